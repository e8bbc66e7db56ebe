"""A deal in progress: who holds what, what may be done, and what is refused and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from engine.cards import NO_CARDS, ROW_BITS, ROW_MASK, Card, CardSet
from engine.errors import IllegalAction, NotationError
from engine.layout import RowFrontier, frontier, frontier_bits, in_the_way, row_frontier
from engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Play:
    """Lay one card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the turn go by."""


PASS = Pass()
Action = Play | Pass


class ViolationKind(Enum):
    """Why an action is refused."""

    DEAL_OVER = "deal over"
    """Somebody has gone out; nothing more is played (seed 000 §05)."""
    NOT_YOUR_TURN = "not your turn"
    """Another seat is to act (seed 000 §02: clockwise, one after the other)."""
    ALREADY_LAID = "already laid"
    """The card lies on the table and stays there (seed 000 §04)."""
    NOT_IN_HAND = "not in hand"
    """Somebody else holds the card."""
    NOT_IN_PACK = "not in pack"
    """This pack has no such card."""
    ROW_NOT_OPEN = "row not open"
    """The row has not begun: its starter comes first (seed 000 §03)."""
    GAP = "gap"
    """Cards between the row and this card are missing (seed 000 §03)."""
    MUST_PLAY = "must play"
    """A pass with a card that fits (seed 000 §03)."""


@dataclass(frozen=True, slots=True)
class Violation:
    """Why not, as data. `engine.prose` turns it into a sentence."""

    kind: ViolationKind
    card: Card | None = None
    """The card that was to be laid; None for a pass."""
    missing: tuple[Card, ...] = ()
    """GAP, ROW_NOT_OPEN: what has to be laid first, in order."""
    playable: CardSet = NO_CARDS
    """MUST_PLAY: the cards in hand that fit."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended."""

    winner: int
    """The seat that went out."""
    cards_left: tuple[int, ...]
    """Cards in hand by seat."""


def playable(ruleset: Ruleset, table: CardSet, hand: CardSet) -> CardSet:
    """The cards of a hand that fit."""
    return hand & frontier(ruleset, table)


def violation(ruleset: Ruleset, table: CardSet, hand: CardSet, action: Action) -> Violation | None:
    """What forbids this action to the seat that is to act with this hand; None when it is legal.

    This needs nothing but what that seat sees, so a state and an observation give the same answer.
    """
    if isinstance(action, Pass):
        fits = playable(ruleset, table, hand)
        return Violation(ViolationKind.MUST_PLAY, playable=fits) if fits else None
    wanted = action.card
    if wanted not in ruleset.pack.cards:
        return Violation(ViolationKind.NOT_IN_PACK, wanted)
    if wanted in table:
        return Violation(ViolationKind.ALREADY_LAID, wanted)
    if wanted not in hand:
        return Violation(ViolationKind.NOT_IN_HAND, wanted)
    missing = in_the_way(ruleset, table, wanted)
    if not missing:
        return None
    closed = missing[0].rank is ruleset.starter
    return Violation(ViolationKind.ROW_NOT_OPEN if closed else ViolationKind.GAP, wanted, missing)


class _Plays(dict[int, tuple[Action, ...]]):
    def __missing__(self, cards: int) -> tuple[Action, ...]:
        self[cards] = actions = tuple(Play(each) for each in CardSet(cards))
        return actions

_PLAYS = _Plays()
_LOW = (1 << 2 * ROW_BITS) - 1
_HIGH = _LOW << 2*ROW_BITS
def plays(cards: int) -> tuple[Action, ...]:
    return _PLAYS[cards & _LOW] + _PLAYS[cards & _HIGH]

