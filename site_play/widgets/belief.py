"""A belief: what can be known about hidden cards, and how a pass or a play changes it."""

from __future__ import annotations

import re
from functools import cache
from random import Random

from engine.belief import Belief as Deals
from engine.cards import Card
from engine.observation import Observation, speaks
from engine.prose import YOU, action_sentence, done_words
from site_play.spec import BeliefSpec, Question
from site_play.tags import Html, join, tag, text
from site_play.views import parts
from site_play.views.belief import CardShares, Share, belief, deals
from site_play.views.hand import open_hand
from site_play.views.seats import seats
from site_play.views.table import table
from site_play.views.words import sentence
from site_play.widgets.protocol import ActionError, Reply, done_if
from site_play.widgets.strip import seat_at, strip_order


class Belief:
    """State: the step and the number of the answer chosen there: "t=1", "t=0 #2"."""

    def __init__(self, spec: BeliefSpec) -> None:
        self._spec = spec
        self.last = len(spec.comments)
        self._deals = cache(lambda step: Deals(spec.seen(step)))
        self._others = strip_order(len(spec.names), spec.you)[:-1]

    def start(self) -> Reply:
        """Before anything was done."""
        return self._reply(0, None)

    def first_actions(self) -> tuple[str, ...]:
        """Every first answer."""
        return tuple(f"choose {number}" for number in range(len(self._choices(0))))

    def lasting_actions(self) -> tuple[str, ...]:
        """Every step: it looks the same wherever the reader comes from."""
        return tuple(f"t={step}" for step in range(self.last + 1))

    def handle(self, state: str, action: str, _rng: Random) -> Reply:
        """Do "t=1" or "choose 2"."""
        step = self._read(state)
        if found := re.fullmatch(r"t=(\d{1,4})", action):
            return self._reply(min(int(found[1]), self.last), None, moved=True)
        found = re.fullmatch(r"choose (\d{1,2})", action)
        if found and int(found[1]) < len(self._choices(step)):
            return self._reply(step, int(found[1]))
        raise ActionError(f'This table does not know "{action}" here.')

    def _read(self, state: str) -> int:
        found = re.fullmatch(r"t=(\d{1,4})( #\d{1,2})?", state)
        if not found or int(found[1]) > self.last:
            raise ActionError("This table has lost its place: begin again.")
        return int(found[1])

    def _choices(self, step: int) -> tuple[str, ...]:
        question = self._spec.question_at(step)
        return tuple(choice.say for choice in question.choices) if question else ()

    def _reply(self, step: int, chosen: int | None, *, moved: bool = False) -> Reply:
        position = self._spec.seen(step)
        html = join(
            [
                self._seats(step, position),
                table(self._spec.id, position.ruleset, position.table, mine=position.hand),
                open_hand(YOU, position.ruleset, position.hand),
                parts.step_text(self._number(step), self._deed(step), self._comment(step)),
                self.figures(step),
                self._question(step, chosen),
                self._controls(step),
            ]
        )
        state = f"t={step}" if chosen is None else f"t={step} #{chosen}"
        address = f"t={step}" if moved else ""
        return Reply(state, html, self._said(step, chosen), address=address, done=done_if(step == self.last))

    def _said(self, step: int, chosen: int | None) -> str:
        question = self._spec.question_at(step)
        if question and chosen is not None:
            return question.choices[chosen].because
        return f"{self._deed(step)} {self._comment(step)} {self._count(step):,} deals are possible.".strip()

    def _number(self, step: int) -> str:
        return f"Step {step} of {self.last}" if step else "Start"

    def _comment(self, step: int) -> str:
        return self._spec.comments[step - 1] if step else self._spec.opening

    def _deed(self, step: int) -> str:
        """What was done to reach this step. Whoever may pass at will does not say that nothing fitted."""
        if not step:
            return ""
        played = self._spec.played(step)
        event = played.events[-1]
        return action_sentence(
            self._spec.names[event.seat], event.action, is_forced=speaks(played.states[-2])
        )

    def _seats(self, step: int, position: Observation) -> Html:
        strip = [
            seat_at(position, seat, self._spec.names[seat], self._did(step, seat))
            for seat in (*self._others, self._spec.you)
        ]
        return seats(self._spec.id, strip)

    def _did(self, step: int, seat: int) -> str:
        played = self._spec.played(step)
        done = [
            done_words(event.action, is_forced=speaks(before))
            for before, event in zip(played.states, played.events, strict=False)
            if event.seat == seat
        ]
        return done[-1] if done else ""

    def _count(self, step: int) -> int:
        found: Deals = self._deals(step)
        return found.count.number

    def figures(self, step: int) -> Html:
        """How many deals are possible at this step, and who may hold the cards that are followed."""
        position = self._spec.seen(step)
        players = [(self._spec.names[seat], position.cards_left[seat]) for seat in self._others]
        rows = [self._shares(step, position, card) for card in self._spec.cards]
        counted = deals(self._count(step), self._count(step - 1) if step else None)
        return join([counted, belief(players, rows)])

    def _shares(self, step: int, position: Observation, card: Card) -> CardShares:
        if card not in position.unseen:
            return CardShares(card, ())
        return CardShares(card, [self._share(step, position, card, seat) for seat in self._others])

    def _share(self, step: int, position: Observation, card: Card, seat: int) -> Share:
        before = self._part(step - 1, card, seat) if step else None
        return Share(self._part(step, card, seat), before, _why_not(position, card, seat))

    def _part(self, step: int, card: Card, seat: int) -> float:
        found: Deals = self._deals(step)
        share = found.share(seat, card.bit) if seat in found.seats else 0.0
        assert share is not None, "the fence was refused where counting takes long"
        return share

    def _controls(self, step: int) -> Html:
        forward = (
            parts.button(self._next_deed(step), f"t={step + 1}", primary=True, id_=f"{self._spec.id}-on")
            if step < self.last
            else parts.button("Start over", "t=0", id_=f"{self._spec.id}-on")
        )
        back = parts.button("Back", f"t={max(step - 1, 0)}", disabled=not step, id_=f"{self._spec.id}-back")
        return parts.toolbar([forward, back])

    def _next_deed(self, step: int) -> str:
        """ "West passes": what the button that goes on lets happen."""
        event = self._spec.played(step + 1).events[-1]
        return action_sentence(self._spec.names[event.seat], event.action, is_forced=False).removesuffix(".")

    def _question(self, step: int, chosen: int | None) -> Html:
        question = self._spec.question_at(step)
        return parts.answer_box(_asked(question, chosen) if question else [])

    def item(self, step: int) -> Html:
        """One item of the plain list: what was done, the comment, and the figures."""
        done = tag("b", sentence(self._deed(step) or "At the start."))
        return tag(
            "li",
            tag("p", done, text(" "), sentence(self._comment(step))),
            self.figures(step),
            class_="ft-root",
        )


def _why_not(position: Observation, card: Card, seat: int) -> str:
    if not position.cards_left[seat]:
        return "has gone out"
    return "passed when it fitted" if card in position.excluded[seat] else "no room for it"


def _asked(question: Question, chosen: int | None) -> list[Html]:
    buttons = [
        parts.button(choice.say, f"choose {number}", chosen=number == chosen)
        for number, choice in enumerate(question.choices)
    ]
    asked = [parts.status(question.say), parts.toolbar(buttons)]
    if chosen is None:
        return asked
    return [*asked, parts.answer(question.choices[chosen].right, question.choices[chosen].because)]


def plain_figures(spec: BeliefSpec) -> Html:
    """All steps with their figures, to be read without scripts."""
    widget = Belief(spec)
    return tag("ol", *map(widget.item, range(widget.last + 1)), class_="ft-beliefs", role="list")
