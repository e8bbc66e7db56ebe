"""Many deals between bots, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import sqrt
from random import Random
from statistics import stdev
from time import perf_counter
from typing import NamedTuple

from engine.bots import Choice, Policy
from engine.dealing import first_dealer, own_chance
from engine.legality import Pass
from engine.match import Match
from engine.observation import Observation, observe
from engine.outcome import Outcome
from engine.ruleset import Ruleset
from engine.scoring import returns
from engine.state import State
from engine.transcript import Transcript


class Played(NamedTuple):
    """What counts of a finished deal; everything by seat of that deal."""

    seating: tuple[int, ...]
    """Which of the bots sat there."""
    winner: int | None
    points: tuple[int, ...]
    """What it was worth (`scoring.returns`)."""
    cards_left: tuple[int, ...]
    passes: tuple[int, ...]
    actions: int
    put_out: bool
    """Whether somebody was."""
    is_blocked: bool


@dataclass(frozen=True)
class Tally:
    """What one bot did."""

    deals: int
    """Deals in which it played."""
    won: int
    points: float
    """The mean over its deals, as the rules count: chips, points, or penalties."""
    cards_left: float
    """The mean over its deals."""
    passes: float
    """The mean over its deals."""


@dataclass(frozen=True)
class Report:
    """What came of a simulation."""

    tallies: tuple[Tally, ...]
    """By bot, in the order in which they were named."""
    deals: int
    """Deals played, each seating counted."""
    actions: float
    """The mean number of actions of a deal."""
    put_out: int
    """Deals in which somebody was put out."""
    blocked: int
    """Deals that ended because nobody could ever have played again."""


@dataclass(frozen=True)
class Milliseconds:
    """How long one bot thought about a decision with more than one legal action."""

    mean: float
    p95: float
    max: float


class Round(NamedTuple):
    """One deal played once in every seating: the same cards, every bot one seat farther."""

    games: tuple[Played, ...]
    ms: tuple[float, ...]
    """Milliseconds of each decision of the first bot where it had a choice."""


@dataclass(frozen=True)
class Measure:
    """How often the first bot won, sitting in every seat of every deal."""

    games: int
    wins: int
    win_rate: float
    ci95: tuple[float, float]
    """The interval that holds the true rate with 95 %, from the spread between deals: the games of one are alike."""
    ms: Milliseconds


def play_matches(ruleset: Ruleset, bots: Sequence[Policy], deals: int, rng: Random) -> Report:
    """Let bots play so many deals, one in each seat; the same `rng` gives the same report.

    Matches follow one another: who deals, who plays an extra deal, and with which chips, is as the rules say.
    Raises RulesetError when these rules make no sense or are not for so many.
    """
    return report(len(bots), [*_matches(ruleset, bots, deals, rng)])


def _matches(ruleset: Ruleset, bots: Sequence[Policy], deals: int, rng: Random) -> Iterator[Played]:
    players = len(bots)
    match = Match.new(ruleset, players, first_dealer(ruleset, players, rng))
    for _ in range(deals):
        if match.is_over:
            match = Match.new(ruleset, players, first_dealer(ruleset, players, rng))
        chips = tuple(match.purse.chips[seat] for seat in match.playing) if ruleset.uses_chips else ()
        played, outcome = play_deal(match.deal(rng), bots, match.playing, rng, chips)
        match = match.after(outcome)
        yield played


def play_rounds(ruleset: Ruleset, bots: Sequence[Policy], deals: int, seed: int) -> Iterator[Round]:
    """So many rounds, numbered from 0. Each stands alone, with full stacks and chance of its own.

    So a long run can be played in pieces. All bots have the same hands, which compares them far more exactly than
    matches do. Raises RulesetError when these rules make no sense or are not for so many.
    """
    return (play_round(ruleset, bots, seed, number) for number in range(deals))


def play_round(ruleset: Ruleset, bots: Sequence[Policy], seed: int, number: int) -> Round:
    """The round of this number in a run; the same seed gives the same games."""
    rng = Random(f"{seed} {number}")
    players = len(bots)
    measured = _Timed(bots[0])
    timed = [measured, *bots[1:]]
    start = Match.new(ruleset, players, first_dealer(ruleset, players, rng)).deal(rng)
    shifts = [tuple((seat + shift) % players for seat in range(players)) for shift in range(players)]
    return Round(tuple(play_deal(start, timed, seating, rng)[0] for seating in shifts), tuple(measured.ms))


class _Timed:
    """A bot with a watch."""

    def __init__(self, bot: Policy) -> None:
        self.name = bot.name
        self._bot = bot
        self.ms: list[float] = []

    def choose(self, observation: Observation, rng: Random) -> Choice:
        started = perf_counter()
        choice = self._bot.choose(observation, rng)
        if len(observation.legal_actions()) > 1:
            self.ms.append((perf_counter() - started) * 1000)
        return choice


def measure(rounds: Sequence[Round]) -> Measure:
    """The first bot in these rounds, at least one."""
    shares = [_mean([each.winner == each.seating.index(0) for each in games]) for games, _ in rounds]
    games = sum(len(each.games) for each in rounds)
    rate = _mean(shares)
    # Two deals are thought of besides, one all won and one all lost, so that few deals never look certain.
    error = 1.96 * stdev([*shares, 0.0, 1.0]) / sqrt(len(shares) + 2)
    return Measure(
        games,
        wins=sum(each.winner == each.seating.index(0) for found in rounds for each in found.games),
        win_rate=rate,
        ci95=(max(0.0, rate - error), min(1.0, rate + error)),
        ms=_milliseconds(sorted(chain.from_iterable(each.ms for each in rounds))),
    )


def _milliseconds(ms: Sequence[float]) -> Milliseconds:
    """From times in order."""
    if not ms:
        return Milliseconds(0.0, 0.0, 0.0)
    return Milliseconds(_mean(ms), ms[int(0.95 * (len(ms) - 1))], ms[-1])


def play_deal(
    start: State, bots: Sequence[Policy], seating: tuple[int, ...], rng: Random, chips: tuple[int, ...] = ()
) -> tuple[Played, Outcome]:
    """Play a deal to its end; `seating` names the bot in each seat, `chips` is what each had before the antes."""
    transcript = Transcript(start)
    chance = [own_chance(rng) for _ in bots]
    while not (outcome := transcript.state.outcome()):
        turn = transcript.state.turn
        choice = bots[seating[turn]].choose(observe(transcript, turn), chance[turn])
        transcript = transcript.then(choice.action)
    passed = Counter(event.seat for event in transcript.events if isinstance(event.action, Pass))
    played = Played(
        seating,
        outcome.winner,
        returns(start.ruleset, outcome, chips),
        outcome.cards_left,
        tuple(passed[seat] for seat in range(start.players)),
        actions=len(transcript.actions),
        put_out=any(each.hand_bits for each in transcript.state.affairs.out),
        is_blocked=outcome.is_blocked,
    )
    return played, outcome


def report(bots: int, played: Sequence[Played]) -> Report:
    """The figures of these deals, at least one, between so many bots."""
    return Report(
        tuple(_tally(bot, [each for each in played if bot in each.seating]) for bot in range(bots)),
        deals=len(played),
        actions=_mean([each.actions for each in played]),
        put_out=sum(each.put_out for each in played),
        blocked=sum(each.is_blocked for each in played),
    )


def _tally(bot: int, played: Sequence[Played]) -> Tally:
    both = [(each, each.seating.index(bot)) for each in played]
    return Tally(
        deals=len(both),
        won=sum(each.winner == seat for each, seat in both),
        points=_mean([each.points[seat] for each, seat in both]),
        cards_left=_mean([each.cards_left[seat] for each, seat in both]),
        passes=_mean([each.passes[seat] for each, seat in both]),
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
