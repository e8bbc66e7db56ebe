"""Cards as they are drawn, and as buttons."""

from __future__ import annotations

from enum import Enum

from engine.cards import Card
from engine.prose import card_name
from site_play.tags import Html, tag, text
from site_play.views.drawings import Sign, pip, sign
from site_play.views.words import hidden


class Mark(Enum):
    """What a card in a hand is marked with; the value is the word that is read out."""

    RIGHT = "right"
    WRONG = "wrong"
    ADVISED = "advised"
    CHOSEN = "chosen"
    MISSED = "missed"


_SIGNS = {
    Mark.RIGHT: Sign.TICK,
    Mark.WRONG: Sign.CROSS,
    Mark.ADVISED: Sign.STAR,
    Mark.CHOSEN: Sign.TICK,
    Mark.MISSED: Sign.RING,
}


def face(card: Card) -> Html:
    """A card face, for the eye only; it is as large as the `font-size` around it says."""
    ten = " ft-ten" if len(card.rank.label) > 1 else ""
    rank = tag("span", text(card.rank.label), class_=f"ft-rank{ten}")
    return tag("span", rank, pip(card.suit), class_="ft-face", data_suit=card.suit.letter, aria_hidden="true")


def card_button(wid: str, card: Card, action: str, *, fits: bool | None, mark: Mark | None = None) -> Html:
    """A card to activate, named "7 of hearts".

    A card with `fits` False stays focusable and clickable and says that it is disabled; None gives nothing away.
    A mark is drawn in the corner and read out as the button's description.
    """
    key = f"{wid}-card-{card}"
    return tag(
        "button",
        face(card),
        _badge(f"{key}-mark", mark) if mark else None,
        type="button",
        class_=" ".join(["ft-card", *(["ft-fits"] if fits else []), *([f"ft-{mark.value}"] if mark else [])]),
        id=key,
        data_action=action,
        data_key=f"{wid}-{card}",
        aria_label=card_name(card),
        aria_describedby=f"{key}-mark" if mark else None,
        aria_disabled="true" if fits is False else None,
    )


def _badge(key: str, mark: Mark) -> Html:
    drawn = sign(_SIGNS[mark])
    return tag("span", drawn, hidden(mark.value, key), class_="ft-badge")
