"""From a `fantan` fence to HTML: the widget as it starts, what its first clicks lead to, and a plain reading."""

from __future__ import annotations

import json
import posixpath
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from markdown.extensions.toc import slugify
from pymdownx.superfences import SuperFencesException

from engine.prose import card_name
from site_play.build.course import CHOOSER, course_place, item_id
from site_play.spec import (
    BeliefSpec,
    CheckpointSpec,
    CourseSpec,
    GuessSpec,
    LiveSpec,
    PlaySpec,
    QuestionSpec,
    QuizSpec,
    SpecError,
    StepperSpec,
    StillSpec,
    TeachSpec,
    TrialSpec,
    WorksheetSpec,
    parse_spec,
)
from site_play.tags import Html, tag, text
from site_play.views import rules
from site_play.widgets import for_page, widget_for
from site_play.widgets.belief import plain_figures
from site_play.widgets.explain import why, why_pass
from site_play.widgets.guess import Guess
from site_play.widgets.stepper import plain_list

Table = dict[str, Any]

PROGRESS = "progress"
"""The name under which the browser keeps what was done in the course (see runtime/progress.mjs)."""


@dataclass
class _Page:
    """The page that is being rendered, as far as messages and links need it."""

    path: str = ""
    source: str = ""
    known: frozenset[str] = frozenset()
    ids: set[str] = field(default_factory=set)
    fences: int = 0
    """How many were drawn so far."""


_page = _Page()


def rendering(path: str, source: str, known: frozenset[str] = frozenset()) -> None:
    """Say which page comes next: its path below docs/, its whole text, and the pages that can be linked."""
    _page.path, _page.source, _page.known = path, source, known
    _page.ids, _page.fences = set(), 0


def format_fence(source: str, language: str, css_class: str, options: Table, md: object, **_: object) -> str:  # noqa: ARG001
    """The HTML of one fence; raises SuperFencesException, the only exception that stops a build, with page and line."""
    try:
        return render(source)
    except SpecError as error:
        raise SuperFencesException(_message(source, error)) from None
    except Exception as error:  # any other exception would publish the fence as it is written, without a word
        fault = SpecError("", f"the fence cannot be drawn ({type(error).__name__}: {error}).")
        raise SuperFencesException(_message(source, fault)) from error


def check_all_drawn() -> None:
    """Raise SpecError when the page has a fence that was not drawn: Markdown took it for something else."""
    opened = list(_opened(_page.source.splitlines()))
    if len(opened) > _page.fences:
        places = ", ".join(map(str, opened))
        raise SpecError(
            "",
            f"docs/{_page.path}: {_page.fences} of {len(opened)} fantan fences were understood (they begin in the lines"
            f" {places}): write three backticks and the word fantan alone, and close each with three backticks.",
        )


def _opened(lines: list[str]) -> Iterator[int]:
    """The numbers of the lines that open a fantan fence; one that is shown inside another fence is an example."""
    bar = ""
    for number, line in enumerate(lines, 1):
        found = re.match(r"\s*(`{3,}|~{3,})\s*(.*)", line)
        if not found:
            continue
        if not bar:
            bar = found[1]
            if re.match(r"[{.\s]*fantan\b", found[2], re.IGNORECASE):
                yield number
        elif found[1].startswith(bar) and not found[2]:
            bar = ""


def render(source: str) -> Html:
    """The HTML of a fence's text; raises SpecError."""
    table = _read(source)
    item = item_id(table)
    _resolve_links(table)
    spec = parse_spec(table)
    _claim(spec.id)
    if isinstance(spec, PlaySpec) and spec.id == PROGRESS:
        raise SpecError(
            "id", f'id = "{PROGRESS}" is the name under which the course is kept: choose another.'
        )
    _page.fences += 1
    if isinstance(spec, StillSpec):
        return _still(spec)
    return tag("div", _live(spec, table, item), _early_script(spec), _plain(spec), class_="ft-figure")


