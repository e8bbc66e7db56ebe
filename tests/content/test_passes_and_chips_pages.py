"""What lessons 13 and 14 claim about their tables is what the solvers prove."""

from __future__ import annotations

import pytest

from engine.belief import Belief
from engine.cards import parse_card
from engine.exercises import Exercise
from engine.layout import frontier
from engine.legality import Play
from engine.notation import parse_action
from engine.observation import Observation
from engine.profiles import AMERICAN, POOL
from engine.solver import Answer, ClosedSolver, OpenSolver, ValueSolver
from engine.state import State
from engine.transcript import Transcript
from site_play.spec import BeliefSpec, QuestionSpec
from tests.content.fences import all_fences

PAGES = ("learn/13-read-the-pass.md", "learn/14-chips.md")
SPECS = {fence.spec.id: fence.spec for fence in all_fences() if fence.page in PAGES}


def exercise(name: str) -> Exercise:
    spec = SPECS[name]
    assert isinstance(spec, QuestionSpec)
    return spec.exercise


def seen(name: str) -> Observation:
    position = exercise(name).position
    assert isinstance(position, Observation)
    return position


def number(name: str) -> int:
    (key,) = exercise(name).right_keys
    return int(key)


def test_a_pass_leaves_ana_with_a_spade_and_the_question_goes_on_from_there() -> None:
    spec = SPECS["one-card"]
    assert isinstance(spec, BeliefSpec)
    assert str(spec.seen(0).unseen) == "KD 2S 3S 5S"
    assert str(spec.seen(1).may_hold(1)) == "2S 3S"
    later, asked = spec.seen(2), seen("sure")
    assert (later.hand, later.table, later.turn, later.cards_left) == (
        asked.hand,
        asked.table,
        asked.turn,
        asked.cards_left,
    )
    assert str(asked.may_hold(1)) == str(later.may_hold(1)) == "2S 3S"


def test_only_the_two_of_clubs_is_sure_and_only_because_of_the_pass() -> None:
    position = seen("sure")
    sure = Play(parse_card("2C"))
    assert ClosedSolver().solve(position).winning == (sure,)
    unknowing = Observation.of(
        position.ruleset, 0, position.hand, position.table, position.cards_left, turn=0
    )
    assert ClosedSolver().solve(unknowing).winning == ()


def test_four_cards_lie_in_three_ways_and_in_six_without_the_pass() -> None:
    position = seen("count")
    assert {"KC", "KD", "5S"} == {*map(str, frontier(position.ruleset, position.table))}
    assert str(position.excluded[2]) == "5S"
    unknowing = Observation.of(
        position.ruleset, 0, position.hand, position.table, position.cards_left, turn=0
    )
    assert Belief(position).count.number == number("count") == 3
    assert Belief(unknowing).count.number == 6


def test_prices_are_those_of_the_rules() -> None:
    assert (POOL.ante, POOL.pass_fee) == (1, 1)
    assert number("net") == 9 + 3 + 5 + 8 - 2
    assert number("bought") == AMERICAN.ante + AMERICAN.pass_fee + AMERICAN.voluntary_pass_fee


@pytest.mark.parametrize(("card", "chips"), [("KD", 8), ("6S", 6)])
def test_both_cards_win_but_one_nets_more(card: str, chips: int) -> None:
    state = exercise("dear").position
    assert isinstance(state, State)
    after = state.apply(Play(parse_card(card)))
    assert OpenSolver(0).wins(after) is Answer.WINS
    assert ValueSolver(0).value(after) == chips


def test_the_line_that_is_told_ends_with_eight_chips() -> None:
    state = exercise("dear").position
    assert isinstance(state, State)
    told = ("KD", "pass", "3H", "AD", "2H", "pass", "6S")
    state = Transcript(state, tuple(map(parse_action, told))).state
    assert state.is_over
    assert state.affairs.purse.pool + sum(state.cards_left) + state.affairs.purse.chips[0] - POOL.stack == 8
