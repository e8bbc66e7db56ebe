"""Six questions along one replay: what fits before each card, and whether another may follow it."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import parse_card
from engine.exercises import Exercise, Form, Misconception
from engine.exercises.kinds import has_trap, of_plan, practice
from engine.exercises.turns import turns
from engine.observation import Observation
from engine.transcript import Event
from tests.unit.plain_rules import plainly_fit

PLAN = ("turns",) * 6
RUNS = [pytest.param(170, marks=pytest.mark.long), 20]
SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def replay(seed: int) -> list[Exercise]:
    return [of_plan(PLAN, place, str(seed)) for place in range(6)]


def seen(exercise: Exercise) -> Observation:
    assert isinstance(exercise.position, Observation)
    return exercise.position


def cards_of(ask: str) -> tuple[str, str]:
    """The card that was laid and the one that is asked about: "You have just played X. May you also play Y now?"."""
    words = ask.replace("10", "T").split()
    laid, other = (word.rstrip(".") for word in words if word.rstrip(".")[-1] in SUITS)
    return laid[0] + SUITS[laid[1]], other[0] + SUITS[other[1]]


@pytest.mark.parametrize("number", RUNS)
def test_before_each_card_the_marked_ones_are_those_that_fit(number: int) -> None:
    for seed in range(number):
        for exercise in replay(seed)[::2]:
            position = seen(exercise)
            assert exercise.form is Form.MARK
            assert position.turn == position.seat == 0
            assert exercise.right_keys == plainly_fit("pagat", position.table, position.hand)
            assert 0 < len(exercise.right_keys) < len(exercise.options)


@pytest.mark.parametrize("number", RUNS)
def test_after_each_card_no_other_may_follow_for_one_of_two_reasons(number: int) -> None:
    for seed in range(number):
        reasons = set()
        for exercise in replay(seed)[1::2]:
            position = seen(exercise)
            laid, other = cards_of(exercise.ask)
            assert parse_card(laid) in position.table
            assert position.turn == 1, "the next player is to act"
            fits = other in plainly_fit("pagat", position.table, position.hand)
            assert exercise.right_keys == ({"1"} if fits else {"2"})
            assert has_trap(exercise, Misconception.TWO_CARDS) is fits
            assert has_trap(exercise, Misconception.STILL_WAITS) is not fits
            reasons.add(fits)
        assert reasons == {True, False}


def test_the_questions_belong_to_one_deal_in_order() -> None:
    for seed in range(10):
        exercises = replay(seed)
        for before, after in zip(exercises[::2], exercises[1::2], strict=True):
            laid = parse_card(cards_of(after.ask)[0])
            assert str(laid) in before.right_keys
            assert seen(after).hand == seen(before).hand - seen(after).table
            assert seen(after).history[:-1] == seen(before).history
            assert [event.laid for event in seen(after).history[-1:]] == [(laid,)]
        for after, later in zip(exercises[1::2], exercises[2::2], strict=False):
            done = seen(later).history
            assert done[: len(seen(after).history)] == seen(after).history
            assert [event.seat for event in new(seen(after), seen(later))] == [1, 2, 3]


def new(before: Observation, after: Observation) -> tuple[Event, ...]:
    return after.history[len(before.history) :]


@pytest.mark.parametrize(
    ("trap", "number", "right", "wrong"),
    [
        (Misconception.TWO_CARDS, 1, "Still, a turn is one card, and now", "But a turn is one card, and now"),
        (Misconception.TWO_CARDS, 5, "Still, a turn is one card, and now", "But a turn is one card, and now"),
        (Misconception.STILL_WAITS, 1, "And a turn is one card anyway.", "And a turn is one card anyway."),
        (Misconception.STILL_WAITS, 3, "And a turn is one card anyway.", "And a turn is one card anyway."),
    ],
)
def test_a_second_card_is_answered_with_the_reason(
    trap: Misconception, number: int, right: str, wrong: str
) -> None:
    for place in range(3):
        exercise = practice("turns", number, trap, place, "drill")
        by_right = {option.right: option for option in exercise.options}
        assert right in by_right[True].because
        assert any(option.trap is trap and wrong in option.because for option in exercise.options)


def test_the_same_chance_gives_the_same_replay() -> None:
    assert turns(Random(7), 4) == turns(Random(7), 4)
