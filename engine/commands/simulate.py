"""`simulate`: many deals between bots, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random

from engine.errors import NotationError, quoted
from engine.ladder import LADDER
from engine.prose import count
from engine.ruleset import Ruleset
from engine.simulation import Report, Tally, simulate


@dataclass(frozen=True)
class Order:
    """What is to be simulated."""

    ruleset: Ruleset
    bots: tuple[str, ...]
    deals: int
    seed: int
    rotate: bool


def find_bots(names: Sequence[str]) -> tuple[str, ...]:
    """These names of bots, in small letters; raises NotationError that lists the known ones."""
    found = tuple(name.strip().lower() for name in names)
    for name in found:
        if name not in LADDER:
            raise NotationError(f"There is no bot named {quoted(name)}: known are {', '.join(LADDER)}.")
    return found


def simulated(order: Order) -> Report:
    """Play it; raises RulesetError when the rules are not for so many."""
    bots = [LADDER[name] for name in order.bots]
    return simulate(order.ruleset, bots, order.deals, Random(order.seed), rotate=order.rotate)


_COLUMNS = ("deals", "won", "points", "cards left", "passes")


def as_table(order: Order, report: Report) -> Iterator[str]:
    """The report for a reader."""
    yield f"{order.ruleset.title} ({order.ruleset.key}), {count(report.deals, 'deal')}, seed {order.seed}"
    wide = max(map(len, order.bots))
    yield f"{'seat':4}  {'bot':{wide}}" + "".join(f"{title:>12}" for title in _COLUMNS)
    for seat, (bot, tally) in enumerate(zip(order.bots, report.tallies, strict=True)):
        yield f"{seat:4}  {bot:{wide}}" + "".join(f"{each:>12}" for each in _figures(tally))
    yield "Points, cards left and passes are means per deal."
    yield f"A deal has {report.actions:.1f} actions on average."
    yield f"Somebody was put out in {_share(report.put_out, report.deals)} of the deals."
    yield f"{_share(report.blocked, report.deals)} of the deals ended blocked."
    yield _fairness(order)


def _figures(tally: Tally) -> tuple[str, ...]:
    means = (tally.points, tally.cards_left, tally.passes)
    return (str(tally.deals), str(tally.won), *(f"{mean:.3f}" for mean in means))


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


def _fairness(order: Order) -> str:
    if order.rotate:
        return "Every deal was played once in each seating, so all bots had the same hands; seat is the first one."
    return "Bots kept their seats and had different cards; --rotate lets each of them play the same hands."


def as_json(order: Order, report: Report) -> str:
    """The report as one JSON object."""
    seats = [{"bot": bot} | asdict(tally) for bot, tally in zip(order.bots, report.tallies, strict=True)]
    return json.dumps(
        {
            "rules": order.ruleset.key,
            "seed": order.seed,
            "rotate": order.rotate,
            "deals": report.deals,
            "actions": report.actions,
            "put_out": report.put_out / report.deals,
            "blocked": report.blocked / report.deals,
            "seats": seats,
        }
    )
