"""The course of a deal between one seat and all others: whoever gets their way hurries, whoever does not delays.

Any line that loses proves that it loses; this one is short, and no other defence would have lasted longer.
"""

from __future__ import annotations

from engine.legality import Action
from engine.solver.open import OpenSolver, decided_by, goes_by_table
from engine.solver.search import Answer, Budget, OutOfBudget
from engine.state import State

PATIENCE = 1_000_000
"""Positions that the length of one course may take."""


def course(solver: OpenSolver, state: State, patience: int = PATIENCE) -> tuple[Action, ...]:
    """What is done from here until somebody has won.

    Where more counts than cards and turn, where the solver cannot say who wins, and where more than `patience`
    positions would have to be looked at, it is just one such line.
    """
    if not goes_by_table(state) or solver.wins(state) is Answer.UNDECIDED:
        return solver.line(state)
    try:
        return _hurried(_Pace(solver, Budget(patience), wins=solver.wins(state) is Answer.WINS), state)
    except OutOfBudget:
        return solver.line(state)


def _hurried(pace: _Pace, state: State) -> tuple[Action, ...]:
    found: list[Action] = []
    while decided_by(state) is None:
        found.append(pace.best(state))
        state = state.apply(found[-1])
    return tuple(found)


class _Pace:
    """How long the deal lasts; `wins` says whether the solver's seat gets its way."""

    def __init__(self, solver: OpenSolver, nodes: Budget, *, wins: bool) -> None:
        self._solver = solver
        self._nodes = nodes
        self._wins = wins
        self._known: dict[tuple[int, int], int] = {}

    def best(self, state: State) -> Action:
        """What the seat to act does."""
        actions = self._fair(state)
        lengths = [self._length(state.apply(action)) for action in actions]
        wanted = min(lengths) if self._hurries(state) else max(lengths)
        return actions[lengths.index(wanted)]

    def _length(self, state: State) -> int:
        """How many actions are left."""
        if decided_by(state) is not None:
            return 0
        key = (state.table_bits, state.turn)
        if key not in self._known:
            self._nodes.spend()
            self._known[key] = 1 + self._length(state.apply(self.best(state)))
        return self._known[key]

    def _hurries(self, state: State) -> bool:
        return (state.turn == self._solver.seat) is self._wins

    def _fair(self, state: State) -> tuple[Action, ...]:
        """The actions that do not give away what their side has."""
        actions = state.legal_actions()
        if len(actions) == 1 or not self._hurries(state):
            return actions
        wanted = Answer.WINS if self._wins else Answer.LOSES
        return tuple(action for action in actions if self._solver.wins(state.apply(action)) is wanted)
