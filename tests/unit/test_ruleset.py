from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from engine.cards import ACE_HIGH_52, Pack, Rank
from engine.errors import RulesetError
from engine.profiles import PAGAT, RULESETS, find_ruleset
from engine.ruleset import Ruleset


def test_the_main_rules_are_those_of_seed_000() -> None:
    assert PAGAT.pack is ACE_HIGH_52
    assert PAGAT.starter is Rank.SEVEN
    assert (PAGAT.fewest_players, PAGAT.most_players, PAGAT.match_length) == (3, 8, 3)
    assert PAGAT.source == "seed 000"
    assert PAGAT.problems() == ()


def test_every_ruleset_is_found_by_its_key() -> None:
    assert RULESETS["pagat"] is PAGAT
    assert all(find_ruleset(key) is found and found.key == key for key, found in RULESETS.items())


def test_unknown_rules_are_refused_with_the_known_ones() -> None:
    with pytest.raises(RulesetError, match='no rules named "whist": known are pagat'):
        find_ruleset("whist")


def test_rulesets_are_values() -> None:
    assert replace(PAGAT) == PAGAT
    assert hash(replace(PAGAT)) == hash(PAGAT)
    assert replace(PAGAT, starter=Rank.EIGHT) != PAGAT
    with pytest.raises(FrozenInstanceError):
        PAGAT.key = "x"  # type: ignore[misc]
    assert {field.name for field in fields(Ruleset)} >= {"key", "pack", "starter"}


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (replace(PAGAT, pack=Pack("89TJQKA")), "there is no 7 in this pack"),
        (replace(PAGAT, fewest_players=9), "number of players"),
        (replace(PAGAT, fewest_players=1), "number of players"),
        (replace(PAGAT, match_length=0), "at least one deal"),
    ],
)
def test_a_meaningless_ruleset_says_why_and_is_not_dealt(broken: Ruleset, says: str) -> None:
    (problem,) = broken.problems()
    assert says in problem
    with pytest.raises(RulesetError, match=says):
        broken.require_sense()


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 9, 99])
def test_only_three_to_eight_can_play(players: int) -> None:
    with pytest.raises(RulesetError, match=rf"for 3 to 8 players, not for {players}\."):
        PAGAT.require_players(players)


@pytest.mark.parametrize("players", range(3, 9))
def test_three_to_eight_can_play(players: int) -> None:
    PAGAT.require_players(players)
