"""A board: a table, a hand, one click. The card is laid, or its refusal is explained."""

from __future__ import annotations

from random import Random

from engine.cards import NO_CARDS, Card, CardSet, parse_card
from engine.errors import NotationError
from engine.legality import Violation, ViolationKind
from engine.prose import violation_sentence
from site_play.spec import BoardSpec
from site_play.tags import Html, join
from site_play.views import parts
from site_play.views.hand import hand
from site_play.views.table import table
from site_play.widgets.explain import why
from site_play.widgets.protocol import ActionError, Reply, done_if


class Board:
    """State: the laid card, "-" before that.

    A card that does not fit leaves the state as it is, so that the next click too is answered without Python.
    """

    def __init__(self, spec: BoardSpec) -> None:
        self._spec = spec

    def start(self) -> Reply:
        """The position, nothing laid."""
        return self._reply(None, None)

    def first_actions(self) -> tuple[str, ...]:
        """A click on each card."""
        return tuple(f"play {card}" for card in self._spec.position.hand)

    def lasting_actions(self) -> tuple[str, ...]:
        """Beginning again."""
        return ("again",)

    def handle(self, state: str, action: str, _rng: Random) -> Reply:
        """Do "play 5H" or "again"."""
        laid = _card(state)
        if action == "again":
            return self.start()
        verb, _, name = action.partition(" ")
        card = _card(name)
        if verb != "play" or card is None or card not in self._spec.position.hand:
            raise ActionError(f'This board does not know "{action}".')
        if laid is not None:
            return self._reply(laid, card)
        return self._reply(card, None) if card in self._spec.position.playable else self._reply(None, card)

    def _reply(self, laid: Card | None, asked: Card | None) -> Reply:
        words = self._words(laid, asked)
        html = join(
            [
                parts.status(self._spec.say),
                self._table(laid),
                self._hand(laid),
                self._answer(laid, asked, words),
            ]
        )
        return Reply(str(laid or "-"), html, announce=words, done=done_if(laid is not None))

    def _words(self, laid: Card | None, asked: Card | None) -> str:
        if laid and asked:
            return violation_sentence(Violation(ViolationKind.NOT_YOUR_TURN, asked))
        if laid:
            return f"{why(self._spec.position, laid)[1]} {self._spec.after}".strip()
        return why(self._spec.position, asked)[1] if asked else ""

    def _table(self, laid: Card | None) -> Html:
        position = self._spec.position
        on_table = position.table | _only(laid)
        return table(
            self._spec.id, position.ruleset, on_table, mine=position.hand - _only(laid), last=_only(laid)
        )

    def _hand(self, laid: Card | None) -> Html:
        position = self._spec.position
        fits = NO_CARDS if laid else position.playable
        return hand(self._spec.id, position.ruleset, position.hand - _only(laid), fits=fits)

    def _answer(self, laid: Card | None, asked: Card | None, words: str) -> Html:
        if not words:
            return parts.answer(None, "")
        if not laid:
            return parts.answer(False, words)
        right = None if asked else True
        return join(
            [parts.answer(right, words), parts.links(self._spec.links), parts.button("Start again", "again")]
        )


def _only(card: Card | None) -> CardSet:
    return CardSet.of([card]) if card else NO_CARDS


def _card(name: str) -> Card | None:
    try:
        return parse_card(name)
    except NotationError:
        return None
