"""Writes the measured figures into the page "How the computer thinks": `python -m tests.bench.ladder`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.bots import BOTS
from engine.profiles import PAGAT, RULESETS

FIGURES = Path(__file__).with_name("bots.json")
PAGE = Path(__file__).parents[2] / "docs" / "computer.md"
BEGIN = "<!-- Written by `python -m tests.bench.ladder` from tests/bench/bots.json; do not edit. -->\n"
END = "<!-- End of the written part. -->\n"

FRAME = '<div class="ft-ladder" markdown>\n'

Row = Mapping[str, Any]
HEADS = ("Who plays whom", "Wins", "Likely range", "Luck alone", "Games")
NUMBERS = HEADS[1:]


def main() -> int:
    """Put what was measured last into the page; 0, as programs say that all went well."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + written(stored()) + after, encoding="utf-8")
    return 0


def stored() -> list[Row]:
    """The rows that were measured last."""
    found: list[Row] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return found


def written(rows: Sequence[Row]) -> str:
    """The part of the page that holds the figures, its marks included."""
    main_rules = [row for row in rows if row["rules"] == PAGAT.key]
    others = [row for row in rows if row["rules"] != PAGAT.key]
    parts = [FRAME, _table(HEADS, map(_cells, main_rules))]
    if others:
        parts.append("The same by other rules, each measured with fewer games:\n")
        parts.append(_table(("Rules", *HEADS), ([_title(row), *_cells(row)] for row in others)))
    parts.append("</div>\n")
    parts.append(f"{in_words(_strongest(main_rules))} {level_with(main_rules)}".rstrip() + "\n")
    parts.append('??? ft-plain "The command behind each line"\n')
    parts.append("    ```text\n" + "".join(map(_command, rows)) + "    ```\n")
    parts.append(_HOW)
    return "\n".join([BEGIN, *parts, END])


_HOW = """\
    The *likely range* is a 95 % interval: if all of this were measured again and again, about 95 of 100 such ranges
    would hold the true share. `make bench-bots` measures all of it again; that takes hours.
"""


def _strongest(rows: Sequence[Row]) -> Row:
    """The row of the strongest player that was measured, against the strongest."""
    strength = [*BOTS]
    return max(rows, key=lambda row: (strength.index(row["hero"]), strength.index(row["other"])))


NARROW = 0.05
"""A lead over luck that is not more than this is a narrow one."""


def in_words(row: Row) -> str:
    """ "Hard beats Gap, but only just: 29 of 100, where luck alone gives 25."."""
    luck = 1 / row["players"]
    low, high = row["ci95"]
    if low > luck:
        verb, doubt = "beats", ", but only just" if row["win_rate"] - luck <= NARROW else ""
    elif high < luck:
        verb, doubt = "loses to", ""
    else:
        verb, doubt = "is as strong as", ", as far as chance lets us see"
    hero, other = BOTS[row["hero"]].name, BOTS[row["other"]].name
    return f"{hero} {verb} {other}{doubt}: {row['win_rate'] * 100:.0f} of 100, where luck alone gives {luck * 100:.0f}."


def level_with(rows: Sequence[Row]) -> str:
    """Where the strongest player does no better than the next one: "Against 3 Easy or 3 Medium the two …".

    "" where its likely range lies above that of the next everywhere. Takes rows of one set of rules.
    """
    best, next_best = [*BOTS][-1], [*BOTS][-2]
    ranges = {(row["hero"], row["other"], row["players"]): row["ci95"] for row in rows}
    level = [
        f"{players - 1} {BOTS[other].name}"
        for (hero, other, players), (low, _) in ranges.items()
        if hero == best and (rival := ranges.get((next_best, other, players))) and low <= rival[1]
    ]
    if not level:
        return ""
    return f"Against {' or '.join(level)} the two do about equally well: their likely ranges overlap."


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    rule = ["---:" if head in NUMBERS else "---" for head in heads]
    return "".join(map(_line, [heads, rule, *rows]))


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def _cells(row: Row) -> list[str]:
    low, high = row["ci95"]
    others = row["players"] - 1
    return [
        f"{BOTS[row['hero']].name} against {others} {BOTS[row['other']].name}",
        f"{row['win_rate']:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{1 / row['players']:.1%}",
        f"{row['games']:,}",
    ]


def _title(row: Row) -> str:
    return RULESETS[row["rules"]].title


def _command(row: Row) -> str:
    return f"    python -m engine {row['command']}\n"


if __name__ == "__main__":
    sys.exit(main())
