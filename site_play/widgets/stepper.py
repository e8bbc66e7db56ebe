"""A stepper: a deal to walk through, with a comment for each action and predictions on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from engine.cards import NO_CARDS, Card, parse_card
from engine.legality import Play
from engine.observation import Observation, see
from engine.prose import pool_words, violation_sentence
from engine.scoring import purse_at
from site_play.spec import Question, StepperSpec
from site_play.tags import Html, join, tag, text
from site_play.views import parts
from site_play.views.hand import hand
from site_play.views.seats import seats
from site_play.views.stepper import controls
from site_play.views.table import table
from site_play.widgets.explain import mark, why
from site_play.widgets.protocol import ActionError, Reply, done_if
from site_play.widgets.strip import seat_anchor, seat_at, strip_order
from site_play.widgets.told import action_words, did, facts, laid


class Stepper:
    """State: the step and what was answered there, by card or by the number of the choice: "t=3 5H TH", "t=4 #1"."""

    def __init__(self, spec: StepperSpec) -> None:
        self._spec = spec
        self.last = len(spec.comments)

    def start(self) -> Reply:
        """The first position."""
        return self._reply(0, ())

    def first_actions(self) -> tuple[str, ...]:
        """Every first answer."""
        first = self._see(0)
        return (
            *(f"try {card}" for card in first.hand),
            *(f"choose {number}" for number in self._choice_numbers(0)),
        )

    def lasting_actions(self) -> tuple[str, ...]:
        """Every step: it looks the same wherever the reader comes from."""
        return tuple(f"t={step}" for step in range(self.last + 1))

    def handle(self, state: str, action: str, _rng: Random) -> Reply:
        """Do "t=3", "try 5H" or "choose 1"."""
        step, given = self._read(state)
        if found := re.fullmatch(r"t=(\d{1,4})", action):
            wanted = min(int(found[1]), self.last)
            return self._reply(wanted, (), moved=True)
        verb, _, name = action.partition(" ")
        if verb == "try" and name in map(str, self._see(step).hand):
            return self._reply(step, (*(each for each in given if each != name), name))
        if verb == "choose" and name in self._choice_numbers(step):
            return self._reply(step, (f"#{name}",))
        raise ActionError(f'This example does not know "{action}" here.')

    def _read(self, state: str) -> tuple[int, tuple[str, ...]]:
        step, *given = state.split() or [""]
        known = {*map(str, self._spec.transcript.start.ruleset.pack.listed), *self._numbered()}
        if not re.fullmatch(r"t=\d{1,4}", step) or int(step[2:]) > self.last or not known.issuperset(given):
            raise ActionError("This example has lost its place: begin again.")
        return int(step[2:]), tuple(given)

    def _numbered(self) -> Iterator[str]:
        most = max((len(question.choices) for question in self._spec.questions), default=0)
        return (f"#{number}" for number in range(most))

    def _choice_numbers(self, step: int) -> tuple[str, ...]:
        question = self._spec.question_at(step)
        return tuple(map(str, range(len(question.choices)))) if question else ()

    def _see(self, step: int) -> Observation:
        return see(self._spec.transcript.states[step], self._spec.you)

    def _reply(self, step: int, given: tuple[str, ...], *, moved: bool = False) -> Reply:
        answers = self._answers(step, given)
        words = answers[-1][1] if given and answers else self.sentence(step)
        html = join(
            [
                self._seats(step),
                *self._pool(step),
                self._table(step, given),
                controls(
                    self._spec.id, step, self.last, self._spoken(step)
                ),  # above all that changes its height
                self._step_text(step),
                self._hand(step, given),
                self._question(step, given, answers),
            ]
        )
        state = " ".join((f"t={step}", *given))
        address = f"t={step}" if moved else ""
        return Reply(state, html, announce=words, address=address, done=done_if(step == self.last))

    def _number(self, step: int) -> str:
        return f"Step {step} of {self.last}" if step else "Start"

    def _step_text(self, step: int) -> Html:
        return parts.step_text(
            self._number(step),
            action_words(self._spec, step),
            self._comment(step),
            facts=facts(self._spec, step),
        )

    def _comment(self, step: int) -> str:
        return self._spec.comments[step - 1] if step else self._spec.opening

    def sentence(self, step: int) -> str:
        """What was done to reach this step, what followed, and the comment on it."""
        said = (action_words(self._spec, step), facts(self._spec, step), self._comment(step))
        return " ".join(filter(None, said))

    def item(self, step: int) -> Html:
        """One item of the plain list: what was done, leading to its step, what followed, and the comment."""
        done, *rest = action_words(self._spec, step), facts(self._spec, step), self._comment(step)
        link = tag("a", text(done), href=f"#{self._spec.id}:t={step}")
        return tag("li", link, text(" ".join(["", *filter(None, rest)])))

    def _spoken(self, step: int) -> str:
        return f"step {step} of {self.last}: {action_words(self._spec, step) or 'the start'}"

    def _seats(self, step: int) -> Html:
        state = self._spec.transcript.states[step]
        chips = purse_at(self._spec.transcript, step).chips
        out = {each.seat for each in state.affairs.out if each.hand_bits}
        strip = [
            replace(
                seat_at(state, seat, self._spec.names[seat], did(self._spec, step, seat)),
                chips=chips[seat] if chips else None,
                pass_limit=state.ruleset.pass_limit,
                put_out=seat in out,
            )
            for seat in strip_order(state.players, self._spec.you)
        ]
        return seats(self._spec.id, strip)

    def _pool(self, step: int) -> list[Html]:
        """What lies in the pool; nothing where nobody plays for chips."""
        purse = purse_at(self._spec.transcript, step)
        return [parts.pool(pool_words(purse.pool))] if purse.chips else []

    def _table(self, step: int, given: tuple[str, ...]) -> Html:
        """Where something is asked, what fits is drawn only after an answer: the ghosts would give it away."""
        state = self._spec.transcript.states[step]
        event = self._spec.transcript.events[step - 1] if step else None
        you = self._spec.you
        came_from = (
            seat_anchor(self._spec.id, event.seat, you, state.players)
            if event and event.seat != you
            else None
        )
        is_asked = self._spec.question_at(step) is not None
        return table(
            self._spec.id,
            state.ruleset,
            state.table,
            mine=NO_CARDS if is_asked else state.hands[you],
            last=laid(self._spec, step),
            came_from=came_from,
            tells_needs=bool(given) or not is_asked,
        )

    def _hand(self, step: int, given: tuple[str, ...]) -> Html:
        position = self._see(step)
        marks = {card: mark(position, card) for card in position.hand if str(card) in given}
        return hand(self._spec.id, position.ruleset, position.hand, action="try", fits=None, marks=marks)

    def _answers(self, step: int, given: tuple[str, ...]) -> list[tuple[bool, str]]:
        question = self._spec.question_at(step)
        found = []
        for each in given:
            if each.startswith("#") and question:
                choice = question.choices[int(each[1:])]
                found.append((choice.right, choice.because))
            else:
                found.append(self._why(step, parse_card(each)))
        return found

    def _why(self, step: int, card: Card) -> tuple[bool, str]:
        """Whether the card fits, and whether the reader might lay it now."""
        fits, words = why(self._see(step), card)
        late = self._spec.transcript.states[step].violation(Play(card), self._spec.you) if fits else None
        return fits, f"{words} {violation_sentence(late)}" if late else words

    def _question(self, step: int, given: tuple[str, ...], answers: list[tuple[bool, str]]) -> Html:
        question = self._spec.question_at(step)
        pieces = [parts.answer(*each) for each in answers]
        if question is None:
            return parts.answer_box(pieces)
        return parts.answer_box([parts.status(question.say), *_choices(question, given), *pieces])


def _choices(question: Question, given: tuple[str, ...]) -> list[Html]:
    buttons = [
        parts.button(choice.say, f"choose {number}", chosen=f"#{number}" in given)
        for number, choice in enumerate(question.choices)
    ]
    return [parts.toolbar(buttons)] if buttons else []


def plain_list(spec: StepperSpec) -> Html:
    """All steps as an ordered list, each item leading to its step."""
    stepper = Stepper(spec)
    return tag("ol", *map(stepper.item, range(1, stepper.last + 1)), class_="ft-moves")
