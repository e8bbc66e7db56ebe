"""What a deal has to remember besides hands, table and turn; with the main rules there is nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from engine.ledger import NO_CHIPS, Purse


class Out(NamedTuple):
    """A seat that plays no more in this deal."""

    seat: int
    hand_bits: int
    """What it held when it was put out (bits of a CardSet); 0: it went out by itself."""
    is_forfeit: bool = False
    """Whether it was put out for a pass against the rules (seed 003): then no place is worse."""


class Affairs(NamedTuple):
    """All of it. Everybody can see it but `settled`, which is left out of an observation."""

    out: tuple[Out, ...] = ()
    """Where players are put out or others play on: who is out, in order."""
    settled: tuple[int, ...] = ()
    """Where others play on: all hands when the first went out, as scores are taken then."""
    purse: Purse = NO_CHIPS
    """Where chips are used: what everybody has now, antes and fees of this deal paid."""
    streak: int = 0
    """Under the stop rule: passes since the last card."""
    skipped: tuple[int, ...] = ()
    """Seats that lose their next turn."""
    wrong_pass: int | None = None
    """The seat whose mistaken pass may still be corrected."""
    wrong_fee: int = 0
    """What was paid for it: so much a correction gives back."""
    is_over: bool = False
    """Whether the deal has ended although seats are out without having ended it."""

    @property
    def is_settled(self) -> bool:
        """Whether somebody has gone out and others play on: scores are taken, and nothing is paid any more."""
        return any(not each.hand_bits for each in self.out)


QUIET = Affairs()
"""Nothing to remember."""


def hands_at_exit(hands: tuple[int, ...], out: Sequence[Out]) -> tuple[int, ...]:
    """The hands as they count: those in play, and of a player put out what was held at that moment."""
    held = {each.seat: each.hand_bits for each in out}
    return tuple(hand or held.get(seat, 0) for seat, hand in enumerate(hands))


def union(hands: Sequence[int]) -> int:
    """All these hands together, as bits of a CardSet."""
    return reduce(or_, hands)
