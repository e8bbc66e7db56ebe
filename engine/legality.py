"""What a player may do, and why not: the one authority on legality.

Everything here needs only what the seat to act sees, so a state and an observation give the same answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.cards import NO_CARDS, Card, CardSet, Suit
from engine.layout import in_the_way, row_frontier, way_to, ways
from engine.options import CardsPerTurn, LimitCounts, Obligation, OnExceed
from engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Play:
    """Lay one card."""

    card: Card

    @property
    def cards(self) -> tuple[Card, ...]:
        """What is laid."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Run:
    """Lay two or more cards in this order (seed 003, Multi-card turn)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the turn go by."""


PASS = Pass()
Action = Play | Run | Pass


class ViolationKind(Enum):
    """Why an action is refused."""

    DEAL_OVER = "deal over"
    """The deal has ended; nothing more is played (seed 000 §05)."""
    NOT_YOUR_TURN = "not your turn"
    """Another seat is to act (seed 000 §02: one after the other)."""
    ALREADY_LAID = "already laid"
    """The card lies on the table and stays there (seed 000 §04)."""
    NOT_IN_HAND = "not in hand"
    """Somebody else holds the card."""
    NOT_IN_PACK = "not in pack"
    """This pack has no such card."""
    OPENING_CARD = "opening card"
    """Another card must be laid first in this deal (seeds 001, 003, 004)."""
    ROW_NOT_OPEN = "row not open"
    """The row has not begun: its starter comes first (seed 000 §03)."""
    GAP = "gap"
    """Cards between the row and this card are missing (seed 000 §03)."""
    GATE_CLOSED = "gate closed"
    """The row has come this far, but neighbours of the starter must be laid first (seed 002)."""
    ONE_CARD = "one card"
    """More than one card in one turn (seed 000 §03: exactly one)."""
    NO_RUN = "no run"
    """The cards are not consecutive in one suit and one direction (seed 003, decided)."""
    MUST_PLAY = "must play"
    """A pass with a card that fits (seed 000 §03)."""
    NO_PASSES_LEFT = "no passes left"
    """A pass with a card that fits after the limit is used up (seeds 002, 003)."""
    ALL_PASSED = "all passed"
    """A pass with a card that fits after everybody has passed in a row (stop rule)."""
    TOO_DEAR = "too dear"
    """A pass with a card that fits costs more chips than the player has."""


@dataclass(frozen=True, slots=True)
class Violation:
    """Why not, as data. `engine.prose` turns it into a sentence."""

    kind: ViolationKind
    card: Card | None = None
    """The card that was to be laid, in a run the first that cannot be; None for a pass."""
    missing: tuple[Card, ...] = ()
    """OPENING_CARD, ROW_NOT_OPEN, GAP, GATE_CLOSED: what has to be laid first, in order."""
    playable: CardSet = NO_CARDS
    """Refusals of a pass: the cards in hand that fit."""


class Passing(Enum):
    """What a pass would be now."""

    ILLEGAL = "illegal"
    """It is refused."""
    FORCED = "forced"
    """Nothing fits."""
    OPTIONAL = "optional"
    """Something fits, and passing is allowed."""
    ELIMINATES = "eliminates"
    """It is possible and puts the player out of the deal."""


class Turn(NamedTuple):
    """What the seat to act has before it."""

    ruleset: Ruleset
    table: CardSet
    hand: CardSet
    playable: CardSet
    """The cards of the hand that fit."""
    passes: int = 0
    """How many of its passes have counted so far."""
    all_passed: bool = False
    """Whether everybody has passed in a row."""
    chips: int | None = None
    """What it can pay with; None: enough."""
    is_settled: bool = False
    """Whether scores are taken already, so that nothing is paid any more."""

    @classmethod
    def of(cls, ruleset: Ruleset, table: CardSet, hand: CardSet, passes: int = 0) -> Turn:
        """A turn in which chips and the stop rule do not matter."""
        fits = row_frontier(ruleset).on_table(table.bits)
        return cls(ruleset, table, hand, CardSet(hand.bits & fits), passes)


def passing(turn: Turn) -> Passing:
    """What a pass would be."""
    if refused_pass(turn):
        return Passing.ILLEGAL
    if eliminates(turn):
        return Passing.ELIMINATES
    return Passing.OPTIONAL if turn.playable else Passing.FORCED


def refused_pass(turn: Turn) -> ViolationKind | None:
    """Why this turn may not be passed; None when it may."""
    rules = turn.ruleset
    if not turn.playable:
        return None
    if rules.obligation is Obligation.MUST or _opens(turn):
        return ViolationKind.MUST_PLAY
    if turn.all_passed:
        return ViolationKind.ALL_PASSED
    if _used_up(turn) and rules.on_exceed is not OnExceed.ELIMINATE:
        return ViolationKind.NO_PASSES_LEFT
    if turn.chips is not None and turn.chips < pass_price(turn):
        return ViolationKind.TOO_DEAR
    return None


def pass_counts(turn: Turn) -> bool:
    """Whether a pass would count against the limit."""
    return turn.ruleset.limit_counts is LimitCounts.ALL or bool(turn.playable)


def eliminates(turn: Turn) -> bool:
    """Whether a pass would put the player out."""
    return turn.ruleset.on_exceed not in {None, OnExceed.MUST_PLAY} and _used_up(turn) and pass_counts(turn)


def _opens(turn: Turn) -> bool:
    """Whether this turn holds the card without which nothing begins (seeds 001, 003: it is laid, not passed on)."""
    first = turn.ruleset.opening_card
    return first is not None and first in turn.playable


