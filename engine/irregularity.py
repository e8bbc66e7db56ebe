"""What goes wrong at a table, as events of their own: never legal actions, and what they lead to is a rule.

A program that refuses what is illegal never needs them; a table that teaches, or that plays for fines, does.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, CardSet
from engine.errors import IllegalAction
from engine.layout import starters
from engine.ledger import Movement, Why
from engine.legality import PASS, Passing, Play, eliminates, passing, violation
from engine.options import IllegalCard, IllegalPass
from engine.state import State, counted, turn_of


@dataclass(frozen=True, slots=True)
class WrongPass:
    """The seat to act passes although it had to play. It may put that right; nobody asks for a penalty yet."""


@dataclass(frozen=True, slots=True)
class CaughtPass:
    """The seat to act passes although it had to play, and is caught."""


@dataclass(frozen=True, slots=True)
class Correction:
    """Before the next action, the seat that passed wrongly shows and lays a card that fits (seed 000 §04)."""

    card: Card


@dataclass(frozen=True, slots=True)
class WrongCard:
    """The seat to act lays a card of its hand that does not fit."""

    card: Card


Irregularity = WrongPass | CaughtPass | Correction | WrongCard


def commit(state: State, event: Irregularity) -> State:
    """The state after something went wrong, with what the rules make of it.

    Raises IllegalAction when nothing is wrong with it, or when these rules do not let it happen.
    """
    _require_wrong(state, event)
    paid = state.paying(charges(state, event))
    match event:
        case WrongPass():
            return _remembered(state, paid, _passed(paid))
        case CaughtPass():
            return _punished(paid)
        case Correction(card):
            seat = state.affairs.wrong_pass
            assert seat is not None
            return paid._replace(passes=counted(state.passes, seat, -1)).laid(
                seat, CardSet.of([card]), steps=0
            )
        case WrongCard():
            return _turn_lost(state, paid)


def charges(state: State, event: Irregularity) -> tuple[Movement, ...]:
    """The chips that an irregularity moves (seeds 002, 003); see `State.pass_charges` for an ordinary pass."""
    rules, seat = state.ruleset, state.turn
    if state.affairs.is_settled:
        return ()
    fee = Movement(seat, None, rules.pass_fee, Why.PASS)
    match event:
        case WrongPass():
            return (fee,)
        case CaughtPass() if rules.illegal_pass is IllegalPass.FINED:
            fine = Movement(seat, None, _fine(state), Why.ILLEGAL_PASS)
            return (fine, fee) if rules.fine_adds_fee else (fine,)
        case CaughtPass():
            return () if rules.illegal_pass is IllegalPass.FORFEITS else (fee,)
        case Correction():
            return (Movement(None, state.affairs.wrong_pass, state.affairs.wrong_fee, Why.CORRECTION),)
        case WrongCard():
            if rules.illegal_card is IllegalCard.REFUSED:
                return ()
            return charges(state, CaughtPass()) if _had_to_play(state) else state.pass_charges()


def _fine(state: State) -> int:
    """More when a starter that fits was held back, where the rules say so."""
    withheld = bool(state.playable & starters(state.ruleset))
    return (withheld and state.ruleset.fine_for_starter) or state.ruleset.fine


def _had_to_play(state: State) -> bool:
    return passing(state.view) is Passing.ILLEGAL


def _require_wrong(state: State, event: Irregularity) -> None:
    """Raise IllegalAction unless this is wrong here and these rules let it happen."""
    if state.is_over:
        raise IllegalAction("This deal is over: nothing can go wrong any more.")
    match event:
        case WrongPass() | CaughtPass():
            if not _had_to_play(state):
                raise IllegalAction("That pass is legal: the seat to act may pass now.")
            if state.ruleset.illegal_pass is IllegalPass.REFUSED:
                raise IllegalAction("By these rules a pass with a card that fits cannot be made at all.")
        case Correction(card):
            _require_correction(state, card)
        case WrongCard(card):
            if state.violation(Play(card)) is None:
                raise IllegalAction(f"Nothing is wrong with {card}: it fits.")
            if card not in state.hand:
                raise IllegalAction(f"{card} is not in the hand of the seat to act.")


def _require_correction(state: State, card: Card) -> None:
    seat = state.affairs.wrong_pass
    if seat is None:
        raise IllegalAction(f"{card} comes too late: a mistaken pass is corrected before the next action.")
    hand = state.hands[seat]
    playable = CardSet(hand.bits & state.frontier_bits)
    if found := violation(turn_of(state, seat, hand, playable), Play(card)):
        raise IllegalAction(f"{card} does not correct the pass ({found.kind.value}): show a card that fits.")


def _remembered(state: State, paid: State, after: State) -> State:
    """After a wrong pass: who may still correct it, and what was really paid for it and would be given back."""
    if not state.ruleset.mistaken_pass or not after.hand_bits[state.turn]:
        return after  # nobody corrects it, or its hand is gone
    fee = paid.affairs.purse.pool - state.affairs.purse.pool
    return after._replace(affairs=after.affairs._replace(wrong_pass=state.turn, wrong_fee=fee))


def _passed(state: State, *, skips: bool = False) -> State:
    """The pass is made, what it costs is paid; where the seat also skips its next turn, that is noted first.

    It counts as any pass does, so with a limit it may be the one that puts the player out.
    """
    if eliminates(state.view):
        affairs = state.affairs._replace(wrong_pass=None, wrong_fee=0)
        return state.put_out(counted(state.passes, state.turn, 1), affairs)
    streak = state.affairs.streak + 1 if state.ruleset.stop_rule else 0
    skipped = state.affairs.skipped
    if skips and state.turn not in skipped:
        skipped = (*skipped, state.turn)
    affairs = state.affairs._replace(streak=streak, wrong_pass=None, wrong_fee=0, skipped=skipped)
    return state.moved_on(state.hand_bits, state.table_bits, counted(state.passes, state.turn, 1), affairs)


def _punished(state: State) -> State:
    """What an illegal pass leads to besides chips (seeds 002, 003)."""
    if state.ruleset.illegal_pass is IllegalPass.FORFEITS:
        return state.put_out(
            counted(state.passes, state.turn, 1),
            state.affairs._replace(wrong_pass=None, wrong_fee=0),
            is_forfeit=True,
        )
    return _passed(state, skips=state.ruleset.illegal_pass is IllegalPass.LOSES_TURN)


def _turn_lost(state: State, paid: State) -> State:
    """The card is back in the hand; where that ends the turn, it counts as the pass that it amounts to."""
    if state.ruleset.illegal_card is IllegalCard.REFUSED:
        return state
    return _punished(paid) if _had_to_play(state) else state.apply(PASS)
