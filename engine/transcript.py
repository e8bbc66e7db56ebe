"""A deal as it was played: the position it began with and everything that was done. All else follows from these."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.cards import Card
from engine.irregularity import Correction, Irregularity, charges, commit
from engine.ledger import Movement
from engine.legality import Action, Pass, Play, Run
from engine.state import State

Deed = Action | Irregularity
"""Anything done at the table."""


class Event(NamedTuple):
    """One thing done at the table, seen by all."""

    seat: int
    action: Deed

    @property
    def laid(self) -> tuple[Card, ...]:
        """The cards that were laid, in order."""
        match self.action:
            case Play() | Run():
                return self.action.cards
            case Correction(card):
                return (card,)
        return ()


def after(state: State, deed: Deed) -> State:
    """The state after something was done; raises IllegalAction when the rules do not let it happen."""
    return state.apply(deed) if isinstance(deed, Play | Run | Pass) else commit(state, deed)


def dues(state: State, deed: Deed) -> tuple[Movement, ...]:
    """The chips that are due for something done in this state."""
    match deed:
        case Play() | Run():
            return ()
        case Pass():
            return state.pass_charges()
        case _:
            return charges(state, deed)


def doer(state: State, deed: Deed) -> int:
    """Who does it: the seat to act, but a mistaken pass is corrected by the seat that made it."""
    late = state.affairs.wrong_pass if isinstance(deed, Correction) else None
    return state.turn if late is None else late


@dataclass(frozen=True)
class Transcript:
    """A first state and everything done from it, in order."""

    start: State
    actions: tuple[Deed, ...] = ()

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The states from the first to the latest: one more than there are actions.

        Raises IllegalAction at the first action that the rules refuse.
        """
        found = [self.start]
        for action in self.actions:
            found.append(after(found[-1], action))
        return tuple(found)

    @property
    def state(self) -> State:
        """The latest state."""
        return self.states[-1]

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Who did what, in order."""
        return tuple(
            Event(doer(before, action), action)
            for before, action in zip(self.states, self.actions, strict=False)
        )

    def choices_of(self, seat: int) -> tuple[int, ...]:
        """How many deeds came before each choice of this seat that could still decide the deal."""
        return tuple(
            place
            for place, (state, deed) in enumerate(zip(self.states, self.actions, strict=False))
            if state.turn == seat
            and isinstance(deed, Play | Run | Pass)
            and not state.affairs.is_settled
            and len(state.legal_actions()) > 1
        )

    def then(self, action: Deed) -> Transcript:
        """The transcript with one more deed; raises IllegalAction when the rules refuse it."""
        before = self.state
        longer = Transcript(self.start, (*self.actions, action))
        # What is known so far is handed on; working it out again for each action would make a game quadratic.
        longer.__dict__["states"] = (*self.states, after(before, action))
        longer.__dict__["events"] = (*self.events, Event(doer(before, action), action))
        return longer