def is_bought(turn: Turn) -> bool:
    """Whether a pass would be one with a card that fits, in a game where that is allowed."""
    return bool(turn.playable) and turn.ruleset.obligation is Obligation.MAY_PASS


def pass_price(turn: Turn) -> int:
    """The chips that a pass costs (seeds 002, 003): more when a card fits and it is bought."""
    if turn.is_settled:
        return 0
    return turn.ruleset.voluntary_pass_fee if is_bought(turn) else turn.ruleset.pass_fee


def _used_up(turn: Turn) -> bool:
    limit = turn.ruleset.pass_limit
    return limit is not None and turn.passes >= limit


def legal_actions(turn: Turn) -> tuple[Action, ...]:
    """All that may be done: single cards, then runs, then the pass."""
    actions = PLAYS[turn.playable.bits]
    if turn.ruleset.cards_per_turn is CardsPerTurn.RUN:
        actions += runs_of(turn)
    return actions if refused_pass(turn) else (*actions, PASS)


def runs_of(turn: Turn) -> tuple[Run, ...]:
    """Every run that may be laid, shorter before longer."""
    return tuple(
        run for first in turn.playable for way in onward(turn.ruleset, first) for run in _runs(turn, way)
    )


def shows_whether_forced(ruleset: Ruleset, *, is_settled: bool = False) -> bool:
    """Whether everybody sees if a pass was forced: one at will costs otherwise, or only that counts.

    `is_settled`: somebody is out and others play on, so nothing is paid any more.
    """
    costs_otherwise = ruleset.voluntary_pass_fee != ruleset.pass_fee and not is_settled
    counts_otherwise = ruleset.limit_counts is LimitCounts.VOLUNTARY
    return ruleset.obligation is Obligation.MAY_PASS and (costs_otherwise or counts_otherwise)


def onward(ruleset: Ruleset, first: Card) -> tuple[tuple[Card, ...], ...]:
    """The ways on from a card, itself included: one, or both from a starter."""
    return tuple(way[way.index(first) :] for way in ways(ruleset) if first in way)


def _runs(turn: Turn, way: tuple[Card, ...]) -> list[Run]:
    found: list[Run] = []
    table = turn.table
    for place, each in enumerate(way):
        if each not in turn.hand or in_the_way(turn.ruleset, table, each):
            break
        table |= CardSet.of([each])
        if place:
            found.append(Run(way[: place + 1]))
    return found


def violation(turn: Turn, action: Action) -> Violation | None:
    """What forbids this action; None when it is legal."""
    match action:
        case Pass():
            kind = refused_pass(turn)
            return kind and Violation(kind, playable=turn.playable)
        case Play(card):
            return None if card in turn.playable else _unplayable(turn, card)
        case Run(cards):
            return _run_violation(turn, cards)


def _run_violation(turn: Turn, cards: tuple[Card, ...]) -> Violation | None:
    if len(cards) < 2:
        return Violation(ViolationKind.NO_RUN, next(iter(cards), None))
    if turn.ruleset.cards_per_turn is CardsPerTurn.ONE:
        return Violation(ViolationKind.ONE_CARD, cards[0])
    if cards[0] not in turn.playable:
        return _unplayable(turn, cards[0])
    table = turn.table
    for each in cards:
        later = turn._replace(table=table, playable=NO_CARDS)
        if each not in turn.hand or each in table or in_the_way(turn.ruleset, table, each):
            return _unplayable(later, each)
        table |= CardSet.of([each])
    straight = any(cards == way[: len(cards)] for way in onward(turn.ruleset, cards[0]))
    return None if straight else Violation(ViolationKind.NO_RUN, cards[0])


def _unplayable(turn: Turn, wanted: Card) -> Violation:
    """Why a card that does not fit does not."""
    rules = turn.ruleset
    if wanted not in rules.pack.cards:
        return Violation(ViolationKind.NOT_IN_PACK, wanted)
    if wanted in turn.table:
        return Violation(ViolationKind.ALREADY_LAID, wanted)
    if wanted not in turn.hand:
        return Violation(ViolationKind.NOT_IN_HAND, wanted)
    missing = in_the_way(rules, turn.table, wanted)
    if rules.opening_card is not None and not turn.table:
        return Violation(ViolationKind.OPENING_CARD, wanted, (rules.opening_card,))
    if missing[0].rank is rules.starter:
        return Violation(ViolationKind.ROW_NOT_OPEN, wanted, missing)
    on_its_way = any(each in way_to(rules, wanted) for each in missing)
    return Violation(ViolationKind.GAP if on_its_way else ViolationKind.GATE_CLOSED, wanted, missing)


def refused_now(kind: ViolationKind, action: Action) -> Violation:
    """The refusal of any action at all: DEAL_OVER or NOT_YOUR_TURN."""
    return Violation(kind, None if isinstance(action, Pass) else next(iter(action.cards), None))


class _Plays(dict[int, tuple[Action, ...]]):
    """Cards (bits of a CardSet) → the actions of laying each of them, lowest first; kept until there are many."""

    def __missing__(self, cards: int) -> tuple[Action, ...]:
        minors = cards & MINORS
        # Of the cards of two suits that fit few combinations occur, so both halves are soon known.
        halved = 0 < minors < cards
        actions = self[minors] + self[cards ^ minors] if halved else tuple(map(Play, CardSet(cards)))
        if len(self) >= _MANY:
            self.clear()
        self[cards] = actions
        return actions


MINORS = Suit.CLUBS.row | Suit.DIAMONDS.row
MAJORS = Suit.HEARTS.row | Suit.SPADES.row
_MANY = 1 << 14

PLAYS: Mapping[int, tuple[Action, ...]] = _Plays()
"""What can be laid when these cards fit (bits of a CardSet)."""
