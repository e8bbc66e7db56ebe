from __future__ import annotations

import pytest

from engine.cards import ACE_HIGH_52, NO_CARDS, Card, CardSet, Pack, Rank, Suit, card, parse_card, parse_cards
from engine.errors import LONGEST_QUOTE, NotationError, quoted

SEVEN_OF_HEARTS = card(Rank.SEVEN, Suit.HEARTS)


@pytest.mark.parametrize("text", ["7H", "7h", "7♥", " 7H ", "7H\n"])
def test_a_card_has_many_spellings(text: str) -> None:
    assert parse_card(text) is SEVEN_OF_HEARTS


@pytest.mark.parametrize("text", ["TH", "th", "10H", "10♥", "10h"])
def test_a_ten_too(text: str) -> None:
    assert parse_card(text) is card(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize(
    "text",
    ["", " ", "H", "7", "H7", "77H", "7HH", "1H", "0H", "11H", "100H", "JK", "7 H", "7X", "?", "-", "७H"],
)
def test_anything_else_is_not_a_card(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card: write a rank") as caught:
        parse_card(text)
    assert quoted(text) in str(caught.value)


def test_every_card_has_a_name_a_label_and_a_bit_of_its_own() -> None:
    cards = ACE_HIGH_52.listed
    assert len({str(each) for each in cards}) == len({each.label for each in cards}) == 52
    assert sum(each.bit for each in cards) == (1 << 52) - 1
    assert all(parse_card(str(each)) is parse_card(each.label) is each for each in cards)
    assert (str(cards[8]), cards[8].label) == ("TC", "10♣")


def test_equal_cards_are_equal_however_they_are_made() -> None:
    assert Card(Rank.SEVEN, Suit.HEARTS) == SEVEN_OF_HEARTS
    assert hash(Card(Rank.SEVEN, Suit.HEARTS)) == hash(SEVEN_OF_HEARTS)


def test_a_set_of_cards_is_a_set() -> None:
    some, more = parse_cards("5H 7C"), parse_cards("7C AS")
    assert some | more == parse_cards("AS 5H 7C")
    assert some & more == parse_cards("7C")
    assert some - more == parse_cards("5H")
    assert parse_cards("7C") <= some
    assert not more <= some
    assert len(some) == 2
    assert SEVEN_OF_HEARTS not in some
    assert parse_card("5H") in some
    assert not NO_CARDS
    assert CardSet.of([SEVEN_OF_HEARTS, SEVEN_OF_HEARTS]) == parse_cards("7H")


def test_a_set_of_cards_is_listed_by_suit_and_rank() -> None:
    assert str(parse_cards("AS 2C KC 7H")) == "2C KC 7H AS"
    assert parse_cards("2C AS 3C").of_suit(Suit.CLUBS) == parse_cards("2C 3C")
    assert parse_cards("3D 2C").row(Suit.DIAMONDS) == Rank.THREE.bit


@pytest.mark.parametrize("text", ["", "-", " ", ",", "- -"])
def test_no_cards(text: str) -> None:
    assert parse_cards(text) == NO_CARDS


def test_cards_are_separated_by_blanks_or_commas() -> None:
    assert parse_cards("5D, JS 10h") == parse_cards("TH,JS,5D")


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(NotationError, match='7H is named twice in "7H 5C 7h": each card exists once'):
        parse_cards("7H 5C 7h")


def test_a_pack_lists_its_cards_in_its_own_order() -> None:
    ace_low = Pack("A23456789TJQK")
    assert [str(each) for each in ace_low.in_order(parse_cards("KC AC 2C AD"))] == ["AC", "2C", "KC", "AD"]
    assert [str(each) for each in ACE_HIGH_52.in_order(parse_cards("KC AC 2C"))] == ["2C", "KC", "AC"]
    assert [str(each) for each in Pack("A234567JQK").of_suit(Suit.SPADES)][6:8] == ["7S", "JS"]
    assert len(Pack("789TJQKA").cards) == 32


@pytest.mark.parametrize(
    ("pack", "cards"),
    [
        (Pack("56789", "C"), "5C 6C 7C 8C 9C"),
        (Pack("A23", "DS"), "AD 2D 3D AS 2S 3S"),
        (Pack("678", "CHS"), "6C 7C 8C 6H 7H 8H 6S 7S 8S"),
    ],
)
def test_a_pack_may_have_fewer_suits(pack: Pack, cards: str) -> None:
    assert " ".join(map(str, pack.listed)) == cards
    assert pack.cards == parse_cards(cards)
    assert tuple(each for suit in Suit for each in pack.of_suit(suit)) == pack.listed
    assert [suit for suit in Suit if pack.of_suit(suit)] == [*pack.rows]


@pytest.mark.parametrize("suits", ["", "CC", "HC", "X", "c", "CDHSC"])
def test_a_pack_has_each_suit_once_and_in_order(suits: str) -> None:
    with pytest.raises(NotationError, match="are no suits of a pack: use at least one of CDHS"):
        Pack("789", suits)


@pytest.mark.parametrize("order", ["22", "23456789TJQKAA", "1", "x", "a"])
def test_a_pack_has_each_rank_once(order: str) -> None:
    with pytest.raises(NotationError, match="is not an order of ranks"):
        Pack(order)


def test_a_quotation_is_short_and_on_one_line() -> None:
    assert quoted(" a\n\tb ") == '"a b"'
    assert quoted("x" * 1000) == f'"{"x" * LONGEST_QUOTE}…"'
    assert quoted("\x1b[1m\u202e") == '"�[1m�"'
