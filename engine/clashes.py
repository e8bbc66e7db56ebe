"""What cannot be combined: examples that a table might come upon, each with a single contradiction.

Nothing is explained here: `Ruleset.problems` says what is wrong with each.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engine.cards import Pack, Rank, parse_card
from engine.options import (
    Count,
    DealEnd,
    Disposal,
    Gate,
    IllegalCard,
    IllegalPass,
    LimitCounts,
    MatchFormat,
    Obligation,
    OnExceed,
    Opener,
    Payment,
    Places,
    TieBreak,
)
from engine.profiles import (
    AMERICAN,
    CARD_COUNT,
    CINQUILLO,
    DOMINO_SEVEN,
    FRIENDLY,
    GERMAN_32,
    PAGAT,
    POOL,
    SHICHI_NARABE,
    SHICHI_NARABE_OUT,
    THREE_PASS,
)
from engine.ruleset import Ruleset


class Clash(NamedTuple):
    """A table that makes sense, and the same with a change that does not."""

    base: Ruleset
    broken: Ruleset


_D7 = parse_card("7D")

CLASHES = (
    Clash(CINQUILLO, replace(CINQUILLO, starter=Rank.EIGHT)),
    Clash(DOMINO_SEVEN, replace(DOMINO_SEVEN, pack=Pack("A789TJQK"))),
    Clash(DOMINO_SEVEN, replace(DOMINO_SEVEN, gate=Gate.SIX_THEN_EIGHT)),
    Clash(SHICHI_NARABE, replace(SHICHI_NARABE, pack=GERMAN_32)),
    Clash(SHICHI_NARABE, replace(SHICHI_NARABE, opening_card=_D7)),
    Clash(SHICHI_NARABE, replace(SHICHI_NARABE, opener=Opener.HOLDER, opener_card=_D7)),
    Clash(FRIENDLY, replace(FRIENDLY, opener=Opener.LAYER_OF, opener_card=_D7)),
    Clash(FRIENDLY, replace(FRIENDLY, opening_card=parse_card("8D"))),
    Clash(FRIENDLY, replace(FRIENDLY, obligation=Obligation.MAY_PASS)),
    Clash(FRIENDLY, replace(FRIENDLY, stop_rule=True)),
    Clash(AMERICAN, replace(AMERICAN, pass_fee=9)),
    Clash(FRIENDLY, replace(FRIENDLY, pass_limit=3, on_exceed=OnExceed.MUST_PLAY)),
    Clash(THREE_PASS, replace(THREE_PASS, limit_counts=LimitCounts.VOLUNTARY)),
    Clash(THREE_PASS, replace(THREE_PASS, disposal=Disposal.REMOVE)),
    Clash(FRIENDLY, replace(FRIENDLY, mistaken_pass=True)),
    Clash(PAGAT, replace(PAGAT, illegal_card=IllegalCard.TURN_LOST)),
    Clash(SHICHI_NARABE_OUT, replace(SHICHI_NARABE_OUT, illegal_pass=IllegalPass.STANDS)),
    Clash(FRIENDLY, replace(FRIENDLY, ante=1)),
    Clash(POOL, replace(POOL, payment=Payment.PENALTY)),
    Clash(POOL, replace(POOL, prelaid=True)),
    Clash(AMERICAN, replace(AMERICAN, prelaid=True)),
    Clash(FRIENDLY, replace(FRIENDLY, deal_end=DealEnd.PLAY_ON)),
    Clash(FRIENDLY, replace(FRIENDLY, places=Places.EXIT)),
    Clash(FRIENDLY, replace(FRIENDLY, showdown=True)),
    Clash(CARD_COUNT, replace(CARD_COUNT, ace_counts=11)),
    Clash(PAGAT, replace(PAGAT, count=Count.CARDS)),
    Clash(PAGAT, replace(PAGAT, tie_break=TieBreak.EXTRA_DEAL)),
    Clash(FRIENDLY, replace(FRIENDLY, match_format=MatchFormat.CHIPS_OUT)),
)
"""In the order of the rulebook."""
