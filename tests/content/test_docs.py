"""What the pages say is true: every fence is executed, every table of facts is compared with the engine."""

from __future__ import annotations

import io
import re
import shlex
from random import Random

import pytest

from engine.__main__ import main
from engine.bots import BOTS
from engine.cards import Suit
from engine.chapters import Chapter
from engine.dealing import hand_sizes
from engine.exercises.kinds import KINDS
from engine.exercises.posed import POSED
from engine.observation import Observation
from engine.profiles import GAMES, PAGAT
from engine.state import State
from site_play.spec import (
    SHOWN,
    BeliefSpec,
    CheckpointSpec,
    GuessSpec,
    LiveSpec,
    PlaySpec,
    QuestionSpec,
    QuizSpec,
    StepperSpec,
    TrialSpec,
    WorksheetSpec,
)
from site_play.widgets import widget_for
from tests.content.fences import DOCS, Fence, all_fences, head_of

FENCES = all_fences()
LIVE = [each for each in FENCES if each.is_live]
STEPPERS = [each for each in FENCES if isinstance(each.spec, StepperSpec)]


def test_there_are_fences_of_every_kind() -> None:
    assert {each.table["widget"] for each in FENCES} == {
        "board",
        "quiz",
        "question",
        "checkpoint",
        "stepper",
        "belief",
        "guess",
        "trial",
        "play",
        "rules",
        "course",
        "teach",
        "worksheet",
    }


@pytest.mark.parametrize("fence", LIVE, ids=str)
def test_every_fence_draws_and_answers_its_first_clicks(fence: Fence) -> None:
    spec = fence.live
    widget = widget_for(spec)
    start = widget.start()
    assert start.html
    # What an answer to a guess or a question leads to is the same from every state.
    any_time = isinstance(spec, GuessSpec | QuestionSpec)
    clicks = widget.lasting_actions()[:-1] if any_time else widget.first_actions()
    assert bool(clicks) is not isinstance(spec, PlaySpec | WorksheetSpec)
    for action in clicks:
        reply = widget.handle(start.state, action, Random(0))
        assert reply.html != start.html
        assert reply.announce


def first_position(spec: LiveSpec) -> Observation | State | None:
    match spec:
        case PlaySpec() | CheckpointSpec() | WorksheetSpec():
            return None
        case StepperSpec() | BeliefSpec() | TrialSpec():
            return spec.transcript.start
        case QuestionSpec():
            return spec.exercise.position
    return spec.position


@pytest.mark.parametrize("fence", LIVE, ids=str)
def test_nobody_holds_more_cards_than_were_dealt(fence: Fence) -> None:
    spec = fence.live
    start = first_position(spec)
    if start is None:
        return
    dealt = hand_sizes(len(start.ruleset.pack.cards), start.players, dealer=start.players - 1)
    for held, most in zip(sorted(start.cards_left, reverse=True), sorted(dealt, reverse=True), strict=True):
        assert held <= most


@pytest.mark.parametrize("fence", STEPPERS, ids=str)
def test_every_step_has_a_comment(fence: Fence) -> None:
    spec = fence.spec
    assert isinstance(spec, StepperSpec)
    assert spec.opening
    assert all(comment.endswith((".", "!", "?")) for comment in spec.comments)


def test_the_worked_example_is_the_one_of_the_source() -> None:
    (spec,) = (each.spec for each in STEPPERS if each.page == "examples/example.md")
    assert isinstance(spec, StepperSpec)
    start = spec.transcript.start
    assert str(start.table.of_suit(Suit.HEARTS)) == "6H 7H 8H"
    assert str(start.hand) == "7C 5H TH"
    assert str(start.playable) == "7C 5H"


def test_the_second_example_is_one_whole_deal_of_four() -> None:
    (spec,) = (each.spec for each in STEPPERS if each.page == "examples/deal.md")
    assert isinstance(spec, StepperSpec)
    start, end = spec.transcript.start, spec.transcript.state
    assert start.players == 4
    assert not start.table
    assert start.dealer is not None
    assert tuple(map(len, start.hands)) == hand_sizes(52, 4, start.dealer)
    assert end.outcome() is not None
    assert len(set(spec.comments)) == len(spec.comments), "every action has a comment of its own"


def test_the_rules_page_deals_as_the_engine_does() -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    listed = {int(row[1]): row[2] for row in re.finditer(r"^\| +(\d) \| (.*?) +\|$", page, re.MULTILINE)}
    assert set(listed) == set(range(PAGAT.fewest_players, PAGAT.most_players + 1))
    for players, words in listed.items():
        sizes = hand_sizes(len(PAGAT.pack.cards), players, dealer=players - 1)
        said = [int(number) for number in re.findall(r"\d+", words)]
        assert sorted(set(said), reverse=True) == sorted(set(sizes), reverse=True)
        if len(said) == players:
            assert said == sorted(sizes, reverse=True)


