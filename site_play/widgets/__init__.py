"""The live things on a page. Each is a function of text: state and action in, state and HTML out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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
from site_play.widgets.belief import Belief
from site_play.widgets.board import Board
from site_play.widgets.checkpoint import Checkpoint
from site_play.widgets.guess import Guess
from site_play.widgets.look_back import LookBack
from site_play.widgets.play import Play
from site_play.widgets.protocol import ActionError, Reply, Widget, for_page
from site_play.widgets.question import Question
from site_play.widgets.quiz import Quiz
from site_play.widgets.stepper import Stepper
from site_play.widgets.trial import Trial
from site_play.widgets.worksheet import Worksheet


def widget_for(spec: LiveSpec) -> Widget:
    """The widget that a spec describes."""
    return _WIDGETS[type(spec)](spec)


def _trial(spec: TrialSpec) -> Widget:
    return LookBack(spec) if spec.look_back else Trial(spec)


_WIDGETS: Mapping[type[Any], Callable[[Any], Widget]] = {
    BoardSpec: Board,
    QuizSpec: Quiz,
    QuestionSpec: Question,
    CheckpointSpec: Checkpoint,
    StepperSpec: Stepper,
    BeliefSpec: Belief,
    GuessSpec: Guess,
    TrialSpec: _trial,
    PlaySpec: Play,
    WorksheetSpec: Worksheet,
}

__all__ = ["ActionError", "Reply", "Widget", "for_page", "widget_for"]
