"""The rows on the table, and the frontier: the one definition of what fits.

A row is the *set* of ranks on the table, not a low and a high end: a row may have gaps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from engine.cards import SUIT_ROWS, Card, CardSet, Suit, card
from engine.options import CardsPerTurn, Gate, Obligation
from engine.ruleset import Ruleset

Way = tuple[Card, ...]
"""Cards of one suit from the starter outward."""


@cache
def ways(ruleset: Ruleset) -> tuple[Way, ...]:
    """The two ways that each row grows: from its starter down to the lowest card, and from its starter up."""
    rows = [ruleset.pack.of_suit(suit) for suit in ruleset.pack.rows]
    middle = ruleset.pack.ranks.index(ruleset.starter)
    return tuple(way for row in rows for way in (row[middle::-1], row[middle:]))


@cache
def starters(ruleset: Ruleset) -> CardSet:
    """The cards that open the rows."""
    return CardSet.of(card(ruleset.starter, suit) for suit in ruleset.pack.rows)


@cache
def laid_before(ruleset: Ruleset) -> Mapping[Card, tuple[Card, ...]]:
    """For each card of the pack: all that must lie on the table before it fits, in the order in which they are laid.

    Seed 000 §03: the starter opens a row, then each card waits for its neighbour on the side of the starter. With a
    gate (seed 002, "Six and eight before anything else") cards wait for neighbours of the starter as well. What lies
    counts, whoever laid it.
    """
    found: dict[Card, tuple[Card, ...]] = {}
    for suit in ruleset.pack.rows:
        down, up = (way for way in ways(ruleset) if way[0].suit is suit)
        gate = _gate_cards(ruleset.gate, down[1:2], up[1:2])
        for way in (down, up):
            for place, each in enumerate(way):
                found[each] = _waits(way[:place], _shut(ruleset.gate, gate, each)) if place else ()
    return found


def _gate_cards(gate: Gate, below: Way, above: Way) -> Way:
    """The neighbours of the starter that the rest of the row waits for, in the order in which they are laid."""
    match gate:
        case Gate.NONE:
            return ()
        case Gate.EIGHT_ONLY:
            return above
        case Gate.SIX_UNLOCKS_EIGHT:
            return below
        case Gate.EIGHT_THEN_SIX:
            return above + below
        case Gate.SIX_THEN_EIGHT | Gate.BOTH_ANY:
            return below + above


def _shut(gate: Gate, cards: Way, wanted: Card) -> Way:
    """Those of the gate's cards that must lie before `wanted`."""
    if wanted not in cards:
        return cards
    return () if gate is Gate.BOTH_ANY else cards[: cards.index(wanted)]


def _waits(way: Way, shut: Way) -> Way:
    """The starter, the gate, then the rest of the way; no card twice."""
    return tuple(dict.fromkeys(way[:1] + shut + way[1:]))


class RowFrontier(dict[int, int]):
    """The cards of one suit that are missing on the table → those of them that fit now, both as `CardSet.bits`.

    Each of the few rows that occur is worked out once, when it is first looked up. No missing card, no key.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._waits = [(each, CardSet.of(before).bits) for each, before in laid_before(ruleset).items()]
        self.is_plain = ruleset.is_plain
        """`Ruleset.is_plain`, at hand where every microsecond counts."""
        self.always_must = (
            ruleset.obligation is Obligation.MUST and ruleset.cards_per_turn is CardsPerTurn.ONE
        )
        """Whether a player either lays one card or has no choice."""
        first = ruleset.opening_card
        self.opening = 0 if first is None else first.bit
        """The card that must be laid on the empty table, as a bit; 0: any starter."""

    def __missing__(self, missing: int) -> int:
        self[missing] = fits = CardSet.of(
            each for each, waits in self._waits if each.bit & missing and not waits & missing
        ).bits
        return fits

    def on_table(self, table: int) -> int:
        """The frontier of all rows together, table and frontier as `CardSet.bits`."""
        if not table and self.opening:
            return self.opening
        clubs, diamonds, hearts, spades = SUIT_ROWS
        missing = ~table
        return (
            self[clubs & missing] | self[diamonds & missing] | self[hearts & missing] | self[spades & missing]
        )

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
    """The cards that must be laid before `wanted` fits its row, in the order in which they would be laid.

    Empty when it fits now or lies on the table already.
    """
    if wanted in table:
        return ()
    return tuple(each for each in laid_before(ruleset).get(wanted, ()) if each not in table)


def laid_against(ruleset: Ruleset, laid: Card) -> Card | None:
    """The card beside which `laid` goes, one step nearer to the starter; None for a starter itself."""
    return next(iter(way_to(ruleset, laid)[-2:-1]), None)


def way_to(ruleset: Ruleset, wanted: Card) -> Way:
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
    is_gated: bool
    """Whether a card that would be next must wait for a neighbour of the starter."""
    is_open: bool
    """Whether the starter lies there."""
    is_complete: bool
    """Whether every card of the suit lies there."""


def row_of(ruleset: Ruleset, table: CardSet, suit: Suit) -> Row:
    """The row of one suit of the pack."""
    all_cards = ruleset.pack.of_suit(suit)
    fits = frontier(ruleset, table)
    nexts = [_first_missing(way, table) for way in ways(ruleset) if way[0].suit is suit]
    is_open = card(ruleset.starter, suit) in table
    return Row(
        suit=suit,
        cards=tuple(each for each in all_cards if each in table),
        runs=runs(all_cards, table),
        needs=tuple(each for each in all_cards if each in fits),
        is_gated=is_open and any(each is not None and each not in fits for each in nexts),
        is_open=is_open,
        is_complete=all(each in table for each in all_cards),
    )


def _first_missing(way: Way, table: CardSet) -> Card | None:
    return next((each for each in way if each not in table), None)


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
    """All rows in the order of the suits of the pack."""
    return tuple(row_of(ruleset, table, suit) for suit in ruleset.pack.rows)
