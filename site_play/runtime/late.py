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
    """Asked last: a module of ours that nobody has found is in the pack, which is fetched for the first of them."""

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
        parent = fullname.rpartition(".")[0]
        if fullname.partition(".")[0] not in OURS:
            return None
        if not self._is_here:
            self._load()
        return PathFinder.find_spec(fullname, [f"{PLACE}/{parent.replace('.', '/')}"], target)

    def _load(self) -> None:
        try:
            packed = bytes(self._fetch())
        except Exception as error:  # whatever the browser says of a request that failed
            raise NotLoaded(
                "The questions could not be loaded. Are you online? Try again in a moment."
            ) from error
        Path(PLACE).write_bytes(zlib.decompress(packed, _GZIP))
        self._is_here = True


def install(fetch: Callable[[], Any]) -> None:
    """Fetch the pack with this function, which gives its bytes, when a module in it is first imported."""
    sys.meta_path.append(LateFinder(fetch))
