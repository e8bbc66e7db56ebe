"""A deal as it was played: the position it began with and everything that was done. All else follows from these."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.state import Action, State


class Event(NamedTuple):
    """One thing done at the table, seen by all."""

    seat: int
    action: Action


@dataclass(frozen=True)
class Transcript:
    """A first state and the actions taken from it, each by the seat whose turn it was."""

    start: State
    actions: tuple[Action, ...] = ()

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The states from the first to the latest: one more than there are actions.

        Raises IllegalAction at the first action that the rules refuse.
        """
        found = [self.start]
        for action in self.actions:
            found.append(found[-1].apply(action))
        return tuple(found)

    @property
    def state(self) -> State:
        """The latest state."""
        return self.states[-1]

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Who did what, in order."""
        return tuple(
            Event(before.turn, action) for before, action in zip(self.states, self.actions, strict=False)
        )

    def then(self, action: Action) -> Transcript:
        """The transcript with one more action; raises IllegalAction when the rules refuse it."""
        before = self.state
        longer = Transcript(self.start, (*self.actions, action))
        # What is known so far is handed on; working it out again for each action would make a game quadratic.
        longer.__dict__["states"] = (*self.states, before.apply(action))
        longer.__dict__["events"] = (*self.events, Event(before.turn, action))
        return longer
