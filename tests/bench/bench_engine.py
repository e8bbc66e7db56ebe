"""How fast the engine plays, side by side with OpenSpiel's hearts and RLCard's uno: uniform chance in every seat.

The sides take turns in short rounds, so that a busy machine slows both; processor time is what counts. A ratio is the
median over the rounds of ours to theirs in the same round.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from statistics import median
from typing import Any, NamedTuple

import pytest

from engine.dealing import deal
from engine.playout import Playouts
from engine.profiles import PAGAT
from engine.state import State

pyspiel: Any = pytest.importorskip("pyspiel")
uno: Any = pytest.importorskip("rlcard.games.uno")

ROUNDS = 15
DEALS = 150
"""Deals of one side in one round."""
PLAYERS = 4  # hearts is for four
LINES = 10
"""Playouts of one position: a search plays many from the one that it thinks about."""


class Work(NamedTuple):
    """One side of a comparison: what is made ready off the clock, and what is timed and counts its units."""

    ready: Callable[[Random], Any]
    timed: Callable[[Any, Random], int]


class Comparison(NamedTuple):
    what: str
    ours: str
    theirs: str
    budget: float | None
    """The least ratio that will do (ours to theirs)."""


def nothing(_: Random) -> None:
    return None


# Ours


def our_deal(rng: Random) -> State:
    return deal(PAGAT, PLAYERS, int(rng.random() * PLAYERS), rng)


def our_plies(states: Iterable[State], rng: Random) -> int:
    """Play these to the end through the public API; the number of actions."""
    plies, random = 0, rng.random
    for state in states:
        while actions := state.legal_actions():
            state = state.apply(actions[int(random() * len(actions))])  # noqa: PLW2901
            plies += 1
    return plies


def our_deals(_: None, rng: Random) -> int:
    for _deal in range(DEALS):
        our_plies([our_deal(rng)], rng)
    return DEALS


def core_plies(states: Iterable[State], rng: Random) -> int:
    """The same by the search core, its preparation included."""
    plies = 0
    for state in states:
        playouts = Playouts(state)
        plies += sum(len(playouts.line(rng)) for _ in range(LINES))
    return plies


def core_single_plies(states: Iterable[State], rng: Random) -> int:
    """The same when each position is played once only."""
    return sum(len(Playouts(state).line(rng)) for state in states)


# Theirs

HEARTS = pyspiel.load_game("hearts")


def hearts_deal(rng: Random) -> Any:
    """A deal of hearts through the call that OpenSpiel has for chance; all its outcomes here are equally likely."""
    state, random = HEARTS.new_initial_state(), rng.random
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(random() * len(outcomes))][0])
    return state


def hearts_quick_deal(rng: Random) -> Any:
    """The same without the probabilities: OpenSpiel lists the outcomes of chance as legal actions too."""
    state, random = HEARTS.new_initial_state(), rng.random
    while state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(outcomes[int(random() * len(outcomes))])
    return state


def hearts_plies(states: Iterable[Any], rng: Random) -> int:
    """Our loop, with their states, which change in place."""
    plies, random = 0, rng.random
    for state in states:
        while actions := state.legal_actions():
            state.apply_action(actions[int(random() * len(actions))])
            plies += 1
    return plies


def hearts_deals(_: None, rng: Random) -> int:
    for _deal in range(DEALS):
        hearts_plies([hearts_deal(rng)], rng)
    return DEALS


def hearts_quick_deals(_: None, rng: Random) -> int:
    for _deal in range(DEALS):
        hearts_plies([hearts_quick_deal(rng)], rng)
    return DEALS


def uno_deal(rng: Random) -> Any:
    game = uno.Game()
    game.np_random.seed(int(rng.random() * 2**32))
    game.init_game()
    return game


def uno_plies(games: Iterable[Any], rng: Random) -> int:
    plies, random = 0, rng.random
    for game in games:
        while not game.is_over():
            actions = game.get_legal_actions()
            game.step(actions[int(random() * len(actions))])
            plies += 1
    return plies


def dealt(one: Callable[[Random], Any]) -> Callable[[Random], Any]:
    return lambda rng: [one(rng) for _ in range(DEALS)]


WORK: Mapping[str, Work] = {
    "our deals": Work(nothing, our_deals),
    "hearts deals": Work(nothing, hearts_deals),
    "hearts deals, no probabilities": Work(nothing, hearts_quick_deals),
    "our API": Work(dealt(our_deal), our_plies),
    "search core": Work(dealt(our_deal), core_plies),
    "search core, once": Work(dealt(our_deal), core_single_plies),
    "hearts": Work(dealt(hearts_quick_deal), hearts_plies),
    "uno": Work(dealt(uno_deal), uno_plies),
}

COMPARISONS = (
    Comparison("whole deals, dealing included", "our deals", "hearts deals", 1.0),
    Comparison("the same, no probabilities", "our deals", "hearts deals, no probabilities", None),
    Comparison("decision plies", "our API", "hearts", 0.4),
    Comparison("decision plies, 10 playouts a position", "search core", "hearts", 2.0),
    Comparison("decision plies, 1 playout a position", "search core, once", "hearts", None),
    Comparison("decision plies", "our API", "uno", 2.0),
)


def test_side_by_side() -> None:
    rates = measure(WORK, Random(7))
    print(f"\n{'units a second':48}{'ours':>12}{'theirs':>12}{'ratio':>8}  budget")
    for each in COMPARISONS:
        print(row(each, rates))
    short = [each for each in COMPARISONS if each.budget and ratio(each, rates) < each.budget]
    assert not short, "slower than the budget"


def measure(work: Mapping[str, Work], rng: Random) -> dict[str, list[float]]:
    """Units a second of every side, round by round; the first round warms up and does not count."""
    rates: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS + 1):
        for name, (ready, timed) in work.items():
            rates[name].append(rate(ready(rng), timed, rng))
    return {name: found[1:] for name, found in rates.items()}


def rate(material: Any, timed: Callable[[Any, Random], int], rng: Random) -> float:
    begin = time.process_time()
    units = timed(material, rng)
    return units / (time.process_time() - begin)


def row(each: Comparison, rates: Mapping[str, Sequence[float]]) -> str:
    ours, theirs = (median(rates[name]) for name in (each.ours, each.theirs))
    names = f"{each.what}, v {each.theirs.split()[0]}"
    budget = "" if each.budget is None else f"≥ {each.budget}"
    return f"{names:48}{ours:12,.0f}{theirs:12,.0f}{ratio(each, rates):8.2f}  {budget}"


def ratio(each: Comparison, rates: Mapping[str, Sequence[float]]) -> float:
    return median(our / their for our, their in zip(rates[each.ours], rates[each.theirs], strict=True))
