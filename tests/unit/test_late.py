"""What comes late: pages start without it, and Python finds it when it is first needed."""

from __future__ import annotations

import gzip
import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from site_play.build.bundle import ROOT, _is_late, _sources
from site_play.runtime import late
from site_play.runtime.late import LateFinder, NotLoaded

LATE = sorted(path for path in _sources() if _is_late(path))


def test_there_is_something_late() -> None:
    assert Path("engine/solver/open.py") in LATE
    assert Path("engine/exercises/kinds.py") in LATE
    assert Path("engine/exercises/fits.py") not in LATE


def test_a_page_starts_without_what_comes_late() -> None:
    """Else every page would fetch it before its first answer."""
    names = {path.with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__") for path in LATE}
    asked = "import sys, site_play.runtime.worker; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not names & set(done.stdout.split())


def packed(**modules: str) -> bytes:
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w") as archive:
        for name, source in modules.items():
            archive.writestr(f"engine/{name}.py", source)
    return gzip.compress(plain.getvalue())


def test_a_module_in_the_pack_is_found_once_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late, "PLACE", str(tmp_path / "late.zip"))
    fetched: list[bytes] = []

    def fetch() -> bytes:
        fetched.append(packed(**{"only_in_the_pack": "answer = 42", "bots/only_there": "answer = 43"}))
        return fetched[-1]

    finder = LateFinder(fetch)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, finder])
    assert finder.find_spec("json.nothing", None) is None
    assert not fetched
    found = __import__("engine.only_in_the_pack", fromlist=["answer"])
    assert found.answer == 42
    assert __import__("engine.bots.only_there", fromlist=["answer"]).answer == 43
    with pytest.raises(ModuleNotFoundError):
        __import__("engine.nowhere")
    assert len(fetched) == 1


def test_a_pack_that_does_not_arrive_is_told_and_asked_for_again() -> None:
    def fetch() -> bytes:
        raise OSError("no network")

    finder = LateFinder(fetch)
    for _ in range(2):
        with pytest.raises(NotLoaded, match="Are you online"):
            finder.find_spec("engine.only_in_the_pack", None)
