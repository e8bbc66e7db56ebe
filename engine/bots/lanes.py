"""What a card opens: the lanes behind it, and how well-known advice and a trained formula value them.

A lane is one suit on one side of its starter, seen from the card that would be played outward. All that matters of it
is which of its cards are one's own, so every value is worked out once for each such set.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from engine.cards import Card, CardSet
from engine.legality import onward
from engine.ruleset import Ruleset


class Lane(NamedTuple):
    """The own cards on one way outward."""

    own: int
    """Own cards on it, the played one among them unless it is the starter."""
    run: int
    """Own cards that follow one another from its beginning."""
    gap: int
    """Cards of others before the own card farthest out."""
    free: int
    """Cards beyond the own card farthest out; with no own card, all of them."""


def lanes(ruleset: Ruleset, played: Card, hand: CardSet) -> tuple[Lane, ...]:
    """The lanes behind a card: one, or two behind a starter."""
    ways = onward(ruleset, played)
    begins = 1 if played.rank is ruleset.starter else 0
    return tuple(_lane(tuple(each in hand for each in way[begins:])) for way in ways)


def _lane(mine: tuple[bool, ...]) -> Lane:
    own = sum(mine)
    reach = len(mine) - mine[::-1].index(True) if own else 0
    run = mine.index(False) if False in mine else len(mine)
    return Lane(own, run, reach - own, len(mine) - reach)


Worth = Callable[[Ruleset, Card, CardSet], float]
"""What playing a card is worth with a hand; only its own suit in that hand may matter."""


class Values(dict[int, float]):
    """Own cards of one suit (bits) → what playing one certain card of them is worth; worked out when first needed."""

    def __init__(self, ruleset: Ruleset, played: Card, worth: Worth) -> None:
        super().__init__()
        self._ruleset, self._played, self._worth = ruleset, played, worth

    def __missing__(self, own: int) -> float:
        self[own] = found = self._worth(self._ruleset, self._played, CardSet(own))
        return found


@cache
def values(ruleset: Ruleset, worth: Worth) -> dict[int, tuple[int, Values]]:
    """For each card of the pack, as a bit: the bits of its suit, and its values."""
    return {each.bit: (each.suit.row, Values(ruleset, each, worth)) for each in ruleset.pack.listed}


def gap_worth(ruleset: Ruleset, played: Card, hand: CardSet) -> float:
    """Well-known advice: play where most cards of others come before your farthest, else open little for them."""
    found = lanes(ruleset, played, hand)
    waits = sum(each.gap for each in found)
    if waits:
        return 100 + waits
    if played.rank is ruleset.starter:
        return -sum(each.free for each in found)
    return 0 if found[0].own > 1 else -found[0].free


def trained_worth(ruleset: Ruleset, played: Card, hand: CardSet) -> float:
    """A formula of nineteen numbers, found by letting it play against itself with the main rules."""
    found = lanes(ruleset, played, hand)
    if played.rank is ruleset.starter:
        sides = (_EMPTY_BELOW, _EMPTY_ABOVE) if len(found) == 2 else (_EMPTY_ABOVE,)
        return -5.39 + sum(_half(lane, empty) for lane, empty in zip(found, sides, strict=True))
    own, run, gap, free = found[0]
    if gap:
        return 4.19 + 1.92 * gap - 1.55 * run + 4.73 * (own - run) - 1.17 * free
    if own > 1:
        return 0.95 + 0.32 * run - 0.04 * free
    return 3.48 - 4.66 * free - 0.57 * (free == 0)


_EMPTY_BELOW, _EMPTY_ABOVE = -8.71, -11.06


def _half(lane: Lane, empty: float) -> float:
    own, run, gap, free = lane
    if not own:
        return empty
    return 4.28 * own + 2.34 * gap - 0.98 * free + 0.42 * (gap > 0) - 0.65 * (run > 0)
