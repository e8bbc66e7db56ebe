"""The lessons lead from one to the next, and their words are those of the glossary."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.content.fences import DOCS, all_fences, head_of

LESSONS = sorted((DOCS / "learn").glob("[0-9]*.md"))
NAVIGATION = (DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8")
FENCES = all_fences()

MOST_WORDS = 5
"""So many words of a lesson may open in place: more of them would be a wall of dotted lines."""


def prose_of(path: Path) -> str:
    return re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def links_of(path: Path) -> list[str]:
    page = path.relative_to(DOCS).as_posix()
    return [link for each in FENCES if each.page == page for link in each.table.get("links", [])]


def test_the_lessons_are_numbered_in_the_order_of_the_navigation() -> None:
    named = re.findall(r"^ +- (.*): learn/(\d+.*\.md)$", NAVIGATION, re.MULTILINE)
    assert [name for _, name in named] == [path.name for path in LESSONS]
    assert [head_of(path)["lesson"] for path in LESSONS] == [*map(str, range(len(LESSONS)))]
    assert [title.strip('"') for title, _ in named] == [head_of(path)["title"] for path in LESSONS]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_is_called_the_same_everywhere(path: Path) -> None:
    assert re.findall(r"^# (.*)$", prose_of(path), re.MULTILINE) == [head_of(path)["title"]]
    assert head_of(path)["goal"].endswith(".")


@pytest.mark.parametrize(("path", "after"), [*pairwise(LESSONS)], ids=lambda path: path.stem)
def test_a_lesson_leads_on_to_the_next_one_by_its_name(path: Path, after: Path) -> None:
    onward = [link for link in links_of(path) if link.startswith("Next lesson: ")]
    assert onward == [f"Next lesson: {head_of(after)['title']} -> {after.name}"]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_words_of_a_lesson_that_open_in_place_are_few_and_different(path: Path) -> None:
    words = re.findall(r"\.\./reference/glossary\.md#([\w-]+)", prose_of(path))
    assert len(set(words)) == len(words) <= MOST_WORDS


def test_the_course_and_the_home_page_begin_with_the_first_lesson() -> None:
    (home,) = (each.table["links"] for each in FENCES if each.page == "index.md")
    assert home[0].endswith(f"-> learn/{LESSONS[0].name}")
