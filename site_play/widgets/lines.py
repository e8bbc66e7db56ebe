"""What follows an answer, step by step: the line of play that shows why it is right or wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.cards import NO_CARDS, CardSet
from engine.exercises import Exercise, Option
from engine.legality import Pass
from engine.prose import action_sentence
from engine.state import State
from site_play.tags import Html
from site_play.views import parts
from site_play.views.stepper import controls
from site_play.widgets.strip import names_at

LOOK = "Look what follows, step by step:"


def steps(exercise: Exercise, key: str) -> int:
    """How many actions follow this answer, itself included; 0 where that is not shown."""
    option = exercise.option(key)
    return len(option.line) if option else 0


def actions(exercise: Exercise) -> tuple[str, ...]:
    """Every place of every line, as an action: "line 6H 3"."""
    return tuple(f"line {option.key} {step}" for option in exercise.options for step in _places(option))


def _places(option: Option) -> range:
    return range(len(option.line) + 1 if option.line else 0)


def asked(exercise: Exercise, action: str) -> tuple[str, int] | None:
    """The answer and the step that an action leads to; None for an action of another kind."""
    found = re.fullmatch(r"line (\S+) (\d{1,3})", action)
    last = steps(exercise, found[1]) if found else 0
    return (found[1], min(int(found[2]), last)) if found and last else None


def position(exercise: Exercise, key: str, step: int) -> State:
    """The deal after so many actions of this line."""
    return [*_states(exercise, key)][step]


def laid_last(exercise: Exercise, key: str, step: int) -> CardSet:
    """What the latest action of the line has laid."""
    option = exercise.option(key)
    action = option.line[step - 1] if option and step else None
    return NO_CARDS if action is None or isinstance(action, Pass) else CardSet.of(action.cards)


def gone(exercise: Exercise, key: str, step: int, seat: int) -> CardSet:
    """The cards that a seat has laid by then."""
    start = exercise.position
    if step == 0 or not isinstance(start, State):
        return NO_CARDS
    return start.hands[seat] - position(exercise, key, step).hands[seat]


def sentence(exercise: Exercise, key: str, step: int) -> str:
    """What was done to reach this step: "Ana plays 5♥."; "" for the beginning."""
    option = exercise.option(key)
    if option is None or step == 0:
        return ""
    before = position(exercise, key, step - 1)
    name = names_at(exercise.names, before.players, exercise.seat)[before.turn]
    words = action_sentence(name, option.line[step - 1], is_forced=not before.playable)
    after = position(exercise, key, step)
    return f"{words} {_out(name)}" if after.is_over else words


def _out(name: str) -> str:
    return "You are out first!" if name == "You" else f"{name} is out first."


def view(wid: str, exercise: Exercise, key: str, step: int) -> list[Html]:
    """The controls of the line and what its step says; nothing where there is no line."""
    last = steps(exercise, key)
    if not last:
        return []
    words = sentence(exercise, key, step)
    number = f"Step {step} of {last}" if step else ""
    spoken = f"step {step} of {last}: {words or 'the question'}"
    return [
        controls(f"{wid}-line", step, last, spoken, action=f"line {key} "),
        parts.step_text(number, words, "" if step else LOOK),
    ]


def _states(exercise: Exercise, key: str) -> Iterator[State]:
    option, state = exercise.option(key), exercise.position
    assert option is not None
    assert isinstance(state, State)
    yield state
    for action in option.line:
        state = state.apply(action)
        yield state
