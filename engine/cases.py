"""Worked cases: positions, deals and matches with the answer that the sources give, checked against this engine.

One checker for the command line and for the tests. A case about anything that the engine does not have – its type,
one of its options, something given or asked for – is reported as not supported, never as passed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from engine.cards import NO_CARDS, CardSet, Pack, find_rank, parse_card, parse_cards
from engine.dealing import first_seat, hand_sizes
from engine.errors import NotationError, RulesetError, quoted
from engine.match import Match
from engine.ruleset import PAGAT, RULESETS, Ruleset
from engine.state import PASS, Outcome, playable, unaccounted, violation

Table = Mapping[str, Any]
"""An object of the file."""


T = TypeVar("T")


class NotSupported(Exception):
    """The engine does not have what this case is about; says what."""


@dataclass(frozen=True)
class Case:
    """One worked case as it stands in the file."""

    id: str
    type: str
    profile: str
    options: Table
    given: Table
    """What stands under `position` or `given`."""
    expected: Table


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


def read_cases(text: str) -> list[Case]:
    """The cases of a file; raises NotationError when it is not JSON or an entry is not a case."""
    try:
        listed = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"This is not JSON: {error}.") from None
    if not isinstance(listed, list):
        raise NotationError('This is not a list of cases: write [{"id": …, "type": …, …}, …].')
    return [_read_case(number, entry) for number, entry in enumerate(listed, start=1)]


def _read_case(number: int, entry: object) -> Case:
    if not isinstance(entry, dict):
        raise NotationError(f'Case {number} is not an object: write {{"id": …, "type": …, …}}.')
    entry = {"profile": "", "options": {}, "given": entry.get("position", {})} | entry
    texts, tables = ("id", "type", "profile"), ("options", "given", "expected")
    for keys, kind, name in ((texts, str, "a text"), (tables, dict, "an object")):
        for key in keys:
            if not isinstance(entry.get(key), kind):
                raise NotationError(
                    f"Case {number} ({quoted(str(entry.get('id')))}): {key} should be {name}."
                )
    return Case(**{key: entry[key] for key in (*texts, *tables)})


def check(case: Case) -> Result:
    """Work out one case and compare with what it expects; whatever is wrong with a case is told in the result."""
    try:
        answer = _answer(case)
    except NotSupported as what:
        return Result(case.id, Verdict.NOT_SUPPORTED, str(what))
    except (NotationError, RulesetError) as error:
        return Result(case.id, Verdict.FAILED, f"the case cannot be read: {error}")
    wrong = [
        f"{key}: expected {value}, got {answer[key]}"
        for key, value in case.expected.items()
        if not _agree(value, answer[key])
    ]
    return Result(case.id, Verdict.FAILED if wrong else Verdict.PASSED, "; ".join(wrong))


def _agree(expected: object, found: object) -> bool:
    """Whether two answers are the same; sets of cards have no order, and false is not 0."""
    if isinstance(found, CardSet):
        return isinstance(expected, list) and sorted(map(str, expected)) == sorted(map(str, found))
    return json.dumps(expected, sort_keys=True) == json.dumps(found, sort_keys=True)


def summary(results: Sequence[Result]) -> str:
    """ "9 passed, 0 failed, 124 not supported"."""
    counts = ((verdict, sum(each.verdict is verdict for each in results)) for verdict in Verdict)
    return ", ".join(f"{count} {verdict.value}" for verdict, count in counts)


def _answer(case: Case) -> Table:
    worker = _WORKERS.get(case.type)
    if worker is None:
        raise NotSupported(f"cases of type {case.type}")
    _require_known("given", case.given, worker.given)
    _require_known("expected", case.expected, worker.expected)
    if not case.expected:
        raise NotationError("nothing is expected")
    return worker.work(case)


def _require_known(part: str, found: Iterable[str], known: Iterable[str]) -> None:
    for key in found:
        if key not in known:
            raise NotSupported(f"{key} in what is {part}")


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

_PACK = ("pack", "order", "starter")
"""The options that a ruleset takes as they are."""


def _ruleset(case: Case) -> Ruleset:
    """The rules of a case: its options, or the rules that its profile names."""
    for name, value in case.options.items():
        if name not in _PACK and value != _MAIN.get(name, ...):
            raise NotSupported(f"{name} = {value}")
    left_open = [name for name in (*_PACK, *_MAIN) if name not in case.options]
    if left_open and case.profile not in {"any", *RULESETS}:
        raise NotSupported(f"the rules {quoted(case.profile)}, which are to say what {left_open[0]} is")
    return _with_pack(_Entries(case.options))


def _with_pack(options: _Entries) -> Ruleset:
    order = options.text("order", PAGAT.pack.order)
    size, _, joker = options.text("pack", str(4 * len(order))).partition("+")
    if joker:
        raise NotSupported("jokers")
    if size.removesuffix("es") != str(4 * len(order)):
        raise NotationError(f"order = {order} does not make a pack of {size}")
    starter = find_rank(options.text("starter", PAGAT.starter.letter))
    if starter is None or starter.letter not in order:
        raise NotationError(f"starter should be one of {order}")
    return Ruleset(key="case", title="a case", source="a case", pack=Pack(order), starter=starter)


class _Entries:
    """An object of the file, read entry by entry; NotationError says which entry should be what."""

    def __init__(self, entries: Table) -> None:
        self._entries = entries

    def text(self, key: str, default: str | None = None) -> str:
        """A text; `default` when there is no such entry."""
        return self._read(key, str, "a text", default)

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number between these two, both included."""
        found = self._read(key, int, "a number")
        if not low <= found <= high:
            raise NotationError(f"{key} should be between {low} and {high}, not {found}")
        return found

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        found = self._read(key, list, "a list")
        if not all(isinstance(each, str) for each in found):
            raise NotationError(f"{key} should be a list of texts")
        return found

    def cards(self, key: str) -> CardSet:
        """A list of cards."""
        return parse_cards(" ".join(self.texts(key)))

    def entries(self, key: str) -> _Entries:
        """An object within this one."""
        return _Entries(self._read(key, dict, "an object"))

    def rows(self) -> CardSet:
        """This object as a table: suit → ranks."""
        named = [rank + suit for suit in self._entries for rank in self.text(suit)]
        return CardSet.of(map(parse_card, named))

    def _read(self, key: str, kind: type[T], name: str, default: T | None = None) -> T:
        found = self._entries.get(key, default)
        if not isinstance(found, kind) or isinstance(found, bool):
            raise NotationError(f"{key} should be {name}")
        return found


