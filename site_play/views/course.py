"""The course: its lessons, what was done of them as small dots with names, and what can be done with one's progress.

Drawn as it is for a reader who has done nothing yet. What needs a script is hidden until the script shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from site_play.tags import Html, tag, text
from site_play.views.teaching import Entry, Ways, example_line, notice
from site_play.views.words import hidden, sentence


@dataclass(frozen=True)
class Dot:
    """One item of a lesson: something that can be done."""

    item: str
    """The name of its content, under which it is kept."""
    name: str
    """Its name for the reader: "Lesson 1, step 2"."""
    place: str
    """Its address in the page of the lesson."""


@dataclass(frozen=True)
class LessonLine:
    """One lesson in the list."""

    number: int
    title: str
    goal: str
    key: str
    """The address of its page within the site."""
    href: str
    """The same address as the page that shows the list reaches it."""
    dots: Sequence[Dot]


def lesson_list(
    wid: str, lessons: Sequence[LessonLine], data: Html, examples: Sequence[Entry], ways: Ways
) -> Html:
    """The whole course; `data` is what the script reads. Worked examples are there for who was given some."""
    lines = [*map(_line, lessons), *map(example_line, examples)]
    return tag(
        "div",
        data,
        notice(wid, ways),
        _summary(lessons),
        tag("ol", *lines, class_="ft-lessons", role="list"),
        _told(),
        _keeping(wid),
        class_="ft-course",
        data_course=True,
    )


def lesson_dots(number: int, dots: Sequence[Dot], data: Html) -> Html:
    """The line below the title of a lesson; each dot leads to what it stands for."""
    linked = (_dot(dot, tag("a", _named(dot), href=f"#{dot.place}")) for dot in dots)
    return tag(
        "div",
        data,
        tag("ol", *linked, class_="ft-dots", role="list", aria_label=f"What is done of lesson {number}"),
        _count("ft-count", 0, len(dots)),
        tag("p", class_="ft-note", role="status"),
        class_="ft-way",
    )


def _summary(lessons: Sequence[LessonLine]) -> Html:
    first = next((line for line in lessons if line.dots), lessons[0])
    total = sum(len(line.dots) for line in lessons)
    return tag(
        "div",
        _count("ft-sum", 0, total),
        tag("a", text(f"Begin with lesson {first.number}"), href=first.href, class_="ft-on", data_on=True),
        class_="ft-course-head",
    )


def _count(css_class: str, done: int, total: int) -> Html:
    return tag("span", text(f"{done} of {total} done"), class_=css_class, data_count=True)


def _line(line: LessonLine) -> Html:
    dots = (_dot(dot, _named(dot)) for dot in line.dots)
    again = tag(
        "button",
        text("Reset"),
        hidden(f" lesson {line.number}"),
        type="button",
        class_="ft-quiet",
        data_reset=line.key,
        hidden=True,
    )
    return tag(
        "li",
        tag("span", hidden("Lesson "), text(str(line.number)), class_="ft-lesson-number"),
        tag("a", text(line.title), href=line.href, class_="ft-lesson-title"),
        tag("p", sentence(line.goal), class_="ft-goal"),
        tag("ol", *dots, class_="ft-dots", role="list", aria_label=f"What is done of lesson {line.number}"),
        _count("ft-count", 0, len(line.dots)),
        again,
        class_="ft-lesson",
        data_lesson=line.key,
        data_entry=line.number,
    )


def _dot(dot: Dot, content: Html) -> Html:
    return tag("li", content, class_="ft-dot", data_dot=dot.item, title=f"{dot.name}: not done")


def _named(dot: Dot) -> Html:
    return hidden(f"{dot.name}: not done")


def _told() -> Html:
    """What was done with one's progress last, with the way back; it stays in sight below a long list."""
    words = tag("p", class_="ft-note", role="status")
    return tag("div", words, _button("Undo", "undo", hidden=True), class_="ft-told")


def _keeping(wid: str) -> Html:
    """What can be done with one's progress, and the windows that ask and tell."""
    return tag(
        "section",
        tag(
            "div",
            _button("Copy my results", "results"),
            _button("Save my progress as a file", "save"),
            _button("Load a file", "load"),
            _button("Show my code", "show"),
            _button("Enter a code", "enter"),
            _button("Start all over", "over"),
            class_="ft-bar",
        ),
        tag(
            "input",
            type="file",
            accept=".json,application/json",
            hidden=True,
            aria_label="A file with saved progress",
        ),
        _ask(wid),
        _show(wid),
        _enter(wid),
        _results(wid),
        class_="ft-keeping",
        aria_label="My progress",
        hidden=True,
    )


def _button(words: str, does: str, *, hidden: bool = False, primary: bool = False) -> Html:
    classes = "ft-button ft-primary" if primary else "ft-button"
    return tag("button", text(words), type="button", class_=classes, data_do=does, hidden=hidden)


def _window(wid: str, name: str, title: str, content: Iterable[Html]) -> Html:
    heading = tag("p", text(title), class_="ft-title", id=f"{wid}-{name}")
    return tag(
        "dialog",
        heading,
        *content,
        class_="ft-window",
        aria_labelledby=f"{wid}-{name}",
        data_window=name,
    )


def _ask(wid: str) -> Html:
    words = tag("p", class_="ft-words")
    buttons = [_button("Reset", "reset", primary=True), _button("Keep my progress", "close")]
    return _window(wid, "ask", "Reset?", [words, tag("div", *buttons, class_="ft-bar")])


def _show(wid: str) -> Html:
    about = tag(
        "p",
        text("Write it down or copy it, and enter it on another device. It is good for this course only."),
    )
    code = tag("p", class_="ft-code", tabindex=0, role="group", aria_label="My code")
    buttons = [_button("Copy", "copy", primary=True), _button("Close", "close")]
    return _window(
        wid,
        "show",
        "My code",
        [about, code, tag("p", class_="ft-words", role="status"), tag("div", *buttons, class_="ft-bar")],
    )


def _enter(wid: str) -> Html:
    field = tag(
        "input",
        id=f"{wid}-field",
        type="text",
        autocomplete="off",
        autocapitalize="characters",
        spellcheck="false",
        aria_describedby=f"{wid}-told",
    )
    send = tag("button", text("Use this code"), type="submit", class_="ft-button ft-primary")
    form = tag(
        "form",
        tag("label", text("Code"), for_=f"{wid}-field"),
        field,
        tag("p", class_="ft-words", role="alert", id=f"{wid}-told"),
        tag("div", send, _button("Close", "close"), class_="ft-bar"),
    )
    about = tag("p", text("What it says is done is added to what you have done here. Nothing is taken away."))
    return _window(wid, "enter", "Enter a code", [about, form])


def _results(wid: str) -> Html:
    """Where the browser does not copy by itself, the reader does."""
    field = tag("textarea", id=f"{wid}-results-text", readonly=True, rows=8, spellcheck="false")
    about = tag(
        "p",
        tag(
            "label",
            text("This browser does not copy by itself. The text is marked: copy it as you copy other text."),
            for_=f"{wid}-results-text",
        ),
    )
    buttons = tag("div", _button("Close", "close"), class_="ft-bar")
    return _window(wid, "results", "My results", [about, field, buttons])
