"""The course as the build gathers it: which items a lesson has, how they are named, what is refused."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace

import pytest

from site_play.build import fence
from site_play.build.course import (
    CourseError,
    Item,
    Lesson,
    as_json,
    check,
    course_place,
    item_id,
    items_in,
    lesson_of,
    with_dots,
    with_list,
)
from tests.unit.test_spec import BELIEF, GUESS, QUIZ, STEPPER

ITEMS = (
    Item("aaaaaaaa", "quiz", "one"),
    Item("bbbbbbbb", "checkpoint", "check"),
    Item("cccccccc", "board", "two"),
)
LESSON = Lesson(3, "learn/03/", "A <title>", "You know it.", ITEMS)
OTHER = Lesson(4, "learn/04/", "Another", "You know more.", (Item("dddddddd", "quiz", "one"),))


def names(html: str) -> list[str]:
    return re.findall(r'title="([^"]*)"', html)


def test_the_name_of_an_item_is_that_of_its_content_however_it_is_written() -> None:
    table = tomllib.loads(QUIZ)
    assert re.fullmatch(r"[0-9a-f]{8}", item_id(table))
    assert item_id(dict(reversed(table.items()))) == item_id(table)
    assert item_id(table | {"say": "Another question."}) != item_id(table)


@pytest.mark.parametrize("text", [QUIZ, STEPPER, BELIEF, GUESS], ids=["quiz", "stepper", "belief", "guess"])
def test_every_fence_in_which_something_can_be_done_is_an_item(text: str) -> None:
    fence.rendering("", "")
    table = tomllib.loads(text)
    assert items_in(fence.render(text)) == (Item(item_id(table), table["widget"], table["id"]),)


def test_playing_and_reading_are_no_items() -> None:
    fence.rendering("", "")
    assert items_in(fence.render('widget = "play"\nid = "p"\n')) == ()
    assert items_in(fence.render('widget = "rules"\nid = "r"\nshow = "turn"\n')) == ()


def test_a_way_on_is_part_of_the_content_as_it_is_written_not_as_it_is_reached() -> None:
    text = QUIZ.replace('"quiz"', '"board"') + 'say = "Click."\nlinks = ["On -> rules.md"]\n'
    fence.rendering("index.md", "", frozenset({"rules.md"}))
    assert items_in(fence.render(text))[0].id == item_id(tomllib.loads(text))
    fence.rendering("", "")


def test_items_are_named_by_lesson_and_step_and_checkpoints_by_themselves() -> None:
    said = names(with_dots("<h1>A</h1>", LESSON, [LESSON]))
    assert said == [
        "Lesson 3, step 1: not done",
        "Lesson 3, checkpoint: not done",
        "Lesson 3, step 2: not done",
    ]
    two = replace(LESSON, items=(*ITEMS, Item("eeeeeeee", "checkpoint", "again")))
    assert "Lesson 3, checkpoint 2: not done" in names(with_dots("<h1>A</h1>", two, [two]))


def test_the_dots_stand_below_the_title_and_lead_to_what_they_stand_for() -> None:
    html = with_dots("<h1>A</h1><p>Text</p>", LESSON, [LESSON])
    assert html.startswith('<h1>A</h1><div class="ft-way">')
    assert html.endswith("<p>Text</p>")
    assert re.findall(r'href="(#\w+)"', html) == ["#one", "#check", "#two"]
    assert "0 of 3 done" in html


def test_a_lesson_without_items_stays_as_it_is() -> None:
    empty = replace(LESSON, items=())
    assert with_dots("<h1>A</h1>", empty, [empty]) == "<h1>A</h1>"


def test_the_list_of_lessons_is_complete_before_any_script_runs() -> None:
    html = with_list(f"<h1>The course</h1>{course_place('c')}", [LESSON, OTHER], ["03/", "04/"])
    assert re.findall(r'<a href="([^"]*)" class="ft-lesson-title">([^<]*)', html) == [
        ("03/", "A &lt;title&gt;"),
        ("04/", "Another"),
    ]
    assert "0 of 4 done" in html
    assert len(names(html)) == 4
    assert '<a href="03/" class="ft-on" data-on>Begin with lesson 3</a>' in html
    shown = re.sub(r"<(section|dialog)[^>]* hidden>.*</\1>|<button[^>]* hidden>.*?</button>", "", html)
    assert "<button" not in shown, "what needs a script is hidden until it runs"
    assert "<title>" not in html


def test_a_page_without_the_course_stays_as_it_is() -> None:
    assert with_list("<p>Text</p>", [], []) == "<p>Text</p>"


def test_the_script_is_told_url_title_and_items_in_order() -> None:
    told = json.loads(as_json([LESSON, OTHER]))
    assert [each["url"] for each in told] == ["learn/03/", "learn/04/"]
    assert told[0]["title"] == "A <title>"
    assert told[0]["items"][1] == {"id": "bbbbbbbb", "kind": "checkpoint"}


@pytest.mark.parametrize(
    ("meta", "says"),
    [
        ({"lesson": "three", "goal": "You know."}, "lesson: three should be a whole number"),
        ({"lesson": True, "goal": "You know."}, "lesson: True should be a whole number"),
        ({"lesson": -1, "goal": "You know."}, "lesson: -1 should be a whole number"),
        ({"lesson": 3}, "needs a line goal:"),
        ({"lesson": 3, "goal": " "}, "needs a line goal:"),
    ],
)
def test_a_lesson_says_its_number_and_its_goal(meta: dict[str, object], says: str) -> None:
    with pytest.raises(CourseError, match=re.escape(says)) as caught:
        lesson_of("learn/03.md", "learn/03/", "Title", meta, "")
    assert str(caught.value).startswith("docs/learn/03.md: ")


def test_two_lessons_of_one_number_are_refused() -> None:
    with pytest.raises(CourseError, match="both lesson 3"):
        check([LESSON, replace(OTHER, number=3)])


def test_one_question_in_two_lessons_is_refused() -> None:
    with pytest.raises(CourseError, match=r"learn/03/#one and learn/04/#one are word for word the same"):
        check([LESSON, replace(OTHER, items=ITEMS[:1])])
    check([LESSON, OTHER])


def test_a_course_without_lessons_is_refused() -> None:
    with pytest.raises(CourseError, match="no page in the navigation is a lesson"):
        with_list(course_place("c"), [], [])
