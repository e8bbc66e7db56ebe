"""Taking entries out of a fence's table, with a sentence for everything that is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any


class SpecError(ValueError):
    """A fence is wrong; the message says what is right, the rest where to look."""

    def __init__(self, key: str, sentence: str, *, line: str = "") -> None:
        super().__init__(sentence)
        self.key = key
        """The entry to look at; "" for the fence as a whole."""
        self.line = line
        """The line of a long entry to look at, as it stands there; "" for the entry as a whole."""
        self.block: int | None = None
        """The [[ask]] to look into, counted from 0; None for what stands above them."""


class Reader:
    """Takes entries out of a table one by one, so that what is left over was not understood. All raise SpecError."""

    def __init__(self, table: Mapping[str, Any], where: str = "") -> None:
        self._table = table
        self._taken = {"widget"} if not where else set()
        self._where = where

    def words(self, key: str, default: str | None = None) -> str:
        """Text; the default where there is none."""
        value = self._take(key, default)
        if not isinstance(value, str):
            raise SpecError(key, f"{key} = {quoted(value)} should be text in quotation marks.")
        return self._printable(key, value).strip()

    def _printable(self, key: str, value: str) -> str:
        if found := re.search(r"[\x00-\x08\x0b-\x1f]", value):
            raise SpecError(key, f"{key} has a control character ({found[0]!r}): take it out.")
        return value

    def some_words(self, key: str) -> str:
        """Text that may not be empty."""
        if found := self.words(key):
            return found
        raise SpecError(key, f"{key} is empty: write something between the quotation marks.")

    def number(self, key: str) -> int:
        """A whole number."""
        value = self._take(key, None)
        if not isinstance(value, int) or isinstance(value, bool):
            raise SpecError(key, f"{key} = {quoted(value)} should be a whole number.")
        return value

    def truth(self, key: str) -> bool:
        """Yes or no; no where nothing is said."""
        value = self._take(key, False)
        if not isinstance(value, bool):
            raise SpecError(key, f"{key} = {quoted(value)} should be true or false.")
        return value

    def list_of_words(self, key: str, default: list[str] | None = None) -> tuple[str, ...]:
        """Several texts."""
        value = self._take(key, default)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise SpecError(key, f'{key} should be a list of texts, as in ["You", "Ana"].')
        return tuple(self._printable(key, each) for each in value)

    def tables(self, key: str) -> tuple[Reader, ...]:
        """The blocks of this name."""
        value = self._take(key, [])
        block = f"{self._where}.{key}" if self._where else key
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise SpecError(key, f"{key} should be written as [[{block}]] and its entries below.")
        return tuple(Reader(each, where=block) for each in value)

    def identifier(self) -> str:
        """The name of the widget in its page."""
        value = self.words("id")
        if not re.fullmatch(r"[a-z][a-z0-9-]*", value):
            raise SpecError(
                "id", f"id = {quoted(value)} should be a short name of small letters, digits and hyphens."
            )
        return value

    def refuse_others(self) -> None:
        """Raise SpecError for an entry that nobody has taken."""
        for key in self._table:
            if key not in self._taken:
                place = f"in [[{self._where}]] " if self._where else ""
                raise SpecError(
                    key, f"{key} is not known {place}here: entries are {listed(sorted(self._taken))}."
                )

    def _take(self, key: str, default: Any) -> Any:
        self._taken.add(key)
        if key not in self._table and default is None:
            raise SpecError(self._where, f"{key} is missing: add a line that begins with {key} =.")
        return self._table.get(key, default)


def quoted(value: object) -> str:
    """A value as a fence would say it, not too long."""
    text = "(nothing)" if value is None else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else f"{text[:80]}…"


def listed(words: Mapping[str, Any] | list[str]) -> str:
    """Words to choose from."""
    return ", ".join(words)
