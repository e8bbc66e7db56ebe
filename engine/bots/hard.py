"""Hard: imagines many deals that agree with all it has seen and plays each to its end with each of its cards.

It changes its first idea if another card did better than chance would often make it do.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import NamedTuple, Protocol

from engine.belief import Belief
from engine.bots.estimate import Estimate, Tally, counts_wins
from engine.bots.gap import lane_reason
from engine.bots.medium import waits_behind
from engine.bots.policy import Choice, Feeding, Reason, ReasonKind, forced
from engine.cards import Card, CardSet
from engine.layout import frontier
from engine.legality import Pass
from engine.observation import Observation

SAMPLES = 200
"""Deals that are imagined for one decision with the plainest rules."""
CAREFUL_SAMPLES = 40
"""The same for all other rules, whose deals take longer to play."""
CHUNK = 10
"""Deals between two moments at which the thinking can be interrupted."""


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
        estimate = Estimate(observation, rng)
        yield Settled(_first_idea(observation, estimate.tally))
        left = self._samples if estimate.is_plain else self._careful_samples
        while left > 0:
            estimate.imagine(min(CHUNK, left))
            estimate.tally.drop_the_hopeless()
            left -= CHUNK if len(estimate.tally.alive) > 1 else left
            yield _Weighed(observation, estimate)


class _Weighed(NamedTuple):
    """What the deals so far speak for; put into words only when somebody asks."""

    seen: Observation
    estimate: Estimate

    @property
    def choice(self) -> Choice:
        """The action that is best so far."""
        tally = self.estimate.tally
        return Choice(tally.actions[tally.best], _reason(self.seen, self.estimate))


def _first_idea(seen: Observation, tally: Tally) -> Choice:
    """What it would do without imagining anything."""
    action = tally.actions[tally.base]
    assert not isinstance(action, Pass), "the trained formula never passes at will"
    return Choice(action, lane_reason(seen, action.cards[0]))


def _reason(seen: Observation, estimate: Estimate) -> Reason:
    tally = estimate.tally
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
        next_deals=tally.tried(tally.next_best),
        error=tally.error,
        counts_wins=counts_wins(seen.ruleset),
        deals=tally.deals,
        told=tuple(_told(seen)),
        feeding=tuple(_feeding(estimate, belief, each.bit) for each in opened & seen.unseen),
        run=cards if len(cards) > 1 else (),
    )


def _feeding(estimate: Estimate, belief: Belief, bit: int) -> Feeding:
    holders = estimate.holders(bit)
    return Feeding(next(iter(CardSet(bit))), holders, belief.share(holders[0][0], bit))


def _told(seen: Observation) -> Iterator[tuple[int, tuple[Card, ...]]]:
    for seat, excluded in enumerate(seen.excluded):
        cards = tuple(excluded & seen.unseen)
        if cards and seat != seen.seat and seen.cards_left[seat]:
            yield seat, cards
