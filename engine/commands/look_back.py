"""`review`: what there is to learn from a deal that was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from engine.errors import NotationError, printable, quoted
from engine.notation import parse_transcript
from engine.prose import YOU, count
from engine.review import review
from engine.review_prose import review_lines


def reviewed(
    text: str, seat: int, seed: int, progress: Callable[[int, int], None], names: str | None = None
) -> Iterator[str]:
    """The review from the eyes of one seat; `progress` is told how many of how many questions are answered.

    `names` are those of all seats, with commas. Raises NotationError, and ValueError when there is no such seat.
    """
    transcript = parse_transcript(text)
    called = _names(transcript.start.players, seat, None if names is None else names.split(","))
    for found in review(transcript, seat, Random(seed)):
        progress(found.done, found.total)
    yield from review_lines(found, called)


def _names(players: int, seat: int, given: Sequence[str] | None) -> list[str]:
    """By seat; the review says "You" to the seat that is looked at, so no other seat is called so."""
    names = [f"Seat {at}" for at in range(players)] if given is None else _checked(players, given)
    return [
        YOU if at == seat else f"Seat {at}" if name.casefold() == YOU.casefold() else name
        for at, name in enumerate(names)
    ]


def _checked(players: int, given: Sequence[str]) -> list[str]:
    names = [" ".join(printable(name).split()) for name in given]
    if len(names) != players:
        raise NotationError(
            f"{count(len(names), 'name')} for {players} seats: write one for each, with commas between."
        )
    known: set[str] = set()
    for name in names:
        if not name:
            raise NotationError("A name is empty: write one for each seat, with commas between.")
        if name.casefold() in known:
            raise NotationError(f"{quoted(name)} is the name of two seats: give each another one.")
        known.add(name.casefold())
    return names
