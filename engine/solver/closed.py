"""Closed hands: whether one plan of this seat wins in every deal that it cannot rule out, whatever the others do.

A plan sees only what everybody sees. So the others may be thought of as owning all hidden cards together and deciding
who holds what as late as they like, as long as some deal fits all that was seen: they play a card when some such deal
gives it to that seat, and pass when some such deal lets that seat pass. No deal is ever written out. That "wins in
every deal" with a plan of its own for each deal is less, and not what a player can do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from engine.belief import can_be_dealt
from engine.cards import CardSet
from engine.layout import row_frontier
from engine.ledger import Movement, Purse, Why
from engine.legality import (
    Action,
    Pass,
    Turn,
    eliminates,
    legal_actions,
    pass_counts,
    pass_price,
    refused_pass,
    runs_of,
    shows_whether_forced,
)
from engine.observation import Observation
from engine.options import CardsPerTurn, Disposal
from engine.outcome import is_blocked
from engine.ruleset import Ruleset
from engine.solver.search import BUDGET, Answer, Budget, OutOfBudget, Solution, bits_of
from engine.state import next_seat


class Lazy(NamedTuple):
    """All that is public, and what each seat cannot or must hold; cards as bits of a CardSet."""

    table: int
    gone: int
    """Cards of hands that were removed."""
    turn: int
    hand: int
    """The cards of the seat that plans."""
    counts: tuple[int, ...]
    """Cards in hand by seat; 0 for a seat that is out."""
    cannot: tuple[int, ...]
    """By seat: hidden cards that it cannot hold."""
    some_of: tuple[tuple[int, int], ...]
    """(seat, cards): this seat holds at least one of these, as it paid to pass."""
    passes: tuple[int, ...]
    """Passes that count, by seat; all 0 where no limit counts them."""
    streak: int
    chips: tuple[int, ...]
    """Chips by seat where they may buy a pass; else empty."""
    skipped: tuple[int, ...]
    """Seats that lose their next turn."""


class ClosedSolver:
    """Answers about what one seat knows; what it has found out is kept from question to question."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        """Nodes that one question may take."""
        self._searches: dict[tuple[Ruleset, int], Search] = {}

    def solve(self, observation: Observation) -> Solution:
        """For each legal action of the seat to act: whether one plan that begins with it wins in every deal.

        Raises ValueError when it is not this seat's turn.
        """
        actions = observation.legal_actions()
        if not actions:
            raise ValueError("This seat is not to act, so there is nothing to solve.")
        answers: dict[Action, Answer] = {}
        used = 0
        for action in actions:
            answers[action], nodes = self._asked(observation, action)
            used += nodes
        return Solution(answers, used)

    def answer(self, observation: Observation, action: Action) -> Answer:
        """The same for one action. Raises ValueError when it is not legal, or not this seat's turn."""
        if action not in observation.legal_actions():
            raise ValueError("This seat may not do that now, so there is nothing to prove.")
        return self._asked(observation, action)[0]

    def _asked(self, observation: Observation, action: Action) -> tuple[Answer, int]:
        """The answer, and how many nodes it took."""
        if observation.affairs.is_settled:  # somebody else has won already
            return Answer.LOSES, 0
        search = self.search(observation)
        return search.answer(lazy_of(observation), action), search.nodes.used

    def search(self, observation: Observation) -> Search:
        """The search of this seat under these rules, with a fresh budget and all that it has found out."""
        key = (observation.ruleset, observation.seat)
        if key not in self._searches:
            self._searches[key] = Search(*key)
        search = self._searches[key]
        search.nodes = Budget(self.budget)
        return search


def lazy_of(observation: Observation) -> Lazy:
    """What an observation is to the search."""
    affairs = observation.affairs
    hidden = observation.unseen.bits
    removes = observation.ruleset.disposal is Disposal.REMOVE
    return Lazy(
        table=observation.table.bits,
        gone=sum(out.hand_bits for out in affairs.out) if removes else 0,
        turn=observation.turn,
        hand=observation.hand.bits,
        counts=observation.cards_left,
        cannot=tuple(cards.bits & hidden for cards in observation.excluded),
        some_of=(),
        passes=observation.passes
        if observation.ruleset.pass_limit is not None
        else (0,) * observation.players,
        streak=affairs.streak,
        chips=affairs.purse.chips if observation.ruleset.voluntary_pass_fee else (),
        skipped=affairs.skipped,
    )