def _claim(name: str) -> None:
    """Take an address of the page, or raise SpecError when something else has it."""
    if name in _page.ids:
        raise SpecError(
            "id", f'id = "{name}" is used twice on this page: each widget needs a name of its own.'
        )
    if name in _heading_ids():
        raise SpecError("id", f'id = "{name}" is the address of a heading of this page: choose another name.')
    _page.ids.add(name)


def _still(spec: StillSpec) -> Html:
    """What is only to be read: HTML and no more, so that a page of it loads no Python."""
    if isinstance(spec, CourseSpec):
        return course_place(spec.id)
    if isinstance(spec, TeachSpec):
        return course_place(spec.id, CHOOSER)
    for name in rules.anchors(spec.show):
        _claim(name)
    return tag("div", rules.rules(spec.show), class_="ft-figure", id=spec.id)


def _heading_ids() -> set[str]:
    """The ids that Python-Markdown gives to the headings of the page."""
    named = re.findall(r"\{[^}\n]*#([\w-]+)", _page.source)
    return {*named, *(slugify(title, "-") for title in re.findall(r"^#+ (.*)$", _page.source, re.MULTILINE))}


def _read(source: str) -> Table:
    try:
        return tomllib.loads(source)
    except (ValueError, RecursionError) as error:
        found = re.search(r"at line (\d+)", str(error))
        line = found[1] if found else len(source.splitlines())  # "at end of document"
        raise SpecError(f"line {line}", f"the fence is not TOML: {error}") from None


def _live(spec: LiveSpec, table: Table, item: str) -> Html:
    widget = widget_for(spec)
    start = widget.start()

    def baked(actions: Iterable[str]) -> Table:
        return {action: for_page(widget.handle(start.state, action, Random(0))) for action in actions}

    data = {
        "spec": json.dumps(table, ensure_ascii=False),
        "state": start.state,
        "outcomes": baked(widget.first_actions()),
        "lasting": baked(widget.lasting_actions()),
    }
    return tag(
        "div",
        tag("div", start.html, class_="ft-root"),
        tag("p", class_="ft-status", role="status"),
        tag("script", _data(data), type="application/json", class_="ft-data"),
        class_="ft-widget",
        id=spec.id,
        data_widget=table["widget"],
        data_item=None if isinstance(spec, PlaySpec | WorksheetSpec) else item,
        data_store=_store(spec),
        data_eager=isinstance(spec, PlaySpec),
        data_address=_address_begins(spec),
        data_search_exclude=True,
    )


def _store(spec: LiveSpec) -> str | None:
    """The name under which a widget keeps its state in the browser; None if it does not."""
    if isinstance(spec, PlaySpec):
        return spec.id
    is_long = isinstance(spec, CheckpointSpec) or (isinstance(spec, TrialSpec) and spec.look_back)
    return f"{_page.path}#{spec.id}" if is_long else None


def _address_begins(spec: LiveSpec) -> str | None:
    """How an action begins that a link may do; None where links do nothing."""
    if isinstance(spec, StepperSpec | BeliefSpec):
        return "t="
    return "make?" if isinstance(spec, WorksheetSpec) else None


def _early_script(spec: LiveSpec) -> Html | None:
    """The page script, right behind a widget that needs Python at once; the theme names it again at the page's end."""
    if not isinstance(spec, PlaySpec):
        return None
    return tag("script", type="module", async_=True, src=_relative("/assets/fantan/page.mjs"))


def _data(data: Table) -> Html:
    """JSON that cannot end the element it stands in."""
    return Html(json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))


