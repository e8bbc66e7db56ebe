"""Why a card fits or does not, for every widget that answers a click on a card."""

from __future__ import annotations

from engine.cards import Card
from engine.exercises.fits import why, why_pass
from engine.observation import Observation
from engine.prose import labels
from site_play.views.cards import Mark

__all__ = ["how_many_fit", "mark", "why", "why_pass"]


def mark(position: Observation, card: Card) -> Mark:
    """Right or wrong, for a card that was taken to fit."""
    return Mark.RIGHT if card in position.playable else Mark.WRONG


def how_many_fit(position: Observation) -> str:
    """How many cards of the hand fit, and which: "Two of your cards fit: 5♥ and 7♣."."""
    fits = position.ruleset.pack.in_order(position.playable)
    if not fits:
        return "None of your cards fits."
    if len(fits) == 1:
        return f"One of your cards fits: {labels(fits)}."
    return f"{_NUMBERS[len(fits)]} of your cards fit: {labels(fits)}."


_NUMBERS = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight"}
"""At most eight cards fit: two for each row."""
