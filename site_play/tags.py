"""HTML as text, escaped by default. The smallest thing that lets views read like what they draw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

Html = NewType("Html", str)
"""Text that is HTML already."""

Attribute = str | int | bool | None

VOID = frozenset({"input", "br", "hr", "img"})

# As `html.escape` does it, which would bring the names of two thousand characters along to the browser.
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_IN_QUOTES = _IN_TEXT | str.maketrans({'"': "&quot;", "'": "&#x27;"})


def tag(name: str, *children: Html | None, **attributes: Attribute) -> Html:
    """One element. Words become a child through `text`; None is left out.

    Attribute names: `_` becomes `-`, a trailing `_` is dropped (`class_`, `for_`). True gives a bare attribute;
    False and None leave it out.
    """
    opening = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Html(f"<{name}{opening}>")
    return Html(f"<{name}{opening}>{''.join(child for child in children if child is not None)}</{name}>")


def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{str(value).translate(_IN_QUOTES)}"'


def text(words: str) -> Html:
    """Plain words, escaped."""
    return Html(words.translate(_IN_TEXT))


def join(parts: Iterable[Html]) -> Html:
    """Several pieces, one after another."""
    return Html("".join(parts))
