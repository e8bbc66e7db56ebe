from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from engine.cards import NO_CARDS, CardSet, Pack, Rank, Suit, parse_card, parse_cards
from engine.layout import frontier, in_the_way, laid_against, row_frontier, row_of, rows, starters, ways
from engine.notation import parse_rows
from engine.options import Gate
from engine.profiles import PAGAT
from engine.ruleset import Ruleset

SPANISH = replace(PAGAT, key="spanish", pack=Pack("A234567JQK"), starter=Rank.FIVE)
FREE = {"7": "6 8", "67": "5 8", "78": "6 9", "678": "5 9"}
GATES = {
    Gate.NONE: FREE,
    Gate.BOTH_ANY: {"7": "6 8", "67": "8", "78": "6", "678": "5 9"},
    Gate.SIX_THEN_EIGHT: {"7": "6", "67": "8", "78": "6", "678": "5 9"},
    Gate.EIGHT_ONLY: {"7": "8", "67": "8", "78": "6 9", "678": "5 9"},
    Gate.EIGHT_THEN_SIX: {"7": "8", "67": "8", "78": "6", "678": "5 9"},
    Gate.SIX_UNLOCKS_EIGHT: {"7": "6", "67": "5 8", "78": "6", "678": "5 9"},
}
"""What fits a row, by what lies there. Some rows cannot come about card by card, but when a hand is laid in place."""

SKAT = replace(PAGAT, key="skat", pack=Pack("789TJQKA"))


def on_table(text: str, ruleset: Ruleset = PAGAT) -> CardSet:
    return parse_rows(ruleset.pack, text)


@pytest.mark.parametrize(
    ("table", "fits"),
    [
        ("", "7C 7D 7H 7S"),
        ("H:7", "7C 7D 6H 8H 7S"),
        ("H:6-8", "7C 7D 5H 9H 7S"),
        ("H:2-8", "7C 7D 9H 7S"),
        ("H:6-A", "7C 7D 5H 7S"),
        ("C:2-A D:2-A H:2-A S:2-A", ""),
        ("C:2-A D:2-A H:2-A S:6-8,J", "5S 9S"),
        ("C:2-A D:2-A H:2-A S:6-9,J", "5S TS"),
        ("C:2-A D:2-A H:2-A S:6-J", "5S QS"),
        ("C:2-A D:2-A H:2-A S:2,4-A", "3S"),
        ("C:2-A D:2-A H:2-A S:6,8", "7S"),
    ],
)
def test_the_frontier_is_the_first_missing_card_either_way(table: str, fits: str) -> None:
    assert str(frontier(PAGAT, on_table(table))) == fits


@pytest.mark.parametrize(
    ("ruleset", "table", "fits"),
    [
        (SPANISH, "D:4-7", "5C 3D JD 5H 5S"),
        (SPANISH, "D:A-7", "5C JD 5H 5S"),
        (SKAT, "", "7C 7D 7H 7S"),
        (SKAT, "S:7-9", "7C 7D 7H TS"),
        (SKAT, "S:7-A", "7C 7D 7H"),
    ],
)
def test_other_packs_and_starters_are_plain_data(ruleset: Ruleset, table: str, fits: str) -> None:
    assert str(frontier(ruleset, on_table(table, ruleset))) == fits


def test_each_row_grows_two_ways_from_its_starter() -> None:
    named = [" ".join(map(str, way)) for way in ways(PAGAT)]
    assert named[:2] == ["7C 6C 5C 4C 3C 2C", "7C 8C 9C TC JC QC KC AC"]
    assert len(named) == 8
    assert [str(each) for each in ways(SKAT)[0]] == ["7C"]


@pytest.mark.parametrize(
    ("table", "wanted", "missing"),
    [
        ("", "7H", ""),
        ("", "5H", "7H 6H"),
        ("H:7", "6H", ""),
        ("H:6-8", "TH", "9H"),
        ("H:6-8", "AH", "9H TH JH QH KH"),
        ("H:6-8,J", "KH", "9H TH QH"),
        ("H:6-8,J", "JH", ""),
        ("H:J", "QH", "7H 8H 9H TH"),
    ],
)
def test_what_is_in_the_way(table: str, wanted: str, missing: str) -> None:
    found = in_the_way(PAGAT, on_table(table), parse_card(wanted))
    assert " ".join(map(str, found)) == missing


def test_nothing_leads_to_a_card_that_the_pack_does_not_have() -> None:
    assert in_the_way(SPANISH, NO_CARDS, parse_card("9H")) == ()
    assert laid_against(SPANISH, parse_card("9H")) is None


@pytest.mark.parametrize(
    ("laid", "beside"), [("8H", "7H"), ("6H", "7H"), ("AS", "KS"), ("2C", "3C"), ("7D", "None")]
)
def test_a_card_goes_beside_the_one_nearer_to_the_starter(laid: str, beside: str) -> None:
    assert str(laid_against(PAGAT, parse_card(laid))) == beside


