"""What a seat could work out from all that it has seen: which pass told what, and where cards must be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engine.belief import Belief, Count
from engine.cards import Card, CardSet
from engine.legality import Pass
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
    """Hidden cards that only one seat can hold: (card, seat)."""


def knowledge(transcript: Transcript, seat: int) -> Knowledge:
    """What a seat can work out at the end of this transcript."""
    seen = observe(transcript, seat)
    return Knowledge(Belief(seen).count, tuple(_told(transcript, seen)), tuple(_placed(seen)))


def _told(transcript: Transcript, seen: Observation) -> Iterator[Told]:
    for place, (state, deed) in enumerate(zip(transcript.states, transcript.actions, strict=False)):
        if not isinstance(deed, Pass) or state.turn == seen.seat or not seen.cards_left[state.turn]:
            continue
        cards = CardSet(state.frontier_bits) & seen.unseen
        if cards and speaks(state):
            yield Told(state.turn, place, cards)


def _placed(seen: Observation) -> Iterator[tuple[Card, int]]:
    """Hidden cards that one seat must hold: no other can, or it can hold no more than it does."""
    others = [seat for seat, left in enumerate(seen.cards_left) if left and seat != seen.seat]
    for each in seen.unseen:
        may = [seat for seat in others if each in seen.may_hold(seat)]
        must = [seat for seat in may if len(may) == 1 or len(seen.may_hold(seat)) == seen.cards_left[seat]]
        if must:
            yield each, must[0]
