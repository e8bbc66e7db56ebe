"""The house rules that no tool checks: who imports whom, what the engine leaves to others, what is never committed."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from site_play.build.bundle import STAY_AT_HOME

ROOT = Path(__file__).parents[2]

# A module of the engine imports only what stands before it. A new module gets its place here.
ENGINE = (
    "errors",
    "cards",
    "options",
    "ruleset",
    "profiles",
    "layout",
    "ledger",
    "legality",
    "affairs",
    "outcome",
    "checks",
    "state",
    "irregularity",
    "transcript",
    "dealing",
    "scoring",
    "match",
    "observation",
    "belief",
    "knowledge",
    "notation",
    "perft",
    "playout",
    "solver",
    "bots",
    "review",
    "prose",
    "exercises",
    "review_prose",
    "chapters",
    "rules_prose",
    "clashes",
    "simulation",
    "cases",
    "commands",
    "__main__",
)
PROGRAMS = (
    "simulation",
    "cases",
    "commands",
    "__main__",
)  # run by people and tests; they stay at home when the engine travels to the browser
SITE_PLAY = ("tags", "spec", "views", "widgets", "runtime", "build")  # the same for the rooms of site_play
GUESTS = {  # what else a room may import
    "site_play.build": {"markdown", "mkdocs", "pymdownx"},
    "site_play.runtime": {"js", "pyodide"},
}
FILES_AND_NETWORK = {"http", "io", "os", "pathlib", "shutil", "socket", "subprocess", "tempfile", "urllib"}
TALK = {"open", "print", "input"}
UNSTABLE = {
    "choice",
    "choices",
    "gauss",
    "getrandbits",
    "randbytes",
    "randint",
    "randrange",
    "sample",
    "shuffle",
}


def room_of(module: str) -> str:
    """The part of the house: engine.bots of engine.bots.easy; a package's own front door is `engine.`."""
    package, _, rest = module.partition(".")
    return f"{package}.{rest.partition('.')[0]}"


