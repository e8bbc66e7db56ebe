"""How imagined deals are counted, and when they change the first idea."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.bots.estimate import ENOUGH, Tally
from engine.cards import parse_card
from engine.legality import PASS, Action, Play

ACTIONS: tuple[Action, ...] = (Play(parse_card("6H")), Play(parse_card("8H")), PASS)


def tally(base: int, deals: Sequence[Sequence[float]]) -> Tally:
    found = Tally(ACTIONS, base)
    for gains in deals:
        found.add(gains)
    return found


def test_a_lead_is_what_was_gained_over_the_base_in_the_same_deals() -> None:
    found = tally(0, [(0, 1, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1)])
    assert [found.mean(place) for place in range(3)] == [0.25, 0.75, 0.25]
    # Differences 1, 1, 0, 0: mean 1/2, deviation 1/2, over the root of four deals.
    assert found.lead(1) == (0.5, 0.25)
    assert found.lead(0) == (0, 0)


@pytest.mark.parametrize(
    ("deals", "best"),
    [
        # Differences 1, 1, 0, 0 lead by twice their standard error.
        ([(0, 1, 0)] * 2 + [(0, 0, 0)] * 2, 1),
        # 1, 0, 0, 0: the mean is 0.25 and the error 0.217, which is enough.
        ([(0, 1, 0)] + [(0, 0, 0)] * 3, 1),
        # 1, 1, -1, 0: the mean is 0.25 and the error 0.415, so chance may have done it.
        ([(0, 1, 0)] * 2 + [(1, 0, 0), (0, 0, 0)], 0),
        # Of two that lead clearly the better one is taken.
        ([(0, 1, 1)] * 3 + [(0, 0, 1)], 2),
        # Nobody ever won.
        ([(0, 0, 0)] * 4, 0),
    ],
)
def test_the_first_idea_is_left_only_for_a_lead_beyond_its_standard_error(
    deals: Sequence[Sequence[float]], best: int
) -> None:
    assert tally(0, deals).best == best


def test_the_next_best_is_the_best_of_the_others() -> None:
    assert tally(0, [(1, 0, 1), (1, 0, 0)]).next_best == 2
    assert tally(2, [(1, 0, 0), (1, 1, 0)]).next_best == 1


def test_what_is_clearly_behind_is_dropped_once_enough_deals_were_seen() -> None:
    found = tally(0, [(1, 0, 1), (1, 1, 0), (0, 0, 1)] * (ENOUGH // 3))
    found.drop_the_hopeless()
    assert found.alive == [0, 1, 2], f"{found.deals} deals are not enough"
    found.add((1, 0, 1))
    found.drop_the_hopeless()
    assert found.alive == [0, 2], "8♥ is a third of a deal behind, the pass is even"
    found.add((1, 0))
    assert [found.tried(place) for place in range(3)] == [41, 40, 41]


def test_the_base_is_never_dropped() -> None:
    found = tally(0, [(0, 1, 1)] * ENOUGH)
    found.drop_the_hopeless()
    assert found.alive == [0, 1, 2]
    assert found.best == 1


def test_the_doubt_is_that_of_two_shares_from_different_deals() -> None:
    found = tally(0, [(1, 0, 0), (1, 1, 0), (1, 0, 0), (0, 1, 0)])
    # Shares 3/4 and 1/2 of four deals: the root of (3/16 + 1/4) / 4.
    assert (found.best, found.next_best) == (0, 1)
    assert found.error == pytest.approx(0.3307, abs=1e-4)
