from __future__ import annotations

import io
import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.__main__ import main
from engine.commands.positions import estimated_positions
from engine.commands.simulate import Order, as_table, simulated
from engine.commands.simulate import warning as simulation_warning
from engine.notation import parse_state, parse_transcript
from engine.options import Blocked, Disposal
from engine.perft import perft
from engine.profiles import PAGAT, RULESETS
from engine.rules_prose import OPTIONS, differences, source_words
from engine.ruleset import Ruleset

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
LATE = "pagat 3p | C:2-A D:2-A H:4-Q S:4-Q | 3H KH 3S / 2H AH KS / 2S AS | turn=0"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    status = main(arguments)
    said = capsys.readouterr()
    return status, said.out.splitlines(), said.err


@pytest.mark.parametrize(
    ("position", "lines"),
    [
        (
            "pagat 4p | H:6-8 | 5H TH 7C / ?16 / ?15 / ?15 | turn=0",
            [
                "Clubs: not open, needs the 7",
                "Diamonds: not open, needs the 7",
                "Hearts: 6 to 8, needs 5 and 9",
                "Spades: not open, needs the 7",
                "Seat 0 may play: 7C 5H",
                "10♥ waits for 9♥.",
            ],
        ),
        (LATE, ["Seat 0 may play: 3H KH 3S"]),
        (LATE.replace("turn=0", "turn=2"), ["Seat 2 must pass.", "2♠ waits for 3♠.", "A♠ waits for K♠."]),
        (
            "pagat 4p | H:6-8 | 5H TH 7C / ?16 / ?15 / ?15 | turn=1",
            ["Seat 1 is to act, and its hand is hidden.", "10♥ waits for 9♥."],
        ),
        (
            "pagat 3p | C:2-A D:2-A H:2-A S:5-A | 2S / - / 3S 4S | turn=2",
            ["Spades: 5 to ace, needs 4", "This deal is over: nothing more is played."],
        ),
    ],
)
def test_legal(capsys: pytest.CaptureFixture[str], position: str, lines: list[str]) -> None:
    status, said, _ = run(capsys, "legal", position)
    assert status == 0
    assert said[-len(lines) :] == lines
    assert len(said) == 4 + len(
        [line for line in lines if not line.startswith(("Clubs", "Dia", "Hea", "Spa"))]
    )


AT_THE_END = "C:2-A D:2-A H:4-Q S:4-Q | 3H KH 3S / 2H AH KS / 2S AS"


