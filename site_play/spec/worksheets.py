"""A sheet of fresh exercises for paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from site_play.spec.reader import Reader

SHEETS: Mapping[str, str] = MappingProxyType(
    {
        "sevens": "Which cards may begin a row",
        "ends": "What fits at the two ends of a row",
        "ace-high": "The ace above the king",
        "ace-low": "The ace below the 2",
        "must-play": "Whoever can play must",
        "forced-seven": "When only a seven fits",
        "real-pass": "When nothing fits",
        "leader": "Who has the first turn",
        "hand-size": "Who gets how many cards",
        "ending": "When a deal is over",
        "score-cards": "One point for every card",
        "score-pips": "Points for what the cards show",
        "score-pool": "Chips and the pool",
        "five-rules": "The same table by five sets of rules",
    }
)
"""The kinds that can be answered with a pencil, each with its title. Those of a series would tell on one another."""


FEWEST, MOST, LARGEST = 2, 12, 9999
"""Exercises on a sheet, and the largest number that names one."""


class Sheet(NamedTuple):
    """What a sheet is made from."""

    kind: str
    many: int
    number: int

    @property
    def text(self) -> str:
        """The same in one line: "ends 6 17"."""
        return f"{self.kind} {self.many} {self.number}"


@dataclass(frozen=True)
class WorksheetSpec:
    """Sheets of exercises, to be chosen, read and printed."""

    id: str


def worksheet(reader: Reader) -> WorksheetSpec:
    """Read the place of the sheets; raises SpecError."""
    return WorksheetSpec(reader.identifier())
