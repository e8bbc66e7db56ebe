"""The choices that a table has to make: one enum for each, one sentence for each value.

Values are the words of the worked cases in tests/golden. Which source says what stands at the fields of `Ruleset`.
"""

from __future__ import annotations

from enum import Enum


class FirstDealer(Enum):
    """Who deals the first deal of a match."""

    LOT = "lot"
    """Anybody, by lot."""
    CUT = "cut"
    """Whoever cuts the highest card; those who tie cut again."""


class Direction(Enum):
    """Which way cards are dealt and turns go round."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class Opener(Enum):
    """Who takes the first turn."""

    DEALER_LEFT = "dealer_left"
    """The seat after the dealer's, whatever it holds."""
    HOLDER = "holder"
    """Whoever holds the named card."""
    FIRST_STARTER = "first_starter_clockwise"
    """The first seat after the dealer's that holds any starter."""
    LAYER_OF = "layer_of"
    """Whoever laid the named card when all starters were laid before the first turn."""


class CardsPerTurn(Enum):
    """How much may be laid in one turn."""

    ONE = "one"
    """Exactly one card."""
    RUN = "run"
    """One card, or consecutive cards of one suit in one direction, each of which fits when it is laid."""


class Obligation(Enum):
    """Whether a player who can play has to."""

    MUST = "must"
    """Whoever can play must."""
    MAY_PASS = "may_pass"
    """A player may pass although a card fits."""


class LimitCounts(Enum):
    """Which passes count against the limit."""

    ALL = "all"
    """Every pass."""
    VOLUNTARY = "voluntary"
    """Only a pass with a card that fits."""


class OnExceed(Enum):
    """What happens when the passes of the limit are used up."""

    ELIMINATE = "eliminate"
    """One more pass puts the player out of the deal."""
    MUST_PLAY = "must_play"
    """Whoever can play must from now on; a pass without a card that fits stays free."""
    MUST_PLAY_THEN_ELIMINATE = "must_play_then_eliminate"
    """Whoever can play must from now on; a pass without a card that fits puts the player out."""


class Disposal(Enum):
    """What becomes of the hand of a player who is put out."""

    LAY_IN_PLACE = "lay_in_place"
    """All its cards are laid on the table, each in its place; rows may get gaps."""
    REMOVE = "remove"
    """It is shown and taken out of the deal."""


class Gate(Enum):
    """What must lie in a row before it grows further (named for the starter 7; any starter has such neighbours)."""

    NONE = "none"
    """Both ends are free as soon as the starter lies."""
    BOTH_ANY = "both_any"
    """Both neighbours of the starter, in any order, before the rest."""
    SIX_THEN_EIGHT = "six_then_eight"
    """First the neighbour below, then the one above, then the rest."""
    EIGHT_ONLY = "eight_only"
    """The neighbour above before the rest, the neighbour below among it."""
    EIGHT_THEN_SIX = "eight_then_six"
    """First the neighbour above, then the one below, then the rest."""
    SIX_UNLOCKS_EIGHT = "six_unlocks_eight"
    """The neighbour below before the rest, the neighbour above among it."""


class IllegalCard(Enum):
    """What follows when a card is laid that does not fit."""

    REFUSED = "refused"
    """It is taken back with an explanation, and the player plays again."""
    TURN_LOST = "turn_lost"
    """It is taken back and the turn is over; with a card that fits it is treated as an illegal pass too."""


class IllegalPass(Enum):
    """What follows when somebody is caught passing although they had to play."""

    REFUSED = "refused"
    """Nothing: such a pass cannot be made."""
    STANDS = "stands"
    """Nothing: the pass stands."""
    FINED = "fined"
    """A fine to the pool."""
    LOSES_TURN = "loses_turn"
    """The player's next turn is skipped too."""
    FORFEITS = "forfeits"
    """The player is put out of the deal."""


class DealEnd(Enum):
    """When a deal ends."""

    FIRST_OUT = "first_out"
    """As soon as one player has played the last card."""
    PLAY_ON = "play_on"
    """When all but one have; scores are taken when the first goes out."""


class Places(Enum):
    """Whether the losers are ranked."""

    NONE = "none"
    """No: there is one winner."""
    CARDS_LEFT = "cards_left"
    """By how many cards are left in their hands: few is good, and equal numbers share a place."""
    EXIT = "exit"
    """By the order in which they go out."""


class Blocked(Enum):
    """What happens when nobody will ever be able to play again."""

    NO_RULE = "no_rule"
    """These rules do not say, so it must not happen."""
    FEWEST_CARDS = "fewest_cards"
    """The deal ends; whoever holds fewest cards wins, and with equal counts nobody alone."""


class Count(Enum):
    """What the cards left in a hand are worth."""

    NOTHING = "nothing"
    """Only who won counts: one point a deal."""
    CARDS = "cards"
    """One for every card."""
    PIPS = "pips_courts10"
    """The pips of a number card, ten for a court, the ace as agreed."""
    FACE = "face_value"
    """The pips of a number card, jack 11, queen 12, king 13, the ace as agreed."""


class Payment(Enum):
    """Where the worth of the cards left goes."""

    PENALTY = "penalty"
    """To the holder's own score; the lowest total is best."""
    TO_WINNER = "to_winner"
    """From each loser to the winner, so that all scores add up to nothing."""


class Insolvency(Enum):
    """What happens when somebody owes more chips than they have."""

    DEBT = "debt"
    """The rest is owed: a stack may fall below nothing."""
    CAP = "cap"
    """Only what is there is paid: whoever is paid last goes short."""


class MatchFormat(Enum):
    """When a match is over; the number belongs to `Ruleset.match_length`."""

    WINS = "wins"
    """When somebody has won so many deals."""
    DEALS = "deals"
    """After so many deals."""
    CHIPS_OUT = "chips_out"
    """After the deal in which somebody's chips have run out."""


class TieBreak(Enum):
    """What happens when several lead at the end of a match."""

    SHARED = "shared"
    """They share the match."""
    EXTRA_DEAL = "extra_deal"
    """One more deal among them alone; its winner takes the match."""
