"""Fresh positions for exercises: real deals, played to somewhere by chance. Only `Random.random` is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

from engine.dealing import choose_seat, deal
from engine.playout import Playouts
from engine.ruleset import Ruleset
from engine.state import State
from engine.transcript import Transcript

T = TypeVar("T")

_TRIES = 20_000


def number_from(low: int, high: int, rng: Random) -> int:
    """A whole number from `low` to `high`, both included, all equally likely."""
    return low + int(rng.random() * (high - low + 1))


def one_of(things: tuple[T, ...] | list[T], rng: Random) -> T:
    """One of these."""
    return things[int(rng.random() * len(things))]


def line_of_play(ruleset: Ruleset, players: int, rng: Random) -> Iterator[State]:
    """The states of a whole deal played by chance, from the first card to the one before the last."""
    state = deal(ruleset, players, choose_seat(players, rng), rng)
    for action in Playouts(state).line(rng):
        yield state
        state = state.apply(action)


def whole_deal(ruleset: Ruleset, players: int, rng: Random) -> Transcript:
    """A deal played by chance to its end."""
    start = deal(ruleset, players, choose_seat(players, rng), rng)
    return Transcript(start, Playouts(start).line(rng))


def found(deal_one: Callable[[], T | None]) -> T:
    """The first that is not None. A rule that lets nothing through is a fault of ours: LookupError."""
    for _ in range(_TRIES):
        if (one := deal_one()) is not None:
            return one
    raise LookupError("No such exercise was found: its conditions let nothing through.")
