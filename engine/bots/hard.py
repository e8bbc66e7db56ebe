"""Hard: imagines many deals that agree with all it has seen, plays each to its end, and takes what wins most often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from random import Random
from time import monotonic
from typing import NamedTuple, Protocol

from engine.belief import Belief, imagined
from engine.bots.gap import lane_reason
from engine.bots.lanes import gap_worth, trained_worth, values
from engine.bots.medium import waits_behind
from engine.bots.policy import Choice, Feeding, Reason, ReasonKind, forced
from engine.bots.rollout import Pick, finish, finish_with_care, gain, plain_gain
from engine.bots.worlds import World, Worlds
from engine.cards import CardSet
from engine.layout import frontier, row_frontier
from engine.legality import Action, Pass
from engine.observation import Observation
from engine.options import Count

SAMPLES = 200
"""Deals that are imagined for one decision with the plainest rules."""
CAREFUL_SAMPLES = 40
"""The same for all other rules, whose deals take longer to play."""
SURE = 1.0
"""How many standard errors another action must be better before it replaces the first idea."""
ENOUGH = 40
"""Deals after which an action may be dropped."""
HOPELESS = 2.0
"""How many standard errors an action must be behind to be dropped."""
CHUNK = 10
"""Deals between two moments at which the thinking can be interrupted."""


class Tally:
    """What the imagined deals have shown so far, action by action.

    Actions are compared with the base in the same deals. One that falls clearly behind is tried no more.
    """

    def __init__(self, actions: Sequence[Action], base: int) -> None:
        self.actions = actions
        self.base = base
        """The place of the action that the trained formula likes best."""
        self.alive = list(range(len(actions)))
        """The places of the actions that are still tried."""
        self.deals = 0
        self._tried = [0] * len(actions)
        self._totals = [0.0] * len(actions)
        self._better = [0.0] * len(actions)
        self._squares = [0.0] * len(actions)

    def add(self, gains: Sequence[float]) -> None:
        """Count one deal: what it was worth with each action that is alive, in their order."""
        self.deals += 1
        of_base = gains[self.alive.index(self.base)]
        for place, gained in zip(self.alive, gains, strict=True):
            more = gained - of_base
            self._tried[place] += 1
            self._totals[place] += gained
            self._better[place] += more
            self._squares[place] += more * more

    def drop_the_hopeless(self) -> None:
        """Leave out what is worse than the base beyond doubt."""
        if self.deals >= ENOUGH:
            self.alive = [place for place in self.alive if place == self.base or not self._is_hopeless(place)]

    def _is_hopeless(self, place: int) -> bool:
        mean, error = self._lead(place)
        return mean + HOPELESS * error < 0

    def _lead(self, place: int) -> tuple[float, float]:
        """How much an action gains over the base in the mean, and the standard error of that."""
        tried = self._tried[place]
        mean = self._better[place] / tried
        spread = max(0.0, self._squares[place] / tried - mean * mean)
        return mean, sqrt(spread / tried)

    @property
    def best(self) -> int:
        """The place of the action to take: the base, unless another is better beyond doubt."""
        return max(self.alive, key=lambda place: (self._sure_lead(place), place == self.base))

    def _sure_lead(self, place: int) -> float:
        mean, error = self._lead(place)
        return mean if mean > SURE * error else 0.0

    @property
    def next_best(self) -> int:
        """The place of the action that did best after the one to take."""
        best = self.best
        return max((at for at in range(len(self.actions)) if at != best), key=self.mean)

    @property
    def error(self) -> float:
        """The standard error of the lead of the best over the base, or, if it is the base, over the next best."""
        best = self.best
        return self._lead(self.next_best if best == self.base else best)[1]

    def mean(self, place: int) -> float:
        """What a deal was worth with this action."""
        return self._totals[place] / self._tried[place]


class Thought(Protocol):
    """How far a bot has come."""

    @property
    def choice(self) -> Choice:
        """What it would do now."""
        ...


class Settled(NamedTuple):
    """Nothing more to be thought."""

    choice: Choice


class Hard:
    """Chooses by belief search; honest, as it only ever imagines the cards it cannot see."""

    name = "Hard"

    def __init__(
        self,
        samples: int = SAMPLES,
        careful_samples: int = CAREFUL_SAMPLES,
        seconds: float = float("inf"),
    ) -> None:
        self._samples = samples
        self._careful_samples = careful_samples
        self._seconds = seconds

    def choose(self, observation: Observation, rng: Random) -> Choice:
        """The action that does best in the imagined deals, or in those for which there was time.

        Without a limit of time the same observation and chance give the same choice.
        """
        started = monotonic()
        thoughts = self.think(observation, rng)
        thought = next(thoughts)
        while monotonic() - started < self._seconds and (later := next(thoughts, None)):
            thought = later
        return thought.choice

    def think(self, observation: Observation, rng: Random) -> Iterator[Thought]:
        """The thought as it stands, again and again; whoever is in a hurry takes the latest and stops asking.

        Raises ValueError when it is not this seat's turn.
        """
        if choice := forced(observation):
            yield Settled(choice)
            return
        plain = row_frontier(observation.ruleset).is_plain and not any(observation.affairs.skipped)
        search = _Search(observation, rng, plain=plain)
        yield Settled(search.first_idea)
        worlds = iter(Worlds(observation, rng))
        left = self._samples if plain else self._careful_samples
        while left > 0:
            for world in islice(worlds, min(CHUNK, left)):
                search.imagine(world)
            left -= CHUNK if search.is_open else left
            yield search


class _Search:
    def __init__(self, observation: Observation, rng: Random, *, plain: bool) -> None:
        self._seen = observation
        self._rng = rng
        self._rows = row_frontier(observation.ruleset)
        self._mine = values(observation.ruleset, trained_worth)
        self._theirs = values(observation.ruleset, gap_worth)
        self._plain = plain
        actions = observation.legal_actions()
        base = max(range(len(actions)), key=lambda place: self._liked(actions[place]))
        self._tally = Tally(actions, base)
        self._worlds: list[tuple[int, ...]] = []
        """The deals that were imagined, as hands by seat."""

    def _liked(self, action: Action) -> float:
        """What the trained formula makes of an action; it never passes at will."""
        if isinstance(action, Pass):
            return float("-inf")
        first = action.cards[0]
        row, worth_with = self._mine[first.bit]
        return worth_with[self._seen.hand.bits & row] + len(action.cards) - 1

    @property
    def first_idea(self) -> Choice:
        """What it would do without imagining anything."""
        action = self._tally.actions[self._tally.base]
        if isinstance(action, Pass):
            return Choice(action, Reason(ReasonKind.AT_RANDOM))
        return Choice(action, lane_reason(self._seen, action.cards[0]))

    @property
    def choice(self) -> Choice:
        """What the deals so far speak for."""
        return Choice(self._tally.actions[self._tally.best], self._reason())

    @property
    def is_open(self) -> bool:
        """Whether anything but the first idea may still turn out best."""
        self._tally.drop_the_hopeless()
        return len(self._tally.alive) > 1

    def imagine(self, world: World) -> None:
        """Play one deal to its end with each action, the others playing alike each time."""
        picks: list[Pick] = [
            self._theirs if self._rng.random() < share else None for share in world.thoughtful
        ]
        picks[self._seen.seat] = self._mine
        play = self._end_plainly if self._plain else self._end_with_care
        tally = self._tally
        tally.add([play(world, tally.actions[place], picks) for place in tally.alive])
        self._worlds.append(world.hands)

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

    def _reason(self) -> Reason:
        tally, seen = self._tally, self._seen
        place = tally.best
        action = tally.actions[place]
        cards = () if isinstance(action, Pass) else action.cards
        opened = frontier(seen.ruleset, seen.table | CardSet.of(cards)) - frontier(seen.ruleset, seen.table)
        belief = Belief(seen)
        waits = waits_behind(seen, cards[0]) if cards else []
        longest = max(waits, key=lambda wait: len(wait.between), default=None)
        return Reason(
            ReasonKind.IMAGINED,
            cards[0] if cards else None,
            waiting=longest.card if longest else None,
            between=longest.between if longest else (),
            share=tally.mean(place),
            next_best=tally.mean(tally.next_best),
            error=tally.error,
            counts_wins=seen.ruleset.count is Count.NOTHING and not seen.ruleset.uses_chips,
            deals=tally.deals,
            feeding=tuple(self._feeding(belief, each.bit) for each in opened & seen.unseen),
        )

    def _feeding(self, belief: Belief, bit: int) -> Feeding:
        holders = self._holders(bit)
        by_cards = belief.share(holders[0][0], bit)
        return Feeding(next(iter(CardSet(bit))), holders, self._cleared(bit), by_cards)

    def _holders(self, bit: int) -> tuple[tuple[int, float], ...]:
        """Who may hold an opened card, likeliest first: (seat, share of the imagined deals)."""
        holders = Counter(
            next(seat for seat, hand in enumerate(hands) if hand & bit) for hands in self._worlds
        )
        shares = ((seat, number / len(self._worlds)) for seat, number in holders.items())
        return tuple(sorted(shares, key=lambda share: (-share[1], share[0])))

    def _cleared(self, bit: int) -> tuple[int, ...]:
        """The seats whose passes show that they do not hold it."""
        return tuple(seat for seat, cards in enumerate(self._seen.excluded) if cards.bits & bit)
