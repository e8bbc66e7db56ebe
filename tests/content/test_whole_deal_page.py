"""The last lesson: the deal of the page, played from a script and looked back at."""

from __future__ import annotations

import json
from functools import cache
from random import Random

from engine.cards import parse_card
from engine.legality import Play
from engine.notation import parse_transcript
from engine.profiles import PAGAT
from engine.solver import Answer, OpenSolver
from engine.transcript import Transcript
from site_play.spec import TrialSpec
from site_play.widgets import Reply, Widget, widget_for
from tests.content.fences import all_fences

(FENCE,) = (fence for fence in all_fences() if fence.page == "learn/15-whole-deal.md")


def spec() -> TrialSpec:
    found = FENCE.spec
    assert isinstance(found, TrialSpec)
    return found


def follow(widget: Widget, reply: Reply) -> Reply:
    """What comes of it by itself."""
    while reply.later:
        reply = widget.handle(reply.state, reply.later[0], Random(0))
    return reply


def deal_of(reply: Reply) -> Transcript:
    return parse_transcript(json.loads(reply.state)["deal"])


@cache
def played() -> Reply:
    """The deal when the reader opens with the 7 of clubs and then lays the first card that fits."""
    widget = widget_for(spec())
    reply = follow(widget, widget.handle("", "play 7C", Random(0)))
    while not (state := deal_of(reply).state).is_over:
        reply = follow(widget, widget.handle(reply.state, f"play {next(iter(state.playable))}", Random(0)))
    return reply


def test_it_is_a_deal_of_four_by_the_main_rules_against_medium() -> None:
    start = spec().transcript.start
    assert (start.ruleset, start.players, spec().level, spec().look_back) == (PAGAT, 4, "medium", True)
    assert len(start.playable) > 1
    assert not start.table


def test_with_the_right_seven_it_can_be_won_whatever_the_others_do() -> None:
    answers = OpenSolver(0).solve(spec().transcript.start).answers
    assert answers == {
        Play(parse_card("7C")): Answer.LOSES,
        Play(parse_card("7D")): Answer.WINS,
    }


def test_a_deal_played_from_a_script_is_looked_back_at_until_it_is_done() -> None:
    widget, reply = widget_for(spec()), played()
    assert "Look back at your choices" in reply.html
    reply = follow(widget, widget.handle(reply.state, "look-back", Random(0)))
    assert reply.announce == "Here you played 7♣, and the others could stop you. Which card would have won?"
    wrong = widget.handle(reply.state, "pick 7C", Random(0))
    assert "is out first" in wrong.announce
    assert not wrong.done
    right = widget.handle(wrong.state, "pick 7D", Random(0))
    assert right.announce.startswith("7♦ wins, whatever the others do.")
    assert right.done == ("done" if json.loads(right.state)["marks"].count("x") == 1 else "")


def test_new_cards_begin_the_same_way() -> None:
    reply = widget_for(spec()).handle(played().state, "new", Random(0))
    state = deal_of(reply).state
    assert (state.turn, state.players, state.ruleset) == (0, 4, PAGAT)
    assert "Look back" not in reply.html
