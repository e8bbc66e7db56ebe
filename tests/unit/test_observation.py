from __future__ import annotations

import pytest

from engine.cards import NO_CARDS, CardSet, parse_card, parse_cards
from engine.errors import NotationError, RulesetError
from engine.legality import PASS, Play, Violation, ViolationKind
from engine.notation import parse_action, parse_position, parse_state, parse_transcript
from engine.observation import Observation, observe, see
from engine.profiles import PAGAT

START = "pagat 3p | C:2-A D:2-A H:2-Q S:5-Q | KH 3S / AH 2S / KS AS 4S | turn=1 dealer=0"
PLAYED = parse_transcript(f"{START} | pass KS KH AH")


def seen(text: str) -> Observation:
    found = parse_position(text)
    assert isinstance(found, Observation)
    return found


def test_a_seat_sees_its_hand_the_table_and_the_sizes_of_the_other_hands() -> None:
    view = see(PLAYED.state, 2)
    assert view.hand == parse_cards("4S AS")
    assert view.table == PLAYED.state.table
    assert view.cards_left == (1, 1, 2)
    assert view.unseen == parse_cards("3S 2S")
    assert (view.players, view.turn, view.dealer, view.passes) == (3, 2, 0, (0, 1, 0))
    assert view.history == ()


def test_a_seat_remembers_everything_that_was_done() -> None:
    view = observe(PLAYED, 0)
    assert view.history == PLAYED.events
    assert view.hand == PLAYED.state.hands[0]


def test_a_pass_excludes_what_fitted() -> None:
    view = observe(PLAYED, 0)
    assert view.excluded == (NO_CARDS, parse_cards("KH 4S KS"), NO_CARDS)
    assert view.may_hold(1) == parse_cards("2S AS")
    assert view.may_hold(2) == parse_cards("2S 4S AS")


def test_an_observation_holds_no_hidden_hand() -> None:
    for seat in range(3):
        view = observe(PLAYED, seat)
        others = [hand for at, hand in enumerate(PLAYED.state.hands) if at != seat]
        assert not [value for value in vars(view).values() if value in others and isinstance(value, CardSet)]


def test_one_acts_only_in_turn() -> None:
    assert see(PLAYED.state, 2).legal_actions() == (Play(parse_card("4S")), Play(parse_card("AS")))
    assert see(PLAYED.state, 0).legal_actions() == ()


def test_one_may_ask_about_a_card_out_of_turn() -> None:
    view = see(PLAYED.state, 0)
    assert view.violation(Play(parse_card("3S"))) == Violation(
        ViolationKind.GAP, parse_card("3S"), (parse_card("4S"),)
    )
    assert view.violation(PASS) is None
    assert view.playable == NO_CARDS


def test_nothing_is_played_in_a_finished_deal() -> None:
    over = see(PLAYED.then(parse_action("4S")).then(parse_action("3S")).state, 2)
    assert over.is_over
    assert over.legal_actions() == ()
    assert over.playable == NO_CARDS
    for action in (PASS, Play(parse_card("AS"))):
        found = over.violation(action)
        assert found is not None
        assert found.kind is ViolationKind.DEAL_OVER


def test_there_are_only_the_seats_that_there_are() -> None:
    with pytest.raises(NotationError, match="seat=3 is no seat"):
        see(parse_state(START), 3)


def observation(hand: str, table: str, left: tuple[int, ...], **more: object) -> Observation:
    missing = parse_cards(table)
    return Observation.of(PAGAT, 0, parse_cards(hand), PAGAT.pack.cards - missing, left, 0, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hand", "missing", "left", "says"),
    [
        ("2C", "2C 3C 4C", (1, 1, 2), "account for all 52 cards: 2 are unseen, the hands say 3"),
        ("2C", "2C 3C 4C", (2, 1, 1), "Seat 0 is said to hold 2, but its hand counts 1"),
        ("2C", "2C 3C 4C", (1, 3, -1), "2 are unseen"),
        ("2C", "3C 4C", (1, 1, 1), "2C stands in two places"),
        ("-", "3C", (0, 0, 1), "Two hands are empty"),
    ],
)
def test_the_parts_must_make_up_one_pack(hand: str, missing: str, left: tuple[int, ...], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        observation(hand, missing, left)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"excluded": [NO_CARDS] * 2}, "given for 2 of 3 seats"),
        ({"excluded": [parse_cards("2C"), NO_CARDS, NO_CARDS]}, "Seat 0 holds 2C"),
        ({"excluded": [NO_CARDS, parse_cards("3C 4C"), NO_CARDS]}, "seat 1 must hold 1 of 0 possible cards"),
        ({"excluded": [NO_CARDS, parse_cards("3C"), parse_cards("3C")]}, "seat 1 and 2 must hold 2 of 1"),
        ({"passes": [0, 0]}, "one count for each of 3 seats"),
        ({"dealer": 7}, "dealer=7 is no seat"),
    ],
)
def test_what_is_known_must_be_possible(more: dict[str, object], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        observation("2C", "2C 3C 4C", (1, 1, 1), **more)


def test_excluded_cards_may_lie_on_the_table_by_now() -> None:
    view = observation("2C", "2C 3C 4C", (1, 1, 1), excluded=[NO_CARDS, parse_cards("4C 9H 2C"), NO_CARDS])
    assert view.may_hold(1) == parse_cards("3C")


def test_the_number_of_players_is_checked() -> None:
    with pytest.raises(RulesetError):
        observation("2C", "2C 3C", (1, 1))
