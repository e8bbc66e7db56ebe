"""One card, then the next player: three turns of a fresh deal, each with what fits and whether a second may follow."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.cards import Card
from engine.exercises import fits
from engine.exercises.exercise import Exercise, Form, Option
from engine.exercises.misconceptions import Misconception
from engine.exercises.people import NAMES, does
from engine.exercises.positions import found, one_of, whole_deal
from engine.legality import Play
from engine.observation import Observation, observe
from engine.profiles import PAGAT
from engine.transcript import Transcript

_PLAYERS = 4
_TURNS = 3
_FEWEST, _MOST = 5, 9
"""How many cards the reader holds at the first of the three turns."""

_WHAT_FITS = "It is your turn. Mark every card that you can play now."
_ANOTHER = "You have just played {laid}. May you also play {other} now?"
_YES, _ONE_CARD, _WAITS = "Yes, it fits", "No: it fits, but one card a turn", "No, it does not fit yet"


class _Turn(NamedTuple):
    """One turn of the reader: the deal up to it, the card that is laid, and another one to be asked about."""

    before: Transcript
    laid: Card
    other: Card
    other_fits: bool

    def seen(self, *, after: bool) -> Observation:
        """What the reader sees before or after laying the card."""
        return observe(self.before.then(Play(self.laid)) if after else self.before, seat=0)


def turns(rng: Random, number: int) -> Exercise:
    """The questions of one replay in order: before each card what fits, after it whether another may follow.

    Both reasons for a no occur: a card that fits, but not in this turn, and one that still waits.
    """
    turn = found(lambda: _replay(rng))[number // 2 % _TURNS]
    return _another(turn) if number % 2 else _what_fits(turn)


def _replay(rng: Random) -> tuple[_Turn, ...] | None:
    deal = whole_deal(PAGAT, _PLAYERS, rng)
    own = [place for place, state in enumerate(deal.states[:-1]) if state.turn == 0]
    firsts = [
        number
        for number, place in enumerate(own[: 1 - _TURNS])
        if deal.states[place].table_bits and _FEWEST <= len(deal.states[place].hand) <= _MOST
    ]
    if not firsts:
        return None
    first = one_of(firsts, rng)
    chosen = [_turn(deal, place, rng) for place in own[first : first + _TURNS]]
    turns_found = tuple(turn for turn in chosen if turn)
    reasons = {turn.other_fits for turn in turns_found}
    return turns_found if len(turns_found) == _TURNS and len(reasons) == 2 else None


def _turn(deal: Transcript, place: int, rng: Random) -> _Turn | None:
    """The turn at this place, if a card is laid, something else is held back by the rows, and there is a choice."""
    state, action = deal.states[place], deal.actions[place]
    if not isinstance(action, Play) or state.playable == state.hand:
        return None
    before = Transcript(deal.start, deal.actions[:place])
    later = deal.states[place + 1]
    held = later.hands[0]
    asks_fitting = rng.random() < 0.5
    others = [each for each in held if bool(each.bit & later.frontier_bits) is asks_fitting]
    return _Turn(before, action.card, one_of(others, rng), asks_fitting) if others else None


def _what_fits(turn: _Turn) -> Exercise:
    seen = turn.seen(after=False)
    options = fits.pose(seen, _WHAT_FITS, offers_pass=False).options
    return Exercise(_WHAT_FITS, Form.MARK, seen, options, names=NAMES[:_PLAYERS])


def _another(turn: _Turn) -> Exercise:
    seen, other = turn.seen(after=True), turn.other
    _, why = fits.why(seen, other)
    options = _of_fitting(seen, other, why) if turn.other_fits else _of_waiting(why)
    ask = _ANOTHER.format(laid=turn.laid.label, other=other.label)
    return Exercise(ask, Form.CHOOSE, seen, options, names=NAMES[:_PLAYERS])


def _of_fitting(seen: Observation, other: Card, why: str) -> tuple[Option, ...]:
    now = f"a turn is one card, and now {does(NAMES[seen.turn], 'is', within=True)} to play."
    left_out = fits.trap_of(seen, other)
    return (
        Option("0", False, f"{why} But {now}", Misconception.TWO_CARDS, _YES),
        Option("1", True, f"{why} Still, {now}", say=_ONE_CARD),
        Option("2", False, f"{why} It has to wait only because a turn is one card.", left_out, _WAITS),
    )


def _of_waiting(why: str) -> tuple[Option, ...]:
    waits = Misconception.STILL_WAITS
    return (
        Option("0", False, f"{why} And a turn is one card anyway.", waits, _YES),
        Option(
            "1", False, f"A turn is one card, true, but this one does not even fit: {why}", waits, _ONE_CARD
        ),
        Option("2", True, f"{why} And a turn is one card anyway.", say=_WAITS),
    )
