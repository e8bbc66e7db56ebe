"""A win that was given away: a card was laid with which the others can stop its player, and another would have won.

Proved with all hands open, so whoever laid it need not have been able to know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.exercises.exercise import Exercise
from engine.exercises.winning import exercise
from engine.legality import Action, Play
from engine.state import State

if TYPE_CHECKING:
    from engine.solver import Answer, OpenSolver

NODES = 40_000
"""Positions that may be looked at for one card."""

PATIENCE = 1_000
"""Positions that may be looked at to find the shortest line after one card."""

ASK = "Here you played {card}, and the others could stop you. Which card would have won?"


class TooHardError(ValueError):
    """It could not be proved what a choice was worth."""


@dataclass(frozen=True)
class Missed:
    """A choice that gave a win away. Raises ValueError when the lines do not show that, IllegalAction is one."""

    state: State
    """Before the choice; the seat to act made it."""
    taken: Card
    lines: Mapping[Card, tuple[Action, ...]]
    """How the deal goes on after each card that fits, the card itself first, until somebody is out."""

    def __post_init__(self) -> None:
        if set(self.lines) != set(self.state.playable):
            raise ValueError("There should be one line for each card that fits.")
        if self.wins[self.taken] or not any(self.wins.values()):
            raise ValueError("No win was given away here.")

    @cached_property
    def wins(self) -> Mapping[Card, bool]:
        """For each card that fits whether it wins: its line ends with the last card of one side or of the other."""
        return {card: self._is_won(card, line) for card, line in self.lines.items()}

    def _is_won(self, card: Card, line: Sequence[Action]) -> bool:
        *_, last = _states(self.state, line)
        if line[:1] != (Play(card),) or not last.is_over:
            raise ValueError(f"The line after {card} should begin with it and end when somebody is out.")
        return not last.hands[self.state.turn]


def _states(state: State, line: Sequence[Action]) -> Iterator[State]:
    yield state
    for action in line:
        state = state.apply(action)
        yield state


def look(state: State, taken: Card, nodes: int = NODES) -> Missed | None:
    """What the seat to act gave away with this card; None where nothing was. Raises TooHardError."""
    from engine.solver import Answer, OpenSolver, course  # noqa: PLC0415  pages without such questions need no solvers

    solver = OpenSolver(state.turn, nodes)
    answers = dict(_answers(solver, state, taken))
    if answers[taken] is Answer.WINS:
        return None
    if Answer.UNDECIDED in answers.values():
        raise TooHardError(f"It is too hard to say whether {taken} was a mistake.")
    if Answer.WINS not in answers.values():
        return None
    return Missed(
        state,
        taken,
        {
            card: (Play(card), *course(solver, state.apply(Play(card)), PATIENCE))
            for card in state.ruleset.pack.in_order(state.playable)
        },
    )


def _answers(solver: OpenSolver, state: State, taken: Card) -> Iterator[tuple[Card, Answer]]:
    """What is proved about each card, the one that was taken first; no more than that if nothing can follow from it."""
    from engine.solver import Answer  # noqa: PLC0415  as above

    first = solver.wins(state.apply(Play(taken)))
    yield taken, first
    if first is Answer.LOSES:
        for card in state.playable:
            yield card, first if card == taken else solver.wins(state.apply(Play(card)))


def pose(found: Missed, names: Sequence[str]) -> Exercise:
    """The question to whoever gave the win away: pick a card that keeps it."""
    return exercise(found, names, {}, "", ASK.format(card=found.taken.label))
