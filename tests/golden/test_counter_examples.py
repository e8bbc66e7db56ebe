"""Rules that cannot work, each with the position in which they fail, and two rules of beyond.json told as stories.

The rules are refused with a sentence (`Ruleset.problems`); the position shows that the sentence is true.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.affairs import Affairs, Out
from engine.cards import NO_CARDS, CardSet, Rank, Suit, card, parse_cards
from engine.dealing import deal, first_seat
from engine.errors import IllegalAction, RulesetError
from engine.layout import frontier, starters
from engine.legality import PASS, Passing, Turn, ViolationKind, passing, refused_pass
from engine.notation import parse_rows, parse_state
from engine.options import Blocked, Disposal, Gate, OnExceed, Opener
from engine.profiles import (
    DOMINO_SEVEN,
    GAMES,
    PAGAT,
    PASS_AT_WILL,
    RULESETS,
    SEVENS,
    SHICHI_NARABE_FREE,
    SHICHI_NARABE_OUT,
    THREE_PASS,
)
from engine.ruleset import Ruleset
from engine.state import State
from engine.transcript import Transcript
from tests.golden.brute_force import GERMAN, Rules, next_ranks

HERE = Path(__file__).parent
SEEDS = [
    case
    for name in ("seeds.json", "beyond.json")
    for case in json.loads((HERE / name).read_text(encoding="utf-8"))
]
BEYOND = {case["id"]: case for case in json.loads((HERE / "beyond.json").read_text(encoding="utf-8"))}


def refused(rules: Ruleset, says: str) -> None:
    """Check that these rules have exactly this problem."""
    (problem,) = rules.problems()
    assert says in problem
    with pytest.raises(RulesetError, match=says):
        rules.require_sense()


def shared(
    rules: Ruleset, players: int, table: CardSet, turn: int = 0, affairs: Affairs | None = None
) -> State:
    """A state in which what does not lie on the table goes round."""
    rest = list(rules.pack.cards - table)
    hands = [CardSet.of(rest[seat::players]) for seat in range(players)]
    return State.of(rules, hands, table, turn, affairs=affairs or Affairs())


# Passing at will


def test_free_passing_without_a_stop_is_refused_and_really_stalls() -> None:
    rules = replace(PASS_AT_WILL, stop_rule=False)
    refused(rules, "Such a deal need not end: everybody may pass for ever")
    state = start = shared(rules, 3, NO_CARDS)
    for _ in range(3):
        assert state.playable, "a seven could open a row"
        state = state.apply(PASS)
    assert state._replace(passes=start.passes) == start, "the same position, the same turn"


@pytest.mark.parametrize(
    "rules",
    [
        PASS_AT_WILL,
        replace(PASS_AT_WILL, stop_rule=False, pass_limit=3, on_exceed=OnExceed.MUST_PLAY),
        replace(PASS_AT_WILL, stop_rule=False, stack=20, voluntary_pass_fee=5),
    ],
    ids=["stop rule", "limit", "price"],
)
def test_a_stop_a_limit_or_a_price_ends_the_passing(rules: Ruleset) -> None:
    assert rules.problems() == ()
    state = shared(rules, 3, NO_CARDS)
    passes = 0
    while PASS in state.legal_actions():
        state, passes = state.apply(PASS), passes + 1
    assert 3 <= passes <= 12, "all three pass at least once, and at most four times each"
    assert state.playable


def test_under_the_stop_rule_a_forced_pass_does_not_free_the_next_from_playing() -> None:
    state = parse_state(
        "pass-at-will 3p | C:2-A D:2-A H:2-Q S:5-Q | AH 2S / KH 4S / KS AS 3S | turn=2 streak=2"
    )
    once_more = state.apply(PASS)
    assert once_more.legal_actions() == (PASS,), "all have passed, and this seat has no card that fits"
    assert refused_pass(once_more.apply(PASS).view) is ViolationKind.ALL_PASSED


# Hands that are removed

REMOVED = replace(THREE_PASS, pack=PAGAT.pack, disposal=Disposal.REMOVE)
BLOCKED_TABLE = "C:2-A D:2-A H:7-A S:2-7"
BLOCKED_HANDS = ("", "5H 4H 9S TS JS", "3H 2H QS KS AS")


def after_the_removal(rules: Ruleset) -> State:
    """6H and 8S are gone with the hand of seat 0."""
    table = parse_rows(rules.pack, BLOCKED_TABLE)
    affairs = Affairs(out=(Out(0, parse_cards("6H 8S").bits),))
    return State.of(rules, list(map(parse_cards, BLOCKED_HANDS)), table, 1, affairs=affairs)


def test_removed_hands_without_a_rule_for_blocked_deals_are_refused_and_really_block() -> None:
    refused(
        REMOVED,
        "When a hand is removed, rows can lose a card that they need, and nobody could ever play again",
    )
    state = after_the_removal(REMOVED)
    assert not state.is_over
    assert frontier(REMOVED, state.table) == parse_cards("6H 8S"), "only cards that are gone would fit"
    assert state.legal_actions() == state.apply(PASS).legal_actions() == (PASS,)


def test_with_a_rule_for_blocked_deals_the_blocked_deal_ends() -> None:
    rules = replace(REMOVED, blocked=Blocked.FEWEST_CARDS)
    assert rules.problems() == ()
    state = after_the_removal(rules)
    assert state.is_over
    assert state.legal_actions() == ()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.is_blocked
    assert outcome.winner is None, "five cards each: nobody wins alone"
    assert outcome.cards_left == (2, 5, 5)


def test_in_a_blocked_deal_fewest_cards_win() -> None:
    rules = replace(REMOVED, blocked=Blocked.FEWEST_CARDS)
    hands = [parse_cards(hand) for hand in ("6H 8S 4H", "5H 9S TS JS", "3H 2H QS KS AS")]
    before = State.of(rules, hands, parse_rows(rules.pack, BLOCKED_TABLE), passes=(0, 2, 0))
    assert not before.is_over, "6H and 8S are still in play"
    gone = Affairs(out=(Out(0, hands[0].bits),))
    blocked = State.of(rules, [NO_CARDS, *hands[1:]], before.table, 1, affairs=gone)
    outcome = blocked.outcome()
    assert outcome is not None
    assert (outcome.is_blocked, outcome.winner) == (True, 1)


def test_the_same_hand_laid_in_place_blocks_nothing() -> None:
    hands = [parse_cards(hand) for hand in ("6H 8S", *BLOCKED_HANDS[1:])]
    table = parse_rows(REMOVED.pack, BLOCKED_TABLE)
    laid = replace(REMOVED, disposal=Disposal.LAY_IN_PLACE)
    state = State.of(
        laid, [NO_CARDS, *hands[1:]], table | hands[0], 1, affairs=Affairs(out=(Out(0, hands[0].bits),))
    )
    assert state.playable == parse_cards("5H 9S")


# Gates

LOWEST = (GERMAN, Rank.SEVEN)
HIGHEST = (GERMAN, Rank.ACE)
DEAD_GATES = [
    *((LOWEST, gate) for gate in Gate if gate not in {Gate.NONE, Gate.EIGHT_ONLY}),
    *((HIGHEST, gate) for gate in Gate if gate not in {Gate.NONE, Gate.SIX_UNLOCKS_EIGHT}),
]


def grown(ranks: str, starter: Rank, gate: Gate) -> list[str]:
    """The longest row of all that can be laid, from its starter, as the second player understands the gate."""
    rules = Rules(ranks, starter.letter, gate=gate.value)
    row = [starter.letter]
    while following := next_ranks(rules, frozenset(row)):
        row += sorted(following)
    return row


@pytest.mark.parametrize(("end", "gate"), DEAD_GATES, ids=str)
def test_a_gate_at_the_end_of_the_pack_is_refused_and_rows_really_stop(
    end: tuple[str, Rank], gate: Gate
) -> None:
    ranks, starter = end
    first = card(starter, Suit.DIAMONDS)
    rules = replace(DOMINO_SEVEN, starter=starter, opener_card=first, opening_card=first, gate=gate)
    assert rules.pack.order == ranks
    refused(rules, f"Rows could never grow: the {starter.word} is at the end of this pack")
    assert len(grown(ranks, starter, gate)) <= 2, "the starter and at most the neighbour that exists"
    assert grown(ranks, starter, Gate.NONE)[1:] == sorted(
        set(ranks) - {starter.letter}, key=far_from(ranks, starter)
    )


def far_from(ranks: str, starter: Rank) -> Callable[[str], int]:
    """How far a rank is from the starter."""
    return lambda rank: abs(ranks.index(rank) - ranks.index(starter.letter))


def test_a_gate_above_alone_works_from_the_lowest_card() -> None:
    rules = replace(DOMINO_SEVEN, gate=Gate.EIGHT_ONLY)
    assert rules.problems() == ()
    state = deal(rules, 3, 0, Random(1))
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    assert state.outcome() is not None
    assert grown(*LOWEST, Gate.EIGHT_ONLY) == list(GERMAN)


# Cases of beyond.json whose rules are no profile


def test_open_9_others_pass_before_the_compulsory_seven_even_with_a_seven() -> None:
    given, expected = BEYOND["open-9"]["given"], BEYOND["open-9"]["expected"]
    rules = replace(SEVENS, opener=Opener.DEALER_LEFT, opener_card=None)
    assert rules.problems() == ()
    rest = list(rules.pack.cards - starters(rules))
    players = given["players"]
    sevens = [parse_cards(" ".join(given["sevens"][str(seat)])) for seat in range(players)]
    hands = [held | CardSet.of(rest[seat::players]) for seat, held in enumerate(sevens)]
    turn = first_seat(rules, [hand.bits for hand in hands], given["dealer"])
    assert turn == expected["first_player"]
    transcript = Transcript(State.of(rules, hands, turn=turn))
    assert list(transcript.state.playable) == expected["legal"]
    assert sum(transcript.state.passes) == expected["passes_before"]
    while transcript.state.legal_actions() == (PASS,):
        transcript = transcript.then(PASS)
    assert [event.seat for event in transcript.events] == expected["forced_passes"]
    assert transcript.state.turn == expected["then_first_card_by"]
    assert transcript.state.playable == parse_cards("7D")
    assert sum(transcript.state.passes) == len(expected["forced_passes"]), "these passes count"


LIMIT_5 = replace(SHICHI_NARABE_OUT, on_exceed=OnExceed.MUST_PLAY_THEN_ELIMINATE)


def test_limit_5_after_three_passes_whoever_can_play_must() -> None:
    case = BEYOND["limit-5"]
    assert LIMIT_5.problems() == ()
    used = case["given"]["pass_number"] - 1
    assert used == LIMIT_5.pass_limit
    table = parse_cards("7C 7D 7H 7S")
    turn = Turn.of(LIMIT_5, table, parse_cards("8C TH"), passes=used)
    assert bool(turn.playable) == case["given"]["has_legal"]
    assert (refused_pass(turn) is None) == case["expected"]["allowed"]
    assert refused_pass(turn) is ViolationKind.NO_PASSES_LEFT
    assert passing(turn._replace(passes=used - 1)) is Passing.OPTIONAL
    nothing_fits = Turn.of(LIMIT_5, table, parse_cards("TC TH"), passes=used)
    assert passing(nothing_fits) is Passing.ELIMINATES
    assert passing(nothing_fits._replace(passes=used - 1)) is Passing.FORCED


# The opening card


def test_the_holder_of_the_opening_card_may_not_pass_where_passing_is_free() -> None:
    hands = [parse_cards("7D 7C 8D"), parse_cards("7H 6D 9C"), parse_cards("7S KH")]
    dealt = CardSet(sum(hand.bits for hand in hands))
    rest = list(SHICHI_NARABE_FREE.pack.cards - dealt)
    state = State.of(SHICHI_NARABE_FREE, [hand | CardSet.of(rest[at::3]) for at, hand in enumerate(hands)])
    with pytest.raises(IllegalAction, match=r"must play\); legal now: 7D\."):
        state.apply(PASS)
    opened = state.apply(state.legal_actions()[0])
    assert opened.table == parse_cards("7D")
    assert passing(opened.view) is Passing.OPTIONAL, "6D fits, and three passes are free"


# The profiles and the options of the cases

OPTIONS: Mapping[str, Callable[[Ruleset], Any]] = {
    "pack": lambda rules: str(len(rules.pack.listed)),
    "order": lambda rules: rules.pack.order,
    "starter": lambda rules: rules.starter.letter,
    "prelaid": lambda rules: rules.prelaid,
    "opener": lambda rules: (
        f"layer_of_{rules.opener_card}" if rules.opener is Opener.LAYER_OF else rules.opener.value
    ),
    "opening_card": lambda rules: rules.opening_card and str(rules.opening_card),
    "cards_per_turn": lambda rules: rules.cards_per_turn.value,
    "gate": lambda rules: rules.gate.value,
    "wrap": lambda _: "none",
    "obligation": lambda rules: rules.obligation.value,
    "pass_limit": lambda rules: rules.pass_limit,
    "limit_counts": lambda rules: rules.limit_counts.value,
    "on_exceed": lambda rules: rules.on_exceed and rules.on_exceed.value,
    "disposal": lambda rules: rules.disposal and rules.disposal.value,
    "players": lambda rules: list(range(rules.fewest_players, rules.most_players + 1)),
}
"""An option of the cases → what it is in a ruleset."""

STATED = [case for case in SEEDS if case["profile"] in RULESETS and "options" in case]


@pytest.mark.parametrize("case", STATED, ids=lambda case: case["id"])
def test_a_profile_is_what_the_options_of_its_cases_say(case: Mapping[str, Any]) -> None:
    rules = RULESETS[case["profile"]]
    said = {
        name: str(value).removesuffix("es") if name == "pack" else value
        for name, value in case["options"].items()
    }
    assert {name: OPTIONS[name](rules) for name in said} == said
    if said["opener"] == "holder":
        assert rules.opener_card == rules.opening_card


def test_enough_profiles_have_their_options_stated() -> None:
    unstated = set(GAMES) - {case["profile"] for case in STATED}
    assert unstated == {
        "friendly",
        "card-count",
        "play-on",
        "seven-of-diamonds",
        "shichi-narabe",
        "american-must-play",
    }
