"""The bundle: all that the browser gets besides the pages and the style, put into one folder."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
CACHE = ROOT / ".cache" / "bundle"
RUNTIME = ROOT / "site_play" / "runtime"
TOOLS = (
    Path("site_play/build/compile.mjs"),
    Path("site_play/build/pack.py"),
    Path("site_play/build/bundle.py"),
)
PYODIDE = ROOT / "node_modules" / "pyodide"
IDIOMORPH = ROOT / "node_modules" / "idiomorph" / "dist" / "idiomorph.min.js"

PACKAGES = ("engine", "site_play")
STAY_AT_HOME = ("engine/__main__.py", "engine/cases.py", "site_play/build/*")
FROM_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
KEPT = 4  # how many compilations the cache holds: a writer goes back and forth between a few


class BundleError(RuntimeError):
    """The bundle cannot be made; the message says in one sentence what is missing or wrong."""


def build_bundle(target: Path) -> None:
    """Fill the folder `target` with scripts, Pyodide and our packages as bytecode; raises BundleError."""
    _check_npm_packages()
    shutil.copytree(_compiled(), target, dirs_exist_ok=True)
    (target / "pyodide").mkdir(exist_ok=True)
    for name in FROM_PYODIDE:
        shutil.copyfile(PYODIDE / name, target / "pyodide" / name)
    for script in (*RUNTIME.glob("*.mjs"), *RUNTIME.glob("*.js")):
        shutil.copyfile(script, target / script.name)
    library = IDIOMORPH.read_text(encoding="utf-8")
    (target / "idiomorph.mjs").write_text(f"{library}\nexport {{ Idiomorph }};\n", encoding="utf-8")


def _check_npm_packages() -> None:
    pinned = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    for name, version in pinned.items():
        manifest = ROOT / "node_modules" / name / "package.json"
        if not manifest.is_file() or json.loads(manifest.read_text(encoding="utf-8"))["version"] != version:
            raise BundleError(
                f"The npm package {name} {version} is not installed: run `npm ci` (make does it)."
            )


def _compiled() -> Path:
    """The cached folder with stdlib.zip, engine.zip and manifest.mjs for the sources as they are now."""
    sources = _sources()
    folder = CACHE / _digest([*sources, *TOOLS])
    if not folder.is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=CACHE) as work:
            fresh = Path(work, "compiled")
            fresh.mkdir()
            _compile(sources, fresh)
            _write_manifest(fresh)
            _put_in_place(fresh, folder)
    return folder


def _sources() -> list[Path]:
    """Our modules that travel to the browser, relative to the root."""
    modules = (path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return sorted(path for path in modules if not any(path.match(pattern) for pattern in STAY_AT_HOME))


def _digest(files: Iterable[Path]) -> str:
    """A name for these files' contents and the pinned npm packages."""
    digest = sha256((ROOT / "package-lock.json").read_bytes())
    for file in files:
        content = (ROOT / file).read_bytes()
        digest.update(f"{file.as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def _compile(sources: list[Path], out: Path) -> None:
    command = ["node", str(TOOLS[0]), str(out), *(path.as_posix() for path in sources)]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise BundleError("Node.js is missing: install Node.js 20 or newer.") from None
    if done.returncode:
        said = done.stderr.strip() or f"node ended with code {done.returncode}"
        raise BundleError(f"The Python packages cannot be compiled for the browser: {said}")


def _write_manifest(folder: Path) -> None:
    """What the worker must know of the files it fetches: their sizes in bytes, as they are and as transferred."""
    files = {f"pyodide/{name}": PYODIDE / name for name in FROM_PYODIDE if name != "pyodide.mjs"}
    files |= {archive.name: archive for archive in sorted(folder.glob("*.zip"))}
    sizes = {name: _sizes(path.read_bytes()) for name, path in files.items()}
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    text = f"export const FILES = {json.dumps(sizes)};\n"
    text += f"export const LOCK = {json.dumps({'info': lock['info'], 'packages': {}})};\n"
    (folder / "manifest.mjs").write_text(text, encoding="utf-8")


def _sizes(content: bytes) -> dict[str, int]:
    return {"bytes": len(content), "gzip": len(gzip.compress(content, 9))}


def _put_in_place(fresh: Path, folder: Path) -> None:
    """Publish a finished compilation in one step, for another build may run beside this one, and drop old ones."""
    if not folder.is_dir():
        fresh.rename(folder)
    earlier = sorted(CACHE.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for stale in earlier[KEPT + 1 :]:  # one of them is the folder in which this was made
        shutil.rmtree(stale, ignore_errors=True)
