"""Every `fantan` fence of the pages, found in their source."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_play.spec import LiveSpec, Spec, StillSpec, parse_spec
from tests.site import ROOT

DOCS = ROOT / "docs"
_LIVE = re.compile(
    r"^(?P<bar>`{3,}|~{3,})(?P<name>\S*)[^\n]*\n(?P<text>.*?)^(?P=bar)[ ]*$", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True)
class Fence:
    """One fence and where it stands."""

    page: str
    text: str

    @property
    def table(self) -> dict[str, Any]:
        """Its entries."""
        return tomllib.loads(self.text)

    @property
    def spec(self) -> Spec:
        """What it describes."""
        return parse_spec(self.table)

    @property
    def is_live(self) -> bool:
        """Whether it becomes a widget; rules and the course are drawn once and for all."""
        return not isinstance(self.spec, StillSpec)

    @property
    def live(self) -> LiveSpec:
        """The widget it describes."""
        spec = self.spec
        assert not isinstance(spec, StillSpec)
        return spec

    def __str__(self) -> str:
        return f"{self.page}#{self.table.get('id')}"


def address(page: str) -> str:
    """Where a page is published: rules.md → rules/, learn/index.md → learn/, index.md → nothing."""
    return re.sub(r"(^|/)index/$", r"\1", page.replace(".md", "/"))


def head_of(path: Path) -> dict[str, str]:
    """The lines between the dashes at the top of a page: name → what stands there."""
    head = re.match(r"---\n(.*?)^---$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    lines = head[1].splitlines() if head else []
    return {name: value.strip().strip('"') for name, _, value in (line.partition(":") for line in lines)}


def all_fences() -> list[Fence]:
    """The fences of every page, in order; a fence shown inside a longer fence is an example, not a widget."""
    return [fence for path in sorted(DOCS.rglob("*.md")) for fence in _fences_of(path)]


def _fences_of(path: Path) -> Iterator[Fence]:
    for block in _LIVE.finditer(path.read_text(encoding="utf-8")):
        if block["name"] == "fantan":
            yield Fence(path.relative_to(DOCS).as_posix(), block["text"])
