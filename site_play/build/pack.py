"""Compiles modules to bytecode and packs them into zips; runs inside Pyodide under Node (see compile.mjs)."""

import py_compile
import sys
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

_STDLIB = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")
_OPTIONAL = {
    "_ssl",
    "bz2",
    "compression",
    "lzma",
    "ssl",
}  # whoever imports these does without where they are missing
_OLDEST = (1980, 1, 1, 0, 0, 0)  # the first moment a zip can name: equal sources give equal bytes


def pack(loaded: Iterable[str], files: Iterable[str], out: str) -> None:
    """Write stdlib.zip (the modules of the standard library in `loaded`) and engine.zip (`files`) into `out`."""
    with zipfile.ZipFile(_STDLIB) as stdlib:
        sources = {name: stdlib.read(name) for name in _members(loaded)}
    _write(Path(out, "stdlib.zip"), sources, optimize=2)
    # Our docstrings stay (2 would drop them): a dataclass without one composes it from its signature. Measured: a tenth
    # more to transfer, a third less time to import our packages.
    _write(Path(out, "engine.zip"), {name: Path(name).read_bytes() for name in files}, optimize=1)


def _members(modules: Iterable[str]) -> list[str]:
    """The names in Pyodide's own zip from which these modules came; most of the others are frozen or built in."""
    needed = [module for module in modules if module.partition(".")[0] not in _OPTIONAL]
    specs = [sys.modules[module].__spec__ for module in needed]
    origins = [Path(spec.origin) for spec in specs if spec and spec.origin]
    return [str(origin.relative_to(_STDLIB)) for origin in origins if origin.is_relative_to(_STDLIB)]


def _write(target: Path, sources: Mapping[str, bytes], optimize: int) -> None:
    with zipfile.ZipFile(target, "w") as archive:
        for name, source in sorted(sources.items()):
            member = zipfile.ZipInfo(f"{name}c", _OLDEST)
            archive.writestr(member, _bytecode(name, source, optimize), zipfile.ZIP_DEFLATED, compresslevel=9)


def _bytecode(name: str, source: bytes, optimize: int) -> bytes:
    """The .pyc of a source, never checked against it; `optimize` as for Python's own -O."""
    with TemporaryDirectory() as folder:
        before, after = Path(folder, "source.py"), Path(folder, "source.pyc")
        before.write_bytes(source)
        py_compile.compile(
            str(before),
            str(after),
            dfile=name,
            doraise=True,
            optimize=optimize,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        return after.read_bytes()
