"""Our own line art: four suits and a few signs, each one path in a 24 × 24 square, coloured by what is around it."""

from __future__ import annotations

from enum import Enum

from engine.cards import Suit
from site_play.tags import Html, tag

SUITS = {
    Suit.CLUBS: (
        "M7.1 6.4a4.9 4.9 0 1 1 9.8 0 4.9 4.9 0 1 1-9.8 0zM1.2 14.3a4.9 4.9 0 1 1 9.8 0 4.9 4.9 0 1 1-9.8 0z"
        "M13 14.3a4.9 4.9 0 1 1 9.8 0 4.9 4.9 0 1 1-9.8 0zM12 9l1.3 5q.2 5.4 2.9 8.5H7.8q2.7-3.1 2.9-8.5z"
    ),
    Suit.DIAMONDS: "M12 1q3.4 6.2 8.6 11-5.2 4.8-8.6 11-3.4-6.2-8.6-11 5.2-4.8 8.6-11z",
    Suit.HEARTS: "M12 22C5 15.8 1.8 12.2 1.8 8A5.5 5.5 0 0 1 12 5.2 5.5 5.5 0 0 1 22.2 8c0 4.2-3.2 7.8-10.2 14z",
    Suit.SPADES: (
        "M12 1c1.2 4 9.8 7.6 9.8 13.2a4.8 4.8 0 0 1-8.6 3q.4 3.2 2.8 5.3H8q2.4-2.1 2.8-5.3a4.8 4.8 0 0 1-8.6-3"
        "C2.2 8.6 10.8 5 12 1z"
    ),
}
"""Outlines to be filled. The club is three separate discs and the spade one point, so that they differ when tiny."""


class Sign(Enum):
    """A stroke drawing that goes with words and never stands for them."""

    TICK = "M4.5 12.8l5 5L19.5 7"
    CROSS = "M6 6l12 12M18 6L6 18"
    RING = "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z"
    NO_PLAY = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 18L18 6"
    CHIP = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z"
    STAR = "M12 3l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3-5.6-3.2-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z"


def pip(suit: Suit) -> Html:
    """The drawn suit; only for the eye."""
    return tag("svg", tag("path", d=SUITS[suit]), class_="ft-pip", viewBox="0 0 24 24", aria_hidden="true")


def sign(which: Sign) -> Html:
    """The drawn sign; only for the eye."""
    return tag("svg", tag("path", d=which.value), class_="ft-sign", viewBox="0 0 24 24", aria_hidden="true")
