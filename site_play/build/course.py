"""The course: the lessons of the site in order and what can be done in each, gathered from the finished pages."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from site_play.tags import Html, tag
from site_play.views.course import Dot, LessonLine, lesson_dots, lesson_list
from site_play.views.teaching import Entry, Ways, chooser


class CourseError(ValueError):
    """A lesson or the course is not as it should be; one sentence that says where and what to write."""


@dataclass(frozen=True)
class Item:
    """Something in a lesson that can be done."""

    id: str
    """The name of its content: see `item_id`."""
    kind: str
    """What widget it is: "quiz"."""
    place: str
    """Its address in its page."""


@dataclass(frozen=True)
class Lesson:
    """One page of the course."""

    number: int
    url: str
    """Where it is published, within the site: "learn/01-sevens/"."""
    title: str
    goal: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Example:
    """A worked example: no part of the course, but a teacher may put it between two lessons."""

    key: str
    """Its name in an address: "pool"."""
    url: str
    title: str


@dataclass(frozen=True)
class Around:
    """What surrounds the lessons, as the page that is drawn reaches it."""

    examples: Sequence[Entry] = ()
    ways: Ways = field(default_factory=Ways)


def item_id(table: Mapping[str, Any]) -> str:
    """The name of a fence's content. Changing one fence changes this name alone, and what was done elsewhere stays."""
    return sha256(json.dumps(table, sort_keys=True, default=str).encode()).hexdigest()[:8]


def items_in(content: str) -> tuple[Item, ...]:
    """What can be done in a page, from its HTML, in the order of the page."""
    hosts = re.findall(r'<div class="ft-widget"([^>]*)>', content)
    entries = [dict(re.findall(r' ([\w-]+)="([^"]*)"', host)) for host in hosts]
    return tuple(
        Item(entry["data-item"], entry["data-widget"], entry["id"])
        for entry in entries
        if "data-item" in entry
    )


def lesson_of(source: str, url: str, title: str, meta: Mapping[str, Any], content: str) -> Lesson:
    """The lesson that a page is; `source` is its file. Raises CourseError."""
    number, goal = meta["lesson"], meta.get("goal")
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise CourseError(f"docs/{source}: lesson: {number} should be a whole number, as in lesson: 3.")
    if not isinstance(goal, str) or not goal.strip():
        raise CourseError(
            f"docs/{source}: a lesson needs a line goal: in its head that says what one can do afterwards."
        )
    return Lesson(number, url, title, goal.strip(), items_in(content))


def example_of(source: str, url: str, title: str, meta: Mapping[str, Any]) -> Example:
    """The worked example that a page is; `source` is its file. Raises CourseError."""
    key = meta["example"]
    if not isinstance(key, str) or not re.fullmatch(r"[a-z][a-z-]*", key):
        raise CourseError(
            f"docs/{source}: example: {key} should be a short name of small letters and hyphens, as in example: pool."
        )
    return Example(key, url, title)


def check_examples(examples: Sequence[Example]) -> None:
    """Raise CourseError when two go by one name."""
    keys: dict[str, str] = {}
    for example in examples:
        if (other := keys.setdefault(example.key, example.url)) != example.url:
            raise CourseError(f"{other} and {example.url} are both the example {example.key}.")


def check(lessons: Sequence[Lesson]) -> None:
    """Raise CourseError for what would make two lessons or two items one and the same."""
    numbers: dict[int, str] = {}
    places: dict[str, str] = {}
    for lesson in lessons:
        if (other := numbers.setdefault(lesson.number, lesson.url)) != lesson.url:
            raise CourseError(f"{other} and {lesson.url} are both lesson {lesson.number}.")
        for item in lesson.items:
            here = f"{lesson.url}#{item.place}"
            if (there := places.setdefault(item.id, here)) != here:
                raise CourseError(
                    f"{there} and {here} are word for word the same: give one of them another id."
                )


def as_json(lessons: Sequence[Lesson]) -> str:
    """What the page script knows of the course, on one line."""
    listed = [
        {
            "url": lesson.url,
            "number": lesson.number,
            "title": lesson.title,
            "items": [{"id": item.id, "kind": item.kind} for item in lesson.items],
        }
        for lesson in lessons
    ]
    return json.dumps(listed, ensure_ascii=False, separators=(",", ":"))


