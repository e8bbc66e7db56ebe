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
    TWO_CARDS = "two-cards"
    """A second card in the same turn."""
    STILL_WAITS = "still-waits"
    """A card taken to fit that still waits for another."""
    HOLDER_BEGINS = "holder-begins"
    """The holder of some 7 taken to begin where that 7 does not decide."""
    LEFT_BEGINS = "dealers-left-begins"
    """The dealer's left taken to begin where something else decides."""
    DEALER_BEGINS = "dealer-begins"
    """The dealer taken to begin."""
    RIGHT_BEGINS = "dealers-right-begins"
    """The dealer's right taken for the dealer's left."""
    EQUAL_HANDS = "equal-hands"
    """Cards that are left over when all have equally many, set aside."""
    EXTRA_CARDS_ASTRAY = "extra-cards-astray"
    """Those cards given to seats that are dealt to last."""
    UNTIL_ROWS_ARE_FULL = "until-rows-are-full"
    """A deal that goes on until nothing is left to be laid."""
    HANDS_DECIDE = "hands-decide"
    """A winner found by counting the cards in the hands."""
    VALUE_FOR_NUMBER = "value-for-number"
    """What is printed on the cards counted, where each card counts one."""
    NUMBER_FOR_VALUE = "number-for-value"
    """Cards counted as one each, where their values count."""
    ONE_LOSER_PAYS = "one-loser-pays"
    """A winner who is paid by one loser only."""
    SIGN_FORGOTTEN = "sign-forgotten"
    """What losers pay added to what the winner gets."""
    ACE_PRICE = "ace-price"
    """An ace counted at the price of another table, fifteen or one."""
    COURT_PRICE = "court-price"
    """Jack, queen and king counted at the price of another table, ten each or 11, 12 and 13."""
    WINNER_PENALISED = "winner-penalised"
    """The penalty points of the losers given to the winner."""
    POOL_FORGOTTEN = "pool-forgotten"
    """A winner who does not get the pool."""
    CARDS_FORGOTTEN = "cards-forgotten"
    """Cards left in the hands of losers that nobody pays for."""
    ANTE_FORGOTTEN = "ante-forgotten"
    """The chip that everybody pays before the deal, left out."""
    PASSES_FORGOTTEN = "passes-forgotten"
    """The chips that passes cost, left out."""
    GATE_IMAGINED = "gate-imagined"
    """A card left waiting for 6 and 8 where no rule says so."""
    PASSES_USED_UP = "passes-used-up"
    """One more pass with a card that fits, after the free ones are gone."""
    SEVEN_FOR_FIVE = "seven-for-five"
    """A row of forty cards built as if it had fifty-two: from the 7, with 8, 9 and 10."""
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
    FORCED_PASS_FREE = "forced-pass-free"
    """A pass without a card that fits taken to cost nothing."""
    PASS_PAID_TO_NEXT = "pass-paid-to-next"
    """The chips for a pass given to the next player instead of the pool."""
    PASS_AT_WILL_PRICE = "pass-at-will-price"
    """A pass with a card that fits counted at the price of one without."""
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
    Misconception.GATE_IGNORED: "Where 6 and 8 come first, the rest of a row waits for both.",
    Misconception.PASS_WITH_A_CARD: "Who can play must play.",
    Misconception.SEVEN_KEPT: "A 7 may not be kept back when nothing else fits.",
    Misconception.PASS_MISSED: "A pass is a move, too, where the rules allow it.",
    Misconception.TWO_CARDS: "A turn is one card: whatever else fits has to wait for your next turn.",
    Misconception.STILL_WAITS: "A card waits until its neighbour lies on the table.",
    Misconception.HOLDER_BEGINS: "A certain 7 gives the first turn only where the rules of the table name it.",
    Misconception.LEFT_BEGINS: "The dealer's left begins by the main rules; where a card decides, its holder does.",
    Misconception.DEALER_BEGINS: "Dealing the cards does not give the first turn.",
    Misconception.RIGHT_BEGINS: "Turns go round clockwise, so after the dealer comes the dealer's left.",
    Misconception.EQUAL_HANDS: "All the cards are dealt, so some hands have one card more.",
    Misconception.EXTRA_CARDS_ASTRAY: "The cards that are left over go to the first seats from the dealer's left.",
    Misconception.UNTIL_ROWS_ARE_FULL: "A deal ends with the first empty hand, however short the rows are.",
    Misconception.HANDS_DECIDE: "Going out first wins; how many cards the others hold does not matter for that.",
    Misconception.VALUE_FOR_NUMBER: "Each card counts one here, whichever it is.",
    Misconception.NUMBER_FOR_VALUE: "Here each card counts its value, not one.",
    Misconception.ONE_LOSER_PAYS: "Every loser pays the winner.",
    Misconception.SIGN_FORGOTTEN: "What the losers pay the winner gets, so all scores together make nothing.",
    Misconception.ACE_PRICE: "An ace counts fifteen or one, as the table has agreed.",
    Misconception.COURT_PRICE: "Jack, queen and king count ten each, or 11, 12 and 13, as the table has agreed.",
    Misconception.WINNER_PENALISED: "Penalty points stay with those who hold the cards: an empty hand has none.",
    Misconception.POOL_FORGOTTEN: "Whoever goes out takes the whole pool.",
    Misconception.CARDS_FORGOTTEN: "Besides the pool, each loser pays one chip a card.",
    Misconception.ANTE_FORGOTTEN: "Everybody has put one chip into the pool before the deal.",
    Misconception.PASSES_FORGOTTEN: "Every pass costs one chip.",
    Misconception.GATE_IMAGINED: "By the main rules nothing waits for the 6 and the 8 together.",
    Misconception.PASSES_USED_UP: "Three passes are free; after them whoever can play must.",
    Misconception.SEVEN_FOR_FIVE: "With forty cards the 5 begins a row, and the jack comes right after the 7.",
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
    Misconception.ONE_CARD_OF_A_PASS: "A pass speaks for every card that fitted at that moment.",
    Misconception.PASS_FADES: "What a pass has told stays true: a hand only gets smaller.",
    Misconception.NOT_FITTING_THEN: "A pass says nothing about a card that did not fit at that moment.",
    Misconception.PASS_OF_ANOTHER: "A pass speaks for the hand of whoever passed, and for no other.",
    Misconception.PASSES_UNUSED: "Every deal in which somebody could have played instead of passing is ruled out.",
    Misconception.HAND_SIZES_UNUSED: "Every player must hold as many cards as you see: count only such deals.",
    Misconception.NOT_IN_EVERY_DEAL: "A card is sure when it wins in every deal that is still possible.",
    Misconception.FORCED_PASS_FREE: "For chips, a pass costs one even when nothing fits.",
    Misconception.PASS_PAID_TO_NEXT: "A pass is paid to the pool, not to another player.",
    Misconception.PASS_AT_WILL_PRICE: "Where it may be bought, a pass with a card that fits costs more.",
    Misconception.OWN_FEES_FORGOTTEN: "What you paid into the pool yourself is no gain when you get it back.",
    Misconception.CHEAP_WIN: "Among cards that win, choose the one that leaves the others stuck with most.",
}
"""What is right instead, said to a learner who has just shown the mistake."""
