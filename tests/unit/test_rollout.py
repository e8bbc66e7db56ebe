from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots.rollout import plain_gain
from engine.cards import parse_cards
from engine.profiles import CARD_COUNT, FOUR_PLAYER, PAGAT
from engine.ruleset import Ruleset

HANDS = [parse_cards(hand).bits for hand in ("", "KH 2C", "TD 2D", "AS")]


@pytest.mark.parametrize(
    ("rules", "gains"),
    [
        (PAGAT, [1, 0, 0, 0]),
        (FOUR_PLAYER, [5, -2, -2, -1]),
        (CARD_COUNT, [0, -12, -12, -15]),
        (replace(CARD_COUNT, showdown=True), [0, 0, 0, -15]),
    ],
)
def test_the_end_of_an_imagined_deal_is_worth_what_the_rules_count(rules: Ruleset, gains: list[int]) -> None:
    assert [plain_gain(rules, HANDS, 0, seat) for seat in range(4)] == gains
