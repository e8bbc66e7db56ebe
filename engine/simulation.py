"""Many deals between bots, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from engine.bots import Policy
from engine.dealing import first_dealer, next_to
from engine.legality import Pass
from engine.match import Match
from engine.observation import observe
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


def simulate(
    ruleset: Ruleset, bots: Sequence[Policy], deals: int, rng: Random, *, rotate: bool = False
) -> Report:
    """Let bots play so many deals, one in each seat; the same `rng` gives the same report.

    Matches follow one another: who deals, who plays an extra deal, and with which chips, is as the rules say. With
    `rotate` each deal stands alone, with full stacks, and is played once for each seating: the same cards, every
    bot one seat farther. So every bot has had the same hands, which compares them far more exactly.

    Raises RulesetError when these rules make no sense or are not for so many.
    """
    play = _every_seating if rotate else _matches
    return report(len(bots), list(play(ruleset, bots, deals, rng)))


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


def _every_seating(ruleset: Ruleset, bots: Sequence[Policy], deals: int, rng: Random) -> Iterator[Played]:
    players = len(bots)
    dealer = first_dealer(ruleset, players, rng)
    for _ in range(deals):
        start = Match.new(ruleset, players, dealer).deal(rng)
        for shift in range(players):
            seating = tuple((seat + shift) % players for seat in range(players))
            yield play_deal(start, bots, seating, rng)[0]
        dealer = next_to(ruleset, dealer, players)


def play_deal(
    start: State, bots: Sequence[Policy], seating: tuple[int, ...], rng: Random, chips: tuple[int, ...] = ()
) -> tuple[Played, Outcome]:
    """Play a deal to its end; `seating` names the bot in each seat, `chips` is what each had before the antes."""
    transcript = Transcript(start)
    while not (outcome := transcript.state.outcome()):
        turn = transcript.state.turn
        choice = bots[seating[turn]].choose(observe(transcript, turn), rng)
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


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
