"""What holds in every deal by all rules: those of the sources, and any others that make sense."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import ACE_HIGH_52, CardSet, card
from engine.dealing import deal
from engine.errors import IllegalAction
from engine.layout import frontier
from engine.ledger import Ledger, Purse, antes
from engine.legality import PASS, Action, Pass, Play, Run, ViolationKind
from engine.match import Match
from engine.options import CardsPerTurn, Count, DealEnd, Direction, Disposal, MatchFormat, Payment
from engine.profiles import PAGAT, RULESETS
from engine.prose import violation_sentence
from engine.ruleset import Ruleset
from engine.scoring import deal_ledger, returns
from engine.transcript import Transcript, dues
from tests.property.rules import PROFILES, generated, packs
from tests.property.tables import SEEDS, any_deals, any_dealt, any_transcripts, played_out, seldom, stretches

BOTH = pytest.mark.parametrize("rules", [PROFILES, generated()], ids=["sources", "generated"])
HABITS = st.sampled_from([0.0, 0.5, 1.0])
"""How often a player passes who may."""


def ends_well(transcript: Transcript) -> None:
    """Assert that this whole deal ended within its bound, with an outcome that is one."""
    start, end = transcript.start, transcript.state
    rules = start.ruleset
    chips = sum(each for each in start.affairs.purse.chips if each > 0)
    assert len(transcript.actions) <= rules.longest_deal(start.players, chips)
    outcome = end.outcome()
    assert outcome is not None
    assert all(state.outcome() is None for state in transcript.states[:-1])
    assert sum(outcome.cards_left) > 0
    assert outcome.winner is not None or outcome.is_blocked
    if outcome.places:
        assert min(outcome.places) == 1
        assert outcome.places.count(1) == 1 or outcome.winner is None
        assert outcome.winner is None or outcome.places[outcome.winner] == 1
    assert not end.playable


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_every_ruleset_of_the_sources_is_played_out_by_everybody_it_is_for(rules: Ruleset) -> None:
    for players in range(rules.fewest_players, rules.most_players + 1):
        for habit in (0.0, 1.0):
            start = deal(rules, players, players - 1, Random(players))
            ends_well(played_out(start, Random(players), passes=habit))


@BOTH
@seldom
@given(data=st.data())
def test_a_deal_ends_in_time_however_it_is_played(
    rules: st.SearchStrategy[Ruleset], data: st.DataObject
) -> None:
    start = data.draw(any_deals(rules))
    ends_well(played_out(start, Random(data.draw(SEEDS)), passes=data.draw(HABITS)))


@BOTH
@seldom
@given(data=st.data())
def test_cards_are_conserved_whatever_goes_wrong(
    rules: st.SearchStrategy[Ruleset], data: st.DataObject
) -> None:
    for state in data.draw(any_transcripts(rules, mishaps=True)).states:
        places = [state.table, *state.hands]
        if state.ruleset.disposal is Disposal.REMOVE:
            places += [CardSet(each.hand_bits) for each in state.affairs.out]
        assert sum(map(len, places)) == len(state.ruleset.pack.listed)
        assert CardSet.of(card for place in places for card in place) == state.ruleset.pack.cards
        assert state.is_over or state.hand, "only who holds cards is to act"


@BOTH
@seldom
@given(data=st.data())
def test_the_table_is_never_stuck(rules: st.SearchStrategy[Ruleset], data: st.DataObject) -> None:
    """While a deal goes on somebody holds a card that fits, so not all can be forced to pass in a row.

    When a player is put out, fewer are left and other cards may fit, so the count begins anew.
    """
    transcript = data.draw(any_transcripts(rules))
    forced = 0
    moves = zip(transcript.states, transcript.actions, transcript.states[1:], strict=False)
    for state, action, after in moves:
        assert any(hand & frontier(state.ruleset, state.table) for hand in state.hands)
        if isinstance(action, Pass) and not state.playable:
            forced += 1
            assert forced < sum(map(bool, state.hands))
        if state.playable or after.affairs.out != state.affairs.out:
            forced = 0


@BOTH
@seldom
@given(data=st.data())
def test_chips_only_change_hands(rules: st.SearchStrategy[Ruleset], data: st.DataObject) -> None:
    before, start = data.draw(any_dealt(rules.filter(lambda found: found.uses_chips)))
    transcript = data.draw(stretches(start, mishaps=True))
    ruleset = start.ruleset
    due = list(antes(start.players, ruleset.ante))
    for number, state in enumerate(transcript.states):
        assert Ledger.of(before, due, ruleset.insolvency).purse == state.affairs.purse
        assert state.affairs.purse.total == before.total
        assert state.affairs.purse.pool >= 0
        if number < len(transcript.actions):
            due += dues(state, transcript.actions[number])
    ledger = deal_ledger(transcript, before)
    assert ledger.purse.total == before.total
    assert all(each.amount > 0 for each in ledger.movements)
    if outcome := transcript.state.outcome():
        assert ledger.net == returns(ruleset, outcome, before.chips)
        assert ledger.purse.pool == (0 if outcome.winner is not None else outcome.purse.pool)
    else:
        assert ledger.purse == transcript.state.affairs.purse


@given(any_transcripts(mishaps=True))
def test_points_that_are_paid_add_up_to_nothing(transcript: Transcript) -> None:
    rules, outcome = transcript.start.ruleset, transcript.state.outcome()
    if outcome is None or rules.uses_chips or rules.count is Count.NOTHING:
        return
    points = returns(rules, outcome)
    if rules.payment is Payment.TO_WINNER:
        assert sum(points) == 0
        assert deal_ledger(transcript, Purse((0,) * len(points))).net == points
    else:
        assert min(points) >= 0
        assert outcome.winner is None or points[outcome.winner] == 0


@st.composite
def plain_rules(draw: st.DrawFn) -> Ruleset:
    """A turn is one card or a forced pass, whatever the pack, the starter, the gate and the opening are."""
    parts = draw(packs()) | {"cards_per_turn": CardsPerTurn.ONE, "direction": Direction.CLOCKWISE}
    return replace(PAGAT, **parts)


@given(
    any_transcripts(st.sampled_from([each for each in RULESETS.values() if each.is_plain]) | plain_rules())
)
def test_the_short_way_to_play_is_the_long_way(transcript: Transcript) -> None:
    assert transcript.start.ruleset.is_plain
    for state, action, after in zip(
        transcript.states, transcript.actions, transcript.states[1:], strict=False
    ):
        assert isinstance(action, Play | Run | Pass)
        assert state.apply_with_care(action) == after


def lines(rules: Ruleset) -> Iterator[tuple[Action, ...]]:
    """Every stretch of two cards or more of a row, either way: from the starter outward, inward, and across it."""
    for suit in rules.pack.rows:
        row = rules.pack.of_suit(suit)
        for low, high in combinations(range(len(row) + 1), 2):
            if high - low > 1:
                yield Run(row[low:high]), Run(row[low:high][::-1])


@cache
def universe(rules: Ruleset) -> tuple[Action, ...]:
    """Everything that anybody could think of doing, and more than that."""
    openers = [card(rules.starter, suit) for suit in rules.pack.rows]
    broken = [Run(pair) for pair in product(openers, rules.pack.listed)]
    twice = [Run((each, each)) for each in rules.pack.listed]
    single = [Run((each,)) for each in openers]
    runs = [run for line in lines(rules) for run in line]
    return tuple(dict.fromkeys([PASS, *map(Play, ACE_HIGH_52.listed), *runs, *broken, *twice, *single]))


@BOTH
@seldom
@given(data=st.data())
def test_an_action_is_legal_just_when_nothing_forbids_it(
    rules: st.SearchStrategy[Ruleset], data: st.DataObject
) -> None:
    state = data.draw(any_transcripts(rules, mishaps=True)).state
    legal = state.legal_actions()
    assert len(set(legal)) == len(legal)
    assert bool(legal) is not state.is_over
    refused = {action: found for action in universe(state.ruleset) if (found := state.violation(action))}
    assert set(legal) == set(universe(state.ruleset)) - refused.keys()
    for action, found in refused.items():
        sentence = violation_sentence(found)
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert found.card is None if isinstance(action, Pass) else found.card in action.cards
        assert not CardSet.of(found.missing) & state.table
        assert found.playable == (
            state.playable if isinstance(action, Pass) and not state.is_over else CardSet()
        )
    for action in [*refused][:: max(1, len(refused) // 5)]:
        with pytest.raises(IllegalAction, match="legal now"):
            state.apply(action)


def test_every_refusal_occurs_in_the_deals_of_the_sources() -> None:
    found = set()
    for rules in RULESETS.values():
        start = deal(rules, rules.most_players, 0, Random(1))
        whole = played_out(start, Random(1), passes=1.0)
        for state in (start, *whole.states[1::9], whole.state):
            found |= {refusal.kind for action in universe(rules) if (refusal := state.violation(action))}
        found |= {refusal.kind for seat in range(4) if (refusal := start.violation(PASS, seat))}
    assert found == set(ViolationKind)


@BOTH
@seldom
@given(data=st.data())
def test_going_out_or_being_put_out_is_for_good(
    rules: st.SearchStrategy[Ruleset], data: st.DataObject
) -> None:
    transcript = data.draw(any_transcripts(rules, mishaps=True))
    for before, after in zip(transcript.states, transcript.states[1:], strict=False):
        assert after.affairs.out[: len(before.affairs.out)] == before.affairs.out
        assert len(after.affairs.out) - len(before.affairs.out) <= 1
        assert all(mine <= had for mine, had in zip(after.hands, before.hands, strict=True))
        if before.affairs.settled:
            assert after.affairs.settled == before.affairs.settled
    end = transcript.state
    outcome = end.outcome()
    if outcome and end.ruleset.deal_end is DealEnd.FIRST_OUT and not outcome.is_blocked:
        went_out = [seat for seat, left in enumerate(outcome.cards_left) if not left]
        assert went_out in ([outcome.winner], []), (
            "one goes out, or the last one left wins with cards in hand"
        )


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_every_match_of_the_sources_comes_to_an_end(rules: Ruleset) -> None:
    """By chance, and with more deals than are agreed on only where a tie has to be broken."""
    rng = Random(7)
    match = Match.new(rules, rules.fewest_players, 0)
    total = sum(match.totals)
    while not match.is_over:
        start = match.deal(rng)
        assert start.players == len(match.playing)
        assert match.playing[start.dealer or 0] == match.dealer
        outcome = played_out(start, rng).state.outcome()
        assert outcome is not None
        assert not match.winners
        match = match.after(outcome)
        assert match.deals < 100
        assert not rules.uses_chips or match.purse.total == total
    assert match.winners
    assert set(match.winners) <= set(match.leaders) or match.extra_winner is not None
    if rules.match_format is MatchFormat.DEALS:
        assert match.deals - rules.match_length == int(match.extra_winner is not None)
