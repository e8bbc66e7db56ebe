"""What a finished deal is worth, in every way of counting and paying."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.cards import parse_cards
from engine.dealing import deal
from engine.ledger import NO_CHIPS, Ledger, Movement, Purse, Why
from engine.options import Count, Insolvency, Payment
from engine.outcome import Outcome
from engine.playout import Playouts
from engine.profiles import AMERICAN, AMERICAN_MUST_PLAY, CARD_COUNT, CINQUILLO, FRIENDLY, POOL
from engine.ruleset import Ruleset
from engine.scoring import (
    deal_ledger,
    paid_at,
    penalties,
    purse_at,
    returns,
    settled,
    settlement,
    showdown,
    worth,
)
from engine.transcript import Transcript

HAND = "AS KD QD JD TC 7H 2H"


@pytest.mark.parametrize(
    ("count", "ace", "value"),
    [
        (Count.NOTHING, 15, 0),
        (Count.CARDS, 15, 7),
        (Count.PIPS, 15, 15 + 3 * 10 + 10 + 7 + 2),
        (Count.PIPS, 1, 1 + 3 * 10 + 10 + 7 + 2),
        (Count.FACE, 15, 15 + 13 + 12 + 11 + 10 + 7 + 2),
        (Count.FACE, 1, 1 + 13 + 12 + 11 + 10 + 7 + 2),
    ],
)
def test_what_cards_left_in_a_hand_are_worth(count: Count, ace: int, value: int) -> None:
    assert worth(replace(FRIENDLY, count=count, ace_counts=ace), parse_cards(HAND)) == value


def outcome(*hands: str, winner: int | None = 0, purse: Purse = NO_CHIPS) -> Outcome:
    return Outcome(winner, tuple(map(parse_cards, hands)), purse=purse)


LEFT = ("", "KD 7H", "2C 3C 4C", "AS")


@pytest.mark.parametrize(
    ("count", "payment", "points"),
    [
        (Count.NOTHING, Payment.PENALTY, (1, 0, 0, 0)),
        (Count.NOTHING, Payment.TO_WINNER, (1, 0, 0, 0)),
        (Count.CARDS, Payment.PENALTY, (0, 2, 3, 1)),
        (Count.CARDS, Payment.TO_WINNER, (6, -2, -3, -1)),
        (Count.PIPS, Payment.PENALTY, (0, 17, 9, 15)),
        (Count.PIPS, Payment.TO_WINNER, (41, -17, -9, -15)),
        (Count.FACE, Payment.PENALTY, (0, 20, 9, 15)),
        (Count.FACE, Payment.TO_WINNER, (44, -20, -9, -15)),
    ],
)
@pytest.mark.parametrize("insolvency", Insolvency)
def test_points_by_every_way_to_count_and_to_pay(
    count: Count, payment: Payment, points: tuple[int, ...], insolvency: Insolvency
) -> None:
    """Nobody can run out of points, so it does not matter what happens to who cannot pay."""
    rules = replace(FRIENDLY, count=count, payment=payment, insolvency=insolvency)
    assert returns(rules, outcome(*LEFT)) == points


@pytest.mark.parametrize(
    ("count", "payment"), [(count, payment) for count in Count for payment in Payment], ids=str
)
def test_when_nobody_wins_alone_nobody_is_paid(count: Count, payment: Payment) -> None:
    rules = replace(FRIENDLY, count=count, payment=payment)
    even = outcome("2C 3C", "KD QD", winner=None)
    assert settlement(rules, even) == ()
    expected = tuple(worth(rules, hand) for hand in even.hands_left) if payment is Payment.PENALTY else (0, 0)
    assert returns(rules, even) == expected


def test_the_pool_of_a_blocked_deal_stays_for_the_next() -> None:
    even = outcome("2C 3C", "KD QD", winner=None, purse=Purse((18, 17), 5))
    assert settled(POOL, even) == Ledger(Purse((18, 17), 5), (), Purse((18, 17), 5))
    assert returns(POOL, even) == (-2, -3)


def test_the_winner_takes_the_pool_and_is_paid_by_each_loser_in_turn() -> None:
    end = outcome("", "KD 7H", "7C 2C", purse=Purse((90, 95, 97), 18))
    assert settlement(AMERICAN, end) == (
        Movement(None, 0, 18, Why.POOL),
        Movement(1, 0, 20, Why.CARDS_LEFT, parse_cards("KD 7H")),
        Movement(1, 0, 5, Why.STARTERS_LEFT, parse_cards("7H")),
        Movement(2, 0, 9, Why.CARDS_LEFT, parse_cards("7C 2C")),
        Movement(2, 0, 5, Why.STARTERS_LEFT, parse_cards("7C")),
    )
    assert settled(AMERICAN, end).purse == Purse((147, 70, 83), 0)
    assert returns(AMERICAN, end) == (47, -30, -17)
    assert returns(AMERICAN, end, before=(91, 96, 113)) == (56, -26, -30)


def test_with_a_cap_the_winner_goes_short() -> None:
    rules = replace(AMERICAN, insolvency=Insolvency.CAP)
    end = outcome("", "KD 7H", "7C 2C", purse=Purse((90, 22, 3), 0))
    assert settled(rules, end).purse == Purse((115, 0, 0), 0)


@pytest.mark.parametrize(
    ("rules", "held", "due"),
    [
        (replace(AMERICAN, starter_penalty=10), "7C 7D 8D", 20),
        (replace(AMERICAN, starter_penalty=10), "6C 8D", 0),
        (replace(AMERICAN, starter_penalty=5, pack=CINQUILLO.pack, starter=CINQUILLO.starter), "5C 7D", 5),
    ],
)
def test_every_starter_still_held_costs_by_itself(rules: Ruleset, held: str, due: int) -> None:
    paid = settlement(rules, outcome("", held))
    assert sum(each.amount for each in paid if each.why is Why.STARTERS_LEFT) == due


@pytest.mark.parametrize(
    ("found", "winner", "paid"),
    [
        ((0, 5, 5, 7), 0, (0, 0, 0, 7)),
        ((0, 5, 5, 5), 0, (0, 0, 0, 0)),
        ((5, 5, 7, 7, 9), None, (0, 0, 0, 0, 9)),
        ((0, 5, 6, 7), 0, (0, 5, 6, 7)),
        ((0, 4, 4, 9, 9), 0, (0, 0, 0, 0, 0)),
    ],
)
def test_losers_who_tie_in_a_showdown_pay_nothing(
    found: tuple[int, ...], winner: int | None, paid: tuple[int, ...]
) -> None:
    assert showdown(found, winner) == paid


def test_a_showdown_is_settled_only_where_it_is_agreed() -> None:
    end = outcome("", "2C 3C", "5D", "KD")
    assert penalties(CARD_COUNT, end) == (0, 5, 5, 10)
    assert penalties(replace(CARD_COUNT, showdown=True), end) == (0, 0, 0, 10)


def test_the_last_player_left_is_not_charged_for_the_cards_in_hand() -> None:
    assert returns(CARD_COUNT, outcome("2C 3C", "KD", "AS")) == (0, 10, 15)


@pytest.mark.parametrize("rules", [POOL, AMERICAN, AMERICAN_MUST_PLAY], ids=lambda rules: rules.key)
def test_what_moves_step_by_step_is_what_moves_in_the_deal(rules: Ruleset) -> None:
    before = Purse((rules.stack,) * 4)
    for seed in range(20):
        rng = Random(seed)
        start = deal(rules, 4, 0, rng)
        transcript = Transcript(start, Playouts(start).line(rng))
        steps = range(len(transcript.actions) + 1)
        ledger = deal_ledger(transcript, before)
        assert tuple(each for step in steps for each in paid_at(transcript, step)) == ledger.movements
        assert purse_at(transcript, 0) == start.affairs.purse
        assert purse_at(transcript, steps[-1]) == ledger.purse
        assert {purse_at(transcript, step).total for step in steps} == {before.total}


def test_antes_move_only_where_a_deal_begins_and_only_in_a_game_for_chips() -> None:
    start = deal(POOL, 4, 0, Random(0))
    assert [each.why for each in paid_at(Transcript(start), 0)] == [Why.ANTE] * 4
    assert paid_at(Transcript(start.apply(start.legal_actions()[0])), 0) == ()
    without = start._replace(affairs=start.affairs._replace(purse=Purse((20, 20, 20, 20))))
    assert paid_at(Transcript(without), 0) == ()
    friendly = Transcript(deal(FRIENDLY, 4, 0, Random(0)))
    assert paid_at(friendly, 0) == ()
    assert paid_at(friendly.then(friendly.state.legal_actions()[0]), 1) == ()
    assert purse_at(friendly, 0) == NO_CHIPS
