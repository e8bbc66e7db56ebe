"""What can be known about hidden cards: how many deals are possible, and who may hold what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.prose import card_name, count
from site_play.tags import Html, tag, text
from site_play.views.cards import face
from site_play.views.drawings import Sign, sign
from site_play.views.words import hidden, sentence


@dataclass(frozen=True)
class Share:
    """In how many of the possible deals one player holds one card."""

    now: float
    """0 to 1."""
    before: float | None = None
    """The same before the last deed; None at the start."""
    why_not: str = ""
    """Why it cannot be, where `now` is 0."""


@dataclass(frozen=True)
class CardShares:
    """One card, player by player; no shares for a card that everybody has seen by now."""

    card: Card
    shares: Sequence[Share]
    """One for each player, or none when the card lies on the table."""


def hundredths(share: float) -> str:
    """ "40", "under 1", "over 99": never 0 or 100 for what is not certain."""
    if 0 < share < 0.005:
        return "under 1"
    return "over 99" if 0.995 <= share < 1 else f"{share * 100:.0f}"


def deals(now: int, before: int | None) -> Html:
    """How many deals are possible, what part of those before, and a bar of that part."""
    words = [tag("b", text(f"{now:,}")), text(" deal is possible" if now == 1 else " deals are possible")]
    if before is not None:
        words.append(text(", as before" if now == before else f"; before, there were {before:,}"))
    return tag(
        "div",
        tag("p", *words, text(".")),
        _bar(1 if before is None else now / before),
        class_="ft-deals",
    )


def belief(players: Sequence[tuple[str, int]], rows: Sequence[CardShares]) -> Html:
    """The table of cards and players (name, cards left): out of 100 possible deals, so many have the card there."""
    heads = [tag("th", hidden("Card"), scope="col"), *(_head(name, left) for name, left in players)]
    caption = tag("caption", text("Where a card lies in 100 of these deals"))
    table = tag(
        "table",
        caption,
        tag("thead", tag("tr", *heads)),
        tag("tbody", *(_row(each, len(players)) for each in rows)),
        class_="ft-belief",
        data_players=len(players),
    )
    if len(players) <= MOST_BESIDE:
        return table
    label = "Who may hold which card"
    return tag("div", table, class_="ft-matrix", role="region", aria_label=label, tabindex=0)


MOST_BESIDE = 4
"""Players that find room side by side on the smallest screen; with more, the table moves in a frame of its own."""


def _head(name: str, left: int) -> Html:
    return tag("th", text(name), tag("small", text(count(left, "card"))), scope="col")


def _row(row: CardShares, players: int) -> Html:
    head = tag("th", face(row.card), hidden(card_name(row.card)), scope="row")
    if not row.shares:
        return tag("tr", head, tag("td", text("on the table"), colspan=players, class_="ft-seen"))
    return tag("tr", head, *map(_cell, row.shares))


def _cell(share: Share) -> Html:
    if not share.now:
        return tag(
            "td", sign(Sign.CROSS), hidden("No: "), tag("small", sentence(share.why_not)), class_="ft-never"
        )
    number = tag("b", text(hundredths(share.now)), hidden(" of 100"))
    surely = tag("small", text("surely")) if share.now == 1 else _since(share)
    return tag("td", number, _bar(share.now), surely, class_="ft-sure" if share.now == 1 else None)


def _since(share: Share) -> Html | None:
    """What the number was; kept empty at the start, so that nothing moves later."""
    if share.before is None:
        return tag("small", Html("&nbsp;"), aria_hidden="true")
    now, before = hundredths(share.now), hundredths(share.before)
    return tag("small", text("as before" if now == before else f"was {before}"))


def _bar(share: float) -> Html:
    whole = tag("rect", width=100, height=6, class_="ft-rest")
    part = tag("rect", width=f"{share * 100:.1f}", height=6)
    box = {"viewBox": "0 0 100 6", "preserveAspectRatio": "none"}
    return tag("svg", whole, part, class_="ft-meter", aria_hidden="true", **box)
