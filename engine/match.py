"""Many deals: who deals, who plays, what everybody has, and when it is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.checks import check_seat
from engine.dealing import deal, next_to
from engine.errors import RulesetError
from engine.ledger import NO_CHIPS, Purse
from engine.options import MatchFormat, TieBreak
from engine.outcome import Outcome
from engine.ruleset import Ruleset
from engine.scoring import returns, settled
from engine.state import State


@dataclass(frozen=True)
class Match:
    """The standing between two deals."""

    ruleset: Ruleset
    dealer: int
    """The seat that deals (or dealt) the current deal."""
    points: tuple[int, ...]
    """By seat: won deals, points or penalties; chips stand in `purse`."""
    deals: int = 0
    """Deals finished."""
    purse: Purse = NO_CHIPS
    """Where chips are used: what everybody has between the deals."""
    tied: tuple[int, ...] = ()
    """The seats that play an extra deal; empty while all play."""
    antes_paid: bool = False
    """Whether the next deal is a misdeal dealt again, for which the antes lie in the pool already."""
    extra_winner: int | None = None
    """Who won an extra deal."""

    @classmethod
    def new(cls, ruleset: Ruleset, players: int, dealer: int) -> Match:
        """A match that nobody has scored in.

        Raises RulesetError when these rules make no sense or so many cannot play, NotationError when the dealer is
        none of them.
        """
        ruleset.require_players(players)
        ruleset.require_sense()
        check_seat("dealer", dealer, players)
        purse = Purse((ruleset.stack,) * players) if ruleset.uses_chips else NO_CHIPS
        return cls(ruleset, dealer, (0,) * players, purse=purse)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play the next deal."""
        return self.tied or tuple(range(len(self.points)))

    @property
    def totals(self) -> tuple[int, ...]:
        """What the match goes by, by seat: chips where they are used, else points."""
        return self.purse.chips if self.ruleset.uses_chips else self.points

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that lead; several when they tie."""
        best = min(self.totals) if self.ruleset.fewest_win else max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    @property
    def length_reached(self) -> bool:
        """Whether the agreed length is played (seeds 000 §05, 002, 003); a tie may still ask for an extra deal."""
        match self.ruleset.match_format:
            case MatchFormat.WINS:
                return max(self.points) >= self.ruleset.match_length
            case MatchFormat.DEALS:
                return self.deals >= self.ruleset.match_length
            case MatchFormat.CHIPS_OUT:
                return min(self.purse.chips) <= 0

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be played."""
        if self.tied:
            return self.extra_winner is not None
        return self.length_reached and not self.needs_extra_deal

    @property
    def needs_extra_deal(self) -> bool:
        """Whether those who lead must play one more deal among themselves (seed 003)."""
        if self.tied:  # who plays it stays, whatever it costs them; when nobody wins it, it is played again
            return self.extra_winner is None
        breaks = self.ruleset.tie_break is TieBreak.EXTRA_DEAL
        return breaks and self.length_reached and len(self.leaders) > 1

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won the match: one, several who share it, or nobody yet."""
        if self.extra_winner is not None:
            return (self.extra_winner,)
        return self.leaders if self.is_over else ()

    @property
    def winner(self) -> int | None:
        """The one seat that has won the match; None while it goes on or when several share it."""
        return self.winners[0] if len(self.winners) == 1 else None

    def deal(self, rng: Random) -> State:
        """Deal the next deal to `playing`; seats of the state count within these.

        Antes are paid, unless a misdeal is dealt again.
        """
        return deal(
            self.ruleset,
            len(self.playing),
            self.playing.index(self.dealer),
            rng,
            self._purse_of_playing() if self.ruleset.uses_chips else None,
            is_extra=bool(self.tied),
            antes_paid=self.antes_paid,
        )

    def _purse_of_playing(self) -> Purse:
        return Purse(tuple(self.purse.chips[seat] for seat in self.playing), self.purse.pool)

    def misdealt(self, state: State) -> Match:
        """The standing after a deal was found to be wrong: the same dealer deals again (seed 003), antes stay in.

        Raises RulesetError where the rules know no misdeal.
        """
        if not self.ruleset.misdeal_redealt:
            raise RulesetError(f"{self.ruleset.title}: these rules know no misdeal.")
        if not self.ruleset.uses_chips:
            return self
        return replace(self, purse=self._purse_after(state.affairs.purse), antes_paid=True)

    def after(self, outcome: Outcome) -> Match:
        """The standing after one more deal, and who deals next: the seat after the dealer (seed 000 §05)."""
        after = replace(self, deals=self.deals + 1, antes_paid=False)
        if self.ruleset.uses_chips:
            after = replace(after, purse=self._purse_after(settled(self.ruleset, outcome).purse))
        if self.needs_extra_deal:
            won = None if outcome.winner is None else self.playing[outcome.winner]
            return replace(after, extra_winner=won, dealer=self._next_dealer(self.playing))
        if not self.ruleset.uses_chips:
            after = after.scored(returns(self.ruleset, outcome))
        if after.needs_extra_deal:
            return replace(after, tied=after.leaders, dealer=self._next_dealer(after.leaders))
        return replace(after, dealer=self._next_dealer(self.playing))

    def scored(self, gained: Sequence[int]) -> Match:
        """The standing with these points added by seat."""
        return replace(self, points=tuple(had + more for had, more in zip(self.points, gained, strict=True)))

    def _next_dealer(self, playing: Sequence[int]) -> int:
        """The dealer, or the next seat in turn, that plays the next deal."""
        players, seat = len(self.points), self.dealer
        if self.ruleset.deal_moves_on:
            seat = next_to(self.ruleset, seat, players)
        while seat not in playing:
            seat = next_to(self.ruleset, seat, players)
        return seat

    def _purse_after(self, purse: Purse) -> Purse:
        """The purse of the match when those who play have this one."""
        chips = dict(enumerate(self.purse.chips)) | dict(zip(self.playing, purse.chips, strict=True))
        return Purse(tuple(chips[seat] for seat in range(len(chips))), purse.pool)
