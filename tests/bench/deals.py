"""How long a deal takes, by the number of players: `python -m tests.bench.deals` measures it in a few minutes.

Writes tests/bench/deals.json and the table of the page "Questions people ask"; `--page` writes the page alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from engine.bots import BOTS
from engine.dealing import hand_sizes
from engine.profiles import PAGAT
from engine.simulation import Report, play_matches

FIGURES = Path(__file__).with_name("deals.json")
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "questions.md"
BEGIN = "<!-- Written by `python -m tests.bench.deals` from tests/bench/deals.json; do not edit. -->\n"
END = "<!-- End of the written part. -->\n"

BOT, DEALS, SEED = "medium", 1000, 1
FIRST = 20
"""So many deals are played again by a test."""
HEADS = ("Players", "Cards each", "Turns in a deal", "Turns of each player", "Of these, passes")

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Length:
    """What was counted for one number of players."""

    players: int

    @property
    def command(self) -> str:
        """The same for those who want to see it."""
        return f"simulate --bots {','.join([BOT] * self.players)} --matches --deals {DEALS} --seed {SEED}"

    def played(self, deals: int) -> Report:
        """So many deals of matches, always the same ones."""
        return play_matches(PAGAT, [BOTS[BOT]] * self.players, deals, Random(SEED))

    def measured(self) -> Row:
        """All figures, to be stored."""
        report = self.played(DEALS)
        return {
            "players": self.players,
            "command": self.command,
            "turns": report.actions,
            "passes": passes(report),
            "first_turns": self.played(FIRST).actions,
        }


LENGTHS = [Length(players) for players in range(PAGAT.fewest_players, PAGAT.most_players + 1)]


def passes(report: Report) -> float:
    """The passes of one player in one deal, the mean over all."""
    return sum(each.passes * each.deals for each in report.tallies) / sum(
        each.deals for each in report.tallies
    )


def main(arguments: Sequence[str]) -> int:
    """Measure unless only the page is asked for, and write; 0, as programs say that all went well."""
    if "--page" not in arguments:
        rows = [length.measured() for length in LENGTHS]
        FIGURES.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + written(stored()) + rest.partition(END)[2], encoding="utf-8")
    return 0


def stored() -> list[Row]:
    """What was measured last."""
    found: list[Row] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return found


def written(rows: Sequence[Row]) -> str:
    """The part of the page that holds the figures, its marks included."""
    table = "".join(map(_line, [HEADS, ["---:"] * len(HEADS), *map(_cells, rows)]))
    table = f'<div class="ft-figures" markdown>\n\n{table}\n</div>\n'
    commands = "".join(f"    python -m engine {row['command']}\n" for row in rows)
    folded = f'??? ft-plain "The command behind each line"\n\n    ```text\n{commands}    ```\n'
    return f"{BEGIN}\n{table}\n{folded}\n{END}"


def _cells(row: Row) -> list[str]:
    sizes = hand_sizes(len(PAGAT.pack.cards), row["players"], dealer=0)
    cards = " or ".join(str(size) for size in sorted(set(sizes), reverse=True))
    each = row["turns"] / row["players"]
    return [str(row["players"]), cards, f"{row['turns']:.0f}", f"{each:.1f}", f"{row['passes']:.1f}"]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
