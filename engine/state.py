"""A deal in progress: who holds what, what may be done, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, Protocol

from engine.cards import NO_CARDS, CardSet
from engine.errors import IllegalAction, NotationError
from engine.layout import RowFrontier, row_frontier
from engine.ledger import NO_CHIPS, Movement, Purse, Why
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
from engine.options import Blocked, DealEnd, Direction, Disposal, Places, TieBreak
from engine.ruleset import Ruleset


class Out(NamedTuple):
    """A seat that plays no more in this deal."""

    seat: int
    hand_bits: int
    """What it held when it was put out (bits of a CardSet); 0: it went out by itself."""


class Affairs(NamedTuple):
    """What a deal has to remember besides hands, table and turn; with the main rules there is nothing."""

    out: tuple[Out, ...] = ()
    """Where players are put out or others play on: who is out, in order."""
    settled: tuple[int, ...] = ()
    """Where others play on: all hands when the first went out, as scores are taken then."""
    purse: Purse = NO_CHIPS
    """Where chips are used: what everybody has now, antes and fees of this deal paid."""
    streak: int = 0
    """Under the stop rule: passes since the last card."""
    skipped: tuple[int, ...] = ()
    """Seats that lose their next turn."""
    wrong_pass: int | None = None
    """The seat whose mistaken pass may still be corrected."""
    wrong_fee: int = 0
    """What was paid for it: so much a correction gives back."""
    is_over: bool = False
    """Whether the deal has ended although seats are out without having ended it."""


QUIET = Affairs()
"""Nothing to remember."""


class Outcome(NamedTuple):
    """How a deal ended."""

    winner: int | None
    """The seat that won; None when nobody did alone (a blocked deal with equal hands)."""
    hands_left: tuple[CardSet, ...]
    """What counts as left in each hand: taken when the first went out, and from a player put out at that moment."""
    places: tuple[int, ...] = ()
    """Place by seat, 1 is best, equal places are shared; empty where losers are not ranked."""
    purse: Purse = NO_CHIPS
    """Chips before the deal is settled."""
    is_blocked: bool = False
    """Whether it ended because nobody could ever have played again."""

    @property
    def cards_left(self) -> tuple[int, ...]:
        """Cards left by seat."""
        return tuple(map(len, self.hands_left))


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

    def put_out(self, passes: tuple[int, ...], affairs: Affairs) -> State:
        """The state after the seat to act was put out of the deal and its hand was disposed of."""
        hand, table = self.hand_bits[self.turn], self.table_bits
        if self.ruleset.disposal is Disposal.LAY_IN_PLACE:
            table |= hand
        affairs = affairs._replace(out=(*affairs.out, Out(self.turn, hand)), streak=0)
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
        """The state with these parts when the next seat is to act; `steps=0`: the same seat again."""
        turn = self.turn
        for _ in range(steps):
            turn, affairs = _next_seat(self.ruleset, hands, turn, affairs)
        affairs = QUIET if affairs == QUIET else affairs
        return State.at(self.ruleset, hands, table, turn, self.dealer, passes, affairs)

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        return outcome_of(self) if self.is_over else None

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


class _Position(Protocol):
    """A state or an observation."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def turn(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def table(self) -> CardSet: ...
    @property
    def cards_left(self) -> tuple[int, ...]: ...
    @property
    def passes(self) -> tuple[int, ...]: ...
    @property
    def affairs(self) -> Affairs: ...


def turn_of(position: _Position, seat: int, hand: CardSet, playable: CardSet) -> Turn:
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
    )


def _word(action: Action, no_card: str = "pass") -> str:
    return no_card if isinstance(action, Pass) else ",".join(map(str, action.cards))


def _without(hands: tuple[int, ...], seat: int, cards: int) -> tuple[int, ...]:
    return tuple(hand & ~cards if at == seat else hand for at, hand in enumerate(hands))


