"""What passes tell: every stated answer is found again by trying all deals, with no help from what is tested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import pytest

from engine.cards import Card, CardSet
from engine.errors import IllegalAction
from engine.exercises import Exercise, Misconception, judge
from engine.exercises.kinds import of_plan
from engine.exercises.people import NAMES
from engine.legality import Action, Pass, Play
from engine.observation import Observation
from engine.profiles import PAGAT
from engine.state import State
from engine.transcript import Transcript

MANY = [pytest.param(300, marks=pytest.mark.long), 25]
SOME = [pytest.param(200, marks=pytest.mark.long), 8]


def dealt(name: str, number: int) -> Iterator[tuple[Exercise, Observation]]:
    plan = (name,) * number
    for place in range(number):
        exercise = of_plan(plan, place, "passes")
        assert isinstance(exercise.position, Observation)
        yield exercise, exercise.position


def splits(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[CardSet, ...]]:
    """Every way to give so many of these cards to each."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others in splits(rest, sizes[1:]):
            yield (CardSet.of(hand), *others)


def worlds(position: Observation) -> Iterator[State]:
    """Every deal in which all that was done could have been done."""
    laid = [
        CardSet.of(card for event in position.history if event.seat == seat for card in event.laid)
        for seat in range(position.players)
    ]
    before = position.table - CardSet.of(card for cards in laid for card in cards)
    first = position.history[0].seat
    for others in splits(list(position.unseen), position.cards_left[1:]):
        hands = [hand | cards for hand, cards in zip((position.hand, *others), laid, strict=True)]
        try:
            yield Transcript(
                State.of(PAGAT, hands, before, first), tuple(event.action for event in position.history)
            ).state
        except IllegalAction:
            continue


def asked_seat(exercise: Exercise) -> int:
    (seat,) = (seat for seat, name in enumerate(NAMES) if f" {name} " in exercise.ask)
    return seat


@pytest.mark.parametrize("number", MANY)
def test_what_is_to_be_marked_is_what_the_player_holds_in_no_deal(number: int) -> None:
    for exercise, position in dealt("cannot-hold", number):
        seat = asked_seat(exercise)
        held = {card for world in worlds(position) for card in world.hands[seat]}
        assert exercise.right_keys == {str(card) for card in position.unseen if card not in held}
        assert {option.key for option in exercise.options} == {*map(str, position.unseen)}
        assert exercise.right_keys
        tempting = {Misconception.PASS_OF_ANOTHER, Misconception.NOT_FITTING_THEN}
        assert tempting & {option.trap for option in exercise.options if not option.right}


@pytest.mark.parametrize("number", MANY)
def test_the_story_tells_every_turn_and_of_every_pass_what_fitted(number: int) -> None:
    for exercise, position in dealt("cannot-hold", number):
        world = next(worlds(position))
        laid = CardSet.of(card for event in position.history for card in event.laid)
        state = State.of(PAGAT, world.hands, world.table, world.turn)
        assert len(exercise.story) == 1 + len(position.history)
        fits = CardSet(state.row_frontier.on_table((position.table - laid).bits))
        table = position.table - laid
        for line, event in zip(exercise.story[1:], position.history, strict=True):
            fits = CardSet(state.row_frontier.on_table(table.bits))
            assert line.startswith(NAMES[event.seat])
            told = fits if isinstance(event.action, Pass) else CardSet.of(event.laid)
            assert {card for card in PAGAT.pack.cards if card.label in line.split(" while ")[-1]} == {*told}
            table |= CardSet.of(event.laid)


def test_a_card_that_is_ruled_out_has_the_reason_and_the_mistake_of_who_forgets_it() -> None:
    shown = {}
    for exercise, position in dealt("cannot-hold", 25):
        name = NAMES[asked_seat(exercise)]
        own = [event.action for event in position.history if event.seat == asked_seat(exercise)]
        for option in exercise.options:
            shown[option.trap] = option.right
            if option.right:
                assert f"when {name} passed" in option.because
                faded = not isinstance(own[-1], Pass)
                assert option.trap is (
                    Misconception.PASS_FADES if faded else Misconception.ONE_CARD_OF_A_PASS
                )
                left_out = exercise.right_keys - {option.key}
                assert judge(exercise, left_out).traps[:1] == (option.trap,) or not left_out
    assert shown == {
        Misconception.PASS_FADES: True,
        Misconception.ONE_CARD_OF_A_PASS: True,
        Misconception.NOT_FITTING_THEN: False,
        Misconception.PASS_OF_ANOTHER: False,
    }


@pytest.mark.parametrize("number", MANY)
def test_the_number_of_deals_is_found_by_trying_them_all(number: int) -> None:
    shown = set()
    for exercise, position in dealt("deals-left", number):
        (right,) = exercise.right_keys
        assert int(right) == len([*worlds(position)])
        assert 2 <= int(right) <= 10
        wrong = {option.trap: int(option.key) for option in exercise.options if not option.right}
        if Misconception.PASSES_UNUSED in wrong:
            assert int(right) < wrong[Misconception.PASSES_UNUSED]
        assert f"that makes {right} ways" in next(each.because for each in exercise.options if each.right)
        shown |= {*wrong}
    assert shown == {
        Misconception.PASSES_UNUSED,
        Misconception.HAND_SIZES_UNUSED,
        Misconception.ONE_CARD_OF_A_PASS,
    }


def wins(deals: Sequence[State]) -> bool:
    """Whether one plan of seat 0 wins in all these deals, which look the same to it; tries everything."""
    state = deals[0]
    if state.turn == 0:
        return any(plan_wins(deals, action) for action in state.legal_actions())
    seen: dict[Action, list[State]] = {}
    for deal in deals:
        for action in deal.legal_actions():
            seen.setdefault(action, []).append(deal.apply(action))
    return all(not group[0].is_over and wins(group) for group in seen.values())


def plan_wins(deals: Sequence[State], action: Action) -> bool:
    later = [deal.apply(action) for deal in deals]
    return later[0].is_over or wins(later)


@pytest.mark.parametrize("number", SOME)
def test_the_sure_card_alone_wins_by_one_plan_and_only_because_of_the_passes(number: int) -> None:
    for exercise, position in dealt("sure-card", number):
        deals = [*worlds(position)]
        assert len(deals) >= 2
        sure = {str(card) for card in position.playable if plan_wins(deals, Play(card))}
        assert exercise.right_keys == sure
        assert len(sure) == 1
        everything = [
            State.of(PAGAT, (position.hand, *others), position.table, 0)
            for others in splits(list(position.unseen), position.cards_left[1:])
        ]
        assert not any(plan_wins(everything, Play(card)) for card in position.playable)
        assert traps(exercise) == {
            str(card): Misconception.NOT_IN_EVERY_DEAL
            for card in position.playable
            if str(card) not in exercise.right_keys
        }


def traps(exercise: Exercise) -> Mapping[str, Misconception]:
    return {option.key: option.trap for option in exercise.options if option.trap}
