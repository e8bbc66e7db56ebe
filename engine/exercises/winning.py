"""Which card lets you go out first, whatever the others do? All hands are open, and every verdict is proved.

A wrong card has its punishment: in words, and as the line of play that the table can show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from engine.cards import Card, CardSet
from engine.exercises.exercise import Exercise, Form, Option
from engine.exercises.misconceptions import Misconception
from engine.layout import in_the_way
from engine.legality import Action, Play
from engine.prose import labels, listing
from engine.state import State

if TYPE_CHECKING:
    from engine.solver import OpenSolver

ASK = "Which card lets you go out first, whatever the others do?"

MANY = 6
"""More cards than these are not told one by one."""


class Judged(Protocol):
    """What is told about a position with every hand open."""

    @property
    def state(self) -> State:
        """The position; the seat to act is the reader's."""
        ...

    @property
    def wins(self) -> Mapping[Card, bool]:
        """For each card that fits whether it wins against all others together."""
        ...

    @property
    def lines(self) -> Mapping[Card, tuple[Action, ...]]:
        """How the deal goes on after each card, the card itself first, until somebody is out."""
        ...


@dataclass(frozen=True)
class Solved:
    """A position with every hand open, and for each card that fits whether it wins against all others together."""

    state: State
    wins: Mapping[Card, bool]
    solver: OpenSolver
    """Who found that out; it remembers the deal."""

    @property
    def right(self) -> tuple[Card, ...]:
        """The cards that win."""
        return tuple(each for each, wins in self.wins.items() if wins)

    @property
    def wrong(self) -> tuple[Card, ...]:
        """The cards that do not."""
        return tuple(each for each, wins in self.wins.items() if not wins)

    @cached_property
    def lines(self) -> Mapping[Card, tuple[Action, ...]]:
        """How the deal goes on after each card, the card itself first."""
        from engine.solver import course  # noqa: PLC0415  see `solved`

        return {each: (Play(each), *course(self.solver, self.state.apply(Play(each)))) for each in self.wins}


def solved(state: State) -> Solved:
    """All cards that fit, judged. Raises ValueError where nothing is to be found, or where it is too hard."""
    from engine.solver import Answer, OpenSolver  # noqa: PLC0415  pages without such questions need no solvers

    solver = OpenSolver(state.turn)
    answers = solver.solve(state).answers
    wins = {
        action.card: answer is Answer.WINS for action, answer in answers.items() if isinstance(action, Play)
    }
    if Answer.UNDECIDED in answers.values():
        raise ValueError("it is too hard to say which card wins.")
    if not any(wins.values()):
        raise ValueError("no card that fits wins.")
    if all(wins.values()):
        raise ValueError("every card that fits wins, so there is nothing to find.")
    return Solved(state, wins, solver)


def pose(state: State, names: Sequence[str], ask: str = ASK) -> Exercise:
    """Pick a card that wins; the seat to act is the reader's. Raises ValueError as `solved` does."""
    return exercise(solved(state), names, {}, "", ask)


def exercise(
    found: Judged, names: Sequence[str], traps: Mapping[Card, Misconception], moral: str, ask: str = ASK
) -> Exercise:
    """The question about a solved position; `moral` is what is to be learned from the card that wins."""
    cards = found.state.ruleset.pack.in_order(CardSet.of(found.wins))
    options = tuple(_option(found, each, names, traps.get(each), moral) for each in cards)
    return Exercise(ask, Form.PICK, found.state, options, found.state.turn, tuple(names))


def _option(
    found: Judged, wanted: Card, names: Sequence[str], trap: Misconception | None, moral: str
) -> Option:
    opens = opens_sentence(found.state, wanted, names)
    if found.wins[wanted]:
        words = f"{wanted.label} wins, whatever the others do. {opens} {moral}".strip()
    else:
        words = f"{opens} {punishment(found, wanted, names)}"
    return Option(str(wanted), found.wins[wanted], words, trap, line=found.lines[wanted])


def opened(state: State, wanted: Card) -> tuple[Card, ...]:
    """The cards that fit as soon as this one lies, and did not before."""
    after = state.row_frontier.on_table(state.table_bits | wanted.bit)
    return state.ruleset.pack.in_order(CardSet(after & ~state.frontier_bits))


