"""Texts and positions: what is written is read back, and nonsense is refused and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.cards import ACE_HIGH_52, CardSet, parse_card, parse_cards
from engine.errors import NotationError
from engine.notation import (
    format_cards,
    format_position,
    format_rows,
    format_transcript,
    parse_action,
    parse_position,
    parse_rows,
    parse_state,
    parse_transcript,
)
from engine.observation import observe
from engine.transcript import Transcript
from tests.property.tables import ANY, known

SETS = st.integers(0, 2**52 - 1).map(CardSet)
POSITION = "pagat 4p | C:2-A D:6-A H:2-A S:6-T | ?1 / ?7 / ?1 / 5D 5S JS | turn=3 dealer=1 passes=1,2,0,1 not=0:5D,AS"
STATE = "pagat 4p | C:2-A D:6-A H:2-A S:6-T | 3D / 2D 4D 2S 3S 4S QS KS / AS / 5D 5S JS | turn=3"
PIECES = st.sampled_from(
    [
        *"|/=:,-? \n7HTA210",
        "pagat",
        "4p",
        "99p",
        "turn=",
        "dealer=9",
        "passes=",
        "not=0:",
        "?16",
        "?-1",
        "H:6-8",
        "S:2,4-A",
        "10H",
        "7♥",
        "pass",
        "٣",
        "\u0000",
        "ß",
        "9" * 40,
        STATE,
        POSITION,
    ]
)


@given(SETS)
def test_cards_are_read_back(cards: CardSet) -> None:
    assert parse_cards(str(cards)) == cards
    assert parse_cards(format_cards(ACE_HIGH_52, cards)) == cards
    assert parse_cards(", ".join(card.label for card in cards).lower()) == cards


@given(SETS)
def test_rows_are_read_back(table: CardSet) -> None:
    assert parse_rows(ACE_HIGH_52, format_rows(ACE_HIGH_52, table)) == table


@given(ANY)
def test_states_are_read_back(transcript: Transcript) -> None:
    text = format_position(transcript.state)
    with known(transcript.start.ruleset):
        assert parse_position(text) == transcript.state
        assert parse_state(text.lower()) == transcript.state
        assert format_position(parse_state(f" {text.replace(' | ', '|').replace(' / ', '/')} ")) == text


@given(ANY, st.integers(0, 7))
def test_observations_are_read_back(transcript: Transcript, number: int) -> None:
    view = observe(transcript, number % transcript.start.players)
    text = format_position(view)
    with known(view.ruleset):
        assert parse_position(text) == replace(view, history=())
        assert format_position(parse_position(text.lower())) == text


@given(ANY)
def test_transcripts_are_read_back(transcript: Transcript) -> None:
    text = format_transcript(transcript)
    with known(transcript.start.ruleset):
        found = parse_transcript(text)
    assert found == transcript
    assert found.states == transcript.states
    assert found.events == transcript.events
    assert format_transcript(found) == text
    assert "\n" not in text


def mutated(text: str) -> st.SearchStrategy[str]:
    """This text with one stretch of it replaced by another piece."""
    place = st.integers(0, len(text))
    return st.builds(
        lambda start, length, piece: text[:start] + piece + text[start + length :],
        place,
        st.integers(0, 12),
        PIECES | st.text(max_size=6),
    )


NONSENSE = st.one_of(
    st.text(),
    st.lists(PIECES, max_size=12).map("".join),
    st.lists(PIECES, max_size=12).map(" ".join),
    mutated(POSITION),
    mutated(STATE),
    mutated(f"{STATE} | 5S pass AS"),
)


@pytest.mark.parametrize(
    "read",
    [
        parse_card,
        parse_cards,
        parse_action,
        parse_position,
        parse_state,
        parse_transcript,
        lambda text: parse_rows(ACE_HIGH_52, text),
    ],
)
@given(text=NONSENSE)
@example(text="pagat 3p | C:2-A D:2-A H:2-A S:5-A | - / - / 2S 3S 4S | turn=0")
@example(text="pagat 3p | C:2-A D:2-A H:2-A S:5-A | ?0 / - / ?3 | turn=0")
@example(text="pagat ३p | | - / - / - | ")
@example(text="pagat 3p |||")
@example(text="||||")
def test_nonsense_is_refused_with_a_sentence(read: Callable[[str], object], text: str) -> None:
    try:
        read(text)
    except NotationError as error:
        said = str(error)
        assert said.endswith(".")
        assert said[0].isupper() or said[0] in '"2345678910TJQKAatdps'
        assert "\n" not in said
        assert len(said) < 1000


@given(NONSENSE)
def test_what_is_read_is_written_and_read_again(text: str) -> None:
    try:
        found = parse_position(text)
    except NotationError:
        return
    assert parse_position(format_position(found)) == found
