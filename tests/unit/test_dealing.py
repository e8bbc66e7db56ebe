from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from engine.cards import Card, CardSet, Pack, parse_card
from engine.dealing import (
    Cut,
    choose_seat,
    cut_for_deal,
    deal,
    dealt,
    first_dealer,
    first_seat,
    hand_sizes,
    highest,
    shuffle,
)
from engine.errors import NotationError, RulesetError
from engine.layout import starters
from engine.notation import format_action
from engine.options import Direction, Opener
from engine.profiles import ACE_LOW, CINQUILLO, FLEXIBLE_OPENER, FRIENDLY, PAGAT, SEVENS, SHICHI_NARABE
from engine.ruleset import Ruleset

DECK = list(PAGAT.pack.listed)


def test_a_deal_gives_out_the_whole_pack() -> None:
    state = deal(PAGAT, 5, 2, Random(1))
    assert sum(map(len, state.hands)) == 52
    assert CardSet.of(card for hand in state.hands for card in hand) == PAGAT.pack.cards
    assert not state.table
    assert state.passes == (0,) * 5
    assert (state.dealer, state.turn) == (2, 3)
    assert state.cards_left == hand_sizes(52, 5, 2)


def test_cards_are_dealt_one_by_one_beginning_left_of_the_dealer() -> None:
    state = dealt(PAGAT, DECK, 3, 1)
    assert state.hands == tuple(CardSet.of(DECK[start::3]) for start in (1, 2, 0))
    assert state.turn == 2


def test_the_last_seat_deals_to_seat_0_first() -> None:
    assert first_seat(PAGAT, [1, 2, 4, 8], 3) == 0
    assert deal(PAGAT, 4, 3, Random(1)).turn == 0


def test_a_seed_keeps_its_meaning() -> None:
    """On every machine and in every version of Python and of this engine."""
    assert str(deal(PAGAT, 4, 0, Random(2024)).hand) == "2C 3C 5C 9C 3D KD 4H 5H 7H 8H QH 5S KS"
    assert deal(PAGAT, 4, 0, Random(1)) != deal(PAGAT, 4, 0, Random(2))


def test_a_shuffle_uses_nothing_but_random() -> None:
    class Counting(Random):
        calls = 0

        def random(self) -> float:
            self.calls += 1
            return super().random()

    rng = Counting(1)
    cards = list(DECK)
    shuffle(cards, rng)
    assert rng.calls == 52
    assert sorted(map(str, cards)) == sorted(map(str, DECK))
    assert cards != DECK


def test_a_shuffle_brings_every_card_everywhere() -> None:
    rng, times = Random(7), 6000
    first = [0] * 4
    for _ in range(times):
        cards = ["a", "b", "c", "d"]
        shuffle(cards, rng)
        first[cards.index("a")] += 1
    assert all(abs(count - times / 4) < 150 for count in first)  # more than four standard deviations


def test_the_dealer_is_chosen_among_all_seats() -> None:
    rng = Random(3)
    assert {choose_seat(5, rng) for _ in range(100)} == set(range(5))


@pytest.mark.parametrize("players", [1, 2, 9])
def test_too_few_or_too_many_players_are_refused(players: int) -> None:
    with pytest.raises(RulesetError, match="3 to 8 players"):
        deal(PAGAT, players, 0, Random(1))
    with pytest.raises(RulesetError, match="3 to 8 players"):
        dealt(PAGAT, DECK, players, 0)


@pytest.mark.parametrize("dealer", [-1, 4])
def test_the_dealer_must_sit_at_the_table(dealer: int) -> None:
    with pytest.raises(NotationError, match=f"dealer={dealer} is no seat"):
        deal(PAGAT, 4, dealer, Random(1))
    with pytest.raises(NotationError, match=f"dealer={dealer} is no seat"):
        dealt(PAGAT, DECK, 4, dealer)


@pytest.mark.parametrize("cards", [DECK[1:], [DECK[0], *DECK[:-1]]])
def test_only_a_whole_pack_is_dealt(cards: list[Card]) -> None:
    with pytest.raises(NotationError, match=r"not the 52 of this pack"):
        dealt(PAGAT, cards, 4, 0)


# Who deals (seed 003: cutting for high card)


def cut(cards: str, seats: tuple[int, ...]) -> Cut:
    return Cut(seats, tuple(map(parse_card, cards.split())))


@pytest.mark.parametrize(
    ("rules", "cards", "seats", "left"),
    [
        (PAGAT, "KD AS 2C", (0, 1, 2), (1,)),
        (ACE_LOW, "KD AS 2C", (0, 1, 2), (0,)),
        (PAGAT, "KD 3H KS 2C", (0, 1, 2, 3), (0, 2)),
        (PAGAT, "9D 3H 9S 9C", (1, 2, 5, 6), (1, 5, 6)),
    ],
)
def test_the_highest_rank_of_the_pack_deals_and_those_who_tie_cut_again(
    rules: Ruleset, cards: str, seats: tuple[int, ...], left: tuple[int, ...]
) -> None:
    assert highest(rules.pack, cut(cards, seats)) == left