def test_the_quizzes_of_the_rules_page_show_a_forced_seven_and_a_forced_pass() -> None:
    specs = [each.spec for each in FENCES if each.page == "rules.md"]
    playable = {spec.id: str(spec.position.playable) for spec in specs if isinstance(spec, QuizSpec)}
    assert playable["start"] == "7S"
    assert playable["must"] == "7D"
    assert playable["pass"] == ""


COMMANDS = re.findall(
    r"^```text\n\$ (?:printf '(.*)' \| )?python -m engine (.*)\n((?:.*\n)*?)```$",
    (DOCS / "notation.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("typed", "command", "shown"), COMMANDS, ids=[command for _, command, _ in COMMANDS])
def test_a_command_prints_what_the_page_shows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, command: str, shown: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed.replace("\\n", "\n")))
    assert main(shlex.split(command)) == 0
    said = capsys.readouterr().out
    start, gap, end = shown.partition("…\n")
    assert said.startswith(start)
    assert said.endswith(end)
    assert bool(gap) is (said != start)


def test_every_command_is_shown() -> None:
    shown = {command.split()[0] for _, command, _ in COMMANDS}
    assert shown == {"rules", "legal", "play", "solve", "review", "simulate", "perft"}


def test_every_page_is_in_the_navigation_and_has_one_title() -> None:
    navigation = (DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8")
    for path in DOCS.rglob("*.md"):
        assert path.relative_to(DOCS).as_posix() in navigation
        fenceless = re.sub(
            r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
        )
        assert len(re.findall(r"^# ", fenceless, re.MULTILINE)) == 1


def test_the_page_of_all_rules_shows_every_part_once_under_its_own_title() -> None:
    page = (DOCS / "variants.md").read_text(encoding="utf-8")
    shown = re.findall(r"^show = \"(.*)\"$", page, re.MULTILINE)
    assert shown == [*SHOWN]
    chapters = re.findall(r"^### (.*)\n\n```fantan\n(?:.*\n){2}show = \"(.*)\"$", page, re.MULTILINE)
    assert chapters == [(chapter.title, chapter.word) for chapter in Chapter]


def test_every_ruleset_is_found_by_a_name_or_by_what_is_special() -> None:
    page = (DOCS / "variants.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\(#([a-z-]+)\)", page)) == set(GAMES)


def test_the_page_for_hosts_names_every_part_of_the_rules() -> None:
    page = (DOCS / "host.md").read_text(encoding="utf-8")
    (entry,) = re.findall(r"^\| `show` .*$", page, re.MULTILINE)
    assert set(re.findall(r'`"(\w+)"`', entry)) == set(SHOWN)


def named_at(page: str, entry: str) -> list[list[str]]:
    """The values that a page lists for an entry of a fence, table by table."""
    rows = re.findall(rf"^\| `{entry}` +\|[^|]*\|(.*)\|$", page, re.MULTILINE)
    return [re.findall(r'`"([\w-]+)"`', row) for row in rows]


def test_the_page_for_hosts_names_every_widget_level_and_kind_of_question() -> None:
    page = (DOCS / "host.md").read_text(encoding="utf-8")
    (widgets,) = named_at(page, "widget")
    assert set(widgets) == {each.table["widget"] for each in FENCES}
    assert [set(levels) for levels in named_at(page, "level")] == [set(BOTS)] * 2
    (kinds,) = named_at(page, "kind")
    assert set(kinds) == set(POSED)
    shown = {each.table.get("kind") for each in FENCES if each.page == "host.md"}
    assert set(kinds) <= shown


def test_the_page_for_hosts_lists_every_kind_of_fresh_question_once() -> None:
    page = (DOCS / "host.md").read_text(encoding="utf-8")
    _, _, below = page.partition("| kind ")
    table, _, _ = below.partition("\n\n")
    assert re.findall(r"^\| `([\w-]+)` +\| \S.* \|$", table, re.MULTILINE) == [*KINDS]


def test_the_page_for_hosts_is_no_lesson() -> None:
    assert "lesson" not in head_of(DOCS / "host.md")


def test_the_number_of_rulesets_is_told_right() -> None:
    for name in ("README.md", "CHANGELOG.md"):
        told = re.findall(r"(\d+) sets of rules", (DOCS.parent / name).read_text(encoding="utf-8"))
        assert told == [str(len(GAMES))]
