"""Open hands: whether a seat can win the deal when all others see every card and work together against it.

An and/or search with memory. Where whoever can play must, a position is the table and the turn, as the first deal says
who holds the rest; other rules are searched on states.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from engine.cards import ROW_OF
from engine.legality import Action
from engine.options import Direction
from engine.solver.search import BUDGET, Answer, Budget, OutOfBudget, Solution
from engine.state import State


class OpenSolver:
    """Answers about one deal from the eyes of one seat; what it has found out is kept from question to question."""

    def __init__(self, seat: int, budget: int = BUDGET) -> None:
        self.seat = seat
        self.budget = budget
        """Nodes that one question may take."""
        self._nodes = Budget(budget)
        self._plain: dict[tuple[int, ...], _PlainSearch] = {}
        self._known: dict[Hashable, bool] = {}

    def wins(self, state: State) -> Answer:
        """Whether the seat wins from here against all others together."""
        self._nodes = Budget(self.budget)
        return self._ask(state)

    def solve(self, state: State) -> Solution:
        """The answer for each legal action of the seat to act, whose turn need not be this solver's."""
        answers: dict[Action, Answer] = {}
        used = 0
        for action in state.legal_actions():
            answers[action] = self.wins(state.apply(action))
            used += self._nodes.used
        return Solution(answers, used)

    def line(self, state: State) -> tuple[Action, ...]:
        """One way the deal goes when this seat wins if it can and the others spoil it if they can.

        Where several actions do as well the first is taken. Ends as soon as somebody has won, or early where the
        budget does.
        """
        return self._way(state)[0]

    def refutation(self, state: State, action: Action) -> tuple[Action, ...] | None:
        """How the others beat an action of this seat: what is done after it until this seat cannot win any more.

        None where the action wins, or where the budget does not suffice. Raises IllegalAction when the rules refuse
        the action.
        """
        after = state.apply(action)
        if self.wins(after) is not Answer.LOSES:
            return None
        line, end = self._way(after)
        return line if decided_by(end) is not None else None

    def _way(self, state: State) -> tuple[tuple[Action, ...], State]:
        """The line from here, and where it ends."""
        found: list[Action] = []
        while decided_by(state) is None and (action := self._best(state)) is not None:
            found.append(action)
            state = state.apply(action)
        return tuple(found), state

    def _best(self, state: State) -> Action | None:
        wanted = Answer.WINS if state.turn == self.seat else Answer.LOSES
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        answers = {action: self.wins(state.apply(action)) for action in actions}
        if Answer.UNDECIDED in answers.values() and wanted not in answers.values():
            return None
        return next((action for action, answer in answers.items() if answer is wanted), actions[0])

    def _ask(self, state: State) -> Answer:
        try:
            return Answer.WINS if self._wins(state) else Answer.LOSES
        except OutOfBudget:
            return Answer.UNDECIDED

    def _wins(self, state: State) -> bool:
        decided = decided_by(state)
        if decided is not None:
            return decided == self.seat
        if goes_by_table(state):
            return self._plain_search(state).wins(state.table_bits, state.frontier_bits, state.turn)
        return self._wins_with_care(state)

    def _plain_search(self, state: State) -> _PlainSearch:
        """The search of this deal; its hands are those of the first position asked about and what lay there then."""
        for search in self._plain.values():
            if search.covers(state):
                search.nodes = self._nodes
                return search
        search = _PlainSearch(state, self.seat, self._nodes)
        self._plain[state.hand_bits] = search
        return search

    def _wins_with_care(self, state: State) -> bool:
        key = _what_matters(state)
        known = self._known.get(key)
        if known is not None:
            return known
        self._nodes.spend()
        mine = state.turn == self.seat
        for after in _nexts(state):
            decided = decided_by(after)
            won = self._wins_with_care(after) if decided is None else decided == self.seat
            if won is mine:
                break
        else:
            won = not mine
        self._known[key] = won
        return won


def goes_by_table(state: State) -> bool:
    """Whether cards and turn alone say who wins: chips for forced passes and play for other places do not count."""
    rules, affairs = state.ruleset, state.affairs
    return (
        state.row_frontier.always_must
        and rules.pass_limit is None
        and rules.direction is Direction.CLOCKWISE
        and not (affairs.out or affairs.skipped)
    )


def _what_matters(state: State) -> Hashable:
    """All that has a bearing on who wins: one answer serves every state that has this in common."""
    rules, affairs = state.ruleset, state.affairs
    return (
        state.row_frontier,  # the one of these rules, quicker to look up than they are
        state.hand_bits,
        state.table_bits,
        state.turn,
        state.passes if rules.pass_limit is not None else (),
        affairs.purse.chips if rules.voluntary_pass_fee else (),
        affairs.out,
        affairs.streak,
        affairs.skipped,
    )


NOBODY = -1
"""Instead of a seat: the deal ended without a winner."""


def decided_by(state: State) -> int | None:
    """Who has won, as soon as that is certain; NOBODY when it ended without one, None while it goes on."""
    for out in state.affairs.out:
        if not out.hand_bits:
            return out.seat
    outcome = state.outcome()
    if outcome is None:
        return None
    return NOBODY if outcome.winner is None else outcome.winner


def _nexts(state: State) -> Iterator[State]:
    return map(state.apply, state.legal_actions())


class _PlainSearch:
    """The search for deals that `goes_by_table`: a turn is one card or a forced pass. On integers.

    Nothing about legality is decided here: what fits comes from the memoised row frontier.
    """

    def __init__(self, state: State, seat: int, nodes: Budget) -> None:
        self._hands = state.hand_bits
        self._table = state.table_bits
        self._rows = state.row_frontier
        self._seat = seat
        self.nodes = nodes
        self._known: dict[int, bool] = {}

    def covers(self, state: State) -> bool:
        """Whether this state comes from the same deal."""
        before = self._hands
        if state.row_frontier is not self._rows or len(before) != state.players:
            return False
        gone = [had & ~hand for had, hand in zip(before, state.hand_bits, strict=True)]
        kept = all(hand & ~had == 0 for had, hand in zip(before, state.hand_bits, strict=True))
        return kept and self._table | sum(gone) == state.table_bits

    def wins(self, table: int, fits: int, turn: int) -> bool:
        """Whether the seat wins from here; somebody can always play as long as the deal goes on."""
        hands, players, rows = self._hands, len(self._hands), self._rows
        while not (choice := hands[turn] & fits):
            turn = turn + 1 if turn + 1 < players else 0
        key = table << 4 | turn
        known = self._known.get(key)
        if known is not None:
            return known
        self.nodes.spend()
        mine = turn == self._seat
        left = hands[turn] & ~table
        after = turn + 1 if turn + 1 < players else 0
        won = not mine
        while choice:
            bit = choice & -choice
            choice ^= bit
            if left == bit:  # the last card: out, and the deal is over
                won = mine
                break
            then = table | bit
            row = ROW_OF[bit]
            opened = fits & ~row | rows[row & ~then] if table else rows.on_table(then)
            if self.wins(then, opened, after) is mine:
                won = mine
                break
        self._known[key] = won
        return won
