"""What a seat is told is true, and it is told no more than that."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CardSet
from engine.legality import PASS, Action, Play
from engine.notation import format_position, parse_position
from engine.observation import Observation, observe, see
from engine.profiles import PAGAT
from engine.transcript import Transcript
from tests.property.tables import transcripts

SEATS = st.integers(0, 7)


@given(transcripts(), SEATS)
def test_an_observation_is_true(transcript: Transcript, number: int) -> None:
    state, seat = transcript.state, number % transcript.start.players
    view = observe(transcript, seat)
    assert view.hand == state.hands[seat]
    assert view.cards_left == tuple(map(len, state.hands))
    assert (view.table, view.turn, view.dealer, view.passes) == (
        state.table,
        state.turn,
        state.dealer,
        state.passes,
    )
    assert view.unseen == CardSet.of(
        card for other, hand in enumerate(state.hands) if other != seat for card in hand
    )
    assert view.is_over is state.is_over
    for other, hand in enumerate(state.hands):
        assert not hand & view.excluded[other], "what a pass excluded is really not held"
        assert other == seat or hand <= view.may_hold(other)


@given(transcripts(), SEATS)
def test_an_observation_is_possible(transcript: Transcript, number: int) -> None:
    """The text of every observation of a real deal is accepted, with all its evidence."""
    view = observe(transcript, number % transcript.start.players)
    assert isinstance(parse_position(format_position(view)), Observation)


@given(transcripts(), SEATS)
def test_what_a_seat_may_do_is_what_the_state_says(transcript: Transcript, number: int) -> None:
    state, seat = transcript.state, number % transcript.start.players
    view = observe(transcript, seat)
    assert view.legal_actions() == (state.legal_actions() if seat == state.turn else ())
    actions: list[Action] = [PASS, *map(Play, PAGAT.pack.listed)]
    for action in actions:
        if seat == state.turn or state.is_over:
            assert view.violation(action) == state.violation(action)
        if not state.is_over:
            free = view.violation(action) is None
            assert free is (action.card in view.playable if isinstance(action, Play) else not view.playable)


@given(transcripts(), SEATS)
def test_memory_adds_only_what_was_done(transcript: Transcript, number: int) -> None:
    seat = number % transcript.start.players
    told, bare = observe(transcript, seat), see(transcript.state, seat)
    assert told.history == transcript.events
    assert vars(told).keys() == vars(bare).keys()
    assert {key for key in vars(told) if vars(told)[key] != vars(bare)[key]} <= {"excluded", "history"}
    passed = {event.seat for event in told.history if event.action == PASS}
    assert {at for at, cards in enumerate(told.excluded) if cards} <= passed
