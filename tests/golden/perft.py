"""The files of counted positions, one for each profile.

`python -m tests.golden.perft KEY …` counts the positions in the files of these profiles anew (of all without a KEY),
with the player of brute_force.py, and writes them back. test_perft.py asks the engine for the same numbers.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from tests.golden.brute_force import RULES, Deal

FOLDER = Path(__file__).with_name("perft")
DEPTH = 6
HEAD = """\
# Lines of play of each length: perft LENGTH COUNT. A forced pass is one action, a run is one, a finished deal has none.
# The counts come from the player in brute_force.py, which knows nothing of the engine.
"""


class Entry(NamedTuple):
    """A position and how many lines of play there are from it."""

    id: str
    position: str
    counts: dict[int, int]
    """Length → number of lines."""

    def __str__(self) -> str:
        counts = "".join(f"\nperft {length} {count}" for length, count in self.counts.items())
        return f"id {self.id}\nposition {self.position}{counts}"


def read(key: str) -> list[Entry]:
    """The positions in the file of a profile."""
    text = (FOLDER / f"{key}.txt").read_text(encoding="utf-8").removeprefix(HEAD)
    return [_entry(block.splitlines()) for block in text.strip().split("\n\n")]


def _entry(lines: list[str]) -> Entry:
    counts = [line.split()[1:] for line in lines[2:]]
    return Entry(
        lines[0].removeprefix("id "),
        lines[1].removeprefix("position "),
        {int(length): int(count) for length, count in counts},
    )


def counted(entry: Entry) -> Entry:
    """The same position with the numbers of the second player."""
    return entry._replace(counts=Deal.read(entry.position).counts(DEPTH))


def write(key: str, entries: list[Entry]) -> None:
    """Write the file of a profile."""
    (FOLDER / f"{key}.txt").write_text(
        "\n\n".join((HEAD.strip(), *map(str, entries))) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    for each in sys.argv[1:] or RULES:
        write(each, list(map(counted, read(each))))
