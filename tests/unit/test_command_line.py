from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
LATE = "pagat 3p | C:2-A D:2-A H:4-Q S:4-Q | 3H KH 3S / 2H AH KS / 2S AS | turn=0"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    status = main(arguments)
    said = capsys.readouterr()
    return status, said.out.splitlines(), said.err


@pytest.mark.parametrize(
    ("position", "lines"),
    [
        (
            "pagat 4p | H:6-8 | 5H TH 7C / ?16 / ?15 / ?15 | turn=0",
            [
                "Clubs: not open, needs the 7",
                "Diamonds: not open, needs the 7",
                "Hearts: 6 to 8, needs 5 and 9",
                "Spades: not open, needs the 7",
                "Seat 0 may play: 7C 5H",
                "10♥ waits for 9♥.",
            ],
        ),
        (LATE, ["Seat 0 may play: 3H KH 3S"]),
        (LATE.replace("turn=0", "turn=2"), ["Seat 2 must pass.", "2♠ waits for 3♠.", "A♠ waits for K♠."]),
        (
            "pagat 4p | H:6-8 | 5H TH 7C / ?16 / ?15 / ?15 | turn=1",
            ["Seat 1 is to act, and its hand is hidden.", "10♥ waits for 9♥."],
        ),
        (
            "pagat 3p | C:2-A D:2-A H:2-A S:5-A | 2S / - / 3S 4S | turn=2",
            ["Spades: 5 to ace, needs 4", "This deal is over: nothing more is played."],
        ),
    ],
)
def test_legal(capsys: pytest.CaptureFixture[str], position: str, lines: list[str]) -> None:
    status, said, _ = run(capsys, "legal", position)
    assert status == 0
    assert said[-len(lines) :] == lines
    assert len(said) == 4 + len(
        [line for line in lines if not line.startswith(("Clubs", "Dia", "Hea", "Spa"))]
    )


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", LATE, "0")[:2] == (0, ["1"])
    assert run(capsys, "perft", LATE, "3")[:2] == (0, ["6"])
    assert run(capsys, "perft", LATE, "3", "--divide")[:2] == (0, ["3H: 2", "KH: 2", "3S: 2", "6"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("legal", "pagat 4p"), "A position has four parts between bars"),
        (("perft", LATE, "-1"), "-1 is no depth: use 0 or more."),
        (
            ("perft", "pagat 4p | H:6-8 | 5H TH 7C / ?16 / ?15 / ?15 | turn=0", "1"),
            "every hand must be named",
        ),
        (("cases", "no such file.json"), "no such file.json"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    status, said, complaint = run(capsys, *arguments)
    assert (status, said) == (2, [])
    assert complaint.startswith("engine: ")
    assert says in complaint
    assert complaint.count("\n") == 1


def test_the_cases_of_the_sources(capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = run(capsys, "cases", str(GOLDEN / "seeds.json"))
    assert status == 0
    assert said[-1] == "133 passed, 0 failed, 0 not supported"
    assert len(said) == 1


def test_a_failed_case_is_named_and_status_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    cases = json.loads((GOLDEN / "seeds.json").read_text(encoding="utf-8"))
    wrong = next(case for case in cases if case["profile"] == "pagat" and case["type"] == "legal")
    wrong["expected"]["pass"] = "optional"
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps([wrong]), encoding="utf-8")
    status, said, _ = run(capsys, "cases", str(path))
    assert status == 1
    assert said[0].startswith(f"{wrong['id']}: failed: pass: expected optional, got ")
    assert said[1] == "0 passed, 1 failed, 0 not supported"


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b"\xff\xfe", b"[" * 100_000, b"{}", b"[[]]", b'[{"id": 3}]']
)
def test_a_file_that_is_no_list_of_cases_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    status, said, complaint = run(capsys, "cases", str(path))
    assert (status, said) == (2, [])
    assert str(path) in complaint
    assert complaint.count("\n") == 1


def test_no_cases_are_no_failure(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.write_text("[]", encoding="utf-8")
    assert run(capsys, "cases", str(path))[:2] == (0, ["0 passed, 0 failed, 0 not supported"])


def test_it_runs_as_a_program_with_nothing_installed() -> None:
    command = [sys.executable, "-S", "-m", "engine", "perft", LATE, "3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "6\n", "")
