"""Questions whose answers the engine knows: posed about a position that somebody wrote, or about a fresh one.

Every possible answer has its sentence, and a wrong one has the name of the mistake behind it, so that it can be
practised. Fresh ones are in `kinds.KINDS`, by name; those
about a position that is given in `posed.POSED`. Both are imported by whoever needs them: a browser gets them late.
"""

from __future__ import annotations

from engine.exercises.exercise import PASS_KEY, Exercise, Form, Judgement, Option, judge
from engine.exercises.misconceptions import Misconception

__all__ = [
    "PASS_KEY",
    "Exercise",
    "Form",
    "Judgement",
    "Misconception",
    "Option",
    "judge",
]
