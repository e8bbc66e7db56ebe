"""Counts of lines of play for every profile, by the engine and by a player that shares no code with it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from engine.cards import CardSet
from engine.dealing import hand_sizes
from engine.notation import format_position, parse_state
from engine.perft import divide, perft
from engine.profiles import RULESETS
from engine.state import State
from tests.golden.brute_force import GATES, RULES, Deal, Rules
from tests.golden.perft import DEPTH, FOLDER, Entry, read

ENTRIES = {key: read(key) for key in sorted(path.stem for path in FOLDER.glob("*.txt"))}
NAMED = [
    pytest.param(key, entry, id=f"{key}:{entry.id}") for key, entries in ENTRIES.items() for entry in entries
]
GATED = [
    (key, gate)
    for key, rules in RULES.items()
    if rules.gate != "none"
    for gate in GATES
    if gate != rules.gate
]
WITHOUT: Mapping[str, Mapping[str, Any]] = {
    "at_will": {"at_will": False},
    "stops": {"stops": False},
    "price": {"price": 0},
    "free": {"free": None},
    "beyond": {"beyond": ""},
    "runs": {"runs": False},
    "plays_on": {"plays_on": False},
    "first": {"first": ""},
}
"""A rule that can change who may do what → the rules without it."""
SPECIAL = [
    (key, name)
    for key, rules in RULES.items()
    for name in WITHOUT
    if getattr(rules, name) != Rules()._asdict()[name]
]


def test_every_profile_has_its_file_and_is_known_to_the_second_player() -> None:
    assert set(ENTRIES) == set(RULESETS)
    assert set(RULES) == set(RULESETS)


@pytest.mark.parametrize("key", ENTRIES)
def test_a_file_counts_late_positions_of_its_own_rules(key: str) -> None:
    entries = ENTRIES[key]
    pack = RULESETS[key].pack.listed
    left = [sum(parse_state(entry.position).cards_left) for entry in entries]
    assert sum(0 < cards < len(pack) * 2 / 3 for cards in left) >= 3
    assert all(entry.position.split()[0] == key for entry in entries)
    assert all(list(entry.counts) == list(range(1, DEPTH + 1)) for entry in entries)


@pytest.mark.parametrize(("key", "entry"), NAMED)
def test_counts(key: str, entry: Entry) -> None:
    state = parse_state(entry.position)
    assert state.ruleset.key == key
    for depth, count in entry.counts.items():
        assert perft(state, depth) == count, divided(entry, depth)


@pytest.mark.parametrize(("key", "entry"), NAMED)
def test_counts_are_those_of_a_second_player(key: str, entry: Entry) -> None:
    deal = Deal.read(entry.position)
    assert deal.rules is RULES[key]
    assert deal.counts(DEPTH) == entry.counts


def divided(entry: Entry, depth: int) -> str:
    """Where the engine and the second player part: each first action with both numbers."""
    ours, theirs = divide(parse_state(entry.position), depth), Deal.read(entry.position).divide(depth)
    lines = [
        f"{word}: engine {ours.get(word)}, second player {theirs.get(word)}" for word in {**ours, **theirs}
    ]
    return "\n".join((f"{entry.position}, length {depth}, in file {entry.counts[depth]}", *lines))


@pytest.mark.parametrize(("key", "entry"), NAMED)
def test_the_first_actions_have_the_same_counts_each(key: str, entry: Entry) -> None:
    assert divide(parse_state(entry.position), 4) == Deal.read(entry.position).divide(4), key


@pytest.mark.parametrize(("key", "rule"), SPECIAL)
def test_every_special_rule_shows_in_a_count_of_its_file(key: str, rule: str) -> None:
    other = RULES[key]._replace(**WITHOUT[rule])
    deals = [(Deal.read(entry.position), entry.counts) for entry in ENTRIES[key]]
    assert any(deal._replace(rules=other).counts(DEPTH) != counts for deal, counts in deals)


@pytest.mark.parametrize(("key", "gate"), GATED)
def test_every_gate_shows_in_a_count_of_its_file_and_no_other_would_do(key: str, gate: str) -> None:
    other = RULES[key]._replace(gate=gate)
    deals = [(Deal.read(entry.position), entry.counts) for entry in ENTRIES[key]]
    assert any(deal._replace(rules=other).counts(DEPTH) != counts for deal, counts in deals)


def test_there_are_late_positions_with_passes_and_exits() -> None:
    depths = [list(entry.counts.values()) for entry in ENTRIES["pagat"]]
    assert any(count[4] == count[3] > 0 for count in depths), "a pass forced on every line"
    assert any(not all(count) for count in depths), "a deal that ends"


def test_a_difference_is_shown_by_first_action() -> None:
    (entry, *_) = (each for each in ENTRIES["pagat"] if each.id == "three-players-going-out")
    shown = divided(entry, 2).splitlines()
    assert set(shown[1:]) == {f"{card}: engine 1, second player 1" for card in ("AD", "KH", "3S")}


@pytest.mark.parametrize("dealer", [0, 1])
def test_every_deal_of_the_smallest_pack_has_the_counts_of_a_second_player_to_its_end(dealer: int) -> None:
    rules = RULESETS["one-row"]
    longest = rules.longest_deal(2)
    sizes = hand_sizes(len(rules.pack.listed), 2, dealer)
    for first in combinations(rules.pack.listed, sizes[0]):
        hands = [CardSet.of(first), rules.pack.cards - CardSet.of(first)]
        state = State.of(rules, hands, turn=1 - dealer, dealer=dealer)
        counts = Deal.read(format_position(state)).counts(longest)
        assert {length: perft(state, length) for length in counts} == counts, format_position(state)
        assert not counts[longest]


def test_depth_zero_is_the_position_itself() -> None:
    assert perft(parse_state(ENTRIES["pagat"][0].position), 0) == 1


def test_positions_are_written_as_the_engine_writes_them() -> None:
    texts = [entry.position for key, entries in ENTRIES.items() if key != "pagat" for entry in entries]
    assert [format_position(parse_state(text)) for text in texts] == texts
