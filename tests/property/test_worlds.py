"""The deals that Hard imagines: all agree with what was seen, and the likelier ones come up more often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from math import prod
from random import Random

import pytest
from hypothesis import given

from engine.belief import Belief
from engine.bots import BOTS
from engine.bots.lanes import gap_worth
from engine.bots.worlds import SLIP, THOUGHTFUL, Seen, Worlds, choices_seen
from engine.cards import CardSet
from engine.dealing import deal
from engine.observation import Observation, observe
from engine.profiles import PAGAT
from engine.transcript import Transcript
from tests.property.rules import PROFILES
from tests.property.tables import SEEDS, any_transcripts, transcripts

Hands = tuple[int, ...]
ANY = transcripts(may_be_over=False) | any_transcripts(PROFILES, may_be_over=False)


@given(ANY, SEEDS)
def test_every_imagined_deal_agrees_with_what_was_seen(transcript: Transcript, seed: int) -> None:
    view = observe(transcript, transcript.state.turn)
    for world in islice(Worlds(view, Random(seed)), 4):
        hands = [*map(CardSet, world.hands)]
        assert hands[view.seat] == view.hand
        assert [*map(len, hands)] == [*view.cards_left]
        assert CardSet.of(card for hand in hands for card in hand) == view.hand | view.unseen
        assert not any(hand & cards for hand, cards in zip(hands, view.excluded, strict=True))
        assert all(0 <= share <= 1 for share in world.thoughtful)


@given(ANY)
def test_of_every_card_it_is_remembered_what_else_fitted_and_what_came_later(transcript: Transcript) -> None:
    view = observe(transcript, transcript.state.turn)
    events = view.history
    for seat, found in enumerate(choices_seen(view)):
        laid = [place for place, event in enumerate(events) if event.laid and event.seat == seat != view.seat]
        assert [*found] == [
            Seen(
                events[place].laid[0].bit,
                transcript.states[place].frontier_bits,
                CardSet.of(
                    card for later in events[place:] if later.seat == seat for card in later.laid
                ).bits,
            )
            for place in laid
        ]


def late(seed: int) -> Observation:
    """What a seat has seen of a deal between three kinds of players in which no more than ten cards are hidden."""
    rng, bots = Random(seed), ("gap", "easy", "medium")
    transcript = Transcript(deal(PAGAT, 3, 0, rng))
    while len((view := observe(transcript, transcript.state.turn)).unseen) > 10:
        transcript = transcript.then(BOTS[bots[view.seat]].choose(view, rng).action)
    return view


def likelihood(view: Observation, seat: int, hand: int) -> tuple[float, float]:
    """How likely a player is thoughtful and would have played so with this hand; the same for one at random."""
    thoughtful, at_random = THOUGHTFUL, 1 - THOUGHTFUL
    for card, fitting, since in choices_seen(view)[seat]:
        held = CardSet(hand | since)
        worth = {each.bit: gap_worth(PAGAT, each, held) for each in held & CardSet(fitting)}
        if len(worth) > 1:
            best = [bit for bit, value in worth.items() if value == max(worth.values())]
            thoughtful *= SLIP / len(worth) + (card in best) * (1 - SLIP) / len(best)
            at_random /= len(worth)
    return thoughtful, at_random


@pytest.mark.parametrize("seed", [7, 12, 21])
def test_deals_come_up_as_often_as_the_play_seen_makes_them_likely(seed: int) -> None:
    view = late(seed)
    others = [seat for seat in range(view.players) if seat != view.seat]
    weights = {
        hands: prod(sum(likelihood(view, seat, hands[seat])) for seat in others)
        for hands in Belief(view).deals()
    }
    likely = {hands: weight / sum(weights.values()) for hands, weight in weights.items()}
    times = 6_000
    drawn = Counter(world.hands for world in islice(Worlds(view, Random(seed)), times))
    assert drawn.keys() <= likely.keys()
    assert distance(likely, {hands: drawn[hands] / times for hands in likely}) < 0.1
    assert distance(likely, dict.fromkeys(likely, 1 / len(likely))) > 0.4, "the cards alone say much less"


def distance(one: Mapping[Hands, float], other: Mapping[Hands, float]) -> float:
    """The total variation distance: the share by which two distributions differ."""
    return sum(abs(one[key] - other[key]) for key in one) / 2


def test_who_plays_thoughtfully_is_judged_by_the_hand_imagined() -> None:
    view = late(7)
    for world in islice(Worlds(view, Random(1)), 50):
        for seat in range(view.players):
            thoughtful, at_random = likelihood(view, seat, world.hands[seat])
            judged = 1.0 if seat == view.seat else thoughtful / (thoughtful + at_random)
            assert world.thoughtful[seat] == pytest.approx(judged)
