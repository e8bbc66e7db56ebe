"""What each action is worth: many deals that agree with all that a seat has seen, each played to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from math import sqrt
from random import Random

from engine.belief import imagined
from engine.bots.lanes import gap_worth, trained_worth, values
from engine.bots.rollout import Pick, finish, finish_with_care, gain, plain_gain
from engine.bots.worlds import World, Worlds
from engine.layout import row_frontier
from engine.legality import Action, Pass
from engine.observation import Observation
from engine.options import Count
from engine.ruleset import Ruleset

SURE = 1.0
"""How many standard errors another action must be better before it replaces the first idea."""
ENOUGH = 40
"""Deals after which an action may be dropped."""
HOPELESS = 2.0
"""How many standard errors an action must be behind to be dropped."""


class Tally:
    """What the imagined deals have shown so far, action by action.

    Actions are compared with the base in the same deals. One that falls clearly behind is tried no more.
    """

    def __init__(self, actions: Sequence[Action], base: int) -> None:
        self.actions = actions
        self.base = base
        """The place of the action that all others are compared with."""
        self.alive = list(range(len(actions)))
        """The places of the actions that are still tried."""
        self.deals = 0
        self._tried = [0] * len(actions)
        self._totals = [0.0] * len(actions)
        self._better = [0.0] * len(actions)
        self._squares = [0.0] * len(actions)
        self._squared = [0.0] * len(actions)

    def add(self, gains: Sequence[float]) -> None:
        """Count one deal: what it was worth with each action that is alive, in their order."""
        self.deals += 1
        of_base = gains[self.alive.index(self.base)]
        for place, gained in zip(self.alive, gains, strict=True):
            more = gained - of_base
            self._tried[place] += 1
            self._totals[place] += gained
            self._squared[place] += gained * gained
            self._better[place] += more
            self._squares[place] += more * more

    def drop_the_hopeless(self) -> None:
        """Leave out what is so far behind the base that chance hardly explains it."""
        if self.deals >= ENOUGH:
            self.alive = [place for place in self.alive if place == self.base or not self._is_hopeless(place)]

    def _is_hopeless(self, place: int) -> bool:
        mean, error = self.lead(place)
        return mean + HOPELESS * error < 0

    def lead(self, place: int) -> tuple[float, float]:
        """How much an action gains over the base in the mean, and the standard error of that."""
        tried = self._tried[place]
        mean = self._better[place] / tried
        spread = max(0.0, self._squares[place] / tried - mean * mean)
        return mean, sqrt(spread / tried)

    @property
    def best(self) -> int:
        """The place of the action to take: the base, unless another is ahead by more than its standard error."""
        return max(self.alive, key=lambda place: (self._sure_lead(place), place == self.base))

    def _sure_lead(self, place: int) -> float:
        mean, error = self.lead(place)
        return mean if mean > SURE * error else 0.0

    @property
    def next_best(self) -> int:
        """The place of the action that did best after the one to take."""
        best = self.best
        return max((at for at in range(len(self.actions)) if at != best), key=self.mean)

    @property
    def error(self) -> float:
        """The standard error of what the best is worth more than the next best.

        As if they had been tried in different deals, so rather too large than too small.
        """
        return sqrt(self._noise(self.best) + self._noise(self.next_best))

    def _noise(self, place: int) -> float:
        tried, mean = self._tried[place], self.mean(place)
        return max(0.0, self._squared[place] / tried - mean * mean) / tried

    def tried(self, place: int) -> int:
        """In how many deals this action was tried."""
        return self._tried[place]

    def mean(self, place: int) -> float:
        """What a deal was worth with this action."""
        return self._totals[place] / self._tried[place]


def counts_wins(ruleset: Ruleset) -> bool:
    """Whether only winning counts, so that what a deal is worth is 1 or 0."""
    return ruleset.count is Count.NOTHING and not ruleset.uses_chips


class Estimate:
    """What the actions of the seat to act are worth, as far as the deals imagined so far tell.

    The seat itself plays on by the trained formula, the others as they seem to play.
    """

    def __init__(self, observation: Observation, rng: Random, base: Action | None = None) -> None:
        """Compare with `base`, or where that is None with what the trained formula likes best."""
        self._seen = observation
        self._rng = rng
        self._rows = row_frontier(observation.ruleset)
        self._mine = values(observation.ruleset, trained_worth)
        self._theirs = values(observation.ruleset, gap_worth)
        self._worlds = iter(Worlds(observation, rng))
        self._hands: list[tuple[int, ...]] = []
        self.is_plain = self._rows.is_plain and not any(observation.affairs.skipped)
        """Whether deals are played by the quick loop for the plainest rules."""
        actions = observation.legal_actions()
        first = base or max(actions, key=self._liked)
        self.tally = Tally(actions, actions.index(first))

    def _liked(self, action: Action) -> float:
        """What the trained formula makes of an action; it never passes at will."""
        if isinstance(action, Pass):
            return float("-inf")
        first = action.cards[0]
        row, worth_with = self._mine[first.bit]
        return worth_with[self._seen.hand.bits & row] + len(action.cards) - 1

    def imagine(self, deals: int) -> None:
        """Play so many more deals to their ends, each with every action that is alive."""
        for world in islice(self._worlds, deals):
            self._play(world)

    def _play(self, world: World) -> None:
        """Play one deal with each action, the others playing alike each time."""
        picks: list[Pick] = [
            self._theirs if self._rng.random() < share else None for share in world.thoughtful
        ]
        picks[self._seen.seat] = self._mine
        play = self._end_plainly if self.is_plain else self._end_with_care
        tally = self.tally
        tally.add([play(world, tally.actions[place], picks) for place in tally.alive])
        self._hands.append(world.hands)

    def _end_plainly(self, world: World, action: Action, picks: Sequence[Pick]) -> float:
        seen = self._seen
        seat, players = seen.seat, seen.players
        hands, table = list(world.hands), seen.table.bits
        if not isinstance(action, Pass):
            bit = action.cards[0].bit
            table |= bit
            hands[seat] ^= bit
        winner = seat
        if hands[seat]:
            fits = self._rows.on_table(table)
            after = seat + 1 if seat + 1 < players else 0
            winner = finish(hands, table, fits, after, self._rows, picks, self._rng.random)
        return plain_gain(seen.ruleset, hands, winner, seat)

    def _end_with_care(self, world: World, action: Action, picks: Sequence[Pick]) -> float:
        seen = self._seen
        state = imagined(seen, world.hands).apply(action)
        return gain(finish_with_care(state, picks, self._rng), seen.seat, seen.affairs.purse.chips)

    def holders(self, bit: int) -> tuple[tuple[int, float], ...]:
        """Who may hold a hidden card, likeliest first: (seat, share of the imagined deals)."""
        holders = Counter(
            next(seat for seat, hand in enumerate(hands) if hand & bit) for hands in self._hands
        )
        shares = ((seat, number / len(self._hands)) for seat, number in holders.items())
        return tuple(sorted(shares, key=lambda share: (-share[1], share[0])))
