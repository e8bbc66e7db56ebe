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
    GATE_COUNTED = "gate-counted"
    """The gate itself counted among the cards that wait behind it."""
    WHOLE_SUIT_COUNTED = "whole-suit-counted"
    """All cards of the suit counted, also those on the other side of the row."""
    ONLY_NEIGHBOUR_COUNTED = "only-neighbour-counted"
    """Only the card right behind the gate counted, not those farther out."""
    GATE_GIVEN_AWAY = "gate-given-away"
    """A gate opened for others only."""
    GATE_KEPT = "gate-kept"
    """A gate kept shut although own cards wait behind it."""
    DEAD_END_SAVED = "dead-end-saved"
    """An end of a row kept for later, as one tip has it, where it had to be played now."""
    DEAD_END_SPENT = "dead-end-spent"
    """An end of a row played early, as another tip has it, where it had to be kept."""
    SEVEN_HELD = "seven-held"
    """A starter kept back where its row had to be opened."""
    SEVEN_GIVEN_AWAY = "seven-given-away"
    """A starter played where its row had to stay shut."""
    RUN_PUT_OFF = "run-put-off"
    """Others blocked or helped, where the own run had to be played."""
    NEXT_PLAYER_FED = "next-player-fed"
    """The next player given a card that fits, who had none."""
    EXIT_OPENED = "exit-opened"
    """The way opened for the last cards of another player."""
    WRONG_PLAYER_FED = "wrong-player-fed"
    """Of several players that could be helped the dangerous one."""
    LAST_CARD_MUST_FIT = "last-card-must-fit"
    """A player with one card taken to go out although that card does not fit."""
    ONE_CARD_A_TURN = "one-card-a-turn"
    """A player with two cards taken to go out in one turn."""


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
    Misconception.GATE_COUNTED: "The gate itself does not wait: only the cards behind it do.",
    Misconception.WHOLE_SUIT_COUNTED: "Only one side of the row waits behind a gate.",
    Misconception.ONLY_NEIGHBOUR_COUNTED: "All cards farther out wait behind a gate, not its neighbour alone.",
    Misconception.GATE_GIVEN_AWAY: "A 6 or an 8 is worth a lot while others wait for it: do not give it away.",
    Misconception.GATE_KEPT: "A gate that shuts out your own cards is to be opened early.",
    Misconception.DEAD_END_SAVED: "The end of a row need not be saved: played now, it costs the others a turn.",
    Misconception.DEAD_END_SPENT: "The end of a row need not be played at once: it is a turn kept for later.",
    Misconception.SEVEN_HELD: "A 7 is not always to be held back: count whose turn runs out first.",
    Misconception.SEVEN_GIVEN_AWAY: "A 7 opens two ways at once: look first who walks through.",
    Misconception.RUN_PUT_OFF: "When your own cards can run, run: in a race a block comes too late.",
    Misconception.NEXT_PLAYER_FED: "Look at the next player first: a card that leaves them nothing is worth a turn.",
    Misconception.EXIT_OPENED: "Do not open the way for whoever is about to go out.",
    Misconception.WRONG_PLAYER_FED: "If you must help somebody, help whoever gains least by it.",
    Misconception.LAST_CARD_MUST_FIT: "A last card must fit, too.",
    Misconception.ONE_CARD_A_TURN: "Two cards take two turns.",
}
"""What is right instead, said to a learner who has just shown the mistake."""
