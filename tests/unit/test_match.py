from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.cards import parse_cards
from engine.errors import NotationError, RulesetError
from engine.ledger import Purse
from engine.match import Match
from engine.options import Direction, Insolvency, MatchFormat
from engine.outcome import Outcome
from engine.profiles import AMERICAN, CARD_COUNT, FRIENDLY, PAGAT, POOL, SEVENS
from engine.scoring import returns


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


BLOCKED = Outcome(None, tuple(map(parse_cards, ("2C", "3C", "4C"))), is_blocked=True)


def played(match: Match, *winners: int) -> Match:
    """The match after deals that these seats have won."""
    for seat in winners:
        match = match.after(won_by(match.playing.index(seat), len(match.playing)))
    return match


def test_a_match_of_so_many_deals_goes_to_most_wins() -> None:
    match = Match.new(SEVENS, 3, 0)
    assert not played(match, 0, 1, 1, 0, 1, 2).is_over
    end = played(match, 0, 1, 1, 0, 1, 2, 2)
    assert (end.deals, end.points, end.winner) == (7, (2, 3, 2), 1)


def test_the_lowest_total_wins_where_penalties_are_counted() -> None:
    match = Match.new(replace(CARD_COUNT, match_length=2), 3, 0)
    assert match.ruleset.fewest_win
    for left in (("", "KD", "2C"), ("3C", "", "2C")):
        match = match.after(Outcome(left.index(""), tuple(map(parse_cards, left))))
    assert (match.points, match.leaders, match.winner) == ((3, 10, 4), (0,), 0)


def test_those_who_tie_share_the_match_where_no_tie_is_broken() -> None:
    end = played(Match.new(replace(FRIENDLY, match_length=2), 4, 0), 3, 1)
    assert end.is_over
    assert (end.winners, end.winner) == ((1, 3), None)


def test_nobody_has_won_before_the_end() -> None:
    assert played(Match.new(SEVENS, 3, 0), 1).winners == ()


# An extra deal (seed 003)

TWO_DEALS = replace(SEVENS, match_length=2)


def test_two_who_tie_play_an_extra_deal_and_its_winner_takes_the_match() -> None:
    tied = played(Match.new(TWO_DEALS, 4, 1), 3, 0)
    assert not tied.is_over
    assert (tied.playing, tied.winners) == ((0, 3), ())
    state = tied.deal(Random(1))
    assert state.players == 2
    assert state.dealer == tied.playing.index(tied.dealer)
    end = played(tied, 3)
    assert (end.is_over, end.winner, end.points, end.deals) == (True, 3, (1, 0, 0, 1), 3)


@pytest.mark.parametrize(
    ("dealer", "direction", "deals_extra"),
    [
        (0, Direction.CLOCKWISE, 4),
        (1, Direction.CLOCKWISE, 4),
        (2, Direction.CLOCKWISE, 0),
        (3, Direction.CLOCKWISE, 2),
        (4, Direction.CLOCKWISE, 2),
        (0, Direction.COUNTERCLOCKWISE, 2),
        (2, Direction.COUNTERCLOCKWISE, 4),
        (4, Direction.COUNTERCLOCKWISE, 0),
    ],
)
def test_of_three_who_tie_the_next_in_turn_deals(dealer: int, direction: Direction, deals_extra: int) -> None:
    """Seats 0, 2 and 4 of five have won a deal each."""
    rules = replace(SEVENS, match_length=3, direction=direction)
    tied = played(Match.new(rules, 5, dealer), 4, 0, 2)
    assert tied.playing == (0, 2, 4)
    assert tied.dealer == deals_extra
    assert tied.deal(Random(1)).dealer == tied.playing.index(deals_extra)


def test_an_extra_deal_that_nobody_wins_is_played_again() -> None:
    tied = played(Match.new(replace(SEVENS, match_length=3), 5, 0), 4, 0, 2)
    again = tied.after(BLOCKED)
    assert not again.is_over
    assert (again.playing, again.dealer, again.winners) == ((0, 2, 4), 0, ())
    assert played(again, 2).winner == 2


