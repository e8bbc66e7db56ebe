"""A worksheet: exercises for pencil and paper on one page, their answers with the reasons on another."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import parse_qs, urlencode

from engine.cards import parse_card
from engine.exercises import PASS_KEY, Exercise, Form, Option
from engine.state import State
from site_play.spec import FEWEST, LARGEST, MOST, SHEETS, Sheet, WorksheetSpec
from site_play.tags import Html, join
from site_play.views import parts, worksheet
from site_play.views.hand import open_hand
from site_play.widgets import answering
from site_play.widgets.protocol import ActionError, Reply

EDITION = 1
"""Goes up whenever a number would name another sheet than before: it is written on every sheet."""

_PASS = "Nothing fits: pass"


FIRST = Sheet("ends", 6, 1)


def exercises(sheet: Sheet) -> tuple[Exercise, ...]:
    """The exercises of a sheet: the same for the same sheet. A longer one begins as a shorter one does."""
    from engine.exercises.kinds import of_plan  # noqa: PLC0415  what comes late in a browser

    plan = (sheet.kind,) * sheet.many
    seed = f"sheet {EDITION} {sheet.kind} {sheet.number}"
    return tuple(of_plan(plan, place, seed) for place in range(sheet.many))


def sheet_of(kind: str, many: str, number: str) -> Sheet:
    """The sheet that is asked for; raises ActionError with a sentence about what is wrong."""
    if kind not in SHEETS:
        raise ActionError("There is no such kind of exercise: choose one from the list.")
    if not (re.fullmatch(r"[0-9]{1,2}", many) and FEWEST <= int(many) <= MOST):
        raise ActionError(f"A sheet has {FEWEST} to {MOST} exercises: write such a number.")
    if not (re.fullmatch(r"[0-9]{1,4}", number) and int(number) >= 1):
        raise ActionError(f"The number of a sheet is 1 to {LARGEST}: write such a number.")
    return Sheet(kind, int(many), int(number))


class Worksheet:
    """State: the sheet in one line; "" for the first."""

    def __init__(self, spec: WorksheetSpec) -> None:
        self._spec = spec

    def start(self) -> Reply:
        """A first sheet, so that there is one to print before any script runs."""
        return Reply("", self._html(FIRST))

    def first_actions(self) -> tuple[str, ...]:
        """None."""
        return ()

    def lasting_actions(self) -> tuple[str, ...]:
        """None."""
        return ()

    def handle(self, state: str, action: str, rng: Random) -> Reply:
        """Do "make?kind=ends&many=6&n=17" or "another", which takes a number by chance."""
        verb, _, query = action.partition("?")
        if action == "another":
            before = _read(state)
            return self._reply(before._replace(number=1 + int(rng.random() * LARGEST)))
        if verb != "make":
            raise ActionError(f'This sheet does not know "{action}".')
        said = {name: values[0].strip() for name, values in parse_qs(query).items()}
        try:
            return self._reply(sheet_of(said.get("kind", ""), said.get("many", ""), said.get("n", "")))
        except ActionError as error:
            return Reply(state, self._html(_read(state), str(error)), announce=str(error))

    def _reply(self, sheet: Sheet) -> Reply:
        query = urlencode({"kind": sheet.kind, "many": sheet.many, "n": sheet.number})
        words = f"Sheet {sheet.number}: {SHEETS[sheet.kind]}."
        return Reply(sheet.text, self._html(sheet), announce=words, address=f"make?{query}")

    def _html(self, sheet: Sheet, complaint: str = "") -> Html:
        wid = self._spec.id
        asked = exercises(sheet)
        shared = asked[0].ask if len({each.ask for each in asked}) == 1 else ""
        tasks = [
            worksheet.Task("" if shared else each.ask, _on_paper(f"{wid}-{place}", each))
            for place, each in enumerate(asked)
        ]
        return join(
            [
                worksheet.form(wid, sheet),
                parts.answer_box([parts.answer(None, complaint)] if complaint else []),
                worksheet.questions(SHEETS[sheet.kind], _colophon(sheet), shared, tasks),
                worksheet.solutions(SHEETS[sheet.kind], _colophon(sheet), [*map(_solution, asked)]),
            ]
        )


def _read(state: str) -> Sheet:
    if not state:
        return FIRST
    try:
        kind, many, number = state.split(" ")
    except ValueError:
        raise ActionError("This sheet has lost its place: load the page again.") from None
    return sheet_of(kind, many, number)


def _colophon(sheet: Sheet) -> str:
    return f"{sheet.kind}, {sheet.many} exercises, number {sheet.number}, edition {EDITION}"


def _on_paper(wid: str, exercise: Exercise) -> list[Html]:
    """What an exercise shows, and where its answer is written."""
    return [
        *answering.picture(wid, exercise, tells_needs=False),
        *_hand(exercise),
        *_room(exercise),
    ]


def _hand(exercise: Exercise) -> list[Html]:
    """The cards to be marked. Where nothing is to be marked the hand is a part of the picture."""
    position = exercise.position
    if exercise.form not in {Form.MARK, Form.PICK} or position is None:
        return []
    cards = position.hands[exercise.seat] if isinstance(position, State) else position.hand
    return [open_hand("You", position.ruleset, cards)]


def _room(exercise: Exercise) -> list[Html]:
    match exercise.form:
        case Form.NUMBER:
            return [worksheet.line("Your number")]
        case Form.CHOOSE:
            return [worksheet.boxes([option.say for option in exercise.options])]
        case _:
            option = exercise.option(PASS_KEY)
            return [worksheet.boxes([option.say or _PASS])] if option else []


def _solution(exercise: Exercise) -> worksheet.Solution:
    right = [option for option in exercise.options if option.right]
    said = ", ".join(_name(option, exercise.form) for option in right)
    told = exercise.options if exercise.form in {Form.MARK, Form.PICK} else right
    reasons = [option.because for option in told if option.key != PASS_KEY or option.right]
    return worksheet.Solution(said, " ".join(reasons))


def _name(option: Option, form: Form) -> str:
    if option.say or option.key == PASS_KEY:
        return option.say or _PASS
    return option.key if form is Form.NUMBER else parse_card(option.key).label