def test_rows_are_ready_to_be_drawn() -> None:
    clubs, diamonds, hearts, spades = rows(PAGAT, on_table("D:9 H:6-8,Q S:2-A"))
    assert [row.suit for row in (clubs, diamonds, hearts, spades)] == list(Suit)
    assert (clubs.is_open, clubs.is_complete, clubs.cards, clubs.runs) == (False, False, (), ())
    assert [str(each) for each in clubs.needs] == ["7C"]
    assert (diamonds.is_open, len(diamonds.cards)) == (False, 1)
    assert [str(each) for each in diamonds.needs] == ["7D"]
    assert [[str(each) for each in run] for run in hearts.runs] == [["6H", "7H", "8H"], ["QH"]]
    assert [str(each) for each in hearts.needs] == ["5H", "9H"]
    assert hearts.is_open
    assert spades.is_complete
    assert spades.needs == ()
    assert hearts == row_of(PAGAT, on_table("H:6-8,Q"), Suit.HEARTS)


@pytest.mark.parametrize(
    ("suits", "lies", "fits"),
    [
        ("C", "", "7C"),
        ("C", "C:7", "6C 8C"),
        ("C", "C:6-9", "5C"),
        ("C", "C:5-9", ""),
        ("DS", "", "7D 7S"),
        ("DS", "S:5-8", "7D 9S"),
        ("CHS", "H:7", "7C 6H 8H 7S"),
    ],
)
def test_a_pack_with_fewer_suits_has_as_many_rows(suits: str, lies: str, fits: str) -> None:
    rules = replace(PAGAT, key="few", pack=Pack("56789", suits))
    drawn = rows(rules, parse_rows(rules.pack, lies))
    assert "".join(row.suit.letter for row in drawn) == suits
    assert frontier(rules, parse_rows(rules.pack, lies)) == parse_cards(fits)
    assert [card for row in drawn for card in row.needs] == [*parse_cards(fits)]
    assert [str(card) for card in starters(rules)] == [f"7{suit}" for suit in suits]
    assert {card for way in ways(rules) for card in way} == set(rules.pack.listed)


def test_a_row_is_worked_out_once() -> None:
    memo = row_frontier(PAGAT)
    assert memo is row_frontier(replace(PAGAT))
    assert memo is not row_frontier(SKAT)
    frontier(PAGAT, on_table("H:6-8"))
    size = len(memo)
    frontier(PAGAT, on_table("H:6-8"))
    assert len(memo) == size
    assert pickle.loads(pickle.dumps(memo)) is memo
    assert repr(memo) == "row_frontier(pagat)"


@pytest.mark.parametrize(
    ("gate", "lies", "fits"),
    [(gate, *row) for gate, rows_ in GATES.items() for row in rows_.items()],
    ids=str,
)
def test_what_fits_behind_each_gate(gate: Gate, lies: str, fits: str) -> None:
    rules = replace(PAGAT, key="gated", gate=gate)
    row = row_of(rules, CardSet.of(parse_card(f"{rank}H") for rank in lies), Suit.HEARTS)
    assert " ".join(each.rank.letter for each in row.needs) == fits
    assert row.is_open
    assert row.is_gated is (fits != FREE[lies]), "a card that would be next without the gate has to wait"


def test_every_gate_is_in_the_table() -> None:
    assert GATES.keys() == set(Gate)


@pytest.mark.parametrize("gate", Gate)
def test_a_gate_opens_nothing_before_the_starter_lies(gate: Gate) -> None:
    rules = replace(PAGAT, key="gated", gate=gate)
    row = row_of(rules, on_table("H:6,8-9"), Suit.HEARTS)
    assert [str(each) for each in row.needs] == ["7H"]
    assert not row.is_open
    assert not row.is_gated


@pytest.mark.parametrize("gate", Gate)
def test_a_complete_row_is_not_gated(gate: Gate) -> None:
    row = row_of(replace(PAGAT, key="gated", gate=gate), on_table("H:2-A"), Suit.HEARTS)
    assert row.is_complete
    assert not row.is_gated


@pytest.mark.parametrize(
    ("gate", "wanted", "missing"),
    [
        (Gate.NONE, "9H", "8H"),
        (Gate.BOTH_ANY, "9H", "6H 8H"),
        (Gate.SIX_THEN_EIGHT, "8H", "6H"),
        (Gate.SIX_THEN_EIGHT, "5H", "6H 8H"),
        (Gate.EIGHT_ONLY, "6H", "8H"),
        (Gate.EIGHT_ONLY, "5H", "8H 6H"),
        (Gate.EIGHT_THEN_SIX, "6H", "8H"),
        (Gate.EIGHT_THEN_SIX, "9H", "8H 6H"),
        (Gate.SIX_UNLOCKS_EIGHT, "8H", "6H"),
        (Gate.SIX_UNLOCKS_EIGHT, "5H", "6H"),
    ],
)
def test_what_a_gate_puts_in_the_way(gate: Gate, wanted: str, missing: str) -> None:
    """Seven lies alone; the cards that come first stand in the order in which they are laid."""
    rules = replace(PAGAT, key="gated", gate=gate)
    found = in_the_way(rules, on_table("H:7"), parse_card(wanted))
    assert " ".join(map(str, found)) == missing


def test_a_gate_is_named_for_the_seven_but_stands_at_any_starter() -> None:
    """Of 40 cards with the five: four, then six."""
    rules = replace(SPANISH, key="gated", gate=Gate.SIX_THEN_EIGHT)
    found = in_the_way(rules, parse_rows(rules.pack, "D:5"), parse_card("7D"))
    assert " ".join(map(str, found)) == "4D 6D"
