from __future__ import annotations

from random import Random

import pytest

from engine.bots import BOTS
from engine.bots.policy import Choice
from engine.observation import Observation
from engine.options import Obligation
from engine.profiles import AMERICAN, PAGAT, POOL, RULESETS, SEVENS, THREE_PASS
from engine.ruleset import Ruleset
from engine.simulation import Played, Round, measure, play_matches, play_round, play_rounds, report

EASY = BOTS["easy"]


class Recorder:
    """Easy, remembering the dealers, chips and hands that it met."""

    name = "Recorder"

    def __init__(self) -> None:
        self.seen: list[Observation] = []

    def choose(self, observation: Observation, rng: Random) -> Choice:
        self.seen.append(observation)
        return EASY.choose(observation, rng)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize("in_rounds", [False, True])
def test_every_ruleset_can_be_simulated(rules: Ruleset, in_rounds: bool) -> None:
    players = rules.fewest_players
    bots = [EASY] * players
    if in_rounds:
        rounds = [*play_rounds(rules, bots, 8, seed=3)]
        assert all(len(each.games) == players for each in rounds)
        found = report(players, [game for each in rounds for game in each.games])
        assert measure(rounds).wins == found.tallies[0].won
    else:
        found = play_matches(rules, bots, 8, Random(3))
    assert found.deals == (8 * players if in_rounds else 8)
    assert sum(tally.won for tally in found.tallies) <= found.deals
    assert found.actions > 0
    assert not found.put_out or rules.puts_out
    assert all(0 <= tally.cards_left <= len(rules.pack.listed) for tally in found.tallies)
    if rules.obligation is Obligation.MUST and not rules.puts_out:
        assert sum(tally.won for tally in found.tallies) == found.deals


def test_the_deal_goes_round_as_the_rules_say() -> None:
    recorder = Recorder()
    play_matches(PAGAT, [recorder] * 4, 6, Random(1))
    dealers = list(
        dict.fromkeys((each.dealer, each.history == ()) for each in recorder.seen if not each.history)
    )
    first = dealers[0][0]
    assert first is not None
    openings = [each.dealer for each in recorder.seen if not each.history]
    assert len(openings) == 6
    assert openings[:3] == [(first + number) % 4 for number in range(3)]


def test_chips_go_on_from_deal_to_deal_until_the_match_is_over() -> None:
    recorder = Recorder()
    play_matches(POOL, [recorder] * 4, 6, Random(1))
    before = [each.affairs.purse for each in recorder.seen if not each.history]
    assert [purse.total for purse in before] == [80] * 6
    assert before[0].chips == before[5].chips == (19, 19, 19, 19), "a match of this takes five deals"
    assert before[1].chips != before[0].chips


def test_points_of_a_match_for_chips_add_up_to_what_the_pool_took_or_gave() -> None:
    found = play_matches(AMERICAN, [EASY] * 4, 12, Random(2))
    assert sum(tally.points for tally in found.tallies) * 12 == pytest.approx(0, abs=1e-6)


def test_in_rounds_every_bot_plays_the_same_hands() -> None:
    recorders = [Recorder(), Recorder(), Recorder()]
    for _ in play_rounds(PAGAT, recorders, 4, seed=6):
        pass
    starts = [sorted(str(each.hand) for each in recorder.seen if not each.history) for recorder in recorders]
    assert len(starts[0]) == 4
    assert starts[0] == starts[1] == starts[2]


def test_extra_deals_are_played_by_those_who_tie() -> None:
    found = play_matches(SEVENS, [EASY] * 4, 120, Random(4))
    assert sum(tally.deals for tally in found.tallies) < 4 * 120
    assert max(tally.deals for tally in found.tallies) > min(tally.deals for tally in found.tallies)


def test_the_same_chance_gives_the_same_report() -> None:
    one, other = (play_matches(THREE_PASS, [EASY] * 4, 20, Random(8)) for _ in range(2))
    assert one == other
    assert one.put_out > 0


def test_a_report_counts_by_bot_and_not_by_seat() -> None:
    deals = [
        Played((0, 1), 1, (-2, 2), (2, 0), (1, 0), 9, put_out=False, is_blocked=False),
        Played((1, 0), 1, (-4, 4), (4, 0), (0, 3), 11, put_out=True, is_blocked=False),
        Played((1, 2), None, (0, 0), (5, 5), (2, 2), 10, put_out=True, is_blocked=True),
    ]
    found = report(3, deals)
    assert [tally.deals for tally in found.tallies] == [2, 3, 1]
    assert [tally.won for tally in found.tallies] == [1, 1, 0]
    assert [tally.points for tally in found.tallies] == pytest.approx([1, -2 / 3, 0])
    assert [tally.cards_left for tally in found.tallies] == pytest.approx([1, 3, 5])
    assert [tally.passes for tally in found.tallies] == pytest.approx([2, 2 / 3, 2])
    assert (found.actions, found.put_out, found.blocked) == (10, 2, 1)


def won_by(*winners: int) -> Round:
    """A round between two in which these bots won."""
    games = [
        Played(seating, seating.index(bot), (0, 0), (0, 0), (0, 0), 9, put_out=False, is_blocked=False)
        for seating, bot in zip([(0, 1), (1, 0)], winners, strict=True)
    ]
    return Round(tuple(games), (2.0, 4.0))


def test_the_first_bot_is_measured_and_a_deal_counts_as_one_observation() -> None:
    found = measure([won_by(0, 0), won_by(0, 1), won_by(1, 0), won_by(1, 1)])
    assert (found.games, found.wins, found.win_rate) == (8, 4, 0.5)
    # Shares 1, 1/2, 1/2, 0 and two deals more, 0 and 1, deviate by 0.4472; 1.96 · 0.4472 / √6 = 0.3578.
    assert found.ci95 == pytest.approx((0.1422, 0.8578), abs=1e-4)
    assert (found.ms.mean, found.ms.max) == (3.0, 4.0)


@pytest.mark.parametrize("winners", [[(0, 1)], [(0, 0), (0, 0)], [(1, 1), (1, 1), (1, 1)]])
def test_few_deals_never_look_certain(winners: list[tuple[int, int]]) -> None:
    low, high = measure([won_by(*each) for each in winners]).ci95
    assert high - low > 0.3


def test_a_long_run_can_be_cut_into_pieces() -> None:
    bots = [BOTS["medium"], EASY, EASY]
    whole = [each.games for each in play_rounds(PAGAT, bots, 6, seed=10)]
    assert whole == [play_round(PAGAT, bots, 10, number).games for number in range(6)]


def test_only_choices_are_timed() -> None:
    recorder = Recorder()
    found = play_round(PAGAT, [recorder, EASY, EASY], seed=2, number=0)
    choices = [view for view in recorder.seen if len(view.legal_actions()) > 1]
    assert len(recorder.seen) > len(choices)
    assert len(found.ms) == len(choices)
    assert min(found.ms) > 0
