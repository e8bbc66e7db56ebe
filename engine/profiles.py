"""The named rulesets: every table that the sources describe, under the keys of the worked cases.

Each says what it changes against another, and where that is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from engine.cards import Pack, Rank, parse_card
from engine.errors import RulesetError, quoted
from engine.options import (
    CardsPerTurn,
    Count,
    DealEnd,
    Disposal,
    FirstDealer,
    Gate,
    IllegalCard,
    IllegalPass,
    MatchFormat,
    Obligation,
    OnExceed,
    Opener,
    Payment,
    Places,
    TieBreak,
)
from engine.ruleset import Ruleset

ACE_LOW_52 = Pack("A23456789TJQK")
SPANISH_40 = Pack("A234567JQK")
"""Seed 002: a pack without 8, 9 and 10; the ace is low, as in every Spanish source."""
GERMAN_32 = Pack("789TJQKA")
"""Seed 003: Unter and Ober are the jack and the queen of this pack."""

_D7 = parse_card("7D")

PAGAT = Ruleset(
    key="pagat",
    title="Fan Tan, main rules",
    source="seed 000",
    cut=True,
    mistaken_pass=True,
    illegal_pass=IllegalPass.STANDS,
    match_length=3,
)
"""The main game: dealer's left begins, whoever can play must, one card a turn, first out wins, play to three wins."""

FOUR_PLAYER = Ruleset(
    key="four-player",
    title="Fan Tan for four",
    source="seed 001",
    fewest_players=4,
    most_players=4,
    opener=Opener.HOLDER,
    opener_card=_D7,
    opening_card=_D7,
    count=Count.CARDS,
    match_format=MatchFormat.DEALS,
)
"""The 7 of diamonds opens; each loser pays the winner one point a card, so all scores add up to nothing."""

FRIENDLY = Ruleset(
    key="friendly",
    title="Sevens, played for nothing",
    source="seed 002",
    match_format=MatchFormat.DEALS,
)
"""The base game of seed 002: as the main game, a deal at a time."""

CARD_COUNT = replace(
    FRIENDLY,
    key="card-count",
    title="Sevens with penalty points",
    source="seed 002, Goal & scoring",
    count=Count.PIPS,
    payment=Payment.PENALTY,
    match_length=5,
)
"""What is left in a hand counts against its holder: courts ten, aces fifteen; the lowest total wins. The number of
deals is agreed beforehand, here five (decided)."""

POOL = replace(
    FRIENDLY,
    key="pool",
    title="Fan Tan for chips (Play or Pay)",
    source="seed 002, Goal & scoring",
    stack=20,
    ante=1,
    pass_fee=1,
    illegal_pass=IllegalPass.FINED,
    fine=3,
    fine_for_starter=5,
    count=Count.CARDS,
    match_length=5,
)
"""One chip before the deal, one for each pass; the winner takes the pool and one chip a card. The fine is agreed,
here three, and five for holding a seven back; twenty chips each and five deals (decided)."""

PASS_AT_WILL = replace(
    FRIENDLY,
    key="pass-at-will",
    title="Sevens with passing at will",
    source="seed 002, Play",
    obligation=Obligation.MAY_PASS,
    stop_rule=True,
)
"""A player may pass with a card that fits; once everybody has, the next who can play must (decided)."""

ACE_LOW = replace(
    FRIENDLY, key="ace-low", title="Sevens with the ace low", source="seed 002, Ace low", pack=ACE_LOW_52
)
"""Rows run from ace to king."""

PLAY_ON = replace(
    FRIENDLY,
    key="play-on",
    title="Sevens, played on for places",
    source="seed 002, Play",
    deal_end=DealEnd.PLAY_ON,
    places=Places.EXIT,
)
"""After the first is out the others go on for second place and below."""

SEVEN_OF_HEARTS = replace(
    FRIENDLY,
    key="seven-of-hearts",
    title="Sjuan, Satti Centre",
    source="seed 002, A named seven leads",
    opener=Opener.HOLDER,
    opener_card=parse_card("7H"),
    opening_card=parse_card("7H"),
)
"""Sweden and India: the holder of the 7 of hearts begins with it."""

SEVEN_OF_CLUBS = replace(
    SEVEN_OF_HEARTS,
    key="seven-of-clubs",
    title="Ristiseiska, led by the 7 of clubs",
    opener_card=parse_card("7C"),
    opening_card=parse_card("7C"),
)
"""Finland: the holder of the 7 of clubs begins with it."""

