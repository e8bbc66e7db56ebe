"""Questions whose answers the engine knows: posed about a position that somebody wrote, or about a fresh one.

Every possible answer has its sentence, and a wrong one has the name of the mistake behind it, so that it can be
practised. `KINDS` are the fresh ones by name, `POSED` those that are asked about a position that is given.
"""

from __future__ import annotations

from engine.exercises.exercise import PASS_KEY, Exercise, Form, Judgement, Option, judge
from engine.exercises.kinds import KINDS, Kind
from engine.exercises.misconceptions import Misconception
from engine.exercises.posed import POSED

__all__ = [
    "KINDS",
    "PASS_KEY",
    "POSED",
    "Exercise",
    "Form",
    "Judgement",
    "Kind",
    "Misconception",
    "Option",
    "judge",
]
