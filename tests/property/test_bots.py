"""Honest bots: two deals that look alike to a seat make it play alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import combinations
from random import Random
from types import ModuleType
from typing import get_type_hints

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.bots import BOTS, Choice, Policy, ReasonKind
from engine.bots.hard import Hard
from engine.cards import Card, CardSet
from engine.errors import IllegalAction
from engine.legality import Pass, Run
from engine.observation import Observation, observe
from engine.state import State
from engine.transcript import Transcript
from tests.property.rules import PROFILES
from tests.property.tables import SEEDS, any_transcripts, transcripts

QUICK: dict[str, Policy] = {**BOTS, "hard": Hard(samples=6, careful_samples=2)}
"""All bots, Hard with few deals: it is honest and legal, or it is not, with any number of them."""
MAIN = transcripts(may_be_over=False)
HIDING = MAIN | any_transcripts(PROFILES, may_be_over=False, fewest=3)
"""Deals with three players or more: of two, each knows what the other holds."""


def twins(transcript: Transcript, seat: int) -> Iterator[Transcript]:
    """Other deals with the same history in which two cards that `seat` does not see have changed hands."""
    others = [at for at in range(transcript.start.players) if at != seat]
    hands = transcript.state.hands
    for one, other in combinations(others, 2):
        for mine in hands[one]:
            for yours in hands[other]:
                try:
                    twin = Transcript(swapped(transcript.start, one, mine, other, yours), transcript.actions)
                    _ = twin.states
                except IllegalAction:  # an action of the history would not have been legal
                    continue
                yield twin


def swapped(start: State, one: int, mine: Card, other: int, yours: Card) -> State:
    """The start with two cards exchanged between two hands."""
    hands = list(start.hands)
    both = CardSet.of([mine, yours])
    hands[one] = hands[one] - both | CardSet.of([yours])
    hands[other] = hands[other] - both | CardSet.of([mine])
    return State.of(start.ruleset, hands, start.table, start.turn, start.dealer, start.passes, start.affairs)


@given(HIDING, SEEDS)
def test_bots_see_no_hidden_card(transcript: Transcript, seed: int) -> None:
    seat = transcript.state.turn
    view = observe(transcript, seat)
    # A pass at will and a forced one may cost different fees: then the deals do not look alike.
    alike = (twin for twin in twins(transcript, seat) if observe(twin, seat) == view)
    twin = next(alike, None)
    assume(twin is not None)
    assert twin is not None
    assert twin.state.hands != transcript.state.hands
    other_view = observe(twin, seat)
    for level, bot in QUICK.items():
        assert bot.choose(view, Random(seed)) == bot.choose(other_view, Random(seed)), level


@given(MAIN | any_transcripts(may_be_over=False), SEEDS)
def test_bots_do_what_is_legal_and_say_why(transcript: Transcript, seed: int) -> None:
    view = observe(transcript, transcript.state.turn)
    for bot in QUICK.values():
        choice = bot.choose(view, Random(seed))
        assert choice.action in view.legal_actions()
        assert choice.reason.card == (None if isinstance(choice.action, Pass) else choice.action.cards[0])
        if choice.reason.kind is ReasonKind.IMAGINED:
            assert choice.reason.run == (choice.action.cards if isinstance(choice.action, Run) else ())
        assert not CardSet.of(choice.reason.between) & view.hand
        assert choice.reason.waiting is None or choice.reason.waiting in view.hand


@given(MAIN | any_transcripts(may_be_over=False), st.floats(0, 1, exclude_max=True))
def test_easy_takes_the_card_that_chance_points_at(transcript: Transcript, number: float) -> None:
    class Pointer(Random):
        def random(self) -> float:
            return number

    view = observe(transcript, transcript.state.turn)
    legal = view.legal_actions()
    assert BOTS["easy"].choose(view, Pointer()).action == legal[int(number * len(legal))]


def reachable(thing: object, seen: dict[int, object]) -> dict[int, object]:
    """Everything that can be got at from here by names and places, by its identity."""
    if id(thing) in seen or isinstance(thing, str | int | float | type | ModuleType | Enum):
        return seen
    seen[id(thing)] = thing
    parts = [*thing] if isinstance(thing, tuple | list | frozenset | set) else []
    parts += [*thing.items()] if isinstance(thing, Mapping) else []
    parts += [getattr(thing, name) for name in dir(thing) if not name.startswith("__")]
    for part in parts:
        reachable(part, seen)
    return seen


@settings(max_examples=10)
@given(HIDING)
def test_no_state_can_be_reached_from_what_a_bot_gets(transcript: Transcript) -> None:
    """Not by any attribute of an observation, nor of what hangs on it."""
    view = observe(transcript, transcript.state.turn)
    assert not any(isinstance(each, State | Transcript) for each in reachable(view, {}).values())
    assert any(isinstance(each, State) for each in reachable(transcript, {}).values()), (
        "the search is thorough"
    )


def test_a_bot_is_handed_an_observation_and_chance_and_nothing_else() -> None:
    for bot in BOTS.values():
        assert list(get_type_hints(bot.choose).items()) == [
            ("observation", Observation),
            ("rng", Random),
            ("return", Choice),
        ]
