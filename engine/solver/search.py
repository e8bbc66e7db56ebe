"""What all solvers share: answers, budgets, and the fact that they may give up honestly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from engine.legality import Action

BUDGET = 150_000
"""Nodes that one question may take."""


class Answer(Enum):
    """What is proved about an action."""

    WINS = "wins"
    """Whatever the others do, this seat wins the deal; with closed hands, by one plan for all deals that fit."""
    LOSES = "loses"
    """The others together can keep this seat from winning; with closed hands, no one plan wins in all deals."""
    UNDECIDED = "undecided"
    """The budget ran out before either was proved."""


@dataclass(frozen=True)
class Solution:
    """The answer for every legal action of the seat to act."""

    answers: Mapping[Action, Answer]
    nodes: int
    """How many positions were looked at."""

    @property
    def winning(self) -> tuple[Action, ...]:
        """The actions that are proved to win."""
        return self._with(Answer.WINS)

    @property
    def losing(self) -> tuple[Action, ...]:
        """The actions that are proved not to."""
        return self._with(Answer.LOSES)

    def _with(self, answer: Answer) -> tuple[Action, ...]:
        return tuple(action for action, found in self.answers.items() if found is answer)

    @property
    def is_decided(self) -> bool:
        """Whether every action has its proof."""
        return Answer.UNDECIDED not in self.answers.values()


class OutOfBudget(Exception):
    """The search has used all the nodes it was given."""


class Budget:
    """Counts nodes. Raises OutOfBudget when they are used up."""

    def __init__(self, nodes: int) -> None:
        self.limit = nodes
        self.used = 0

    def spend(self) -> None:
        """Count one node."""
        self.used += 1
        if self.used > self.limit:
            raise OutOfBudget


def bits_of(cards: int) -> Iterator[int]:
    """The single bits of a set of cards, lowest first."""
    while cards:
        lowest = cards & -cards
        yield lowest
        cards ^= lowest
