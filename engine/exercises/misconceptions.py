"""The mistakes that learners make, by name, each with the one sentence that puts it right."""

from __future__ import annotations

from enum import Enum


class Misconception(Enum):
    """A wrong idea about the game. The value is its name in addresses and data."""

    BEFORE_ITS_SEVEN = "before-its-seven"
    """A neighbour of the starter on a row that has not begun."""
    ANY_CARD_STARTS = "any-card-starts"
    """Any other card on a row that has not begun."""
    SEVEN_MISSED = "seven-missed"
    """A starter left out: it always fits."""
    GAP = "gap"
    """A card laid across missing ones."""
    OTHER_SUIT = "other-suit"
    """A card that would fit if it were of another suit."""
    ONE_END_MISSED = "one-end-missed"
    """A card that fits at an end of its row, left out."""
    ACE_ON_BOTH_SIDES = "ace-on-both-sides"
    """The ace at that end of the row at which it does not belong."""
    ROUND_THE_CORNER = "round-the-corner"
    """A row that goes on behind its last card: the 2 after the ace."""
    GATE_IGNORED = "gate-ignored"
    """A card that must wait for the gate of its row."""
    PASS_WITH_A_CARD = "pass-with-a-card"
    """A pass where a card fits and has to be played."""
    SEVEN_KEPT = "seven-kept"
    """The same where only starters fit: they may not be kept back."""
    PASS_MISSED = "pass-missed"
    """A pass that the rules allow, left out."""


TITLES = {
    Misconception.BEFORE_ITS_SEVEN: "A 6 or an 8 cannot come before its 7.",
    Misconception.ANY_CARD_STARTS: "Only a 7 can begin a row.",
    Misconception.SEVEN_MISSED: "A 7 always fits: it begins its row.",
    Misconception.GAP: "No card may be skipped: each waits for its neighbour.",
    Misconception.OTHER_SUIT: "A row takes cards of its own suit only.",
    Misconception.ONE_END_MISSED: "A row grows at both of its ends.",
    Misconception.ACE_ON_BOTH_SIDES: "The ace belongs to one end of the row only.",
    Misconception.ROUND_THE_CORNER: "A row does not go round the corner: it stops at its last card.",
    Misconception.GATE_IGNORED: "The rest of a row waits until its gate is open.",
    Misconception.PASS_WITH_A_CARD: "Who can play must play.",
    Misconception.SEVEN_KEPT: "A 7 may not be kept back when nothing else fits.",
    Misconception.PASS_MISSED: "A pass is a move, too, where the rules allow it.",
}
"""What is right instead, said to a learner who has just shown the mistake."""
