"""Deals in progress for the properties: any rules, any number of players, any dealer, any stretch of play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from math import inf
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from hypothesis import assume, settings
from hypothesis import strategies as st

from engine.cards import CardSet
from engine.dealing import deal
from engine.irregularity import CaughtPass, Correction, Irregularity, WrongCard, WrongPass
from engine.ledger import NO_CHIPS, Purse
from engine.legality import PASS, Passing, passing
from engine.options import IllegalPass, Insolvency, TieBreak
from engine.profiles import PAGAT
from engine.ruleset import Ruleset
from engine.state import State
from engine.transcript import Deed, Transcript
from tests.property.rules import RULES

PLAYERS = st.integers(PAGAT.fewest_players, PAGAT.most_players)
SEEDS = st.integers(0, 2**32 - 1)
LENGTHS = st.integers(0, 120)
"""How many actions are played; most deals are over by then."""


def seldom(test: Callable[..., None]) -> Callable[..., None]:
    """For a property that takes long: half as many examples as others."""
    usual = settings.default
    assert usual is not None
    return settings(max_examples=usual.max_examples // 2)(test)


@st.composite
def deals(draw: st.DrawFn) -> State:
    """A state just dealt by the main rules."""
    players = draw(PLAYERS)
    return deal(PAGAT, players, draw(st.integers(0, players - 1)), Random(draw(SEEDS)))


@st.composite
def transcripts(draw: st.DrawFn, *, may_be_over: bool = True) -> Transcript:
    """A deal by the main rules and some legal actions, up to all of them."""
    return _in_time(
        played_out(draw(deals()), Random(draw(SEEDS)), most=draw(LENGTHS)), may_be_over=may_be_over
    )


def _in_time(transcript: Transcript, *, may_be_over: bool) -> Transcript:
    """The transcript, where need be without the action that ended the deal."""
    if may_be_over or not transcript.state.is_over:
        return transcript
    return Transcript(transcript.start, transcript.actions[:-1])


def played_out(
    start: State, rng: Random, *, passes: float = 0.0, mishaps: float = 0.0, most: float = inf
) -> Transcript:
    """A whole deal by chance, or its first actions.

    `passes`: how often a player who may pass does so without looking at the cards. `mishaps`: how often something goes
    wrong where it can; twenty times at most, because no rule bounds that.
    """
    transcript = Transcript(start)
    gone_wrong = 0
    while len(transcript.actions) < most and (actions := transcript.state.legal_actions()):
        wrong = list(irregularities(transcript.state)) if mishaps and gone_wrong < 20 else []
        choices: list[Deed] = [*actions]
        if wrong and rng.random() < mishaps:
            choices = [*wrong]
            gone_wrong += 1
        elif PASS in actions and rng.random() < passes:
            choices = [PASS]
        transcript = transcript.then(choices[int(rng.random() * len(choices))])
    return transcript


def irregularities(state: State) -> Iterator[Irregularity]:
    """What can go wrong in this state of a deal that goes on."""
    if state.ruleset.illegal_pass is not IllegalPass.REFUSED and passing(state.view) is Passing.ILLEGAL:
        yield from (WrongPass(), CaughtPass())
    if (late := state.affairs.wrong_pass) is not None:
        yield from map(Correction, CardSet(state.hand_bits[late] & state.frontier_bits))
    yield from map(WrongCard, list(state.hand - state.playable)[:2])


class Dealt(NamedTuple):
    """A state just dealt, and what everybody had before the antes."""

    before: Purse
    state: State


@st.composite
def any_dealt(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] = RULES, *, fewest: int = 2) -> Dealt:
    """A deal by any rules."""
    ruleset = draw(rules)
    is_extra = ruleset.tie_break is TieBreak.EXTRA_DEAL
    smallest = max(fewest, 2 if is_extra else ruleset.fewest_players)
    assume(smallest <= ruleset.most_players)
    players = draw(st.integers(smallest, ruleset.most_players))
    dealer = draw(st.integers(0, players - 1))
    purse = draw(purses(ruleset, players))
    return Dealt(purse, deal(ruleset, players, dealer, Random(draw(SEEDS)), purse, is_extra=is_extra))


def any_deals(rules: st.SearchStrategy[Ruleset] = RULES, *, fewest: int = 2) -> st.SearchStrategy[State]:
    """A state just dealt by any rules."""
    return any_dealt(rules, fewest=fewest).map(lambda dealt: dealt.state)


def purses(ruleset: Ruleset, players: int) -> st.SearchStrategy[Purse]:
    """Full stacks, or what may be left of them after some deals."""
    if not ruleset.uses_chips:
        return st.just(NO_CHIPS)
    least = 0 if ruleset.insolvency is Insolvency.CAP else -9
    chips = st.lists(st.integers(least, ruleset.stack), min_size=players, max_size=players)
    full = st.just(Purse((ruleset.stack,) * players))
    return full | st.builds(Purse, chips.map(tuple), st.integers(0, 9))


@st.composite
def any_transcripts(
    draw: st.DrawFn,
    rules: st.SearchStrategy[Ruleset] = RULES,
    *,
    mishaps: bool = False,
    may_be_over: bool = True,
    fewest: int = 2,
) -> Transcript:
    """A deal by any rules and some of what was done in it."""
    return draw(stretches(draw(any_deals(rules, fewest=fewest)), mishaps=mishaps, may_be_over=may_be_over))


@st.composite
def stretches(
    draw: st.DrawFn, start: State, *, mishaps: bool = False, may_be_over: bool = True
) -> Transcript:
    """This deal and some of what was done in it."""
    played = played_out(
        start,
        Random(draw(SEEDS)),
        passes=draw(st.sampled_from([0.0, 0.5, 1.0])),
        mishaps=draw(st.sampled_from([0.0, 0.1, 0.5])) if mishaps else 0.0,
        most=draw(LENGTHS),
    )
    return _in_time(played, may_be_over=may_be_over)


ANY = transcripts() | any_transcripts(mishaps=True)
"""Deals by the main rules as often as by all others, with and without mishaps."""


def known(rules: Ruleset) -> AbstractContextManager[object]:
    """Let the notation know these rules by their key for a while, as it knows those of the sources."""
    return patch("engine.notation.find_ruleset", lambda _: rules)
