"""Deals as they may lie, weighed by how the others have played.

A pass says for certain what a hand lacks. A card that was chosen among several says more: a thoughtful player would
have chosen so with some hands and hardly with others. Each other player is taken for thoughtful (see `gap_worth`) or
for one who plays at random; deals are drawn by a chain of small exchanges that favours those which make the play seen
likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.belief import Belief
from engine.bots.lanes import gap_worth, values
from engine.cards import CardSet
from engine.layout import row_frontier
from engine.observation import Observation
from engine.options import Disposal

SLIP = 0.03
"""How often a thoughtful player is taken to play anything at all."""
THOUGHTFUL = 0.7
"""How likely a player is taken to be thoughtful before anything was seen."""
BURN_IN = 300
"""Exchanges before the first deal is used."""
APART = 15
"""Exchanges between two deals that are used."""


class Seen(NamedTuple):
    """A card that a seat chose while others may have fitted too; cards as bits of a CardSet."""

    card: int
    fitting: int
    """What fitted then, whoever held it."""
    since: int
    """What this seat has laid since then, this card among it."""


class World(NamedTuple):
    """One deal that may be."""

    hands: tuple[int, ...]
    thoughtful: tuple[float, ...]
    """By seat: how likely it is a thoughtful player, if these are the hands."""


class Worlds:
    """A chain of deals that are consistent with what a seat has seen, likelier ones more often."""

    def __init__(self, observation: Observation, rng: Random) -> None:
        self._rng = rng
        self._seat = observation.seat
        self._values = values(observation.ruleset, gap_worth)
        self._choices = tuple(
            tuple(each for each in seen if _may_have_been_free(each, observation.may_hold(seat).bits))
            for seat, seen in enumerate(choices_seen(observation))
        )
        self._cannot = tuple(cards.bits for cards in observation.excluded)
        self._hands = list(Belief(observation).rough_sample(rng))
        self._hidden = [each.bit for each in observation.unseen]
        self._owner = {
            bit: next(s for s, hand in enumerate(self._hands) if hand & bit) for bit in self._hidden
        }
        self._known: list[dict[int, tuple[float, float]]] = [{} for _ in self._hands]

    def __iter__(self) -> Iterator[World]:
        """Endlessly many worlds."""
        self._exchange(BURN_IN)
        while True:
            yield World(tuple(self._hands), tuple(map(self._share, range(len(self._hands)))))
            self._exchange(APART)

    def _share(self, seat: int) -> float:
        if seat == self._seat:
            return 1.0
        both, at_random = self._likelihood(seat, self._hands[seat])
        return 1 - at_random / both

    def _exchange(self, times: int) -> None:
        """Try so many exchanges of two hidden cards between two hands."""
        if len(set(self._owner.values())) < 2:
            return
        random, hidden, owner, hands = self._rng.random, self._hidden, self._owner, self._hands
        likely = [self._likelihood(seat, hand)[0] for seat, hand in enumerate(hands)]
        count = len(hidden)
        for _ in range(times):
            one, other = hidden[int(random() * count)], hidden[int(random() * count)]
            first, second = owner[one], owner[other]
            if first == second or self._cannot[first] & other or self._cannot[second] & one:
                continue
            swapped = one | other
            new_first, new_second = hands[first] ^ swapped, hands[second] ^ swapped
            of_first, of_second = (
                self._likelihood(first, new_first)[0],
                self._likelihood(second, new_second)[0],
            )
            before, after = likely[first] * likely[second], of_first * of_second
            if after >= before or random() * before < after:
                hands[first], hands[second] = new_first, new_second
                likely[first], likely[second] = of_first, of_second
                owner[one], owner[other] = second, first

    def _likelihood(self, seat: int, hand: int) -> tuple[float, float]:
        """How likely the seat would have played as it did with this hand: (either kind of player, one at random)."""
        known = self._known[seat].get(hand)
        if known is None:
            known = self._known[seat][hand] = self._weigh(seat, hand)
        return known

    def _weigh(self, seat: int, hand: int) -> tuple[float, float]:
        thoughtful, at_random = THOUGHTFUL, 1 - THOUGHTFUL
        known = self._values
        for card, fitting, since in self._choices[seat]:
            held = hand | since
            could = held & fitting
            number = could.bit_count()
            if number == 1:
                continue  # a forced card says nothing
            row, worth = known[card]
            wanted, ties = worth[held & row], 0
            while could:
                bit = could & -could
                could ^= bit
                row, worth = known[bit]
                value = worth[held & row]
                if value > wanted:
                    ties = 0
                    break
                ties += value == wanted
            thoughtful *= SLIP / number + ((1 - SLIP) / ties if ties else 0)
            at_random /= number
        return thoughtful + at_random, at_random


def _may_have_been_free(choice: Seen, may_hold: int) -> bool:
    """Whether the seat may have had another card that fitted; a forced card says nothing about its hand."""
    return choice.fitting & (may_hold | choice.since) != choice.card


def choices_seen(observation: Observation) -> tuple[tuple[Seen, ...], ...]:
    """By seat the cards that it laid, each with what fitted at that moment; none for the observer itself."""
    rows = row_frontier(observation.ruleset)
    table = _table_at_first(observation)
    found: list[list[Seen]] = [[] for _ in range(observation.players)]
    put_out = {out.seat: out.hand_bits for out in observation.affairs.out}
    last_deed = {event.seat: place for place, event in enumerate(observation.history)}
    for place, event in enumerate(observation.history):
        laid = CardSet.of(event.laid).bits
        if laid:
            found[event.seat].append(Seen(event.laid[0].bit, rows.on_table(table), laid))
        elif last_deed[event.seat] == place and observation.ruleset.disposal is Disposal.LAY_IN_PLACE:
            laid = put_out.get(event.seat, 0)
        table |= laid
    found[observation.seat] = []
    return tuple(map(_with_later, found))


def _table_at_first(observation: Observation) -> int:
    """What lay on the table when the history began."""
    laid = CardSet.of(card for event in observation.history for card in event.laid).bits
    did_something = {event.seat for event in observation.history}
    for out in observation.affairs.out:
        if out.seat in did_something:  # else it was out before, and what it held lay there already
            laid |= out.hand_bits
    return observation.table.bits & ~laid


def _with_later(seen: list[Seen]) -> tuple[Seen, ...]:
    """Each choice with all that the same seat has laid from then on."""
    later, found = 0, []
    for each in reversed(seen):
        later |= each.since
        found.append(each._replace(since=later))
    return tuple(reversed(found))
