"""`pytest tests/golden --cases FILE` checks the cases of further files too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cases import Case, read_cases

HERE = Path(__file__).parent
OURS = (HERE / "seeds.json", HERE / "beyond.json")
FURTHER = pytest.StashKey[list[tuple[str, Case]]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="a further file of worked cases for tests/golden (may be given several times)",
    )


def pytest_configure(config: pytest.Config) -> None:
    try:
        config.stash[FURTHER] = [
            named for path in config.getoption("cases", default=[]) for named in named_cases(path, str(path))
        ]
    except (OSError, ValueError) as error:
        raise pytest.UsageError(f"--cases: {error}") from None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "worked_case" in metafunc.fixturenames:
        ours = [named for path in OURS for named in named_cases(path, path.stem)]
        named = [*ours, *metafunc.config.stash[FURTHER]]
        metafunc.parametrize(
            "worked_case", [case for _, case in named], ids=unique(name for name, _ in named)
        )


def named_cases(path: Path, prefix: str) -> Iterator[tuple[str, Case]]:
    """The cases of a file with the names of their tests."""
    try:
        found = read_cases(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    return ((f"{prefix}:{case.id}", case) for case in found)


def unique(names: Iterator[str]) -> list[str]:
    """The names, numbered where one occurs again: a file may be given twice."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(f"{name}#{seen[name]}" if seen[name] > 1 else name)
    return found
