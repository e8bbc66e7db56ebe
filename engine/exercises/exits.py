"""Who could go out with the next card? The question before every race."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.cards import CardSet
from engine.exercises.exercise import Exercise, Form, Option
from engine.exercises.misconceptions import Misconception
from engine.exercises.positions import found, line_of_play, one_of
from engine.exercises.wins import MOST_LEFT, PLAYERS, names_from
from engine.layout import in_the_way
from engine.profiles import PAGAT
from engine.prose import count, labels
from engine.state import State

ASK = "Who of the others could go out with one card, if it were their turn now?"
NOBODY = "Nobody"


def pose(state: State, names: Sequence[str]) -> Exercise:
    """Choose a player whose last card fits, or nobody; the seat to act is the reader's."""
    others = [(state.turn + step) % state.players for step in range(1, state.players)]
    options = [_player(state, seat, names[seat], str(place)) for place, seat in enumerate(others)]
    out = [names[seat] for seat, option in zip(others, options, strict=True) if option.right]
    because = f"{out[0]} could: the last card fits." if out else "Nobody has just one card that fits now."
    nobody = Option(str(len(others)), not out, because, say=NOBODY)
    return Exercise(ASK, Form.CHOOSE, state, (*options, nobody), state.turn, tuple(names))


def next_out(rng: Random, _number: int) -> Exercise:
    """A last card that fits or only seems to, beside another temptation."""
    return found(lambda: _from_one_deal(rng))


def _player(state: State, seat: int, name: str, key: str) -> Option:
    hand = state.hands[seat]
    fits = hand & CardSet(state.frontier_bits)
    if len(hand) > 1:
        trap = Misconception.ONE_CARD_A_TURN if len(hand) == 2 and fits else None
        words = f"{name} still has {count(len(hand), 'card')}, and only one is played in a turn."
        return Option(key, right=False, because=words, trap=trap, say=name)
    (last,) = hand
    if fits:
        return Option(
            key, right=True, because=f"Yes: {last.label} is the last card of {name}, and it fits.", say=name
        )
    missing = labels(in_the_way(state.ruleset, state.table, last))
    words = f"{name} has one card left, {last.label}, but it waits for {missing}."
    return Option(key, right=False, because=words, trap=Misconception.LAST_CARD_MUST_FIT, say=name)


def _from_one_deal(rng: Random) -> Exercise | None:
    moments = [
        state
        for state in line_of_play(PAGAT, PLAYERS, rng)
        if sum(state.cards_left) <= MOST_LEFT
        and 1 in state.cards_left
        and len(state.hand) > 1
        and state.playable
    ]
    if not moments:
        return None
    state = one_of(moments, rng)
    exercise = pose(state, names_from(state.turn))
    tempting = any(option.trap for option in exercise.options)
    return exercise if tempting and len(exercise.right_keys) == 1 else None
