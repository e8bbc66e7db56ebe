"""What can be wrong with what a caller hands in. Each message says what, where, and what would be right."""

from __future__ import annotations

LONGEST_QUOTE = 60
"""Characters of an offending text that a message repeats."""


class NotationError(ValueError):
    """A text is not a card, a position, a transcript or a file of cases, or a position contradicts itself."""


class RulesetError(ValueError):
    """A ruleset is unknown, or cannot be dealt as asked."""


class IllegalAction(ValueError):
    """An action that the rules refuse in this state."""


def quoted(text: str) -> str:
    """The offending text between quotation marks, on one line and not longer than a reader wants."""
    line = " ".join(text.split())
    shown = line if len(line) <= LONGEST_QUOTE else f"{line[:LONGEST_QUOTE]}…"
    return f'"{printable(shown)}"'


def printable(text: str) -> str:
    """The text with everything that a terminal might obey instead of showing it replaced."""
    return "".join(each if each.isprintable() else "�" for each in text)
