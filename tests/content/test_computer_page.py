"""What the page "How the computer thinks" says of the bots is what they do and what was measured."""

from __future__ import annotations

import re

import pytest

from engine.bots.hard import SAMPLES
from engine.cards import parse_card
from site_play.spec import BeliefSpec, GuessSpec
from site_play.widgets.guess import Guess
from tests.bench import bots, ladder
from tests.content.fences import DOCS, all_fences

PAGE = (DOCS / "computer.md").read_text(encoding="utf-8")
SPECS = {fence.spec.id: fence.spec for fence in all_fences() if fence.page == "computer.md"}
ROWS = ladder.stored()


def guess(name: str) -> Guess:
    spec = SPECS[name]
    assert isinstance(spec, GuessSpec)
    return Guess(spec)


def belief(name: str) -> BeliefSpec:
    spec = SPECS[name]
    assert isinstance(spec, BeliefSpec)
    return spec


def test_every_figure_of_the_table_is_the_one_that_was_measured() -> None:
    assert ladder.written(ROWS) in PAGE, "write it anew: python -m tests.bench.ladder"


def test_the_figures_belong_together_and_to_the_command_beside_them() -> None:
    assert ROWS
    commands = {row.command: (row.hero, row.other, row.players, row.rules) for row in bots.ROWS}
    for row in ROWS:
        assert commands[row["command"]] == (row["hero"], row["other"], row["players"], row["rules"])
        assert row["win_rate"] == pytest.approx(row["wins"] / row["games"])
        low, high = row["ci95"]
        assert low < row["win_rate"] < high


@pytest.mark.parametrize(
    ("rate", "low", "high", "says"),
    [
        (0.288, 0.279, 0.297, "Hard beats Gap, but only just: 29 of 100, where luck alone gives 25."),
        (0.41, 0.39, 0.43, "Hard beats Gap: 41 of 100, where luck alone gives 25."),
        (0.2, 0.18, 0.22, "Hard loses to Gap: 20 of 100, where luck alone gives 25."),
        (0.26, 0.24, 0.28, "Hard is as strong as Gap, as far as chance lets us see: 26 of 100, "),
    ],
)
def test_the_sentence_below_the_table_says_what_its_figures_mean(
    rate: float, low: float, high: float, says: str
) -> None:
    row = {"hero": "hard", "other": "gap", "players": 4, "win_rate": rate, "ci95": [low, high]}
    assert ladder.in_words(row).startswith(says)


@pytest.mark.parametrize(
    ("low", "says"),
    [(0.50, "Against 3 Easy the two do about equally well: their likely ranges overlap."), (0.54, "")],
)
def test_it_is_said_where_the_strongest_does_no_better_than_the_next(low: float, says: str) -> None:
    rows = [
        {"hero": hero, "other": "easy", "players": 4, "ci95": ci95}
        for hero, ci95 in (("gap", [0.51, 0.53]), ("hard", [low, 0.56]))
    ]
    assert ladder.level_with(rows).startswith(says)
    assert bool(ladder.level_with(rows)) is bool(says)


def test_a_row_that_asks_for_a_rate_has_it() -> None:
    least = {row.command: row.least for row in bots.ROWS}
    assert all(row["win_rate"] >= least[row["command"]] for row in ROWS)


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=[pytest.mark.long] if row["hero"] == "hard" else [], id=row["command"])
        for row in ROWS
    ],
)
def test_the_bots_still_play_as_they_did_when_they_were_measured(row: ladder.Row) -> None:
    (measured,) = (each for each in bots.ROWS if each.command == row["command"])
    assert bots.winners(bots.play(measured, 0)[1]) == row["first_winners"]


def test_the_sentence_that_is_explained_is_what_hard_says_at_the_table_above() -> None:
    (quoted,) = re.findall(r"^> (.*)$", PAGE, re.MULTILINE)
    assert guess("as-hard").answer == f"Hard plays K♦. It says: “{quoted}”"
    pieces = re.findall(r"^\*\*(.*)\*\*\n:", PAGE, re.MULTILINE)
    assert len(pieces) == 6
    assert all(piece in quoted for piece in pieces)
    assert f"up to {SAMPLES} of them" in PAGE


def test_every_guess_says_what_to_do_and_easy_is_no_trick() -> None:
    guesses = [spec for spec in SPECS.values() if isinstance(spec, GuessSpec)]
    assert all(re.search(r"[Cc]lick (a|the) card\b", spec.say) for spec in guesses)
    easy = SPECS["as-easy"]
    assert isinstance(easy, GuessSpec)
    assert "Can you tell" in easy.say
    assert "no guess is better" in easy.after


def test_easy_and_medium_hold_the_same_cards() -> None:
    assert guess("as-easy").answer == "Easy plays 4♣, 5♥ or Q♥: chance decides."
    assert guess("as-medium").answer.startswith("Medium plays 5♥.")
    easy, medium = SPECS["as-easy"], SPECS["as-medium"]
    assert isinstance(easy, GuessSpec)
    assert isinstance(medium, GuessSpec)
    assert easy.position == medium.position


def test_gap_decides_where_medium_cannot_and_hard_otherwise_than_medium() -> None:
    assert guess("as-gap").answer.startswith("Gap plays 3♣.")
    for name, medium in (("as-gap", "3♣, 5♥ or J♥"), ("as-hard", "J♥")):
        spec = SPECS[name]
        assert isinstance(spec, GuessSpec)
        other = GuessSpec(spec.id, spec.position, "medium", spec.names, "", "")
        assert Guess(other).answer.startswith(f"Medium plays {medium}")


def test_both_passes_are_at_one_table_and_only_the_rules_differ() -> None:
    told, silent = belief("west-passes"), belief("west-may-pass")
    assert told.transcript.start.hands == silent.transcript.start.hands
    assert told.transcript.start.table == silent.transcript.start.table
    assert told.cards == silent.cards
    assert told.seen(1).excluded[1]
    assert not silent.seen(1).excluded[1]


def test_the_passes_lead_where_the_questions_say() -> None:
    spec = belief("west-passes")
    six, ten = parse_card("6C"), parse_card("TC")
    west, north, east = 1, 2, 3
    assert {six, ten} <= set(spec.seen(1).excluded[west])
    assert {six, ten} <= set(spec.seen(2).excluded[north])
    assert {six, ten} <= set(spec.played(2).state.hands[east])
    assert spec.played(2).state.turn == east
    assert set(spec.played(2).state.playable) == {six, ten}
