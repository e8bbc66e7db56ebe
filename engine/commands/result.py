"""How a deal ended, in words: who won, places, what was left, points or chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.ledger import Ledger, Movement, Purse, Why
from engine.match import Match
from engine.options import Count, Payment
from engine.outcome import Outcome
from engine.prose import YOU, count, labels, listing, movement_sentence, pool_words
from engine.scoring import deal_ledger, returns
from engine.transcript import Transcript


def result(transcript: Transcript, match: Match, names: Sequence[str]) -> Iterator[str]:
    """The lines at the end of a finished deal that was begun at this standing."""
    outcome = transcript.state.outcome()
    assert outcome is not None
    rules = transcript.start.ruleset
    put_out = [out.seat for out in transcript.state.affairs.out if out.hand_bits]
    yield _winner(outcome, names, only_one_left=len(put_out) == len(names) - 1)
    for place in sorted(set(outcome.places)):
        yield f"Place {place}: {listing(names[seat] for seat, each in enumerate(outcome.places) if each == place)}."
    for seat, hand in enumerate(outcome.hands_left):
        if hand:
            held = "put out with" if seat in put_out else "left with"
            yield f"{names[seat]} {'are' if names[seat] == YOU else 'is'} {held} {labels(rules.pack.in_order(hand))}."
    if rules.uses_chips:
        yield from _chips(deal_ledger(transcript, match.purse), names)
    elif rules.count is not Count.NOTHING:
        kind = "penalty point" if rules.payment is Payment.PENALTY else "point"
        for seat, points in enumerate(returns(rules, outcome)):
            yield f"{names[seat]}: {count(points, kind)}"


def _winner(outcome: Outcome, names: Sequence[str], *, only_one_left: bool) -> str:
    if outcome.winner is None:
        return "The deal is blocked, and nobody wins it alone."
    name = names[outcome.winner]
    blocked = "The deal is blocked. " if outcome.is_blocked else ""
    why = ", as all the others are out" if only_one_left else ""
    return f"{blocked}{name} {'win' if name == YOU else 'wins'} the deal{why}."


def _chips(ledger: Ledger, names: Sequence[str]) -> Iterator[str]:
    """Every movement, those of one kind between the same two added up, then what everybody has now."""
    sums: dict[tuple[int | None, int | None, Why], int] = {}
    for each in ledger.movements:
        key = (each.payer, each.payee, each.why)
        sums[key] = sums.get(key, 0) + each.amount
    for (payer, payee, why), amount in sums.items():
        yield movement_sentence(Movement(payer, payee, amount, why), names)
    yield from _stacks(ledger.start, ledger.purse, names)


def _stacks(before: Purse, after: Purse, names: Sequence[str]) -> Iterator[str]:
    for name, had, has in zip(names, before.chips, after.chips, strict=False):
        yield f"{name}: {count(has, 'chip')} ({has - had:+d})"
    if after.pool:
        yield pool_words(after.pool)
