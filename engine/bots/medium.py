"""Medium: one idea. A card of yours that lies behind other people's cards needs time, so start its way first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.bots.policy import Choice, Reason, ReasonKind, forced, pick
from engine.cards import Card, card
from engine.layout import branches
from engine.observation import Observation
from engine.state import Play


class Medium:
    """Plays the card behind which most foreign cards lie before its own outermost card; ties at random."""

    name = "Medium"
    idea = "starts early on the way to cards that must wait for others"

    def choose(self, observation: Observation, rng: Random) -> Choice:
        """The playable card with the longest wait behind it."""
        if choice := forced(observation):
            return choice
        waits = {each: _wait(observation, each) for each in observation.playable}
        longest = max(waits.values(), key=lambda reason: reason.weight).weight
        best = pick([each for each, reason in waits.items() if reason.weight == longest], rng)
        return Choice(Play(best), waits[best].reason)


class _Wait:
    """How many foreign cards lie behind a playable card, and the farthest own card that waits for them."""

    def __init__(self, played: Card, lanes: list[tuple[Card, tuple[Card, ...]]]) -> None:
        self.weight = sum(len(between) for _, between in lanes)
        if not self.weight:
            self.reason = Reason(ReasonKind.AT_RANDOM, played)
            return
        waiting, between = max(lanes, key=lambda lane: len(lane[1]))
        self.reason = Reason(ReasonKind.LONG_WAIT, played, waiting, between)


def _wait(observation: Observation, played: Card) -> _Wait:
    return _Wait(played, list(_lanes(observation, played)))


def _lanes(observation: Observation, played: Card) -> Iterator[tuple[Card, tuple[Card, ...]]]:
    """For each way that `played` opens: the own card farthest out, and the foreign cards before it."""
    for branch in branches(observation.ruleset):
        way = [card(rank, played.suit) for rank in branch]
        if played in way:
            way = way[way.index(played) + 1 :]
        elif played.rank is not observation.ruleset.starter:
            continue
        own = [each for each in way if each in observation.hand]
        if own:
            before = way[: way.index(own[-1])]
            yield own[-1], tuple(each for each in before if each in observation.unseen)