def modules(package: str) -> Iterator[tuple[str, str]]:
    """Every module of a package with its source."""
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path.read_text(encoding="utf-8")


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def imports(source: str) -> Iterator[tuple[int, str]]:
    """Line and full name of every module that a source imports, inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            base = node.module or ""
            for name in (f"{base}.{alias.name}" for alias in node.names):
                yield node.lineno, name if is_module(name) else base


def is_allowed(importer: str, imported: str) -> bool:
    """Whether this module may import that one."""
    package, top = importer.partition(".")[0], imported.partition(".")[0]
    if top in sys.stdlib_module_names:
        return True
    if top == package:
        return _is_downhill(importer, imported)
    if package == "site_play" and top == "engine":
        return room_of(imported) not in {f"engine.{program}" for program in PROGRAMS}
    return top in GUESTS.get(room_of(importer), set())


def _is_downhill(importer: str, imported: str) -> bool:
    package = importer.partition(".")[0]
    rooms = [f"{package}.{name}" for name in (ENGINE if package == "engine" else SITE_PLAY)]
    here, there = room_of(importer), room_of(imported)
    if importer == package:  # the front door shows what is inside, but no program
        return there in rooms and there not in {f"engine.{program}" for program in PROGRAMS}
    return here == there or (there in rooms[: rooms.index(here)])


def uphill(module: str, source: str) -> list[str]:
    """The imports of one module that point the wrong way."""
    return [
        f"{module}:{line} imports {name}" for line, name in imports(source) if not is_allowed(module, name)
    ]


def outside(source: str) -> list[str]:
    """Where a module of the engine touches files, the network or the terminal."""
    found = [
        f"{line}: {name}" for line, name in imports(source) if name.partition(".")[0] in FILES_AND_NETWORK
    ]
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return found + [
        f"{call.lineno}: {call.func.id}()"
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in TALK
    ]


def unstable_chance(source: str) -> list[str]:
    """Chance that does not come from `random()` of a generator that was handed in.

    Python promises the same numbers in every version only for `Random.random()`.
    """
    attributes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute))
    return [
        f"{node.lineno}: {node.value.id}.{node.attr}"
        for node in attributes
        if isinstance(node.value, ast.Name)
        and (
            (node.value.id == "random" and node.attr != "Random")
            or (node.value.id in {"rng", "chance"} and node.attr in UNSTABLE)
        )
    ]


@pytest.mark.parametrize("package", ["engine", "site_play"])
def test_imports_point_one_way(package: str) -> None:
    known = {"engine": ENGINE, "site_play": SITE_PLAY}[package]
    strangers = {room_of(name) for name, _ in modules(package)} - {
        f"{package}.{room}" for room in ("", *known)
    }
    assert not strangers, "give them a place in the order at the head of this file"
    assert not [fault for name, source in modules(package) for fault in uphill(name, source)]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.cards", "from engine.state import State"),
        ("engine.cards", "import engine.state"),
        ("engine.cards", "from engine import state"),
        ("engine.cards", "from engine import Card"),
        ("engine.layout", "def late():\n    from engine.notation import parse_position"),
        ("engine.state", "import numpy"),
        ("engine.state", "import site_play.views"),
        ("engine.prose", "from engine.cases import check"),
        ("engine", "import engine.__main__"),
        ("engine.bots.easy", "from engine.prose import listing"),
        ("site_play.views.cards", "from site_play.widgets import board"),
        ("site_play.views.cards", "import markdown"),
        ("site_play.widgets.quiz", "from js import document"),
        ("site_play.widgets.quiz", "import engine.cases"),
        ("site_play.runtime.worker", "from site_play.build import bundle"),
        ("site_play.build.fence", "import js"),
        ("site_play.spec", "import mkdocs.config"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    assert uphill(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.state", "import random\nfrom engine.cards import Card"),
        ("engine.bots.easy", "from engine.bots.policy import Policy"),
        ("engine", "from engine.cards import Card"),
        ("site_play.widgets.quiz", "from site_play.views import cards\nfrom engine import notation"),
        ("site_play.runtime.worker", "from pyodide.ffi import to_js\nfrom site_play.widgets import board"),
        ("site_play.build.fence", "from pymdownx.superfences import SuperFencesException"),
    ],
)
def test_a_right_import_is_left_alone(module: str, source: str) -> None:
    assert not uphill(module, source)


def stays_at_home(module: str) -> bool:
    folder = ROOT.joinpath(*module.split("."))
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    return any(path.match(pattern) for pattern in STAY_AT_HOME)


def test_what_travels_to_the_browser_needs_nothing_that_stays_at_home() -> None:
    travelling = [
        (name, source)
        for package in ("engine", "site_play")
        for name, source in modules(package)
        if not stays_at_home(name)
    ]
    needs = {(name, needed) for name, source in travelling for _, needed in imports(source)}
    assert [(name, needed) for name, needed in needs if stays_at_home(needed)] == []
    assert stays_at_home("engine.rules_prose")
    assert not stays_at_home("engine.prose")


def test_engine_keeps_to_itself() -> None:
    rooms = {name: source for name, source in modules("engine") if name != "engine.__main__"}
    assert {name: found for name, source in rooms.items() if (found := outside(source))} == {}
    assert outside("from pathlib import Path")
    assert outside("print('7H')")


def test_chance_is_handed_in_and_stable() -> None:
    assert {name: found for name, source in modules("engine") if (found := unstable_chance(source))} == {}
    assert unstable_chance("import random\nseat = random.randrange(4)")
    assert unstable_chance("rng.shuffle(cards)")
    assert not unstable_chance("import random\nrng = random.Random(7)\nrng.random()")


@cache
def committed_texts() -> dict[str, str]:
    """Every file that is or would be committed and is text."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git repository")
    texts = {}
    for name in filter(None, listed.stdout.split("\0")):
        try:
            texts[name] = (ROOT / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue
    return texts


ADDRESSES_OF_ONE_MACHINE = {
    "a package registry": re.compile(r"https?://[^\s/]*(?:registry|pypi|pythonhosted|npmjs)", re.IGNORECASE),
    "a folder of one machine": re.compile(r"(?<![\w./}-])/(?:home|root|Users|work)/\w"),
}


@pytest.mark.parametrize("what", ADDRESSES_OF_ONE_MACHINE)
def test_nothing_committed_names(what: str) -> None:
    pattern = ADDRESSES_OF_ONE_MACHINE[what]
    assert {
        name: found[0] for name, text in committed_texts().items() if (found := pattern.search(text))
    } == {}


def test_made_up_addresses_are_found() -> None:
    registry, folder = ADDRESSES_OF_ONE_MACHINE.values()
    assert registry.search("https://" + "registry.example.org/idiomorph")
    assert folder.search("see " + "/home/" + "ann/cards")
    assert not folder.search("https://example.org/work/cards")


def test_locks_record_no_download_addresses() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    for name in ("requirements.txt", "requirements-bench.txt"):
        lock = (ROOT / name).read_text(encoding="utf-8")
        assert lock.count("--hash=sha256:") > lock.count("==") > 0
        assert "://" not in lock


def test_every_relative_link_of_the_readme_leads_to_a_file() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    assert "docs/images/play.png" in links
    assert [link for link in links if not (ROOT / link).exists()] == []