SEVEN_OF_DIAMONDS = replace(
    SEVEN_OF_HEARTS,
    key="seven-of-diamonds",
    title="Sevens, led by the 7 of diamonds",
    opener_card=_D7,
    opening_card=_D7,
)
"""One account: the holder of the 7 of diamonds begins with it."""

GATE_BOTH = replace(
    FRIENDLY,
    key="gate-both",
    title="Six and eight first, in any order",
    source="seed 002, Six and eight before anything else",
    gate=Gate.BOTH_ANY,
)
"""The row waits until six and eight have joined the seven. Finland (Ristiseiska) and Germany (Siebener raus) play so;
which of the four forms is theirs, accounts do not agree."""

GATE_SIX_EIGHT = replace(
    GATE_BOTH, key="gate-six-eight", title="Six first, then eight", gate=Gate.SIX_THEN_EIGHT
)
"""First the six, then the eight, then the rest."""

GATE_EIGHT = replace(GATE_BOTH, key="gate-eight", title="Eight first", gate=Gate.EIGHT_ONLY)
"""Only the eight must come before the rest."""

GATE_EIGHT_SIX = replace(
    GATE_BOTH, key="gate-eight-six", title="Eight first, then six", gate=Gate.EIGHT_THEN_SIX
)
"""First the eight, then the six, then the rest."""

SHICHI_NARABE = replace(
    FRIENDLY,
    key="shichi-narabe",
    title="Shichi Narabe",
    source="seed 002, Shichi Narabe",
    prelaid=True,
    obligation=Obligation.MAY_PASS,
    pass_limit=3,
    on_exceed=OnExceed.MUST_PLAY,
)
"""Japan: all sevens are laid first; three passes are free, afterwards whoever can play must."""

SHICHI_NARABE_OUT = replace(
    SHICHI_NARABE,
    key="shichi-narabe-out",
    title="Shichi Narabe, a fourth pass puts out",
    on_exceed=OnExceed.ELIMINATE,
    disposal=Disposal.LAY_IN_PLACE,
)
"""The same, but a fourth pass puts the player out, and that hand is laid in its places."""

SHICHI_NARABE_JAPAN = replace(
    SHICHI_NARABE_OUT,
    key="shichi-narabe-japan",
    title="Shichi Narabe as in Japan",
    source="public sources, Japan",
    pack=ACE_LOW_52,
    opener=Opener.LAYER_OF,
    opener_card=_D7,
)
"""As it is mostly played in Japan: the ace is low, and whoever laid the 7 of diamonds begins."""

CINQUILLO = replace(
    FRIENDLY,
    key="cinquillo",
    title="Cinquillo",
    source="seed 002, Cinquillo",
    pack=SPANISH_40,
    starter=Rank.FIVE,
    opener=Opener.HOLDER,
    opener_card=parse_card("5D"),
    opening_card=parse_card("5D"),
)
"""Spain: forty cards, rows open with the five, and the five of coins (here diamonds) comes first."""

SEVENS = Ruleset(
    key="sevens",
    title="Sevens (Parliament)",
    source="seed 003",
    pack=ACE_LOW_52,
    first_dealer=FirstDealer.CUT,
    cut=True,
    misdeal_redealt=True,
    opener=Opener.HOLDER,
    opener_card=_D7,
    opening_card=_D7,
    illegal_card=IllegalCard.TURN_LOST,
    illegal_pass=IllegalPass.LOSES_TURN,
    match_format=MatchFormat.DEALS,
    match_length=7,
    tie_break=TieBreak.EXTRA_DEAL,
)
"""The international game, in Britain called Parliament: ace low, the 7 of diamonds opens, most deals won of seven."""

AMERICAN = replace(
    SEVENS,
    key="american",
    title="American Fan Tan, passing for a price",
    source="seed 003, Fan Tan (American)",
    opener=Opener.DEALER_LEFT,
    opener_card=None,
    opening_card=None,
    obligation=Obligation.MAY_PASS,
    illegal_pass=IllegalPass.FINED,
    fine=5,
    stack=100,
    ante=1,
    pass_fee=1,
    voluntary_pass_fee=5,
    starter_penalty=5,
    count=Count.FACE,
    ace_counts=1,
    match_format=MatchFormat.CHIPS_OUT,
)
"""For chips: a forced pass costs one, a pass with a card that fits five (decided); face values go to the winner."""

AMERICAN_MUST_PLAY = replace(
    AMERICAN,
    key="american-must-play",
    title="American Fan Tan, whoever can play must",
    obligation=Obligation.MUST,
    voluntary_pass_fee=0,
)
"""The other reading: a pass with a card that fits is illegal, and who is caught is fined five."""