@pytest.mark.parametrize(
    ("rules", "rest", "says"),
    [
        ("pass-at-will", "", ["Seat 0 may play: 3H KH 3S", "It may pass instead."]),
        (
            "pass-at-will",
            "streak=3",
            [
                "Seat 0 may play: 3H KH 3S",
                "You may not pass: everybody has passed in a row, so whoever can play must now.",
            ],
        ),
        (
            "shichi-narabe",
            "passes=2,0,0",
            ["Seat 0 may play: 3H KH 3S", "It may pass instead, 2 of 3 free passes used so far."],
        ),
        (
            "shichi-narabe",
            "passes=3,0,0",
            [
                "Seat 0 may play: 3H KH 3S",
                "You may not pass: your free passes are used up, and a card of yours fits.",
            ],
        ),
        (
            "shichi-narabe-out",
            "passes=3,0,0",
            ["Seat 0 may play: 3H KH 3S", "It may pass instead, which puts it out of the deal."],
        ),
        (
            "shichi-narabe",
            "turn=2 passes=0,0,3",
            ["Seat 2 must pass, 3 of 3 free passes used so far.", "2♠ waits for 3♠.", "A♠ waits for K♠."],
        ),
        (
            "shichi-narabe-out",
            "turn=2 passes=0,0,3",
            ["Seat 2 must pass, which puts it out of the deal.", "2♠ waits for 3♠.", "A♠ waits for K♠."],
        ),
        (
            "pool",
            "turn=2",
            ["Seat 2 must pass, which costs 1 chip.", "2♠ waits for 3♠.", "A♠ waits for K♠."],
        ),
    ],
)
def test_legal_tells_what_a_pass_would_be(
    capsys: pytest.CaptureFixture[str], rules: str, rest: str, says: list[str]
) -> None:
    status, said, _ = run(capsys, "legal", f"{rules} 3p | {AT_THE_END} | {rest}")
    assert status == 0
    assert said[4:] == says


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (
            "american 3p | C:A-K D:A-K H:3-Q S:3-Q | 2H KH / AH KS 2S / AS | turn=0 chips=5,90,90",
            ["Seat 0 may play: 2H KH", "It may pass instead, which costs 5 chips."],
        ),
        (
            "american 3p | C:A-K D:A-K H:3-Q S:3-Q | 2H KH / AH KS 2S / AS | turn=0 chips=4,90,90",
            ["Seat 0 may play: 2H KH", "You may not pass: you have too few chips to pay for it."],
        ),
        (
            "american 3p | C:A-K D:A-K H:3-Q S:3-Q | 2H KH / AH KS 2S / AS | turn=2 chips=9,90,90",
            ["Seat 2 must pass, which costs 1 chip.", "A♠ waits for 2♠."],
        ),
        (
            "runs 3p | C:A-K D:A-K H:3-J S:3-Q | 2H KH QH / AH KS 2S / AS | turn=0",
            ["Seat 0 may play: 2H QH QH,KH", "K♥ waits for Q♥."],
        ),
        (
            "gate-both 4p | C:- D:- H:6-7 S:- | 5H 9H 8H / ?16 / ?16 / ?15 | turn=0",
            ["Seat 0 may play: 8H", "5♥ would be next, but this row waits for 8♥ first.", "9♥ waits for 8♥."],
        ),
    ],
)
def test_legal_knows_prices_runs_and_gates(
    capsys: pytest.CaptureFixture[str], position: str, says: list[str]
) -> None:
    status, said, _ = run(capsys, "legal", position)
    assert status == 0
    assert said[4:] == says


