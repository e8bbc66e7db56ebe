"""Many deals: who deals, who has won how often, and when it is decided."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.ruleset import Ruleset
from engine.scoring import returns
from engine.state import Outcome, check_seat


@dataclass(frozen=True)
class Match:
    """The standing between two deals."""

    ruleset: Ruleset
    dealer: int
    """The seat that deals (or dealt) the current deal."""
    points: tuple[int, ...]
    """Won deals by seat."""

    @classmethod
    def new(cls, ruleset: Ruleset, players: int, dealer: int) -> Match:
        """A match that nobody has scored in.

        Raises RulesetError when this many cannot play, NotationError when the dealer is none of them.
        """
        ruleset.require_players(players)
        check_seat("dealer", dealer, players)
        return cls(ruleset, dealer, (0,) * players)

    @property
    def winner(self) -> int | None:
        """The seat that has won the match; None while it goes on (seed 000 §05: play to three)."""
        return next((seat for seat, won in enumerate(self.points) if won >= self.ruleset.wins_to_match), None)

    def after(self, outcome: Outcome) -> Match:
        """The standing after one more deal; the seat to the left deals next (seed 000 §05)."""
        points = tuple(had + won for had, won in zip(self.points, returns(outcome), strict=True))
        return replace(self, points=points, dealer=(self.dealer + 1) % len(points))
