"""Rulesets by chance: every option that a table can agree on, in any combination that makes sense."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from itertools import product
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from engine.cards import Card, Pack, Rank, card
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
from engine.profiles import RULESETS
from engine.ruleset import Ruleset

Parts = dict[str, Any]
"""Fields of a ruleset."""

PACKS = (
    *map(
        Pack,
        (
            "23456789TJQKA",
            "A23456789TJQK",
            "A23456789JQK",
            "A234567JQK",
            "6789TJQKA",
            "789TJQKA",
            "89TJQKA",
            "TJQKA",
        ),
    ),
    Pack("A23456789TJQK", "CHS"),
    Pack("789TJQKA", "DS"),
    Pack("23456789TJQKA", "H"),
    Pack("56789", "C"),
)
"""52 cards with the ace high and low, then 48, 40, 36, 32, 28 and 20; then packs that lack suits."""

PROFILES = st.sampled_from(list(RULESETS.values()))


@st.composite
def generated(draw: st.DrawFn) -> Ruleset:
    """A ruleset without problems that no source need know."""
    parts: Parts = {"key": "generated", "title": "Generated rules", "source": "chance"}
    parts |= draw(packs())
    for part in (_openings, _passes, _chips, _ends, _mistakes):
        parts |= draw(part(parts))
    rules = Ruleset(**parts)
    assume(not rules.problems())
    return rules


RULES = st.one_of(PROFILES, generated())
"""Any ruleset: one of the sources, or one by chance."""


def _of(kind: type[Enum]) -> st.SearchStrategy[Any]:
    """Any member of an enum."""
    return st.sampled_from(list(kind))


@st.composite
def packs(draw: st.DrawFn) -> Parts:
    pack = draw(st.sampled_from(PACKS))
    starter = draw(st.sampled_from(pack.ranks))
    prelaid = draw(st.booleans())
    gates = [gate for gate in Gate if _can_grow(gate, pack.ranks.index(starter), len(pack.ranks))]
    return {
        "pack": pack,
        "starter": starter,
        "prelaid": prelaid,
        "gate": draw(st.sampled_from(gates)),
        "fewest_players": 2,
        # Every hand must have a card, also when all starters are laid before the first turn.
        "most_players": min(8, len(pack.listed) // (1 + len(pack.rows) * prelaid)),
        "direction": draw(_of(Direction)),
        "cards_per_turn": draw(_of(CardsPerTurn)),
        "first_dealer": draw(_of(FirstDealer)),
        "deal_moves_on": draw(st.booleans()),
    }


def _can_grow(gate: Gate, place: int, ranks: int) -> bool:
    """Whether the neighbours that a gate waits for exist."""
    below, above = place > 0, place < ranks - 1
    return {Gate.NONE: True, Gate.EIGHT_ONLY: above, Gate.SIX_UNLOCKS_EIGHT: below}.get(gate, below and above)


@st.composite
def _openings(draw: st.DrawFn, parts: Parts) -> Parts:
    pack, starter, prelaid = parts["pack"], parts["starter"], parts["prelaid"]
    openers = {
        True: (Opener.DEALER_LEFT, Opener.HOLDER, Opener.LAYER_OF),
        False: (Opener.DEALER_LEFT, Opener.HOLDER, Opener.FIRST_STARTER),
    }
    opener = draw(st.sampled_from(openers[prelaid]))
    return {
        "opener": opener,
        "opener_card": draw(_named(opener, pack, starter, prelaid=prelaid)),
        "opening_card": None if prelaid else draw(st.none() | _starters(pack, starter)),
    }


def _starters(pack: Pack, starter: Rank) -> st.SearchStrategy[Card]:
    return st.sampled_from([card(starter, suit) for suit in pack.rows])


def _named(opener: Opener, pack: Pack, starter: Rank, *, prelaid: bool) -> st.SearchStrategy[Card | None]:
    """The card that decides who begins."""
    if opener is Opener.LAYER_OF:
        return _starters(pack, starter)
    if opener is Opener.HOLDER:
        return st.sampled_from([each for each in pack.listed if not (prelaid and each.rank is starter)])
    return st.none()


@st.composite
def _passes(draw: st.DrawFn, _: Parts) -> Parts:
    obligation = draw(_of(Obligation))
    at_will = obligation is Obligation.MAY_PASS
    limit = draw(st.none() | st.integers(0, 4))
    counts, exceed = draw(st.sampled_from(_LIMITS[obligation])) if limit is not None else _NO_LIMIT
    if at_will and exceed in {OnExceed.MUST_PLAY, OnExceed.MUST_PLAY_THEN_ELIMINATE}:
        limit = limit or 1  # with none free, nobody could pass at will after all
    price = draw(st.integers(0, 6)) if at_will else 0
    return {
        "obligation": obligation,
        "pass_limit": limit,
        "limit_counts": counts,
        "on_exceed": exceed,
        "voluntary_pass_fee": price,
        "stop_rule": at_will and (draw(st.booleans()) or (limit is None and not price)),
    }


_NO_LIMIT = (LimitCounts.ALL, None)
_LIMITS: Mapping[Obligation, list[tuple[LimitCounts, OnExceed]]] = {
    Obligation.MUST: [
        (LimitCounts.ALL, OnExceed.ELIMINATE),
        (LimitCounts.ALL, OnExceed.MUST_PLAY_THEN_ELIMINATE),
    ],
    Obligation.MAY_PASS: [
        pair
        for pair in product(LimitCounts, OnExceed)
        if pair != (LimitCounts.VOLUNTARY, OnExceed.MUST_PLAY_THEN_ELIMINATE)
    ],
}


@st.composite
def _chips(draw: st.DrawFn, parts: Parts) -> Parts:
    price = parts["voluntary_pass_fee"]
    stacks = [5, 20, 100] if price else [0, 0, 1, 5, 20, 100]
    stack = draw(st.sampled_from(stacks))
    if not stack:
        return {"stack": 0, "insolvency": draw(_of(Insolvency))}
    return {
        "stack": stack,
        "ante": draw(st.integers(0, 3)),
        "pass_fee": draw(st.integers(0, min(2, price) if parts["obligation"] is Obligation.MAY_PASS else 2)),
        "starter_penalty": 0 if parts["prelaid"] else draw(st.sampled_from([0, 5])),
        "insolvency": draw(_of(Insolvency)),
    }


@st.composite
def _ends(draw: st.DrawFn, parts: Parts) -> Parts:
    only_the_price_bounds = (
        parts["obligation"] is Obligation.MAY_PASS and parts["pass_limit"] is None and not parts["stop_rule"]
    )
    ends = [DealEnd.FIRST_OUT] if only_the_price_bounds else [*DealEnd]
    deal_end, count = draw(st.sampled_from(ends)), draw(_of(Count))
    places = [Places.EXIT] if deal_end is DealEnd.PLAY_ON else [Places.NONE, Places.CARDS_LEFT]
    chips, counted = parts["stack"] > 0, count is not Count.NOTHING
    formats = [MatchFormat.DEALS]
    formats += [MatchFormat.CHIPS_OUT] if chips and (counted or parts["ante"]) else []
    formats += [MatchFormat.WINS] if not chips and not counted else []
    form = draw(st.sampled_from(formats))
    return {
        "deal_end": deal_end,
        "places": draw(st.sampled_from(places)),
        "count": count,
        "ace_counts": draw(st.sampled_from([1, 15])),
        "payment": Payment.TO_WINNER if chips else draw(_of(Payment)),
        "showdown": counted and draw(st.booleans()),
        "match_format": form,
        "match_length": draw(st.integers(1, 4)),
        "tie_break": TieBreak.SHARED if form is MatchFormat.WINS else draw(_of(TieBreak)),
    }


@st.composite
def _mistakes(draw: st.DrawFn, parts: Parts) -> Parts:
    """What follows when something goes wrong: any of the ways that these rules have room for."""
    fined = {
        "fine": draw(st.integers(1, 5)),
        "fine_for_starter": 0 if parts["prelaid"] else draw(st.sampled_from([0, 7])),
        "fine_adds_fee": draw(st.booleans()),
    }
    ways = [
        way
        for choice in product(IllegalPass, IllegalCard, (False, True))
        if not Ruleset(**(parts | (way := _ways(parts, *choice, fined)))).problems()
    ]
    way = draw(st.sampled_from(ways))
    return way | (_removal() if way["disposal"] and draw(st.booleans()) else {})


def _ways(
    parts: Parts, illegal_pass: IllegalPass, illegal_card: IllegalCard, mistaken: bool, fined: Parts
) -> Parts:
    puts_out = illegal_pass is IllegalPass.FORFEITS or parts["on_exceed"] in _PUT_OUT
    return {
        "illegal_pass": illegal_pass,
        "illegal_card": illegal_card,
        "mistaken_pass": mistaken,
        "disposal": Disposal.LAY_IN_PLACE if puts_out else None,
    } | (fined if illegal_pass is IllegalPass.FINED else {})


_PUT_OUT = {OnExceed.ELIMINATE, OnExceed.MUST_PLAY_THEN_ELIMINATE}


def _removal() -> Parts:
    """A hand that is removed can block the deal, so it must be said how that ends."""
    return {"disposal": Disposal.REMOVE, "blocked": Blocked.FEWEST_CARDS}
