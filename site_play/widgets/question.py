"""A question in the text: a few answers in words, or a number. Every answer has its sentence."""

from __future__ import annotations

from random import Random

from site_play.spec import QuestionSpec
from site_play.tags import join
from site_play.views import parts
from site_play.widgets import answering, lines
from site_play.widgets.protocol import ActionError, Reply, done_if


class Question:
    """State: the answer that was given last: "2"; it may be given anew at any time.

    Looking at what follows an answer ("line 6H 3") does not change it.
    """

    def __init__(self, spec: QuestionSpec) -> None:
        self._spec = spec
        self._exercise = spec.exercise

    def start(self) -> Reply:
        """The question, nothing answered."""
        return self._reply(())

    def first_actions(self) -> tuple[str, ...]:
        """None: every answer has the same outcome from every state."""
        return ()

    def lasting_actions(self) -> tuple[str, ...]:
        """Every answer that is likely, and beginning again."""
        return (*answering.first_answers(self._exercise), "again")

    def handle(self, _state: str, action: str, _rng: Random) -> Reply:
        """Do "pick 2", "number?n=3", "line 6H 3" or "again"."""
        if action == "again":
            return self.start()
        if at := lines.asked(self._exercise, action):
            return self._reply((at[0],), step=at[1])
        found = answering.taken(self._exercise, (), action)
        if found is None:
            raise ActionError(f'This question does not know "{action}".')
        given, is_answer = found
        return (
            self._reply(given) if is_answer else self._reply((), answering.complaint(self._exercise, action))
        )

    def _reply(self, given: tuple[str, ...], complaint: str = "", step: int = 0) -> Reply:
        right, words, pieces = False, complaint, [parts.answer(None, complaint)] if complaint else []
        if given:
            right, words = answering.verdict(self._exercise, given)
            pieces = answering.answered(self._spec.id, self._exercise, given, step)
            words = lines.sentence(self._exercise, given[0], step) or words
            if right and self._spec.after:
                words = words if step else f"{words} {self._spec.after}"
                pieces.append(parts.answer(None, self._spec.after))
        html = [
            *answering.shown(self._spec.id, self._exercise, given, checked=False, step=step),
            parts.answer_box(pieces),
        ]
        return Reply(" ".join(given), join(html), announce=words, done=done_if(right))
