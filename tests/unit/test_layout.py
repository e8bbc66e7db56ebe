from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from engine.cards import NO_CARDS, CardSet, Pack, Rank, Suit, parse_card
from engine.layout import frontier, in_the_way, laid_against, row_frontier, row_of, rows, ways
from engine.notation import parse_rows
from engine.profiles import PAGAT
from engine.ruleset import Ruleset

SPANISH = replace(PAGAT, key="spanish", pack=Pack("A234567JQK"), starter=Rank.FIVE)
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
