"""Which deals one seat cannot rule out: how many there are, and fair samples of them.

What a seat knows is how many cards each other seat holds and which cards its passes have excluded. Hidden cards that
may lie with the same seats are alike, so deals are counted and drawn by these few classes, never card by card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations
from math import comb, factorial, prod
from operator import or_
from random import Random

from engine.cards import CardSet
from engine.observation import Observation
from engine.state import State

MOST_STEPS = 10_000
"""Sub-counts that an exact number may take; beyond it only a bound is given."""


@dataclass(frozen=True)
class Count:
    """A number of deals."""

    number: int
    is_exact: bool
    """False: there are at most so many."""


def imagined(observation: Observation, hands: tuple[int, ...]) -> State:
    """The state in which these are the hands (bits of CardSets); nothing is checked."""
    return State.at(
        observation.ruleset,
        hands,
        observation.table.bits,
        observation.turn,
        observation.dealer,
        observation.passes,
        observation.affairs,
    )


class Belief:
    """The consistent deals of one observation. Raises nothing: an observation that was checked has at least one."""

    def __init__(self, observation: Observation) -> None:
        self.seats = tuple(
            seat
            for seat in range(observation.players)
            if seat != observation.seat and observation.cards_left[seat]
        )
        """The other seats that hold cards."""
        self._observation = observation
        self._players = observation.players
        self._seat = observation.seat
        self._hand = observation.hand.bits
        self._slots = tuple(observation.cards_left[seat] for seat in self.seats)
        self._classes = _classes(observation.unseen.bits, [observation.excluded[s].bits for s in self.seats])

    @cached_property
    def count(self) -> Count:
        """How many deals are consistent with what is known."""
        tables = self._tables
        if tables is None:
            return Count(factorial(sum(self._slots)) // prod(map(factorial, self._slots)), is_exact=False)
        return Count(tables[0][self._slots], is_exact=True)

    def share(self, seat: int, bit: int) -> float | None:
        """The share of consistent deals in which a seat holds this hidden card; None where counting takes long."""
        card = CardSet(bit)
        excluded = (
            cards if at == seat else cards | card for at, cards in enumerate(self._observation.excluded)
        )
        held = Belief(replace(self._observation, excluded=tuple(excluded))).count
        return held.number / self.count.number if held.is_exact and self.count.is_exact else None

    def sample(self, rng: Random) -> tuple[int, ...]:
        """All hands by seat as bits of a CardSet, this seat's own among them; every consistent deal is equally likely.

        Where exact counting would take too long, it is `rough_sample`.
        """
        if self._tables is None:
            return self.rough_sample(rng)
        return self._with_own(self._drawn_fairly(rng))

    def rough_sample(self, rng: Random) -> tuple[int, ...]:
        """The same, filled card by card, most bound first: always consistent, but not quite evenly likely."""
        return self._with_own(_drawn_greedily(self._classes, self._slots, rng))

    def deals(self) -> Iterator[tuple[int, ...]]:
        """Every consistent deal once, hands as in `sample`; there may be a great many."""
        return map(self._with_own, _written_down(self._classes, self._slots))

    def _with_own(self, drawn: Sequence[int]) -> tuple[int, ...]:
        hands = [0] * self._players
        hands[self._seat] = self._hand
        for seat, cards in zip(self.seats, drawn, strict=True):
            hands[seat] = cards
        return tuple(hands)

    @cached_property
    def _tables(self) -> list[dict[tuple[int, ...], int]] | None:
        """For each class and each number of free places by seat: in how many ways it and all later classes fit.

        None when that would take too long.
        """
        tables: list[dict[tuple[int, ...], int]] = [{} for _ in range(len(self._classes) + 1)]
        reachable = [{self._slots}]
        steps = 0
        for allowed, cards in self._classes:
            after: set[tuple[int, ...]] = set()
            for free in reachable[-1]:
                for shares in _shares(cards.bit_count(), allowed, free):
                    after.add(_less(free, shares))
                    steps += 1
                    if steps > MOST_STEPS:
                        return None
            reachable.append(after)
        tables[-1] = dict.fromkeys(reachable[-1], 1)
        for place in reversed(range(len(self._classes))):
            allowed, cards = self._classes[place]
            later = tables[place + 1]
            for free in reachable[place]:
                tables[place][free] = sum(
                    ways(shares) * later.get(_less(free, shares), 0)
                    for shares in _shares(cards.bit_count(), allowed, free)
                )
        return tables

    def _drawn_fairly(self, rng: Random) -> list[int]:
        tables = self._tables
        assert tables is not None
        hands, free = [0] * len(self.seats), self._slots
        for (allowed, cards), later in zip(self._classes, tables[1:], strict=True):
            choices = list(_shares(cards.bit_count(), allowed, free))
            weights = [ways(shares) * later.get(_less(free, shares), 0) for shares in choices]
            shares = choices[_pick(weights, rng)]
            free = _less(free, shares)
            mixed = [each.bit for each in CardSet(cards)]
            mixed.sort(key=lambda _: rng.random())
            start = 0
            for place, share in enumerate(shares):
                hands[place] |= sum(mixed[start : start + share])
                start += share
        return hands


Class = tuple[tuple[int, ...], int]
"""Hidden cards that are alike: the places (in `Belief.seats`) where each of them may be, and the cards as bits."""


def _classes(hidden: int, excluded: Sequence[int]) -> tuple[Class, ...]:
    """The hidden cards by where they may be; the most bound first."""
    found: dict[tuple[int, ...], int] = {}
    for each in CardSet(hidden):
        allowed = tuple(place for place, cards in enumerate(excluded) if not cards & each.bit)
        found[allowed] = found.get(allowed, 0) | each.bit
    return tuple(sorted(found.items(), key=lambda entry: (len(entry[0]), entry)))


def _written_down(classes: Sequence[Class], free: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to fill so many free places with the cards of these classes; the hands by place."""
    if not classes:
        if not any(free):
            yield free
        return
    (allowed, cards), *later = classes
    for shares in _shares(cards.bit_count(), allowed, free):
        for others in _written_down(later, _less(free, shares)):
            for split in _splits(cards, shares):
                yield tuple(map(or_, split, others))


