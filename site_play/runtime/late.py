"""Modules that come late: what only some questions need is fetched when Python first asks for one of them."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

PLACE = "/lib/late.zip"
OURS = ("engine", "site_play")
_GZIP = 31  # how zlib is told to expect the head of a gzip file


class NotLoaded(Exception):
    """The late modules cannot be had; one sentence."""


class LateFinder(MetaPathFinder):
    """Asked last: a module of ours that nobody has found is in the pack that has not been fetched yet."""

    def __init__(self, fetch: Callable[[], Any]) -> None:
        self._fetch = fetch
        self._is_here = False

    def find_spec(
        self,
        fullname: str,
        _path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """The module in the pack; None for what is not ours or not in there. Raises NotLoaded."""
        package = fullname.partition(".")[0]
        if package not in OURS or self._is_here:
            return None
        self._load()
        return PathFinder.find_spec(fullname, sys.modules[fullname.rpartition(".")[0]].__path__, target)

    def _load(self) -> None:
        try:
            packed = bytes(self._fetch())
        except Exception as error:  # whatever the browser says of a request that failed
            raise NotLoaded(
                "The questions could not be loaded. Are you online? Try again in a moment."
            ) from error
        Path(PLACE).write_bytes(zlib.decompress(packed, _GZIP))
        self._is_here = True
        for name, module in [*sys.modules.items()]:
            if name.partition(".")[0] in OURS and hasattr(module, "__path__"):
                module.__path__.append(f"{PLACE}/{name.replace('.', '/')}")


def install(fetch: Callable[[], Any]) -> None:
    """Fetch the pack with this function, which gives its bytes, when a module in it is first imported."""
    sys.meta_path.append(LateFinder(fetch))
