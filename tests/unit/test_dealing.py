from __future__ import annotations

from random import Random

import pytest

from engine.cards import Card, CardSet
from engine.dealing import choose_seat, deal, dealt, first_seat, hand_sizes, shuffle
from engine.errors import NotationError, RulesetError
from engine.profiles import PAGAT

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
