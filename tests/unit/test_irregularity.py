"""When something goes wrong: what follows from each event under each agreement."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.affairs import Affairs, Out
from engine.cards import CardSet, parse_card, parse_cards
from engine.errors import IllegalAction
from engine.irregularity import CaughtPass, Correction, Irregularity, WrongCard, WrongPass, commit
from engine.ledger import Purse
from engine.legality import PASS, Play
from engine.notation import format_position, parse_rows, parse_state
from engine.observation import observe
from engine.options import (
    Blocked,
    Count,
    DealEnd,
    Direction,
    Disposal,
    IllegalCard,
    IllegalPass,
    Insolvency,
    Obligation,
    OnExceed,
    Places,
)
from engine.profiles import FRIENDLY, PAGAT, POOL
from engine.ruleset import Ruleset
from engine.scoring import deal_ledger
from engine.state import State
from engine.transcript import Transcript

TABLE = "C:2-A D:2-A H:3-Q S:3,5-Q"
HANDS = ("2H KS", "AH 4S", "KH 2S AS")
"""2H, 4S, KH and KS fit; AH, 2S and AS do not. So everybody holds a card that fits."""
CHIPS = replace(POOL, illegal_pass=IllegalPass.STANDS, fine=0, fine_for_starter=0)


def table(rules: Ruleset, hands: tuple[str, ...] = HANDS, rows: str = TABLE, **affairs: object) -> State:
    return State.of(
        rules,
        [parse_cards(hand) for hand in hands],
        parse_rows(rules.pack, rows),
        0,
        affairs=Affairs(**affairs),  # type: ignore[arg-type]
    )


def after(state: State, *deeds: Irregularity | Play) -> State:
    return Transcript(state, deeds).state


def play(text: str) -> Play:
    return Play(parse_card(text))


def with_penalty(penalty: IllegalPass, **more: object) -> Ruleset:
    """The game for chips with this answer to an illegal pass."""
    fined = {"fine": 3, "fine_for_starter": 5} if penalty is IllegalPass.FINED else {}
    out = {"disposal": Disposal.LAY_IN_PLACE} if penalty is IllegalPass.FORFEITS else {}
    rules = replace(CHIPS, illegal_pass=penalty, **fined, **out, **more)  # type: ignore[arg-type]
    assert rules.problems() == ()
    return rules


# What happens, by the answer that is agreed on: chips of the seat, pool, seats that are out, the seat to act, passes
CAUGHT = {
    IllegalPass.STANDS: (19, 1, [], 1, (1, 0, 0)),
    IllegalPass.FINED: (17, 3, [], 1, (1, 0, 0)),
    IllegalPass.LOSES_TURN: (19, 1, [], 1, (1, 0, 0)),
    IllegalPass.FORFEITS: (20, 0, [0], 1, (1, 0, 0)),
}


@pytest.mark.parametrize(("penalty", "found"), CAUGHT.items())
def test_what_a_caught_pass_costs(penalty: IllegalPass, found: tuple[object, ...]) -> None:
    state = commit(table(with_penalty(penalty)), CaughtPass())
    purse = state.affairs.purse
    out = [each.seat for each in state.affairs.out]
    assert (purse.chips[0], purse.pool, out, state.turn, state.passes) == found
    assert purse.total == 60
    assert state.affairs.skipped == ((0,) if penalty is IllegalPass.LOSES_TURN else ())


@pytest.mark.parametrize("penalty", CAUGHT)
def test_a_wrong_pass_that_nobody_sees_costs_what_any_pass_costs(penalty: IllegalPass) -> None:
    state = commit(table(with_penalty(penalty)), WrongPass())
    assert state.affairs.purse == Purse((19, 20, 20), 1)
    assert (state.turn, state.passes, state.affairs.out, state.affairs.skipped) == (1, (1, 0, 0), (), ())
    assert state.affairs.wrong_pass is None, "only where mistakes are corrected it is remembered"


@pytest.mark.parametrize("event", [WrongPass(), CaughtPass()])
def test_where_such_a_pass_is_refused_it_cannot_happen(event: Irregularity) -> None:
    with pytest.raises(IllegalAction, match="cannot be made at all"):
        commit(table(FRIENDLY), event)


@pytest.mark.parametrize("event", [WrongPass(), CaughtPass()])
def test_a_pass_without_a_card_that_fits_is_not_wrong(event: Irregularity) -> None:
    forced = table(PAGAT, ("AH", "2H 4S", "KH 2S AS KS"))
    with pytest.raises(IllegalAction, match="That pass is legal"):
        commit(forced, event)


@pytest.mark.parametrize(
    ("changes", "fine"),
    [
        ({}, 5),
        ({"fine_for_starter": 0}, 3),
        ({"fine_adds_fee": True}, 6),
        ({"fine_adds_fee": True, "fine_for_starter": 0}, 4),
    ],
)
def test_a_starter_held_back_can_cost_more(changes: dict[str, object], fine: int) -> None:
    rules = replace(with_penalty(IllegalPass.FINED), **changes)  # type: ignore[arg-type]
    hands = ("7H 2C", "6H 8H 9H TH JH QH KH AH", "2H 3H 4H 5H")
    state = table(rules, hands, "C:3-A D:2-A S:2-A")
    assert commit(state, CaughtPass()).affairs.purse.pool == fine


def test_who_loses_a_turn_is_passed_over_once() -> None:
    state = commit(table(with_penalty(IllegalPass.LOSES_TURN)), CaughtPass())
    state = after(state, play("4S"), play("KH"))
    assert (state.turn, state.affairs.skipped) == (1, ()), "seat 0 has lost its next turn"
    assert after(state, play("AH")).is_over


def test_of_two_players_who_both_lose_a_turn_each_loses_one() -> None:
    """The second's lost turn comes after the first's, and then the first plays."""
    rules = replace(with_penalty(IllegalPass.LOSES_TURN), fewest_players=2)
    state = after(table(rules, ("2H KS", "AH 4S KH 2S AS")), CaughtPass(), CaughtPass())
    assert (state.turn, state.affairs.skipped) == (0, ())


def test_when_everybody_loses_a_turn_the_round_begins_again() -> None:
    state = after(table(with_penalty(IllegalPass.LOSES_TURN)), CaughtPass(), CaughtPass(), CaughtPass())
    assert (state.turn, state.affairs.skipped) == (0, ())


def test_the_only_other_player_is_skipped_and_one_plays_twice() -> None:
    rules = replace(with_penalty(IllegalPass.LOSES_TURN), fewest_players=2)
    state = commit(table(rules, ("2H KS", "AH 4S KH 2S AS")), CaughtPass())
    assert state.turn == 1
    assert after(state, play("4S")).turn == 1


def test_counterclockwise_the_next_seat_is_the_one_before() -> None:
    rules = replace(with_penalty(IllegalPass.LOSES_TURN), direction=Direction.COUNTERCLOCKWISE)
    state = commit(table(rules), CaughtPass())
    assert (state.turn, state.affairs.skipped) == (2, (0,))
    assert after(state, play("KH"), play("AH")).turn == 2


def test_a_forfeited_hand_is_laid_in_place_and_counts_as_it_was() -> None:
    state = commit(table(with_penalty(IllegalPass.FORFEITS)), CaughtPass())
    assert state.affairs.out == (Out(0, parse_cards("2H KS").bits, is_forfeit=True),)
    assert parse_cards("2H KS") <= state.table
    assert state.cards_left == (0, 2, 3)
    end = after(state, play("4S"), play("KH"), play("AH"))
    outcome = end.outcome()
    assert outcome is not None
    assert outcome.winner == 1
    assert [str(hand) for hand in outcome.hands_left] == ["2H KS", "", "2S AS"]


def test_the_last_one_left_wins_at_once() -> None:
    rules = with_penalty(IllegalPass.FORFEITS, places=Places.CARDS_LEFT)
    state = after(table(rules), CaughtPass(), CaughtPass())
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.places) == (2, (3, 3, 1)), (
        "who forfeits the deal has the last place, however many do"
    )
    assert not outcome.is_blocked
    assert state.legal_actions() == ()
    with pytest.raises(IllegalAction, match="This deal is over"):
        commit(state, CaughtPass())


def test_played_on_after_the_first_is_out_the_last_two_can_still_be_put_out() -> None:
    rules = with_penalty(
        IllegalPass.FORFEITS, deal_end=DealEnd.PLAY_ON, places=Places.EXIT, count=Count.CARDS
    )
    state = after(table(rules, ("2H", "AH 4S KS", "KH 2S AS")), play("2H"))
    assert not state.is_over
    state = after(state, CaughtPass())
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.places) == (0, (1, 3, 2))
    assert outcome.cards_left == (0, 3, 3), "scores are taken when the first goes out"


def test_a_removed_hand_can_block_the_deal() -> None:
    rules = with_penalty(IllegalPass.FORFEITS)
    rules = replace(rules, disposal=Disposal.REMOVE, blocked=Blocked.FEWEST_CARDS)
    state = table(rules, ("2H KH 4S KS", "AH", "2S AS"))
    outcome = commit(state, CaughtPass()).outcome()
    assert outcome is not None
    assert outcome.is_blocked
    assert outcome.winner == 1
    even = commit(
        table(rules, ("2H KH 4S KS", "AH", "AS"), "C:2-A D:2-A H:3-Q S:2-3,5-Q"), CaughtPass()
    ).outcome()
    assert even is not None
    assert even.is_blocked
    assert even.winner is None


def test_who_must_open_and_forfeits_lays_the_opening_card_with_the_hand() -> None:
    """Then something lies there, and the named card is no longer the first."""
    seven = parse_card("7H")
    rules = replace(with_penalty(IllegalPass.FORFEITS), opening_card=seven)
    hands = tuple(str(hand) for hand in dealt_to("7H", "7D"))
    state = commit(table(rules, hands, ""), CaughtPass())
    assert seven in state.table
    assert state.turn == 1
    assert str(state.playable) == "7D"


def dealt_to(first: str, second: str) -> list[CardSet]:
    """Three hands: a card each for the first two, the rest of the pack for the third."""
    one, two = parse_cards(first), parse_cards(second)
    return [one, two, PAGAT.pack.cards - one - two]


# Correcting a mistake (seed 000 §04)


def test_a_mistaken_pass_is_corrected_before_the_next_action() -> None:
    state = commit(table(PAGAT), WrongPass())
    assert (state.affairs.wrong_pass, state.turn, state.passes) == (0, 1, (1, 0, 0))
    put_right = commit(state, Correction(parse_card("2H")))
    assert (put_right.turn, put_right.passes, put_right.affairs.wrong_pass) == (1, (0, 0, 0), None)
    assert str(put_right.hands[0]) == "KS"
    assert parse_card("2H") in put_right.table


@pytest.mark.parametrize(
    ("deeds", "card", "why"),
    [
        ((WrongPass(), play("4S")), "2H", "comes too late"),
        ((), "2H", "comes too late"),
        ((WrongPass(),), "KH", "not in hand"),
        ((WrongPass(),), "7H", "already laid"),
    ],
)
def test_a_correction_that_is_none_is_refused(
    deeds: tuple[Irregularity | Play, ...], card: str, why: str
) -> None:
    with pytest.raises(IllegalAction, match=why):
        commit(after(table(PAGAT), *deeds), Correction(parse_card(card)))


def test_a_second_mistake_closes_the_window_of_the_first() -> None:
    state = after(table(PAGAT), WrongPass(), WrongPass())
    assert state.affairs.wrong_pass == 1
    with pytest.raises(IllegalAction, match="not in hand"):
        commit(state, Correction(parse_card("2H")))


def test_a_correction_with_the_last_card_wins() -> None:
    state = after(table(PAGAT, ("2H", "AH 4S KS", "KH 2S AS")), WrongPass(), Correction(parse_card("2H")))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winner == 0


def test_a_correction_with_the_last_card_where_others_play_on() -> None:
    rules = replace(PAGAT, deal_end=DealEnd.PLAY_ON, places=Places.EXIT)
    state = after(table(rules, ("2H", "AH 4S KS", "KH 2S AS")), WrongPass(), Correction(parse_card("2H")))
    assert not state.is_over
    assert state.turn == 1
    assert state.affairs.out == (Out(0, 0),)


@pytest.mark.parametrize(("chips", "between", "end"), [(20, (19, 1), (20, 0)), (0, (0, 0), (0, 0))])
def test_a_correction_gives_back_what_was_paid(
    chips: int, between: tuple[int, int], end: tuple[int, int]
) -> None:
    """Who had no chips for the fee has paid none, so the pool owes nothing."""
    rules = replace(CHIPS, mistaken_pass=True, insolvency=Insolvency.CAP)
    start = table(rules, purse=Purse((chips, 20, 20)))
    wrong = commit(start, WrongPass())
    assert (wrong.affairs.purse.chips[0], wrong.affairs.purse.pool) == between
    right = commit(wrong, Correction(parse_card("2H")))
    assert (right.affairs.purse.chips[0], right.affairs.purse.pool) == end
    ledger = deal_ledger(
        Transcript(start, (WrongPass(), Correction(parse_card("2H")))), Purse((chips + 1, 21, 21))
    )
    assert ledger.purse.pool - 3 == right.affairs.purse.pool, "but for the antes"


def test_what_may_still_be_corrected_is_written_down() -> None:
    rules = replace(CHIPS, mistaken_pass=True)
    assert format_position(commit(table(rules), WrongPass())).endswith("wrong=0:1 chips=19,20,20 pool=1")
    assert format_position(commit(table(PAGAT), WrongPass())).endswith("passes=1,0,0 wrong=0")


# A card that does not fit


def test_a_wrong_card_that_is_refused_changes_nothing() -> None:
    state = table(PAGAT, ("2H AS", "AH 4S", "KH 2S KS"))
    assert commit(state, WrongCard(parse_card("AS"))) == state


WRONG_CARD = {
    IllegalPass.FINED: (17, 3, []),
    IllegalPass.LOSES_TURN: (19, 1, []),
    IllegalPass.FORFEITS: (20, 0, [0]),
}


@pytest.mark.parametrize(("penalty", "found"), WRONG_CARD.items())
def test_a_wrong_card_with_one_that_fits_is_an_illegal_pass_too(
    penalty: IllegalPass, found: tuple[int, int, list[int]]
) -> None:
    rules = with_penalty(penalty, illegal_card=IllegalCard.TURN_LOST)
    state = commit(table(rules, ("2H AS", "AH 4S", "KH 2S KS")), WrongCard(parse_card("AS")))
    out = [each.seat for each in state.affairs.out]
    assert (state.affairs.purse.chips[0], state.affairs.purse.pool, out) == found
    assert state.turn == 1


@pytest.mark.parametrize("penalty", WRONG_CARD)
def test_a_wrong_card_without_one_that_fits_is_a_pass(penalty: IllegalPass) -> None:
    rules = with_penalty(penalty, illegal_card=IllegalCard.TURN_LOST)
    state = table(rules, ("AS AH", "2H 4S", "KH 2S KS"))
    assert commit(state, WrongCard(parse_card("AS"))) == state.apply(PASS)


def test_a_wrong_card_can_be_the_pass_too_many() -> None:
    rules = replace(
        FRIENDLY,
        obligation=Obligation.MAY_PASS,
        pass_limit=0,
        on_exceed=OnExceed.ELIMINATE,
        disposal=Disposal.LAY_IN_PLACE,
        illegal_card=IllegalCard.TURN_LOST,
    )
    assert rules.problems() == ()
    state = commit(table(rules, ("2H AS", "AH 4S", "KH 2S KS")), WrongCard(parse_card("AS")))
    assert state.affairs.out == (Out(0, parse_cards("2H AS").bits),)


@pytest.mark.parametrize(
    ("card", "why"), [("2H", "Nothing is wrong with 2H"), ("AH", "AH is not in the hand")]
)
def test_a_card_that_fits_or_is_not_there_is_not_wrong(card: str, why: str) -> None:
    with pytest.raises(IllegalAction, match=why):
        commit(table(PAGAT), WrongCard(parse_card(card)))


@pytest.mark.parametrize("event", [CaughtPass(), WrongPass(), WrongCard(parse_card("3S"))])
def test_a_pass_against_the_rules_counts_and_the_third_puts_out(event: Irregularity) -> None:
    state = parse_state(
        "three-pass 3p | C:A-K D:A-K H:3-Q S:4-Q | 2H 3S / AH KH AS / 2S KS | turn=0 passes=2,0,0"
    )
    if isinstance(event, WrongCard):
        state = parse_state(
            "three-pass 3p | C:A-K D:A-K H:3-Q S:5-Q | 2H 3S / AH KH AS 4S / 2S KS | turn=0 passes=2,0,0"
        )
    end = commit(state, event)
    assert [out.seat for out in end.affairs.out] == [0]
    assert end.passes == (3, 0, 0)
    assert end.affairs.wrong_pass is None
    assert end.turn == 1


def test_a_correction_with_the_last_card_hands_the_turn_on() -> None:
    rules = replace(PAGAT, illegal_pass=IllegalPass.LOSES_TURN, deal_end=DealEnd.PLAY_ON, places=Places.EXIT)
    assert rules.problems() == ()
    late = State.of(
        rules,
        [parse_cards(hand) for hand in ("KH", "AH 4S", "2H 2S AS KS")],
        parse_rows(rules.pack, TABLE),
        0,
        affairs=Affairs(skipped=(1, 2)),
    )
    state = commit(commit(late, WrongPass()), Correction(parse_card("KH")))
    assert state.hands[state.turn], "only who holds cards is to act"
    assert state.affairs.out == (Out(0, 0),)


def test_nothing_is_paid_once_the_first_is_out() -> None:
    """Others play on for places; pool and cards were paid for at the first exit."""
    rules = replace(POOL, deal_end=DealEnd.PLAY_ON, places=Places.EXIT)
    assert rules.problems() == ()
    first = State.of(
        rules,
        [parse_cards(hand) for hand in ("2H", "AS AH", "KH 2S KS 4S")],
        parse_rows(rules.pack, TABLE),
        0,
        affairs=Affairs(purse=Purse((19, 19, 19), 3)),
    )
    transcript = Transcript(first).then(play("2H")).then(PASS)
    assert transcript.state.affairs.purse == Purse((19, 19, 19), 3), "the pass after the exit costs nothing"
    assert [due.amount for due in transcript.state.pass_charges()] == [0]


def test_nobody_sees_in_what_hands_the_others_were_settled() -> None:
    start = parse_state("play-on 4p | C:2-A D:2-A H:2-A S:5-Q | 4S / KS 3S / AS / 2S | turn=0")
    transcript = Transcript(start).then(play("4S"))
    twin = Transcript(parse_state("play-on 4p | C:2-A D:2-A H:2-A S:5-Q | 4S / KS 2S / AS / 3S | turn=0"))
    assert observe(transcript, 2) == observe(twin.then(play("4S")), 2)
    assert "settled" not in format_position(observe(transcript, 2))
    assert "settled" in format_position(transcript.state)
