"""The live things on a page. Each is a function of text: state and action in, state and HTML out."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from site_play.spec import (
    BeliefSpec,
    BoardSpec,
    CheckpointSpec,
    GuessSpec,
    LiveSpec,
    PlaySpec,
    QuestionSpec,
    QuizSpec,
    StepperSpec,
    TrialSpec,
    WorksheetSpec,
)
from site_play.widgets.protocol import ActionError, Reply, Widget, for_page


def widget_for(spec: LiveSpec) -> Widget:
    """The widget that a spec describes. Its module is imported now: a page needs few of them, and some come late."""
    looks_back = isinstance(spec, TrialSpec) and spec.look_back
    room, name = ("look_back", "LookBack") if looks_back else _WIDGETS[type(spec)]
    made: Widget = getattr(import_module(f"{__name__}.{room}"), name)(spec)
    return made


_WIDGETS: Mapping[type[LiveSpec], tuple[str, str]] = {
    BoardSpec: ("board", "Board"),
    QuizSpec: ("quiz", "Quiz"),
    QuestionSpec: ("question", "Question"),
    CheckpointSpec: ("checkpoint", "Checkpoint"),
    StepperSpec: ("stepper", "Stepper"),
    BeliefSpec: ("belief", "Belief"),
    GuessSpec: ("guess", "Guess"),
    TrialSpec: ("trial", "Trial"),
    PlaySpec: ("play", "Play"),
    WorksheetSpec: ("worksheet", "Worksheet"),
}
"""By kind of spec: the module and the class."""

__all__ = ["ActionError", "Reply", "Widget", "for_page", "widget_for"]
