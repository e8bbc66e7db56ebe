"""What one seat may know: its own hand, the table, how many cards the others hold, and everything that was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import NO_CARDS, CardSet
from engine.layout import frontier
from engine.ruleset import Ruleset
from engine.state import PASS, Action, Pass, State, Violation, check_parts, playable, plays, violation
from engine.transcript import Event, Transcript


@dataclass(frozen=True)
class Observation:
    """The deal as one seat sees it. Bots and readers get this, never a State. Make one with `of` or `observe`."""

    ruleset: Ruleset
    seat: int
    """Whose eyes these are."""
    hand: CardSet
    """This seat's cards."""
    table: CardSet
    cards_left: tuple[int, ...]
    """Cards in hand by seat, this one included."""
    turn: int
    dealer: int | None
    passes: tuple[int, ...]
    """Passes so far by seat."""
    excluded: tuple[CardSet, ...]
    """By seat: cards that it cannot hold, because it passed when they fitted. Hands only shrink, so this stays true."""
    history: tuple[Event, ...] = ()
    """Everything done since the position began, in order."""

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        seat: int,
        hand: CardSet,
        table: CardSet,
        cards_left: Sequence[int],
        turn: int,
        dealer: int | None = None,
        passes: Sequence[int] | None = None,
        excluded: Sequence[CardSet] | None = None,
    ) -> Observation:
        """An observation from its parts; raises NotationError when they do not make up one whole pack."""
        players = len(cards_left)
        hands = [hand if each == seat else NO_CARDS for each in range(players)]
        check_parts(ruleset, hands, table, turn, dealer, unseen=sum(cards_left) - len(hand))
        return cls(
            ruleset,
            seat,
            hand,
            table,
            tuple(cards_left),
            turn,
            dealer,
            tuple(passes) if passes is not None else (0,) * players,
            tuple(excluded) if excluded is not None else (NO_CARDS,) * players,
        )

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.cards_left)

    @property
    def unseen(self) -> CardSet:
        """The cards in the other hands, taken together."""
        return self.ruleset.pack.cards - self.table - self.hand

    @property
    def is_over(self) -> bool:
        """Whether somebody has gone out."""
        return 0 in self.cards_left

    @property
    def playable(self) -> CardSet:
        """This seat's cards that fit the table, whether or not it is its turn."""
        return NO_CARDS if self.is_over else playable(self.ruleset, self.table, self.hand)

    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat may do now; nothing when another is to act or the deal is over."""
        if self.is_over or self.turn != self.seat:
            return ()
        return plays(self.playable.bits) or (PASS,)

    def violation(self, action: Action) -> Violation | None:
        """Why this seat, if it were its turn, might not do this; None when it might."""
        return violation(self.ruleset, self.table, self.hand, action)


def see(state: State, seat: int) -> Observation:
    """What `seat` sees of one state, without any memory of how it came about."""
    return Observation.of(
        state.ruleset,
        seat,
        state.hands[seat],
        state.table,
        [len(hand) for hand in state.hands],
        state.turn,
        state.dealer,
        state.passes,
    )


def observe(transcript: Transcript, seat: int) -> Observation:
    """What `seat` knows after this transcript, with perfect memory of all that was done."""
    now = see(transcript.state, seat)
    excluded = list(now.excluded)
    for before, action in zip(transcript.states, transcript.actions, strict=False):
        if isinstance(action, Pass):
            excluded[before.turn] |= frontier(before.ruleset, before.table)
    known = now.__dict__ | {"excluded": tuple(excluded), "history": transcript.events}
    return Observation(**known)
