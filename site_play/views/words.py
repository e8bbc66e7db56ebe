"""Sentences and words as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.cards import Suit
from site_play.tags import Html, join, tag, text
from site_play.views.drawings import pip

_SUITS = {suit.symbol: suit for suit in Suit}
_CARD = re.compile(f"((?:10|[2-9JQKA])?)([{''.join(_SUITS)}])")


def sentence(words: str) -> Html:
    """Words in which every card ("10♥") is kept on one line, coloured, and has its suit drawn.

    The symbol itself stays in the text, hidden from the eye: it is copied, found and read out as before,
    and no phone can turn it into an emoji.
    """
    return join(_pieces(words))


def _pieces(words: str) -> Iterator[Html]:
    done = 0
    for found in _CARD.finditer(words):
        yield text(words[done : found.start()])
        yield _card(found[1], _SUITS[found[2]])
        done = found.end()
    yield text(words[done:])


def _card(rank: str, suit: Suit) -> Html:
    return tag("span", text(rank), pip(suit), hidden(suit.symbol), class_="ft-word", data_suit=suit.letter)


def hidden(words: str, id_: str | None = None) -> Html:
    """Words that are read out and not seen."""
    return tag("span", text(words), class_="ft-hidden", id=id_)
