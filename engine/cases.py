"""Worked cases: positions, deals and matches with the answer that the sources give, checked against this engine.

One checker for the command line and for the tests. A case whose type or options the engine does not have is
reported as not supported, never as passed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine.cards import NO_CARDS, CardSet, Pack, parse_cards, parse_card
from engine.dealing import first_seat, hand_sizes
from engine.match import Match
from engine.ruleset import PAGAT, Ruleset
from engine.state import PASS, Outcome, playable, violation

Case = Mapping[str, Any]
"""One worked case as it stands in the file: id, type, profile, options, position or given, expected."""


class NotSupported(Exception):
    """The engine does not have what this case is about; says what."""


class Verdict(Enum):
    """What came of a case."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_SUPPORTED = "not supported"


@dataclass(frozen=True)
class Result:
    """The verdict on one case, and in one sentence why it did not pass."""

    id: str
    verdict: Verdict
    why: str = ""


def check(case: Case) -> Result:
    """Work out one case and compare with what it expects; whatever is wrong with a case is told in the result."""
    name = str(case.get("id", "(no id)"))
    try:
        answer = _answers(case)
        expected = case["expected"]
    except NotSupported as reason:
        return Result(name, Verdict.NOT_SUPPORTED, str(reason))
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        return Result(name, Verdict.FAILED, f"the case cannot be read: {type(error).__name__}: {error}")
    wrong = [f"{key}: expected {expected[key]}, got {answer.get(key)}" for key in expected if answer.get(key) != expected[key]]
    return Result(name, Verdict.FAILED, "; ".join(wrong)) if wrong else Result(name, Verdict.PASSED)


def summary(results: list[Result]) -> str:
    """ "9 passed, 0 failed, 124 not supported"."""
    return ", ".join(f"{sum(each.verdict is verdict for each in results)} {verdict.value}" for verdict in Verdict)


def _answers(case: Case) -> dict[str, Any]:
    kind = case["type"]
    if kind not in _WORKERS:
        raise NotSupported(f"cases of type {kind}")
    ruleset = _ruleset(case.get("options", {}))
    return _WORKERS[kind](ruleset, case.get("position", case.get("given", {})), case["expected"])


_MAIN = {
    "prelaid": False,
    "opener": "dealer_left",
    "opening_card": None,
    "cards_per_turn": "one",
    "gate": "none",
    "wrap": "none",
    "obligation": "must",
    "pass_limit": None,
    "limit_counts": "all",
    "on_exceed": None,
    "disposal": None,
}
"""The options of the main rules: the values that this engine plays so far."""

_FREE = {"pack", "order", "starter"}
"""Options that a ruleset takes as they are."""


def _ruleset(options: Case) -> Ruleset:
    for name, value in options.items():
        if name not in _FREE and value != _MAIN.get(name, ...):
            raise NotSupported(f"{name} = {value}")
    order = options.get("order", PAGAT.pack.order)
    if "joker" in options.get("pack", ""):
        raise NotSupported("jokers")
    starter = parse_card(options.get("starter", "7") + "C").rank
    ruleset = Ruleset(key="case", title="a case", source="a case", pack=Pack(order), starter=starter)
    if problems := ruleset.problems():
        raise ValueError(" ".join(problems))
    return ruleset


def _legal(ruleset: Ruleset, given: Case, expected: Case) -> dict[str, Any]:
    table = CardSet.of(parse_card(rank + suit) for suit, ranks in given["table"].items() for rank in ranks)
    hand = parse_cards(" ".join(given["hand"]))
    return {
        "legal": _as_listed(playable(ruleset, table, hand), expected["legal"]),
        "pass": "illegal" if violation(ruleset, table, hand, PASS) else "forced",
    }


def _as_listed(cards: CardSet, expected: list[str]) -> list[str]:
    """Sets have no order: give the expected listing back when it names the same cards."""
    found = sorted(map(str, cards))
    return expected if found == sorted(expected) else found


def _deal(ruleset: Ruleset, given: Case, _: Case) -> dict[str, Any]:
    if given.get("starters_held"):
        raise NotSupported("starters laid before the first turn")
    size = given.get("pack_size", len(ruleset.pack.cards))
    return {"hand_sizes": list(hand_sizes(size, given["players"], given["dealer"]))}


def _opener(ruleset: Ruleset, given: Case, expected: Case) -> dict[str, Any]:
    seat = first_seat(given["players"], given["dealer"])
    sevens = parse_cards(" ".join(given["sevens"][str(seat)]))
    legal = _as_listed(playable(ruleset, NO_CARDS, sevens), expected.get("legal", []))
    return {"first_player": seat, "legal": legal, "passes_before": 0}


def _wins(ruleset: Ruleset, given: Case, _: Case) -> dict[str, Any]:
    names = sorted(set(given["deal_winners"]))
    match = Match(ruleset, 0, (0,) * len(names))
    decided = None
    for number, name in enumerate(given["deal_winners"], start=1):
        match = match.after(Outcome(names.index(name), (0,) * len(names)))
        if decided is None and match.winner is not None:
            decided = number
    return {
        "totals": dict(zip(names, match.points, strict=True)),
        "match_winner": None if match.winner is None else names[match.winner],
        "decided_after_deal": decided,
    }


_WORKERS: Mapping[str, Callable[[Ruleset, Case, Case], dict[str, Any]]] = {
    "legal": _legal,
    "deal": _deal,
    "opener": _opener,
    "score_wins": _wins,
}
