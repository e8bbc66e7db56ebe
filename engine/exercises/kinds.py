"""The kinds of fresh exercises by name, and a run of them in which no two neighbours are alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from types import MappingProxyType

from engine.cards import Suit
from engine.exercises import chips, counting, exits, passes, results, rows, seats, sure, tables, turns, wins
from engine.exercises.exercise import Exercise
from engine.exercises.misconceptions import Misconception
from engine.state import State

_TRIES = 3_000
_KEPT = 64
"""Exercises at hand: those of the run that a reader is in."""


@dataclass(frozen=True)
class Kind:
    """One kind of fresh exercise."""

    deal: Callable[[Random, int], Exercise]
    """A fresh one. The number says which of its kind it is in a run, from 0: a series goes on with it, and some other
    kinds change the table with it."""
    is_series: bool = False
    """Whether the exercises of one run belong together, each going on from the one before: they share their chance."""
    elsewhere: Mapping[Misconception, str] = field(default_factory=dict)
    """Mistakes that can be made here, and are better practised by another kind: its name."""


_OF_EARLIER_LESSONS = MappingProxyType(
    {
        Misconception.ANY_CARD_STARTS: "sevens",
        Misconception.BEFORE_ITS_SEVEN: "sevens",
        Misconception.SEVEN_MISSED: "sevens",
        Misconception.ACE_ON_BOTH_SIDES: "ace-high",
        Misconception.ROUND_THE_CORNER: "ace-high",
        Misconception.PASS_WITH_A_CARD: "must-play",
        Misconception.SEVEN_KEPT: "forced-seven",
    }
)
"""Where a mistake is rare because something else is asked."""


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "sevens": Kind(rows.sevens),
        "ends": Kind(rows.ends),
        "ace-high": Kind(rows.ace_high),
        "ace-low": Kind(rows.ace_low),
        "must-play": Kind(rows.must_play),
        "forced-seven": Kind(rows.forced_seven),
        "real-pass": Kind(rows.real_pass),
        "turns": Kind(turns.turns, is_series=True, elsewhere=_OF_EARLIER_LESSONS),
        "leader": Kind(seats.leader),
        "hand-size": Kind(seats.hand_size),
        "ending": Kind(results.ending),
        "score-cards": Kind(results.score_cards),
        "score-pips": Kind(results.score_pips),
        "score-pool": Kind(results.score_pool),
        "five-rules": Kind(tables.five_rules, elsewhere=_OF_EARLIER_LESSONS),
        "waiting-behind": Kind(counting.waiting_behind),
        "gate-win": Kind(wins.gate_win),
        "play-dead-end": Kind(wins.play_dead_end),
        "save-dead-end": Kind(wins.save_dead_end),
        "open-seven": Kind(wins.open_seven),
        "hold-seven": Kind(wins.hold_seven),
        "own-run": Kind(wins.own_run),
        "starve": Kind(wins.starve),
        "deny-exit": Kind(wins.deny_exit),
        "feed-right": Kind(wins.feed_right),
        "next-out": Kind(exits.next_out),
        "cannot-hold": Kind(passes.cannot_hold),
        "deals-left": Kind(passes.deals_left),
        "sure-card": Kind(sure.sure_card),
        "pass-cost": Kind(chips.pass_cost),
        "net-chips": Kind(chips.net_chips),
        "dear-win": Kind(chips.dear_win),
    }
)


@lru_cache(_KEPT)
def of_plan(plan: tuple[str, ...], place: int, seed: str) -> Exercise:
    """One exercise of a run, by its place from 0: the same for the same seed, and unlike the one before it.

    The kinds of a plan may repeat; those of a series go on from one another.
    """
    kind = KINDS[plan[place]]
    number = plan[:place].count(plan[place])
    if kind.is_series:
        return kind.deal(Random(f"{seed} {plan[place]}"), number)
    before = likeness(of_plan(plan, place - 1, seed)) if place else ""
    return _unlike(before, kind, number, f"{seed} {place}")


@lru_cache(_KEPT)
def practice(name: str, number: int, trap: Misconception, place: int, seed: str) -> Exercise:
    """One exercise of a drill, by its place from 0: with an answer that shows this mistake.

    It is of this kind, or of the one in which that mistake is better practised. Raises LookupError when that kind
    holds no such trap.
    """
    before = likeness(practice(name, number, trap, place - 1, seed)) if place else ""
    kind = KINDS[KINDS[name].elsewhere.get(trap, name)]
    return _unlike(before, kind, number, f"{seed} {place}", trap)


def _unlike(before: str, kind: Kind, number: int, seed: str, trap: Misconception | None = None) -> Exercise:
    rng = Random(seed)
    for _ in range(_TRIES):
        exercise = kind.deal(rng, number)
        if likeness(exercise) != before and (trap is None or has_trap(exercise, trap)):
            return exercise
    raise LookupError(f"No other exercise of this kind was found in which one can fall into {trap}.")


def has_trap(exercise: Exercise, trap: Misconception) -> bool:
    """Whether a wrong answer to it shows this mistake."""
    return any(option.trap is trap for option in exercise.options)


def likeness(exercise: Exercise) -> str:
    """Equal for exercises that a learner would take for the same: suits renamed, or the same question of seats."""
    position = exercise.position
    if position is None:
        return f"{exercise.ask} {sorted(exercise.right_keys)}"
    hand = position.hands[exercise.seat] if isinstance(position, State) else position.hand
    suits = sorted((position.table.row(suit), hand.row(suit)) for suit in Suit)
    answers = sorted(exercise.right_keys) if not hand or exercise.hides_table else []
    return f"{exercise.ask} {suits} {answers}"
