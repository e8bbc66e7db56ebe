"""How strong the levels are: one bot against bots of another level, in every seat of every deal."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest

from engine.bots import BOTS, Policy
from engine.dealing import deal
from engine.observation import observe
from engine.profiles import PAGAT
from engine.state import State
from engine.transcript import Transcript

DEALS = 500
PLAYERS = 4


@pytest.mark.parametrize(("hero", "others"), [("easy", "easy"), ("medium", "easy"), ("easy", "medium")])
def test_strength(hero: str, others: str) -> None:
    rng = Random(11)
    shares = []
    for _ in range(DEALS):
        start = deal(PAGAT, PLAYERS, PLAYERS - 1, rng)
        wins = [winner(start, seat, BOTS[hero], BOTS[others], rng) == seat for seat in range(PLAYERS)]
        shares.append(fmean(wins))
    error = 1.96 * stdev(shares) / DEALS**0.5
    print(
        f"\n{hero} v {PLAYERS - 1} {others}: {fmean(shares):.3f} ± {error:.3f} of {PLAYERS * DEALS:,} deals won"
    )


def winner(start: State, seat: int, hero: Policy, other: Policy, rng: Random) -> int:
    """Who wins this deal when `hero` sits in `seat` and `other` in all the rest."""
    transcript = Transcript(start)
    while not (outcome := transcript.state.outcome()):
        turn = transcript.state.turn
        bot = hero if turn == seat else other
        transcript = transcript.then(bot.choose(observe(transcript, turn), rng).action)
    assert outcome.winner is not None, "with the main rules somebody goes out"
    return outcome.winner
