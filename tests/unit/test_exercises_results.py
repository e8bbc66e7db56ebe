"""The end of a deal and what it is worth: reckoned again, card by card."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine.cards import CardSet
from engine.exercises import Exercise, Form, Misconception
from engine.exercises.kinds import KINDS, practice
from engine.exercises.people import NAMES
from engine.observation import Observation
from engine.state import State

MANY = [pytest.param(1000, marks=pytest.mark.long), 80]
SCORES = ("score-cards", "score-pips", "score-pool")


def dealt(name: str, number: int) -> list[Exercise]:
    rng = Random(name)
    return [KINDS[name].deal(rng, 0) for _ in range(number)]


def final(exercise: Exercise) -> State:
    assert isinstance(exercise.position, State)
    assert exercise.position.is_over
    return exercise.position


def seat_in(words: str) -> int:
    """The player whom a question is about."""
    found = re.search(r"(?:does|cost) (?!this)(\w+)|do (you)", words)
    assert found
    return NAMES.index((found[1] or found[2]).replace("you", "You"))


def value(cards: CardSet, courts: str, ace: str) -> int:
    """Card by card, by the words of the question."""
    prices = {"A": {"fifteen": 15, "one": 1}[ace], "T": 10}
    prices |= {"J": 11, "Q": 12, "K": 13} if courts == "11, 12 and 13" else dict.fromkeys("JQK", 10)
    return sum(prices.get(str(card)[0]) or int(str(card)[0]) for card in cards)


def plainly(exercise: Exercise) -> int:
    """The answer by the words of the question and what lies open."""
    ask, state = exercise.ask, final(exercise)
    left = [len(hand) for hand in state.hands]
    if "add up to" in ask:
        return sum(left) - sum(left)
    if ask.startswith("Penalty points"):
        found = re.search(r"king (.*?), an ace (\w+)\.", ask)
        assert found
        return value(state.hands[seat_in(ask)], found[1], found[2])
    if "in the pool at the end" in ask:
        return len(left) + sum(state.passes)
    if "in the pool, and" in ask:
        (pool,) = re.findall(r"^(\d+) chips lie in the pool", ask)
        assert int(pool) == len(left) + sum(state.passes)
        return int(pool) + sum(left)
    if "What does this deal cost" in ask:
        return 1 + state.passes[seat_in(ask)] + left[seat_in(ask)]
    return sum(left) if " get?" in ask else left[seat_in(ask)]


@pytest.mark.parametrize("number", MANY)
@pytest.mark.parametrize("name", SCORES)
def test_a_score_is_what_the_words_say(name: str, number: int) -> None:
    for exercise in dealt(name, number):
        assert exercise.form is Form.NUMBER
        assert exercise.right_keys == {str(plainly(exercise))}
        assert len({option.key for option in exercise.options}) == len(exercise.options) > 1
        assert all(option.trap for option in exercise.options if not option.right)
        assert exercise.otherwise


def test_all_prices_of_courts_and_aces_are_asked() -> None:
    found = {
        re.sub(r"^.*?king (.*?one|.*?fifteen)\..*$", r"\1", each.ask) for each in dealt("score-pips", 80)
    }
    assert found == {
        "ten each, an ace fifteen",
        "ten each, an ace one",
        "11, 12 and 13, an ace fifteen",
        "11, 12 and 13, an ace one",
    }


@pytest.mark.parametrize(
    ("name", "trap", "says"),
    [
        ("score-cards", Misconception.ONE_LOSER_PAYS, " all"),
        ("score-cards", Misconception.VALUE_FOR_NUMBER, "here each of them counts one."),
        ("score-cards", Misconception.SIGN_FORGOTTEN, "osers"),
        ("score-pips", Misconception.ACE_PRICE, "At this table an ace counts "),
        ("score-pips", Misconception.COURT_PRICE, "At this table jack, queen and king count "),
        ("score-pips", Misconception.NUMBER_FOR_VALUE, "here their values count."),
        ("score-pips", Misconception.WINNER_PENALISED, "Penalty points stay with the hands they come from"),
        ("score-pool", Misconception.POOL_FORGOTTEN, "the pool comes on top."),
        ("score-pool", Misconception.CARDS_FORGOTTEN, "card"),
        ("score-pool", Misconception.ANTE_FORGOTTEN, "chip"),
        ("score-pool", Misconception.PASSES_FORGOTTEN, "each pass"),
        ("score-pool", Misconception.VALUE_FOR_NUMBER, "Each card costs one chip"),
    ],
)
def test_a_wrong_number_has_its_own_sentence(name: str, trap: Misconception, says: str) -> None:
    for place in range(3):
        exercise = practice(name, 0, trap, place, "drill")
        options = [option for option in exercise.options if option.trap is trap]
        assert options
        assert all(says in option.because for option in options)


def wrong_number(name: str, trap: Misconception, place: int) -> tuple[int, Exercise]:
    exercise = practice(name, 0, trap, place, "numbers")
    return next(int(option.key) for option in exercise.options if option.trap is trap), exercise


def test_an_ace_at_the_wrong_price_is_fourteen_out_for_each() -> None:
    for place in range(3):
        wrong, exercise = wrong_number("score-pips", Misconception.ACE_PRICE, place)
        hand = final(exercise).hands[seat_in(exercise.ask)]
        aces = sum(str(card)[0] == "A" for card in hand)
        assert abs(wrong - plainly(exercise)) == 14 * aces > 0


def test_the_wrong_courts_are_out_by_one_two_and_three() -> None:
    for place in range(3):
        wrong, exercise = wrong_number("score-pips", Misconception.COURT_PRICE, place)
        hand = final(exercise).hands[seat_in(exercise.ask)]
        assert abs(wrong - plainly(exercise)) == sum(
            "_JQK".find(str(card)[0], 1) for card in hand if str(card)[0] in "JQK"
        )


@pytest.mark.parametrize("number", MANY)
def test_a_deal_is_over_just_when_a_hand_is_empty(number: int) -> None:
    for exercise in dealt("ending", number):
        seen = exercise.position
        assert isinstance(seen, Observation)
        (right,) = (option for option in exercise.options if option.right)
        empty = [NAMES[seat] for seat, left in enumerate(seen.cards_left) if not left]
        if empty:
            assert exercise.ask.startswith(f"{empty[0]} ha")
            assert right.say.startswith(("The deal is over: ", "Nobody"))
            won = right.say.startswith("Nobody") or empty[0].lower() in right.say.lower()
            assert won
        else:
            assert right.say.startswith("No: it ends when somebody has laid the last card")
            fewest = min(seen.cards_left)
            assert seen.cards_left.count(fewest) == fewest == 1
            assert exercise.ask.startswith(f"{NAMES[seen.cards_left.index(1)]} ha")
        assert {option.trap for option in exercise.options if not option.right} == {
            Misconception.UNTIL_ROWS_ARE_FULL,
            Misconception.HANDS_DECIDE,
        }


def test_the_row_that_is_said_to_be_short_is() -> None:
    asked = [each for each in dealt("ending", 80) if "still lacks" in each.ask]
    assert asked
    for exercise in asked:
        seen = exercise.position
        assert isinstance(seen, Observation)
        found = re.search(r"row of (\w+) still lacks (.*?)\. Who", exercise.ask)
        assert found
        short = [
            card.label
            for card in seen.ruleset.pack.listed
            if card.suit.word == found[1] and card not in seen.table
        ]
        assert re.split(r", | and ", found[2]) == short


def test_the_right_answer_stands_anywhere() -> None:
    assert {key for exercise in dealt("ending", 40) for key in exercise.right_keys} == {"0", "1", "2"}