def test_rules_lists_every_profile(capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = run(capsys, "rules")
    assert status == 0
    assert [line.split()[0] for line in said] == list(RULESETS)
    for line, rules in zip(said, RULESETS.values(), strict=True):
        assert rules.title in line
        assert line.endswith(source_words(rules))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_rules_of_one_profile_marks_what_differs_from_the_main_rules(
    capsys: pytest.CaptureFixture[str], rules: Ruleset
) -> None:
    status, said, _ = run(capsys, "rules", rules.key)
    assert status == 0
    shown = [line[2:].partition(":")[0] for line in said if line.startswith(("  ", "* ")) and ": " in line]
    starred = [
        line[2:].partition(":")[0] for line in said if line.startswith("* ") and "(main rules: " in line
    ]
    assert shown == [option.title for option in OPTIONS]
    assert starred == [option.title for option in differences(rules, PAGAT)]


BOTS = ("simulate", "--bots", "easy,medium,easy")


def test_simulate_is_repeatable_and_measures_the_first_bot(capsys: pytest.CaptureFixture[str]) -> None:
    command = (*BOTS, "--deals", "12", "--seed", "5")
    status, said, _ = run(capsys, *command)
    assert status == 0
    assert said[:-1] == run(capsys, *command)[1][:-1], "all but the time taken"
    assert said[:-1] != run(capsys, *command[:-1], "6")[1][:-1]
    assert said[0] == "Fan Tan, main rules (pagat), 12 deals, seed 5"
    rows = [line.split() for line in said[2:5]]
    assert [row[:2] for row in rows] == [["easy", "36"], ["medium", "36"], ["easy", "36"]]
    assert sum(int(row[2]) for row in rows) == 36
    assert not any("put out" in line or "blocked" in line for line in said), "not by these rules"
    rate = f"{100 * int(rows[0][2]) / 36:.1f}"
    assert said[-2].startswith(f"easy won {rate} % of its games (95 % interval ")


def test_in_matches_every_bot_keeps_its_seat(capsys: pytest.CaptureFixture[str]) -> None:
    command = (*BOTS, "--deals", "12", "--matches")
    status, said, _ = run(capsys, *command)
    assert status == 0
    assert said == run(capsys, *command)[1]
    assert [line.split()[1] for line in said[2:5]] == ["12", "12", "12"]
    assert said[-1].startswith("Bots kept their seats")


def test_simulate_tells_of_what_its_rules_know(capsys: pytest.CaptureFixture[str]) -> None:
    deals = ("--deals", "6", "--rules")
    said = run(capsys, *BOTS, *deals, "shichi-narabe-out")[1]
    assert sum(line.startswith("In ") and " somebody was put out of the deal" in line for line in said) == 1
    removing = replace(RULESETS["shichi-narabe-out"], disposal=Disposal.REMOVE, blocked=Blocked.FEWEST_CARDS)
    order = Order(removing, ("easy",) * 3, 6, 1, matches=False)
    assert any(" ended blocked: " in line for line in as_table(order, simulated(order)))


@pytest.mark.parametrize(
    ("bots", "deals", "more", "games"),
    [
        ("easy,easy,easy", 7_000, (), "21,000 games"),
        ("easy,easy,easy", 6_000, (), None),
        ("easy,easy,easy", 20_001, ("--matches",), "20,001 games"),
        ("hard,easy,easy", 40, (), "120 games"),
        ("hard,easy,easy", 10, (), None),
    ],
)
def test_simulate_says_before_it_starts_that_it_takes_long(
    bots: str, deals: int, more: tuple[str, ...], games: str | None
) -> None:
    order = Order(PAGAT, tuple(bots.split(",")), deals, 1, matches=bool(more))
    said = f"this plays {games}, which takes long; Ctrl-C ends it." if games else None
    assert simulation_warning(order) == said


def test_simulate_as_json_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = run(capsys, *BOTS, "--deals", "6", "--json")
    assert (status, len(said)) == (0, 1)
    found = json.loads(said[0])
    assert (found["rules"], found["deals"], found["games"], found["matches"]) == ("pagat", 6, 18, False)
    assert [bot["bot"] for bot in found["bots"]] == ["easy", "medium", "easy"]
    assert sum(bot["won"] for bot in found["bots"]) == 18
    assert found["wins"] == found["bots"][0]["won"]
    assert found["win_rate"] == pytest.approx(found["wins"] / 18)
    low, high = found["ci95"]
    assert 0 <= low <= found["win_rate"] <= high <= 1
    assert 0 < found["ms"]["mean"] <= found["ms"]["max"]
    assert found["ms"]["p95"] <= found["ms"]["max"]


def test_json_of_matches_claims_no_measure(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, *BOTS, "--deals", "6", "--matches", "--json")[1][0])
    assert (found["matches"], found["deals"]) == (True, 6)
    assert "win_rate" not in found


OPEN = "pagat 4p | C:2-A D:6-A H:2-A S:6-T | 3D / 2D 4D 2S 3S 4S QS KS / AS / 5D 5S JS | turn=3"
SURE = "pagat 3p | C:2-9 D:2-A H:3-8 S:2-A | TC KC 2H 9H / ?4 / ?4 | turn=0 passes=0,1,1"


