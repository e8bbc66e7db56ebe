"""Chips as data: every movement says who paid whom, how much and why. Totals never change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from engine.cards import NO_CARDS, CardSet
from engine.options import Insolvency


class Why(Enum):
    """What a movement is for."""

    ANTE = "ante"
    """Before the deal (seeds 002, 003)."""
    PASS = "pass"
    """A pass without a card that fits (seeds 002, 003)."""
    VOLUNTARY_PASS = "voluntary pass"
    """A pass with a card that fits, where that may be bought (seed 003)."""
    ILLEGAL_PASS = "illegal pass"
    """The fine for a pass with a card that fits (seeds 002, 003)."""
    CORRECTION = "correction"
    """The fee of a pass that was corrected, given back (decided)."""
    POOL = "pool"
    """The whole pool to the player who went out (seeds 002, 003)."""
    CARDS_LEFT = "cards left"
    """What the cards left in a hand count (seeds 001, 002, 003)."""
    STARTERS_LEFT = "starters left"
    """The penalty for starters still held (seed 003)."""


class Movement(NamedTuple):
    """Chips or points that change hands."""

    payer: int | None
    """A seat; None: the pool."""
    payee: int | None
    """A seat; None: the pool."""
    amount: int
    why: Why
    cards: CardSet = NO_CARDS
    """CARDS_LEFT, STARTERS_LEFT: what is paid for."""


class Purse(NamedTuple):
    """What everybody has, and what lies in the pool."""

    chips: tuple[int, ...] = ()
    """By seat; empty where nobody plays for chips."""
    pool: int = 0

    def pay(self, due: Movement, insolvency: Insolvency) -> Purse:
        """The purse after a movement; with CAP a payer who has less pays only that (see `payable`)."""
        amount = self.payable(due, insolvency)
        chips, pool = list(self.chips), self.pool
        for account, change in ((due.payer, -amount), (due.payee, amount)):
            if account is None:
                pool += change
            else:
                chips[account] += change
        return Purse(tuple(chips), pool)

    def payable(self, due: Movement, insolvency: Insolvency) -> int:
        """How much of a movement is really paid."""
        if due.payer is None or insolvency is Insolvency.DEBT:
            return due.amount
        return max(0, min(due.amount, self.chips[due.payer]))

    @property
    def total(self) -> int:
        """All chips there are."""
        return sum(self.chips) + self.pool


NO_CHIPS = Purse()
"""Where nobody plays for chips."""


class Ledger(NamedTuple):
    """What was there first, every movement as it was paid, and what is there now."""

    start: Purse
    movements: tuple[Movement, ...]
    purse: Purse

    @classmethod
    def of(cls, start: Purse, due: Iterable[Movement], insolvency: Insolvency = Insolvency.DEBT) -> Ledger:
        """Pay what is due, one movement after the other; movements of nothing are left out."""
        purse, paid = start, []
        for movement in due:
            real = movement._replace(amount=purse.payable(movement, insolvency))
            if real.amount:
                paid.append(real)
                purse = purse.pay(real, Insolvency.DEBT)
        return cls(start, tuple(paid), purse)

    @property
    def net(self) -> tuple[int, ...]:
        """By seat: what was won or lost."""
        return net(self.start.chips, self.purse.chips)


def net(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    """By seat: after less before."""
    return tuple(now - had for had, now in zip(before, after, strict=True))


def antes(players: int, ante: int) -> tuple[Movement, ...]:
    """One ante from each seat to the pool; none when there is none."""
    return tuple(Movement(seat, None, ante, Why.ANTE) for seat in range(players if ante else 0))
