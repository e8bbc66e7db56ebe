"""Rules in words: for every option of a ruleset a title, a question and an answer that need no program to be read.

The tables of the site are drawn from here, so no page says by hand what a ruleset is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from engine.cards import ACE_HIGH_52, Pack, Rank, Suit
from engine.chapters import Chapter
from engine.options import (
    Blocked,
    CardsPerTurn,
    Count,
    DealEnd,
    Direction,
    Disposal,
    FirstDealer,
    Gate,
    IllegalCard,
    IllegalPass,
    Insolvency,
    LimitCounts,
    MatchFormat,
    Obligation,
    OnExceed,
    Opener,
    Payment,
    Places,
    TieBreak,
)
from engine.prose import a_rank, count, listing
from engine.ruleset import Ruleset

NOT_ASKED = "–"
"""Stands for the answer where the question does not arise: nobody asks how high a fine is that nobody pays."""


def _always(_: Ruleset) -> bool:
    return True


@dataclass(frozen=True)
class Option:
    """One choice that a table makes."""

    name: str
    """The field of `Ruleset`."""
    chapter: Chapter
    title: str
    """What players would call it, in a few words."""
    question: str
    """The same as a whole sentence."""
    say: Callable[[Ruleset], str]
    """The choice of a ruleset in words that can be understood without the title."""
    arises: Callable[[Ruleset], bool] = _always
    """Whether a table with these rules would ask the question."""
    told_by: str = ""
    """The option whose answer says this one too, so that a short list can leave it out."""

    def answer(self, rules: Ruleset) -> str:
        """The choice of a ruleset in words, `NOT_ASKED` where the question does not arise."""
        return self.say(rules) if self.arises(rules) else NOT_ASKED


def differences(rules: Ruleset, base: Ruleset) -> tuple[Option, ...]:
    """The options in which these rules differ from `base` for players, in the order of the rulebook.

    Answers are compared, not fields: what nobody would ask by these rules is no difference.
    """
    return tuple(
        option for option in OPTIONS if option.arises(rules) and option.answer(rules) != option.answer(base)
    )


def in_short(rules: Ruleset, base: Ruleset) -> tuple[Option, ...]:
    """The differences that somebody set: no option twice, and nothing that merely follows from another one."""
    changed = {option.told_by or option.name for option in changes(rules, base)}
    return tuple(option for option in differences(rules, base) if option.name in changed)


def changes(rules: Ruleset, base: Ruleset) -> tuple[Option, ...]:
    """The options that somebody set differently, whether the question arises or not; none that another one tells."""
    found = [option for option in OPTIONS if getattr(rules, option.name) != getattr(base, option.name)]
    names = {option.name for option in found}
    return tuple(option for option in found if option.told_by not in names)


def source_words(rules: Ruleset) -> str:
    """Where rules are written down: "Book of variants: Cinquillo"."""
    work, _, part = rules.source.partition(", ")
    return f"{SOURCES[work]}: {part}" if part else SOURCES[work]


SOURCES: Mapping[str, str] = {
    "seed 000": "Sheet of the main rules",
    "seed 001": "Rules of a table for four",
    "seed 002": "Book of variants",
    "seed 003": "International sheet",
    "seed 004": "Rules for the family",
    "public sources": "Public sources",
    "our own": "This site",
}
"""The works that rulesets cite, by what they are."""


def _free_passes(rules: Ruleset) -> str:
    """ "3 passes a deal, forced ones included"."""
    if rules.pass_limit is None:
        return "no limit"
    forced = "forced ones included" if rules.limit_counts is LimitCounts.ALL else "forced ones aside"
    return f"{count(rules.pass_limit, 'pass')} a deal, {forced}"


def _illegal_pass_words(rules: Ruleset) -> str:
    """Where a pass may be bought, only who cannot pay for it passes against the rules."""
    bought_only = (
        rules.voluntary_pass_fee
        and rules.pass_limit is None
        and not rules.stop_rule
        and rules.opening_card is None
    )
    who = "; only a player with too few chips for a pass at will can be caught so" if bought_only else ""
    return f"{_said(rules.illegal_pass, rules)}{who}"


def _illegal_card_words(rules: Ruleset) -> str:
    """Laying a wrong card must be no way round the duty to play."""
    must = rules.illegal_card is IllegalCard.TURN_LOST and rules.obligation is Obligation.MUST
    against = ", against the rules if another card would have fitted" if must else ""
    return f"{_said(rules.illegal_card, rules)}{against}"


def _pack_words(pack: Pack) -> str:
    """ "52 cards, ace high", "40 cards, ace low, without 8, 9 and 10", "5 cards, 5 to 9, only clubs"."""
    low, high = pack.ranks[0], pack.ranks[-1]
    usual = ACE_HIGH_52.ranks
    if Rank.ACE in pack.ranks:
        ends = "ace low" if low is Rank.ACE else "ace high"
    else:
        ends = f"{low.word} to {high.word}"
        usual = usual[usual.index(low) : usual.index(high)]
    missing = [rank.word for rank in usual if rank not in pack.ranks]
    without = f"without {listing(missing)}" if missing else ""
    only = f"only {listing(suit.word for suit in pack.rows)}" if len(pack.rows) < len(Suit) else ""
    return ", ".join(filter(None, (count(len(pack.listed), "card"), ends, without, only)))


def _said(choice: Enum, rules: Ruleset) -> str:
    """A choice in words, with the cards of these rules in them."""
    return CHOICES[choice].format(
        named=rules.opener_card.label if rules.opener_card else "the named card",
        starter=a_rank(rules.starter),
        below=_neighbour(rules, -1) or f"the card below the {rules.starter.word}",
        above=_neighbour(rules, 1) or f"the card above the {rules.starter.word}",
        left="left" if rules.direction is Direction.CLOCKWISE else "right",
        ace=rules.ace_counts,
        deals=count(rules.match_length, "deal"),
    )


def _neighbour(rules: Ruleset, step: int) -> str:
    """The rank beside the one that opens a row, "" where the pack has none."""
    ranks = rules.pack.ranks
    place = ranks.index(rules.starter) + step if rules.starter in ranks else -1
    return f"the {ranks[place].word}" if 0 <= place < len(ranks) else ""


def _count_words(rules: Ruleset) -> str:
    """ "one for each card, paid to the winner"."""
    worth = _said(rules.count, rules)
    if rules.count is Count.NOTHING:
        return worth
    return f"{worth}, {'paid to the winner' if rules.payment is Payment.TO_WINNER else 'against the holder'}"


def _chips(number: int) -> str:
    return count(number, "chip") if number else "nothing"


CHOICES: Mapping[Enum, str] = {
    FirstDealer.LOT: "anybody, by lot",
    FirstDealer.CUT: "whoever cuts the highest card",
    Direction.CLOCKWISE: "clockwise",
    Direction.COUNTERCLOCKWISE: "counter-clockwise",
    Opener.DEALER_LEFT: "the player on the dealer's {left}",
    Opener.HOLDER: "whoever holds {named}",
    Opener.FIRST_STARTER: "the first player after the dealer with {starter}",
    Opener.LAYER_OF: "whoever has laid {named} beforehand",
    CardsPerTurn.ONE: "one card",
    CardsPerTurn.RUN: "one card, or several of a suit that follow one another in one direction",
    Obligation.MUST: "it must be played",
    Obligation.MAY_PASS: "the player may pass all the same",
    LimitCounts.ALL: "every pass",
    LimitCounts.VOLUNTARY: "a pass with a card that fits",
    OnExceed.ELIMINATE: "one more pass puts the player out of the deal",
    OnExceed.MUST_PLAY: "whoever can play must, whoever cannot passes free of charge",
    OnExceed.MUST_PLAY_THEN_ELIMINATE: "whoever can play must, whoever cannot is out of the deal",
    Disposal.LAY_IN_PLACE: "all its cards are laid in their places, even with gaps",
    Disposal.REMOVE: "it is shown and taken away",
    Gate.NONE: "nothing",
    Gate.BOTH_ANY: "{below} and {above}, in any order",
    Gate.SIX_THEN_EIGHT: "{below}, then {above}",
    Gate.EIGHT_ONLY: "{above}; {below} comes with the rest",
    Gate.EIGHT_THEN_SIX: "{above}, then {below}",
    Gate.SIX_UNLOCKS_EIGHT: "{below}; {above} comes with the rest",
    IllegalCard.REFUSED: "it is taken back, and the player plays again",
    IllegalCard.TURN_LOST: "it is taken back, and that counts as a pass",
    IllegalPass.REFUSED: "such a pass is not accepted",
    IllegalPass.STANDS: "the pass stands, at no cost",
    IllegalPass.FINED: "a fine goes to the pool",
    IllegalPass.LOSES_TURN: "the player's next turn is lost too",
    IllegalPass.FORFEITS: "the player is out of the deal",
    DealEnd.FIRST_OUT: "when the first player is out of cards",
    DealEnd.PLAY_ON: "when only one player has cards left",
    Places.NONE: "not decided: there is one winner",
    Places.CARDS_LEFT: "by cards left, fewer is better",
    Places.EXIT: "by the order of going out",
    Blocked.NO_RULE: "no rule for that",
    Blocked.FEWEST_CARDS: "the deal ends, and fewest cards wins",
    Count.NOTHING: "nothing",
    Count.CARDS: "one for each card",
    Count.PIPS: "the number on the card, 10 for jack, queen and king, {ace} for the ace",
    Count.FACE: "the number on the card, 11 for the jack, 12 for the queen, 13 for the king, {ace} for the ace",
    Payment.PENALTY: "against their holder; the lowest total is best",
    Payment.TO_WINNER: "from each loser to the winner",
    Insolvency.DEBT: "the rest is owed",
    Insolvency.CAP: "only what is there is paid",
    MatchFormat.WINS: "when somebody has won {deals}",
    MatchFormat.DEALS: "after {deals}",
    MatchFormat.CHIPS_OUT: "when somebody's chips have run out",
    TieBreak.SHARED: "they share the match",
    TieBreak.EXTRA_DEAL: "one more deal among them decides",
}
"""Every choice in words; in braces what depends on the cards of a ruleset."""


def _is_limited(rules: Ruleset) -> bool:
    return rules.pass_limit is not None


def _is_fined(rules: Ruleset) -> bool:
    return rules.illegal_pass is IllegalPass.FINED


def _uses_chips(rules: Ruleset) -> bool:
    return rules.uses_chips


def _counts_hands(rules: Ruleset) -> bool:
    return rules.count is not Count.NOTHING


def _can_tie(rules: Ruleset) -> bool:
    return rules.match_format is MatchFormat.CHIPS_OUT or (
        rules.match_format is MatchFormat.DEALS and rules.match_length > 1
    )


def _names_opener(rules: Ruleset) -> bool:
    return rules.opener in {Opener.HOLDER, Opener.LAYER_OF}


def _may_pass(rules: Ruleset) -> bool:
    return rules.obligation is Obligation.MAY_PASS


OPTIONS: tuple[Option, ...] = (
    Option(
        "pack",
        Chapter.PACK,
        "Pack",
        "Which cards are used, and is the ace the highest of its suit or the lowest?",
        lambda rules: _pack_words(rules.pack),
    ),
    Option(
        "starter",
        Chapter.PACK,
        "Opens a row",
        "Which card begins the row of its suit?",
        lambda rules: f"the {rules.starter.word}",
    ),
    Option(
        "fewest_players",
        Chapter.PACK,
        "Fewest players",
        "How many players does it take at least?",
        lambda rules: count(rules.fewest_players, "player"),
    ),
    Option(
        "most_players",
        Chapter.PACK,
        "Most players",
        "How many can sit at the table?",
        lambda rules: count(rules.most_players, "player"),
    ),
    Option(
        "first_dealer",
        Chapter.DEAL,
        "First dealer",
        "Who deals the very first deal?",
        lambda rules: _said(rules.first_dealer, rules),
    ),
    Option(
        "cut",
        Chapter.DEAL,
        "Cutting",
        "Is the pack cut after it was shuffled?",
        lambda rules: "cut after the shuffle" if rules.cut else "not cut",
    ),
    Option(
        "misdeal_redealt",
        Chapter.DEAL,
        "Misdeal",
        "What if cards are dealt wrongly, or one is seen during the deal?",
        lambda rules: "the same player deals again" if rules.misdeal_redealt else "no rule for that",
    ),
    Option(
        "deal_moves_on",
        Chapter.DEAL,
        "Next dealer",
        "Who deals the next deal?",
        lambda rules: "the next player deals" if rules.deal_moves_on else "the same player deals on",
    ),
    Option(
        "direction",
        Chapter.DEAL,
        "Direction",
        "Which way do the deal and the turns go round the table?",
        lambda rules: _said(rules.direction, rules),
    ),
    Option(
        "opener",
        Chapter.OPENING,
        "Who begins",
        "Who takes the first turn of a deal?",
        lambda rules: _said(rules.opener, rules),
    ),
    Option(
        "opener_card",
        Chapter.OPENING,
        "Deciding card",
        "If a card decides who begins: which one?",
        lambda rules: rules.opener_card.label if rules.opener_card else "none",
        _names_opener,
        told_by="opener",
    ),
    Option(
        "opening_card",
        Chapter.OPENING,
        "First card",
        "Is it fixed which card must be played first?",
        lambda rules: f"it must be {rules.opening_card.label}" if rules.opening_card else "any that fits",
    ),
    Option(
        "prelaid",
        Chapter.OPENING,
        "Laid beforehand",
        "Are the cards that open the rows laid before the first turn?",
        lambda rules: f"all {rules.starter.word}s" if rules.prelaid else "nothing, the table is empty",
    ),
    Option(
        "cards_per_turn",
        Chapter.TURN,
        "In a turn",
        "How many cards may be played in one turn?",
        lambda rules: _said(rules.cards_per_turn, rules),
    ),
    Option(
        "gate",
        Chapter.TURN,
        "Before a row grows",
        "What must join the card that opens a row before the rest of the suit may follow?",
        lambda rules: _said(rules.gate, rules),
    ),
    Option(
        "obligation",
        Chapter.TURN,
        "If a card fits",
        "Must a player who can play do so?",
        lambda rules: _said(rules.obligation, rules),
    ),
    Option(
        "stop_rule",
        Chapter.TURN,
        "If all pass",
        "What if everybody has passed, one after another?",
        lambda rules: "the next player who can play must" if rules.stop_rule else "nothing, play goes on",
        _may_pass,
    ),
    Option(
        "pass_limit",
        Chapter.TURN,
        "Free passes",
        "How many passes in a deal have no consequence?",
        _free_passes,
    ),
    Option(
        "limit_counts",
        Chapter.TURN,
        "Passes that count",
        "Which passes use up the free ones?",
        lambda rules: _said(rules.limit_counts, rules),
        _is_limited,
    ),
    Option(
        "on_exceed",
        Chapter.TURN,
        "Free passes used up",
        "What follows when a player has no free pass left?",
        lambda rules: _said(rules.on_exceed, rules) if rules.on_exceed else "nothing",
        _is_limited,
    ),
    Option(
        "disposal",
        Chapter.TURN,
        "Hand of a player who is out",
        "What becomes of the cards of a player who is put out of the deal?",
        lambda rules: _said(rules.disposal, rules) if rules.disposal else "nothing",
        lambda rules: rules.puts_out,
    ),
    Option(
        "mistaken_pass",
        Chapter.WRONG,
        "Mistaken pass",
        "May a player who passed by mistake put it right?",
        lambda rules: "yes, until the next player acts" if rules.mistaken_pass else "no, it stays a pass",
        lambda rules: rules.illegal_pass is not IllegalPass.REFUSED,
    ),
    Option(
        "illegal_card",
        Chapter.WRONG,
        "Card that does not fit",
        "What if somebody lays a card that does not fit?",
        _illegal_card_words,
    ),
    Option(
        "illegal_pass",
        Chapter.WRONG,
        "Pass against the rules",
        "What if somebody who had to play is caught passing?",
        _illegal_pass_words,
    ),
    Option(
        "fine",
        Chapter.WRONG,
        "Fine",
        "What does such a pass cost?",
        lambda rules: _chips(rules.fine),
        _is_fined,
    ),
    Option(
        "fine_for_starter",
        Chapter.WRONG,
        "Fine for holding an opener back",
        "What does it cost if the card held back would have opened a row, such as a 7?",
        lambda rules: _chips(rules.fine_for_starter) if rules.fine_for_starter else "the same fine",
        _is_fined,
    ),
    Option(
        "fine_adds_fee",
        Chapter.WRONG,
        "Fine and fee",
        "Is the usual price of a pass due besides the fine?",
        lambda rules: "the price of a pass is added" if rules.fine_adds_fee else "the fine is all",
        lambda rules: _is_fined(rules) and rules.pass_fee > 0,
    ),
    Option(
        "stack",
        Chapter.CHIPS,
        "Chips",
        "How many chips does each player have when the match begins?",
        lambda rules: count(rules.stack, "chip") if rules.stack else "no chips",
    ),
    Option(
        "ante",
        Chapter.CHIPS,
        "Before the deal",
        "What does everybody pay into the pool before a deal? The winner of the deal takes the pool.",
        lambda rules: _chips(rules.ante),
        _uses_chips,
    ),
    Option(
        "pass_fee",
        Chapter.CHIPS,
        "For a pass",
        "What does a pass cost when nothing fits?",
        lambda rules: _chips(rules.pass_fee),
        _uses_chips,
    ),
    Option(
        "voluntary_pass_fee",
        Chapter.CHIPS,
        "For a pass at will",
        "What does a pass cost when a card does fit?",
        lambda rules: _chips(rules.voluntary_pass_fee),
        lambda rules: rules.uses_chips and _may_pass(rules),
    ),
    Option(
        "starter_penalty",
        Chapter.CHIPS,
        "For an opener left in hand",
        "What does a loser pay the winner for each card left that could have opened a row, such as a 7?",
        lambda rules: _chips(rules.starter_penalty),
        _uses_chips,
    ),
    Option(
        "insolvency",
        Chapter.CHIPS,
        "Too few chips",
        "What if somebody owes more chips than they have?",
        lambda rules: _said(rules.insolvency, rules),
        _uses_chips,
    ),
    Option(
        "deal_end",
        Chapter.END,
        "The deal ends",
        "When is a deal over?",
        lambda rules: _said(rules.deal_end, rules),
    ),
    Option(
        "places",
        Chapter.END,
        "Second place and below",
        "Are the others ranked behind the winner?",
        lambda rules: _said(rules.places, rules),
    ),
    Option(
        "blocked",
        Chapter.END,
        "If nobody can play again",
        "What if the cards that are needed were taken away?",
        lambda rules: _said(rules.blocked, rules),
        lambda rules: rules.disposal is Disposal.REMOVE,
    ),
    Option(
        "count",
        Chapter.END,
        "Cards left count",
        "What do cards left in a hand count when the first player is out?",
        _count_words,
    ),
    Option(
        "ace_counts",
        Chapter.END,
        "An ace counts",
        "What does an ace count that is left in a hand?",
        lambda rules: str(rules.ace_counts),
        lambda rules: rules.count in {Count.PIPS, Count.FACE},
        told_by="count",
    ),
    Option(
        "payment",
        Chapter.END,
        "Where that goes",
        "Who pays it, and to whom?",
        lambda rules: _said(rules.payment, rules),
        _counts_hands,
        told_by="count",
    ),
    Option(
        "showdown",
        Chapter.END,
        "Equal hands",
        "What if the cards left of several losers count the same?",
        lambda rules: "those losers pay nothing" if rules.showdown else "they pay all the same",
        _counts_hands,
    ),
    Option(
        "match_format",
        Chapter.MATCH,
        "The match ends",
        "When is the whole match over?",
        lambda rules: _said(rules.match_format, rules),
    ),
    Option(
        "match_length",
        Chapter.MATCH,
        "How many",
        "How many wins or deals does that take?",
        lambda rules: count(rules.match_length, "win" if rules.match_format is MatchFormat.WINS else "deal"),
        lambda rules: rules.match_format is not MatchFormat.CHIPS_OUT,
        told_by="match_format",
    ),
    Option(
        "tie_break",
        Chapter.MATCH,
        "A tie in the match",
        "What if several players lead when the match ends?",
        lambda rules: _said(rules.tie_break, rules),
        _can_tie,
    ),
)
"""Every option of a ruleset once, in the order of the rulebook."""


def options_of(chapter: Chapter) -> tuple[Option, ...]:
    """The options of one chapter."""
    return tuple(option for option in OPTIONS if option.chapter is chapter)
