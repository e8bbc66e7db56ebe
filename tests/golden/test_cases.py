"""The worked cases: those of the sources, those that go beyond them, and those of files given with --cases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.cases import Case, Verdict, check, read_cases

HERE = Path(__file__).parent
PAGAT = [
    case
    for case in read_cases((HERE / "seeds.json").read_text(encoding="utf-8"))
    if case.profile in {"pagat", "any"}
]


def test_case(worked_case: Case) -> None:
    result = check(worked_case)
    if result.verdict is Verdict.NOT_SUPPORTED:
        pytest.skip(f"not supported: {result.why}")
    assert result.verdict is Verdict.PASSED, result.why


@pytest.mark.parametrize("case", PAGAT, ids=lambda case: case.id)
def test_the_main_rules_are_supported(case: Case) -> None:
    assert check(case).verdict is Verdict.PASSED


def test_the_files_are_complete() -> None:
    sizes = {name: len(json.loads((HERE / name).read_text())) for name in ("seeds.json", "beyond.json")}
    assert sizes == {"seeds.json": 133, "beyond.json": 68}
