"""The rules of a case: the profile that it names, changed by the options that it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any, TypeVar

from engine.cards import Card, Pack, find_rank, parse_card
from engine.cases.case import Case, Entries, NotSupported, Table
from engine.errors import NotationError, quoted
from engine.options import CardsPerTurn, Disposal, Gate, LimitCounts, Obligation, OnExceed, Opener
from engine.profiles import RULESETS
from engine.ruleset import Ruleset

E = TypeVar("E", bound=Enum)

_BLANK = Ruleset(key="case", title="A table of its own", source="a case")
"""What options change where a case names no profile of ours."""


def ruleset_of(case: Case) -> Ruleset:
    """The rules of a case.

    Raises NotSupported for an option that this engine does not have or for an unknown profile without its options,
    NotationError for an option that cannot be read.
    """
    known = RULESETS.get(case.profile)
    _refuse_unknown(case.options)
    if not case.options:
        if known is None and case.profile != "any":
            raise NotSupported(f"the rules {quoted(case.profile)}, which are to say what the options are")
        return known or _BLANK
    return _with_options(known or _BLANK, case.options)


def _refuse_unknown(options: Table) -> None:
    for name, value in options.items():
        if name == "wrap" and value == "none":
            continue
        if name not in _READERS and name not in _PACK:
            raise NotSupported(f"{name} = {value}")


_PACK = ("pack", "order", "starter", "opener", "opening_card", "players")
"""The options that are read together."""


def _with_options(rules: Ruleset, options: Table) -> Ruleset:
    changes: dict[str, Any] = {
        name: _READERS[name](name, value) for name, value in options.items() if name in _READERS
    }
    changes |= _pack_changes(rules, Entries(options)) | _opening_changes(rules, options)
    if "players" in options:
        allowed = Entries(options).numbers("players")
        changes |= {"fewest_players": min(allowed), "most_players": max(allowed)}
    return replace(rules, **changes)


def _pack_changes(rules: Ruleset, options: Entries) -> dict[str, Any]:
    order = options.text("order", rules.pack.order)
    pack = Pack(order, rules.pack.suits)
    cards = str(len(pack.listed))
    size, _, joker = options.text("pack", cards).partition("+")
    if joker:
        raise NotSupported("jokers")
    if size.removesuffix("es") != cards:
        raise NotationError(f"order = {order} does not make a pack of {size}")
    starter = find_rank(options.text("starter", rules.starter.letter))
    if starter is None or starter.letter not in order:
        raise NotationError(f"starter should be one of {order}")
    return {"pack": pack, "starter": starter}


def _opening_changes(rules: Ruleset, options: Table) -> dict[str, Any]:
    if not {"opener", "opening_card"} & options.keys():
        return {}
    word, _, named = Entries(options).text("opener", rules.opener.value).partition("_of_")
    first = _card("opening_card", options.get("opening_card"))
    opener = _member(Opener, "opener", f"{word}_of" if named else word)
    decides = parse_card(named) if named else first if opener is Opener.HOLDER else None
    return {"opener": opener, "opener_card": decides, "opening_card": first}


def _card(name: str, value: object) -> Card | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise NotationError(f"{name} should be a card")
    return parse_card(value)


def _member(kind: type[E], name: str, value: object) -> E:
    try:
        return kind(value)
    except ValueError:
        raise NotSupported(f"{name} = {value}") from None


def _one_of(kind: type[Enum]) -> Callable[[str, Any], Any]:
    return lambda name, value: None if value is None else _member(kind, name, value)


def _truth(name: str, value: object) -> bool:
    return Entries({name: value}).truth(name)


def _limit(name: str, value: object) -> int | None:
    return None if value is None else Entries({name: value}).number(name, 0, 99)


_READERS: Mapping[str, Callable[[str, Any], Any]] = {
    "prelaid": _truth,
    "cards_per_turn": _one_of(CardsPerTurn),
    "gate": _one_of(Gate),
    "obligation": _one_of(Obligation),
    "pass_limit": _limit,
    "limit_counts": _one_of(LimitCounts),
    "on_exceed": _one_of(OnExceed),
    "disposal": _one_of(Disposal),
}
"""The options that are fields of a ruleset, each with how its value is read."""
