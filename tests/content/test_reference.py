"""The pages to look things up in: figures were measured, words are used, positions show what is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import comb

import pytest

from engine.dealing import hand_sizes
from engine.notation import format_action
from engine.profiles import PAGAT
from site_play.spec import BoardSpec, GuessSpec, QuizSpec, StepperSpec
from site_play.widgets.guess import Guess
from tests.bench import deals, ladder
from tests.content.fences import DOCS, all_fences

REFERENCE = DOCS / "reference"
QUESTIONS = (REFERENCE / "questions.md").read_text(encoding="utf-8")
SHEET = (REFERENCE / "rules-on-one-page.md").read_text(encoding="utf-8")
GLOSSARY = (REFERENCE / "glossary.md").read_text(encoding="utf-8")
PROSE = " ".join(QUESTIONS.split())
SPECS = {fence.spec.id: fence.spec for fence in all_fences() if fence.page == "reference/questions.md"}
ROWS = deals.stored()
WORDS = re.findall(r"^## (.*)$", GLOSSARY, re.MULTILINE)


def address(word: str) -> str:
    return word.lower().replace(" ", "-")


def links_to_words() -> Iterator[str]:
    for path in DOCS.rglob("*.md"):
        if path.name != "glossary.md":
            yield from re.findall(r"\]\([\w./]*glossary\.md#([\w-]+)\)", path.read_text(encoding="utf-8"))


def fitting(name: str) -> str:
    spec = SPECS[name]
    assert isinstance(spec, QuizSpec | BoardSpec | GuessSpec)
    return str(spec.position.playable)


# The glossary


def test_the_words_stand_in_alphabetical_order_and_each_is_there_once() -> None:
    assert sorted({word.lower() for word in WORDS}) == [word.lower() for word in WORDS]


@pytest.mark.parametrize("word", WORDS)
def test_every_word_is_linked_from_somewhere(word: str) -> None:
    assert address(word) in set(links_to_words())


@pytest.mark.parametrize("word", WORDS)
def test_every_entry_says_what_it_is_and_where_it_is_taught(word: str) -> None:
    _, _, rest = GLOSSARY.partition(f"\n## {word}\n\n")
    what, *_, where = rest.partition("\n## ")[0].strip().split("\n\n")
    assert 1 <= len(re.findall(r"[.!?](?:\s|$)", what)) <= 3
    assert re.fullmatch(r"(?:Taught in|Where to find it): \[.*\]\(\.\./[\w./-]+#[\w-]+\)", where)


def test_the_words_that_players_ask_for_are_there() -> None:
    asked = """ante; chip penalty; court cards; deal; dealer; frontier; gate; going out; hand; layout; lead; match;
        must-play rule; opener; pass; pool; rank; row; run; seat; suit; turn"""
    assert {word.strip() for word in asked.split(";")} <= {word.lower() for word in WORDS}
    for also in ("sequence", "starter", "pot"):
        assert f"*{also}*" in GLOSSARY


# The questions


def test_the_table_of_deals_is_the_one_that_was_measured() -> None:
    assert deals.written(ROWS) in QUESTIONS, "write it anew: python -m tests.bench.deals --page"
    assert [row["command"] for row in ROWS] == [length.command for length in deals.LENGTHS]


@pytest.mark.parametrize("length", deals.LENGTHS, ids=lambda length: f"{length.players} players")
def test_deals_are_still_as_long_as_when_they_were_measured(length: deals.Length) -> None:
    (row,) = (row for row in ROWS if row["players"] == length.players)
    assert length.played(deals.FIRST).actions == pytest.approx(row["first_turns"])


def test_the_words_about_time_follow_from_the_table() -> None:
    assert {round(row["turns"]) for row in ROWS} <= {50, 51, 52}
    assert "About 50 turns" in PROSE
    assert {round(row["turns"] * 10 / 60) for row in ROWS} == {8, 9}
    assert "At ten seconds a turn that is eight or nine minutes" in PROSE


def test_the_words_about_passes_follow_from_the_table() -> None:
    share = {row["players"]: row["passes"] * row["players"] / row["turns"] for row in ROWS}
    assert share[3] < 0.1
    assert round(4 * share[8]) == 1
    assert "With eight about one turn in four is a pass" in PROSE


def test_who_begins_holds_no_seven_as_often_as_is_said() -> None:
    chance = comb(48, 13) / comb(52, 13)
    assert f"no 7 in about {round(100 * chance)} of 100 deals" in PROSE


def test_luck_and_skill_are_as_they_were_measured() -> None:
    rate = {(row["hero"], row["other"]): row["win_rate"] for row in ladder.stored() if row["players"] == 4}
    assert f"wins {100 * rate['gap', 'easy']:.0f} of 100 against three that play anything" in PROSE
    assert f"The strongest wins {100 * rate['hard', 'gap']:.0f} of 100 against three of those" in PROSE


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("suits", "5C TD 5H TS"),
        ("ace-high", "2C KD AH"),
        ("ace-low", "2C KD AD AH"),
        ("no-stock", ""),
        ("first-turn", ""),
        ("diamonds-lead", "7D"),
        ("must-play", "7H"),
        ("keep-seven", "4C TD 7H"),
        ("one-card", "9H"),
        ("before-seven", "6C 8C 7S"),
        ("one-sided", "6C 8D 5H 9H"),
        ("last-card", "TH"),
        ("ends", "3C 4D JH AS"),
    ],
)
def test_a_live_position_shows_what_its_answer_says(name: str, cards: str) -> None:
    assert fitting(name) == cards


def test_a_deal_goes_on_after_three_passes_and_ends_with_a_winner() -> None:
    spec = SPECS["never-stuck"]
    assert isinstance(spec, StepperSpec)
    done = [format_action(action) for action in spec.transcript.actions]
    assert done == ["pass", "pass", "pass", "JS", "pass", "QS"]
    outcome = spec.transcript.state.outcome()
    assert outcome is not None
    assert outcome.winner == spec.names.index("Ana")


def test_the_player_who_opens_least_plays_the_ace() -> None:
    spec = SPECS["ends"]
    assert isinstance(spec, GuessSpec)
    assert Guess(spec).answer.startswith("Gap plays A♠.")


def test_every_question_has_an_answer_of_a_few_sentences() -> None:
    fenceless = re.sub(r"^```.*?^```", "", QUESTIONS, flags=re.MULTILINE | re.DOTALL)
    asked = re.findall(r"^### (.*)\n\n((?:.+\n)+)", fenceless, re.MULTILINE)
    assert len(asked) == len(re.findall(r"^### ", QUESTIONS, re.MULTILINE)) >= 30
    for question, answer in asked:
        assert question.endswith("?")
        assert 1 <= len(re.findall(r"[.!?](?:\s|$)", answer)) <= 5, question


# The rules on one page


def test_the_sheet_deals_as_the_engine_does() -> None:
    players, each, more = (
        [cell.strip() for cell in re.split(r"\|", line)[2:-1]]
        for line in re.findall(r"^\| (?:Players|Cards each|One more).*$", SHEET, re.MULTILINE)
    )
    assert list(map(int, players)) == [*range(PAGAT.fewest_players, PAGAT.most_players + 1)]
    for count, least, extra in zip(map(int, players), map(int, each), more, strict=True):
        sizes = hand_sizes(len(PAGAT.pack.cards), count, dealer=count - 1)
        larger = 0 if extra == "–" else int(extra)
        assert sizes == tuple([least + 1] * larger + [least] * (count - larger))


def test_the_sheet_names_the_length_of_a_match() -> None:
    assert PAGAT.match_length == 3
    assert "**three wins**" in SHEET
