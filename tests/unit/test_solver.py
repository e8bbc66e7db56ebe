"""What the solvers answer to, and how; many more positions with their answers are in tests/golden/solved.json."""

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