def test_solve_with_open_hands(capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = run(capsys, "solve", OPEN)
    assert status == 0
    assert said[0] == "With open hands, seat 3 against all others together:"
    assert said[1:4] == [
        "5D loses, for example 5D pass 4D pass 5S 3D",
        "5S wins, for example 5S pass 4S pass 5D pass 4D pass JS",
        "JS loses, for example JS pass QS pass 5D pass KS AS",
    ]
    assert said[4].startswith("1 of 3 win; ")


def test_solve_says_when_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    _, said, _ = run(capsys, "solve", OPEN, "--nodes", "1")
    assert "5S is undecided: 1 positions were not enough (--nodes)" in said
    assert said[-1].startswith("0 of 3 win, 3 undecided; ")


@pytest.mark.parametrize(
    ("rules", "worth"),
    [
        ("pagat", ["5D 0 points", "5S 1 point", "JS 0 points"]),
        ("card-count", ["5D -5 points", "5S 0 points", "JS -5 points"]),
        ("pool", ["5D -1 chips", "5S 11 chips", "JS -1 chips"]),
    ],
)
def test_solve_in_points(capsys: pytest.CaptureFixture[str], rules: str, worth: list[str]) -> None:
    status, said, _ = run(capsys, "solve", OPEN.replace("pagat", rules), "--points")
    assert status == 0
    assert said[1:4] == worth
    assert said[4:] == (
        ["Penalty points are counted below nothing here, so more is always better."]
        if rules == "card-count"
        else []
    )
    assert "5S is undecided" in run(capsys, "solve", OPEN, "--points", "--nodes", "1")[1][2]


def test_chips_spent_before_the_question_are_not_charged_to_a_card(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whoever goes out now wins the pool of 4 and is paid for 2 and 2 cards."""
    position = "pool 3p | C:2-A D:2-A H:2-Q S:4-Q | KH / AH 2S 3S / KS AS | turn=0 chips=10,25,21 pool=4"
    assert run(capsys, "solve", position, "--points")[1][1] == "KH 9 chips"


def test_solve_with_closed_hands(capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = run(capsys, "solve", SURE, "--closed")
    assert status == 0
    assert said[0] == "With closed hands, seat 0 needs one plan for 70 deals:"
    assert [line.split()[0] for line in said if " is sure" in line] == ["TC"]
    assert [line.partition(" if seat 1 holds ")[0] for line in said if " if " in line] == [
        "2H is not sure:",
        "9H is not sure:",
    ]
    one_plan = "pagat 3p | C:3-J D:2-J H:2-J S:2-A | 2C QC QD QH / ?3 / ?3 | turn=0 passes=1,1,1"
    said = run(capsys, "solve", one_plan, "--closed")[1]
    assert said[1] == "2C is sure"
    forks = [line for line in said if "it wins in every single deal, but no one plan wins in all." in line]
    assert [line.split()[0] for line in forks] == ["QC", "QD", "QH"]
    assert sum(line.startswith("  ") and " loses, as if seat 1 holds " in line for line in said) == 6
    assert run(capsys, "solve", OPEN, "--closed")[1][0].startswith("With closed hands, seat 3 needs")


def test_solve_of_a_finished_deal(capsys: pytest.CaptureFixture[str]) -> None:
    over = "pagat 3p | C:2-A D:2-A H:2-A S:2-Q | / KS / AS | turn=1"
    assert run(capsys, "solve", over)[1] == ["This deal is over: nothing more is played."]


def test_review_looks_back_at_a_deal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = f"{OPEN} | 5D pass 4D pass 5S 3D"
    status, said, _ = run(capsys, "review", deal, "--seat", "3")
    assert status == 0
    assert said[0].startswith("You had a choice 2 times; in 1 of them it mattered.")
    assert said[-1] == (
        "The turning point was move 1: You play 5♦. From then on the others could stop you, and nobody could stop "
        "Seat 0 any more."
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(f"\ufeff{deal}\n"))
    assert run(capsys, "review", "-", "--seat", "3")[1] == said
    assert run(capsys, "review", deal)[1][0] == "You never had a choice that could decide this deal."


@pytest.mark.parametrize(
    ("seat", "winner"), [("3", "Ana"), ("0", "you")], ids=["of one who lost", "of one who won"]
)
def test_review_speaks_of_players_by_their_names(
    capsys: pytest.CaptureFixture[str], seat: str, winner: str
) -> None:
    named = ("--names", "Ana, Ben,Cleo,You")
    _, said, _ = run(capsys, "review", f"{OPEN} | 5D pass 4D pass 5S 3D", "--seat", seat, *named)
    assert said[-1].endswith(f"nobody could stop {winner} any more.")
    if seat == "0":
        assert "Seat 3 plays 5♦." in said[-1], "only the seat that is looked at is You"


@pytest.fixture
def typing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Play with these lines typed in."""

    def play(*lines: str, more: tuple[str, ...] = ("--seed", "3")) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        status = main(["play", *more])
        return status, capsys.readouterr().out

    return play


def test_play_answers_bad_input_in_one_sentence_and_loses_nothing(
    typing: Callable[..., tuple[int, str]],
) -> None:
    status, said = typing("zz", "pass", "8D,9D", "AS", "wrong-pass", "why 10H", "why 7H", "hint", "", "7H")
    assert status == 0
    answers = said[said.index("> ") :].split("> ")[1:]
    assert all(answer.count("\n") == 1 for answer in answers[:9])
    assert answers[0].startswith('"zz" is not a card')
    assert answers[1] == "You may not pass: a card of yours fits.\n"
    assert answers[2] == "Only one card is played in a turn.\n"
    assert answers[5] == "10♥ is not in this hand.\n"
    assert answers[6] == "7♥ fits: a 7 opens its row.\n"
    assert answers[7].startswith("Play 7♥: your A♥ cannot be laid before ")
    assert answers[9].startswith("You play 7♥.\n")


def test_play_ends_quietly_when_there_is_nothing_more_to_read_or_on_quit(
    typing: Callable[..., tuple[int, str]],
) -> None:
    assert typing()[0] == 0
    status, said = typing("quit", "7H")
    assert status == 0
    assert said.endswith("> The deal is left unfinished.\n")


@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_deal_can_be_played_under_any_rules(
    typing: Callable[..., tuple[int, str]], rules: str
) -> None:
    """A player who knows nothing types every card of the pack, and passes, again and again."""
    tried = [str(card) for card in RULESETS[rules].pack.listed] + ["pass"]
    status, said = typing(*tried * 40, more=("--rules", rules, "--seed", "4", "--bots", "medium"))
    assert status == 0
    end = said.rpartition("\n\n")[2]
    assert re.match(r"(\w+ wins?|The deal is blocked.*) ", end)
    to_review = re.search('engine review "(.*)" --names "(.*)"', end)
    assert to_review
    assert parse_transcript(to_review[1]).state.is_over
    assert len(to_review[2].split(",")) == parse_transcript(to_review[1]).start.players
    if RULESETS[rules].uses_chips:
        assert re.search(r"^You: -?\d+ chips? \([+-]\d+\)$", end, re.MULTILINE)


def test_the_same_seed_deals_the_same_cards(typing: Callable[..., tuple[int, str]]) -> None:
    assert typing("quit") == typing("quit")
    assert typing("quit")[1] != typing("quit", more=("--seed", "9"))[1]
    status, said = typing("quit", more=())
    assert (status, bool(re.match(r"Seed \d+\.\n", said))) == (0, True)


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", LATE, "0")[:2] == (0, ["1"])
    assert run(capsys, "perft", LATE, "3")[:2] == (0, ["6"])
    assert run(capsys, "perft", LATE, "3", "--divide")[:2] == (0, ["3H: 2", "KH: 2", "3S: 2", "6"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("legal", "pagat 4p"), "A position has four parts between bars"),
        (("perft", LATE, "-1"), "-1 is no depth: use 0 or more."),
        (
            ("perft", "pagat 4p | H:6-8 | 5H TH 7C / ?16 / ?15 / ?15 | turn=0", "1"),
            "every hand must be named",
        ),
        (("perft", LATE, "301"), "301 is too deep: use at most 300."),
        (("cases", "no such file.json"), "no such file.json"),
        (("rules", "fantan"), 'There are no rules named "fantan"'),
        (("solve", SURE), "With open hands every hand must be named; --closed asks"),
        (
            ("solve", SURE.replace("turn=0", "turn=1"), "--closed"),
            "Seat 1 is to act, so its hand must be named",
        ),
        (("review", OPEN), "A transcript is a position, a bar and the actions"),
        (("review", f"{OPEN} | 5D", "--seat", "4"), "There is no seat 4 in this deal: use 0 to 3."),
        (("review", f"{OPEN} | 3D"), "Action 1: "),
        (("review", f"{OPEN} | 5D", "--names", "You,Ana"), "2 names for 4 seats: write one for each"),
        (("review", f"{OPEN} | 5D", "--names", "You,Ana,ana,Ben"), '"ana" is the name of two seats'),
        (("review", f"{OPEN} | 5D", "--names", "You,,Ana,Ben"), "A name is empty"),
        (("simulate", "--bots", "easy,easy"), "3 to 8 players, not for 2"),
        (("simulate", "--bots", "easy,easy,expert"), 'no bot named "expert": known are easy, medium'),
        (("simulate", "--bots", "easy,easy,easy", "--rules", "x"), 'There are no rules named "x"'),
        (("play", "--players", "9"), "3 to 8 players, not for 9"),
        (("play", "--bots", "easy,easy"), "2 bots are named for 3 other seats"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    status, said, complaint = run(capsys, *arguments)
    assert (status, said) == (2, [])
    assert complaint.startswith("engine: ")
    assert says in complaint
    assert complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("simulate", "--bots", "easy,easy,easy", "--deals", "0"), "0 is no number of deals: use 1 or more."),
        (("simulate", "--bots", "easy,easy,easy", "--deals", "9" * 19), "this number of deals is too large"),
        (("simulate", "--bots", "easy,easy,easy", "--deals", "٣"), '"٣" is no number of deals'),
        (("simulate", "--bots", "easy,easy,easy", "--deals", "many"), '"many" is no number of deals'),
        (("simulate",), "--bots"),
        (("solve", OPEN, "--nodes", "0"), "0 is no number of positions: use 1 or more."),
        (("play", "--players", "two"), '"two" is no number of players: write a whole number.'),
        (("perft", LATE, "deep"), '"deep" is no depth: write a whole number.'),
        (("dance",), "invalid choice: 'dance'"),
        ((), "COMMAND"),
    ],
)
def test_a_usage_error_names_the_argument_and_is_status_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert says in capsys.readouterr().err


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A running command, which is ended by force if it has not ended by itself."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-m", "engine", *arguments],
        cwd=ROOT,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        encoding="utf-8",
        # What runs in the background of a script ignores Ctrl-C, and all that it starts would do so too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


