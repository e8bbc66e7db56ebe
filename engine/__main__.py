"""The engine on the command line. The only part of it that opens files, prints, or reads what is typed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import TypeVar

from engine import cases
from engine.bots import BOTS
from engine.commands import look_back, positions, rules, simulate, solve
from engine.commands.play import Talk
from engine.errors import NotationError, printable
from engine.notation import parse_state
from engine.profiles import PAGAT, find_ruleset

T = TypeVar("T")

_EXAMPLE = "pagat 8p | H:6-8 | 5H TH 7C / ?7 / ?7 / ?7 / ?7 / ?6 / ?6 / ?6 | turn=0"
_ALL_NAMED = "pagat 3p | C:2-A D:2-A H:4-Q S:4-Q | 3H KH 3S / 2H AH KS / 2S AS | turn=0"

INTERRUPTED = 130
"""The status of a program that Ctrl-C has ended."""
NO_READER = 141
"""The status of a program whose output nobody reads any more, as in `… | head`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status (0 good, 1 a case failed, 2 bad input, 130 Ctrl-C, 141 closed pipe).

    Raises SystemExit for a usage error, as argparse does, with status 2.
    """
    options = _parser().parse_args(arguments)
    if sys.stdout is None or sys.stdin is None:
        print("engine: standard input and output must be open.", file=sys.stderr)
        return 2
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still buffered would fail again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NO_READER
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        print(f"engine: {error.filename or 'the output'}: {error.strerror}.", file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"engine: {error}", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The card game Fan Tan (Sevens).")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    listed = commands.add_parser("rules", help="the named rules, or every option of one of them")
    listed.add_argument("key", nargs="?", help="for example pool")
    listed.set_defaults(run=_rules)

    legal = commands.add_parser("legal", help="what may be done in a position, and why the rest may not")
    legal.add_argument("position", help=f'for example "{_EXAMPLE}"; docs/notation.md explains it')
    legal.set_defaults(run=_legal)

    _add_play(commands.add_parser("play", help="play a deal against bots"))
    _add_simulate(commands.add_parser("simulate", help="let bots play many deals"))

    count = commands.add_parser("perft", help="count the lines of play of a given length")
    count.add_argument("position", help=f'as in "{_ALL_NAMED}": every hand is named')
    count.add_argument("depth", type=_whole("depth"), help="how many turns; a pass counts as one")
    count.add_argument("--divide", action="store_true", help="also print the count for each first action")
    count.set_defaults(run=_perft)

    proof = commands.add_parser("solve", help="which actions are proved to win, whatever the others do")
    proof.add_argument(
        "position",
        help=f'as in "{_ALL_NAMED}", asked for the seat in turn=; with --closed hands of others may be ?3',
    )
    asked = proof.add_mutually_exclusive_group()
    asked.add_argument("--closed", action="store_true", help="by one plan, whatever cards the others hold")
    asked.add_argument("--points", action="store_true", help="not who wins, but how many points or chips")
    proof.add_argument(
        "--nodes",
        type=_whole("number of positions", least=1),
        help=f"how many positions may be looked at for each card; {solve.NODES:,} if not given, "
        f"{solve.NODES_FOR_POINTS:,} with --points",
    )
    proof.set_defaults(run=_solve)

    look = commands.add_parser("review", help="what was certain, likely and known in a deal that was played")
    look.add_argument("transcript", help='a position, a bar and the actions; "-" reads it from the input')
    look.add_argument(
        "--seat",
        type=_whole("seat"),
        default=0,
        help="whose turns are looked at, counted from 0 as in a position (turn=0); 0 if not given",
    )
    look.add_argument(
        "--names", help='what the players are called, one for each seat in order, as in "You,Ana,Ben,Cleo"'
    )
    look.add_argument("--seed", type=_whole("seed"), default=1, help="the same seed imagines the same deals")
    look.set_defaults(run=_review)

    check = commands.add_parser("cases", help="check a file of worked cases")
    check.add_argument("file", type=Path, help="a list of cases as JSON, as in tests/golden/seeds.json")
    check.set_defaults(run=_cases)
    return parser


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="KEY", default=PAGAT.key, help="see the command rules")
    parser.add_argument(
        "--players", type=_whole("number of players"), help="you included; 4 where the rules allow"
    )
    parser.add_argument("--bots", default="easy", help=f"one for all or one for each: {', '.join(BOTS)}")
    parser.add_argument("--seed", type=_whole("seed"), help="the same seed deals the same cards")
    parser.set_defaults(run=_play)


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="KEY", default=PAGAT.key, help="see the command rules")
    parser.add_argument(
        "--bots", required=True, help=f"with commas, the first one is measured: {', '.join(BOTS)}"
    )
    parser.add_argument(
        "--deals",
        type=_whole("number of deals", least=1),
        default=100,
        help="how many deals; 100 if not given, each played once in every seating",
    )
    parser.add_argument("--seed", type=_whole("seed"), default=1, help="the same seed plays the same games")
    parser.add_argument(
        "--matches",
        action="store_true",
        help="play whole matches, every bot in its own seat, instead of each deal once in every seating",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_simulate)


def _whole(what: str, least: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers for argparse, which turns its complaint into a usage error."""

    def read(text: str) -> int:
        if not (text.removeprefix("-").isdecimal() and text.isascii()):
            raise argparse.ArgumentTypeError(f'"{text}" is no {what}: write a whole number.')
        if len(text) > 18:
            raise argparse.ArgumentTypeError(f"this {what} is too large: write at most 18 digits.")
        number = int(text)
        if least is not None and number < least:
            raise argparse.ArgumentTypeError(f"{number} is no {what}: use {least} or more.")
        return number

    return read


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _rules(options: argparse.Namespace) -> int:
    _print(rules.listed() if options.key is None else rules.described(find_ruleset(options.key.lower())))
    return 0


