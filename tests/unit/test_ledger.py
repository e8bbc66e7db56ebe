"""Chips as data: who can pay what, and that nothing is lost."""

from __future__ import annotations

import pytest

from engine.ledger import NO_CHIPS, Ledger, Movement, Purse, Why, antes, net
from engine.options import Insolvency

DEBT, CAP = Insolvency.DEBT, Insolvency.CAP


def pays(payer: int | None, payee: int | None, amount: int) -> Movement:
    return Movement(payer, payee, amount, Why.CARDS_LEFT)


@pytest.mark.parametrize(
    ("has", "due", "policy", "left"),
    [
        (5, 3, DEBT, 2),
        (5, 3, CAP, 2),
        (3, 3, CAP, 0),
        (2, 3, DEBT, -1),
        (2, 3, CAP, 0),
        (0, 3, DEBT, -3),
        (0, 3, CAP, 0),
        (-4, 3, DEBT, -7),
        (-4, 3, CAP, -4),
    ],
)
def test_who_cannot_pay_owes_the_rest_or_pays_what_is_there(
    has: int, due: int, policy: Insolvency, left: int
) -> None:
    ledger = Ledger.of(Purse((has, 10), 1), [pays(0, 1, due)], policy)
    assert ledger.purse == Purse((left, 10 + has - left), 1)
    assert ledger.net == (left - has, has - left)
    assert [each.amount for each in ledger.movements] == ([has - left] if has != left else [])


def test_with_a_cap_whoever_is_paid_last_goes_short() -> None:
    ledger = Ledger.of(Purse((5, 0, 0)), [pays(0, 1, 3), pays(0, 2, 3)], CAP)
    assert ledger.purse.chips == (0, 3, 2)


def test_what_is_won_first_can_pay_what_is_due_next() -> None:
    assert Ledger.of(Purse((0, 5, 0)), [pays(1, 0, 4), pays(0, 2, 3)], CAP).purse.chips == (1, 1, 3)
    assert Ledger.of(Purse((0, 5, 0)), [pays(0, 2, 3), pays(1, 0, 4)], CAP).purse.chips == (4, 1, 0)


@pytest.mark.parametrize("policy", Insolvency)
def test_the_pool_pays_and_is_paid(policy: Insolvency) -> None:
    ledger = Ledger.of(Purse((1, 1), 4), [pays(0, None, 1), pays(None, 1, 5)], policy)
    assert ledger.purse == Purse((0, 6), 0)
    assert ledger.purse.total == ledger.start.total == 6


def test_movements_of_nothing_are_left_out() -> None:
    ledger = Ledger.of(Purse((1, 1)), [pays(0, 1, 0), pays(None, 1, 0), pays(0, None, 1)])
    assert ledger.movements == (pays(0, None, 1),)
    assert Ledger.of(NO_CHIPS, []).purse == NO_CHIPS


def test_everybody_antes_in_turn_where_there_is_an_ante() -> None:
    assert antes(3, 2) == tuple(Movement(seat, None, 2, Why.ANTE) for seat in range(3))
    assert antes(3, 0) == ()


def test_the_net_is_what_is_there_now_less_what_was() -> None:
    assert net((20, 20, 3), (25, 18, 0)) == (5, -2, -3)
    with pytest.raises(ValueError, match="zip"):
        net((1, 2), (1,))