def _legal(case: Case) -> Table:
    ruleset, given = _ruleset(case), _Entries(case.given)
    table, hand = given.entries("table").rows(), given.cards("hand")
    unaccounted(ruleset, [hand], table)  # refuses cards in two places and cards of another pack
    return {
        "legal": playable(ruleset, table, hand),
        "pass": "illegal" if violation(ruleset, table, hand, PASS) else "forced",
    }


def _deal(case: Case) -> Table:
    _ruleset(case)
    given = _Entries(case.given)
    players = given.number("players", 2, 52)
    dealer = given.number("dealer", 0, players - 1)
    return {"hand_sizes": list(hand_sizes(given.number("pack_size", 1, 104), players, dealer))}


def _opener(case: Case) -> Table:
    ruleset, given = _ruleset(case), _Entries(case.given)
    players = given.number("players", 2, 52)
    dealer = given.number("dealer", 0, players - 1)
    seat = first_seat(players, dealer)
    sevens = given.entries("sevens").cards(str(seat))
    # Dealer's left is the first to act, so nobody has passed before.
    return {"first_player": seat, "legal": playable(ruleset, NO_CARDS, sevens), "passes_before": 0}


def _wins(case: Case) -> Table:
    """Needs no rules: the type names the scheme."""
    given = _Entries(case.given)
    winners = given.texts("deal_winners")
    names = sorted(set(winners))
    match = Match(replace(PAGAT, wins_to_match=given.number("target", 1, 99)), 0, (0,) * len(names))
    decided = None
    for number, name in enumerate(winners, start=1):
        match = match.after(Outcome(names.index(name), (0,) * len(names)))
        if decided is None and match.winner is not None:
            decided = number
    return {
        "totals": dict(zip(names, match.points, strict=True)),
        "match_winner": None if match.winner is None else names[match.winner],
        "decided_after_deal": decided,
    }


@dataclass(frozen=True)
class _Worker:
    """Works out the cases of one type."""

    given: frozenset[str]
    """What it takes into account, or may leave out of account under the rules that the engine has."""
    expected: frozenset[str]
    """What it can work out."""
    work: Callable[[Case], Table]


def _worker(given: str, expected: str, work: Callable[[Case], Table]) -> _Worker:
    return _Worker(frozenset(given.split()), frozenset(expected.split()), work)


_WORKERS: Mapping[str, _Worker] = {
    # Without a pass limit and a card to open with, passes used and the first turn change nothing.
    "legal": _worker("table hand gapped opening passes_used", "legal pass", _legal),
    "deal": _worker("pack_size players dealer", "hand_sizes", _deal),
    "opener": _worker("players dealer sevens", "first_player legal passes_before", _opener),
    "score_wins": _worker("deal_winners target", "totals match_winner decided_after_deal", _wins),
}
