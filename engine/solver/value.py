"""What a deal is worth to one seat with open hands, when the others together make it as little as they can.

Points or chips as `engine.scoring` counts them, so this serves cards, pips, face values and the pool alike. Exact and
without short cuts: meant for the last twenty cards or so.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.legality import Action
from engine.scoring import returns
from engine.solver.search import BUDGET, Budget, OutOfBudget
from engine.state import State


class ValueSolver:
    """Values from the eyes of one seat; what it has found out is kept from question to question."""

    def __init__(self, seat: int, budget: int = BUDGET) -> None:
        self.seat = seat
        self.budget = budget
        """Nodes that one question may take."""
        self._nodes = Budget(budget)
        self._known: dict[State, int] = {}

    def value(self, state: State) -> int | None:
        """What the seat gets in this deal, chips counted from the stacks of the rules; None beyond the budget.

        Penalties are counted below nothing, so that more is always better.
        """
        self._nodes = Budget(self.budget)
        try:
            return self._value(state)
        except OutOfBudget:
            return None

    def values(self, state: State) -> Mapping[Action, int | None]:
        """The value of each legal action."""
        return {action: self.value(state.apply(action)) for action in state.legal_actions()}

    def _value(self, state: State) -> int:
        known = self._known.get(state)
        if known is not None:
            return known
        self._nodes.spend()
        outcome = state.outcome()
        if outcome is not None:
            sign = -1 if state.ruleset.fewest_win else 1
            found = sign * returns(state.ruleset, outcome)[self.seat]
        else:
            after = [self._value(state.apply(action)) for action in state.legal_actions()]
            found = max(after) if state.turn == self.seat else min(after)
        self._known[state] = found
        return found
