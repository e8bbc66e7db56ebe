"""What a teacher can choose and print: decks that go with rules, what a page offers, and sheets that come back."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine.exercises import Exercise, Form
from engine.exercises.kinds import KINDS, likeness
from engine.notation import format_position
from engine.profiles import GAMES, RULESETS, TRAINING
from site_play.build.course import (
    CHOOSER,
    Around,
    CourseError,
    Example,
    Item,
    Lesson,
    check_examples,
    course_place,
    example_of,
    has_list,
    with_list,
)
from site_play.spec import SHEETS, Sheet, WorksheetSpec
from site_play.views.teaching import Entry, Ways, goes_with, offer
from site_play.widgets import ActionError
from site_play.widgets.worksheet import EDITION, Worksheet, exercises

LESSON = Lesson(3, "learn/03/", "A <title>", "You know it.", (Item("aaaaaaaa", "quiz", "one"),))
POOL = Entry("pool", "Worked example", "A deal for chips", "../examples/pool/")
WAYS = Ways("../learn/", "../variants/", "../notation/#training-decks")


def offered(html: str) -> dict[str, Any]:
    found = re.search(r'class="ft-offer">(.*?)</script>', html)
    assert found is not None
    read: dict[str, Any] = json.loads(found[1])
    return read


@pytest.mark.parametrize(
    ("deck", "rules", "goes"),
    [
        ("short-20", "pagat", True),
        ("short-20", "ace-low", True),
        ("one-row", "pagat", True),
        ("one-row", "seven-of-diamonds", False),  # no diamonds, and one of them must come first
        ("one-row", "seven-of-clubs", True),
        ("short-28", "cinquillo", False),  # Spanish cards have no 8, 9 and 10
        ("short-20", "domino-seven", False),  # German ones have no 5 and 6
        ("short-28", "short-20", False),
    ],
)
def test_a_deck_goes_with_rules_that_need_no_other_card(deck: str, rules: str, goes: bool) -> None:
    assert goes_with(TRAINING[deck], RULESETS[rules]) is goes


def test_the_page_offers_every_set_of_rules_and_every_deck_with_its_place() -> None:
    rules, decks = offered(offer(WAYS))["choices"]
    assert set(rules["values"]) == set(RULESETS)
    assert {rules["values"][key]["href"] for key in GAMES} == {f"../variants/#{key}" for key in GAMES}
    assert set(decks["values"]) == {"", *TRAINING}
    assert ["cinquillo", "short-20"] in offered(offer(WAYS))["clashes"]


def test_where_there_is_no_page_of_rules_nothing_leads_there() -> None:
    rules, _ = offered(offer(Ways("../learn/")))["choices"]
    assert {each["href"] for each in rules["values"].values()} == {""}


def test_the_course_holds_worked_examples_that_nobody_sees_unasked() -> None:
    html = with_list(course_place("c"), [LESSON], ["03/"], Around([POOL], WAYS))
    assert '<li class="ft-lesson" data-entry="pool" hidden>' in html
    assert 'data-lesson="learn/03/" data-entry="3"' in html


def test_the_form_has_a_box_for_each_lesson_and_example() -> None:
    assert not has_list(course_place("c", CHOOSER))
    html = with_list(course_place("c", CHOOSER), [LESSON], ["03/"], Around([POOL], WAYS))
    assert re.findall(r'name="set" value="([^"]+)"', html) == ["3", "pool"]
    assert "A &lt;title&gt;" in html
    assert 'data-chooser="../learn/"' in html
    assert html.count("<option") == 1 + len(RULESETS) + len(TRAINING)


def test_a_form_without_a_course_is_refused() -> None:
    with pytest.raises(CourseError, match="no page lists the course"):
        with_list(course_place("c", CHOOSER), [LESSON], ["03/"])


@pytest.mark.parametrize("name", ["Pool", "3", "", "a,b", True, None])
def test_an_example_needs_a_name_that_can_stand_in_an_address(name: object) -> None:
    with pytest.raises(CourseError, match=r"docs/examples/pool\.md: example: "):
        example_of("examples/pool.md", "examples/pool/", "Pool", {"example": name})


def test_two_examples_have_two_names() -> None:
    with pytest.raises(CourseError, match="are both the example pool"):
        check_examples([Example("pool", "one/", "One"), Example("pool", "two/", "Two")])


@pytest.fixture
def sheet() -> Worksheet:
    return Worksheet(WorksheetSpec("s"))


def make(sheet: Worksheet, kind: str, many: object, number: object, state: str = "") -> str:
    return sheet.handle(state, f"make?kind={kind}&many={many}&n={number}", Random(0)).html


def picture(exercise: Exercise) -> str:
    shown = format_position(exercise.position) if exercise.position else exercise.ask
    return f"{shown} {sorted(exercise.right_keys)}"


def test_every_sheet_is_of_a_kind_that_a_pencil_can_answer() -> None:
    assert set(SHEETS) <= set(KINDS)
    for kind in SHEETS:
        assert not KINDS[kind].is_series
        assert {each.form for each in exercises(Sheet(kind, 12, 3))} <= {Form.MARK, Form.NUMBER, Form.CHOOSE}


def test_a_number_brings_the_same_sheet_back_and_a_longer_one_begins_alike(sheet: Worksheet) -> None:
    assert make(sheet, "ends", 6, 17) == make(sheet, "ends", 6, "17", state="sevens 3 4")
    assert exercises(Sheet("ends", 12, 17))[:6] == exercises(Sheet("ends", 6, 17))
    assert exercises(Sheet("ends", 6, 17)) != exercises(Sheet("ends", 6, 18))


@pytest.mark.parametrize("kind", SHEETS)
def test_no_two_neighbours_on_a_sheet_are_alike(kind: str) -> None:
    likenesses = [likeness(each) for each in exercises(Sheet(kind, 12, 5))]
    assert all(one != other for one, other in pairwise(likenesses))


# What sheet 1 of each kind shows in this edition. Whoever changes a kind so that one of these changes makes all numbers
# name other sheets than before: raise EDITION in site_play/widgets/worksheet.py, and write the new figures here.
DIGESTS = (
    1,
    {
        "sevens": "6d9b5813",
        "ends": "641018f2",
        "ace-high": "7f984f5e",
        "ace-low": "2c812da3",
        "must-play": "867fe8ab",
        "forced-seven": "ba20a0c7",
        "real-pass": "15eb3d28",
        "leader": "696af5cc",
        "hand-size": "3d477316",
        "ending": "43ddac62",
        "score-cards": "8158586c",
        "score-pips": "00a037a5",
        "score-pool": "b5313773",
        "five-rules": "491e3bfc",
    },
)


@pytest.mark.parametrize("kind", SHEETS)
def test_sheets_of_one_edition_agree_for_ever(kind: str) -> None:
    edition, digests = DIGESTS
    shown = "\n".join(map(picture, exercises(Sheet(kind, 4, 1))))
    assert (EDITION, sha256(shown.encode()).hexdigest()[:8]) == (edition, digests[kind])


def test_positions_stand_on_one_page_and_answers_with_reasons_on_another(sheet: Worksheet) -> None:
    html = make(sheet, "real-pass", 3, 2)
    _, questions, answers = re.split(r'<section class="ft-paper"', html)
    assert questions.count('class="ft-table"') == questions.count("Nothing fits: pass") == 3
    assert questions.count('class="ft-task"') == answers.count('class="ft-solution"') == 3
    assert "<button" not in questions + answers
    assert " waits for " not in questions
    assert "ft-ghost" not in html
    for exercise in exercises(Sheet("real-pass", 3, 2)):
        assert exercise.right_keys == {"pass"}
    assert answers.count("<b>Nothing fits: pass</b>") == 3
    assert f"real-pass, 3 exercises, number 2, edition {EDITION}" in questions
    assert f"real-pass, 3 exercises, number 2, edition {EDITION}" in answers


def test_answers_in_words_are_boxes_and_answers_in_figures_a_line(sheet: Worksheet) -> None:
    exercise = exercises(Sheet("leader", 2, 1))[0]
    html = make(sheet, "leader", 2, 1)
    for option in exercise.options:
        assert f"<li>{option.say}</li>" in html
    html = make(sheet, "hand-size", 2, 1)
    assert html.count("Your number") == 2
    assert f"<b>{min(exercises(Sheet('hand-size', 2, 1))[0].right_keys)}</b>" in html


@pytest.mark.parametrize(
    ("kind", "many", "number", "says"),
    [
        ("turns", 6, 1, "no such kind"),
        ("", 6, 1, "no such kind"),
        ("ends", 1, 1, "2 to 12 exercises"),
        ("ends", 13, 1, "2 to 12 exercises"),
        ("ends", "", 1, "2 to 12 exercises"),
        ("ends", 6, 0, "is 1 to 9999"),
        ("ends", 6, 10000, "is 1 to 9999"),
        ("ends", 6, "x", "is 1 to 9999"),
        ("ends", 6, "-1", "is 1 to 9999"),
    ],
)
def test_what_cannot_be_made_is_said_and_the_sheet_stays(
    sheet: Worksheet, kind: str, many: object, number: object, says: str
) -> None:
    reply = sheet.handle("sevens 3 4", f"make?kind={kind}&many={many}&n={number}", Random(0))
    assert says in reply.announce
    assert reply.state == "sevens 3 4"
    assert reply.announce in reply.html


def test_another_number_comes_by_chance_and_has_an_address(sheet: Worksheet) -> None:
    reply = sheet.handle("sevens 3 4", "another", Random(1))
    kind, many, number = reply.state.split(" ")
    assert (kind, many) == ("sevens", "3")
    assert reply.address == f"make?kind=sevens&many=3&n={number}"
    assert sheet.handle("", reply.address, Random(0)).html == reply.html


@pytest.mark.parametrize(
    ("state", "action"), [("nonsense", "another"), ("a b c", "another"), ("", "pick 5H")]
)
def test_nonsense_is_refused(sheet: Worksheet, state: str, action: str) -> None:
    with pytest.raises(ActionError):
        sheet.handle(state, action, Random(0))