def _splits(cards: int, shares: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to split these cards so that each place gets its share."""
    if not shares:
        yield ()
        return
    for hand in map(sum, combinations([each.bit for each in CardSet(cards)], shares[0])):
        for others in _splits(cards & ~hand, shares[1:]):
            yield (hand, *others)


def _shares(number: int, allowed: Sequence[int], free: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to split so many cards among the allowed places; one number for each place."""
    if sum(free[place] for place in allowed) < number:
        return
    if not number:
        yield (0,) * len(free)
        return
    first, *rest = allowed
    room = sum(free[place] for place in rest)
    for share in range(max(0, number - room), min(number, free[first]) + 1):
        for others in _shares(number - share, rest, free):
            yield (*others[:first], share, *others[first + 1 :])


def ways(shares: Sequence[int]) -> int:
    """In how many ways different cards can be split so (a multinomial coefficient)."""
    found, left = 1, sum(shares)
    for share in shares:
        found *= comb(left, share)
        left -= share
    return found


def _less(free: tuple[int, ...], shares: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(had - share for had, share in zip(free, shares, strict=True))


def _pick(weights: Sequence[int], rng: Random) -> int:
    """A place, each as likely as its weight; exact as far as a random number of 53 bits goes."""
    mark = int(rng.random() * sum(weights))
    for place, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return place
    return len(weights) - 1


def _drawn_greedily(classes: Sequence[Class], slots: Sequence[int], rng: Random) -> list[int]:
    """Hands filled card by card, the most bound cards first, each more likely where more places are free."""
    while True:  # a dead end is rare: what is most bound goes first
        hands, free = [0] * len(slots), list(slots)
        for allowed, cards in classes:
            for each in CardSet(cards):
                weights = [free[place] for place in allowed]
                if not any(weights):
                    break
                place = allowed[_pick(weights, rng)]
                hands[place] |= each.bit
                free[place] -= 1
        if not any(free):
            return hands


@cache
def _subsets(number: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Every choice of so many things: (those chosen, the others)."""
    every = range(number)
    return tuple(
        (chosen, tuple(each for each in every if each not in chosen))
        for size in range(number)
        for chosen in combinations(every, size)
    )


def can_be_dealt(hidden: int, slots: Sequence[tuple[int, int]]) -> bool:
    """Whether hidden cards can be dealt to slots: (cards it must get, cards it cannot get), all as bits.

    Hall's theorem: no group of slots is the only place for more cards than it takes.
    """
    for group, others in _subsets(len(slots)):
        only = hidden
        for each in others:
            only &= slots[each][1]
        if only and only.bit_count() > sum(slots[each][0] for each in group):
            return False
    return sum(count for count, _ in slots) == hidden.bit_count()
