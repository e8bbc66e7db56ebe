"""What a seat could work out from all that it has seen: which pass told what, and where cards must be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.belief import Belief, Count, can_be_dealt
from engine.cards import Card, CardSet
from engine.legality import Pass, Play, Run, shows_whether_forced
from engine.observation import Observation, observe, speaks
from engine.transcript import Transcript


class Told(NamedTuple):
    """What a pass has shown for good."""

    seat: int
    place: int
    """How many deeds came before the pass."""
    cards: CardSet
    """Cards that this seat therefore cannot hold, as far as they are still unseen."""


@dataclass(frozen=True)
class Knowledge:
    """What a seat could work out from all that everybody had seen."""

    deals: Count
    """How many deals were still possible."""
    told: tuple[Told, ...]
    placed: tuple[tuple[Card, int], ...]
    """Hidden cards that lie with the same seat in every deal that fits: (card, seat)."""


def knowledge(transcript: Transcript, seat: int) -> Knowledge:
    """What a seat can work out at the end of this transcript."""
    seen = observe(transcript, seat)
    deals = Belief(seen).count
    if any(_shows_more(transcript, seen)):
        deals = replace(deals, is_exact=False)
    return Knowledge(deals, tuple(_told(transcript, seen)), tuple(_placed(seen)))


def _shows_more(transcript: Transcript, seen: Observation) -> Iterator[bool]:
    """For each deed of another whether it showed something that an observation does not keep.

    That is what goes wrong at a table, and a pass of which all see that some card fitted.
    """
    for state, event in zip(transcript.states, transcript.events, strict=False):
        if event.seat != seen.seat:
            if isinstance(event.action, Pass):
                tells = shows_whether_forced(seen.ruleset, is_settled=state.affairs.is_settled)
                yield tells and bool(state.playable_bits)
            else:
                yield not isinstance(event.action, Play | Run)


def _told(transcript: Transcript, seen: Observation) -> Iterator[Told]:
    for place, (state, deed) in enumerate(zip(transcript.states, transcript.actions, strict=False)):
        if not isinstance(deed, Pass) or state.turn == seen.seat or not seen.cards_left[state.turn]:
            continue
        cards = CardSet(state.frontier_bits) & seen.unseen
        if cards and speaks(state):
            yield Told(state.turn, place, cards)


def _placed(seen: Observation) -> Iterator[tuple[Card, int]]:
    """Hidden cards that lie with the same seat in every deal that fits."""
    others = [seat for seat, left in enumerate(seen.cards_left) if left and seat != seen.seat]
    for each in seen.unseen:
        for seat in others:
            slots = [
                (seen.cards_left[at], seen.excluded[at].bits | (each.bit if at == seat else 0))
                for at in others
            ]
            if not can_be_dealt(seen.unseen.bits, slots):
                yield each, seat
