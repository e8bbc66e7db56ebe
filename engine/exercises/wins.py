"""Fresh positions in which just one card wins, one kind for each theme: taken from deals that chance has played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from engine.exercises import themes
from engine.exercises.exercise import Exercise
from engine.exercises.people import NAMES
from engine.exercises.positions import found, line_of_play, one_of
from engine.exercises.themes import Theme
from engine.exercises.winning import Solved, exercise, solved
from engine.profiles import PAGAT, SHORT_20
from engine.ruleset import Ruleset
from engine.state import State

PLAYERS = 3
MOST_LEFT = 24
"""With more cards in all hands together nobody reads the position."""
MOST_OWN = 6
FEWEST_CHOICES = 3
PATIENCE = 120
"""After so many deals a position with two cards to choose from will do."""


def gate_win(rng: Random, _number: int) -> Exercise:
    """A gate to be held, or one to be opened."""
    return _fresh(one_of((themes.HOLD_GATE, themes.OPEN_GATE), rng), rng)


def _kind(theme: Theme, ruleset: Ruleset = PAGAT) -> Callable[[Random, int], Exercise]:
    return lambda rng, _number: _fresh(theme, rng, ruleset)


play_dead_end = _kind(themes.PLAY_DEAD_END)
save_dead_end = _kind(themes.SAVE_DEAD_END)
open_seven = _kind(themes.OPEN_SEVEN, SHORT_20)
hold_seven = _kind(themes.HOLD_SEVEN, SHORT_20)
own_run = _kind(themes.OWN_RUN)
starve = _kind(themes.STARVE)
deny_exit = _kind(themes.DENY_EXIT)
feed_right = _kind(themes.FEED_RIGHT)


def _fresh(theme: Theme, rng: Random, ruleset: Ruleset = PAGAT) -> Exercise:
    least = iter(_choices())
    return found(lambda: _from_one_deal(theme, rng, ruleset, next(least)))


def _choices() -> Iterator[int]:
    """How many cards must fit, from deal to deal: first more is wanted, then what can be had."""
    yield from [FEWEST_CHOICES] * PATIENCE
    while True:
        yield 2


def _from_one_deal(theme: Theme, rng: Random, ruleset: Ruleset, least: int) -> Exercise | None:
    """A position of this theme from one deal, tried in random order."""
    moments = [
        state
        for state in line_of_play(ruleset, PLAYERS, rng)
        if _is_readable(state, least) and theme.may_be_in(state)
    ]
    while moments:
        state = one_of(moments, rng)
        moments.remove(state)
        if one := _posed(theme, state):
            return one
    return None


def _is_readable(state: State, least: int) -> bool:
    return sum(state.cards_left) <= MOST_LEFT and least <= len(state.playable) and len(state.hand) <= MOST_OWN


def _posed(theme: Theme, state: State) -> Exercise | None:
    answer = _solved(state)
    traps = theme.traps(answer) if answer else {}
    return exercise(answer, names_from(state.turn), traps, theme.moral) if answer and traps else None


def _solved(state: State) -> Solved | None:
    try:
        return solved(state)
    except ValueError:
        return None


def names_from(you: int) -> tuple[str, ...]:
    """The players by seat."""
    return tuple(NAMES[(seat - you) % PLAYERS] for seat in range(PLAYERS))
