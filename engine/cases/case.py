"""A case as it stands in its file, and how its entries are read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.cards import CardSet, parse_card, parse_cards
from engine.errors import NotationError, quoted

Table = Mapping[str, Any]
"""An object of the file."""

T = TypeVar("T")

LARGEST = 99_999
"""What a number in a list may come to."""


LONGEST_NUMBER = 18
"""Digits of a whole number in the file."""


DEEPEST = 20
"""How often lists and objects may lie in one another; a case needs six."""


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


def read_cases(text: str) -> list[Case]:
    """The cases of a file; raises NotationError when it is not JSON or an entry is not a case."""
    try:
        listed = json.loads(text, parse_int=_whole)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"This is not JSON: what stands at line {error.lineno}, column {error.colno} does not belong there."
        ) from None
    except RecursionError:
        raise NotationError(_TOO_DEEP) from None
    if _lies_deep(listed):
        raise NotationError(_TOO_DEEP)
    if not isinstance(listed, list):
        raise NotationError('This is not a list of cases: write [{"id": …, "type": …, …}, …].')
    return [_read_case(number, entry) for number, entry in enumerate(listed, start=1)]


_TOO_DEEP = "Lists or objects lie too deep in one another: no case needs that."


def _lies_deep(listed: object) -> bool:
    """Whether lists and objects lie in one another more than DEEPEST times."""
    layer: list[Any] = [listed]
    for _ in range(DEEPEST):
        layer = [
            inner
            for each in layer
            if isinstance(each, list | dict)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return bool(layer)


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise NotationError(f"There is a number of {len(digits)} digits: write at most {LONGEST_NUMBER}.")
    return int(digits)


def _read_case(number: int, entry: object) -> Case:
    if not isinstance(entry, dict):
        raise NotationError(f'Case {number} is not an object: write {{"id": …, "type": …, …}}.')
    entry = {"profile": "", "options": {}, "given": entry.get("position", {})} | entry
    texts, tables = ("id", "type", "profile"), ("options", "given", "expected")
    for keys, kind, name in ((texts, str, "a text"), (tables, dict, "an object")):
        for key in keys:
            if not isinstance(entry.get(key), kind):
                named = f" ({quoted(entry['id'])})" if isinstance(entry.get("id"), str) else ""
                raise NotationError(f"Case {number}{named}: {key} should be {name}.")
    return Case(**{key: entry[key] for key in (*texts, *tables)})


class Entries:
    """An object of the file, read entry by entry; NotationError says which entry should be what."""

    def __init__(self, entries: Table) -> None:
        self._entries = entries

    def __contains__(self, key: str) -> bool:
        return self._entries.get(key) is not None

    def text(self, key: str, default: str | None = None) -> str:
        """A text; `default` when there is no such entry."""
        return self._read(key, str, "a text", default)

    def truth(self, key: str, *, default: bool | None = None) -> bool:
        """True or false; `default` when there is no such entry."""
        found = self._entries.get(key, default)
        if not isinstance(found, bool):
            raise NotationError(f"{key} should be true or false")
        return found

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number between these two, both included."""
        found = self._read(key, int, "a number")
        if not low <= found <= high:
            raise NotationError(f"{key} should be between {low} and {high}, not {found}")
        return found

    def numbers(self, key: str, players: int | None = None) -> list[int]:
        """A list of whole numbers, one for each player when their number is known."""
        found = self._list(key, int)
        if any(abs(each) > LARGEST for each in found):
            raise NotationError(f"{key} should be numbers of at most {LARGEST}")
        if players is not None and len(found) != players:
            raise NotationError(f"{key} should be {players} numbers")
        return found

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        return self._list(key, str)

    def number_lists(self, key: str) -> list[list[int]]:
        """A list of lists of whole numbers."""
        rows = self._list(key, list)
        return [Entries({key: row}).numbers(key) for row in rows]

    def cards(self, key: str) -> CardSet:
        """A list of cards."""
        return parse_cards(" ".join(self.texts(key)))

    def hands(self, key: str) -> tuple[CardSet, ...]:
        """A list of hands, each a list of cards."""
        return tuple(Entries({key: hand}).cards(key) for hand in self._list(key, list))

    def entries(self, key: str) -> Entries:
        """An object within this one."""
        return Entries(self._read(key, dict, "an object"))

    def objects(self, key: str) -> list[Entries]:
        """A list of objects."""
        return [Entries(each) for each in self._list(key, dict)]

    def rows(self) -> CardSet:
        """This object as a table: suit → ranks."""
        named = [rank + suit for suit in self._entries for rank in self.text(suit)]
        return CardSet.of(map(parse_card, named))

    def _list(self, key: str, kind: type[T]) -> list[T]:
        found: list[Any] = self._read(key, list, "a list")
        if not all(isinstance(each, kind) and not isinstance(each, bool) for each in found):
            raise NotationError(f"{key} should be a list of {_KIND_WORDS[kind]}")
        return found

    def _read(self, key: str, kind: type[T], name: str, default: T | None = None) -> T:
        found = self._entries.get(key, default)
        if not isinstance(found, kind) or isinstance(found, bool):
            raise NotationError(f"{key} should be {name}")
        return found


_KIND_WORDS: Mapping[type, str] = {int: "whole numbers", str: "texts", list: "lists", dict: "objects"}
