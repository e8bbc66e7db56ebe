"""A page with a bad fence does not get published, and its writer is told where to look."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.site import ROOT


def test_a_bad_fence_fails_the_build_with_page_and_line(tmp_path: Path) -> None:
    for name in ("engine", "site_play", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    page = tmp_path / "docs" / "rules.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("7S AS", "7S AX"), encoding="utf-8")
    line = next(
        number for number, words in enumerate(page.read_text("utf-8").splitlines(), 1) if "7S AX" in words
    )
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")],
        cwd=tmp_path,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert f'docs/rules.md, line {line}: position: "AX" is not a card' in done.stderr
    assert "Traceback" not in done.stderr
