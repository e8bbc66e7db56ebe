"""What fits, told by the second player of tests/golden, who shares no code with the engine."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import Card
from tests.golden.brute_force import RULES, next_ranks


def plainly_fit(rules: str, table: Iterable[Card], hand: Iterable[Card]) -> set[str]:
    """Those cards of the hand that may be laid, by the name of the rules."""
    lies, held = {*map(str, table)}, {*map(str, hand)}
    found = set()
    for suit in "CDHS":
        row = frozenset(card[0] for card in lies if card[1] == suit)
        found |= {f"{rank}{suit}" for rank in next_ranks(RULES[rules], row) if f"{rank}{suit}" not in lies}
    return found & held
