"""Who wins, found by trying everything with the second player of the rules: nothing is shared with the solvers.

Open hands: all lines of play, one after the other. Closed hands: the set of all deals that are possible is carried
along and split by what everybody sees.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import combinations

from tests.golden.brute_force import Deal, Deed


def winner(before: Deal, after: Deal) -> int | None:
    """Who has won with the last deed; None while nobody has."""
    seat = before.turn
    if not after.hands[seat] and str(seat) not in after.out:
        return seat
    active = [at for at, hand in enumerate(after.hands) if hand]
    return active[0] if len(active) == 1 else None


@cache
def wins_open(deal: Deal, hero: int) -> bool:
    """Whether this seat wins against all others together when everybody sees all cards."""
    results = (_result(deal, deed, hero) for deed in deal.deeds())
    return any(results) if deal.turn == hero else all(results)


def _result(deal: Deal, deed: Deed, hero: int) -> bool:
    after = deal.after(deed)
    won = winner(deal, after)
    return wins_open(after, hero) if won is None else won == hero


def open_answers(deal: Deal, hero: int) -> dict[Deed, bool]:
    """For each thing that can be done now: whether the seat wins afterwards."""
    return {deed: _result(deal, deed, hero) for deed in deal.deeds()}


Deals = frozenset[Deal]
"""Deals that look the same to one seat."""


@cache
def wins_closed(deals: Deals, hero: int) -> bool:
    """Whether one plan of this seat wins in all these deals."""
    some = next(iter(deals))
    if some.turn == hero:
        return any(planned(deals, deed, hero) for deed in some.deeds())
    groups: dict[Hashable, set[Deal]] = defaultdict(set)
    for deal in deals:
        for deed in deal.deeds():
            after = deal.after(deed)
            won = winner(deal, after)
            if won is None:
                groups[deed, public(after)].add(after)
            elif won != hero:
                return False
    return all(wins_closed(frozenset(group), hero) for group in groups.values())


def planned(deals: Deals, deed: Deed, hero: int) -> bool:
    """Whether a plan that begins with this deed wins in all these deals."""
    after = {deal: deal.after(deed) for deal in deals}
    won = {winner(deal, later) for deal, later in after.items()}
    if won == {None}:
        return wins_closed(frozenset(after.values()), hero)
    return won == {hero}


def public(deal: Deal) -> Hashable:
    """What everybody sees."""
    return deal.table, deal.turn, deal.passes, deal.out, deal.chips, tuple(map(len, deal.hands))


def splits(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[tuple[frozenset[str], ...]]:
    """Every way to deal these cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = [each for each in cards if each not in hand]
        for others in splits(rest, sizes[1:]):
            yield (frozenset(hand), *others)