def test_cutting_ends_with_one_dealer_among_those_who_tied_before() -> None:
    ties = 0
    for seed in range(60):
        dealer, cuts = cut_for_deal(SEVENS.pack, 8, Random(seed))
        assert cuts[0].seats == tuple(range(8))
        for before, again in pairwise(cuts):
            assert again.seats == highest(SEVENS.pack, before)
        assert all(len(set(each.cards)) == len(each.seats) for each in cuts)
        assert highest(SEVENS.pack, cuts[-1]) == (dealer,)
        assert first_dealer(SEVENS, 8, Random(seed)) == dealer
        ties += len(cuts) > 1
    assert ties > 0


def test_where_the_dealer_is_drawn_by_lot_nobody_cuts() -> None:
    assert [first_dealer(PAGAT, 5, Random(seed)) for seed in range(9)] == [
        choose_seat(5, Random(seed)) for seed in range(9)
    ]


# Hands, direction and the first turn

COUNTER = Direction.COUNTERCLOCKWISE


def test_counterclockwise_the_seat_before_the_dealer_is_served_first_and_begins() -> None:
    state = dealt(replace(PAGAT, direction=COUNTER), DECK, 3, 1)
    assert state.hands == tuple(CardSet.of(DECK[start::3]) for start in (0, 2, 1))
    assert state.turn == 0


@pytest.mark.parametrize(
    ("cards", "players", "dealer", "direction", "sizes"),
    [
        (52, 3, 0, Direction.CLOCKWISE, (17, 18, 17)),
        (52, 3, 0, COUNTER, (17, 17, 18)),
        (52, 5, 3, Direction.CLOCKWISE, (11, 10, 10, 10, 11)),
        (52, 5, 3, COUNTER, (10, 11, 11, 10, 10)),
        (40, 7, 6, Direction.CLOCKWISE, (6, 6, 6, 6, 6, 5, 5)),
        (32, 5, 4, Direction.CLOCKWISE, (7, 7, 6, 6, 6)),
        (36, 8, 0, COUNTER, (4, 4, 4, 4, 5, 5, 5, 5)),
        (48, 7, 2, Direction.CLOCKWISE, (7, 7, 6, 7, 7, 7, 7)),
        (52, 4, 1, COUNTER, (13, 13, 13, 13)),
    ],
)
def test_larger_hands_are_those_that_are_served_first(
    cards: int, players: int, dealer: int, direction: Direction, sizes: tuple[int, ...]
) -> None:
    assert hand_sizes(cards, players, dealer, direction) == sizes


SMALL = Pack("6789")
IN_ORDER = "6C 7C 7D  8C 7S 7H  9C 6H 6S  6D 8H 8S  8D 9H 9S  9D"
"""To the first seat served no seven, to the second 7C and 7S, to the dealer 7D and 7H."""


@pytest.mark.parametrize(
    ("changes", "turn"),
    [
        ({}, 2),
        ({"direction": COUNTER}, 0),
        ({"opener": Opener.HOLDER, "opener_card": parse_card("7D")}, 1),
        ({"opener": Opener.HOLDER, "opener_card": parse_card("7C")}, 0),
        ({"opener": Opener.HOLDER, "opener_card": parse_card("7C"), "direction": COUNTER}, 2),
        ({"opener": Opener.HOLDER, "opener_card": parse_card("6C")}, 2),
        ({"opener": Opener.FIRST_STARTER}, 0),
        ({"opener": Opener.FIRST_STARTER, "direction": COUNTER}, 2),
        ({"opener": Opener.LAYER_OF, "opener_card": parse_card("7D"), "prelaid": True}, 1),
        ({"opener": Opener.HOLDER, "opener_card": parse_card("6C"), "prelaid": True}, 2),
    ],
)
def test_who_takes_the_first_turn(changes: dict[str, object], turn: int) -> None:
    """Sixteen cards to three players, dealt by seat 1: to seats 2, 0, 1, or the other way to 0, 2, 1."""
    rules = replace(FRIENDLY, pack=SMALL, most_players=3, **changes)  # type: ignore[arg-type]
    order = [parse_card(text) for text in IN_ORDER.split()]
    state = dealt(rules, order, 3, 1)
    assert state.turn == turn
    assert rules.problems() == ()


@pytest.mark.parametrize("players", range(3, 9))
def test_starters_laid_before_the_first_turn_leave_hands_that_differ(players: int) -> None:
    state = deal(SHICHI_NARABE, players, 0, Random(players))
    assert state.table == starters(SHICHI_NARABE)
    full = hand_sizes(52, players, 0)
    laid = [had - left for had, left in zip(full, state.cards_left, strict=True)]
    assert sum(laid) == 4
    assert min(state.cards_left) > 0
    assert state.turn == 1, "the seat after the dealer begins, with whatever it holds"


def test_the_flexible_opener_is_the_first_after_the_dealer_with_a_seven() -> None:
    for seed in range(20):
        state = deal(FLEXIBLE_OPENER, 8, 3, Random(seed))
        before = [(4 + step) % 8 for step in range((state.turn - 4) % 8)]
        assert state.playable
        assert not any(state.hands[seat] & starters(FLEXIBLE_OPENER) for seat in before)


def test_the_holder_of_the_named_card_can_do_nothing_but_lay_it() -> None:
    for rules in (SEVENS, CINQUILLO):
        state = deal(rules, 4, 0, Random(1))
        assert [*map(format_action, state.legal_actions())] == [str(rules.opening_card)]
