"""How strong the bots are: `make bench-bots`. Takes hours; keeps every deal it has played and goes on where it stopped.

A row is one bot against others of one kind, in every seat of every deal. Any row is also what
`python -m engine simulate --bots … --deals … --seed 1` plays, for those who want to see a single one.
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from engine.bots import BOTS
from engine.profiles import find_ruleset
from engine.simulation import Measure, Played, Round, measure, play_round

KEPT = Path(".cache/bench-bots")
FIGURES = Path(__file__).with_name("bots.json")
"""What the page "How the computer thinks" quotes."""
SEED = 1


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    hero: str
    other: str
    players: int
    deals: int
    rules: str = "pagat"
    least: float = 0.0
    """The win rate that we ask for."""

    @property
    def bots(self) -> list[str]:
        return [self.hero, *[self.other] * (self.players - 1)]

    @property
    def command(self) -> str:
        rules = "" if self.rules == "pagat" else f"--rules {self.rules} "
        return f"simulate {rules}--bots {','.join(self.bots)} --deals {self.deals} --seed {SEED}"


ROWS = (
    Row("easy", "medium", 4, 2500),
    Row("medium", "easy", 4, 2500, least=0.36),
    Row("gap", "easy", 4, 2500),
    Row("gap", "medium", 4, 2500),
    Row("hard", "easy", 4, 1000, least=0.50),
    Row("hard", "medium", 4, 1000, least=0.39),
    Row("hard", "gap", 4, 1000, least=0.28),
    Row("hard", "gap", 3, 667),
    Row("hard", "gap", 6, 334),
    Row("hard", "easy", 4, 100, "gate-six-eight"),
    Row("hard", "easy", 4, 60, "pass-at-will"),
    Row("hard", "easy", 4, 60, "shichi-narabe"),
    Row("hard", "easy", 4, 60, "pool"),
)


def main() -> None:
    """Play what is missing of the rows that were asked for, then print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bots")
    parser.add_argument("rows", nargs="*", help="numbers of rows; all without any")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    wanted = [int(each) for each in options.rows] or range(len(ROWS))
    with Pool(options.jobs) as pool:
        for number in wanted:
            row = ROWS[number]
            forget_if_outdated(row)
            missing = sorted(set(range(row.deals)) - read(row).keys())
            for deal, found in pool.imap_unordered(partial(play, row), missing):
                keep(row, deal, found)
            print(line(row), flush=True)
    write_figures()


def play(row: Row, deal: int) -> tuple[int, Round]:
    """One deal of a row."""
    bots = [BOTS[name] for name in row.bots]
    return deal, play_round(find_ruleset(row.rules), bots, SEED, deal)


def kept(row: Row) -> Path:
    """Where the deals of a row are."""
    return KEPT / f"{row.rules}-{'-'.join(row.bots)}.jsonl"


def forget_if_outdated(row: Row) -> None:
    """Throw away what was kept when the bots do not play as they did then."""
    found = read(row)
    if found and any(play(row, deal)[1].games != found[deal].games for deal in sorted(found)[:2]):
        print(f"{kept(row).name}: the bots play otherwise now, so this row begins anew.")
        kept(row).unlink()


def keep(row: Row, deal: int, found: Round) -> None:
    """Write one deal down."""
    path = kept(row)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        file.write(json.dumps([deal, found]) + "\n")


def read(row: Row) -> dict[int, Round]:
    """The deals that were played so far."""
    path = kept(row)
    if not path.exists():
        return {}
    found = {}
    for text in path.read_text().splitlines():
        try:
            deal, (games, ms) = json.loads(text)
        except ValueError:  # the line that was being written when the program was stopped
            continue
        found[deal] = Round(tuple(Played(*map(_tupled, each)) for each in games), tuple(ms))
    return {deal: each for deal, each in found.items() if deal < row.deals}


def _tupled(value: Any) -> Any:
    """JSON knows lists only."""
    return tuple(value) if isinstance(value, list) else value


def measured(row: Row) -> Measure | None:
    """The figures of a row, if all of it was played."""
    found = read(row)
    return measure([*found.values()]) if len(found) == row.deals else None


def line(row: Row) -> str:
    """A row for a reader."""
    found = measured(row)
    versus = f"{row.hero:6} v {row.players - 1} {row.other:6} {row.rules:15}"
    if found is None:
        return f"{versus} {len(read(row))} of {row.deals} deals so far"
    low, high = found.ci95
    asked = f" (asked: {row.least:.2f})" if row.least else ""
    return (
        f"{versus} {found.games:6,} games  {found.win_rate:.3f} [{low:.3f}, {high:.3f}]{asked}"
        f"  ms a choice: {found.ms.mean:.1f}, p95 {found.ms.p95:.1f}, max {found.ms.max:.1f}"
    )


def write_figures() -> None:
    """Store what is complete; a row that is not keeps the figures it had."""
    known = {row["command"]: row for row in json.loads(FIGURES.read_text(encoding="utf-8"))}
    found = [each for row in ROWS if (each := figures(row) or known.get(row.command))]
    FIGURES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def figures(row: Row) -> dict[str, Any] | None:
    """A row as data, if all of it was played.

    How long a bot thinks depends on what else the machine does meanwhile, so that is no figure to keep.
    """
    found = measured(row)
    if found is None:
        return None
    names = {"hero": row.hero, "other": row.other, "players": row.players, "rules": row.rules}
    counted = {key: value for key, value in asdict(found).items() if key != "ms"}
    return names | {"command": row.command} | counted | {"first_winners": winners(read(row)[0])}


def winners(found: Round) -> list[int | None]:
    """Who won the games of a round, by seat: enough to see whether the bots still play as they did."""
    return [each.winner for each in found.games]


if __name__ == "__main__":
    main()
