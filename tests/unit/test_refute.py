from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.belief import Belief, imagined
from engine.legality import Action, Pass, Play, Run
from engine.notation import format_action, parse_action, parse_position, parse_state
from engine.observation import Observation, observe
from engine.solver import ClosedSolver, Fork, OpenSolver, Refutation, refute
from engine.transcript import Transcript

SOLVED = json.loads((Path(__file__).parents[1] / "golden" / "solved.json").read_text(encoding="utf-8"))
CLOSED = [each for each in SOLVED if each["grade"] == "closed"]
BY_ID = {each["id"]: each for each in CLOSED}


FEW = [each for each in CLOSED if each["deals"] <= 1_000]


def act(text: str) -> Action:
    action = parse_action(text)
    assert isinstance(action, Play | Run | Pass)
    return action


def seen(solved: dict[str, Any]) -> Observation:
    view = parse_position(solved["position"])
    assert isinstance(view, Observation)
    return view


def asked(solved: dict[str, Any], action: str) -> Refutation | Fork | None:
    return refute(ClosedSolver(), seen(solved), act(action), Random(1))


def assert_lost(view: Observation, before: tuple[Action, ...], found: Refutation) -> Transcript:
    """Assert that this is a consistent deal in which somebody else wins; the play up to its line."""
    hands = tuple(cards.bits for cards in found.hands)
    assert hands in set(Belief(view).deals())
    state = imagined(view, hands)
    for action in before + found.line:
        state = state.apply(action)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winner != view.seat
    played = Transcript(imagined(view, hands), before)
    assert OpenSolver(view.seat).wins(played.state).value == "loses", (
        "and so would any other play of this seat"
    )
    return played


@pytest.mark.parametrize("solved", FEW, ids=lambda solved: solved["id"])
def test_a_card_that_is_not_safe_loses_in_a_deal_that_is_shown_or_meets_a_fork(
    solved: dict[str, Any],
) -> None:
    for action, answer in solved["answers"].items():
        found = asked(solved, action)
        if answer == "wins":
            assert found is None
        elif solved["won_openly"][action] < solved["deals"]:
            assert isinstance(found, Refutation)
            assert_lost(seen(solved), (act(action),), found)
        else:
            assert isinstance(found, Fork)
            assert_forked(seen(solved), act(action), found)


def assert_forked(view: Observation, action: Action, found: Fork) -> None:
    """Assert that all deals look the same at the fork, and that whatever is done there loses in one of them."""
    assert found.history[0] == action
    looks = set()
    for choice, refutation in found.choices.items():
        played = assert_lost(view, (*found.history, choice), refutation)
        at_fork = Transcript(played.start, found.history)
        looks.add(observe(at_fork, view.seat))
        assert set(at_fork.state.legal_actions()) == set(found.choices)
        assert at_fork.state.turn == view.seat
    assert len(looks) == 1
    assert len({refutation.hands for refutation in found.choices.values()}) > 1


def test_three_cards_of_one_position_win_in_all_twenty_deals_and_meet_a_fork() -> None:
    """The four winning cards of `one-plan-1`: after the queen of clubs only who knows where the aces are wins."""
    found = asked(BY_ID["one-plan-1"], "QC")
    assert isinstance(found, Fork)
    assert list(map(format_action, found.history)) == ["QC", "KC", "pass", "2C", "AC", "pass"]
    assert {
        format_action(choice): " / ".join(map(str, each.hands)) for choice, each in found.choices.items()
    } == {
        "QD": "2C QC QD QH / KC AC KD / AD KH AH",
        "QH": "2C QC QD QH / KC AC KH / KD AD AH",
    }


@pytest.mark.parametrize("key", ["sure-card-5", "sure-card-6"])
def test_where_there_are_too_many_deals_samples_are_looked_at(key: str) -> None:
    for action, answer in BY_ID[key]["answers"].items():
        found = asked(BY_ID[key], action)
        if answer == "wins":
            assert found is None
        else:
            assert isinstance(found, Refutation)
            assert_lost(seen(BY_ID[key]), (act(action),), found)


@pytest.mark.parametrize("solved", FEW, ids=lambda solved: solved["id"])
def test_one_action_can_be_asked_about_without_the_others(solved: dict[str, Any]) -> None:
    for action, answer in solved["answers"].items():
        assert ClosedSolver().answer(seen(solved), act(action)).value == answer


def test_what_may_not_be_done_is_neither_proved_nor_refuted() -> None:
    view = seen(BY_ID["one-plan-1"])
    for ask in (
        lambda: ClosedSolver().answer(view, act("pass")),
        lambda: refute(ClosedSolver(), view, act("pass"), Random(1)),
    ):
        with pytest.raises(ValueError, match="may not do that now"):
            ask()


def test_with_no_budget_nothing_is_found() -> None:
    view = seen(BY_ID["one-plan-1"])
    assert refute(ClosedSolver(budget=0), view, act("QC"), Random(1)) is None


@pytest.mark.parametrize(
    "solved",
    [each for each in SOLVED if each["id"].startswith(("open-win", "gate"))],
    ids=lambda solved: solved["id"],
)
def test_with_open_hands_the_line_that_beats_a_card_is_shown(solved: dict[str, Any]) -> None:
    state = parse_state(solved["position"])
    solver = OpenSolver(state.turn)
    for action, answer in solved["answers"].items():
        after = state.apply(act(action))
        line = solver.refutation(state, act(action))
        assert (line is None) == (answer == "wins")
        for step in line or ():
            assert after.outcome() is None
            after = after.apply(step)
        outcome = after.outcome()
        assert line is None or (outcome is not None and outcome.winner != solver.seat)


def test_what_is_not_decided_is_not_refuted() -> None:
    solved = next(each for each in SOLVED if each["id"] == "open-win-2")
    state = parse_state(solved["position"])
    assert OpenSolver(state.turn, budget=3).refutation(state, act("TC")) is None


LONG = "pagat 3p | C:2-K D:2-A H:2-9 S:6-J | AC TH 2S 5S QS / ?4 / ?4 | turn=0 passes=1,1,1"


@pytest.mark.parametrize("budget", [*range(1, 80, 6), 200, 1_000])
def test_what_was_too_hard_to_prove_is_never_called_a_fork(budget: int) -> None:
    """Its actions win in a part of the 70 deals only, so with any budget there is a deal to show or nothing."""
    view = parse_position(LONG)
    assert isinstance(view, Observation)
    for action in view.legal_actions():
        assert not isinstance(refute(ClosedSolver(budget), view, action, Random(1)), Fork)