class Search:
    """The and/or search of one seat under one ruleset."""

    def __init__(self, ruleset: Ruleset, seat: int) -> None:
        self._rules = ruleset
        self.seat = seat
        self._rows = row_frontier(ruleset)
        self._pack = ruleset.pack.cards.bits
        self._tells = shows_whether_forced(ruleset)
        self._known: dict[Lazy, bool] = {}
        self.nodes = Budget(0)

    def answer(self, start: Lazy, action: Action) -> Answer:
        """What is proved about one action of the seat that plans."""
        try:
            return Answer.WINS if self.proved(self.planned(start, action)) else Answer.LOSES
        except OutOfBudget:
            return Answer.UNDECIDED

    def proved(self, at: Lazy | bool) -> bool:
        """Whether one plan wins from here in every deal that fits. Raises OutOfBudget."""
        if isinstance(at, bool):
            return at
        known = self._known.get(at)
        if known is not None:
            return known
        self.nodes.spend()
        if at.turn == self.seat:
            actions = legal_actions(self._turn(at, at.hand & self._rows.on_table(at.table)))
            found = any(self.proved(self.planned(at, action)) for action in actions)
        else:
            found = all(map(self.proved, self.unplanned(at)))
        self._known[at] = found
        return found

    def _turn(self, at: Lazy, playable: int) -> Turn:
        """What the seat to act has before it if these of its cards fit."""
        active = sum(map(bool, at.counts))
        chips = at.chips[at.turn] if at.chips else None
        hand = at.hand if at.turn == self.seat else self._may_hold(at, at.turn)
        return Turn(
            self._rules,
            CardSet(at.table),
            CardSet(hand),
            CardSet(playable),
            at.passes[at.turn],
            at.streak >= active,
            chips,
        )

    def _hidden(self, at: Lazy) -> int:
        return self._pack & ~(at.table | at.gone | at.hand)

    def _may_hold(self, at: Lazy, seat: int) -> int:
        return self._hidden(at) & ~at.cannot[seat]

    def planned(self, at: Lazy, action: Action) -> Lazy | bool:
        """After an action of the seat that plans; a truth where that decides the deal."""
        if not isinstance(action, Pass):
            laid = CardSet.of(action.cards).bits
            at = self._laid(at._replace(hand=at.hand & ~laid), laid)
            return self._moved_on(at) if at.hand else True
        turn = self._turn(at, at.hand & self._rows.on_table(at.table))
        return False if eliminates(turn) else self._moved_on(self._passed(at, turn))

    def unplanned(self, at: Lazy) -> Iterator[Lazy | bool]:
        """After everything that another seat can do in some deal that fits what was seen."""
        fits = self._rows.on_table(at.table)
        for laid in self._lays(at, self._may_hold(at, at.turn) & fits):
            after = self._laid(at, laid)
            if is_possible(after, self.seat, self._hidden(after)):
                yield self._moved_on(after) if after.counts[at.turn] else False
        for fitting, held in self._passes(at, fits):
            turn = self._turn(held, fitting)
            if not is_possible(held, self.seat, self._hidden(held)):
                continue
            if eliminates(turn):
                yield from map(self._moved_on, self._put_out(held))
            else:
                yield self._moved_on(self._passed(held, turn))

    def _lays(self, at: Lazy, fitting: int) -> Iterator[int]:
        yield from bits_of(fitting)
        if self._rules.cards_per_turn is CardsPerTurn.RUN:
            for run in runs_of(self._turn(at, fitting)):
                if len(run.cards) <= at.counts[at.turn]:
                    yield CardSet.of(run.cards).bits

    def _laid(self, at: Lazy, laid: int) -> Lazy:
        """These cards lie on the table now; what they show about their seat is no longer open."""
        some_of = tuple(
            (seat, cards & ~laid) for seat, cards in at.some_of if seat != at.turn or not cards & laid
        )
        return at._replace(
            table=at.table | laid,
            counts=_changed(at.counts, at.turn, -laid.bit_count()),
            cannot=tuple(cards & ~laid for cards in at.cannot),
            some_of=some_of,
            streak=0,
        )

    def _passes(self, at: Lazy, fits: int) -> Iterator[tuple[int, Lazy]]:
        """The ways in which the seat to act can pass: which cards fit it then, and what that shows of its hand."""
        hidden = self._hidden(at) & fits
        nothing = at._replace(cannot=_changed_bits(at.cannot, at.turn, hidden))
        if refused_pass(self._turn(at, fits)):
            yield 0, nothing
        elif self._tells:
            yield 0, nothing
            yield fits, at._replace(some_of=(*at.some_of, (at.turn, hidden)))
        else:
            yield fits, at

    def _passed(self, at: Lazy, turn: Turn) -> Lazy:
        rules = self._rules
        at = at._replace(
            passes=_changed(at.passes, at.turn, int(pass_counts(turn)))
            if rules.pass_limit is not None
            else at.passes,
            streak=at.streak + 1 if rules.stop_rule else 0,
        )
        if not at.chips:
            return at
        due = Movement(at.turn, None, pass_price(turn), Why.PASS)
        return at._replace(chips=Purse(at.chips).pay(due, rules.insolvency).chips)

    def _put_out(self, at: Lazy) -> Iterator[Lazy]:
        """The seat to act shows its hand, whichever it may be, and is out."""
        may = [*bits_of(self._may_hold(at, at.turn))]
        for hand in map(sum, combinations(may, at.counts[at.turn])):
            self.nodes.spend()
            after = self._laid(at, hand)
            after = after._replace(some_of=tuple(each for each in after.some_of if each[0] != at.turn))
            if all(seat != at.turn or cards & hand for seat, cards in at.some_of) and is_possible(
                after, self.seat, self._hidden(after)
            ):
                removes = self._rules.disposal is Disposal.REMOVE
                yield after._replace(table=at.table, gone=at.gone | hand) if removes else after

    def _moved_on(self, at: Lazy) -> Lazy | bool:
        """The turn goes to the next seat with cards; a truth when that decides the deal."""
        if sum(map(bool, at.counts)) == 1:
            return True
        turn, skipped = next_seat(self._rules, at.counts, at.turn, at.skipped)
        at = at._replace(turn=turn, skipped=skipped)
        return self._blocked(at) if at.gone else at

    def _blocked(self, at: Lazy) -> Lazy | bool:
        """Where hands were removed: the deal may have ended because nobody can play any more."""
        if not is_blocked(self._rules, self._pack & ~(at.table | at.gone), at.table):
            return at
        others = [count for seat, count in enumerate(at.counts) if seat != self.seat and count]
        return at.counts[self.seat] < min(others)


def _changed(numbers: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return tuple(had + more if at == seat else had for at, had in enumerate(numbers))


def _changed_bits(sets: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return tuple(had | more if at == seat else had for at, had in enumerate(sets))


def is_possible(at: Lazy, seat: int, hidden: int) -> bool:
    """Whether some deal of the hidden cards to the other seats fits all that is known."""
    if not at.some_of:
        return can_be_dealt(hidden, _slots(at.counts, at.cannot, seat))
    (holder, cards), *rest = at.some_of
    for bit in bits_of(cards & hidden & ~at.cannot[holder]):
        # The seat holds this card; then it is as if it had been set aside for it.
        left = tuple(each for each in rest if each[0] != holder or not each[1] & bit)
        given = at._replace(counts=_changed(at.counts, holder, -1), some_of=left)
        if given.counts[holder] >= 0 and is_possible(given, seat, hidden & ~bit):
            return True
    return False


def _slots(counts: tuple[int, ...], cannot: tuple[int, ...], seat: int) -> tuple[tuple[int, int], ...]:
    """(cards it must get, cards it cannot get) for every other seat that holds cards."""
    return tuple(
        (count, cards)
        for other, (count, cards) in enumerate(zip(counts, cannot, strict=True))
        if other != seat and count
    )
