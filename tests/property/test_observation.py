"""What a seat is told is true, and it is told no more than that."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import ACE_HIGH_52, Card, CardSet
from engine.layout import frontier
from engine.legality import PASS, Action, Play, Run
from engine.notation import format_position, parse_position
from engine.observation import Observation, observe, see
from engine.state import State
from engine.transcript import Transcript
from tests.property.tables import ANY, any_transcripts, known

SEATS = st.integers(0, 7)


@given(ANY, SEATS)
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


@given(ANY, SEATS)
def test_an_observation_is_possible(transcript: Transcript, number: int) -> None:
    """The text of every observation of a real deal is accepted, with all its evidence."""
    view = observe(transcript, number % transcript.start.players)
    with known(view.ruleset):
        assert isinstance(parse_position(format_position(view)), Observation)


@given(ANY, SEATS)
def test_what_a_seat_may_do_is_what_the_state_says(transcript: Transcript, number: int) -> None:
    state, seat = transcript.state, number % transcript.start.players
    view = observe(transcript, seat)
    assert view.legal_actions() == (state.legal_actions() if seat == state.turn else ())
    rows = [state.ruleset.pack.of_suit(suit) for suit in state.ruleset.pack.rows]
    actions: list[Action] = [PASS, *map(Play, ACE_HIGH_52.listed), *map(Run, (row[1:4] for row in rows))]
    for action in actions:
        if seat == state.turn or state.is_over:
            assert view.violation(action) == state.violation(action)
        if not state.is_over and isinstance(action, Play):
            assert (view.violation(action) is None) is (action.card in view.playable)


@given(ANY, SEATS)
def test_memory_adds_only_what_was_done(transcript: Transcript, number: int) -> None:
    seat = number % transcript.start.players
    told, bare = observe(transcript, seat), see(transcript.state, seat)
    assert told.history == transcript.events
    assert vars(told).keys() == vars(bare).keys()
    assert {key for key in vars(told) if vars(told)[key] != vars(bare)[key]} <= {"excluded", "history"}
    passed = {event.seat for event in told.history if event.action == PASS}
    assert {at for at, cards in enumerate(told.excluded) if cards} <= passed


def having(state: State, card: Card) -> State:
    """The same state in which the seat to act holds this card of another seat, which holds one of its cards instead."""
    other = next(seat for seat, hand in enumerate(state.hands) if card in hand)
    both = card.bit | next(iter(state.hand)).bit
    hands = [
        hand ^ both if seat in {other, state.turn} else hand for seat, hand in enumerate(state.hand_bits)
    ]
    return State.at(
        state.ruleset,
        tuple(hands),
        state.table_bits,
        state.turn,
        state.dealer,
        state.passes,
        state.affairs,
    )


def could_pass_alike(before: State, card: Card) -> bool:
    """Whether the pass of this state would look the same to all if this card, which fits, were in the hand."""
    other = having(before, card)
    if other.violation(PASS):
        return False
    one, two = other.apply(PASS), before.apply(PASS)
    return (one.passes, one.affairs.purse) == (two.passes, two.affairs.purse)


@given(any_transcripts(mishaps=True), SEATS)
def test_only_a_pass_that_could_not_be_helped_excludes_cards(transcript: Transcript, number: int) -> None:
    """Nobody can be read who might have passed alike with a card that fits, nor who did so although it was wrong."""
    told = [CardSet()] * transcript.start.players
    for before, deed in zip(transcript.states, transcript.actions, strict=False):
        if deed == PASS and not before.playable:
            fits = frontier(before.ruleset, before.table)
            held = [card for card in fits if any(card in hand for hand in before.hands)]
            if not any(could_pass_alike(before, card) for card in held):
                told[before.turn] |= fits
    assert observe(transcript, number % transcript.start.players).excluded == tuple(told)
