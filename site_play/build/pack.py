"""Compiles modules to bytecode and packs them into zips; runs inside Pyodide under Node (see compile.mjs)."""

import ast
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


def pack(loaded: Iterable[str], files: Iterable[str], out: str) -> None:
    """Write stdlib.zip (the modules of the standard library in `loaded`) and engine.zip (`files`) into `out`."""
    with zipfile.ZipFile(_STDLIB) as stdlib:
        sources = {name: stdlib.read(name) for name in _members(loaded)}
    _write(Path(out, "stdlib.zip"), sources)
    _write(Path(out, "engine.zip"), {name: Path(name).read_bytes() for name in files})


def _members(modules: Iterable[str]) -> list[str]:
    """The names in Pyodide's own zip from which these modules came; most of the others are frozen or built in."""
    needed = [module for module in modules if module.partition(".")[0] not in _OPTIONAL]
    specs = [sys.modules[module].__spec__ for module in needed]
    origins = [Path(spec.origin) for spec in specs if spec and spec.origin]
    return [str(origin.relative_to(_STDLIB)) for origin in origins if origin.is_relative_to(_STDLIB)]


def _write(target: Path, sources: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(target, "w") as archive:
        for name, source in sorted(sources.items()):
            member = zipfile.ZipInfo(f"{name}c", _OLDEST)
            archive.writestr(member, _bytecode(name, source), zipfile.ZIP_DEFLATED, compresslevel=9)


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
