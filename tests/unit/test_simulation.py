from __future__ import annotations

from random import Random

import pytest

from engine.bots import BOTS
from engine.bots.policy import Choice
from engine.observation import Observation
from engine.options import Obligation
from engine.profiles import AMERICAN, PAGAT, POOL, RULESETS, SEVENS, THREE_PASS
from engine.ruleset import Ruleset
from engine.simulation import Played, report, simulate

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
@pytest.mark.parametrize("rotate", [False, True])
def test_every_ruleset_can_be_simulated(rules: Ruleset, rotate: bool) -> None:
    players = rules.fewest_players
    found = simulate(rules, [EASY] * players, 8, Random(3), rotate=rotate)
    assert found.deals == (8 * players if rotate else 8)
    assert sum(tally.won for tally in found.tallies) <= found.deals
    assert found.actions > 0
    assert not found.put_out or rules.puts_out
    assert all(0 <= tally.cards_left <= len(rules.pack.listed) for tally in found.tallies)
    if rules.obligation is Obligation.MUST and not rules.puts_out:
        assert sum(tally.won for tally in found.tallies) == found.deals


def test_the_deal_goes_round_as_the_rules_say() -> None:
    recorder = Recorder()
    simulate(PAGAT, [recorder] * 4, 6, Random(1))
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
    simulate(POOL, [recorder] * 4, 6, Random(1))
    before = [each.affairs.purse for each in recorder.seen if not each.history]
    assert [purse.total for purse in before] == [80] * 6
    assert before[0].chips == before[5].chips == (19, 19, 19, 19), "a match of this takes five deals"
    assert before[1].chips != before[0].chips


def test_points_of_a_match_for_chips_add_up_to_what_the_pool_took_or_gave() -> None:
    found = simulate(AMERICAN, [EASY] * 4, 12, Random(2))
    assert sum(tally.points for tally in found.tallies) * 12 == pytest.approx(0, abs=1e-6)


def test_with_rotation_every_bot_plays_the_same_hands() -> None:
    recorders = [Recorder(), Recorder(), Recorder()]
    simulate(PAGAT, recorders, 4, Random(6), rotate=True)
    starts = [sorted(str(each.hand) for each in recorder.seen if not each.history) for recorder in recorders]
    assert len(starts[0]) == 4
    assert starts[0] == starts[1] == starts[2]


def test_extra_deals_are_played_by_those_who_tie() -> None:
    found = simulate(SEVENS, [EASY] * 4, 120, Random(4))
    assert sum(tally.deals for tally in found.tallies) < 4 * 120
    assert max(tally.deals for tally in found.tallies) > min(tally.deals for tally in found.tallies)


def test_the_same_chance_gives_the_same_report() -> None:
    one, other = (simulate(THREE_PASS, [EASY] * 4, 20, Random(8)) for _ in range(2))
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
