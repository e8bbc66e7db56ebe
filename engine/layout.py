"""The rows on the table, and the frontier: the one definition of what fits.

A row is the *set* of ranks on the table, not a low and a high end: a row may have gaps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from engine.cards import Card, CardSet, Suit, card
from engine.ruleset import Ruleset


@cache
def ways(ruleset: Ruleset) -> tuple[tuple[Card, ...], ...]:
    """The two ways that each row grows: from its starter down to the lowest card, and from its starter up."""
    rows = [ruleset.pack.of_suit(suit) for suit in Suit]
    middle = ruleset.pack.ranks.index(ruleset.starter)
    return tuple(way for row in rows for way in (row[middle::-1], row[middle:]))


_ROWS = tuple(suit.row for suit in Suit)


class RowFrontier(dict[int, int]):
    """The cards of one suit that are missing on the table → those of them that fit now, both as `CardSet.bits`.

    Each of the few rows that occur is worked out once, when it is first looked up. No missing card, no key.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self._ruleset = ruleset

    def __missing__(self, missing: int) -> int:
        """Seed 000 §03: a closed row takes its starter, an open one the next card at either end."""
        absent = CardSet(missing)
        next_on_each_way = (
            next((each for each in way if each in absent), None) for way in ways(self._ruleset)
        )
        self[missing] = fits = CardSet.of(each for each in next_on_each_way if each).bits
        return fits

    def on_table(self, table: int) -> int:
        """The frontier of all rows together, table and frontier as `CardSet.bits`."""
        return sum(self[row & ~table] for row in _ROWS)

    # A state carries the one RowFrontier of its ruleset: it is what it is by identity, in another process too.
    __eq__ = object.__eq__

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)

    def __reduce__(self) -> tuple[Callable[[Ruleset], RowFrontier], tuple[Ruleset]]:
        return row_frontier, (self._ruleset,)

    def __repr__(self) -> str:
        return f"row_frontier({self._ruleset.key})"


@cache
def row_frontier(ruleset: Ruleset) -> RowFrontier:
    """The one RowFrontier of a ruleset."""
    return RowFrontier(ruleset)


def frontier(ruleset: Ruleset, table: CardSet) -> CardSet:
    """Every card that fits the table now, whoever holds it."""
    return CardSet(row_frontier(ruleset).on_table(table.bits))


def in_the_way(ruleset: Ruleset, table: CardSet, wanted: Card) -> tuple[Card, ...]:
    """The cards that must be laid before `wanted` fits, in the order in which they would be laid.

    Empty when it fits now or lies on the table already.
    """
    if wanted in table:
        return ()
    return tuple(each for each in _way_to(ruleset, wanted)[:-1] if each not in table)


def laid_against(ruleset: Ruleset, laid: Card) -> Card | None:
    """The card beside which `laid` goes, one step nearer to the starter; None for a starter itself."""
    return next(iter(_way_to(ruleset, laid)[-2:-1]), None)


def _way_to(ruleset: Ruleset, wanted: Card) -> tuple[Card, ...]:
    """The cards from the starter to this one, both included; nothing for a card that the pack does not have."""
    return next((way[: way.index(wanted) + 1] for way in ways(ruleset) if wanted in way), ())


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
    all_cards = ruleset.pack.of_suit(suit)
    fits = frontier(ruleset, table)
    return Row(
        suit=suit,
        cards=tuple(each for each in all_cards if each in table),
        runs=runs(all_cards, table),
        needs=tuple(each for each in all_cards if each in fits),
        is_open=card(ruleset.starter, suit) in table,
        is_complete=all(each in table for each in all_cards),
    )


def runs(row: tuple[Card, ...], table: CardSet) -> tuple[tuple[Card, ...], ...]:
    """The cards of a row that lie on the table, split where one is missing."""
    found: list[list[Card]] = [[]]
    for each in row:
        if each in table:
            found[-1].append(each)
        elif found[-1]:
            found.append([])
    return tuple(tuple(run) for run in found if run)


def rows(ruleset: Ruleset, table: CardSet) -> tuple[Row, ...]:
    """All four rows in the order of the suits."""
    return tuple(row_of(ruleset, table, suit) for suit in Suit)
