"""A deal in progress: who holds what, what may be done, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.affairs import QUIET, Affairs, Out, hands_at_exit, union
from engine.cards import NO_CARDS, CardSet
from engine.checks import Position, check_seats, check_settled, check_turn, unaccounted
from engine.errors import IllegalAction, NotationError
from engine.layout import RowFrontier, row_frontier
from engine.ledger import Movement, Why
from engine.legality import (
    MAJORS,
    MINORS,
    PASS,
    PLAYS,
    Action,
    Pass,
    Play,
    Turn,
    Violation,
    ViolationKind,
    eliminates,
    is_bought,
    legal_actions,
    pass_counts,
    pass_price,
    refused_now,
    violation,
)
from engine.options import DealEnd, Direction, Disposal
from engine.outcome import Outcome, has_ended, outcome_of
from engine.ruleset import Ruleset


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
    """The cards that fit, whoever holds them; none when the deal is over."""
    playable_bits: int
    """Those of them that the seat to act holds."""
    turn: int
    """The seat to act, 0 … players − 1, clockwise."""
    dealer: int | None
    """The seat that dealt; None where a position does not say."""
    passes: tuple[int, ...]
    """Passes so far by seat; with a limit, those that count."""
    affairs: Affairs
    """What only some rules need."""

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        hands: Sequence[CardSet],
        table: CardSet = NO_CARDS,
        turn: int = 0,
        dealer: int | None = None,
        passes: Sequence[int] | None = None,
        affairs: Affairs = QUIET,
    ) -> State:
        """A state from its parts; without a purse everybody has the stack of the rules.

        Raises NotationError when a card is twice there, foreign or missing, when a seat does not exist, or when
        more have gone out than can have; RulesetError when so many cannot play.
        """
        passes = (0,) * len(hands) if passes is None else tuple(passes)
        affairs = check_seats(ruleset, [len(hand) for hand in hands], turn, dealer, passes, affairs)
        if lost := unaccounted(ruleset, hands, table, affairs):
            raise NotationError(
                f"The position must account for all {len(ruleset.pack.listed)} cards; these are nowhere: {lost}."
            )
        check_settled(ruleset, hands, table, affairs)
        bits = tuple(hand.bits for hand in hands)
        state = cls.at(ruleset, bits, table.bits, turn, dealer, passes, affairs)
        check_turn(state)
        return state

    @classmethod
    def at(
        cls,
        ruleset: Ruleset,
        hands: tuple[int, ...],
        table: int,
        turn: int,
        dealer: int | None,
        passes: tuple[int, ...] = (),
        affairs: Affairs = QUIET,
    ) -> State:
        """A state from bits of CardSets; nothing is checked."""
        rows = row_frontier(ruleset)
        if affairs.out:
            affairs = affairs._replace(is_over=has_ended(ruleset, hands, union(hands), table, affairs.out))
        over = 0 in hands and (affairs.is_over or not affairs.out)
        fits = 0 if over else rows.on_table(table)
        passes = passes or (0,) * len(hands)
        return cls(ruleset, rows, hands, table, fits, hands[turn] & fits, turn, dealer, passes, affairs)

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
        """Whether the deal has ended (seed 000 §05: with the first player to go out)."""
        return 0 in self.hand_bits and (self.affairs.is_over or not self.affairs.out)

    @property
    def view(self) -> Turn:
        """What the seat to act has before it."""
        return turn_of(self, self.turn, self.hand, self.playable)

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the seat to act may do; nothing in a finished deal."""
        playable = self.playable_bits
        if playable and self.row_frontier.always_must:
            # Halves come again and again; most whole sets would be met for the first time, and that is slow.
            return PLAYS[playable & MINORS] + PLAYS[playable & MAJORS]
        if 0 in self.hand_bits and self.is_over:
            return ()
        return _ONLY_PASS if self.row_frontier.always_must else legal_actions(self.view)

    def violation(self, action: Action, seat: int | None = None) -> Violation | None:
        """Why `seat` (the seat to act, unless said otherwise) may not do this; None when it may."""
        if self.is_over:
            return refused_now(ViolationKind.DEAL_OVER, action)
        if seat not in {None, self.turn}:
            return refused_now(ViolationKind.NOT_YOUR_TURN, action)
        return violation(self.view, action)

    def apply(self, action: Action) -> State:
        """The state after the seat to act has done this; raises IllegalAction when the rules refuse it."""
        # A plain tuple is taken apart faster than a named one.
        ruleset, rows, hands, table, fits, playable, turn, dealer, passes, affairs = self[:]
        if not rows.is_plain or affairs is not QUIET:
            return self.apply_with_care(action)
        if isinstance(action, Play):
            card = action.card
            bit = card.bit
            if not playable & bit:
                raise self._refusal(action)
            mine = hands[turn] ^ bit
            held = [*hands]
            held[turn] = mine
            hands = (*held,)
            row = card.suit.row
            if not mine:
                fits = 0
            elif table:
                table |= bit
                fits = fits & ~row | rows[row & ~table]
            else:
                fits = rows.on_table(bit)
            table |= bit
        else:
            if playable or 0 in hands or not isinstance(action, Pass):
                raise self._refusal(action)
            used = list(passes)
            used[turn] += 1
            passes = tuple(used)
        turn += 1
        if turn == len(hands):
            turn = 0
        return _new(
            State, (ruleset, rows, hands, table, fits, hands[turn] & fits, turn, dealer, passes, affairs)
        )

    def apply_with_care(self, action: Action) -> State:
        """What `apply` does, for every ruleset there is; `apply` itself is its short form for the plainest rules."""
        if self.violation(action):
            raise self._refusal(action)
        return self.passed() if isinstance(action, Pass) else self.laid(self.turn, CardSet.of(action.cards))

    def laid(self, seat: int, cards: CardSet, *, steps: int = 1) -> State:
        """The state after a seat has laid cards from its hand and the turn has moved on by so many seats."""
        hands, table = _without(self.hand_bits, seat, cards.bits), self.table_bits | cards.bits
        affairs = self.affairs._replace(streak=0, wrong_pass=None, wrong_fee=0)
        if not hands[seat] and self.ruleset.deal_end is DealEnd.PLAY_ON:
            affairs = affairs._replace(
                out=(*affairs.out, Out(seat, 0)), settled=affairs.settled or hands_at_exit(hands, affairs.out)
            )
        return self.moved_on(hands, table, self.passes, affairs, steps=steps)

    def passed(self) -> State:
        """The state after the seat to act has passed, with all that this costs by the rules."""
        view = self.view
        paid = self.paying(self.pass_charges())
        passes = counted(self.passes, self.turn, int(pass_counts(view)))
        streak = self.affairs.streak + 1 if self.ruleset.stop_rule else 0
        affairs = paid.affairs._replace(streak=streak, wrong_pass=None, wrong_fee=0)
        if eliminates(view):
            return paid.put_out(passes, affairs)
        return paid.moved_on(self.hand_bits, self.table_bits, passes, affairs)

    def pass_charges(self) -> tuple[Movement, ...]:
        """What a pass of the seat to act costs."""
        view = self.view
        why = Why.VOLUNTARY_PASS if is_bought(view) else Why.PASS
        return (Movement(self.turn, None, pass_price(view), why),)

    def put_out(self, passes: tuple[int, ...], affairs: Affairs, *, is_forfeit: bool = False) -> State:
        """The state after the seat to act was put out of the deal and its hand was disposed of."""
        hand, table = self.hand_bits[self.turn], self.table_bits
        if self.ruleset.disposal is Disposal.LAY_IN_PLACE:
            table |= hand
        affairs = affairs._replace(out=(*affairs.out, Out(self.turn, hand, is_forfeit)), streak=0)
        return self.moved_on(_without(self.hand_bits, self.turn, hand), table, passes, affairs)

    def paying(self, movements: Sequence[Movement]) -> State:
        """The same state with chips moved."""
        purse = self.affairs.purse
        for movement in movements if purse.chips else ():
            purse = purse.pay(movement, self.ruleset.insolvency)
        return self._replace(affairs=self.affairs._replace(purse=purse))

    def moved_on(
        self, hands: tuple[int, ...], table: int, passes: tuple[int, ...], affairs: Affairs, *, steps: int = 1
    ) -> State:
        """The state with these parts when the next seat is to act; `steps=0`: the same seat, if it still has cards."""
        turn = self.turn
        for _ in range(steps if hands[turn] else 1):
            turn, skipped = next_seat(self.ruleset, hands, turn, affairs.skipped)
            affairs = affairs._replace(skipped=skipped)
        affairs = QUIET if affairs == QUIET else affairs
        return State.at(self.ruleset, hands, table, turn, self.dealer, passes, affairs)

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        return outcome_of(self.ruleset, self.hand_bits, self.affairs) if self.is_over else None

    def _refusal(self, action: Action) -> IllegalAction:
        found = self.violation(action)
        assert found is not None, "refused by apply, allowed by violation"
        return IllegalAction(
            f"{_word(action, 'A pass')} is refused ({found.kind.value}); "
            f"legal now: {', '.join(map(_word, self.legal_actions())) or 'nothing'}."
        )