def with_dots(content: str, lesson: Lesson, lessons: Sequence[Lesson]) -> str:
    """A lesson's HTML with the line of dots below its title; as it is where there is nothing to do."""
    if not lesson.items:
        return content
    line = lesson_dots(lesson.number, _dots(lesson), _data(lessons))
    head, end, rest = content.partition("</h1>")
    return f"{head}{end}{line}{rest}" if end else f"{line}{content}"


NOTHING = Around()
LIST, CHOOSER = "list", "chooser"
"""What may stand in such a place."""

PLACE = re.compile(rf'<div class="ft-figure" id="([^"]+)" data-course-place="({LIST}|{CHOOSER})"></div>')


def course_place(name: str, what: str = LIST) -> Html:
    """Where the list of lessons, or the form to choose from it, is to come: other pages must be drawn before."""
    return tag("div", class_="ft-figure", id=name, data_course_place=what)


def has_list(content: str) -> bool:
    """Whether a page, not finished yet, is the one that lists the course."""
    return any(found[2] == LIST for found in PLACE.finditer(content))


def with_list(content: str, lessons: Sequence[Lesson], hrefs: Sequence[str], around: Around = NOTHING) -> str:
    """A page's HTML with the list of lessons, or the form, in its place; `hrefs` lead to the lessons.

    Raises CourseError when there is nothing to list, or no page to which a choice could lead.
    """
    if not PLACE.search(content):
        return content
    if not lessons:
        raise CourseError(
            "A page shows the course, but no page in the navigation is a lesson: "
            "write a line lesson: 1 into the head of one."
        )

    def drawn(found: re.Match[str]) -> str:
        draw = _chooser if found[2] == CHOOSER else _list
        return tag("div", draw(found[1], lessons, hrefs, around), class_="ft-figure", id=found[1])

    return PLACE.sub(drawn, content)


def _list(name: str, lessons: Sequence[Lesson], hrefs: Sequence[str], around: Around) -> Html:
    lines = [_line(lesson, href) for lesson, href in zip(lessons, hrefs, strict=True)]
    return lesson_list(name, lines, _data(lessons), around.examples, around.ways)


def _chooser(name: str, lessons: Sequence[Lesson], hrefs: Sequence[str], around: Around) -> Html:
    if not around.ways.course:
        raise CourseError(
            "A page lets teachers choose lessons, but no page lists the course: add such a fence."
        )
    entries = [
        Entry(str(lesson.number), f"Lesson {lesson.number}", lesson.title, href)
        for lesson, href in zip(lessons, hrefs, strict=True)
    ]
    return chooser(name, [*entries, *around.examples], around.ways)


def _line(lesson: Lesson, href: str) -> LessonLine:
    return LessonLine(lesson.number, lesson.title, lesson.goal, lesson.url, href, _dots(lesson))


def _dots(lesson: Lesson) -> list[Dot]:
    names = _names(lesson.items)
    return [
        Dot(item.id, f"Lesson {lesson.number}, {name}", item.place)
        for item, name in zip(lesson.items, names, strict=True)
    ]


def _names(items: Sequence[Item]) -> list[str]:
    """ "step 1", "step 2" …; checkpoints are counted by themselves, one alone has no number."""
    checkpoints = sum(_is_checkpoint(item) for item in items)
    names = []
    for place, item in enumerate(items):
        number = sum(_is_checkpoint(each) is _is_checkpoint(item) for each in items[: place + 1])
        if not _is_checkpoint(item):
            names.append(f"step {number}")
        else:
            names.append(f"checkpoint {number}" if checkpoints > 1 else "checkpoint")
    return names


def _is_checkpoint(item: Item) -> bool:
    return item.kind == "checkpoint"


def _data(lessons: Sequence[Lesson]) -> Html:
    """The course for the script; it cannot end the element it stands in."""
    data = Html(as_json(lessons).replace("<", "\\u003c"))
    return tag("script", data, type="application/json", class_="ft-course-data")
