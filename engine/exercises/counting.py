"""How many of your cards wait behind a gate? A number, and the ways to count wrongly."""

from __future__ import annotations

from random import Random

from engine.cards import Card, CardSet
from engine.exercises.exercise import Exercise, Form, Miscount, in_numbers
from engine.exercises.misconceptions import Misconception
from engine.exercises.positions import found, line_of_play, one_of
from engine.layout import ways
from engine.legality import onward
from engine.observation import Observation, see
from engine.profiles import PAGAT
from engine.prose import a_rank, labels
from engine.state import State

PLAYERS = 4
READABLE = range(5, 11)
"""How many cards a hand has in which there is something to count."""


def pose(position: Observation, gate: Card) -> Exercise:
    """Count the own cards that cannot be laid before this one. Raises ValueError unless it is a gate in this hand."""
    if gate not in position.hand or not any(way[1:2] == (gate,) for way in ways(position.ruleset)):
        raise ValueError(
            f"{gate.label} should be a card of this hand, right beside {a_rank(position.ruleset.starter)}."
        )
    waiting = _waiting(position, gate)
    options = in_numbers(len(waiting), _all_told(gate, waiting), _mistakes(position, gate, waiting))
    ask = f"How many of your cards wait behind your {gate.label}?"
    otherwise = f"Count your cards of this row that lie farther out than {gate.label}: {labels(waiting)}."
    return Exercise(ask, Form.NUMBER, position, options, position.seat, otherwise=otherwise)


def waiting_behind(rng: Random, _number: int) -> Exercise:
    """A gate in the hand, two cards or more behind it, and one of the same suit on the other side."""
    return found(lambda: _from_one_deal(rng))


def _waiting(position: Observation, gate: Card) -> tuple[Card, ...]:
    (way,) = onward(position.ruleset, gate)
    return tuple(each for each in way[1:] if each in position.hand)


def _all_told(gate: Card, waiting: tuple[Card, ...]) -> str:
    if not waiting:
        return f"None: nothing of yours lies farther out than {gate.label}."
    return f"{labels(waiting)} cannot be laid before {gate.label}."


def _mistakes(position: Observation, gate: Card, waiting: tuple[Card, ...]) -> list[Miscount]:
    """Wrong numbers; of two mistakes that lead to the same one the simpler comes first."""
    suit = CardSet.of(position.hand.of_suit(gate.suit))
    near = sum(each in onward(position.ruleset, gate)[0][1:2] for each in waiting)
    others = position.ruleset.pack.in_order(suit - CardSet.of((gate, *waiting)))
    side = f"{labels(others)} {'lies' if len(others) == 1 else 'lie'} on the other side of the row"
    told = _all_told(gate, waiting)
    whole, gate_too = Misconception.WHOLE_SUIT_COUNTED, f"{gate.label} itself does not wait"
    return [
        Miscount(len(waiting) + 1, f"{gate_too}. {told}", Misconception.GATE_COUNTED),
        Miscount(len(suit) - 1, f"{side}: {told}", whole),
        Miscount(len(suit), f"{side} and {gate_too}: {told}", whole),
        Miscount(near, f"Not only the next card waits: {told}", Misconception.ONLY_NEIGHBOUR_COUNTED),
    ]


def _from_one_deal(rng: Random) -> Exercise | None:
    choices = [
        (see(state, state.turn), gate)
        for state in line_of_play(PAGAT, PLAYERS, rng)
        if len(state.hand) in READABLE
        for gate in _gates(state)
    ]
    return pose(*one_of(choices, rng)) if choices else None


def _gates(state: State) -> list[Card]:
    """The gates of this hand that have all the traps: they fit, and own cards lie on both sides."""
    own = state.hand
    return [
        way[1]
        for way in ways(state.ruleset)
        if way[1] in state.playable
        and (behind := sum(each in own for each in way[2:])) >= 2
        and len(own.of_suit(way[1].suit)) > behind + 2
    ]
