"""How long exact answers take: whole deals with open hands, and late positions of a thoughtful player's deals closed.

Each position is a question about all legal actions, put to a new solver; processor time is what counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from engine.bots.gap import Gap
from engine.dealing import deal
from engine.observation import Observation, observe
from engine.profiles import PAGAT
from engine.solver import BUDGET, Answer, ClosedSolver, OpenSolver, Solution
from engine.state import State
from engine.transcript import Transcript

DEALS = 60
POSITIONS = 40
LARGE = 2_000_000
"""Nodes for one action of a whole deal: enough to decide nearly all."""
RULES = replace(PAGAT, fewest_players=2)
"""The main rules, which two can play to find out how large such deals are."""
HEAD = (
    "| players | hidden | positions | nodes a position, median / p90 / p99 / max | ms, median / p90 / p99 / max "
    "| µs a node | actions undecided |\n|---|---|---|---|---|---|---|"
)


class Asked(NamedTuple):
    """One question and what it took."""

    solution: Solution
    ms: float

    @property
    def nodes(self) -> int:
        return self.solution.nodes


def timed(ask: Callable[[], Solution]) -> Asked:
    begin = time.process_time()
    solution = ask()
    return Asked(solution, (time.process_time() - begin) * 1000)


def row(players: int, hidden: int | str, asked: Sequence[Asked]) -> str:
    nodes, ms = [each.nodes for each in asked], [each.ms for each in asked]
    answers = [answer for each in asked for answer in each.solution.answers.values()]
    undecided = answers.count(Answer.UNDECIDED) / len(answers)
    of_nodes = " / ".join(f"{number:,.0f}" for number in spread(nodes))
    of_ms = " / ".join(f"{number:,.1f}" for number in spread(ms))
    pace = sum(ms) * 1000 / max(sum(nodes), 1)
    return f"| {players} | {hidden} | {len(asked)} | {of_nodes} | {of_ms} | {pace:.1f} | {undecided:.1%} |"


def spread(numbers: Sequence[float]) -> tuple[float, float, float, float]:
    """Median, p90, p99 and the largest."""
    ordered = sorted(numbers)
    last = len(ordered) - 1
    return ordered[round(last * 0.5)], ordered[round(last * 0.9)], ordered[round(last * 0.99)], ordered[last]


def whole_deals(players: int) -> Iterator[State]:
    rng = Random(players)
    while True:
        yield deal(RULES, players, players - 1, rng)


def closed_positions(players: int, hidden: int) -> Iterator[Observation]:
    """Choices with so many cards hidden, from deals in which every seat plays as Gap does."""
    rng, bot = Random(100 * players + hidden), Gap()
    while True:
        transcript = Transcript(deal(RULES, players, int(rng.random() * players), rng))
        while not transcript.state.is_over:
            seen = observe(transcript, transcript.state.turn)
            if len(seen.unseen) == hidden and len(seen.playable) > 1:
                yield seen
            transcript = transcript.then(bot.choose(seen, rng).action)


@pytest.fixture(scope="module", autouse=True)
def head() -> None:
    print(f"\n\nAt most {LARGE:,} nodes an action with open hands, {BUDGET:,} with closed ones\n\n{HEAD}")


@pytest.mark.timeout(0)
@pytest.mark.parametrize("players", [6, 5, 4, 3, 2])
def test_open_hands(players: int) -> None:
    """Whole deals of 52 cards, seat 0 to lead; whether it wins against all others together."""
    asked = [
        timed(partial(OpenSolver(state.turn, LARGE).solve, state))
        for state in islice(whole_deals(players), DEALS)
    ]
    print(row(players, "none", asked), flush=True)
    assert sum(each.solution.is_decided for each in asked) > 0.9 * DEALS


@pytest.mark.timeout(0)
@pytest.mark.parametrize("hidden", [10, 14, 18, 22])
@pytest.mark.parametrize("players", [3, 4])
def test_closed_hands(players: int, hidden: int) -> None:
    """Which actions begin one plan that wins whatever the others hold."""
    asked = [
        timed(partial(ClosedSolver().solve, seen))
        for seen in islice(closed_positions(players, hidden), POSITIONS)
    ]
    print(row(players, hidden, asked), flush=True)
    assert any(each.solution.is_decided for each in asked)
