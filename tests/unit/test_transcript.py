from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.notation import parse_action, parse_state
from engine.transcript import Event, Transcript
from engine.transcript import after as step

START = parse_state("pagat 3p | C:2-A D:2-A H:2-Q S:5-Q | KH 3S / AH 2S 4S / KS AS | turn=1")
WORDS = "4S KS 3S"


def played(words: str = WORDS) -> Transcript:
    return Transcript(START, tuple(map(parse_action, words.split())))


def test_the_states_follow_from_the_start_and_the_actions() -> None:
    transcript = played()
    assert len(transcript.states) == 4
    assert transcript.states[0] == START
    assert transcript.state == transcript.states[-1]
    for before, action, after in zip(
        transcript.states, transcript.actions, transcript.states[1:], strict=False
    ):
        assert step(before, action) == after


def test_every_event_names_its_seat() -> None:
    assert played().events == tuple(
        Event(seat, parse_action(word)) for seat, word in zip([1, 2, 0], WORDS.split(), strict=True)
    )


def test_an_action_makes_a_longer_transcript() -> None:
    grown = Transcript(START)
    for word in WORDS.split():
        grown = grown.then(parse_action(word))
    assert grown == played()
    assert grown.states == played().states
    assert grown.events == played().events
    assert Transcript(START).actions == ()


def test_an_action_against_the_rules_is_refused() -> None:
    with pytest.raises(IllegalAction, match=r"2S is refused \(gap\); legal now: 4S"):
        Transcript(START).then(parse_action("2S"))
    with pytest.raises(IllegalAction, match=r"AS is refused \(gap\)"):
        _ = played("4S AS").states
