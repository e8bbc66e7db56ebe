"""The rows on the table, and the frontier: the one definition of what fits.

A row is the *set* of ranks on the table, not a low and a high end: a row may have gaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.cards import ROW_MASK, Card, CardSet, Rank, Suit, card
from engine.ruleset import Ruleset


def branches(ruleset: Ruleset) -> tuple[tuple[Rank, ...], tuple[Rank, ...]]:
    """The ranks below the starter and those above it, each walking away from it."""
    ranks = ruleset.pack.ranks
    middle = ranks.index(ruleset.starter)
    return ranks[:middle][::-1], ranks[middle + 1 :]


def _first_missing(row: int, branch: Sequence[Rank]) -> int:
    return next((rank.bit for rank in branch if not row & rank.bit), 0)


class RowFrontier(dict[int, int]):
    """Row (as `CardSet.row`) → ranks that fit it, worked out once for each of the few rows that occur.

    Seed 000 §03: a row that is not open takes its starter; an open one the next rank at either end.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self._starter = ruleset.starter.bit
        self._branches = branches(ruleset)

    def __missing__(self, row: int) -> int:
        if not row & self._starter:
            fits = self._starter
        else:
            low, high = self._branches
            fits = _first_missing(row, low) | _first_missing(row, high)
        self[row] = fits
        return fits

    __hash__ = object.__hash__
    __eq__ = object.__eq__


@cache
def row_frontier(ruleset: Ruleset) -> RowFrontier:
    """The one RowFrontier of a ruleset."""
    return RowFrontier(ruleset)


def frontier_bits(ruleset: Ruleset, table: int) -> int:
    """`frontier` on plain integers, for search code."""
    fits = row_frontier(ruleset)
    return sum(fits[table >> suit.shift & ROW_MASK] << suit.shift for suit in Suit)


def frontier(ruleset: Ruleset, table: CardSet) -> CardSet:
    """Every card that fits the table now, whoever holds it."""
    return CardSet(frontier_bits(ruleset, table.bits))


def in_the_way(ruleset: Ruleset, table: CardSet, wanted: Card) -> tuple[Card, ...]:
    """The cards that must be laid before `wanted` fits, in the order in which they would be laid.

    Empty when it fits now or lies on the table already.
    """
    if wanted in table:
        return ()
    inner = next((branch[: branch.index(wanted.rank)] for branch in branches(ruleset) if wanted.rank in branch), ())
    path = () if wanted.rank is ruleset.starter else (ruleset.starter, *inner)
    return tuple(each for each in (card(rank, wanted.suit) for rank in path) if each not in table)


def laid_against(ruleset: Ruleset, laid: Card) -> Card | None:
    """The card beside which `laid` goes, one step nearer to the starter; None for a starter itself."""
    for branch in branches(ruleset):
        if laid.rank in branch:
            place = branch.index(laid.rank)
            return card(branch[place - 1] if place else ruleset.starter, laid.suit)
    return None


@dataclass(frozen=True)
class Row:
    """One suit on the table, ready to be read out or drawn."""

    suit: Suit
    cards: tuple[Card, ...]
    """What lies there, low to high."""
    runs: tuple[tuple[Card, ...], ...]
    """The same, split where a rank is missing."""
    needs: tuple[Card, ...]
    """What fits next, low to high."""
    is_open: bool
    """Whether the starter lies there."""
    is_complete: bool
    """Whether every card of the suit lies there."""


def row_of(ruleset: Ruleset, table: CardSet, suit: Suit) -> Row:
    """The row of one suit."""
    ranks = ruleset.pack.ranks
    all_cards = [card(rank, suit) for rank in ranks]
    runs: list[list[Card]] = [[]]
    for each in all_cards:
        if each in table:
            runs[-1].append(each)
        elif runs[-1]:
            runs.append([])
    fits = frontier(ruleset, table)
    return Row(
        suit=suit,
        cards=tuple(each for each in all_cards if each in table),
        runs=tuple(tuple(run) for run in runs if run),
        needs=tuple(each for each in all_cards if each in fits),
        is_open=card(ruleset.starter, suit) in table,
        is_complete=all(each in table for each in all_cards),
    )


def rows(ruleset: Ruleset, table: CardSet) -> tuple[Row, ...]:
    """All four rows in the order of the suits."""
    return tuple(row_of(ruleset, table, suit) for suit in Suit)
