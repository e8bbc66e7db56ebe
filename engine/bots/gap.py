"""Gap: a well-known heuristic, kept to measure others against and as a model of a thoughtful opponent."""

from __future__ import annotations

from random import Random

from engine.bots.lanes import gap_worth, values
from engine.bots.medium import wait_reason, waits_behind
from engine.bots.policy import Choice, Reason, ReasonKind, forced, pick
from engine.cards import Card
from engine.legality import Play, onward
from engine.observation import Observation


class Gap:
    """Plays where most cards of others come before its own farthest card; else what opens fewest cards for them."""

    name = "Gap"

    def choose(self, observation: Observation, rng: Random) -> Choice:
        """The card that this advice prefers; ties at random. Never passes at will."""
        if choice := forced(observation):
            return choice
        known = values(observation.ruleset, gap_worth)
        hand = observation.hand.bits
        worth = {each: known[each.bit][1][hand & known[each.bit][0]] for each in observation.playable}
        best = pick([each for each, value in worth.items() if value == max(worth.values())], rng)
        return Choice(Play(best), lane_reason(observation, best))


def lane_reason(observation: Observation, played: Card) -> Reason:
    """What lies behind a card: the longest wait, or how many cards of others."""
    if waits := waits_behind(observation, played):
        return wait_reason(played, waits)
    behind = {each for way in onward(observation.ruleset, played) for each in way} - {played}
    opens = sum(each in observation.unseen for each in behind)
    return Reason(ReasonKind.OPENS_LITTLE, played, opens=opens)
