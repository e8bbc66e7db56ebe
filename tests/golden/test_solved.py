"""Positions solved by other programs than ours: what each action is worth, with open and with closed hands."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.belief import Belief, imagined
from engine.legality import Action
from engine.notation import format_action, parse_position, parse_state
from engine.observation import Observation
from engine.options import LimitCounts, Obligation, OnExceed
from engine.profiles import PAGAT
from engine.solver import ClosedSolver, OpenSolver, ValueSolver
from engine.state import State
from tests.property.tables import known

SOLVED: list[Any] = json.loads((Path(__file__).parent / "solved.json").read_text(encoding="utf-8"))
MANY_DEALS = 1_000
"""To solve more deals than this one by one takes a while."""


def graded(*grades: str) -> pytest.MarkDecorator:
    entries = [
        pytest.param(each, id=each["id"], marks=marks(each)) for each in SOLVED if each["grade"] in grades
    ]
    return pytest.mark.parametrize("solved", entries)


def marks(solved: Mapping[str, Any]) -> tuple[pytest.MarkDecorator, ...]:
    return (pytest.mark.long,) if solved.get("deals", 0) > MANY_DEALS else ()


def told(verdicts: Mapping[Action, Any]) -> dict[str, Any]:
    return {format_action(action): verdict for action, verdict in verdicts.items()}


def seen(solved: Mapping[str, Any]) -> Observation:
    view = parse_position(solved["position"])
    assert isinstance(view, Observation)
    return view


def test_the_file_is_complete() -> None:
    assert Counter(each["grade"] for each in SOLVED) == {"open": 15, "closed": 11, "value": 4}


@graded("open")
def test_open_hands(solved: Mapping[str, Any]) -> None:
    rules = replace(PAGAT, fewest_players=solved["fewest_players"]) if "fewest_players" in solved else None
    with known(rules) if rules else nullcontext():
        state = parse_state(solved["position"])
    solution = OpenSolver(state.turn).solve(state)
    assert {action: answer.value for action, answer in told(solution.answers).items()} == solved["answers"]


@pytest.mark.parametrize(
    "solved", [each for each in SOLVED if each["grade"] == "closed"], ids=lambda each: each["id"]
)
def test_closed_hands(solved: Mapping[str, Any]) -> None:
    solution = ClosedSolver().solve(seen(solved))
    assert {action: answer.value for action, answer in told(solution.answers).items()} == solved["answers"]


@graded("closed")
def test_in_how_many_deals_a_card_wins_if_all_hands_were_open(solved: Mapping[str, Any]) -> None:
    """No deal is won openly less often than with one plan; a card may win in all of them and not be safe."""
    view = seen(solved)
    wins = dict.fromkeys(solved["answers"], 0)
    deals = 0
    for hands in Belief(view).deals():
        deals += 1
        for action in OpenSolver(view.seat).solve(imagined(view, hands)).winning:
            wins[format_action(action)] += 1
    assert deals == solved["deals"]
    assert wins == solved["won_openly"]
    assert all(wins[action] == deals for action, answer in solved["answers"].items() if answer == "wins")


def test_some_cards_win_in_every_deal_and_are_not_safe() -> None:
    """The file must tell the two notions apart: these cards win with all hands open, each time with another plan."""
    misleading = {
        each["id"]: [
            action
            for action, answer in each["answers"].items()
            if answer == "loses" and each["won_openly"][action] == each["deals"]
        ]
        for each in SOLVED
        if each["grade"] == "closed"
    }
    assert {key: cards for key, cards in misleading.items() if cards} == {
        "one-plan-1": ["QC", "QD", "QH"],
        "one-plan-2": ["4C", "JC", "JD", "QS"],
        "one-plan-4": ["JS"],
    }


@graded("value")
def test_what_an_action_is_worth(solved: Mapping[str, Any]) -> None:
    state = parse_state(solved["position"])
    if "at_will" in solved:
        state = allowing(state, solved["at_will"])
    assert told(ValueSolver(state.turn, budget=2_000_000).values(state)) == solved["values"]


def allowing(state: State, passes: int) -> State:
    """The same deal where everybody may pass so often with a card that fits, for the price of any other pass."""
    rules = replace(
        state.ruleset,
        obligation=Obligation.MAY_PASS,
        voluntary_pass_fee=state.ruleset.pass_fee,
        pass_limit=passes,
        limit_counts=LimitCounts.VOLUNTARY,
        on_exceed=OnExceed.MUST_PLAY,
    )
    rules.require_sense()
    return State.of(rules, state.hands, state.table, state.turn, state.dealer, affairs=state.affairs)
