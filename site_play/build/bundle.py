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
PYODIDE = ROOT / "node_modules" / "pyodide"
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
COMPILER = ROOT / "site_play" / "build" / "compile.mjs"

PACKAGES = ("engine", "site_play")
STAY_AT_HOME = (
    "engine/__main__.py",
    "engine/cases/*",
    "engine/clashes.py",
    "engine/commands/*",
    "engine/rules_prose.py",
    "engine/simulation.py",
    "engine/knowledge.py",
    "engine/review.py",
    "engine/review_prose.py",
    "site_play/build/*",
    "site_play/views/course.py",
    "site_play/views/rules.py",
)
LATE = (
    "engine/solver/*",
    "engine/exercises/*",
    "site_play/views/worksheet.py",
    "site_play/widgets/answering.py",
    "site_play/widgets/checkpoint.py",
    "site_play/widgets/lines.py",
    "site_play/widgets/look_back.py",
    "site_play/widgets/looking.py",
    "site_play/widgets/question.py",
    "site_play/widgets/worksheet.py",
)
"""What a page gets when it first needs one of these: fresh questions, and the proofs behind some of them."""
EARLY = (
    "engine/exercises/__init__.py",
    "engine/exercises/exercise.py",
    "engine/exercises/fits.py",
    "engine/exercises/misconceptions.py",
)
"""What of that every page has at once."""
FROM_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
CLASSIC_SCRIPTS = ("early_start.js", "no_page_script.js")
COUNTED = ("pyodide.asm.mjs", "pyodide.asm.wasm")  # the parts of Pyodide whose arrival the reader is told of
AT_START = ("stdlib.pack", "engine.pack")
KEPT = 4  # how many compilations the cache holds: a writer goes back and forth between a few


class BundleError(RuntimeError):
    """The bundle cannot be made; the message says in one sentence what is missing or wrong."""


def build_bundle(target: Path) -> None:
    """Fill the folder `target` with scripts, Pyodide and our packages as bytecode; raises BundleError."""
    _check_npm_packages()
    compiled = _compiled()
    (target / "pyodide").mkdir(parents=True, exist_ok=True)
    for name in FROM_PYODIDE:
        shutil.copyfile(PYODIDE / name, target / "pyodide" / name)
    for archive in compiled.glob("*.pack"):
        shutil.copyfile(archive, target / archive.name)
    for name in CLASSIC_SCRIPTS:
        shutil.copyfile(RUNTIME / name, target / name)
    _join_scripts(target, (compiled / "sizes.json").read_text(encoding="utf-8"))


def _check_npm_packages() -> None:
    pinned = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    for name, version in (pinned["dependencies"] | {"esbuild": pinned["devDependencies"]["esbuild"]}).items():
        manifest = ROOT / "node_modules" / name / "package.json"
        if not manifest.is_file() or json.loads(manifest.read_text(encoding="utf-8"))["version"] != version:
            raise BundleError(
                f"The npm package {name} {version} is not installed: run `npm ci` (make does it)."
            )


def _join_scripts(target: Path, sizes: str) -> None:
    """One file for the page and one for the worker: each further file would cost the reader a round trip."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    known = {"FILES": sizes, "LOCK": json.dumps({"info": lock["info"], "packages": {}})}
    _run(
        "The scripts cannot be put together",
        str(ESBUILD),
        *(str(RUNTIME / name) for name in ("page.mjs", "worker.mjs")),
        *(f"--define:{name}={value}" for name, value in known.items()),
        "--bundle",
        "--external:./pyodide/*",
        "--format=esm",
        "--minify",
        "--log-level=error",
        "--out-extension:.js=.mjs",
        f"--outdir={target}",
    )


def _compiled() -> Path:
    """The cached folder with stdlib.pack, engine.pack and sizes.json for the sources as they are now."""
    sources = _sources()
    tools = [path.relative_to(ROOT) for path in (COMPILER, COMPILER.with_name("pack.py"), Path(__file__))]
    folder = CACHE / _digest([*sources, *tools])
    if not folder.is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=CACHE) as work:
            fresh = Path(work, "compiled")
            fresh.mkdir()
            _compile(sources, fresh)
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
    files = [path.as_posix() for path in sources]
    late = [path.as_posix() for path in sources if _is_late(path)]
    trouble = "The Python packages cannot be compiled for the browser"
    _run(trouble, "node", str(COMPILER), str(out), *files, "--", *late)
    counted = {f"pyodide/{name}": PYODIDE / name for name in COUNTED}
    counted |= {name: out / name for name in AT_START}
    sizes = {name: _sizes(path.read_bytes()) for name, path in counted.items()}
    (out / "sizes.json").write_text(json.dumps(sizes), encoding="utf-8")


def _is_late(path: Path) -> bool:
    return any(map(path.match, LATE)) and not any(map(path.match, EARLY))


def _sizes(content: bytes) -> dict[str, int]:
    """How many bytes a file has, and how many are transferred."""
    return {"bytes": len(content), "gzip": len(gzip.compress(content, 9))}


def _run(trouble: str, *command: str) -> None:
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise BundleError("Node.js is missing: install Node.js 20 or newer.") from None
    if done.returncode:
        raise BundleError(f"{trouble}: {done.stderr.strip() or f'exit code {done.returncode}'}")


def _put_in_place(fresh: Path, folder: Path) -> None:
    """Publish a finished compilation in one step, for another build may run beside this one, and drop old ones."""
    if not folder.is_dir():
        fresh.rename(folder)
    earlier = sorted(CACHE.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for stale in earlier[KEPT + 1 :]:  # one of them is the folder in which this was made
        shutil.rmtree(stale, ignore_errors=True)