_ONLY_PASS: tuple[Action, ...] = (PASS,)

_new = tuple.__new__
"""Makes a State of its fields, four times as fast as `State(…)`."""


def turn_of(position: Position, seat: int, hand: CardSet, playable: CardSet) -> Turn:
    """What a seat has before it in a state or an observation, if it were its turn."""
    affairs = position.affairs
    active = sum(map(bool, position.cards_left))
    chips = affairs.purse.chips[seat] if affairs.purse.chips else None
    return Turn(
        position.ruleset,
        position.table,
        hand,
        playable,
        position.passes[seat],
        affairs.streak >= active,
        chips,
        affairs.is_settled,
    )


def _word(action: Action, no_card: str = "pass") -> str:
    return no_card if isinstance(action, Pass) else ",".join(map(str, action.cards))


def _without(hands: tuple[int, ...], seat: int, cards: int) -> tuple[int, ...]:
    return tuple(hand & ~cards if at == seat else hand for at, hand in enumerate(hands))


def counted(passes: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The passes by seat when one seat has so many more."""
    return tuple(had + more if at == seat else had for at, had in enumerate(passes))


def next_seat(
    ruleset: Ruleset, held: Sequence[int], turn: int, skipped: tuple[int, ...]
) -> tuple[int, tuple[int, ...]]:
    """The next seat that has cards and need not skip its turn, and who is still to skip one after that.

    `held` is nothing for a seat without cards: hands or numbers of cards.
    """
    step = 1 if ruleset.direction is Direction.CLOCKWISE else -1
    players = len(held)
    for _ in range(2 * players):
        turn = (turn + step) % players
        if turn in skipped:
            skipped = tuple(seat for seat in skipped if seat != turn)
        elif held[turn] or not any(held):
            break
    return turn, skipped
