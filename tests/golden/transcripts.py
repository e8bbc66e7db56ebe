"""Whole deals of every profile as text, so that a change of rules shows as changed lines.

`python -m tests.golden.transcripts KEY …` plays the deals of these profiles anew, of all without a KEY, and writes
their files; look at the difference before it is committed. test_transcripts.py replays them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine.dealing import deal
from engine.irregularity import CaughtPass, Correction, WrongCard, WrongPass
from engine.layout import starters
from engine.ledger import Movement, Purse
from engine.legality import Passing, Play, passing
from engine.notation import format_action, format_position, parse_action, parse_state
from engine.options import IllegalCard, IllegalPass
from engine.outcome import Outcome
from engine.profiles import RULESETS, find_ruleset
from engine.ruleset import Ruleset
from engine.scoring import deal_ledger, returns, settled
from engine.state import State
from engine.transcript import Deed, Transcript

FOLDER = Path(__file__).with_name("transcripts")
HEAD = "# Whole deals: who does what, and the position then. See tests/golden/README.md."

ONCE_IN = 12
"""Where these rules know something that can go wrong, it does about once in so many turns …"""
MENDED = 2
"""… and what can be corrected is, about once in so many times."""


class Told(NamedTuple):
    """One deal of a file."""

    name: str
    lines: tuple[str, ...]
    """`start POSITION`, then `SEAT ACTION POSITION` for everything done, then how it came out."""

    @property
    def start(self) -> State:
        """The first state."""
        return parse_state(self.lines[0].removeprefix("start "))

    @property
    def deeds(self) -> list[str]:
        """Everything done, as text."""
        return [line.split()[1] for line in self.lines[1:] if line[0].isdigit()]

    @property
    def positions(self) -> list[str]:
        """The positions after the start and after everything done."""
        told = [line.split(maxsplit=2)[2] for line in self.lines[1:] if line[0].isdigit()]
        return [self.lines[0].removeprefix("start "), *told]


def read(key: str) -> list[Told]:
    """The deals in the file of a profile."""
    text = (FOLDER / f"{key}.txt").read_text(encoding="utf-8").removeprefix(HEAD)
    blocks = [block.splitlines() for block in text.strip().split("\n\n")]
    return [Told(lines[0].removeprefix("deal "), tuple(lines[1:])) for lines in blocks]


def replayed(told: Told) -> Iterator[str]:
    """The lines of a deal as the engine tells them, one after the other.

    Raises IllegalAction at the first thing done that the rules refuse.
    """
    transcript = Transcript(told.start)
    yield f"start {format_position(transcript.start)}"
    for word in told.deeds:
        transcript = transcript.then(parse_action(word))
        yield f"{transcript.events[-1].seat} {word} {format_position(transcript.state)}"
    outcome = transcript.state.outcome()
    yield from () if outcome is None else result(transcript, outcome)


def result(transcript: Transcript, outcome: Outcome) -> Iterator[str]:
    """How a deal came out: by seat what is left, the places and the returns, then everything that was paid."""
    rules, players = transcript.start.ruleset, transcript.start.players
    yield f"winner {outcome.winner}"
    yield f"left {listed(outcome.cards_left)}"
    yield f"places {listed(outcome.places)}"
    yield f"returns {listed(returns(rules, outcome))}"
    if rules.uses_chips:
        ledger = deal_ledger(transcript, Purse((rules.stack,) * players))
        yield f"chips {listed(ledger.purse.chips)}"
    else:
        ledger = settled(rules, outcome)
    yield from map(paid, ledger.movements)


def listed(numbers: tuple[int, ...]) -> str:
    """Numbers by seat."""
    return " ".join(map(str, numbers)) or "-"


def paid(movement: Movement) -> str:
    """One movement: from whom, to whom, how much and why."""
    payer, payee = ("pool" if seat is None else seat for seat in (movement.payer, movement.payee))
    what = f" {','.join(map(str, movement.cards))}" if movement.cards else ""
    return f"paid {payer} to {payee}: {movement.amount} for {movement.why.value}{what}"


def played(rules: Ruleset, players: int, name: str) -> Transcript:
    """A whole deal by chance; the same name gives the same deal."""
    rng = Random(f"{rules.key} {name}")
    transcript = Transcript(deal(rules, players, int(rng.random() * players), rng))
    while not transcript.state.is_over:
        state = transcript.state
        once_in = ONCE_IN if state.affairs.wrong_pass is None else MENDED
        choices = something_wrong(state) if rng.random() * once_in < 1 else []
        choices = choices or holding_back(state)
        transcript = transcript.then(choices[int(rng.random() * len(choices))])
    return transcript


def holding_back(state: State) -> list[Deed]:
    """What may be done; where a starter left costs chips, seat 0 lays its own last, so that somebody pays for it."""
    legal: list[Deed] = list(state.legal_actions())
    stubborn = state.turn == 0 and state.ruleset.starter_penalty
    kept = {Play(each) for each in starters(state.ruleset)} if stubborn else set()
    return [action for action in legal if action not in kept] or legal


def something_wrong(state: State) -> list[Deed]:
    """What can go wrong at this turn by these rules."""
    rules = state.ruleset
    late = state.affairs.wrong_pass
    if late is not None:
        return [Correction(card) for card in state.hands[late] if card.bit & state.frontier_bits]
    found: list[Deed] = []
    if passing(state.view) is Passing.ILLEGAL and rules.illegal_pass is not IllegalPass.REFUSED:
        found.append(WrongPass() if rules.mistaken_pass else CaughtPass())
    if rules.illegal_card is IllegalCard.TURN_LOST:
        found += [WrongCard(card) for card in list(state.hand - state.playable)[:1]]
    return found


def tables(rules: Ruleset) -> tuple[tuple[int, str], ...]:
    """How many players each deal of the file has, and what the deal is called."""
    few, many = rules.fewest_players, rules.most_players
    return (few, f"{few} players"), (many, f"{many} players" if few < many else f"{many} players again")


def text_of(rules: Ruleset) -> str:
    """The file of a profile."""
    blocks = [HEAD]
    for players, name in tables(rules):
        transcript = played(rules, players, name)
        deeds = [f"0 {format_action(deed)} -" for deed in transcript.actions]
        told = Told(name, (f"start {format_position(transcript.start)}", *deeds))
        blocks.append("\n".join((f"deal {name}", *replayed(told))))
    return "\n\n".join(blocks) + "\n"


def main(keys: list[str]) -> None:
    """Write the files of these profiles, or of all."""
    for key in keys or RULESETS:
        (FOLDER / f"{key}.txt").write_text(text_of(find_ruleset(key)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
