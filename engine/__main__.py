"""The engine on the command line. The only part of it that opens files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine import cases
from engine.errors import NotationError
from engine.layout import rows
from engine.legality import Play, Violation, ViolationKind
from engine.notation import format_action, parse_position, parse_state
from engine.observation import Observation
from engine.perft import divide, perft
from engine.prose import row_sentence, violation_sentence
from engine.state import State


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status (0 good, 1 a case failed, 2 bad input)."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except (ValueError, OSError) as error:
        print(f"engine: {error}", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The card game Fan Tan (Sevens).")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    legal = commands.add_parser("legal", help="what may be played in a position, and why the rest may not")
    legal.add_argument(
        "position",
        help='for example "pagat 8p | H:6-8 | 5H TH 7C / ?7 / ?7 / ?7 / ?7 / ?6 / ?6 / ?6 | turn=0"',
    )
    legal.set_defaults(run=_legal)

    count = commands.add_parser("perft", help="count the lines of play of a given length")
    count.add_argument("position")
    count.add_argument("depth", type=int)
    count.add_argument("--divide", action="store_true", help="also print the count for each first action")
    count.set_defaults(run=_perft)

    check = commands.add_parser("cases", help="check a file of worked cases")
    check.add_argument("file", type=Path)
    check.set_defaults(run=_cases)
    return parser


def _legal(options: argparse.Namespace) -> int:
    position = parse_position(options.position)
    for row in rows(position.ruleset, position.table):
        print(row_sentence(row))
    print(*_what_may_be_done(position), sep="\n")
    return 0


def _what_may_be_done(position: State | Observation) -> Iterator[str]:
    if position.is_over:
        yield violation_sentence(Violation(ViolationKind.DEAL_OVER))
        return
    actions = " ".join(map(format_action, position.legal_actions()))
    if not actions:
        yield f"Seat {position.turn} is to act, and its hand is hidden."
    else:
        yield f"Seat {position.turn} {f'may play: {actions}' if position.playable else 'must pass.'}"
    tried = map(Play, position.ruleset.pack.in_order(position.hand))
    yield from map(violation_sentence, filter(None, map(position.violation, tried)))


def _perft(options: argparse.Namespace) -> int:
    state = parse_state(options.position)
    if options.depth < 0:
        raise ValueError(f"{options.depth} is no depth: use 0 or more.")
    if options.divide and options.depth:
        for action, lines in divide(state, options.depth).items():
            print(f"{action}: {lines}")
    print(perft(state, options.depth))
    return 0


def _cases(options: argparse.Namespace) -> int:
    try:
        listed = cases.read_cases(options.file.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        raise NotationError(f"{options.file}: {error}") from None
    results = [cases.check(case) for case in listed]
    for result in results:
        if result.verdict is not cases.Verdict.PASSED:
            print(f"{result.id}: {result.verdict.value}: {result.why}")
    print(cases.summary(results))
    return int(any(result.verdict is cases.Verdict.FAILED for result in results))


if __name__ == "__main__":
    sys.exit(main())
