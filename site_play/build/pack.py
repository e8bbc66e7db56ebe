"""Compiles modules to bytecode and packs them; runs inside Pyodide under Node (see compile.mjs).

A pack is a zip whose members are stored as they are, compressed as a whole: modules resemble one another, and a fifth
less has to travel than with members that are compressed one by one.
"""

import ast
import gzip
import io
import marshal
import sys
import zipfile
from collections.abc import Iterable, Mapping
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path

_STDLIB = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")
_OPTIONAL = {
    "_ssl",
    "bz2",
    "compression",
    "lzma",
    "ssl",
}  # whoever imports these does without where they are missing
_OLDEST = (1980, 1, 1, 0, 0, 0)  # the first moment a zip can name: equal sources give equal bytes
_UNCHECKED_HASH = (
    b"\1\0\0\0"  # in the head of a .pyc: take it as it is, there is no source to compare it with
)


def pack(loaded: Iterable[str], files: Iterable[str], late: Iterable[str], out: str) -> None:
    """Write stdlib.pack (the modules of the standard library in `loaded`), engine.pack and late.pack into `out`.

    The last holds those of our `files` that are `late`: a page asks for them when it first needs one.
    """
    later = set(late)
    with zipfile.ZipFile(_STDLIB) as stdlib:
        sources = {name: stdlib.read(name) for name in _members(loaded)}
    _write(Path(out, "stdlib.pack"), sources)
    ours = {name: Path(name).read_bytes() for name in files}
    _write(Path(out, "engine.pack"), {name: source for name, source in ours.items() if name not in later})
    _write(Path(out, "late.pack"), {name: source for name, source in ours.items() if name in later})


def _members(modules: Iterable[str]) -> list[str]:
    """The names in Pyodide's own zip from which these modules came; most of the others are frozen or built in."""
    needed = [module for module in modules if module.partition(".")[0] not in _OPTIONAL]
    specs = [sys.modules[module].__spec__ for module in needed]
    origins = [Path(spec.origin) for spec in specs if spec and spec.origin]
    return [str(origin.relative_to(_STDLIB)) for origin in origins if origin.is_relative_to(_STDLIB)]


def _write(target: Path, sources: Mapping[str, bytes]) -> None:
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w", zipfile.ZIP_STORED) as archive:
        for name, source in sorted(sources.items()):
            archive.writestr(zipfile.ZipInfo(f"{name}c", _OLDEST), _bytecode(name, source))
    target.write_bytes(gzip.compress(plain.getvalue(), 9, mtime=0))


def _bytecode(name: str, source: bytes) -> bytes:
    """The .pyc of a source, without asserts and docstrings."""
    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and _is_dataclass(node):
            _give_short_docstring(node)
    code = compile(ast.fix_missing_locations(tree), name, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + _UNCHECKED_HASH + source_hash(source) + marshal.dumps(code)


def _is_dataclass(node: ast.ClassDef) -> bool:
    return any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list)


def _give_short_docstring(node: ast.ClassDef) -> None:
    """A dataclass that has lost its docstring would compose one at import, in more time than all else that it does."""
    node.body += ast.parse("__doc__ = ' '").body
