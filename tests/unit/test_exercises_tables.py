"""The same sort of table under five sets of rules."""

from __future__ import annotations

from random import Random

import pytest

from engine.exercises import PASS_KEY, Exercise, Form, Misconception, Option
from engine.exercises.kinds import practice
from engine.exercises.tables import five_rules
from engine.observation import Observation
from tests.unit.plain_rules import plainly_fit

MANY = [pytest.param(1000, marks=pytest.mark.long), 100]
TABLES = ("pagat", "gate-both", "pass-at-will", "cinquillo", "shichi-narabe")
TOLD = ("main rules", "Six and eight first", "Passing at will", "Forty cards", "All sevens out")


def dealt(number: int) -> list[Exercise]:
    rng = Random("five")
    return [five_rules(rng, place) for place in range(number)]


def seen(exercise: Exercise) -> Observation:
    assert isinstance(exercise.position, Observation)
    return exercise.position


def may_pass(position: Observation, *, fits: bool) -> bool:
    """By the words of the rulebook."""
    at_will = {"pass-at-will": True, "shichi-narabe": position.passes[position.seat] < 3}
    return not fits or at_will.get(position.ruleset.key, False)


@pytest.mark.parametrize("number", MANY)
def test_all_that_may_be_done_is_right_and_nothing_else(number: int) -> None:
    for place, exercise in enumerate(dealt(number)):
        position = seen(exercise)
        assert position.ruleset.key == TABLES[place % 5]
        assert TOLD[place % 5] in exercise.ask
        assert exercise.form is Form.MARK
        fit = plainly_fit(position.ruleset.key, position.table, position.hand)
        passing = {PASS_KEY} if may_pass(position, fits=bool(fit)) else set()
        assert exercise.right_keys == fit | passing
        assert any(not option.right for option in exercise.options)


TRAPS = (
    {Misconception.GATE_IMAGINED},
    {Misconception.GATE_IGNORED},
    {Misconception.PASS_MISSED},
    {Misconception.SEVEN_FOR_FIVE},
    {Misconception.PASSES_USED_UP, Misconception.PASS_MISSED},
)


@pytest.mark.parametrize("number", MANY)
def test_something_is_always_right_at_one_table_and_wrong_at_another(number: int) -> None:
    for place, exercise in enumerate(dealt(number)):
        position = seen(exercise)
        assert {option.trap for option in exercise.options} & TRAPS[place % 5]
        for option in exercise.options:
            if option.trap is Misconception.GATE_IMAGINED:
                assert option.right
                assert option.key not in plainly_fit("gate-both", position.table, position.hand)
            if option.trap is Misconception.GATE_IGNORED:
                assert not option.right
                assert option.key in plainly_fit("pagat", position.table, position.hand)
            if option.trap is Misconception.PASSES_USED_UP:
                assert option.key == PASS_KEY
                assert not option.right
                assert position.passes[position.seat] == 3


def test_passes_are_told_as_they_are() -> None:
    said = {
        (seen(each).passes[seen(each).seat], each.ask.split("can play must. ")[1].split(".")[0])
        for each in dealt(200)[4::5]
    }
    assert said == {
        (0, "You have not passed yet"),
        (1, "You have passed once"),
        (2, "You have passed twice"),
        (3, "You have passed three times"),
    }


@pytest.mark.parametrize(
    ("trap", "number", "says"),
    [
        (Misconception.GATE_IMAGINED, 0, " fits: "),
        (Misconception.GATE_IGNORED, 1, " would be next, but this row waits for "),
        (Misconception.PASS_MISSED, 2, "By these rules you may pass, although a card fits."),
        (Misconception.SEVEN_FOR_FIVE, 3, ""),
        (
            Misconception.PASSES_USED_UP,
            4,
            "You may not pass: your free passes are used up, and a card of yours fits.",
        ),
        (Misconception.PASS_MISSED, 4, "By these rules you may pass, although a card fits."),
    ],
)
def test_each_mix_up_has_its_own_sentence(trap: Misconception, number: int, says: str) -> None:
    for place in range(3):
        exercise = practice("five-rules", number, trap, place, "drill")
        options = [option for option in exercise.options if option.trap is trap]
        assert options
        assert all(says in option.because for option in options)


def test_with_forty_cards_fives_begin_and_a_jack_follows_a_seven() -> None:
    options: list[Option] = []
    for place in range(12):
        exercise = practice("five-rules", 3, Misconception.SEVEN_FOR_FIVE, place, "forty")
        options += [option for option in exercise.options if option.trap is Misconception.SEVEN_FOR_FIVE]
    assert {option.key[0] for option in options if option.right} == {"5", "J"}
    assert {option.because.split(": ")[1].split(" ")[0] for option in options if option.key[0] == "5"} == {
        "a"
    }
