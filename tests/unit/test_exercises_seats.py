"""Who has the first turn, and how many cards a seat is dealt: recomputed from the words of the question alone."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine.exercises import Exercise, Form, Misconception
from engine.exercises.kinds import practice
from engine.exercises.people import NAMES, does, inside
from engine.exercises.seats import hand_size, leader

MANY = [pytest.param(1000, marks=pytest.mark.long), 150]


def dealt_leaders(number: int) -> list[Exercise]:
    rng = Random("seats")
    return [leader(rng, place) for place in range(number)]


def clockwise(ask: str) -> list[str]:
    found = re.search(r"Clockwise sit (.*?)\.", ask)
    assert found
    return ["You" if name == "you" else name for name in re.split(r", | and ", found[1])]


def dealer_of(ask: str) -> str:
    found = re.search(r"(\w+) deals?\b", ask.split("Clockwise", maxsplit=1)[1])
    assert found
    return found[1]


def by_the_rule(ask: str) -> str:
    """Who begins, read from the question by the rulebook."""
    order, dealer = clockwise(ask), dealer_of(ask)
    after = [order[(order.index(dealer) + step) % len(order)] for step in range(1, len(order) + 1)]
    if ask.startswith("The main rules."):
        return after[0]
    held: dict[str, str] = {
        found[0]: found[2] for found in re.findall(r"(\w+) (holds?|has laid|have laid) ([^.]*)\.", ask)
    }
    if "first player after the dealer" in ask:
        return next(name for name in after if held.get(name))
    named = re.search(r"(\d[♣♦♥♠]) must be the first card|whoever laid (\d[♣♦♥♠]) begins", ask)
    assert named
    return next(name for name, cards in held.items() if (named[1] or named[2]) in cards)


@pytest.mark.parametrize("number", MANY)
def test_the_first_turn_is_that_of_the_rulebook(number: int) -> None:
    for exercise in dealt_leaders(number):
        assert exercise.form is Form.CHOOSE
        (right,) = (option for option in exercise.options if option.right)
        assert right.say == by_the_rule(exercise.ask)
        assert exercise.dealer is not None
        assert NAMES[exercise.dealer] == dealer_of(exercise.ask)
        assert {option.say for option in exercise.options} == {*exercise.names} == {*clockwise(exercise.ask)}


@pytest.mark.parametrize("number", MANY)
def test_the_seat_of_another_rule_is_always_tempting(number: int) -> None:
    for place, exercise in enumerate(dealt_leaders(number)):
        traps = {option.trap for option in exercise.options if not option.right}
        assert traps & {Misconception.HOLDER_BEGINS, Misconception.LEFT_BEGINS}
        if place % 3 == 0:
            assert Misconception.HOLDER_BEGINS in traps
        if place % 3 == 1:
            assert Misconception.LEFT_BEGINS in traps
            assert Misconception.HOLDER_BEGINS not in traps


def test_every_way_to_begin_is_asked() -> None:
    asks = " ".join(exercise.ask for exercise in dealt_leaders(300))
    for words in (
        "main rules",
        "7♦ must",
        "7♥ must",
        "7♣ must",
        "5♦ must",
        "who holds a 7 begins",
        "As in Japan",
    ):
        assert words in asks


@pytest.mark.parametrize(
    ("trap", "number", "says"),
    [
        (Misconception.HOLDER_BEGINS, 0, "By the main rules 7♦ gives no right to begin."),
        (Misconception.LEFT_BEGINS, 1, "The dealer's left begins by the main rules; here "),
        (Misconception.DEALER_BEGINS, 0, " the cards, but that does not give the first turn."),
        (Misconception.RIGHT_BEGINS, 0, " on the dealer's right. "),
    ],
)
def test_each_wrong_seat_has_its_own_sentence(trap: Misconception, number: int, says: str) -> None:
    for place in range(3):
        exercise = practice("leader", number, trap, place, "drill")
        (option,) = (option for option in exercise.options if option.trap is trap)
        assert not option.right
        assert says in option.because


@pytest.mark.parametrize("number", MANY)
def test_a_hand_has_as_many_cards_as_are_dealt_to_it(number: int) -> None:
    rng = Random("hands")
    for _ in range(number):
        exercise = hand_size(rng, 0)
        order, dealer = clockwise(exercise.ask), dealer_of(exercise.ask)
        found = re.search(r"How many cards (?:does (\w+)|do you) get", exercise.ask)
        assert found
        name = found[1] or "You"
        dealt = [order[(order.index(dealer) + 1 + card) % len(order)] for card in range(52)]
        assert exercise.right_keys == {str(dealt.count(name))}
        (wrong,) = (option for option in exercise.options if not option.right)
        is_larger = dealt.count(name) > 52 // len(order)
        assert int(wrong.key) == dealt.count(name) + (-1 if is_larger else 1)
        trap = Misconception.EQUAL_HANDS if is_larger else Misconception.EXTRA_CARDS_ASTRAY
        assert wrong.trap is trap


@pytest.mark.parametrize(
    ("name", "verb", "says"),
    [
        ("Ana", "has", "Ana has"),
        ("You", "has", "You have"),
        ("You", "is", "You are"),
        ("You", "deals", "You deal"),
    ],
)
def test_the_reader_is_spoken_to(name: str, verb: str, says: str) -> None:
    assert does(name, verb) == says
    assert does(name, verb, within=True) == says.replace("You", "you")
    assert inside(name) == name.replace("You", "you")
