"""Medium: one idea. A card of yours that lies behind other people's cards needs time, so start its way first.

Among equal waits a starter is kept back, as it opens two ways for others at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from engine.bots.policy import Choice, Reason, ReasonKind, forced, pick
from engine.cards import Card
from engine.layout import ways
from engine.legality import Play
from engine.observation import Observation


class Medium:
    """Plays the card behind which most foreign cards lie before its own outermost card; of equals no starter."""

    name = "Medium"

    def choose(self, observation: Observation, rng: Random) -> Choice:
        """The playable card with the longest wait behind it."""
        if choice := forced(observation):
            return choice
        waits = {each: waits_behind(observation, each) for each in observation.playable}
        worth = {each: _worth(observation, each, found) for each, found in waits.items()}
        best = pick([each for each, found in worth.items() if found == max(worth.values())], rng)
        return Choice(Play(best), self._reason(observation, best, waits))

    def _reason(self, observation: Observation, best: Card, waits: Mapping[Card, Sequence[Wait]]) -> Reason:
        starter = observation.ruleset.starter
        if not waits[best] and best.rank is not starter and any(each.rank is starter for each in waits):
            return Reason(ReasonKind.KEEPS_STARTER, best)
        return wait_reason(best, waits[best])


class Wait(NamedTuple):
    """An own card that cannot be laid before others have laid theirs."""

    card: Card
    """The own card farthest out on its way."""
    between: tuple[Card, ...]
    """The cards of others that come before it, in order."""


def waits_behind(observation: Observation, played: Card) -> list[Wait]:
    """The waits on the ways that `played` leads to: one way, or two when it opens a row."""
    onward = (way[way.index(played) :] for way in ways(observation.ruleset) if played in way)
    waits = (_wait(observation, way) for way in onward)
    return [each for each in waits if each.between]


def _wait(observation: Observation, way: Sequence[Card]) -> Wait:
    outermost = max(place for place, each in enumerate(way) if each in observation.hand)
    unseen = observation.unseen
    return Wait(way[outermost], tuple(each for each in way[:outermost] if each in unseen))


def weight(waits: Sequence[Wait]) -> int:
    """How many cards of others must fall in all."""
    return sum(len(each.between) for each in waits)


def _worth(observation: Observation, played: Card, waits: Sequence[Wait]) -> tuple[int, bool]:
    return weight(waits), played.rank is not observation.ruleset.starter


def wait_reason(played: Card, waits: Sequence[Wait]) -> Reason:
    """Why a card is played that leads to these waits."""
    if not waits:
        return Reason(ReasonKind.AT_RANDOM, played)
    longest = max(waits, key=lambda wait: len(wait.between))
    return Reason(ReasonKind.LONG_WAIT, played, longest.card, longest.between)