DOMINO_UNTER = replace(
    SEVENS,
    key="domino-unter",
    title="Domino from the Unter",
    source="seed 003, Domino",
    pack=GERMAN_32,
    starter=Rank.JACK,
    opener_card=parse_card("JD"),
    opening_card=parse_card("JD"),
)
"""Germany and Austria: 32 cards, rows open with the Unter; that of diamonds first (decided)."""

DOMINO_OBER = replace(
    DOMINO_UNTER,
    key="domino-ober",
    title="Domino from the Ober",
    starter=Rank.QUEEN,
    opener_card=parse_card("QD"),
    opening_card=parse_card("QD"),
)
"""The same from the Ober."""

DOMINO_SEVEN = replace(
    DOMINO_UNTER,
    key="domino-seven",
    title="Domino from the seven",
    starter=Rank.SEVEN,
    opener_card=_D7,
    opening_card=_D7,
)
"""The same from the seven: rows grow one way only."""

SHICHI_NARABE_FREE = replace(
    SEVENS,
    key="shichi-narabe-free",
    title="Shichi Narabe, no sevens laid before",
    source="seed 003, Shichi Narabe",
    obligation=Obligation.MAY_PASS,
    pass_limit=3,
    on_exceed=OnExceed.MUST_PLAY,
)
"""As seed 003 tells it: the sevens stay in the hands, three passes a deal are free."""

RUNS = replace(
    SEVENS,
    key="runs",
    title="Sevens with runs",
    source="seed 003, Multi-card turn",
    cards_per_turn=CardsPerTurn.RUN,
)
"""Several cards in a row may be laid in one turn: one suit, one direction (decided)."""

FLEXIBLE_OPENER = replace(
    SEVENS,
    key="flexible-opener",
    title="Sevens with a flexible opener",
    source="seed 003, Flexible opener",
    opener=Opener.FIRST_STARTER,
    opener_card=None,
    opening_card=None,
)
"""The first player after the dealer who holds a seven begins, with any seven."""

THREE_PASS = replace(
    SEVENS,
    key="three-pass",
    title="Sevens, out after three passes",
    source="seed 003, Three-pass elimination",
    pass_limit=2,
    on_exceed=OnExceed.ELIMINATE,
    disposal=Disposal.LAY_IN_PLACE,
)
"""The third pass puts a player out; the hand is laid in its places (decided)."""

SEVENS_RANKED = Ruleset(
    key="sevens-ranked",
    title="Sevens for the family",
    source="seed 004",
    pack=ACE_LOW_52,
    fewest_players=2,
    most_players=4,
    opener=Opener.HOLDER,
    opener_card=_D7,
    opening_card=_D7,
    places=Places.CARDS_LEFT,
    match_format=MatchFormat.DEALS,
)
"""Two to four players; the losers are ranked by the cards they still hold."""

SHORT_20 = replace(
    PAGAT,
    key="short-20",
    title="Twenty cards",
    source="our own, for lessons",
    pack=Pack("56789"),
    fewest_players=2,
    most_players=4,
)
"""The 5 to the 9 of every suit: two cards on each side of a seven. A training deck: no table plays it."""

RULESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        each.key: each
        for each in (
            PAGAT,
            FOUR_PLAYER,
            FRIENDLY,
            CARD_COUNT,
            POOL,
            PASS_AT_WILL,
            ACE_LOW,
            PLAY_ON,
            SEVEN_OF_HEARTS,
            SEVEN_OF_CLUBS,
            SEVEN_OF_DIAMONDS,
            GATE_BOTH,
            GATE_SIX_EIGHT,
            GATE_EIGHT,
            GATE_EIGHT_SIX,
            SHICHI_NARABE,
            SHICHI_NARABE_OUT,
            SHICHI_NARABE_JAPAN,
            CINQUILLO,
            SEVENS,
            AMERICAN,
            AMERICAN_MUST_PLAY,
            DOMINO_UNTER,
            DOMINO_OBER,
            DOMINO_SEVEN,
            SHICHI_NARABE_FREE,
            RUNS,
            FLEXIBLE_OPENER,
            THREE_PASS,
            SEVENS_RANKED,
        )
    }
)
"""Every named ruleset by its key."""


def find_ruleset(key: str) -> Ruleset:
    """The named ruleset; raises RulesetError that lists the known keys."""
    try:
        return RULESETS[key] if key != SHORT_20.key else SHORT_20
    except KeyError:
        raise RulesetError(
            f"There are no rules named {quoted(key)}: known are {', '.join(RULESETS)}."
        ) from None
