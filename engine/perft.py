"""Counting lines of play: a check that the rules are what they were."""

from __future__ import annotations

from engine.notation import format_action
from engine.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` actions there are. A forced pass is one; a finished deal has none."""
    if depth == 0:
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.apply(action), depth - 1) for action in actions)


def divide(state: State, depth: int) -> dict[str, int]:
    """The same count split by first action, to find where two engines part; `depth` is at least 1."""
    return {format_action(action): perft(state.apply(action), depth - 1) for action in state.legal_actions()}
