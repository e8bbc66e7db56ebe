"""The kinds of questions that the engine answers about a position that somebody wrote, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.cards import Card
from engine.exercises import counting, exits, winning
from engine.exercises.exercise import Exercise
from engine.observation import Observation, see
from engine.state import State

Position = Observation | State | None
Posed = Callable[[Position, tuple[str, ...], Card | None], Exercise]
"""From a position, the players by seat, and a card that is asked about. Raises ValueError, the sentence of which says
what is wrong with them."""


def _winning(position: Position, names: tuple[str, ...], _card: Card | None) -> Exercise:
    return winning.pose(_open(position), _named(names))


def _next_out(position: Position, names: tuple[str, ...], _card: Card | None) -> Exercise:
    return exits.pose(_open(position), _named(names))


def _waiting_behind(position: Position, _names: tuple[str, ...], asked: Card | None) -> Exercise:
    if position is None or asked is None:
        raise ValueError("this question needs a position and the card that is asked about.")
    return counting.pose(see(position, position.turn) if isinstance(position, State) else position, asked)


def _open(position: Position) -> State:
    if not isinstance(position, State):
        raise ValueError("this question needs a position with every hand named.")  # noqa: TRY004  it is the writer's
    return position


def _named(names: tuple[str, ...]) -> tuple[str, ...]:
    if not names:
        raise ValueError("this question needs names for the players.")
    return names


POSED: Mapping[str, Posed] = MappingProxyType(
    {"winning": _winning, "next-out": _next_out, "waiting-behind": _waiting_behind}
)
"""Every such question by name."""
