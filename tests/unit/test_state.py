from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from engine.cards import NO_CARDS, CardSet, Pack, parse_card, parse_cards
from engine.errors import IllegalAction, NotationError, RulesetError
from engine.legality import PASS, PLAYS, Pass, Play, Turn, Violation, ViolationKind, violation
from engine.notation import format_action, parse_action, parse_state
from engine.outcome import Outcome
from engine.profiles import PAGAT
from engine.state import State

LATE = "pagat 3p | C:2-A D:2-A H:4-Q S:5-Q | 3H KH 3S / 2H AH KS / 2S 4S AS | turn=0 dealer=2"


def play(text: str) -> Play:
    return Play(parse_card(text))


def after(state: State, *words: str) -> State:
    for word in words:
        action = parse_action(word)
        assert isinstance(action, Play | Pass)
        state = state.apply(action)
    return state


def actions(state: State) -> str:
    return " ".join(map(format_action, state.legal_actions()))


def test_every_fitting_card_may_be_laid_and_then_no_pass() -> None:
    assert actions(parse_state(LATE)) == "3H KH"
    assert str(parse_state(LATE).playable) == "3H KH"


def test_a_forced_pass_moves_the_turn_on_and_is_counted() -> None:
    state = parse_state("pagat 3p | C:2-A D:2-A H:4-Q S:5-Q | 3S / 2H AH KS 3H KH / 2S 4S AS | turn=0")
    assert actions(state) == "pass"
    moved = state.apply(PASS)
    assert (moved.turn, moved.passes) == (1, (1, 0, 0))
    assert moved.hands == state.hands
    assert moved.table == state.table
    assert not moved.is_over


def test_a_card_laid_is_on_the_table_and_the_turn_moves_on() -> None:
    state = parse_state(LATE)
    laid = state.apply(play("KH"))
    assert laid.turn == 1
    assert laid.hands == (parse_cards("3H 3S"), *state.hands[1:])
    assert laid.table == state.table | parse_cards("KH")
    assert actions(laid) == "AH KS"
    assert state == parse_state(LATE), "states do not change"


def test_the_turn_goes_round() -> None:
    assert [after(parse_state(LATE), *["KH", "AH", "4S", "3H"][:n]).turn for n in range(5)] == [0, 1, 2, 0, 1]


def test_who_lays_the_last_card_wins_at_once() -> None:
    state = after(parse_state(LATE), "KH", "AH", "4S", "3H", "2H", "pass")
    assert state.outcome() is None
    state = after(state, "3S")
    assert state.is_over
    assert state.outcome() == Outcome(winner=0, hands_left=tuple(hands("", "KS", "2S AS")))
    assert state.legal_actions() == ()
    assert state.playable == NO_CARDS
    for action in (PASS, play("2S"), play("KS")):
        found = state.violation(action)
        assert found is not None
        assert found.kind is ViolationKind.DEAL_OVER
        with pytest.raises(IllegalAction, match=r"\(deal over\); legal now: nothing"):
            state.apply(action)


@pytest.mark.parametrize(
    ("wanted", "kind", "missing"),
    [
        ("KS", ViolationKind.NOT_IN_HAND, ""),
        ("7H", ViolationKind.ALREADY_LAID, ""),
        ("3S", ViolationKind.GAP, "4S"),
        ("TC", ViolationKind.ROW_NOT_OPEN, "7C 8C 9C"),
    ],
)
def test_why_a_card_is_refused(wanted: str, kind: ViolationKind, missing: str) -> None:
    rest = "8C 9C JC QC KC AC 2C 3C 4C 5C 6C"
    state = parse_state(
        f"pagat 3p | D:2-A H:4-Q S:5-Q | 3H KH 3S TC / 2H AH KS 7C / 2S 4S AS {rest} | turn=0"
    )
    found = state.violation(play(wanted))
    assert found is not None
    assert (found.kind, found.card) == (kind, parse_card(wanted))
    assert " ".join(map(str, found.missing)) == missing


def test_a_pass_with_a_fitting_card_is_refused() -> None:
    assert parse_state(LATE).violation(PASS) == Violation(
        ViolationKind.MUST_PLAY, playable=parse_cards("3H KH")
    )
    with pytest.raises(IllegalAction, match=r"A pass is refused \(must play\); legal now: 3H, KH\."):
        parse_state(LATE).apply(PASS)


