"""What holds in every deal of the main rules."""

from __future__ import annotations

from itertools import groupby
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import ACE_HIGH_52, NO_CARDS, RANK_LETTERS, CardSet
from engine.dealing import deal, hand_sizes
from engine.errors import IllegalAction
from engine.layout import frontier, in_the_way
from engine.legality import PASS, Action, Pass, Play, ViolationKind
from engine.profiles import PAGAT
from engine.state import State
from engine.transcript import Transcript
from tests.property.tables import SEEDS, deals, played_out, transcripts

EVERY_CARD = ACE_HIGH_52.listed
TABLES = st.integers(0, 2**52 - 1).map(CardSet)
"""Any set of cards, reachable or not."""
MAIN_REFUSALS = {
    ViolationKind.DEAL_OVER,
    ViolationKind.NOT_YOUR_TURN,
    ViolationKind.ALREADY_LAID,
    ViolationKind.NOT_IN_HAND,
    ViolationKind.ROW_NOT_OPEN,
    ViolationKind.GAP,
    ViolationKind.MUST_PLAY,
}
EVERY_ACTION: tuple[Action, ...] = (PASS, *map(Play, EVERY_CARD))


@given(deals(), SEEDS)
def test_cards_are_conserved(start: State, seed: int) -> None:
    for state in played_out(start, Random(seed)).states:
        places = [state.table, *state.hands]
        assert sum(map(len, places)) == 52
        assert CardSet.of(card for place in places for card in place) == PAGAT.pack.cards


@given(deals(), SEEDS)
def test_the_table_is_never_stuck(start: State, seed: int) -> None:
    """All cards are in play, so the next card of a row that is not complete is in somebody's hand.

    Hence somebody can always play, and at most n - 1 passes follow one another.
    """
    transcript = played_out(start, Random(seed))
    for state in transcript.states[:-1]:
        assert any(hand & frontier(PAGAT, state.table) for hand in state.hands)
    runs = groupby(transcript.actions, key=lambda action: isinstance(action, Pass))
    passes = [len(list(run)) for is_pass, run in runs if is_pass]
    assert max(passes, default=0) <= start.players - 1
    assert sum(isinstance(action, Play) for action in transcript.actions) <= 52


@given(deals(), SEEDS)
def test_a_deal_ends_with_one_winner_who_laid_the_last_card(start: State, seed: int) -> None:
    transcript = played_out(start, Random(seed))
    outcome = transcript.state.outcome()
    assert outcome is not None
    assert [seat for seat, left in enumerate(outcome.cards_left) if not left] == [outcome.winner]
    assert transcript.events[-1].seat == outcome.winner
    assert isinstance(transcript.actions[-1], Play)
    assert all(state.outcome() is None for state in transcript.states[:-1])


@given(deals())
def test_a_fresh_deal_is_fair(start: State) -> None:
    assert start.dealer is not None
    assert start.cards_left == hand_sizes(52, start.players, start.dealer)
    assert start.turn == (start.dealer + 1) % start.players
    assert max(start.cards_left) - min(start.cards_left) <= 1
    assert max(start.cards_left) == start.cards_left[start.turn], "who has more begins earlier"


@given(transcripts())
def test_turns_go_round_and_passes_are_counted(transcript: Transcript) -> None:
    start = transcript.start
    for number, state in enumerate(transcript.states):
        assert state.turn == (start.turn + number) % start.players
    passed = [event.seat for event in transcript.events if isinstance(event.action, Pass)]
    assert transcript.state.passes == tuple(passed.count(seat) for seat in range(start.players))


@given(transcripts())
def test_an_action_is_legal_just_when_nothing_forbids_it(transcript: Transcript) -> None:
    state = transcript.state
    legal = set(state.legal_actions())
    assert legal == {action for action in EVERY_ACTION if state.violation(action) is None}
    assert bool(legal) is not state.is_over
    assert legal in ({PASS}, {Play(card) for card in state.playable}, set())


@given(TABLES)
def test_a_card_fits_just_when_nothing_is_in_its_way(table: CardSet) -> None:
    fits = {card for card in EVERY_CARD if card not in table and not in_the_way(PAGAT, table, card)}
    assert fits == set(frontier(PAGAT, table))


@given(TABLES)
def test_the_frontier_of_any_table_is_that_of_the_second_definition(table: CardSet) -> None:
    """A card fits when it is the starter, or when the starter and all cards between the two lie there."""
    fits = set()
    for card in EVERY_CARD:
        low, high = sorted([RANK_LETTERS.index(card.rank.letter), RANK_LETTERS.index("7")])
        needed = {f"{rank}{card.suit.letter}" for rank in f"7{RANK_LETTERS[low + 1 : high]}"} - {str(card)}
        if card not in table and needed <= set(map(str, table)):
            fits.add(card)
    assert fits == set(frontier(PAGAT, table))


@given(TABLES, TABLES)
def test_sets_of_cards_behave_as_sets(one: CardSet, other: CardSet) -> None:
    assert set(one | other) == set(one) | set(other)
    assert set(one & other) == set(one) & set(other)
    assert set(one - other) == set(one) - set(other)
    assert (one <= other) is (set(one) <= set(other))
    assert len(one) == len(set(one))
    assert CardSet.of(one) == one
    assert bool(one) is (one != NO_CARDS)


def test_every_refusal_of_the_main_rules_occurs() -> None:
    transcript = played_out(deal(PAGAT, 4, 0, Random(1)), Random(1))
    found = set()
    for state in transcript.states:
        refusals = [state.violation(action) for action in EVERY_ACTION]
        refusals.append(state.violation(PASS, seat=(state.turn + 1) % state.players))
        found |= {refusal.kind for refusal in refusals if refusal}
    assert found == MAIN_REFUSALS


@given(transcripts(), st.sampled_from(EVERY_ACTION))
def test_what_is_refused_is_refused_everywhere(transcript: Transcript, action: Action) -> None:
    state = transcript.state
    if state.violation(action) is None:
        assert state.apply(action).turn == (state.turn + 1) % state.players
    else:
        with pytest.raises(IllegalAction, match="legal now"):
            state.apply(action)
