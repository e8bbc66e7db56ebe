"""Fresh exercises on what fits: an empty table, rows half built, their ends, and whoever can play must."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.dealing import choose_seat, deal
from engine.exercises import fits
from engine.exercises.exercise import Exercise
from engine.exercises.misconceptions import Misconception
from engine.exercises.positions import found, line_of_play, one_of
from engine.layout import starters
from engine.observation import Observation, see
from engine.profiles import ACE_LOW, PAGAT
from engine.ruleset import Ruleset
from engine.state import State

MARK_ALL = "Mark every card that you can play now."
MARK_ALL_HIGH = f"The ace is high, above the king. {MARK_ALL}"
MARK_ALL_LOW = f"The ace is low, below the 2. {MARK_ALL}"
MARK_ALL_OR_PASS = "Mark every card that you can play now, or the pass if nothing fits."

_READABLE = range(4, 9)
"""How many cards a hand has that a learner can look through at a glance."""


def sevens(rng: Random, _number: int) -> Exercise:
    """An empty table and a hand with one seven or more, and with a card that is tempting beside it."""
    return found(lambda: _posed(_first_turn(rng), _tempts_to_begin))


def ends(rng: Random, _number: int) -> Exercise:
    """Two rows or more have begun; something fits, something else is one step too far or of the wrong suit."""
    return found(lambda: _from_play(PAGAT, rng, _tempts_at_ends))


def ace_high(rng: Random, _number: int) -> Exercise:
    """The last cards of a row, where the ace stands above the king."""
    return found(lambda: _from_play(PAGAT, rng, _tempts_at_corners, ask=MARK_ALL_HIGH))


def ace_low(rng: Random, _number: int) -> Exercise:
    """The last cards of a row, where the ace stands below the 2."""
    return found(lambda: _from_play(ACE_LOW, rng, _tempts_at_corners, ask=MARK_ALL_LOW))


def must_play(rng: Random, _number: int) -> Exercise:
    """Something fits that is no seven, and the pass is offered."""
    return found(lambda: _from_play(PAGAT, rng, _has_a_choice, ask=MARK_ALL_OR_PASS))


def forced_seven(rng: Random, _number: int) -> Exercise:
    """Only a seven fits, and the pass is offered."""
    return found(lambda: _from_play(PAGAT, rng, _only_sevens, ask=MARK_ALL_OR_PASS, at=_sevens_alone))


def real_pass(rng: Random, _number: int) -> Exercise:
    """Nothing fits."""
    return found(
        lambda: _from_play(
            PAGAT, rng, _nothing, ask=MARK_ALL_OR_PASS, at=lambda state: not state.playable_bits
        )
    )


Wanted = Callable[[Exercise], bool]


def _posed(position: Observation, wanted: Wanted, ask: str = MARK_ALL) -> Exercise | None:
    exercise = fits.pose(position, ask, offers_pass=ask == MARK_ALL_OR_PASS)
    return exercise if wanted(exercise) else None


def _first_turn(rng: Random) -> Observation:
    state = deal(PAGAT, 8, choose_seat(8, rng), rng)
    return see(state, state.turn)


def _from_play(
    ruleset: Ruleset,
    rng: Random,
    wanted: Wanted,
    *,
    ask: str = MARK_ALL,
    at: Callable[[State], object] = lambda state: state.playable_bits,
) -> Exercise | None:
    """One moment of a deal played by chance, if it is as wanted; `at` sorts out quickly where to look."""
    moments = [state for state in line_of_play(ruleset, 4, rng) if len(state.hand) in _READABLE and at(state)]
    if not moments:
        return None
    state = one_of(moments, rng)
    return _posed(see(state, state.turn), wanted, ask)


def _sevens_alone(state: State) -> bool:
    return 0 < state.playable_bits == state.playable_bits & starters(state.ruleset).bits


def _traps(exercise: Exercise, *, right: bool) -> list[Misconception | None]:
    return [option.trap for option in exercise.options if option.right is right]


def _tempts_to_begin(exercise: Exercise) -> bool:
    tempting = {Misconception.BEFORE_ITS_SEVEN, Misconception.ANY_CARD_STARTS}
    return bool(exercise.right_keys) and tempting <= {*_traps(exercise, right=False)}


def _tempts_at_ends(exercise: Exercise) -> bool:
    wrong = _traps(exercise, right=False)
    tempting = sum(trap in {Misconception.GAP, Misconception.OTHER_SUIT} for trap in wrong)
    return Misconception.ONE_END_MISSED in _traps(exercise, right=True) and tempting >= 2


def _tempts_at_corners(exercise: Exercise) -> bool:
    corners = {Misconception.ACE_ON_BOTH_SIDES, Misconception.ROUND_THE_CORNER}
    return bool(exercise.right_keys) and not corners.isdisjoint(_traps(exercise, right=False))


def _has_a_choice(exercise: Exercise) -> bool:
    return Misconception.PASS_WITH_A_CARD in _traps(exercise, right=False)


def _only_sevens(exercise: Exercise) -> bool:
    return Misconception.SEVEN_KEPT in _traps(exercise, right=False)


def _nothing(exercise: Exercise) -> bool:
    return Misconception.PASS_MISSED in _traps(exercise, right=True)
