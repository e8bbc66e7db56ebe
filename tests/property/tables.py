"""Deals in progress for the properties: any number of players, any dealer, any stretch of legal play."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from engine.dealing import deal
from engine.profiles import PAGAT
from engine.state import State
from engine.transcript import Transcript

PLAYERS = st.integers(PAGAT.fewest_players, PAGAT.most_players)
SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def deals(draw: st.DrawFn) -> State:
    """A state just dealt."""
    players = draw(PLAYERS)
    return deal(PAGAT, players, draw(st.integers(0, players - 1)), Random(draw(SEEDS)))


@st.composite
def transcripts(draw: st.DrawFn, *, may_be_over: bool = True) -> Transcript:
    """A deal and some legal actions, up to all of them."""
    transcript = Transcript(draw(deals()))
    rng = Random(draw(SEEDS))
    for _ in range(draw(st.integers(0, 120))):
        actions = transcript.state.legal_actions()
        if not actions:
            break
        longer = transcript.then(actions[int(rng.random() * len(actions))])
        if longer.state.is_over and not may_be_over:
            break
        transcript = longer
    return transcript


def played_out(start: State, rng: Random) -> Transcript:
    """A whole deal by chance."""
    transcript = Transcript(start)
    while actions := transcript.state.legal_actions():
        transcript = transcript.then(actions[int(rng.random() * len(actions))])
    return transcript
