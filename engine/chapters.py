"""The chapters of a rulebook: under which heading an option of a ruleset stands."""

from __future__ import annotations

from enum import Enum


class Chapter(Enum):
    """One chapter: its name in a fence and its title for readers, in the order of the book."""

    PACK = ("pack", "The pack and players")
    DEAL = ("deal", "The deal")
    OPENING = ("opening", "The opening")
    TURN = ("turn", "The turn")
    WRONG = ("wrong", "When something goes wrong")
    CHIPS = ("chips", "Chips")
    END = ("end", "The end of a deal")
    MATCH = ("match", "The match")

    def __init__(self, word: str, title: str) -> None:
        self.word = word
        self.title = title
