"""Easy: anything that is legal."""

from __future__ import annotations

from random import Random

from engine.bots.policy import Choice, Reason, ReasonKind, forced, pick
from engine.legality import Pass
from engine.observation import Observation


class Easy:
    """Chooses uniformly among the legal actions."""

    name = "Easy"

    def choose(self, observation: Observation, rng: Random) -> Choice:
        """One of the legal actions, each equally likely."""
        if choice := forced(observation):
            return choice
        action = pick(observation.legal_actions(), rng)
        card = None if isinstance(action, Pass) else action.cards[0]
        return Choice(action, Reason(ReasonKind.AT_RANDOM, card))
