"""The seats on the page: what everybody sees of each, in the order in which they take turns, the reader last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.observation import Observation
from engine.prose import done_words
from engine.state import State
from engine.transcript import Event
from site_play.views.seats import Seat


def strip_order(players: int, you: int) -> list[int]:
    """The seats as they are shown."""
    return [(you + 1 + place) % players for place in range(players)]


def seat_at(position: Observation | State, seat: int, name: str, did: str) -> Seat:
    """One seat as everybody sees it in a position; `did` is what it did last."""
    return Seat(
        name=name,
        cards_left=position.cards_left[seat],
        to_play=seat == position.turn and not position.is_over,
        did=did,
        dealer=seat == position.dealer,
        passes=position.passes[seat],
    )


def names_at(names: Sequence[str], players: int, you: int) -> Sequence[str]:
    """The players by seat; without names "You", "Player 2" and so on in turn order."""
    if names:
        return names
    return ["You" if seat == you else f"Player {(seat - you) % players + 1}" for seat in range(players)]


def seat_anchor(wid: str, seat: int, you: int, players: int) -> str:
    """The name of a seat's place on the page, from which its cards travel."""
    return f"{wid}-seat-{strip_order(players, you).index(seat)}"


def last_done(events: Iterable[Event], seat: int) -> str:
    """What this seat did last, in a few words; "" for nothing yet."""
    done = [event.action for event in events if event.seat == seat]
    return done_words(done[-1]) if done else ""
