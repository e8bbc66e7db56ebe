"""A deal in progress: who holds what, what may be done, and what is refused and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.cards import NO_CARDS, Card, CardSet, Suit
from engine.errors import IllegalAction, NotationError
from engine.layout import RowFrontier, frontier, in_the_way, row_frontier
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


def refused_now(kind: ViolationKind, action: Action) -> Violation:
    """The refusal of any action at all: DEAL_OVER or NOT_YOUR_TURN."""
    return Violation(kind, action.card if isinstance(action, Play) else None)


def violation(ruleset: Ruleset, table: CardSet, hand: CardSet, action: Action) -> Violation | None:
    """What forbids this action to the seat that is to act with this hand; None when it is legal.

    This needs nothing but what that seat sees, so a state and an observation give the same answer.
    """
    fits = playable(ruleset, table, hand)
    if isinstance(action, Pass):
        return Violation(ViolationKind.MUST_PLAY, playable=fits) if fits else None
    wanted = action.card
    if wanted in fits:
        return None
    if wanted not in ruleset.pack.cards:
        return Violation(ViolationKind.NOT_IN_PACK, wanted)
    if wanted in table:
        return Violation(ViolationKind.ALREADY_LAID, wanted)
    if wanted not in hand:
        return Violation(ViolationKind.NOT_IN_HAND, wanted)
    missing = in_the_way(ruleset, table, wanted)
    closed = missing[0].rank is ruleset.starter
    return Violation(ViolationKind.ROW_NOT_OPEN if closed else ViolationKind.GAP, wanted, missing)


class _Plays(dict[int, tuple[Action, ...]]):
    """Cards (bits of a CardSet) → the actions of laying each of them, lowest first; kept until there are many."""

    def __missing__(self, cards: int) -> tuple[Action, ...]:
        minors = cards & _MINORS
        # Of the cards of two suits that fit few combinations occur, so both halves are soon known.
        halved = 0 < minors < cards
        actions = self[minors] + self[cards ^ minors] if halved else tuple(map(Play, CardSet(cards)))
        if len(self) >= _MANY:
            self.clear()
        self[cards] = actions
        return actions


_MINORS = Suit.CLUBS.row | Suit.DIAMONDS.row
_MANY = 1 << 14
_ONLY_PASS: tuple[Action, ...] = (PASS,)

PLAYS: Mapping[int, tuple[Action, ...]] = _Plays()
"""What can be laid when these cards fit (bits of a CardSet)."""


class State(NamedTuple):
    """A deal at one moment, every hand known. Immutable; `apply` gives the next one. Make one with `State.of`.

    Cards are kept as integers (`CardSet.bits`) because play and search live on them;
    `hands`, `hand`, `table` and `playable` give the same as sets.
    """

    ruleset: Ruleset
    row_frontier: RowFrontier
    """That of the ruleset, at hand."""
    hand_bits: tuple[int, ...]
    table_bits: int
    frontier_bits: int
    """The cards that fit, whoever holds them; none when somebody has gone out."""
    playable_bits: int
    """Those of them that the seat to act holds."""
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

        Raises NotationError when a card is twice there, foreign or missing, when a seat does not exist, or when
        two have gone out; RulesetError when so many cannot play.
        """
        passes = (0,) * len(hands) if passes is None else tuple(passes)
        check_seats(ruleset, [len(hand) for hand in hands], turn, dealer, passes)
        if lost := unaccounted(ruleset, hands, table):
            raise NotationError(
                f"The position must account for all {len(ruleset.pack.listed)} cards; these are nowhere: {lost}."
            )
        return cls._at(ruleset, tuple(hand.bits for hand in hands), table.bits, turn, dealer, passes)

    @classmethod
    def start(cls, ruleset: Ruleset, hands: Sequence[int], turn: int, dealer: int) -> State:
        """The first state with these freshly dealt hands (bits of a CardSet); nothing is checked."""
        return cls._at(ruleset, tuple(hands), 0, turn, dealer, (0,) * len(hands))

    @classmethod
    def _at(
        cls,
        ruleset: Ruleset,
        hands: tuple[int, ...],
        table: int,
        turn: int,
        dealer: int | None,
        passes: tuple[int, ...],
    ) -> State:
        rows = row_frontier(ruleset)
        fits = 0 if 0 in hands else rows.on_table(table)
        return cls(ruleset, rows, hands, table, fits, hands[turn] & fits, turn, dealer, passes)

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
        return CardSet(self.playable_bits)

    @property
    def cards_left(self) -> tuple[int, ...]:
        """Cards in hand by seat."""
        return tuple(hand.bit_count() for hand in self.hand_bits)

    @property
    def is_over(self) -> bool:
        """Whether somebody has gone out (seed 000 §05: that ends the deal at once)."""
        return 0 in self.hand_bits

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the seat to act may do: its fitting cards, else the pass; nothing in a finished deal."""
        playable = self.playable_bits
        if playable:
            return PLAYS[playable]
        return () if 0 in self.hand_bits else _ONLY_PASS

    def violation(self, action: Action, seat: int | None = None) -> Violation | None:
        """Why `seat` (the seat to act, unless said otherwise) may not do this; None when it may."""
        if self.is_over:
            return refused_now(ViolationKind.DEAL_OVER, action)
        if seat not in {None, self.turn}:
            return refused_now(ViolationKind.NOT_YOUR_TURN, action)
        return violation(self.ruleset, self.table, self.hand, action)

    def apply(self, action: Action) -> State:
        """The state after the seat to act has done this; raises IllegalAction when the rules refuse it."""
        ruleset, rows, hands, table, fits, playable, turn, dealer, passes = self
        if isinstance(action, Play):
            card = action.card
            bit = card.bit
            if not playable & bit:
                raise self._refusal(action)
            mine = hands[turn] ^ bit
            table |= bit
            held = list(hands)
            held[turn] = mine
            hands = tuple(held)
            row = card.suit.row
            fits = fits & ~row | rows[row & ~table] if mine else 0
        else:
            if playable or 0 in hands:
                raise self._refusal(action)
            used = list(passes)
            used[turn] += 1
            passes = tuple(used)
        turn += 1
        if turn == len(hands):
            turn = 0
        return _new(State, (ruleset, rows, hands, table, fits, hands[turn] & fits, turn, dealer, passes))

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        return Outcome(self.hand_bits.index(0), self.cards_left) if self.is_over else None

    def _refusal(self, action: Action) -> IllegalAction:
        found = self.violation(action)
        assert found is not None, "refused by apply, allowed by violation"
        wanted = str(action.card) if isinstance(action, Play) else "A pass"
        return IllegalAction(
            f"{wanted} is refused ({found.kind.value}); legal now: {_words(self.legal_actions())}."
        )


_new = tuple.__new__
"""Makes a State of its fields, four times as fast as `State(…)`."""


def _words(actions: Sequence[Action]) -> str:
    return ", ".join(str(each.card) if isinstance(each, Play) else "pass" for each in actions) or "nothing"


def unaccounted(ruleset: Ruleset, hands: Sequence[CardSet], table: CardSet) -> CardSet:
    """The cards of the pack that are neither in these hands nor on the table.

    Raises NotationError when a card stands in two places or is not in the pack.
    """
    seen = table
    for cards in hands:
        for twice in cards & seen:
            raise NotationError(f"{twice} stands in two places: each card exists once.")
        seen |= cards
    for foreign in seen - ruleset.pack.cards:
        raise NotationError(
            f"{foreign} is not in the pack of {len(ruleset.pack.listed)} cards of these rules."
        )
    return ruleset.pack.cards - seen


def check_seats(
    ruleset: Ruleset, cards_left: Sequence[int], turn: int, dealer: int | None, passes: Sequence[int]
) -> None:
    """Raise unless so many may sit down, seats are seats, at most one has gone out, and passes are counted by seat.

    RulesetError for the number of players, NotationError for the rest.
    """
    players = len(cards_left)
    ruleset.require_players(players)
    check_seat("turn", turn, players)
    check_seat("dealer", 0 if dealer is None else dealer, players)
    if cards_left.count(0) > 1:
        raise NotationError("Two hands are empty, but the deal ends as soon as one player has gone out.")
    if len(passes) != players or min(passes) < 0:
        raise NotationError(
            f"passes={','.join(map(str, passes))} should be one count for each of {players} seats."
        )


def check_seat(name: str, seat: int, players: int) -> None:
    """Raise NotationError unless this is one of the seats."""
    if not 0 <= seat < players:
        raise NotationError(f"{name}={seat} is no seat: seats are 0 to {players - 1}.")
