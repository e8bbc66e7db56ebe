"""Exact answers: who wins with all hands open, what a deal is worth, and what is safe whatever the others hold."""

from __future__ import annotations

from engine.solver.closed import ClosedSolver
from engine.solver.course import course
from engine.solver.open import OpenSolver
from engine.solver.refute import Fork, Refutation, refute
from engine.solver.search import BUDGET, Answer, Solution
from engine.solver.value import ValueSolver

__all__ = [
    "BUDGET",
    "Answer",
    "ClosedSolver",
    "Fork",
    "OpenSolver",
    "Refutation",
    "Solution",
    "ValueSolver",
    "course",
    "refute",
]
