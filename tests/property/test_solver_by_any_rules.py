"""The solvers keep to the rules whatever these are: options by chance, and deals in which things went wrong.

The answers are compared with a plain search through the states of the engine, so legality is taken for granted here;
`test_solver.py` asks a player who shares nothing with the engine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.legality import Action
from engine.observation import Observation, observe
from engine.ruleset import Ruleset
from engine.solver import Answer, ClosedSolver, Fork, OpenSolver, Refutation, Solution, refute
from engine.solver.search import bits_of
from engine.state import State
from engine.transcript import Transcript
from tests.property.rules import PROFILES, generated
from tests.property.tables import SEEDS, any_deals, played_out

BOTH = pytest.mark.parametrize("rules", [PROFILES, generated()], ids=["sources", "generated"])


@st.composite
def late(draw: st.DrawFn, start: State, *, cards: int) -> Transcript:
    """A deal in progress in which things may have gone wrong, few cards are left and there is a choice."""
    whole = played_out(
        start,
        Random(draw(SEEDS)),
        passes=draw(st.sampled_from([0.0, 0.3])),
        mishaps=draw(st.sampled_from([0.0, 0.2])),
    )
    places = [place for place, state in enumerate(whole.states) if is_question(state, cards)]
    assume(places)
    place = draw(st.sampled_from(places))
    return Transcript(start, whole.actions[:place])


def is_question(state: State, cards: int) -> bool:
    return sum(state.cards_left) <= cards and len(state.legal_actions()) > 1 and winner(state) is None


NOBODY = -1


def winner(state: State) -> int | None:
    """Who has won; None while that is open."""
    first = next((each.seat for each in state.affairs.out if not each.hand_bits), None)
    if first is not None or not state.is_over:
        return first
    outcome = state.outcome()
    assert outcome is not None
    return NOBODY if outcome.winner is None else outcome.winner


@cache
def wins_open(state: State, seat: int) -> bool:
    if (won := winner(state)) is not None:
        return won == seat
    results = (wins_open(state.apply(action), seat) for action in state.legal_actions())
    return any(results) if state.turn == seat else all(results)


@cache
def wins_closed(deals: frozenset[State], seat: int) -> bool:
    """Whether one plan wins in all these deals, which look the same to the seat."""
    some = next(iter(deals))
    if some.turn == seat and winner(some) is None:
        return any(planned(deals, action, seat) for action in some.legal_actions())
    groups: dict[Hashable, set[State]] = defaultdict(set)
    for state in deals:
        won = winner(state)
        if won not in {None, seat}:
            return False
        for action in state.legal_actions() if won is None else ():
            after = state.apply(action)
            groups[action, public(after)].add(after)
    return all(wins_closed(frozenset(group), seat) for group in groups.values())


def planned(deals: frozenset[State], action: Action, seat: int) -> bool:
    return wins_closed(frozenset(state.apply(action) for state in deals), seat)


def public(state: State) -> Hashable:
    affairs = state.affairs._replace(settled=())
    return state.table_bits, state.turn, state.cards_left, state.passes, affairs, winner(state)


def consistent(seen: Observation, state: State) -> Iterator[State]:
    """Every deal that looks like this to the seat."""
    others = [seat for seat in range(seen.players) if seat != seen.seat and seen.cards_left[seat]]
    for hands in splits(seen, others, seen.unseen.bits):
        dealt = {seen.seat: seen.hand.bits} | dict(zip(others, hands, strict=True))
        bits = tuple(dealt.get(seat, 0) for seat in range(seen.players))
        yield State.at(
            state.ruleset, bits, state.table_bits, state.turn, state.dealer, state.passes, state.affairs
        )


def splits(seen: Observation, others: list[int], cards: int) -> Iterator[tuple[int, ...]]:
    if not others:
        yield ()
        return
    first, *rest = others
    may = bits_of(cards & ~seen.excluded[first].bits)
    for hand in map(sum, combinations(may, seen.cards_left[first])):
        for hands in splits(seen, rest, cards & ~hand):
            yield (hand, *hands)


def said(solution: Solution) -> dict[Action, bool]:
    assert solution.is_decided
    return {action: answer is Answer.WINS for action, answer in solution.answers.items()}


@BOTH
@given(st.data())
def test_open_hands(rules: st.SearchStrategy[Ruleset], data: st.DataObject) -> None:
    start = data.draw(any_deals(rules))
    state = data.draw(late(start, cards=11)).state
    seat = data.draw(st.sampled_from([at for at, left in enumerate(state.cards_left) if left]))
    told = {action: wins_open(state.apply(action), seat) for action in state.legal_actions()}
    assert said(OpenSolver(seat).solve(state)) == told


@BOTH
@given(st.data())
def test_closed_hands(rules: st.SearchStrategy[Ruleset], data: st.DataObject) -> None:
    start = data.draw(any_deals(rules))
    transcript = data.draw(late(start, cards=10))
    state = transcript.state
    seen = observe(transcript, state.turn)
    assume(len(seen.unseen) <= 7)
    deals = frozenset(consistent(seen, state))
    told = {action: planned(deals, action, seen.seat) for action in state.legal_actions()}
    assert said(ClosedSolver().solve(seen)) == told


@BOTH
@given(st.data())
def test_what_is_not_safe_loses_in_a_deal_or_meets_a_fork(
    rules: st.SearchStrategy[Ruleset], data: st.DataObject
) -> None:
    transcript = data.draw(late(data.draw(any_deals(rules)), cards=10))
    state = transcript.state
    seen = observe(transcript, state.turn)
    assume(len(seen.unseen) <= 7)
    deals = {deal.hand_bits: deal for deal in consistent(seen, state)}
    for action in state.legal_actions():
        found = refute(ClosedSolver(), seen, action, Random(1))
        loses = [hands for hands, deal in deals.items() if not wins_open(deal.apply(action), seen.seat)]
        if loses:
            assert isinstance(found, Refutation)
            assert_lost(deals, (action,), found, seen.seat)
        elif planned(frozenset(deals.values()), action, seen.seat):
            assert found is None
        else:
            assert isinstance(found, Fork)
            ends = [
                assert_lost(deals, (*found.history, choice), each, seen.seat)
                for choice, each in found.choices.items()
            ]
            assert len({public(end) for end in ends}) == 1
            assert {end.legal_actions() for end in ends} == {(*found.choices,)}


def assert_lost(
    deals: Mapping[tuple[int, ...], State], played: Sequence[Action], found: Refutation, seat: int
) -> State:
    """Assert that this is one of the deals and that its play is lost; the state before the last of `played`."""
    before = state = deals[tuple(cards.bits for cards in found.hands)]
    for action in played:
        before, state = state, state.apply(action)
    assert not wins_open(state, seat)
    for action in found.line:
        assert winner(state) is None
        state = state.apply(action)
    assert winner(state) not in {None, seat}
    return before
