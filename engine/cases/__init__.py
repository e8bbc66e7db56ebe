"""Worked cases: positions, deals, scores and matches with the answer that the sources give.

One checker for the command line and for the tests. A case about anything that the engine does not have – its type,
one of its options, something given or asked for – is reported as not supported, never as passed.
"""

from __future__ import annotations

from engine.cases.case import Case, NotSupported, read_cases
from engine.cases.check import Result, Verdict, check, summary

__all__ = ["Case", "NotSupported", "Result", "Verdict", "check", "read_cases", "summary"]