def test_seats_that_have_dropped_out_of_the_match_keep_their_chips() -> None:
    rules = replace(AMERICAN, match_format=MatchFormat.DEALS, match_length=1)
    match = replace(Match.new(rules, 3, 0), purse=Purse((150, 0, 150)), deals=1)
    assert match.needs_extra_deal
    match = replace(match, tied=match.leaders, dealer=2)
    state = match.deal(Random(1))
    assert state.affairs.purse == Purse((149, 149), 2)
    end = match.after(won_by(1, 2)._replace(purse=state.affairs.purse))
    assert end.purse == Purse((147, 0, 153), 0)
    assert end.winner == 2


# Chips


def test_the_match_ends_after_the_deal_in_which_somebody_has_no_chips_left() -> None:
    match = Match.new(AMERICAN, 3, 0)
    assert match.purse == Purse((100, 100, 100))
    state = match.deal(Random(1))
    assert state.affairs.purse == Purse((99, 99, 99), 3)
    on = match.after(won_by(1, 3)._replace(purse=state.affairs.purse))
    assert on.purse.chips == (97, 106, 97), "two for each 2 that is left"
    assert not on.is_over
    end = replace(match, purse=Purse((3, 290, 7))).after(won_by(1, 3)._replace(purse=Purse((2, 289, 6), 3)))
    assert end.purse == Purse((0, 296, 4))
    assert (end.is_over, end.winner) == (True, 1)


@pytest.mark.parametrize(("policy", "chips"), [(Insolvency.DEBT, (-1, 5)), (Insolvency.CAP, (0, 4))])
def test_an_ante_that_nobody_has_is_owed_or_left_out(policy: Insolvency, chips: tuple[int, int]) -> None:
    rules = replace(POOL, insolvency=policy)
    match = replace(Match.new(rules, 3, 0), purse=Purse((0, 5, 5)))
    purse = match.deal(Random(1)).affairs.purse
    assert (purse.chips[0], purse.total) == (chips[0], 10)
    assert purse.pool == 3 - (policy is Insolvency.CAP)


def test_the_pool_waits_for_the_next_deal_when_nobody_wins_alone() -> None:
    match = Match.new(POOL, 3, 0)
    state = match.deal(Random(1))
    after = match.after(BLOCKED._replace(purse=state.affairs.purse))
    assert after.purse == Purse((19, 19, 19), 3)
    assert after.deal(Random(2)).affairs.purse == Purse((18, 18, 18), 6)


def test_a_misdeal_is_dealt_again_by_the_same_dealer_and_the_antes_stay_in() -> None:
    match = Match.new(AMERICAN, 3, 2)
    wrong = match.misdealt(match.deal(Random(1)))
    assert (wrong.dealer, wrong.deals) == (2, 0)
    state = wrong.deal(Random(2))
    assert state.affairs.purse == Purse((99, 99, 99), 3)
    twice = wrong.misdealt(state).deal(Random(3))
    assert twice.affairs.purse == Purse((99, 99, 99), 3)
    after = wrong.after(won_by(0, 3)._replace(purse=state.affairs.purse))
    assert after.dealer == 0
    assert after.deal(Random(4)).affairs.purse.pool == 3, "the next deal has its own antes"


def test_a_misdeal_without_chips_changes_nothing() -> None:
    match = Match.new(SEVENS, 3, 2)
    assert match.misdealt(match.deal(Random(1))) == match


def test_the_same_seat_deals_on_where_that_is_agreed() -> None:
    match = Match.new(replace(SEVENS, deal_moves_on=False), 3, 2)
    assert played(match, 0, 1).dealer == 2


def test_the_deal_goes_the_way_of_play() -> None:
    match = Match.new(replace(SEVENS, direction=Direction.COUNTERCLOCKWISE), 4, 1)
    assert [played(match, *[0] * deals).dealer for deals in range(4)] == [1, 0, 3, 2]


def test_a_tie_in_the_middle_breaks_nothing() -> None:
    assert not played(Match.new(SEVENS, 4, 0), 3, 0).needs_extra_deal