_state = tuple.__new__
_ONLY_PASS: tuple[Action,...] = (PASS,)
_ROW_OF_BIT = {1 << place: ROW_BITS * (place // ROW_BITS) for place in range(4 * ROW_BITS)}


class State(NamedTuple):
    """A deal at one moment, every hand known. Immutable; `apply` gives the next one.

    Hands and table are kept as integers (`CardSet.bits`) because play and search live on them;
    `hand`, `table` and `playable` give the same as sets. Make one with `State.of`.
    """

    ruleset: Ruleset
    row_frontier: RowFrontier
    hand_bits: tuple[int, ...]
    table_bits: int
    frontier_bits: int
    turn: int
    """The seat to act, 0 … players − 1, clockwise."""
    dealer: int | None
    """The seat that dealt; None where a position does not say."""
    passes: tuple[int, ...]
    """Passes so far by seat."""

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        hands: Sequence[CardSet],
        table: CardSet = NO_CARDS,
        turn: int = 0,
        dealer: int | None = None,
        passes: Sequence[int] | None = None,
    ) -> State:
        """A state from its parts.

        Raises NotationError when a card is twice there, foreign or missing, or a seat does not exist.
        """
        check_parts(ruleset, hands, table, turn, dealer)
        return cls(
            ruleset,
            row_frontier(ruleset),
            tuple(hand.bits for hand in hands),
            table.bits,
            frontier_bits(ruleset, table.bits) if all(hands) else 0,
            turn,
            dealer,
            tuple(passes) if passes is not None else (0,) * len(hands),
        )

    @classmethod
    def start(cls, ruleset: Ruleset, hand_bits: tuple[int, ...], turn: int, dealer: int) -> State:
        return cls(ruleset, row_frontier(ruleset), hand_bits, 0, frontier_bits(ruleset, 0), turn, dealer, (0,)*len(hand_bits))

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.hand_bits)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """Every hand by seat."""
        return tuple(map(CardSet, self.hand_bits))

    @property
    def hand(self) -> CardSet:
        """The hand of the seat to act."""
        return CardSet(self.hand_bits[self.turn])

    @property
    def table(self) -> CardSet:
        """Every card on the table."""
        return CardSet(self.table_bits)

    @property
    def playable(self) -> CardSet:
        """The cards that the seat to act may lay now."""
        return CardSet(0 if self.is_over else self.hand_bits[self.turn] & self.frontier_bits)

    @property
    def is_over(self) -> bool:
        """Whether somebody has gone out (seed 000 §05: that ends the deal at once)."""
        return 0 in self.hand_bits

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the seat to act may do: its fitting cards, else the pass; nothing in a finished deal."""
        fits = self.hand_bits[self.turn] & self.frontier_bits
        if fits:
            return _PLAYS[fits & _LOW] + _PLAYS[fits & _HIGH]
        return () if self.is_over else _ONLY_PASS

    def violation(self, action: Action, seat: int | None = None) -> Violation | None:
        """Why `seat` (the seat to act, unless said otherwise) may not do this; None when it may."""
        wanted = action.card if isinstance(action, Play) else None
        if self.is_over:
            return Violation(ViolationKind.DEAL_OVER, wanted)
        if seat is not None and seat != self.turn:
            return Violation(ViolationKind.NOT_YOUR_TURN, wanted)
        return violation(self.ruleset, self.table, self.hand, action)

    def apply(self, action: Action) -> State:
        """The state after the seat to act has done this; raises IllegalAction when the rules refuse it."""
        ruleset, rows, hands, table, fits, turn, dealer, passes = self
        after = turn + 1
        if after == len(hands):
            after = 0
        mine = hands[turn]
        if isinstance(action, Play):
            bit = action.card.bit
            if not mine & fits & bit:
                raise self._refusal(action)
            table |= bit
            held = list(hands)
            held[turn] = mine = mine ^ bit
            hands = tuple(held)
            if mine:
                shift = _ROW_OF_BIT[bit]
                fits = fits & ~(ROW_MASK << shift) | rows[table >> shift & ROW_MASK] << shift
            else:
                fits = 0
        else:
            if mine & fits or 0 in hands:
                raise self._refusal(action)
            counts = list(passes)
            counts[turn] += 1
            passes = tuple(counts)
        return _state(State, (ruleset, rows, hands, table, fits, after, dealer, passes))

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        if not self.is_over:
            return None
        return Outcome(self.hand_bits.index(0), tuple(hand.bit_count() for hand in self.hand_bits))

    def _refusal(self, action: Action) -> IllegalAction:
        found = self.violation(action)
        assert found is not None, "refused by apply, allowed by violation"
        wanted = f"{action.card}" if isinstance(action, Play) else "A pass"
        return IllegalAction(f"{wanted} is refused ({found.kind.value}); legal now: {_words(self.legal_actions())}.")


def _words(actions: Sequence[Action]) -> str:
    return ", ".join(str(each.card) if isinstance(each, Play) else "pass" for each in actions) or "nothing"


def check_parts(
    ruleset: Ruleset, hands: Sequence[CardSet], table: CardSet, turn: int, dealer: int | None, unseen: int = 0
) -> None:
    """Raise NotationError unless these parts make up one whole pack at one table (`unseen` cards are hidden)."""
    ruleset.require_players(len(hands))
    seen = table
    for cards in hands:
        for twice in cards & seen:
            raise NotationError(f"{twice} stands in two places: each card exists once.")
        seen |= cards
    for foreign in seen - ruleset.pack.cards:
        raise NotationError(f"{foreign} is not in the pack of {len(ruleset.pack.cards)} cards that {ruleset.key} uses.")
    missing = ruleset.pack.cards - seen
    if len(missing) != unseen:
        raise NotationError(
            f"The position must account for all {len(ruleset.pack.cards)} cards: "
            + (f"nobody holds {missing}." if not unseen else f"{len(missing)} are unseen, the hands say {unseen}.")
        )
    for name, seat in (("turn", turn), ("dealer", dealer)):
        if seat is not None and not 0 <= seat < len(hands):
            raise NotationError(f"{name}={seat} is no seat: seats are 0 to {len(hands) - 1}.")
