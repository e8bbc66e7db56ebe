from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import parse_cards
from engine.errors import NotationError, RulesetError
from engine.match import Match
from engine.profiles import PAGAT
from engine.scoring import returns
from engine.state import Outcome


def won_by(seat: int, players: int = 4) -> Outcome:
    return Outcome(seat, tuple(parse_cards("" if each == seat else "2C") for each in range(players)))


def test_the_winner_of_a_deal_scores_one_whatever_the_others_hold() -> None:
    held = ("2C 3C 4C 5C 6C", "AS", "", "2H 3H")
    assert returns(PAGAT, Outcome(2, tuple(map(parse_cards, held)))) == (0, 0, 1, 0)


def test_the_deal_moves_to_the_left_and_round() -> None:
    match = Match.new(PAGAT, 4, 2)
    dealers = []
    for _ in range(5):
        dealers.append(match.dealer)
        match = match.after(won_by(0))
    assert dealers == [2, 3, 0, 1, 2]


def test_three_wins_decide() -> None:
    match = Match.new(PAGAT, 4, 0)
    for seat in (0, 1, 1, 0):
        match = match.after(won_by(seat))
        assert match.winner is None
    assert match.points == (2, 2, 0, 0)
    match = match.after(won_by(1))
    assert match.winner == 1
    assert match.points == (2, 3, 0, 0)


def test_the_target_belongs_to_the_ruleset() -> None:
    assert Match.new(replace(PAGAT, match_length=1), 3, 0).after(won_by(2, 3)).winner == 2


def test_a_match_needs_players_and_a_dealer_among_them() -> None:
    with pytest.raises(RulesetError, match="3 to 8 players"):
        Match.new(PAGAT, 2, 0)
    with pytest.raises(NotationError, match="dealer=4 is no seat"):
        Match.new(PAGAT, 4, 4)


def test_an_outcome_of_another_table_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        Match.new(PAGAT, 4, 0).after(won_by(0, 3))
