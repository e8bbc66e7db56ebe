"""One position to click: board, quiz and guess."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.bots import BOTS
from engine.legality import Play
from engine.observation import Observation, observe
from site_play.spec.entries import are_different, is_transcript, level_of, position_of, transcript_from
from site_play.spec.reader import Reader, SpecError


@dataclass(frozen=True)
class BoardSpec:
    """A table and a hand to click once: the card is laid, or its refusal is explained."""

    id: str
    position: Observation
    say: str
    """What to do, before the click."""
    after: str
    """One more sentence after a card was laid."""
    links: tuple[tuple[str, str], ...]
    """Ways on after that: (words, address)."""


def board(reader: Reader) -> BoardSpec:
    """Read a board; raises SpecError."""
    return BoardSpec(
        id=reader.identifier(),
        position=position_of(reader),
        say=reader.words("say"),
        after=reader.words("after", ""),
        links=tuple(link(each) for each in reader.list_of_words("links", [])),
    )


def link(text: str) -> tuple[str, str]:
    """A way on: words and an address; raises SpecError."""
    words, arrow, address = (part.strip() for part in text.partition("->"))
    if not (words and arrow) or not address or not re.fullmatch(r"(?!/)[\w./-]*(#[\w:=-]+)?", address):
        raise SpecError("links", f'"{text}" is not a way on: write "words -> page.md", a page of this site.')
    return words, address


@dataclass(frozen=True)
class QuizSpec:
    """The question "which cards fit?", each click answered with its reason."""

    id: str
    position: Observation
    say: str
    after: str


def quiz(reader: Reader) -> QuizSpec:
    """Read a quiz; raises SpecError."""
    return QuizSpec(
        id=reader.identifier(),
        position=position_of(reader),
        say=reader.words("say", "Click every card that fits."),
        after=reader.words("after", ""),
    )


@dataclass(frozen=True)
class GuessSpec:
    """The question "what does this level play here?", with the level's own reason as the answer."""

    id: str
    position: Observation
    level: str
    """The key of a bot."""
    names: tuple[str, ...]
    """The players by seat, or none."""
    say: str
    after: str


def guess(reader: Reader) -> GuessSpec:
    """Read a guess; raises SpecError."""
    spec_id, level = reader.identifier(), level_of(reader)
    position = _choosing(reader)
    names = reader.list_of_words("names", [])
    if names and not are_different(names, position.players):
        raise SpecError("names", f"names should give {position.players} different names, one for each hand.")
    say = reader.words("say", f"What does {BOTS[level].name} play here? Click a card.")
    return GuessSpec(spec_id, position, level, names, say, reader.words("after", ""))


def _choosing(reader: Reader) -> Observation:
    """A position, or a whole deal up to now, in which the seat to act has a choice."""
    text = reader.words("position")
    if is_transcript(text):
        transcript = transcript_from(text)
        position = observe(transcript, transcript.state.turn)
    else:
        position = position_of(reader)
    if len(position.playable) < 2:
        raise SpecError("position", "position: there is nothing to guess: fewer than two cards fit.")
    if not all(isinstance(action, Play) for action in position.legal_actions()):
        raise SpecError(
            "position",
            "position: a guess is about one card, but here several may be laid or the turn passed.",
        )
    return position