def test_another_seat_is_told_that_it_is_not_its_turn() -> None:
    state = parse_state(LATE)
    for action in (play("AH"), PASS):
        found = state.violation(action, seat=1)
        assert found is not None
        assert found.kind is ViolationKind.NOT_YOUR_TURN
    assert state.violation(play("KH"), seat=0) is None


def test_a_smaller_pack_lacks_cards() -> None:
    rules = replace(PAGAT, pack=Pack("A234567JQK"))
    found = violation(Turn.of(rules, NO_CARDS, parse_cards("7H")), play("9H"))
    assert found == Violation(ViolationKind.NOT_IN_PACK, parse_card("9H"))


def test_any_pass_is_a_pass() -> None:
    assert Pass() == PASS
    state = parse_state("pagat 3p | C:2-A D:2-A H:4-Q S:5-Q | 3S / 2H AH KS 3H KH / 2S 4S AS | turn=0")
    assert state.apply(Pass()) == state.apply(PASS)


def test_states_are_values() -> None:
    state = parse_state(LATE)
    assert hash(state) == hash(parse_state(LATE))
    assert pickle.loads(pickle.dumps(state)) == state
    assert after(state, "KH") == after(parse_state(LATE), "KH")
    assert {state: 1}[parse_state(LATE)] == 1


def hands(*texts: str) -> list[CardSet]:
    return [parse_cards(text) for text in texts]


ALL = PAGAT.pack.cards


@pytest.mark.parametrize(
    ("given", "table", "says"),
    [
        (hands("7H", "7H", "2C"), "", "7H stands in two places"),
        (hands("7H", "8H", "2C"), "7H", "7H stands in two places"),
        (hands("7H", "8H", "2C"), "", "must account for all 52 cards"),
    ],
)
def test_every_card_is_in_one_place(given: list[CardSet], table: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        State.of(PAGAT, given, parse_cards(table))


def test_a_foreign_card_is_refused() -> None:
    rules = replace(PAGAT, key="spanish", pack=Pack("A234567JQK"))
    with pytest.raises(NotationError, match="9H is not in the pack of 40 cards"):
        State.of(rules, hands("9H", "7H", "6H"), rules.pack.cards - parse_cards("7H 6H"))


def test_two_empty_hands_are_one_too_many() -> None:
    with pytest.raises(NotationError, match="Two hands are empty"):
        State.of(PAGAT, hands("", "", "2C"), ALL - parse_cards("2C"))


@pytest.mark.parametrize(("turn", "dealer"), [(3, None), (-1, None), (0, 3), (0, -1)])
def test_a_seat_must_exist(turn: int, dealer: int | None) -> None:
    with pytest.raises(NotationError, match="is no seat: seats are 0 to 2"):
        State.of(PAGAT, hands("2H", "2D", "2C"), ALL - parse_cards("2H 2D 2C"), turn, dealer)


@pytest.mark.parametrize("passes", [(0, 0), (0, 0, 0, 0), (0, -1, 0), ()])
def test_passes_are_counted_for_each_seat(passes: tuple[int, ...]) -> None:
    with pytest.raises(NotationError, match="should be one count for each of 3 seats"):
        State.of(PAGAT, hands("2H", "2D", "2C"), ALL - parse_cards("2H 2D 2C"), passes=passes)


def test_the_number_of_players_is_checked() -> None:
    with pytest.raises(RulesetError, match="3 to 8 players"):
        State.of(PAGAT, [ALL])


@pytest.mark.parametrize("cards", ["", "7C", "7C 5H", "2C 3C 7D", "7D 7H 7S", "5C 9C 7D 6H 8H AS"])
def test_what_can_be_laid_is_listed_lowest_first(cards: str) -> None:
    found = PLAYS[parse_cards(cards).bits]
    assert " ".join(map(format_action, found)) == cards
    assert PLAYS[parse_cards(cards).bits] is found, "and kept"


def test_not_everything_is_kept_for_ever() -> None:
    for bits in range(1 << 15):
        assert len(PLAYS[bits]) == bits.bit_count()
    assert len(PLAYS) <= 1 << 14
