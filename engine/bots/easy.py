"""Easy: any card that fits."""

from __future__ import annotations

from random import Random

from engine.bots.policy import Choice, Reason, ReasonKind, forced, pick
from engine.observation import Observation
from engine.state import Play


class Easy:
    """Chooses uniformly among the legal actions."""

    name = "Easy"

    def choose(self, observation: Observation, rng: Random) -> Choice:
        """One of the legal actions, each equally likely."""
        if choice := forced(observation):
            return choice
        card = pick(tuple(observation.playable), rng)
        return Choice(Play(card), Reason(ReasonKind.AT_RANDOM, card))
