"""A quiz: click every card that fits; each click is answered with its reason."""

from __future__ import annotations

from random import Random

from engine.cards import Card, parse_card
from engine.options import Obligation
from engine.prose import count
from site_play.spec import QuizSpec
from site_play.tags import Html, join
from site_play.views import parts
from site_play.views.hand import hand
from site_play.views.table import table
from site_play.widgets.explain import mark, why, why_pass
from site_play.widgets.protocol import ActionError, Reply, done_if


class Quiz:
    """State: what was clicked, in order: "5H TH pass"."""

    def __init__(self, spec: QuizSpec) -> None:
        self._spec = spec
        self._position = spec.position

    def start(self) -> Reply:
        """The question, nothing clicked."""
        return self._reply(())

    def first_actions(self) -> tuple[str, ...]:
        """A click on each card, and the pass."""
        return (*(f"pick {card}" for card in self._position.hand), "pick pass")

    def lasting_actions(self) -> tuple[str, ...]:
        """Beginning again."""
        return ("again",)

    def handle(self, state: str, action: str, _rng: Random) -> Reply:
        """Do "pick 5H", "pick pass" or "again"."""
        if action == "again":
            return self.start()
        verb, _, name = action.partition(" ")
        if verb != "pick" or name not in self._names():
            raise ActionError(f'This question does not know "{action}".')
        earlier = [each for each in state.split() if each in self._names() and each != name]
        return self._reply((*earlier, name))

    def _names(self) -> set[str]:
        return {"pass", *map(str, self._position.hand)}

    def _reply(self, clicked: tuple[str, ...]) -> Reply:
        words = self._verdict(clicked[-1])[1] if clicked else ""
        if self._is_done(clicked):
            words = f"{words} {self._closing()}"
        html = join(
            [
                parts.status(self._spec.say),
                self._table(clicked),
                self._hand(clicked),
                self._answers(clicked),
            ]
        )
        return Reply(" ".join(clicked), html, announce=words, done=done_if(self._is_done(clicked)))

    def _table(self, clicked: tuple[str, ...]) -> Html:
        """What fits is drawn on the table only when it has been found."""
        position = self._position
        return table(self._spec.id, position.ruleset, position.table, tells_needs=self._is_done(clicked))

    def _verdict(self, name: str) -> tuple[bool, str]:
        return why_pass(self._position) if name == "pass" else why(self._position, parse_card(name))

    def _is_done(self, clicked: tuple[str, ...]) -> bool:
        wanted = set(map(str, self._position.playable)) or {"pass"}
        return wanted <= set(clicked)

    def _closing(self) -> str:
        found = len(self._position.playable)
        done = {0: "", 1: "You found the only card that fits.", 2: "You found both cards that fit."}
        return f"{done.get(found, f'You found all {found} cards that fit.')} {self._spec.after}".strip()

    def _hand(self, clicked: tuple[str, ...]) -> Html:
        marks = {card: mark(self._position, card) for card in self._position.hand if str(card) in clicked}
        cards = hand(
            self._spec.id, self._position.ruleset, self._position.hand, action="pick", fits=None, marks=marks
        )
        at_will = self._position.ruleset.obligation is Obligation.MAY_PASS
        words = "Pass" if at_will else "Nothing fits: pass"
        return join([cards, parts.toolbar([parts.button(words, "pick pass")])])

    def _answers(self, clicked: tuple[str, ...]) -> Html:
        given = [(parse_card(name), *self._verdict(name)) for name in clicked if name != "pass"]
        pieces = [parts.answers(given)] if given else []
        if "pass" in clicked:
            pieces.append(parts.answer(*why_pass(self._position)))
        if self._is_done(clicked):
            pieces += self._end(clicked)
        elif clicked:
            pieces.append(parts.answer(None, self._to_go(clicked)))
        return parts.answer_box(pieces)

    def _end(self, clicked: tuple[str, ...]) -> list[Html]:
        others = parts.answers(self._others(clicked))
        return [parts.answer(True, self._closing()), others, parts.button("Start over", "again")]

    def _others(self, clicked: tuple[str, ...]) -> list[tuple[Card, bool | None, str]]:
        """The cards that were left alone, rightly, each with its reason."""
        left = [card for card in self._position.hand if str(card) not in clicked]
        return [(card, None, why(self._position, card)[1]) for card in left]

    def _to_go(self, clicked: tuple[str, ...]) -> str:
        left = sum(str(card) not in clicked for card in self._position.playable)
        return f"{count(left, 'more card')} to find." if left else "Look again: can this hand play at all?"
