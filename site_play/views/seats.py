"""Who sits at the table, in turn order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.prose import count
from site_play.tags import Html, join, tag, text
from site_play.views.drawings import Sign, sign
from site_play.views.words import hidden, sentence


@dataclass(frozen=True)
class Seat:
    """What everybody may see of one player."""

    name: str
    cards_left: int | None
    """None before the deal."""
    to_play: bool
    did: str
    """What it did last: "played 8♣", "no play" or nothing yet."""
    dealer: bool
    passes: int
    """How often it could not play in this deal."""
    level: str = ""
    """How a bot plays ("easy"); empty for the reader."""
    wins: int | None = None
    """Deals won in this match; None where nobody counts."""
    chips: int | None = None
    """What it has to pay with; None where nobody plays for chips."""
    pass_limit: int | None = None
    """How many passes are free in a deal; None where they are not counted."""
    put_out: bool = False
    """Whether it was put out of the deal."""


def seats(wid: str, seats: Sequence[Seat]) -> Html:
    """The list "Players"; item `i` is the anchor `{wid}-seat-{i}`, from which cards travel."""
    items = (_seat(f"{wid}-seat-{number}", seat) for number, seat in enumerate(seats))
    return tag("ul", *items, class_="ft-seats", role="list", aria_label="Players", data_seats=len(seats))


def _seat(key: str, seat: Seat) -> Html:
    parts = (
        [_who(seat)]
        if seat.cards_left is None
        else [_who(seat), _holds(seat, seat.cards_left), _did(seat.did)]
    )
    if seat.to_play:
        parts.append(tag("span", text("to play"), class_="ft-turn"))
    return tag(
        "li",
        _spaced(parts),
        class_="ft-seat ft-to-play" if seat.to_play else "ft-seat",
        id=key,
        data_anchor=key,
    )


def _who(seat: Seat) -> Html:
    parts = [tag("b", text(seat.name), class_="ft-name")]
    if seat.level:
        parts.append(tag("span", text(seat.level), class_="ft-level"))
    if seat.wins:
        parts.append(_tally(Sign.STAR, seat.wins, "win"))
    if seat.chips is not None:
        parts.append(_tally(Sign.CHIP, seat.chips, "chip"))
    if seat.dealer:
        parts.append(tag("span", text("dealer"), class_="ft-dealer"))
    return tag("span", _spaced(parts), class_="ft-who")


def _did(words: str) -> Html:
    """The last word, mostly a card, on its own: where there is no room, the words before it give way."""
    before, _, last = words.rpartition(" ")
    parts = [tag("span", text(before), class_="ft-verb")] if before else []
    return tag("span", _spaced([*parts, sentence(last)]), class_="ft-did")


def _holds(seat: Seat, cards: int) -> Html:
    parts = [_stack(cards)]
    if warning := "put out" if seat.put_out else _WARNINGS.get(cards):
        parts.append(tag("span", text(warning), class_="ft-warning"))
    if seat.pass_limit is None:
        parts += [_tally(Sign.NO_PLAY, seat.passes, "pass")] if seat.passes else []
    elif not seat.put_out:
        parts.append(_used(seat.passes, seat.pass_limit))
    return tag("span", _spaced(parts), class_="ft-holds")


_WARNINGS = {2: "two left", 1: "one left", 0: "out"}


def _stack(cards: int) -> Html:
    """The number on a card back, with up to three more cards under it."""
    under = min(3, max(0, cards - 1) // 3)
    return tag("span", _counted(cards, "card"), class_="ft-stack", data_under=under)


def _tally(which: Sign, number: int, thing: str) -> Html:
    return tag("span", sign(which), _counted(number, thing), class_="ft-tally", title=count(number, thing))


def _used(passes: int, limit: int) -> Html:
    """How many of the free passes are used up: "2/3"; a pass beyond them that costs nothing is not shown."""
    used = min(passes, limit)
    words = f"{used} of {count(limit, 'free pass')} used"
    short = tag("span", text(f"{used}/{limit}"), aria_hidden="true")
    return tag("span", sign(Sign.NO_PLAY), short, hidden(words), class_="ft-tally", title=words)


def _counted(number: int, thing: str) -> Html:
    """The number for all; what is counted only for those who do not see the drawing."""
    return join([text(str(number)), hidden(count(number, thing).removeprefix(str(number)))])


def _spaced(parts: Sequence[Html]) -> Html:
    return Html(" ".join(parts))
