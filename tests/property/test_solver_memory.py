"""What a solver remembers is never wrong: not after it gave up, not for another deal, not where the rest differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random

import pytest

from engine.affairs import Affairs
from engine.belief import Belief, imagined
from engine.ledger import Purse
from engine.legality import PASS, Action
from engine.notation import parse_position
from engine.observation import Observation, observe, see
from engine.profiles import RULESETS
from engine.solver import Answer, ClosedSolver, OpenSolver, ValueSolver
from engine.state import State
from engine.transcript import Transcript
from tests.property.test_solver import late

SMALL = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144)
"""Budgets that run out now and then."""
ENOUGH = 1_000_000
KEYS = ["pagat", "runs", "play-on", "pass-at-will", "shichi-narabe", "shichi-narabe-out", "three-pass"]
"""Rules with and without the short search; what they have to remember differs."""

some_rules = pytest.mark.parametrize("key", KEYS)


def positions(key: str, number: int, *, cards: int) -> Iterator[Transcript]:
    return islice(late(RULESETS[key], Random(key), cards=cards), number)


@some_rules
def test_open_hands_are_left_open_or_decided_rightly_and_a_bigger_budget_decides(key: str) -> None:
    undecided = 0
    for transcript in positions(key, 8, cards=15):
        state = transcript.state
        truth = OpenSolver(state.turn, ENOUGH).solve(state).answers
        solver = OpenSolver(state.turn)
        for solver.budget in (*SMALL, ENOUGH):
            undecided += is_partly(solver.solve(state).answers, truth)
        assert solver.solve(state).answers == truth
    assert undecided


@some_rules
def test_closed_hands_are_left_open_or_decided_rightly_and_a_bigger_budget_decides(key: str) -> None:
    undecided = 0
    for transcript in positions(key, 8, cards=13):
        seen = observe(transcript, transcript.state.turn)
        truth = ClosedSolver(ENOUGH).solve(seen).answers
        solver = ClosedSolver()
        for solver.budget in (*SMALL, ENOUGH):
            undecided += is_partly(solver.solve(seen).answers, truth)
        assert solver.solve(seen).answers == truth
    assert undecided


def is_partly(found: Mapping[Action, Answer], truth: Mapping[Action, Answer]) -> bool:
    """Whether some answers are missing; those that were given must be right."""
    assert found.keys() == truth.keys()
    for action, answer in found.items():
        assert answer in {truth[action], Answer.UNDECIDED}
    return Answer.UNDECIDED in found.values()


@pytest.mark.parametrize("key", ["four-player", "pool", "card-count"])
def test_a_value_is_left_open_or_right_and_a_bigger_budget_finds_it(key: str) -> None:
    missing = 0
    for transcript in positions(key, 5, cards=10):
        state = transcript.state
        truth = ValueSolver(state.turn, ENOUGH).values(state)
        assert None not in truth.values()
        solver = ValueSolver(state.turn)
        for solver.budget in (*SMALL, ENOUGH):
            found = solver.values(state)
            assert all(value in {None, truth[action]} for action, value in found.items())
            missing += None in found.values()
        assert solver.values(state) == truth
    assert missing


DEALS = "pagat 3p | C:2-K D:2-A H:2-9 S:6-J | AC TH 2S 5S QS / ?4 / ?4 | turn=0"
"""70 deals with the same table: of these the ace of clubs wins 61."""


def test_deals_that_share_a_table_are_kept_apart() -> None:
    view = parse_position(DEALS)
    assert isinstance(view, Observation)
    states = [imagined(view, hands) for hands in Belief(view).deals()]
    truth = [OpenSolver(0).solve(state).answers for state in states]
    solver = OpenSolver(0)
    for _ in range(2):
        assert [solver.solve(state).answers for state in states] == truth
    assert len({tuple(each.values()) for each in truth}) > 1


def test_positions_of_one_deal_may_be_asked_about_in_any_order() -> None:
    for transcript in positions("pagat", 5, cards=16):
        states = [state for state in transcript.states if sum(state.cards_left) <= 24]
        truth = [OpenSolver(0, ENOUGH).wins(state) for state in states]
        for order in (range(len(states)), reversed(range(len(states)))):
            solver = OpenSolver(0, ENOUGH)
            assert all(solver.wins(states[place]) is truth[place] for place in order)


ONE_CARD = ["pagat", "gate-eight-six", "gate-both", "gate-six-eight"]
AT_WILL = ["shichi-narabe", "shichi-narabe-out", "pass-at-will"]


def by(keys: list[str], state: State) -> list[State]:
    """The same cards by different rules."""
    return [State.at(RULESETS[key], state.hand_bits, state.table_bits, state.turn, None) for key in keys]


@pytest.mark.parametrize(("keys", "cards"), [(ONE_CARD, 24), (AT_WILL, 11)], ids=["one card", "at will"])
def test_the_same_open_hands_by_other_rules_are_another_deal(keys: list[str], cards: int) -> None:
    differ = 0
    for transcript in positions("pagat", 40, cards=cards):
        seat = transcript.state.turn
        states = by(keys, transcript.state)
        truth = [OpenSolver(seat, ENOUGH).solve(state).answers for state in states]
        solver = OpenSolver(seat, ENOUGH)
        assert [solver.solve(state).answers for state in states] == truth
        differ += len({tuple(each.items()) for each in truth}) > 1
    assert differ, "otherwise this would prove nothing"


def test_the_same_closed_hands_by_other_rules_are_another_question() -> None:
    differ = 0
    for transcript in positions("pagat", 40, cards=10):
        views = [see(state, state.turn) for state in by(["pagat", *AT_WILL], transcript.state)]
        truth = [ClosedSolver().solve(view).answers for view in views]
        solver = ClosedSolver()
        assert [solver.solve(view).answers for view in views] == truth
        differ += len({tuple(each.items()) for each in truth}) > 1
    assert differ, "otherwise this would prove nothing"


def test_what_a_pass_has_excluded_is_part_of_the_question() -> None:
    """The 5 of diamonds lies with seat 1, as the others have passed: then the 2 of hearts is safe, else nothing is."""
    cards = "pagat 4p | C:2-A D:6-A H:3-8 S:2-T | ?3 / ?4 / 4D 2H 9H JS / ?4 | turn=2"
    known, unknown = (parse_position(cards + more) for more in (" not=0:5D not=3:5D", ""))
    assert isinstance(known, Observation)
    assert isinstance(unknown, Observation)
    for order in ((known, unknown), (unknown, known)):
        solver = ClosedSolver()
        found = {view: len(solver.solve(view).winning) for view in order}
        assert found == {known: 1, unknown: 0}


Change = Callable[[State, int], State]


def with_affairs(state: State, affairs: Affairs) -> State:
    return state._replace(affairs=affairs)


def skips(state: State, number: int) -> State:
    seats = tuple(seat for seat in range(state.players) if state.hand_bits[seat] and number >> seat & 1)
    return with_affairs(state, state.affairs._replace(skipped=seats))


def passed_in_a_row(state: State, number: int) -> State:
    return with_affairs(state, state.affairs._replace(streak=number % state.players))


def passes(state: State, number: int) -> State:
    limit = state.ruleset.pass_limit
    assert limit is not None
    made = tuple((number + seat) % (limit + 1) if hand else 0 for seat, hand in enumerate(state.hand_bits))
    return state._replace(passes=made)


def chips(state: State, number: int) -> State:
    left = tuple(5 * ((number + seat) % 3) for seat in range(state.players))
    return with_affairs(state, state.affairs._replace(purse=Purse(left)))


CHANGES: list[tuple[str, Change]] = [
    ("sevens", skips),
    ("runs", skips),
    ("three-pass", skips),
    ("pass-at-will", passed_in_a_row),
    ("shichi-narabe", passes),
    ("shichi-narabe-out", passes),
    ("three-pass", passes),
    ("american", chips),
]
changes = pytest.mark.parametrize(
    ("key", "change"), CHANGES, ids=lambda part: getattr(part, "__name__", part)
)


@changes
def test_open_positions_that_differ_in_one_thing_only_are_kept_apart(key: str, change: Change) -> None:
    differ = 0
    for transcript in positions(key, 40, cards=10):
        seat = transcript.state.turn
        states = variants(transcript.state, change)
        truth = [OpenSolver(seat).solve(state).answers for state in states]
        solver = OpenSolver(seat)
        assert [solver.solve(state).answers for state in states] == truth
        differ += len({tuple(each.items()) for each in truth}) > 1
    assert differ, "otherwise this would prove nothing"


@pytest.mark.parametrize(
    ("key", "change"),
    [each for each in CHANGES if each[1] is not passed_in_a_row],
    ids=lambda part: getattr(part, "__name__", part),
)
def test_closed_positions_that_differ_in_one_thing_only_are_kept_apart(key: str, change: Change) -> None:
    differ = 0
    for transcript in positions(key, 40, cards=7):
        views = [see(state, state.turn) for state in variants(transcript.state, change)]
        truth = [ClosedSolver().solve(view).answers for view in views]
        solver = ClosedSolver()
        assert [solver.solve(view).answers for view in views] == truth
        differ += len({tuple(each.items()) for each in truth}) > 1
    assert differ, "otherwise this would prove nothing"


def test_how_many_have_passed_in_a_row_is_part_of_a_closed_question() -> None:
    """Only a third pass in a row is safe: then whoever holds the king of spades must lay it, and both cards fit."""
    cards = "pass-at-will 3p | C:2-A D:2-A H:2-A S:7-Q | ?3 / ?2 / 6S AS | turn=2"
    solver = ClosedSolver()
    for streak, safe in (("", ()), (" streak=1", ()), (" streak=2", (PASS,)), ("", ())):
        view = parse_position(cards + streak)
        assert isinstance(view, Observation)
        assert solver.solve(view).winning == safe


def test_what_everybody_can_pay_for_a_pass_is_part_of_a_closed_question() -> None:
    """Rare too: of these three, two actions are safe only if this seat can pay for two passes and the next for none."""
    cards = "american 3p | C:A-K D:A-J H:A-K S:5-Q | ?2 / KD 4S KS / ?2 | turn=1 pool=0"
    solver = ClosedSolver()
    for left, safe in (("0,5,10", 0), ("5,10,0", 2), ("10,0,5", 0), ("0,5,10", 0)):
        view = parse_position(f"{cards} chips={left}")
        assert isinstance(view, Observation)
        assert len(solver.solve(view).winning) == safe


def variants(state: State, change: Change) -> list[State]:
    """The same cards, with another past."""
    return [change(state, number) for number in range(6)]
