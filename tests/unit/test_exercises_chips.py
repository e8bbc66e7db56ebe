"""Chips: every stated number is reckoned again from what the reader is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from engine.exercises import Exercise, Misconception
from engine.exercises.chips import _left, _Passed, _pool
from engine.exercises.kinds import of_plan
from engine.legality import Play
from engine.observation import Observation
from engine.profiles import AMERICAN, POOL
from engine.ruleset import Ruleset
from engine.scoring import returns
from engine.state import State

MANY = [pytest.param(1000, marks=pytest.mark.long), 30]
SOME = [pytest.param(200, marks=pytest.mark.long), 8]
TIMES = {"once": 1, "twice": 2, "3 times": 3, "4 times": 4}


def dealt(name: str, number: int) -> Iterator[Exercise]:
    plan = (name,) * number
    return (of_plan(plan, place, "chips") for place in range(number))


def the_right(exercise: Exercise) -> int:
    (key,) = exercise.right_keys
    return int(key)


def fees_told(exercise: Exercise) -> list[int]:
    """What each seat has paid for passes, read from the story as a learner reads it."""
    prices = [int(found) for found in re.findall(r"(?:costs|and) (\d+)(?: |\.)", exercise.story[1])]
    found = []
    for line in exercise.story[2:]:
        forced, bought = (
            sum(TIMES[times] for times in re.findall(rf"({'|'.join(TIMES)}){how}", line))
            for how in (r"(?! with)", " with a card that fitted")
        )
        found.append(forced * prices[0] + bought * prices[-1])
    return found


@pytest.mark.parametrize("number", MANY)
def test_what_passes_cost_can_be_reckoned_from_the_story(number: int) -> None:
    asked = set()
    for exercise in dealt("pass-cost", number):
        position = exercise.position
        assert isinstance(position, Observation)
        fees, purse, stack = fees_told(exercise), position.affairs.purse, position.ruleset.stack
        if "left" in exercise.ask:
            assert the_right(exercise) == stack - 1 - fees[0] == purse.chips[0]
        else:
            assert the_right(exercise) == len(fees) + sum(fees) == purse.pool
        assert any(not option.right for option in exercise.options)
        asked.add((exercise.ask, position.ruleset.key))
    assert len(asked) == 4


ONCE, TWICE, BOUGHT, NEVER = _Passed(1, 0), _Passed(2, 0), _Passed(1, 2), _Passed(0, 0)


@pytest.mark.parametrize(
    ("rules", "passed", "is_pool", "numbers"),
    [
        (
            POOL,
            (TWICE, NEVER, ONCE, _Passed(4, 0)),
            False,
            {
                17: None,
                18: Misconception.ANTE_FORGOTTEN,
                19: Misconception.FORCED_PASS_FREE,
                21: Misconception.PASS_PAID_TO_NEXT,
            },
        ),
        (
            AMERICAN,
            (BOUGHT, NEVER, _Passed(3, 0)),
            False,
            {
                88: None,
                89: Misconception.ANTE_FORGOTTEN,
                91: Misconception.PASS_PAID_TO_NEXT,
                96: Misconception.PASS_AT_WILL_PRICE,
            },
        ),
        (
            POOL,
            (TWICE, NEVER, ONCE, ONCE),
            True,
            {8: None, 4: Misconception.ANTE_FORGOTTEN},
        ),
        (
            AMERICAN,
            (BOUGHT, TWICE, ONCE),
            True,
            {
                17: None,
                14: Misconception.ANTE_FORGOTTEN,
                13: Misconception.FORCED_PASS_FREE,
                9: Misconception.PASS_AT_WILL_PRICE,
            },
        ),
    ],
)
def test_each_wrong_number_shows_its_mistake(
    rules: Ruleset, passed: Sequence[_Passed], is_pool: bool, numbers: dict[int, Misconception | None]
) -> None:
    options = (_pool if is_pool else _left)(rules, passed)
    assert {int(option.key): option.trap for option in options} == numbers
    assert [option.right for option in options] == [True] + [False] * (len(options) - 1)


@pytest.mark.parametrize("number", MANY)
def test_a_winner_nets_what_the_others_lose(number: int) -> None:
    for exercise in dealt("net-chips", number):
        position, you = exercise.position, exercise.seat
        assert isinstance(position, Observation)
        others = [seat for seat in range(position.players) if seat != you]
        lost = sum(1 + position.passes[seat] + position.cards_left[seat] for seat in others)
        assert the_right(exercise) == lost
        pool, cards = position.affairs.purse.pool, sum(position.cards_left[seat] for seat in others)
        assert f"{pool} chips" in exercise.story[1]
        paid = 1 + position.passes[you]
        numbers: dict[int, Misconception | None] = {lost: None}
        numbers.setdefault(pool + cards, Misconception.OWN_FEES_FORGOTTEN)
        for said in (cards - paid, cards):
            numbers.setdefault(said, Misconception.POOL_FORGOTTEN)
        for said in (pool - paid, pool):
            numbers.setdefault(said, Misconception.CARDS_FORGOTTEN)
        given = {int(option.key): option.trap for option in exercise.options}
        assert given == {said: trap for said, trap in numbers.items() if said >= 0}


def wins(state: State) -> bool:
    if state.is_over:
        return state.hands[0].bits == 0
    found = (wins(state.apply(action)) for action in state.legal_actions())
    return any(found) if state.turn == 0 else all(found)


def worth(state: State) -> int:
    outcome = state.outcome()
    if outcome is not None:
        return returns(state.ruleset, outcome)[0]
    best = max if state.turn == 0 else min
    return best(worth(state.apply(action)) for action in state.legal_actions())


@pytest.mark.parametrize("number", SOME)
def test_every_card_that_fits_wins_and_the_right_one_nets_most(number: int) -> None:
    for exercise in dealt("dear-win", number):
        state = exercise.position
        assert isinstance(state, State)
        after = {str(card): state.apply(Play(card)) for card in state.playable}
        assert len(after) >= 2
        assert all(map(wins, after.values()))
        nets = {key: worth(later) for key, later in after.items()}
        assert exercise.right_keys == {max(nets, key=nets.__getitem__)}
        *_, second, most = sorted(nets.values())
        assert most >= second + 2
        for option in exercise.options:
            if option.key in nets:
                assert f"nets {nets[option.key]} chips" in option.because
                assert (option.trap is Misconception.CHEAP_WIN) is not option.right
