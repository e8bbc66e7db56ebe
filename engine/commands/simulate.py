"""`simulate`: many deals between bots, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from random import Random

from engine.bots import BOTS
from engine.bots.hard import Hard
from engine.errors import NotationError, quoted
from engine.options import Blocked
from engine.prose import count
from engine.ruleset import Ruleset
from engine.simulation import Measure, Report, Tally, measure, play_matches, play_rounds, report


@dataclass(frozen=True)
class Order:
    """What is to be simulated."""

    ruleset: Ruleset
    bots: tuple[str, ...]
    deals: int
    seed: int
    matches: bool
    """Whether deals follow one another as matches do; else each is played in every seating."""


def find_bots(names: Sequence[str]) -> tuple[str, ...]:
    """These names of bots, in small letters; raises NotationError that lists the known ones."""
    found = tuple(name.strip().lower() for name in names)
    for name in found:
        if name not in BOTS:
            raise NotationError(f"There is no bot named {quoted(name)}: known are {', '.join(BOTS)}.")
    return found


MANY = 20_000
"""Playing more games than these between quick bots takes minutes."""
MANY_FOR_HARD = 100
"""The same where a bot thinks long."""


def warning(order: Order) -> str | None:
    """A sentence when playing would take minutes or more; None when it will not."""
    games = order.deals * (1 if order.matches else len(order.bots))
    slow = any(isinstance(BOTS[bot], Hard) for bot in order.bots)
    if games <= (MANY_FOR_HARD if slow else MANY):
        return None
    return f"this plays {games:,} games, which takes long; Ctrl-C ends it."


@dataclass(frozen=True)
class Found:
    """What came of an order."""

    report: Report
    measure: Measure | None
    """The first bot in every seat of every deal; None for matches, where bots keep their seats."""


def simulated(order: Order) -> Found:
    """Play it; raises RulesetError when the rules are not for so many."""
    bots = [BOTS[name] for name in order.bots]
    order.ruleset.require_players(len(bots))
    if order.matches:
        return Found(play_matches(order.ruleset, bots, order.deals, Random(order.seed)), None)
    rounds = [*play_rounds(order.ruleset, bots, order.deals, order.seed)]
    return Found(report(len(bots), [*chain.from_iterable(each.games for each in rounds)]), measure(rounds))


_COLUMNS = ("games", "won", "points", "cards left", "passes")


def as_table(order: Order, found: Found) -> Iterator[str]:
    """What was found, for a reader."""
    report = found.report
    yield f"{order.ruleset.title} ({order.ruleset.key}), {count(order.deals, 'deal')}, seed {order.seed}"
    wide = max(map(len, order.bots))
    yield f"{'bot':{wide + 2}}" + "".join(f"{title:>12}" for title in _COLUMNS)
    for bot, tally in zip(order.bots, report.tallies, strict=True):
        yield f"{bot:{wide + 2}}" + "".join(f"{each:>12}" for each in _figures(tally))
    yield "Points, cards left and passes are means per game."
    yield f"A game has {report.actions:.1f} actions on average."
    if order.ruleset.puts_out:
        yield (
            f"In {_share(report.put_out, report.deals)} of the games somebody was put out of the deal, "
            "for one pass too many."
        )
    if order.ruleset.blocked is not Blocked.NO_RULE:
        yield f"{_share(report.blocked, report.deals)} of the games ended blocked: nobody could play any more."
    yield from _measure_sentences(order, found.measure)


def _figures(tally: Tally) -> tuple[str, ...]:
    means = (tally.points, tally.cards_left, tally.passes)
    return (str(tally.deals), str(tally.won), *(f"{mean:.3f}" for mean in means))


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


def _measure_sentences(order: Order, found: Measure | None) -> Iterator[str]:
    if found is None:
        yield "Bots kept their seats and had different cards; without --matches all of them play the same hands."
        return
    low, high = (f"{100 * end:.1f}" for end in found.ci95)
    yield "Every deal was played once with each bot in each seat, so all bots had the same hands."
    yield f"{order.bots[0]} won {100 * found.win_rate:.1f} % of its games (95 % interval {low} to {high} %)."
    yield (
        f"For a choice it needed {found.ms.mean:.2f} ms (thousandths of a second) on average; "
        f"95 of 100 choices took {found.ms.p95:.2f} ms or less, the slowest {found.ms.max:.2f} ms."
    )


def as_json(order: Order, found: Found) -> str:
    """The same as one JSON object."""
    report = found.report
    seats = [{"bot": bot} | asdict(tally) for bot, tally in zip(order.bots, report.tallies, strict=True)]
    measured = {} if found.measure is None else asdict(found.measure)
    return json.dumps(
        measured
        | {
            "rules": order.ruleset.key,
            "seed": order.seed,
            "deals": order.deals,
            "matches": order.matches,
            "actions": report.actions,
            "put_out": report.put_out / report.deals,
            "blocked": report.blocked / report.deals,
            "bots": seats,
        }
    )
