"""`review`: what there is to learn from a deal that was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from engine.notation import parse_transcript
from engine.prose import YOU
from engine.review import review
from engine.review_prose import review_lines


def reviewed(text: str, seat: int, seed: int, progress: Callable[[int, int], None]) -> Iterator[str]:
    """The review from the eyes of one seat; `progress` is told how many of how many questions are answered.

    Raises NotationError, and ValueError when there is no such seat.
    """
    transcript = parse_transcript(text)
    names = [YOU if at == seat else f"Seat {at}" for at in range(transcript.start.players)]
    for found in review(transcript, seat, Random(seed)):
        progress(found.done, found.total)
    yield from review_lines(found, names)