def counted(passes: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The passes by seat when one seat has so many more."""
    return tuple(had + more if at == seat else had for at, had in enumerate(passes))


def _next_seat(ruleset: Ruleset, hands: tuple[int, ...], turn: int, affairs: Affairs) -> tuple[int, Affairs]:
    """The next seat that has cards and need not skip its turn; who skips has done so then."""
    step = 1 if ruleset.direction is Direction.CLOCKWISE else -1
    players = len(hands)
    for _ in range(2 * players):
        turn = (turn + step) % players
        if turn in affairs.skipped:
            affairs = affairs._replace(skipped=tuple(seat for seat in affairs.skipped if seat != turn))
        elif hands[turn] or not any(hands):
            break
    return turn, affairs


def hands_at_exit(hands: tuple[int, ...], out: Sequence[Out]) -> tuple[int, ...]:
    """The hands as they count: those in play, and of a player put out what was held at that moment."""
    held = {each.seat: each.hand_bits for each in out}
    return tuple(hand or held.get(seat, 0) for seat, hand in enumerate(hands))


def union(hands: Sequence[int]) -> int:
    """All these hands together, as bits of a CardSet."""
    return reduce(or_, hands)


def has_ended(
    ruleset: Ruleset, cards_left: Sequence[int], in_hands: int, table: int, out: Sequence[Out]
) -> bool:
    """Whether a deal in which some seats are out is over: who has cards left, and which cards those are together."""
    seats_out = {each.seat for each in out}
    finished = any(not left and seat not in seats_out for seat, left in enumerate(cards_left))
    return finished or sum(map(bool, cards_left)) <= 1 or is_blocked(ruleset, in_hands, table)


def is_blocked(ruleset: Ruleset, in_hands: int, table: int) -> bool:
    """Whether nobody will ever be able to play again; only hands that were removed can bring that about."""
    if ruleset.disposal is not Disposal.REMOVE or ruleset.blocked is Blocked.NO_RULE:
        return False
    return not in_hands & row_frontier(ruleset).on_table(table)


def outcome_of(state: State) -> Outcome:
    """How a finished deal ended: who won, what is left in each hand, and the places.

    First comes who went out first, then who went out later, then who still holds cards, last who was put out; the
    later, the better (seed 002; the last player left when all others are put out wins, decided).
    """
    affairs, hands = state.affairs, state.hand_bits
    put_out = [each.seat for each in affairs.out if each.hand_bits]
    went_out = [each.seat for each in affairs.out if not each.hand_bits]
    went_out += [seat for seat, hand in enumerate(hands) if not hand and seat not in put_out + went_out]
    holding = [seat for seat, hand in enumerate(hands) if hand]
    left = tuple(map(CardSet, affairs.settled or hands_at_exit(hands, affairs.out)))
    order = [[seat] for seat in went_out]
    order += _by_cards(holding, hands)
    order += [[seat] for seat in reversed(put_out)]
    winner = order[0][0] if len(order[0]) == 1 else None
    played_out = went_out and state.ruleset.deal_end is DealEnd.FIRST_OUT
    places = () if state.ruleset.places is Places.NONE else _places(order, state.players)
    return Outcome(winner, left, places, affairs.purse, is_blocked=len(holding) > 1 and not played_out)


def _by_cards(seats: Sequence[int], hands: Sequence[int]) -> list[list[int]]:
    """These seats in groups that hold equally many cards, fewest first."""
    counts = sorted({hands[seat].bit_count() for seat in seats})
    return [[seat for seat in seats if hands[seat].bit_count() == count] for count in counts]


def _places(groups: Sequence[Sequence[int]], players: int) -> tuple[int, ...]:
    """Places by seat; a group shares the place that its first has, as in 1-2-2-4."""
    places = [0] * players
    place = 1
    for group in groups:
        for seat in group:
            places[seat] = place
        place += len(group)
    return tuple(places)


def unaccounted(
    ruleset: Ruleset, hands: Sequence[CardSet], table: CardSet, affairs: Affairs = QUIET
) -> CardSet:
    """The cards of the pack that are neither in these hands nor on the table, nor were removed with a hand.

    Raises NotationError when a card stands in two places or is not in the pack.
    """
    seen = table
    put_out = [CardSet(each.hand_bits) for each in affairs.out]
    removed = put_out if ruleset.disposal is Disposal.REMOVE else []
    if ruleset.disposal is Disposal.LAY_IN_PLACE:
        for lost in CardSet(union([0, *(each.bits for each in put_out)])) - table:
            raise NotationError(
                f"{lost} was laid in its place when its holder was put out: it must lie there."
            )
    for cards in (*hands, *removed):
        for twice in cards & seen:
            raise NotationError(f"{twice} stands in two places: each card exists once.")
        seen |= cards
    for foreign in seen - ruleset.pack.cards:
        raise NotationError(
            f"{foreign} is not in the pack of {len(ruleset.pack.listed)} cards of these rules."
        )
    return ruleset.pack.cards - seen


def check_seats(
    ruleset: Ruleset,
    cards_left: Sequence[int],
    turn: int,
    dealer: int | None,
    passes: Sequence[int],
    affairs: Affairs,
) -> Affairs:
    """The affairs, with a stack for everybody where chips are used and none is given.

    Raises unless so many may sit down, seats are seats, no more have gone out than can have, and passes and chips
    are counted by seat: RulesetError for the number of players, NotationError for the rest.
    """
    players = len(cards_left)
    ruleset.require_players(players, is_extra=ruleset.tie_break is TieBreak.EXTRA_DEAL)
    check_seat("turn", turn, players)
    check_seat("dealer", 0 if dealer is None else dealer, players)
    if len(passes) != players or min(passes) < 0:
        raise NotationError(
            f"passes={','.join(map(str, passes))} should be one count for each of {players} seats."
        )
    _check_out(ruleset, cards_left, affairs)
    _check_memory(ruleset, players, affairs)
    return _with_purse(ruleset, players, affairs)


def _check_out(ruleset: Ruleset, cards_left: Sequence[int], affairs: Affairs) -> None:
    """Raise NotationError unless those who are out can be, and everybody else holds cards or has just won."""
    players = len(cards_left)
    seats_out = [each.seat for each in affairs.out]
    for seat, hand in affairs.out:
        check_seat("out", seat, players)
        if cards_left[seat]:
            raise NotationError(f"Seat {seat} is said to be out, but it holds cards.")
        if not (ruleset.puts_out if hand else ruleset.deal_end is DealEnd.PLAY_ON):
            raise NotationError(f"Seat {seat} is said to be out, but these rules do not play on without it.")
    if len(set(seats_out)) != len(seats_out):
        raise NotationError("A seat is said to be out twice.")
    empty = [seat for seat in range(players) if not cards_left[seat] and seat not in seats_out]
    if ruleset.deal_end is DealEnd.PLAY_ON and empty:
        raise NotationError(f"Seat {empty[0]} holds no cards: say when it went out, as in out={empty[0]}.")
    if len(empty) > 1:
        raise NotationError("Two hands are empty, but the deal ends as soon as one player has gone out.")


def _check_memory(ruleset: Ruleset, players: int, affairs: Affairs) -> None:
    """Raise NotationError when something is remembered that these rules know nothing of, or of a seat that is none."""
    for seat in affairs.skipped:
        check_seat("skip", seat, players)
    if len(set(affairs.skipped)) != len(affairs.skipped):
        raise NotationError(f"skip={','.join(map(str, affairs.skipped))} should name each seat once.")
    check_seat("wrong", affairs.wrong_pass or 0, players)
    if affairs.wrong_pass is not None and not ruleset.mistaken_pass:
        raise NotationError("wrong= means nothing here: these rules do not have a mistaken pass corrected.")
    if affairs.wrong_fee > affairs.purse.pool:
        raise NotationError(
            f"wrong={affairs.wrong_pass}:{affairs.wrong_fee} says what was paid, but the pool has less."
        )
    if affairs.streak and not ruleset.stop_rule:
        raise NotationError("streak= means nothing here: these rules do not count passes in a row.")
    went_out = any(not each.hand_bits for each in affairs.out)
    if bool(affairs.settled) != went_out or len(affairs.settled) not in {0, players}:
        raise NotationError(
            f"settled= should name what each of {players} seats held when the first went out, once somebody has."
        )


def _with_purse(ruleset: Ruleset, players: int, affairs: Affairs) -> Affairs:
    purse = affairs.purse
    if ruleset.uses_chips and not purse.chips:
        return affairs._replace(purse=Purse((ruleset.stack,) * players, purse.pool))
    if (purse.chips or purse.pool) and (not ruleset.uses_chips or len(purse.chips) != players):
        raise NotationError(
            f"chips={','.join(map(str, purse.chips))} should be one count for each of {players} seats, "
            "in a game for chips."
        )
    return affairs


def check_turn(position: _Position) -> None:
    """Raise NotationError when it is the turn of a seat that plays no more, although the deal goes on."""
    if not position.is_over and not position.cards_left[position.turn]:
        raise NotationError(f"turn={position.turn} is out: it is the turn of a seat that holds cards.")


def check_seat(name: str, seat: int, players: int) -> None:
    """Raise NotationError unless this is one of the seats."""
    if not 0 <= seat < players:
        raise NotationError(f"{name}={seat} is no seat: seats are 0 to {players - 1}.")