def _legal(options: argparse.Namespace) -> int:
    _print([*positions.legal(options.position)])
    return 0


def _simulate(options: argparse.Namespace) -> int:
    order = simulate.Order(
        find_ruleset(options.rules.lower()),
        simulate.find_bots(options.bots.split(",")),
        options.deals,
        options.seed,
        options.matches,
    )
    order.ruleset.require_players(len(order.bots))
    if warning := simulate.warning(order):
        print(f"engine: {warning}", file=sys.stderr)
    found = simulate.simulated(order)
    _print([simulate.as_json(order, found)] if options.json else simulate.as_table(order, found))
    return 0


def _play(options: argparse.Namespace) -> int:
    ruleset = find_ruleset(options.rules.lower())
    players = options.players
    if players is None:
        players = max(ruleset.fewest_players, min(4, ruleset.most_players))
    ruleset.require_players(players)
    names = simulate.find_bots(options.bots.split(","))
    if len(names) not in {1, players - 1}:
        raise NotationError(
            f"{len(names)} bots are named for {players - 1} other seats: name one, or one for each."
        )
    seed = int(Random().random() * 2**32) if options.seed is None else options.seed
    print(f"Seed {seed}.")
    bots = [BOTS[name] for name in names * (players - 1 if len(names) == 1 else 1)]
    _converse(Talk(ruleset, bots, Random(seed)))
    return 0


def _converse(talk: Talk) -> None:
    _print(talk.opening())
    while not talk.is_over:
        try:
            typed = input("> ")
        except EOFError:
            print()
            return
        _print(talk.answer(typed))


def _perft(options: argparse.Namespace) -> int:
    state = parse_state(options.position)
    positions.require_depth(options.depth)
    if warning := positions.warning(state, options.depth):
        print(f"engine: {warning}", file=sys.stderr)
    _print(positions.counted(state, options.depth, divided=options.divide))
    return 0


def _solve(options: argparse.Namespace) -> int:
    asked = solve.Question
    question = asked.CLOSED if options.closed else asked.POINTS if options.points else asked.OPEN
    usual = solve.NODES_FOR_POINTS if question is asked.POINTS else solve.NODES
    _print(solve.solved(options.position, options.nodes or usual, question))
    return 0


def _review(options: argparse.Namespace) -> int:
    text = sys.stdin.read().removeprefix("\ufeff") if options.transcript == "-" else options.transcript
    _print(look_back.reviewed(text.strip(), options.seat, options.seed, _progress, options.names))
    return 0


def _progress(done: int, total: int) -> None:
    """Tell somebody who waits at a terminal how far it is."""
    if sys.stderr.isatty():
        print(f"\r{done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def _cases(options: argparse.Namespace) -> int:
    try:
        listed = cases.read_cases(options.file.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise NotationError(f"{options.file}: This is not a text in UTF-8.") from None
    except ValueError as error:
        raise NotationError(f"{options.file}: {error}") from None
    results = [cases.check(case) for case in listed]
    for result in results:
        if result.verdict is not cases.Verdict.PASSED:
            print(f"{printable(result.id)}: {result.verdict.value}: {printable(result.why)}")
    print(cases.summary(results))
    return int(any(result.verdict is cases.Verdict.FAILED for result in results))


def _be_lenient() -> None:
    """Let a sign that a terminal does not have be a question mark, not the end of the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    _be_lenient()
    sys.exit(main())
