"""Hands: the reader's, made of buttons, and another player's, laid open."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.cards import Card, CardSet
from engine.prose import card_name
from engine.ruleset import Ruleset
from site_play.tags import Html, join, tag, text
from site_play.views.cards import Mark, card_button, face
from site_play.views.words import hidden

NO_MARKS: Mapping[Card, Mark] = MappingProxyType({})


def hand(
    wid: str,
    ruleset: Ruleset,
    cards: CardSet,
    *,
    action: str = "play",
    fits: CardSet | None,
    marks: Mapping[Card, Mark] = NO_MARKS,
    label: str = "Your hand",
) -> Html:
    """The group "Your hand": a button for each card, by suit and then from low to high.

    `fits` None gives nothing away (a quiz); otherwise cards that are not among them are drawn flat.
    """

    def button(card: Card) -> Html:
        known = None if fits is None else card in fits
        return card_button(wid, card, f"{action} {card}", fits=known, mark=marks.get(card))

    groups = [tag("span", *map(button, held), class_="ft-suit") for held in _by_suit(ruleset, cards)]
    content = groups or [tag("p", text("No cards left"), class_="ft-none")]
    return tag(
        "div", *content, class_="ft-hand", id=f"{wid}-hand", role="group", aria_label=label, data_roving=True
    )


def open_hand(name: str, ruleset: Ruleset, cards: CardSet) -> Html:
    """Somebody's hand face up: a list without buttons."""
    items = [
        tag("li", hidden(card_name(card)), face(card)) for held in _by_suit(ruleset, cards) for card in held
    ]
    shown = (
        tag("ul", join(items), class_="ft-faces", role="list", aria_label=f"Cards of {name}")
        if items
        else tag("p", text("No cards left"), class_="ft-none")
    )
    return tag("div", tag("p", text(name), class_="ft-owner"), shown, class_="ft-open")


def _by_suit(ruleset: Ruleset, cards: CardSet) -> list[tuple[Card, ...]]:
    held = (ruleset.pack.in_order(cards.of_suit(suit)) for suit in ruleset.pack.rows)
    return [group for group in held if group]
