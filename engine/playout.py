"""Random play to the end of a deal, fast enough for search: many continuations of one position.

Where a turn is one card or a forced pass, the loop runs on card numbers (the place of a card's bit in a CardSet).
What a card opens when it is laid is read from the frontier that legality uses, `engine.layout.row_frontier`; no rule
is said here again. Everything else is played through `State.apply`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from engine.affairs import QUIET
from engine.cards import ROW_BITS, SUIT_ROWS, CardSet, Suit
from engine.layout import RowFrontier, row_frontier
from engine.legality import PASS, Action, Play
from engine.ruleset import Ruleset
from engine.state import State

Opens = tuple[tuple[int, ...], ...]
"""For each card, by number: the cards that fit as soon as it is laid, and did not before."""

_PACK = CardSet(sum(SUIT_ROWS))
_PASSED = -1
_ACTIONS: tuple[Action, ...] = (*map(Play, _PACK), PASS)
"""By card number: laying that card; `_PASSED` finds the pass at the end."""


class _Table(NamedTuple):
    """A position as the loop wants it."""

    order: tuple[int, ...]
    """The seats, the one to act first."""
    owners: list[int]
    """By card number: the seat that holds it."""
    playable: Sequence[Sequence[int]]
    """By seat: the cards that fit now."""
    left: tuple[int, ...]
    """By seat: how many cards it holds."""
    opens: Opens


class Playouts:
    """Random continuations of one position: at each turn every legal action is equally likely.

    Prepare once, play often. All rulesets are played; the plain ones, unless a card waits for two that may be laid
    in any order, by a loop some five times as fast.
    """

    __slots__ = ("_start", "_table")

    def __init__(self, start: State) -> None:
        self._start = start
        self._table = _table_of(start)

    @property
    def is_quick(self) -> bool:
        """Whether the short loop plays this position."""
        return self._table is not None

    def line(self, rng: Random) -> tuple[Action, ...]:
        """All that is done from here to the end of the deal; nothing when it has ended."""
        if self._table is None:
            return _line_with_care(self._start, rng)[0]
        return tuple(map(_ACTIONS.__getitem__, _line(self._table, rng)[0]))

    def cards_left(self, rng: Random) -> tuple[int, ...]:
        """The cards left by seat at the end of such a line."""
        if self._table is None:
            return _line_with_care(self._start, rng)[1].cards_left
        return tuple(_line(self._table, rng)[1])


def _line(table: _Table, rng: Random) -> tuple[list[int], list[int]]:
    """The cards that are laid, by number, and how many are left by seat."""
    order, owners, _, _, opens = table
    playable = [*map(list, table.playable)]
    left = [*table.left]
    random = rng.random
    moves: list[int] = []
    while True:
        for seat in order:
            mine = playable[seat]
            if mine:
                choices = len(mine)
                if choices == 1:
                    number = mine.pop()
                elif choices == 2:
                    number = mine.pop(random() < 0.5)
                else:
                    number = mine.pop(int(random() * choices))
                moves.append(number)
                left[seat] -= 1
                if not left[seat]:
                    return moves, left
                for fits in opens[number]:
                    playable[owners[fits]].append(fits)
            else:
                moves.append(_PASSED)


def _line_with_care(state: State, rng: Random) -> tuple[tuple[Action, ...], State]:
    """All that is done, and the state at the end, under any rules."""
    line: list[Action] = []
    while actions := state.legal_actions():
        action = actions[int(rng.random() * len(actions))]
        line.append(action)
        state = state.apply(action)
    return tuple(line), state


def _table_of(state: State) -> _Table | None:
    """The position prepared for the short loop; None where that does not know the rules, or nothing is left to do."""
    if not state.row_frontier.is_plain or state.affairs is not QUIET or state.is_over:
        return None
    opens = _opens(state)
    if opens is None:
        return None
    hands, turn = state.hand_bits, state.turn
    owners, seats = _owners(hands), tuple(range(len(hands)))
    playable: list[list[int]] = [[] for _ in seats]
    for number in _numbers(state.frontier_bits):
        playable[owners[number]].append(number)
    left = tuple([hand.bit_count() for hand in hands])
    return _Table(seats[turn:] + seats[:turn], owners, playable, left, opens)


def _numbers(cards: int) -> list[int]:
    """The numbers of these cards, lowest first."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


def _owners(hands: Sequence[int]) -> list[int]:
    """By card number: the seat that holds it, 0 for a card on the table.

    Read in base 16 the bits of a hand are digits, one for each card, and digits of several hands can be added up.
    """
    digits = 0
    for seat, hand in enumerate(hands):
        digits += seat * int(f"{hand:b}", 16)
    return [*f"{digits:0{len(_PACK)}x}".encode().translate(_DIGITS)[::-1]]


_DIGITS = bytes(max(0, b"0123456789abcdef".find(bytes([code]))) for code in range(256))
"""The code of a hexadecimal digit → its value."""


def _opens(state: State) -> Opens | None:
    """What each card opens from this table on; None where that depends on what else lies there (Gate.BOTH_ANY)."""
    rows, table = _row_opens(state.ruleset), state.table_bits
    opens: Opens = ()
    for suit_cards in SUIT_ROWS:
        row = rows[suit_cards & ~table]
        if row is None:
            return None
        opens += row
    if not table and (first := rows.frontier.opening):
        number = first.bit_length() - 1
        opened = _numbers(rows.frontier.on_table(first))
        return (*opens[:number], tuple(opened), *opens[number + 1 :])
    return opens


class _RowOpens(dict[int, Opens | None]):
    """The cards of one suit that are missing on the table → what each of them opens, as RowFrontier says."""

    def __init__(self, frontier: RowFrontier) -> None:
        super().__init__()
        self.frontier = frontier

    def __missing__(self, missing: int) -> Opens | None:
        suit = next(suit for suit in Suit if not missing & ~suit.row)
        found: dict[int, int] = {}
        rows = [missing]
        for row in rows:
            for each in CardSet(self.frontier[row]):
                later = row ^ each.bit
                opened = self.frontier[later] & ~self.frontier[row]
                if found.setdefault(each.bit, opened) != opened:
                    self[missing] = None
                    return None
                if later not in rows:
                    rows.append(later)
        self[missing] = opens = tuple(
            tuple(_numbers(found.get(1 << suit.shift << place, 0))) for place in range(ROW_BITS)
        )
        return opens


@cache
def _row_opens(ruleset: Ruleset) -> _RowOpens:
    return _RowOpens(row_frontier(ruleset))
