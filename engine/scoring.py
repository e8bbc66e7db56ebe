"""What a finished deal is worth."""

from __future__ import annotations

from engine.state import Outcome


def returns(outcome: Outcome) -> tuple[int, ...]:
    """Points by seat: one for the seat that went out, whatever the others still hold (seed 000 §05)."""
    return tuple(int(seat == outcome.winner) for seat in range(len(outcome.cards_left)))
