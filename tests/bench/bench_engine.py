"""How fast the engine plays: whole deals by uniform chance through the public API, dealing included."""

from __future__ import annotations

import time
from random import Random

from engine.dealing import deal
from engine.profiles import PAGAT

SECONDS = 5.0


def test_random_deals() -> None:
    rng = Random(7)
    deals = plies = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < SECONDS:
        plies += play_out(rng)
        deals += 1
    print(f"\n4 players, 52 cards: {deals / spent:,.0f} deals a second, {plies / spent:,.0f} plies a second")


def play_out(rng: Random) -> int:
    """Play one deal by chance; the number of its plies."""
    state, plies = deal(PAGAT, 4, 0, rng), 0
    while actions := state.legal_actions():
        state = state.apply(actions[int(rng.random() * len(actions))])
        plies += 1
    return plies
