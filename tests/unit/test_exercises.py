"""Exercises: what is asked has the stated answer, every mistake is told by its name and can be practised."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from engine.cards import parse_card
from engine.errors import NotationError
from engine.exercises import PASS_KEY, Exercise, Form, Misconception, Option, judge
from engine.exercises.fits import pose, trap_of, why, why_pass
from engine.exercises.kinds import KINDS, has_trap, likeness, of_plan, practice
from engine.exercises.misconceptions import TITLES
from engine.legality import PASS, Pass, Play
from engine.notation import parse_position
from engine.observation import Observation

HIGH = ("pagat", "C:6-8 D:3-T H:2-K S:-", "4C TC 2D QD AH 6S 9S")
LOW = ("ace-low", "C:6-8 D:A-T H:3-K S:-", "4C KD AH 2H 6S 7S")
GATED = ("gate-both", "C:7 D:7 H:6-8 S:-", "5C 6C 9D 5H 9H")
CORNER = ("pagat", "C:2-8 D:7-A H:7-9 S:7", "AC 2D AH TS")
BEGUN = "C:6-8 D:- H:- S:-"


def seen(rules: str, rows: str, hand: str, rest: str = "turn=0") -> Observation:
    """What the first of four players sees; the others hold the rest of the pack."""
    for hidden in range(3, 52):
        others = " / ".join(f"?{(hidden + place) // 3}" for place in range(3))
        try:
            found = parse_position(f"{rules} 4p | {rows} | {hand} / {others} | {rest}")
        except NotationError as error:
            if "must account for" not in str(error):
                raise
        else:
            assert isinstance(found, Observation)
            return found
    raise AssertionError("more cards than the pack has")


@pytest.mark.parametrize(
    ("table", "wanted", "trap", "says"),
    [
        (HIGH, "6S", Misconception.BEFORE_ITS_SEVEN, "The spades row is not open yet: 6♠ waits for 7♠."),
        (HIGH, "4C", Misconception.GAP, "4♣ waits for 5♣."),
        (HIGH, "TC", Misconception.GAP, "10♣ waits for 9♣."),
        (HIGH, "QD", Misconception.GAP, "Q♦ waits for J♦."),
        (HIGH, "2D", Misconception.ONE_END_MISSED, "2♦ fits: it goes right beside 3♦."),
        (HIGH, "AH", Misconception.ONE_END_MISSED, "A♥ fits: it goes right beside K♥."),
        (
            HIGH,
            "9S",
            Misconception.OTHER_SUIT,
            "The spades row is not open yet: 9♠ waits for 7♠, then 8♠. A row takes cards of its own suit only.",
        ),
        (LOW, "7S", Misconception.SEVEN_MISSED, "7♠ fits: a 7 opens its row."),
        (
            LOW,
            "KD",
            Misconception.ROUND_THE_CORNER,
            "K♦ waits for J♦ and Q♦. A row ends with the ace and the king; it does not go round the corner.",
        ),
        (LOW, "AH", Misconception.GAP, "A♥ waits for 2♥."),
        (
            CORNER,
            "AC",
            Misconception.ACE_ON_BOTH_SIDES,
            "A♣ waits for 9♣, 10♣, J♣, Q♣ and K♣. A row ends with the 2 and the ace; it does not go round the corner.",
        ),
        (
            CORNER,
            "2D",
            Misconception.ROUND_THE_CORNER,
            "2♦ waits for 6♦, 5♦, 4♦ and 3♦. A row ends with the 2 and the ace; it does not go round the corner.",
        ),
        (CORNER, "AH", Misconception.GAP, "A♥ waits for 10♥, J♥, Q♥ and K♥."),
        (
            CORNER,
            "TS",
            Misconception.OTHER_SUIT,
            "10♠ waits for 8♠ and 9♠. A row takes cards of its own suit only.",
        ),
        (GATED, "6C", Misconception.ONE_END_MISSED, "6♣ fits: it goes right beside 7♣."),
        (GATED, "9H", Misconception.ONE_END_MISSED, "9♥ fits: it goes right beside 8♥."),
    ],
)
def test_every_card_has_its_reason_and_the_mistake_behind_it(
    table: tuple[str, str, str], wanted: str, trap: Misconception, says: str
) -> None:
    position, card = seen(*table), parse_card(wanted)
    fits, because = why(position, card)
    assert because == says
    assert fits is (card in position.playable)
    assert trap_of(position, card) is trap


@pytest.mark.parametrize(
    ("table", "right", "says"),
    [
        (HIGH, False, "You may not pass: a card of yours fits."),
        (("pagat", BEGUN, "4C TC 6S"), True, "Nothing in this hand fits, so the turn passes."),
        (("pass-at-will", BEGUN, "5C TC 6S"), True, "By these rules you may pass, although a card fits."),
        (
            ("shichi-narabe-out", "C:6-8 D:7 H:7 S:7", "5C TC 5S", "turn=0 passes=3,0,0,0"),
            True,
            "You may pass, but it is one pass too many: it puts you out of the deal.",
        ),
    ],
)
def test_a_pass_has_its_reason(table: tuple[str, ...], right: bool, says: str) -> None:
    assert why_pass(seen(*table)) == (right, says)


def test_marking_is_right_when_nothing_is_missing_and_nothing_too_much() -> None:
    exercise = pose(seen(*HIGH), "Which?", offers_pass=True)
    assert exercise.right_keys == {"2D", "AH"}
    assert judge(exercise, ["AH", "2D"]).right
    assert judge(exercise, ["AH"]).traps == (Misconception.ONE_END_MISSED,)
    assert judge(exercise, ["AH", "2D", "6S", "9S"]).traps == (
        Misconception.BEFORE_ITS_SEVEN,
        Misconception.OTHER_SUIT,
    )
    assert judge(exercise, [PASS_KEY]).traps == (
        Misconception.ONE_END_MISSED,
        Misconception.PASS_WITH_A_CARD,
    )
    assert not judge(exercise, []).right


def test_a_kept_seven_is_called_so_only_where_nothing_else_fits() -> None:
    only = seen("pagat", BEGUN, "4C TC 7S")
    assert judge(pose(only, "?", offers_pass=True), [PASS_KEY]).traps[-1] is Misconception.SEVEN_KEPT


def test_any_right_answer_will_do_where_one_is_picked() -> None:
    options = (Option("0", right=False, because="No."), Option("1", right=True, because="Yes."))
    exercise = Exercise("?", Form.CHOOSE, None, options)
    assert judge(exercise, ["1"]).right
    assert not judge(exercise, ["0"]).right
    assert not judge(exercise, ["7"]).right


def test_every_misconception_has_a_sentence_that_puts_it_right() -> None:
    assert {*TITLES} == {*Misconception}
    assert all(title.endswith(".") for title in TITLES.values())


MARKING = ("sevens", "ends", "ace-high", "ace-low", "must-play", "forced-seven", "real-pass")
MANY = [pytest.param(1000, marks=pytest.mark.long), 60]


@pytest.mark.parametrize("number", MANY)
@pytest.mark.parametrize("name", MARKING)
def test_fresh_exercises_have_the_answer_that_the_rules_give(name: str, number: int) -> None:
    plan = (name,) * number
    for place in range(number):
        exercise = of_plan(plan, place, "unit")
        position = exercise.position
        assert isinstance(position, Observation)
        cards = {str(action.card) for action in position.legal_actions() if isinstance(action, Play)}
        passes = {PASS_KEY for action in position.legal_actions() if isinstance(action, Pass)}
        offers_pass = exercise.option(PASS_KEY) is not None
        assert exercise.right_keys == (cards | passes if offers_pass else cards)
        assert exercise.right_keys
        assert any(not option.right for option in exercise.options)
        assert {option.key for option in exercise.options} - {PASS_KEY} == {*map(str, position.hand)}


@pytest.mark.parametrize("number", MANY)
@pytest.mark.parametrize("name", [*KINDS])
def test_no_two_neighbours_are_alike(name: str, number: int) -> None:
    plan = (name,) * number
    alike = [likeness(of_plan(plan, place, "alike")) for place in range(number)]
    assert all(one != other for one, other in pairwise(alike))


@pytest.mark.parametrize("name", [*KINDS])
def test_the_same_seed_asks_the_same_and_another_seed_something_else(name: str) -> None:
    plan = (name,) * 4
    one, same, other = (
        [likeness(of_plan.__wrapped__(plan, place, seed)) for place in range(4)] for seed in ("1", "1", "2")
    )
    assert one == same
    assert one != other


def test_forced_sevens_are_forced_and_passes_are_real() -> None:
    for seed in map(str, range(20)):
        forced = of_plan(("forced-seven",), 0, seed).position
        assert isinstance(forced, Observation)
        assert {card.rank.letter for card in forced.playable} == {"7"}
        assert forced.violation(PASS) is not None
        passing = of_plan(("real-pass",), 0, seed)
        assert passing.right_keys == {PASS_KEY}


def traps_of(name: str) -> dict[Misconception, int]:
    """The mistakes that a handful of exercises of this kind can show, each with the number of one of them."""
    rng = Random(name)
    dealt = [(number % 6, KINDS[name].deal(rng, number % 6)) for number in range(18)]
    return {option.trap: number for number, exercise in dealt for option in exercise.options if option.trap}


@pytest.mark.parametrize("name", [*KINDS])
def test_every_mistake_can_be_practised(name: str) -> None:
    traps = traps_of(name)
    assert traps
    for trap, number in traps.items():
        dealt = [practice(name, number, trap, place, "drill") for place in range(2)]
        assert all(has_trap(exercise, trap) for exercise in dealt)
        assert likeness(dealt[0]) != likeness(dealt[1])
