"""Hands: the reader's, made of buttons, and another player's, laid open."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.cards import NO_CARDS, Card, CardSet
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
    gone: CardSet = NO_CARDS,
) -> Html:
    """The group "Your hand": a button for each card, by suit and then from low to high.

    `fits` None gives nothing away (a quiz); otherwise cards that are not among them are drawn flat. Those that are
    `gone` keep their places, so that nothing moves while a line of play is looked at.
    """

    def button(card: Card) -> Html:
        if card in gone:
            return tag("span", face(card), class_="ft-card ft-gone", aria_hidden="true")
        known = None if fits is None else card in fits
        return card_button(wid, card, f"{action} {card}", fits=known, mark=marks.get(card))

    groups = [tag("span", *map(button, held), class_="ft-suit") for held in _by_suit(ruleset, cards)]
    content = groups or [tag("p", text("No cards left"), class_="ft-none")]
    return tag(
        "div", *content, class_="ft-hand", id=f"{wid}-hand", role="group", aria_label=label, data_roving=True
    )


def open_hand(
    name: str, ruleset: Ruleset, cards: CardSet, *, gone: CardSet = NO_CARDS, key: str = ""
) -> Html:
    """Somebody's hand face up: a list without buttons.

    With a `key` its cards travel to and from the table of that widget; those that are `gone` keep their places.
    """
    items = [_shown(card, key, gone=card in gone) for held in _by_suit(ruleset, cards) for card in held]
    shown = (
        tag("ul", join(items), class_="ft-faces", role="list", aria_label=f"Cards of {name}")
        if items
        else tag("p", text("No cards left"), class_="ft-none")
    )
    return tag("div", tag("p", text(name), class_="ft-owner"), shown, class_="ft-open")


def _shown(card: Card, key: str, *, gone: bool) -> Html:
    if gone:
        return tag("li", face(card), class_="ft-gone", aria_hidden="true")
    return tag("li", hidden(card_name(card)), face(card), data_key=f"{key}-{card}" if key else None)


def _by_suit(ruleset: Ruleset, cards: CardSet) -> list[tuple[Card, ...]]:
    held = (ruleset.pack.in_order(cards.of_suit(suit)) for suit in ruleset.pack.rows)
    return [group for group in held if group]
