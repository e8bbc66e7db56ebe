"""Sheets for paper: the form that asks for one, the exercises, and the answers on a page of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from site_play.spec import FEWEST, LARGEST, MOST, SHEETS, Sheet
from site_play.tags import Html, tag, text
from site_play.views import parts
from site_play.views.words import sentence


@dataclass(frozen=True)
class Task:
    """One exercise."""

    ask: str
    """What is asked; "" where it is asked once for the whole sheet."""
    content: Sequence[Html]


@dataclass(frozen=True)
class Solution:
    """What is right, and why."""

    right: str
    because: str


def form(wid: str, asked: Sheet) -> Html:
    """What sheet is to be made; it sends `make?kind=ends&many=6&n=17`."""
    options = (
        tag("option", text(title), value=kind, selected=kind == asked.kind) for kind, title in SHEETS.items()
    )
    kind = tag("select", *options, id=f"{wid}-kind", name_="kind")
    send = tag(
        "button", text("Make this sheet"), type="submit", class_="ft-button ft-primary", id=f"{wid}-make"
    )
    another = parts.button("Another number", "another", id_=f"{wid}-another")
    printing = tag("button", text("Print"), type="button", class_="ft-button", data_print=True)
    return tag(
        "form",
        _field(f"{wid}-kind", "Kind of exercise", kind),
        _number(f"{wid}-many", "many", "How many", asked.many, FEWEST, MOST),
        _number(f"{wid}-n", "n", "Number of the sheet", asked.number, 1, LARGEST),
        parts.toolbar([send, another, printing]),
        class_="ft-sheet-form ft-setup",
        data_action="make",
        novalidate=True,
    )


def _field(key: str, label: str, control: Html) -> Html:
    return tag("p", tag("label", text(label), for_=key), control, class_="ft-field")


def _number(key: str, name: str, label: str, value: int, least: int, most: int) -> Html:
    field = tag(
        "input",
        type="number",
        id=key,
        name_=name,
        value=value,
        min=least,
        max=most,
        step=1,
        inputmode="numeric",
        autocomplete="off",
    )
    return _field(key, label, field)


def questions(title: str, colophon: str, ask: str, tasks: Sequence[Task]) -> Html:
    """The page for the class."""
    items = (
        tag("li", parts.status(task.ask) if task.ask else None, *task.content, class_="ft-task")
        for task in tasks
    )
    return _page(
        "Exercises",
        title,
        colophon,
        tag("p", text("Name"), class_="ft-write"),
        parts.status(ask) if ask else None,
        tag("ol", *items, class_="ft-tasks"),
    )


def solutions(title: str, colophon: str, found: Sequence[Solution]) -> Html:
    """The page for the teacher."""
    items = (
        tag("li", tag("b", sentence(each.right)), tag("p", sentence(each.because)), class_="ft-solution")
        for each in found
    )
    return _page("Answers", f"{title}: the answers", colophon, tag("ol", *items, class_="ft-solutions"))


def _page(label: str, title: str, colophon: str, *content: Html | None) -> Html:
    return tag(
        "section",
        tag("p", text(title), class_="ft-title"),
        *content,
        tag("p", text(colophon), class_="ft-colophon"),
        class_="ft-paper",
        aria_label=label,
    )


def line(label: str) -> Html:
    """A line to write on."""
    return tag("p", text(label), class_="ft-write")


def boxes(words: Sequence[str]) -> Html:
    """Answers to tick with a pencil."""
    return tag("ul", *(tag("li", sentence(each)) for each in words), class_="ft-boxes", role="list")
