"""The same sort of table under five sets of rules: all that may be done there, the pass included."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from engine.cards import Rank, parse_card
from engine.exercises import fits
from engine.exercises.exercise import PASS_KEY, Exercise, Option
from engine.exercises.misconceptions import Misconception
from engine.exercises.positions import found, line_of_play, one_of
from engine.layout import in_the_way, row_frontier
from engine.observation import Observation, see
from engine.profiles import CINQUILLO, GATE_BOTH, PAGAT, PASS_AT_WILL, SHICHI_NARABE
from engine.ruleset import Ruleset
from engine.state import State

_PLAYERS = 4
_READABLE = range(4, 9)
_ASK = "Mark all that you may do now: cards, and the pass if it is allowed."


class _Table(NamedTuple):
    """One set of rules in words, and the idea from another table that goes wrong here."""

    rules: Ruleset
    played_by: Ruleset
    """How fresh positions come about: the same without passes at will, which nobody has to make."""
    tells: Callable[[State], int]
    """Not nothing where these rules differ from others in the hand of the seat to act."""
    says: Callable[[Observation], str]
    trap: Misconception
    mixes: Callable[[Observation, Option], bool]
    """Whether an option is the one that somebody who thinks of another table gets wrong."""


def five_rules(rng: Random, number: int) -> Exercise:
    """All that may be done at one of the five tables, which take turns; something there differs from another one."""
    table = _TABLES[number % len(_TABLES)]
    return found(lambda: _at(table, rng))


def _at(table: _Table, rng: Random) -> Exercise | None:
    moments = [
        state
        for state in line_of_play(table.played_by, _PLAYERS, rng)
        if len(state.hand) in _READABLE and state.playable_bits != state.hand.bits and table.tells(state)
    ]
    if not moments:
        return None
    position = _seen_by_its_rules(table.rules, one_of(moments, rng), rng)
    posed = fits.pose(position, f"{table.says(position)} {_ASK}", offers_pass=True)
    options = tuple(_at_this_table(table, position, option) for option in posed.options)
    is_telling = any(table.mixes(position, option) for option in posed.options)
    return replace(posed, options=options) if is_telling else None


def _seen_by_its_rules(rules: Ruleset, state: State, rng: Random) -> Observation:
    """What the seat to act sees; where passes are counted it may have made some at will before."""
    passes = state.passes
    if rules.pass_limit is not None:
        used = one_of((*range(rules.pass_limit), rules.pass_limit, rules.pass_limit), rng)
        passes = tuple(used if seat == state.turn else had for seat, had in enumerate(passes))
    same = State.at(rules, state.hand_bits, state.table_bits, state.turn, state.dealer, passes)
    return see(same, state.turn)


def _at_this_table(table: _Table, position: Observation, option: Option) -> Option:
    trap = table.trap if table.mixes(position, option) else option.trap
    if option.key != PASS_KEY:
        return replace(option, trap=trap)
    if trap is Misconception.SEVEN_KEPT and table.rules.starter is not Rank.SEVEN:
        trap = Misconception.PASS_WITH_A_CARD
    if position.playable and option.right:
        trap = Misconception.PASS_MISSED
    return replace(option, trap=trap, say="Pass")


def _waits_elsewhere(position: Observation, option: Option) -> bool:
    """A card that fits, and would wait if a row needed its 6 and its 8 first."""
    if not option.right or option.key == PASS_KEY:
        return False
    return bool(in_the_way(GATE_BOTH, position.table, parse_card(option.key)))


def _may_be_passed(position: Observation, option: Option) -> bool:
    return option.key == PASS_KEY and option.right and bool(position.playable)


def _waits_for_gate(_position: Observation, option: Option) -> bool:
    return option.trap is Misconception.GATE_IGNORED


def _depends_on_the_limit(position: Observation, option: Option) -> bool:
    """The pass where a card fits: right as long as one is free."""
    return option.key == PASS_KEY and bool(position.playable)


def _forty_cards(_position: Observation, option: Option) -> bool:
    """Whatever begins a row or is thought to, and the jack, which has a 7 for its neighbour."""
    begins = {Misconception.SEVEN_MISSED, Misconception.BEFORE_ITS_SEVEN, Misconception.ANY_CARD_STARTS}
    return option.trap in begins or (option.right and option.key.startswith(Rank.JACK.letter))


_PASSED = (
    "You have not passed yet.",
    "You have passed once.",
    "You have passed twice.",
    "You have passed three times.",
)


def _sevens_out(position: Observation) -> str:
    return (
        "All sevens out (Shichi Narabe): they were laid before the first turn, and three passes are free, even with a "
        "card that fits. After them whoever can play must. "
        f"{_PASSED[min(position.passes[position.seat], 3)]}"
    )


_ALL_SEVENS_OUT = replace(PAGAT, key="all-sevens-out", prelaid=True)

_TABLES = (
    _Table(
        PAGAT,
        PAGAT,
        lambda state: state.playable_bits & ~row_frontier(GATE_BOTH).on_table(state.table_bits),
        lambda _: "The main rules: whoever can play must.",
        Misconception.GATE_IMAGINED,
        _waits_elsewhere,
    ),
    _Table(
        GATE_BOTH,
        GATE_BOTH,
        lambda state: state.hand.bits & row_frontier(PAGAT).on_table(state.table_bits) & ~state.playable_bits,
        lambda _: (
            "Six and eight first: until both the 6 and the 8 of a row lie beside its 7, nothing else of it fits. "
            "Whoever can play must."
        ),
        Misconception.GATE_IGNORED,
        _waits_for_gate,
    ),
    _Table(
        PASS_AT_WILL,
        PAGAT,
        lambda state: state.playable_bits,
        lambda _: "Passing at will: you may pass even if a card of yours fits.",
        Misconception.PASS_MISSED,
        _may_be_passed,
    ),
    _Table(
        CINQUILLO,
        CINQUILLO,
        lambda state: state.hand.bits,
        lambda _: (
            "Forty cards (Cinquillo): no 8, 9 or 10, the ace is the lowest card, a 5 begins each row. "
            "Whoever can play must."
        ),
        Misconception.SEVEN_FOR_FIVE,
        _forty_cards,
    ),
    _Table(
        SHICHI_NARABE,
        _ALL_SEVENS_OUT,
        lambda state: state.playable_bits,
        _sevens_out,
        Misconception.PASSES_USED_UP,
        _depends_on_the_limit,
    ),
)
"""In an order in which neighbours differ."""
