"""Positions whose answers are known from elsewhere: proved puzzles."""

from __future__ import annotations

import pytest

from engine.notation import format_action, parse_position, parse_state
from engine.observation import Observation
from engine.solver import Answer, ClosedSolver, OpenSolver, ValueSolver

OPEN = {
    "pagat 4p | C:2-A D:6-A H:2-A S:6-T | 3D / 2D 4D 2S 3S 4S QS KS / AS / 5D 5S JS | turn=3": "5S",
    "pagat 4p | C:6-9 D:2-A H:2-9 S:- | 2C 3C JC JH QH 2S QS / 4C AC KH 3S 4S 8S KS AS / 5C TC AH 5S 6S 7S / "
    "QC KC TH 9S TS JS | turn=2": "7S",
}
SURE = {
    "pagat 3p | C:2-9 D:2-A H:3-8 S:2-A | TC KC 2H 9H / ?4 / ?4 | turn=0 passes=0,1,1": "TC",
    "pagat 3p | C:2-A D:2-A H:5-J S:6-A | ?2 / ?3 / 4H QH KH AH 5S | turn=2 passes=0,2,3": "QH",
    "pagat 4p | C:2-A D:4-Q H:2-A S:6-7 | ?4 / ?4 / KD AD 5S 8S / ?3 | turn=2 passes=3,3,2,1 not=3:3D": "KD",
    "pagat 3p | C:5-T D:2-T H:3-A S:2-J | ?6 / ?4 / 4C JC JD 2H QS | turn=2 passes=2,1,1": "2H",
    "pagat 3p | C:2-A D:- H:2-K S:2-T | 4D 5D 6D 7D 8D JS / ?7 / ?5 | turn=0 passes=0,2,0 not=1:AH": "7D",
}
ONE_PLAN = "pagat 3p | C:3-J D:2-J H:2-J S:2-A | 2C QC QD QH / ?3 / ?3 | turn=0 passes=1,1,1"


@pytest.mark.parametrize("position", OPEN)
def test_the_only_card_that_wins_with_open_hands(position: str) -> None:
    state = parse_state(position)
    solver = OpenSolver(state.turn)
    assert [format_action(action) for action in solver.solve(state).winning] == [OPEN[position]]
    line = solver.line(state)
    assert format_action(line[0]) == OPEN[position]
    for action in line:
        state = state.apply(action)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winner == solver.seat


@pytest.mark.parametrize("position", SURE)
def test_the_only_card_that_is_safe_whatever_the_others_hold(position: str) -> None:
    view = parse_position(position)
    assert isinstance(view, Observation)
    solution = ClosedSolver().solve(view)
    assert solution.is_decided
    assert [format_action(action) for action in solution.winning] == [SURE[position]]


def test_a_card_that_wins_in_every_deal_need_not_be_safe() -> None:
    """Four cards win in every one of twenty deals, each with a plan of its own; one of them with a single plan."""
    view = parse_position(ONE_PLAN)
    assert isinstance(view, Observation)
    assert [format_action(action) for action in ClosedSolver().solve(view).winning] == ["2C"]


def test_who_is_not_to_act_has_nothing_to_solve() -> None:
    view = parse_position("pagat 3p | C:2-A D:2-A H:2-A S:5-A | 2S / ?1 / ?1 | turn=1")
    assert isinstance(view, Observation)
    with pytest.raises(ValueError, match="not to act"):
        ClosedSolver().solve(view)


def test_what_a_deal_is_worth_in_points() -> None:
    lost = parse_state("four-player 4p | C:2-A D:2-A H:2-A S:5-Q | KS 4S / AS / 3S / 2S | turn=0")
    assert list(ValueSolver(0).values(lost).values()) == [-1, -1], "each card lets somebody out"
    won = parse_state("four-player 4p | C:2-A D:2-A H:2-A S:4-Q | KS / AS / 3S / 2S | turn=0")
    assert ValueSolver(0).value(won) == 3, "one point for each card that is left"
    penalty = parse_state("card-count 4p | C:2-A D:2-A H:2-A S:5-Q | KS 4S / AS / 3S / 2S | turn=0")
    assert ValueSolver(0).values(penalty) == dict(zip(penalty.legal_actions(), (-10, -4), strict=True)), (
        "penalties count below nothing: the king left, or the four"
    )


def test_an_answer_may_stay_open() -> None:
    state = parse_state(next(iter(OPEN)))
    assert Answer.UNDECIDED in OpenSolver(state.turn, budget=0).solve(state).answers.values()
    assert ValueSolver(state.turn, budget=1).value(state) is None
