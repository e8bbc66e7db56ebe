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
    ONE_CARD_OF_A_PASS = "one-card-of-a-pass"
    """Of all cards that fitted when somebody passed, one left out."""
    PASS_FADES = "pass-fades"
    """What a pass has told, forgotten since its player has played again."""
    NOT_FITTING_THEN = "not-fitting-then"
    """A card ruled out by a pass at which it did not fit."""
    PASS_OF_ANOTHER = "pass-of-another"
    """A card ruled out for one player by the pass of another."""
    PASSES_UNUSED = "passes-unused"
    """Deals counted as if nobody had passed."""
    HAND_SIZES_UNUSED = "hand-sizes-unused"
    """Deals counted as if any hand could have any number of cards."""
    NOT_IN_EVERY_DEAL = "not-in-every-deal"
    """A card taken for sure that loses in a deal which is still possible."""
    ANTE_FORGOTTEN = "ante-forgotten"
    """The chip that everybody pays before the deal, left out."""
    FORCED_PASS_FREE = "forced-pass-free"
    """A pass without a card that fits taken to cost nothing."""
    PASS_PAID_TO_NEXT = "pass-paid-to-next"
    """The chips for a pass given to the next player instead of the pool."""
    PASS_AT_WILL_PRICE = "pass-at-will-price"
    """A pass with a card that fits counted at the price of one without."""
    POOL_FORGOTTEN = "pool-forgotten"
    """A winner who does not get the pool."""
    CARDS_FORGOTTEN = "cards-forgotten"
    """Cards left in the hands of losers that nobody pays for."""
    OWN_FEES_FORGOTTEN = "own-fees-forgotten"
    """Winnings without what the winner has paid into the pool."""
    CHEAP_WIN = "cheap-win"
    """A card that wins, but fewer chips than another."""


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
    Misconception.ONE_CARD_OF_A_PASS: "A pass speaks for every card that fitted at that moment.",
    Misconception.PASS_FADES: "What a pass has told stays true: a hand only gets smaller.",
    Misconception.NOT_FITTING_THEN: "A pass says nothing about a card that did not fit at that moment.",
    Misconception.PASS_OF_ANOTHER: "A pass speaks for the hand of whoever passed, and for no other.",
    Misconception.PASSES_UNUSED: "Every deal in which somebody could have played instead of passing is ruled out.",
    Misconception.HAND_SIZES_UNUSED: "Every player must hold as many cards as you see: count only such deals.",
    Misconception.NOT_IN_EVERY_DEAL: "A card is sure when it wins in every deal that is still possible.",
    Misconception.ANTE_FORGOTTEN: "Everybody has put one chip into the pool before the deal.",
    Misconception.FORCED_PASS_FREE: "For chips, a pass costs one even when nothing fits.",
    Misconception.PASS_PAID_TO_NEXT: "A pass is paid to the pool, not to another player.",
    Misconception.PASS_AT_WILL_PRICE: "Where it may be bought, a pass with a card that fits costs more.",
    Misconception.POOL_FORGOTTEN: "Whoever goes out takes the whole pool.",
    Misconception.CARDS_FORGOTTEN: "Besides the pool, each loser pays one chip a card.",
    Misconception.OWN_FEES_FORGOTTEN: "What you paid into the pool yourself is no gain when you get it back.",
    Misconception.CHEAP_WIN: "Among cards that win, choose the one that leaves the others stuck with most.",
}
"""What is right instead, said to a learner who has just shown the mistake."""
