from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random

import pytest

from engine.belief import Belief
from engine.notation import parse_position
from engine.observation import Observation

KNOWN = "pagat 3p | C:2-A D:2-A H:2-T S:2-J | JH QS / ?3 / ?2 | turn=0"
"""Hidden: QH KH AH KS AS."""


def seen(text: str) -> Observation:
    found = parse_position(text)
    assert isinstance(found, Observation)
    return found


def every_deal(view: Observation) -> set[tuple[int, ...]]:
    """All consistent deals, written down one by one."""
    found = set()
    for order in permutations([each.bit for each in view.unseen]):
        rest = iter(order)
        hands = [0] * view.players
        for seat in range(view.players):
            if seat != view.seat:
                hands[seat] = sum(next(rest) for _ in range(view.cards_left[seat]))
        hands[view.seat] = view.hand.bits
        if not any(hand & cards.bits for hand, cards in zip(hands, view.excluded, strict=True)):
            found.add(tuple(hands))
    return found


EXCLUDED = ["", "not=1:QH", "not=1:QH,KS", "not=1:QH not=2:KS", "not=1:QH,KH not=2:AS", "not=2:QH,KH,KS"]


@pytest.mark.parametrize("excluded", EXCLUDED)
def test_deals_are_counted_as_by_writing_them_down(excluded: str) -> None:
    view = seen(f"{KNOWN} {excluded}")
    count = Belief(view).count
    assert count.is_exact
    assert count.number == len(every_deal(view))
    written = list(Belief(view).deals())
    assert len(written) == count.number
    assert set(written) == every_deal(view)


@pytest.mark.parametrize("excluded", EXCLUDED)
def test_samples_are_consistent_and_every_deal_is_equally_likely(excluded: str) -> None:
    view = seen(f"{KNOWN} {excluded}")
    deals, belief, rng = every_deal(view), Belief(view), Random(1)
    times = 400 * len(deals)
    drawn = Counter(belief.sample(rng) for _ in range(times))
    assert set(drawn) == deals
    chi_square = sum((count - 400) ** 2 / 400 for count in drawn.values())
    assert chi_square < 3 * len(deals) + 12, "far beyond what chance does"


@pytest.mark.parametrize("excluded", EXCLUDED)
def test_rough_samples_are_consistent_too(excluded: str) -> None:
    view = seen(f"{KNOWN} {excluded}")
    belief, rng = Belief(view), Random(2)
    assert {belief.rough_sample(rng) for _ in range(300)} == every_deal(view)


def test_before_the_first_card_all_hidden_cards_are_alike() -> None:
    fresh = seen("pagat 4p | | 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC / ?13 / ?13 / ?13 | turn=0")
    count = Belief(fresh).count
    assert count.is_exact, "all hidden cards are alike, so there is little to count"
    assert count.number == 84_478_098_072_866_400


@pytest.mark.parametrize("excluded", EXCLUDED)
def test_shares_of_a_card_are_those_of_the_deals_written_down(excluded: str) -> None:
    view = seen(f"{KNOWN} {excluded}")
    deals = every_deal(view)
    for each in view.unseen:
        for seat in (1, 2):
            held = sum(bool(hands[seat] & each.bit) for hands in deals)
            assert Belief(view).share(seat, each.bit) == held / len(deals)


def test_what_would_take_too_long_is_bounded_and_not_guessed() -> None:
    view = seen(
        "pagat 8p | H:7 | 2H 3H 4H / ?7 / ?7 / ?7 / ?7 / ?7 / ?7 / ?6 | turn=0 "
        "not=1:6H,6C,6D not=2:8H,6C,6S not=3:7C,8C,6D not=4:7D,6H,8C not=5:7S,8H,8D not=6:7C,7S,8D"
    )
    belief = Belief(view)
    assert not belief.count.is_exact
    assert belief.count.number == factorial(48) // (factorial(7) ** 6 * factorial(6))
    assert belief.share(1, next(iter(view.unseen)).bit) is None