FRESH = (
    "pagat 3p | C:- D:- H:- S:- | 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D 6D / "
    "7D 8D 9D TD JD QD KD AD 2H 3H 4H 5H 6H 7H 8H 9H TH / JH QH KH AH 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
)


@pytest.mark.parametrize("depth", [0, 1, 3, 9])
def test_the_size_of_a_count_is_estimated_from_random_lines(depth: int) -> None:
    state = parse_state(LATE)
    real = sum(perft(state, within) for within in range(depth + 1))
    assert estimated_positions(state, depth, Random(2), tries=2_000) == pytest.approx(real, rel=0.05)


def test_ctrl_c_ends_a_long_count_without_a_traceback() -> None:
    with started("perft", f"{FRESH} | turn=0", "60") as process:
        assert process.stderr is not None
        warning = process.stderr.readline()
        assert re.fullmatch(
            r"engine: this goes through about \de\+\d+ positions, which takes long; Ctrl-C ends it\.\n",
            warning,
        )
        process.send_signal(signal.SIGINT)
        said, complaint = process.communicate(timeout=60)
    assert (process.returncode, said, complaint) == (130, "", "\n")


def test_ctrl_c_ends_a_long_simulation_after_its_warning() -> None:
    with started("simulate", "--bots", "easy,easy,easy,easy", "--deals", "9" * 18) as process:
        assert process.stderr is not None
        warning = process.stderr.readline()
        assert warning == (
            "engine: this plays 3,999,999,999,999,999,996 games, which takes long; Ctrl-C ends it.\n"
        )
        process.send_signal(signal.SIGINT)
        said, complaint = process.communicate(timeout=60)
    assert (process.returncode, said, complaint) == (130, "", "\n")


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("review", ("counted from 0 as in a position (turn=0)", "You,Ana,Ben,Cleo")),
        ("solve", ("1,000,000", "100,000 with --points", "turn=")),
        ("simulate", ("100 if not given",)),
        ("perft", ("turn=0", "how many turns")),
        ("cases", ("JSON",)),
    ],
)
def test_the_help_says_what_is_meant_and_what_is_usual(
    capsys: pytest.CaptureFixture[str], command: str, says: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert all(words in told for words in says)


def test_ctrl_c_ends_a_game_without_a_traceback() -> None:
    with started("play", "--seed", "3") as process:
        assert process.stdout is not None
        while not process.stdout.readline().startswith("What fits"):
            pass
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (130, "\n")


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    with started("rules", "pool") as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (141, "")


def test_bytes_that_are_no_text_do_not_end_a_game() -> None:
    command = [sys.executable, "-m", "engine", "play", "--seed", "3"]
    done = subprocess.run(command, cwd=ROOT, input=b"h\xff\n7H\n", capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "You play 7♥." in done.stdout.decode()


def test_the_cases_of_the_sources(capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = run(capsys, "cases", str(GOLDEN / "seeds.json"))
    assert status == 0
    assert said[-1] == "133 passed, 0 failed, 0 not supported"
    assert len(said) == 1


def test_a_failed_case_is_named_and_status_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    cases = json.loads((GOLDEN / "seeds.json").read_text(encoding="utf-8"))
    wrong = next(case for case in cases if case["profile"] == "pagat" and case["type"] == "legal")
    wrong["expected"]["pass"] = "optional"
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps([wrong]), encoding="utf-8")
    status, said, _ = run(capsys, "cases", str(path))
    assert status == 1
    assert said[0].startswith(f"{wrong['id']}: failed: pass: expected optional, got ")
    assert said[1] == "0 passed, 1 failed, 0 not supported"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "This is not JSON: what stands at line 1, column 1 does not belong there."),
        (b"[1,\n2 3]", "This is not JSON: what stands at line 2, column 3 does not belong there."),
        (b"\x7fELF\x80", "This is not a text in UTF-8."),
        (b"[" * 100_000, "Lists or objects lie too deep in one another: no case needs that."),
        (b"[" * 30 + b"]" * 30, "Lists or objects lie too deep in one another: no case needs that."),
        (b"[" + b"9" * 5_000 + b"]", "There is a number of 5000 digits: write at most 18."),
        (b"{}", "This is not a list of cases: write "),
        (b"[[]]", "Case 1 is not an object: write "),
        (b'[{"id": 3}]', "Case 1: id should be a text."),
    ],
    ids=["empty", "no comma", "binary", "unclosed", "deep", "digits", "object", "lists", "no id"],
)
def test_a_file_that_is_no_list_of_cases_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, says: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    status, said, complaint = run(capsys, "cases", str(path))
    assert (status, said) == (2, [])
    assert complaint.startswith(f"engine: {path}: {says}")
    assert complaint.count("\n") == 1


def test_no_cases_are_no_failure(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.write_text("[]", encoding="utf-8")
    assert run(capsys, "cases", str(path))[:2] == (0, ["0 passed, 0 failed, 0 not supported"])


def test_it_runs_as_a_program_with_nothing_installed() -> None:
    command = [sys.executable, "-S", "-m", "engine", "perft", LATE, "3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "6\n", "")
