"""What a fence in a page says, checked: the one schema for the build and for the browser.

At build time a fence's TOML arrives here as a table; in the browser the same table arrives as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from site_play.spec.boards import BoardSpec, GuessSpec, QuizSpec, board, guess, quiz
from site_play.spec.courses import CourseSpec, TeachSpec, course, teach
from site_play.spec.exercises import CheckpointSpec, QuestionSpec, checkpoint, question
from site_play.spec.questions import Choice, Question
from site_play.spec.reader import Reader, SpecError, listed, quoted
from site_play.spec.rulesets import CLASHES_SHOWN, SHORT_SHOWN, SHOWN, PlaySpec, RulesSpec, play, rules
from site_play.spec.trials import TrialSpec, trial
from site_play.spec.walks import BeliefSpec, StepperSpec, belief, stepper
from site_play.spec.worksheets import FEWEST, LARGEST, MOST, SHEETS, Sheet, WorksheetSpec, worksheet

__all__ = [
    "CLASHES_SHOWN",
    "FEWEST",
    "LARGEST",
    "MOST",
    "SHEETS",
    "SHORT_SHOWN",
    "SHOWN",
    "BeliefSpec",
    "BoardSpec",
    "CheckpointSpec",
    "Choice",
    "CourseSpec",
    "GuessSpec",
    "LiveSpec",
    "PlaySpec",
    "Question",
    "QuestionSpec",
    "QuizSpec",
    "RulesSpec",
    "Sheet",
    "Spec",
    "SpecError",
    "StepperSpec",
    "StillSpec",
    "TeachSpec",
    "TrialSpec",
    "WorksheetSpec",
    "from_json",
    "parse_spec",
]


LiveSpec = (
    BoardSpec
    | QuizSpec
    | QuestionSpec
    | CheckpointSpec
    | StepperSpec
    | BeliefSpec
    | GuessSpec
    | TrialSpec
    | PlaySpec
    | WorksheetSpec
)
"""What the reader can act on: it becomes a widget."""


StillSpec = RulesSpec | CourseSpec | TeachSpec
"""What the build draws and no engine ever touches."""


Spec = LiveSpec | StillSpec


def parse_spec(table: Mapping[str, Any]) -> Spec:
    """The spec that a fence's table describes; raises SpecError."""
    kind = table.get("widget")
    if not isinstance(kind, str) or kind not in _READERS:
        raise SpecError("widget", f"widget = {quoted(kind)} is not known: write one of {listed(_READERS)}.")
    reader = Reader(table)
    spec = _READERS[kind](reader)
    reader.refuse_others()
    return spec


def from_json(text: str) -> LiveSpec:
    """The spec of a widget's table, written as JSON; raises SpecError."""
    try:
        table = json.loads(text)
    except ValueError:
        table = None
    if not isinstance(table, dict):
        raise SpecError("", "The widget's data are damaged: they should be a table written as JSON.")
    spec = parse_spec(table)
    if isinstance(spec, StillSpec):
        raise SpecError("widget", "The engine can do nothing with what is only to be read.")
    return spec


_READERS: Mapping[str, Callable[[Reader], Spec]] = {
    "board": board,
    "quiz": quiz,
    "question": question,
    "checkpoint": checkpoint,
    "stepper": stepper,
    "belief": belief,
    "guess": guess,
    "trial": trial,
    "play": play,
    "rules": rules,
    "course": course,
    "teach": teach,
    "worksheet": worksheet,
}
