"""Counts of lines of play, by the engine and by a player of its own that shares no code with it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.notation import parse_state
from engine.perft import divide, perft

RANKS = "23456789TJQKA"


@dataclass(frozen=True)
class Entry:
    id: str
    position: str
    counts: dict[int, int]


def read_entries() -> list[Entry]:
    text = Path(__file__).with_name("perft.txt").read_text(encoding="utf-8")
    blocks = re.split(r"\n{2,}", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).strip())
    return [read_entry([line.split(" ", 1) for line in block.splitlines()]) for block in blocks]


def read_entry(lines: list[list[str]]) -> Entry:
    named = dict(lines)
    counts = [rest.split() for key, rest in lines if key == "perft"]
    return Entry(named["id"], named["position"], {int(depth): int(count) for depth, count in counts})


ENTRIES = read_entries()

Table = dict[str, set[str]]
"""Suit letter → rank letters."""


@dataclass(frozen=True)
class Deal:
    """The second player's own idea of a deal: sets of letters."""

    table: Table
    hands: list[set[str]]
    turn: int

    @classmethod
    def read(cls, position: str) -> Deal:
        _, rows, hands, rest = position.split("|")
        turn = re.search(r"turn=(\d)", rest)
        assert turn
        return cls(
            read_rows(rows), [set(hand.replace("-", "").split()) for hand in hands.split("/")], int(turn[1])
        )

    def fits(self, card: str) -> bool:
        """It is a seven, or the seven and every rank strictly between lie there (not the frontier of the engine)."""
        rank, suit = card[0], card[1]
        low, high = sorted([RANKS.index(rank), RANKS.index("7")])
        between = set(RANKS[low + 1 : high])
        return rank == "7" or ("7" in self.table[suit] and between <= self.table[suit])

    def after(self, card: str | None) -> Deal:
        turn = (self.turn + 1) % len(self.hands)
        if card is None:
            return Deal(self.table, self.hands, turn)
        rank, suit = card[0], card[1]
        table = self.table | {suit: self.table[suit] | {rank}}
        return Deal(table, [hand - {card} for hand in self.hands], turn)

    def count(self, depth: int) -> int:
        if depth == 0:
            return 1
        if not all(self.hands):
            return 0
        cards: list[str | None] = [card for card in self.hands[self.turn] if self.fits(card)]
        return sum(self.after(card).count(depth - 1) for card in cards or [None])


def read_rows(text: str) -> Table:
    table: Table = {suit: set() for suit in "CDHS"}
    for row in text.split():
        suit, spans = row.split(":")
        for span in filter(None, spans.removeprefix("-").split(",")):
            table[suit] |= set(RANKS[RANKS.index(span[0]) : RANKS.index(span[-1]) + 1])
    return table


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_counts(entry: Entry) -> None:
    state = parse_state(entry.position)
    assert set(entry.counts) == set(range(1, 7))
    assert {depth: perft(state, depth) for depth in entry.counts} == entry.counts


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_counts_are_those_of_a_second_player(entry: Entry) -> None:
    deal = Deal.read(entry.position)
    assert {depth: deal.count(depth) for depth in entry.counts} == entry.counts


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_divided_counts_add_up(entry: Entry) -> None:
    state = parse_state(entry.position)
    assert sum(divide(state, 4).values()) == perft(state, 4)


def test_there_are_late_positions_with_passes_and_exits() -> None:
    depths = [list(entry.counts.values()) for entry in ENTRIES]
    assert any(count[4] == count[3] > 0 for count in depths), "a pass forced on every line"
    assert any(not all(count) for count in depths), "a deal that ends"


def test_depth_zero_is_the_position_itself() -> None:
    assert perft(parse_state(ENTRIES[0].position), 0) == 1