def holder(state: State, wanted: Card) -> int:
    """The seat that holds a card which is not on the table."""
    return next(seat for seat, hand in enumerate(state.hands) if wanted in hand)


def opens_sentence(state: State, wanted: Card, names: Sequence[str]) -> str:
    """What becomes possible when a card is laid: "Q♣ opens your own K♣.", "K♥ opens A♥ for Ana."."""
    nexts = opened(state, wanted)
    if not nexts:
        return f"{wanted.label} opens nothing: its row ends there."
    held = {seat: [each for each in nexts if holder(state, each) == seat] for seat in range(state.players)}
    told = [f"your own {labels(held[state.turn])}"] if held[state.turn] else []
    told += [f"{labels(held[seat])} for {names[seat]}" for seat in _others(state) if held[seat]]
    return f"{wanted.label} opens {listing(told)}."


def _others(state: State) -> list[int]:
    """The other seats as they take turns."""
    return [(state.turn + step) % state.players for step in range(1, state.players)]


def punishment(found: Judged, wanted: Card, names: Sequence[str]) -> str:
    """How the others beat a card: "After 6♥ Ana runs 5♥, 4♥ and 3♥ and is out first, while your A♠ waits for K♠."."""
    states = [*_states(found, wanted)]
    winner = states[-1].hand_bits.index(0)
    cards = _laid(found, wanted, winner)
    if len(cards) > MANY:
        deed = (
            f"{names[winner]} plays {len(cards)} cards, the last of them {cards[-1].label}, and is out first"
        )
    else:
        helped = _helped(found, wanted, cards, names) if cards else ""
        deed = f"{names[winner]} {_verb(cards)} {labels(cards)} and is out first{helped}"
    return f"After {wanted.label} {deed}, while {_left_behind(states, found.state.turn)}."


def _states(found: Judged, wanted: Card) -> Iterator[State]:
    """From the one after the card to the end of its line."""
    state = found.state.apply(Play(wanted))
    yield state
    for action in found.lines[wanted][1:]:
        state = state.apply(action)
        yield state


def _laid(found: Judged, wanted: Card, seat: int) -> tuple[Card, ...]:
    """What a seat lays after the card, in order."""
    line = zip(_states(found, wanted), found.lines[wanted][1:], strict=False)
    return tuple(action.card for state, action in line if state.turn == seat and isinstance(action, Play))


def _helped(found: Judged, wanted: Card, cards: Sequence[Card], names: Sequence[str]) -> str:
    """The cards of third players for which these had to wait: " (Ben helps with 4♦)"."""
    state = found.state.apply(Play(wanted))
    needed = {each for card in cards for each in in_the_way(state.ruleset, state.table, card)}
    winner = holder(state, cards[0])
    told = [
        f"{names[seat]} helps with {labels(given)}"
        for seat in _others(found.state)
        if seat != winner and (given := [each for each in _laid(found, wanted, seat) if each in needed])
    ]
    return f" ({listing(told)})" if told else ""


def _verb(cards: Sequence[Card]) -> str:
    """A run is three cards or more that follow one another."""
    bits = [each.bit for each in cards]
    steps = {(before << 1 == after) - (before >> 1 == after) for before, after in pairwise(bits)}
    same = len({each.suit for each in cards}) == 1
    return "runs" if len(cards) > 2 and same and steps in ({1}, {-1}) else "plays"


def _left_behind(states: Sequence[State], me: int) -> str:
    """What the reader still holds when somebody else is out, and what it waited for at the last turn of the reader."""
    state = next((each for each in reversed(states[:-1]) if each.turn == me), states[0])
    for each in state.ruleset.pack.in_order(states[-1].hands[me]):
        blockers = [
            card for card in in_the_way(state.ruleset, state.table, each) if holder(state, card) != me
        ]
        if blockers:
            return f"your {each.label} still waits for {blockers[-1].label}"
    return f"you still hold {labels(state.ruleset.pack.in_order(states[-1].hands[me]))}"
