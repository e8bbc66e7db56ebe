"""The live things on a page. Each is a function of text: state and action in, state and HTML out."""

from __future__ import annotations

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
)
from site_play.widgets.belief import Belief
from site_play.widgets.board import Board
from site_play.widgets.checkpoint import Checkpoint
from site_play.widgets.guess import Guess
from site_play.widgets.play import Play
from site_play.widgets.protocol import ActionError, Reply, Widget, for_page
from site_play.widgets.question import Question
from site_play.widgets.quiz import Quiz
from site_play.widgets.stepper import Stepper


def widget_for(spec: LiveSpec) -> Widget:
    """The widget that a spec describes."""
    match spec:
        case BoardSpec():
            return Board(spec)
        case QuizSpec():
            return Quiz(spec)
        case QuestionSpec():
            return Question(spec)
        case CheckpointSpec():
            return Checkpoint(spec)
        case StepperSpec():
            return Stepper(spec)
        case BeliefSpec():
            return Belief(spec)
        case GuessSpec():
            return Guess(spec)
        case PlaySpec():
            return Play(spec)


__all__ = ["ActionError", "Reply", "Widget", "for_page", "widget_for"]
