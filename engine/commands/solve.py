"""`solve`: which actions are proved to win, with open hands or with what one seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from random import Random

from engine.belief import Belief
from engine.errors import NotationError
from engine.legality import Action, Violation, ViolationKind
from engine.notation import format_action, format_cards, parse_position
from engine.observation import Observation, see
from engine.prose import count, deal_count, listing, violation_sentence
from engine.solver import Answer, ClosedSolver, Fork, OpenSolver, Refutation, Solution, ValueSolver, refute
from engine.state import State

NODES = 1_000_000
"""Positions that one question may take unless the user says otherwise."""
NODES_FOR_POINTS = 100_000
"""The same for points, where every position has to be looked at with care."""


class Question(Enum):
    """What is asked about each action."""

    OPEN = "open"
    """Whether it wins against all others together, all hands open."""
    CLOSED = "closed"
    """Whether it begins one plan that wins in every deal that fits."""
    POINTS = "points"
    """What it is worth as the rules count, all hands open and all others together making it as little as they can."""


def solved(text: str, nodes: int, question: Question) -> Iterator[str]:
    """One line for each action of the seat to act; `nodes` is how many positions a question may take.

    Raises NotationError, also for hands that must be known and are not.
    """
    position = parse_position(text)
    if position.is_over:
        yield violation_sentence(Violation(ViolationKind.DEAL_OVER))
    elif question is Question.CLOSED:
        yield from _closed(_seen(position), nodes)
    elif isinstance(position, State):
        yield from (_open if question is Question.OPEN else _points)(position, nodes)
    else:
        raise NotationError("With open hands every hand must be named; --closed asks what one seat can know.")


def _seen(position: State | Observation) -> Observation:
    """What the seat to act knows."""
    if isinstance(position, State):
        return see(position, position.turn)
    if position.seat != position.turn:
        raise NotationError(
            f"Seat {position.turn} is to act, so its hand must be named, not that of seat {position.seat}."
        )
    return position


def _open(state: State, nodes: int) -> Iterator[str]:
    yield f"With open hands, seat {state.turn} against all others together:"
    solver = OpenSolver(state.turn, nodes)
    solution = solver.solve(state)
    for action, answer in solution.answers.items():
        line = () if answer is Answer.UNDECIDED else (action, *solver.line(state.apply(action)))
        yield _PROOFS[answer].format(format_action(action), nodes, _line(line))
    yield _summary(solution, "win")


_PROOFS = {
    Answer.WINS: "{0} wins, for example {2}",
    Answer.LOSES: "{0} loses, for example {2}",
    Answer.UNDECIDED: "{0} is undecided: {1:,} positions were not enough (--nodes)",
}


def _points(state: State, nodes: int) -> Iterator[str]:
    unit = "chip" if state.ruleset.uses_chips else "point"
    yield f"With open hands, what seat {state.turn} gets if all others together make it as little as they can:"
    solver = ValueSolver(state.turn, nodes)
    for action in state.legal_actions():  # one by one, as each may take long
        value, named = solver.value(state.apply(action)), format_action(action)
        if value is None:
            yield _PROOFS[Answer.UNDECIDED].format(named, nodes)
        else:
            yield f"{named} {count(value + _paid_before(state), unit)}"
    if state.ruleset.fewest_win:
        yield "Penalty points are counted below nothing here, so more is always better."


def _paid_before(state: State) -> int:
    """The chips that the seat to act has spent before the question: the action cannot be charged with them."""
    chips = state.affairs.purse.chips
    return state.ruleset.stack - chips[state.turn] if chips else 0


def _closed(seen: Observation, nodes: int) -> Iterator[str]:
    yield f"With closed hands, seat {seen.turn} needs one plan for {deal_count(Belief(seen).count)}:"
    solver = ClosedSolver(nodes)
    solution = solver.solve(seen)
    for action, answer in solution.answers.items():
        named = format_action(action)
        match answer:
            case Answer.WINS:
                yield f"{named} is sure"
            case Answer.LOSES:
                yield from _why_not(named, refute(solver, seen, action, Random(1)), seen)
            case Answer.UNDECIDED:
                yield _PROOFS[answer].format(named, nodes)
    yield _summary(solution, "sure")


def _why_not(named: str, found: Refutation | Fork | None, seen: Observation) -> Iterator[str]:
    """What is against an action that is not sure."""
    if found is None:
        yield f"{named} is not sure"
    elif isinstance(found, Refutation):
        yield f"{named} is not sure: {_losing(found, named, seen)}"
    else:
        yield (
            f"{named} is not sure: it wins in every single deal, but no one plan wins in all. "
            f"After {_line(found.history)}"
        )
        for action, refuted in found.choices.items():
            yield f"  {format_action(action)} loses, as {_losing(refuted, format_action(action), seen)}"


def _losing(found: Refutation, named: str, seen: Observation) -> str:
    """ "if seat 1 holds AH and seat 2 KS, by TC AH pass KS"."""
    holders = [
        f"seat {seat} holds {format_cards(seen.ruleset.pack, hand)}"
        for seat, hand in enumerate(found.hands)
        if hand and seat != seen.seat
    ]
    return f"if {listing(holders)} it can go {named} {_line(found.line)}".rstrip()


def _line(line: Sequence[Action]) -> str:
    return " ".join(map(format_action, line))


def _summary(solution: Solution, what: str) -> str:
    undecided = [*solution.answers.values()].count(Answer.UNDECIDED)
    unknown = f", {undecided} undecided" if undecided else ""
    return (
        f"{len(solution.winning)} of {len(solution.answers)} {what}{unknown}; "
        f"{count(solution.nodes, 'position')} looked at."
    )
