"""Looking back at a deal: where a win was given away, and which card would have kept it."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.cards import parse_card
from engine.exercises.missed import Missed, TooHardError, look, pose
from engine.exercises.winning import solved
from engine.legality import Play
from engine.notation import parse_state, parse_transcript
from engine.solver import Answer, OpenSolver, course
from site_play.build.fence import render
from site_play.spec import TrialSpec, parse_spec
from site_play.widgets import ActionError, Reply, widget_for
from site_play.widgets.look_back import LookBack
from site_play.widgets.looking import Run
from site_play.widgets.trial import Trial

START = (
    "pagat 4p | C:- D:- H:- S:- | 7C JC 2D 7D 9D TD KD 4H 8H JH 3S 8S 9S / 8C QC 5D 8D QD AD 3H TH 5S 6S TS QS KS "
    "/ 3C 4C 5C 6C TC AC JD 2H 6H 7H 9H KH 2S / 2C 9C KC 3D 4D 6D 5H QH AH 4S 7S JS AS | turn=0 dealer=3"
)
TWO_MISTAKES = (
    f"{START} | 7C 8C 7H 7S 8H 6S 6H 9C 7D 8D TC 6D 8S 5D 9H 4D 9D 5S 6C 5H 4H TH 5C 4S TD 3H 2H 3D 3S pass JD pass "
    "2D QD 2S pass 9S TS 4C JS JH QS 3C QH KD AD KH AH JC"
)
FENCE = f"""
widget = "trial"
id = "t"
names = ["You", "Ana", "Ben", "Cleo"]
position = "{START}"
say = "You begin."
look_back = true
links = ["On -> rules/"]
"""
SMALL = """
widget = "trial"
id = "t"
names = ["You", "Ana", "Ben"]
position = "pagat 3p | C:2-A D:2-A H:7-A S:3-Q | 6H 2S AS / 3H 5H KS / 2H 4H | turn=0 dealer=2"
say = "You begin."
look_back = true
"""
GATE = parse_state("pagat 3p | C:2-A D:2-A H:7-A S:3-Q | 6H 2S AS / 3H 5H KS / 2H 4H | turn=0 dealer=2")


def look_back(text: str = FENCE, **nodes: int) -> LookBack:
    spec = parse_spec(tomllib.loads(text))
    assert isinstance(spec, TrialSpec)
    return LookBack(spec, **nodes)


@cache
def looked_at() -> str:
    """The deal with two mistakes when all choices have been looked at, as text."""
    return go_on(look_back(), Run(deal=TWO_MISTAKES).text, "look-back").state


def go_on(widget: LookBack, state: str, *actions: str) -> Reply:
    """Each action in turn, and after each what follows by itself."""
    reply = widget.handle(state, "restore", Random(0))
    for action in actions:
        reply = widget.handle(reply.state, action, Random(0))
        while reply.later:
            reply = widget.handle(reply.state, reply.later[0], Random(0))
    return reply


def after(*actions: str) -> Reply:
    """What comes of the deal with two mistakes."""
    if actions[:1] == ("look-back",):
        return go_on(look_back(), looked_at(), *actions[1:])
    return go_on(look_back(), Run(deal=TWO_MISTAKES).text, *actions)


def words(reply: Reply) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", reply.html).split())


# What the engine finds


@pytest.mark.parametrize(("taken", "gives_away"), [("6H", True), ("2S", False)])
def test_a_win_is_missed_where_the_card_taken_loses_and_another_wins(taken: str, gives_away: bool) -> None:
    found = look(GATE, parse_card(taken))
    assert (found is not None) is gives_away
    if found:
        assert {str(card): wins for card, wins in found.wins.items()} == {"6H": False, "2S": True}


def test_it_is_asked_and_answered_as_any_question_for_a_winning_card() -> None:
    found = look(GATE, parse_card("6H"))
    assert found
    exercise = pose(found, ("You", "Ana", "Ben"))
    assert exercise.ask == "Here you played 6♥, and the others could stop you. Which card would have won?"
    assert found.lines == solved(GATE).lines
    assert exercise.right_keys == {"2S"}


def test_nothing_is_missed_where_every_card_loses() -> None:
    lost = parse_state("pagat 3p | C:2-A D:2-A H:2-Q S:3-Q | KH KS AS / AH / 2S | turn=0")
    assert OpenSolver(0).solve(lost).winning == ()
    assert len(lost.playable) == 2
    assert [look(lost, card) for card in lost.playable] == [None, None]


def test_what_cannot_be_proved_is_not_judged() -> None:
    with pytest.raises(TooHardError):
        look(parse_state(START), parse_card("7C"), nodes=1)


def test_the_lines_after_a_hard_choice_are_proofs_too() -> None:
    state = parse_state(START)
    found = look(state, parse_card("7C"))
    assert found
    solver = OpenSolver(0)
    for card, line in found.lines.items():
        at, wins = state, found.wins[card]
        for action in line:
            at = at.apply(action)
            assert (solver.wins(at) is Answer.WINS) is wins
        assert at.is_over


def test_a_line_that_takes_too_long_to_shorten_is_the_solvers_own() -> None:
    solver, state = OpenSolver(0), GATE.apply(Play(parse_card("6H")))
    assert course(solver, state, patience=1) == solver.line(state)


@pytest.mark.parametrize(
    ("taken", "change", "says"),
    [
        ("6H", {"2S": None}, "one line for each card"),
        ("2S", {}, "No win was given away"),
        ("6H", {"2S": "6H"}, "should begin with it"),
        ("6H", {"2S": "short"}, "end when somebody is out"),
    ],
)
def test_lines_that_prove_nothing_are_refused(taken: str, change: dict[str, str | None], says: str) -> None:
    lines = dict(solved(GATE).lines)
    for name, line in change.items():
        card = parse_card(name)
        if line is None:
            del lines[card]
        else:
            lines[card] = lines[card][:2] if line == "short" else lines[parse_card(line)]
    with pytest.raises(ValueError, match=says):
        Missed(GATE, parse_card(taken), lines)


# On the page


def test_only_where_it_is_wanted() -> None:
    plain = parse_spec(tomllib.loads(FENCE.replace("look_back = true", "")))
    assert isinstance(plain, TrialSpec)
    assert isinstance(widget_for(plain), Trial)
    assert "data-store" not in render(
        FENCE.replace("look_back = true", "").replace('links = ["On -> rules/"]', "")
    )


def test_the_deal_is_played_as_always_and_kept() -> None:
    widget = look_back()
    start = widget.start()
    laid = widget.handle(start.state, "play 7C", Random(0))
    assert start.state == ""
    assert (laid.later, laid.save) == (("go-on", 900), True)
    assert widget.handle(laid.state, "restore", Random(0)).later == ("go-on", 900)
    assert widget.handle(laid.state, "again", Random(0)).html == start.html


def test_the_end_of_the_deal_is_not_yet_what_was_to_be_done() -> None:
    ended = after()
    assert ended.done == ""
    assert "Look back at your choices" in ended.html
    assert "Deal new cards" in ended.html


def test_one_choice_is_looked_at_with_each_request() -> None:
    widget = look_back(nodes=1)
    reply = widget.handle(Run(deal=TWO_MISTAKES).text, "look-back", Random(0))
    said = []
    while reply.later:
        assert reply.later == ("look", 0)
        said.append(words(reply))
        reply = widget.handle(reply.state, "look", Random(0))
    choices = len(parse_transcript(TWO_MISTAKES).choices_of(0))
    assert said == [f"Looking at your choices: {number} of {choices}" for number in range(1, choices + 1)]


def test_the_first_mistake_is_asked_about_with_open_hands() -> None:
    reply = after("look-back")
    assert "2 of your choices gave a certain win away." in words(reply)
    assert reply.announce == "Here you played 7♣, and the others could stop you. Which card would have won?"
    assert reply.done == ""


def test_a_wrong_card_is_answered_by_what_follows_and_a_card_that_does_not_fit_by_why() -> None:
    wrong = after("look-back", "pick 7C")
    assert wrong.announce.startswith(
        "7♣ opens 8♣ for Ana and 6♣ for Ben. After 7♣ Ana plays 13 cards, the last of"
    )
    assert 'data-action="line 7C 1"' in wrong.html
    assert "Next moment" not in wrong.html
    assert after("look-back", "pick 7C", "line 7C 2").announce == "Ana plays 8♣."
    unfit = after("look-back", "pick JC")
    assert unfit.announce.endswith("Pick a card that fits.")


def test_it_is_done_when_two_of_the_mistakes_are_found() -> None:
    first = ("look-back", "pick 7C", "pick 7D")
    assert after(*first).done == ""
    second = after(*first, "next")
    assert second.announce == "Here you played 3♠, and the others could stop you. Which card would have won?"
    assert after(*first, "next", "pick JH").done == ""
    assert after(*first, "next", "pick 9S").done == "done"
    over = after(*first, "next", "pick 9S", "next")
    assert over.announce == "You have found a winning card in both moments."
    assert over.done == "done"
    assert 'href="rules/"' in over.html


def test_one_mistake_alone_is_enough_where_there_is_no_other() -> None:
    played = Run(deal=_played(SMALL, "6H")).text
    reply = go_on(look_back(SMALL), played, "look-back")
    assert "One of your choices gave a certain win away." in words(reply)
    assert go_on(look_back(SMALL), reply.state, "pick 2S").done == "done"


def test_without_a_mistake_the_look_itself_is_enough() -> None:
    reply = go_on(look_back(SMALL), Run(deal=_played(SMALL, "2S")).text, "look-back")
    assert reply.announce.startswith("No mistake of yours can be proved in this deal.")
    assert "Deal new cards" in reply.html
    assert reply.done == "done"


@pytest.mark.parametrize(("nodes", "moments"), [(300, 0), (1000, 1)])
def test_what_was_too_hard_is_left_out_and_counted(nodes: int, moments: int) -> None:
    reply = go_on(look_back(nodes=nodes), Run(deal=TWO_MISTAKES).text, "look-back")
    marks = json.loads(reply.state)["marks"]
    assert marks.count("x") == moments
    assert 1 < marks.count("?") < len(marks)
    assert f"{marks.count('?')} choices were too hard to judge and are left out." in words(reply)


def _played(text: str, first: str) -> str:
    """The small deal to its end: the reader lays this card first and then whatever fits."""
    widget, rng = look_back(text), Random(0)
    reply = widget.handle("", f"play {first}", rng)
    while not parse_transcript(json.loads(reply.state)["deal"]).state.is_over:
        if reply.later:
            reply = widget.handle(reply.state, reply.later[0], rng)
        else:
            state = parse_transcript(json.loads(reply.state)["deal"]).state
            reply = widget.handle(reply.state, f"play {next(iter(state.playable))}", rng)
    deal = json.loads(reply.state)["deal"]
    assert isinstance(deal, str)
    return deal


# What was kept


@pytest.mark.parametrize(
    "actions",
    [
        (),
        ("look-back",),
        ("look-back", "pick 7C"),
        ("look-back", "pick 7C", "line 7C 3"),
        ("look-back", "pick 7D", "next"),
        ("look-back", "pick 7D", "next", "pick 9S", "next"),
    ],
)
def test_a_reload_shows_the_same(actions: tuple[str, ...]) -> None:
    before = after(*actions)
    again = look_back().handle(before.state, "restore", Random(1))
    assert (again.html, again.state, again.set_aside) == (before.html, before.state, False)


def test_a_reload_goes_on_looking() -> None:
    widget = look_back()
    begun = widget.handle(Run(deal=TWO_MISTAKES).text, "look-back", Random(0))
    second = widget.handle(begun.state, "look", Random(0))
    again = widget.handle(second.state, "restore", Random(0))
    assert (again.html, again.later) == (second.html, ("look", 0))


DAMAGED: list[dict[str, Any]] = [
    {"deal": "x"},
    {"deal": f"{START} | 7C"},
    {"begun": False},
    {"marks": "x" * 99},
    {"marks": "!"},
    {"proofs": []},
    {"proofs": [["7C", "7D"]] * 2},
    {"proofs": [["pass"], ["pass"]]},
    {"proofs": [["zz"], [""]]},
    {"at": 3},
    {"at": float("inf")},
    {"picked": "2C"},
    {"step": 99},
    {"step": None},
]


@pytest.mark.parametrize("change", DAMAGED, ids=str)
def test_a_damaged_save_is_set_aside(change: dict[str, Any]) -> None:
    kept = json.loads(after("look-back", "pick 7C").state) | change
    reply = look_back().handle(json.dumps(kept), "restore", Random(0))
    assert reply.set_aside
    assert reply.html == look_back().start().html
    with pytest.raises(ActionError, match="begin again"):
        look_back().handle(json.dumps(kept), "pick 7D", Random(0))


@pytest.mark.parametrize("state", ["x", "[]", "{}", "[" * 1000, " " * 20_000])
def test_what_is_no_save_is_set_aside(state: str) -> None:
    assert look_back().handle(state, "restore", Random(0)).set_aside


@pytest.mark.parametrize(
    ("actions", "action"),
    [
        ((), "look"),
        ((), "next"),
        (("look-back",), "look-back"),
        (("look-back",), "look"),
        (("look-back",), "next"),
        (("look-back",), "line 7C 1"),
        (("look-back", "pick 7C"), "next"),
        (("look-back", "pick 7C"), "line 7D 1"),
        (("look-back", "pick 7D", "next", "pick 9S", "next"), "pick 9S"),
    ],
)
def test_what_cannot_be_done_now_is_refused_with_a_sentence(actions: tuple[str, ...], action: str) -> None:
    with pytest.raises(ActionError, match="does not know"):
        look_back().handle(after(*actions).state, action, Random(0))
