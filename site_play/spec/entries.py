"""Entries that several widgets share: positions, deals, names, steps."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots import BOTS
from engine.errors import NotationError
from engine.notation import parse_action, parse_position, parse_state, parse_transcript
from engine.observation import Observation, see
from engine.prose import YOU
from engine.state import State
from engine.transcript import Transcript
from site_play.spec.reader import Reader, SpecError, listed, quoted


def position_of(reader: Reader) -> Observation:
    """The position, from the eyes of the seat to act; raises SpecError."""
    found = position_from(reader.words("position"))
    position = see(found, found.turn) if isinstance(found, State) else found
    if position.is_over or position.turn != position.seat:
        raise SpecError(
            "position",
            f"position: the hand that is named must be the one to play, not turn={position.turn}.",
        )
    return position


def position_from(text: str) -> Observation | State:
    """A position, its hands named or not; raises SpecError."""
    try:
        return parse_position(text)
    except NotationError as error:
        raise SpecError("position", f"position: {error}") from None


def start_of(reader: Reader) -> Transcript:
    """The position with which a deal begins, every hand named; raises SpecError."""
    try:
        return Transcript(parse_state(reader.words("position")))
    except NotationError as error:
        raise SpecError("position", f"position: {error}") from None


def transcript_from(text: str) -> Transcript:
    """A position with every hand named, or a whole deal up to now; raises SpecError."""
    try:
        return parse_transcript(text) if is_transcript(text) else Transcript(parse_state(text))
    except NotationError as error:
        raise SpecError("position", f"position: {error}") from None


def is_transcript(text: str) -> bool:
    """Whether this is a deal with its actions and not one position."""
    return text.count("|") == 4


def level_of(reader: Reader, default: str | None = None) -> str:
    """The key of a bot; raises SpecError."""
    level = reader.words("level", default)
    if level not in BOTS:
        raise SpecError("level", f"level = {quoted(level)} is not known: write one of {listed([*BOTS])}.")
    return level


def names_of(reader: Reader, players: int, default: list[str] | None = None) -> tuple[str, ...]:
    """The players by seat, the reader as "You"; none where the default says so. Raises SpecError."""
    names = reader.list_of_words("names", default)
    if (names or default is None) and (not are_different(names, players) or YOU not in names):
        raise SpecError("names", f'names should give {players} different names, one of them "You".')
    return names


def are_different(names: Sequence[str], players: int) -> bool:
    """Whether these are so many names that nobody confuses."""
    return len(names) == players == len({name.strip().casefold() for name in names} - {""})


def steps_of(reader: Reader, transcript: Transcript) -> tuple[Transcript, tuple[str, ...]]:
    """The deal with the steps added, and the comment on each; raises SpecError."""
    comments = []
    for line in reader.words("steps").splitlines():
        action, _, comment = line.strip().partition(" ")
        if not action:
            continue
        try:
            transcript = transcript.then(parse_action(action))
        except ValueError as error:
            raise SpecError("steps", f'steps, "{line.strip()}": {error}', line=line.strip()) from None
        comments.append(comment.strip())
    if not comments:
        raise SpecError(
            "steps", "steps should have a line for each action: the card or pass, a blank, the comment."
        )
    return transcript, tuple(comments)
