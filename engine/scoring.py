"""What a finished deal is worth: who pays whom, and the points of every seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.cards import NO_CARDS, CardSet, Rank
from engine.layout import starters
from engine.ledger import Ledger, Movement, Purse, Why, antes, net
from engine.options import Count, Insolvency, Payment
from engine.outcome import Outcome
from engine.ruleset import Ruleset
from engine.state import State
from engine.transcript import Transcript, dues

_COURTS: Mapping[Rank, int] = {Rank.JACK: 11, Rank.QUEEN: 12, Rank.KING: 13}
"""Seed 003 counts courts so; seed 002 ten each."""


def worth(ruleset: Ruleset, cards: CardSet) -> int:
    """What these cards left in a hand count."""
    match ruleset.count:
        case Count.NOTHING:
            return 0
        case Count.CARDS:
            return len(cards)
        case Count.PIPS | Count.FACE:
            return sum(_value(ruleset, each.rank) for each in cards)


def _value(ruleset: Ruleset, rank: Rank) -> int:
    if rank is Rank.ACE:
        return ruleset.ace_counts
    if rank in _COURTS:
        return _COURTS[rank] if ruleset.count is Count.FACE else 10
    return int(rank.label)


def penalties(ruleset: Ruleset, outcome: Outcome) -> tuple[int, ...]:
    """What the cards left count against each seat; nothing for the winner, nor for losers who tie in a showdown."""
    found = [worth(ruleset, hand) for hand in outcome.hands_left]
    if outcome.winner is not None:
        found[outcome.winner] = 0
    return showdown(found, outcome.winner) if ruleset.showdown else tuple(found)


def showdown(found: Sequence[int], winner: int | None) -> tuple[int, ...]:
    """The penalties by seat when losers with equal ones pay nothing (seed 003)."""
    times = Counter(each for seat, each in enumerate(found) if seat != winner)
    return tuple(0 if times[each] > 1 else each for each in found)


def settlement(ruleset: Ruleset, outcome: Outcome) -> tuple[Movement, ...]:
    """Who pays whom when the deal is over, in this order: the pool, then each loser for cards and for starters.

    Empty when nobody has won: the pool stays for the next deal (decided). Without chips these are points.
    """
    winner = outcome.winner
    if winner is None or ruleset.payment is Payment.PENALTY:
        return ()
    due = [Movement(None, winner, outcome.purse.pool, Why.POOL)]
    counted = penalties(ruleset, outcome)
    opens = starters(ruleset)
    for seat, hand in enumerate(outcome.hands_left):
        if seat != winner:
            held = hand & opens
            due.append(Movement(seat, winner, counted[seat], Why.CARDS_LEFT, hand))
            due.append(Movement(seat, winner, len(held) * ruleset.starter_penalty, Why.STARTERS_LEFT, held))
    return tuple(each for each in due if each.amount)


def settled(ruleset: Ruleset, outcome: Outcome) -> Ledger:
    """The end of a deal in chips, or in points that begin at nothing."""
    before = outcome.purse if ruleset.uses_chips else Purse((0,) * len(outcome.hands_left))
    return Ledger.of(before, settlement(ruleset, outcome), _insolvency(ruleset))


def _insolvency(ruleset: Ruleset) -> Insolvency:
    """Points are no chips: nobody can run out of them."""
    return ruleset.insolvency if ruleset.uses_chips else Insolvency.DEBT


def returns(ruleset: Ruleset, outcome: Outcome, before: Sequence[int] = ()) -> tuple[int, ...]:
    """Points by seat for one deal; with chips what each seat has more than `before`, its stack ahead of the antes.

    Where nothing is counted the winner gets one point (seed 000 §05); penalties are points too, and few are good.
    """
    if ruleset.uses_chips:
        return net(
            before or (ruleset.stack,) * len(outcome.hands_left), settled(ruleset, outcome).purse.chips
        )
    if ruleset.count is Count.NOTHING:
        return tuple(int(seat == outcome.winner) for seat in range(len(outcome.hands_left)))
    if ruleset.payment is Payment.PENALTY:
        return penalties(ruleset, outcome)
    return settled(ruleset, outcome).net


def deal_ledger(transcript: Transcript, before: Purse) -> Ledger:
    """Every chip that moved in a deal, from `before` the antes to the settlement.

    A deal in progress has no settlement yet. Raises IllegalAction for a transcript that the rules refuse.
    """
    rules = transcript.start.ruleset
    due = list(antes(transcript.start.players, rules.ante))
    for state, deed in zip(transcript.states, transcript.actions, strict=False):
        due += dues(state, deed)
    ledger = Ledger.of(before, due, rules.insolvency)
    outcome = transcript.state.outcome()
    if outcome is None:
        return ledger
    end = Ledger.of(ledger.purse, settlement(rules, outcome), _insolvency(rules))
    return Ledger(before, ledger.movements + end.movements, end.purse)


def paid_at(transcript: Transcript, step: int) -> tuple[Movement, ...]:
    """The chips that moved with one step: 0 is what lies before the first deed, n is the n-th deed.

    Before the first deed these are the antes, if a deal begins there and they lie in the pool already; with the deed
    that ends the deal comes the settlement. Nothing where nobody plays for chips.
    """
    rules = transcript.start.ruleset
    if not rules.uses_chips:
        return ()
    if step == 0:
        return _antes_in(transcript.start)
    before = transcript.states[step - 1]
    due = dues(before, transcript.actions[step - 1])
    paid = Ledger.of(before.affairs.purse, due, rules.insolvency).movements
    outcome = transcript.states[step].outcome()
    return paid + settled(rules, outcome).movements if outcome else paid


def _antes_in(start: State) -> tuple[Movement, ...]:
    due = antes(start.players, start.ruleset.ante)
    laid = starters(start.ruleset) if start.ruleset.prelaid else NO_CARDS
    begins = start.table == laid and not any(start.passes) and not start.affairs.out
    return due if begins and start.affairs.purse.pool >= sum(each.amount for each in due) else ()


def purse_at(transcript: Transcript, step: int) -> Purse:
    """What everybody has after so many deeds; a finished deal is settled."""
    state = transcript.states[step]
    outcome = state.outcome() if state.ruleset.uses_chips else None
    return settled(state.ruleset, outcome).purse if outcome else state.affairs.purse