def _plain(spec: LiveSpec) -> Html | None:
    """What a reader without scripts needs besides the board."""
    match spec:
        case StepperSpec():
            summary = tag("summary", text(f"All {len(spec.comments)} steps as a list"))
            return tag("details", summary, plain_list(spec), class_="ft-plain")
        case BeliefSpec():
            summary = tag("summary", text("All steps, one below the other"))
            return tag("details", summary, plain_figures(spec), class_="ft-plain")
        case GuessSpec():
            return tag("noscript", tag("p", text(Guess(spec).answer)))
        case QuizSpec():
            return tag("noscript", tag("p", text("The answers:")), tag("ul", *_answers(spec)))
        case CheckpointSpec():
            return tag(
                "noscript", tag("p", text("Fresh questions need a program in your browser: turn on scripts."))
            )
        case QuestionSpec():
            told = [option.because for option in spec.exercise.options if option.right]
            return tag("noscript", tag("p", text(f"The answer: {' '.join(told)}")))
        case PlaySpec() | TrialSpec():
            return tag(
                "noscript",
                tag("p", text("This page runs a program in your browser: turn on scripts to play.")),
            )
        case _:
            return None


def _answers(spec: QuizSpec) -> list[Html]:
    position = spec.position
    said = [
        f"{card_name(card)}: {why(position, card)[1]}"
        for card in position.ruleset.pack.in_order(position.hand)
    ]
    if not position.playable:
        said.append(why_pass(position)[1])
    return [tag("li", text(each)) for each in said]


def _resolve_links(table: Table) -> None:
    """Turn "words -> page.md" into an address that holds wherever the site is hosted."""
    links = table.get("links")
    if not isinstance(links, list) or not _page.path:
        return
    for place, link in enumerate(links):
        found = re.fullmatch(r"([^>]+->\s*)([^#\s]+\.md)(#[\w:=-]+)?\s*", str(link))
        if found is None:
            raise SpecError(
                "links", f'"{link}" is not a way on: write "words -> page.md", a page of this site.'
            )
        links[place] = found[1] + _address(found[2]) + (found[3] or "")


def _address(target: str) -> str:
    path = posixpath.normpath(posixpath.join(posixpath.dirname(_page.path), target))
    if path not in _page.known:
        raise SpecError(
            "links", f'"{target}" is not a page: there is no {path} among the pages of this site.'
        )
    return _relative(_folder(path)).rstrip("/") + "/"


def _relative(path: str) -> str:
    """A path of the site (/assets/…) as the page that is being rendered reaches it, wherever the site is hosted."""
    return posixpath.relpath(path, _folder(_page.path))


def _folder(path: str) -> str:
    """The folder in which a page is published: rules.md → /rules, index.md → /."""
    stem = path.removesuffix(".md")
    return "/" + ("" if stem == "index" else stem.removesuffix("/index"))


def _message(source: str, error: SpecError) -> str:
    line = _line_in_fence(source.splitlines(), error)
    first = _first_line(source)
    where = f"line {line} of the fence" if first is None else f"docs/{_page.path}, line {first + line}"
    return f"{where}: {error}"


def _line_in_fence(lines: list[str], error: SpecError) -> int:
    """The line to look at, counted from 1. Where the entry itself is missing, it is the first of its block."""
    if found := re.fullmatch(r"line (\d+)", error.key):
        return int(found[1])
    begin = 0
    if error.block is not None:
        heads = [number for number, line in enumerate(lines) if line.strip() == "[[ask]]"]
        begin = heads[error.block] if error.block < len(heads) else 0
    entry = re.compile(rf"\s*\[*{re.escape(error.key)}\]*\s*(=|$)")
    below = range(begin, len(lines))
    as_written = [number for number in below if error.line and lines[number].strip() == error.line]
    as_entry = [number for number in below if error.key and entry.match(lines[number])]
    return next(iter(as_written + as_entry), begin) + 1


def _first_line(source: str) -> int | None:
    """The number of the line that opens the fence in the page, from 1; None when it is not found there.

    A page may show the text of a fence before it uses it, so the fence itself is the one that opens with its name.
    """
    wanted = [line.strip() for line in source.splitlines()]
    if not any(wanted):
        return None
    lines = [line.strip() for line in _page.source.splitlines()]
    places = [place for place in range(1, len(lines)) if lines[place : place + len(wanted)] == wanted]
    return places[-1] if places else None
