"""`legal` and `perft`: what may be done in a position, and how many ways there are on from it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.errors import NotationError
from engine.layout import rows
from engine.legality import PASS, Pass, Passing, Play, Turn, Violation, ViolationKind, pass_price, passing
from engine.notation import format_action, parse_position
from engine.observation import Observation
from engine.options import Obligation
from engine.perft import divide, perft
from engine.prose import count, row_sentence, violation_sentence
from engine.state import State

DEEPEST = 300
"""Plies that perft takes at most."""
MANY = 5_000_000
"""Going through more positions than these takes minutes."""


def legal(text: str) -> Iterator[str]:
    """The rows, what the seat to act may do, and why the rest of the hand does not fit; raises NotationError."""
    position = parse_position(text)
    yield from (row_sentence(row) for row in rows(position.ruleset, position.table))
    if position.is_over:
        yield violation_sentence(Violation(ViolationKind.DEAL_OVER))
        return
    if isinstance(position, Observation) and position.turn != position.seat:
        yield f"Seat {position.turn} is to act, and its hand is hidden."
    else:
        yield from _what_may_be_done(position)
    tried = map(Play, position.ruleset.pack.in_order(position.hand))
    yield from map(violation_sentence, filter(None, map(position.violation, tried)))


def _what_may_be_done(position: State | Observation) -> Iterator[str]:
    turn = position.view
    plays = [format_action(each) for each in position.legal_actions() if not isinstance(each, Pass)]
    if not plays:
        yield f"Seat {position.turn} must pass{pass_words(turn)}."
        return
    yield f"Seat {position.turn} may play: {' '.join(plays)}"
    if passing(turn) is not Passing.ILLEGAL:
        yield f"It may pass instead{pass_words(turn)}."
    elif turn.ruleset.obligation is not Obligation.MUST and (found := position.violation(PASS)):
        yield violation_sentence(found)


def pass_words(turn: Turn, name: str = "it") -> str:
    """What a pass leads to, ready to follow "must pass": its price, its place in the limit, being put out.

    `name` says of whom this is told: "it" is a seat, else the reader.
    """
    words = []
    if price := pass_price(turn) if turn.ruleset.uses_chips else 0:
        words.append(f"which costs {count(price, 'chip')}")
    if passing(turn) is Passing.ELIMINATES:
        words.append(f"which puts {name.lower()} out of the deal")
    elif turn.ruleset.pass_limit is not None:
        used = min(turn.passes, turn.ruleset.pass_limit)
        words.append(f"{used} of {turn.ruleset.pass_limit} free passes used so far")
    return "".join(f", {each}" for each in words)


def counted(state: State, depth: int, *, divided: bool) -> Iterator[str]:
    """The number of lines of this depth, after those of each first action if wanted."""
    if divided and depth:
        for action, lines in divide(state, depth).items():
            yield f"{action}: {lines}"
    yield str(perft(state, depth))


def require_depth(depth: int) -> None:
    """Raise NotationError unless perft takes this depth."""
    if depth < 0:
        raise NotationError(f"{depth} is no depth: use 0 or more.")
    if depth > DEEPEST:
        raise NotationError(f"{depth} is too deep: use at most {DEEPEST}.")


def warning(state: State, depth: int) -> str | None:
    """A sentence when counting would take minutes or more; None when it will not."""
    positions = estimated_positions(state, depth, Random(1))
    if positions <= MANY:
        return None
    return f"this goes through about {positions:.0e} positions, which takes long; Ctrl-C ends it."


def estimated_positions(state: State, depth: int, rng: Random, tries: int = 50) -> float:
    """About how many positions lie within `depth` actions, from the choices on the way of random lines (Knuth)."""
    return sum(_positions_on(state, depth, rng) for _ in range(tries)) / tries


def _positions_on(state: State, depth: int, rng: Random) -> int:
    """How many positions there would be if all lines had as many choices as this random one."""
    found = width = 1
    for _ in range(depth):
        actions = state.legal_actions()
        if not actions:
            break
        width *= len(actions)
        found += width
        state = state.apply(actions[int(rng.random() * len(actions))])
    return found
