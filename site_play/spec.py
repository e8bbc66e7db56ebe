"""What a fence in a page says, checked: the one schema for the build and for the browser.

At build time a fence's TOML arrives here as a table; in the browser the same table arrives as JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.chapters import Chapter
from engine.errors import NotationError
from engine.notation import parse_action, parse_position, parse_state
from engine.observation import Observation, see
from engine.options import MatchFormat
from engine.profiles import RULESETS
from engine.prose import YOU
from engine.ruleset import Ruleset
from engine.state import State
from engine.transcript import Transcript


class SpecError(ValueError):
    """A fence is wrong; the message says what is right, the rest where to look."""

    def __init__(self, key: str, sentence: str, *, line: str = "") -> None:
        super().__init__(sentence)
        self.key = key
        """The entry to look at; "" for the fence as a whole."""
        self.line = line
        """The line of a long entry to look at, as it stands there; "" for the entry as a whole."""
        self.block: int | None = None
        """The [[ask]] to look into, counted from 0; None for what stands above them."""


@dataclass(frozen=True)
class BoardSpec:
    """A table and a hand to click once: the card is laid, or its refusal is explained."""

    id: str
    position: Observation
    say: str
    """What to do, before the click."""
    after: str
    """One more sentence after a card was laid."""
    links: tuple[tuple[str, str], ...]
    """Ways on after that: (words, address)."""


@dataclass(frozen=True)
class QuizSpec:
    """The question "which cards fit?", each click answered with its reason."""

    id: str
    position: Observation
    say: str
    after: str


@dataclass(frozen=True)
class Choice:
    """One answer that a question offers."""

    say: str
    right: bool
    because: str


@dataclass(frozen=True)
class Question:
    """A prediction asked for before a step goes on: by clicking cards (no choices), or by choosing an answer."""

    step: int
    say: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class StepperSpec:
    """A transcript to walk through, with a comment for each action."""

    id: str
    transcript: Transcript
    opening: str
    """The comment on the first position."""
    comments: tuple[str, ...]
    """One for each action."""
    names: tuple[str, ...]
    """The players by seat; the reader is "You"."""
    questions: tuple[Question, ...]

    @property
    def you(self) -> int:
        """The reader's seat."""
        return self.names.index(YOU)

    def question_at(self, step: int) -> Question | None:
        """What is asked before going on from this step."""
        return next((each for each in self.questions if each.step == step), None)


@dataclass(frozen=True)
class PlaySpec:
    """A whole game against bots."""

    id: str
    ruleset: Ruleset


LiveSpec = BoardSpec | QuizSpec | StepperSpec | PlaySpec
"""What the reader can act on: it becomes a widget."""


@dataclass(frozen=True)
class RulesSpec:
    """A part of all rules side by side, to be read: the build draws it, and no script ever touches it."""

    id: str
    show: str
    """`SHORT_SHOWN`, `CLASHES_SHOWN`, or the name of a chapter."""


SHORT_SHOWN, CLASHES_SHOWN = "short", "clashes"
SHOWN = (SHORT_SHOWN, *(chapter.word for chapter in Chapter), CLASHES_SHOWN)
"""Everything that a rules fence can show."""

Spec = LiveSpec | RulesSpec


def parse_spec(table: Mapping[str, Any]) -> Spec:
    """The spec that a fence's table describes; raises SpecError."""
    kind = table.get("widget")
    if not isinstance(kind, str) or kind not in _READERS:
        raise SpecError("widget", f"widget = {_quoted(kind)} is not known: write one of {_listed(_READERS)}.")
    reader = _Reader(table)
    spec = _READERS[kind](reader)
    reader.refuse_others()
    return spec


def from_json(text: str) -> LiveSpec:
    """The spec of a widget's table, written as JSON; raises SpecError."""
    try:
        table = json.loads(text)
    except ValueError:
        table = None
    if not isinstance(table, dict):
        raise SpecError("", "The widget's data are damaged: they should be a table written as JSON.")
    spec = parse_spec(table)
    if isinstance(spec, RulesSpec):
        raise SpecError("widget", "Nothing can be done with rules that are only to be read.")
    return spec


class _Reader:
    """Takes entries out of a table one by one, so that what is left over was not understood."""

    def __init__(self, table: Mapping[str, Any], where: str = "") -> None:
        self._table = table
        self._taken = {"widget"} if not where else set()
        self._where = where

    def words(self, key: str, default: str | None = None) -> str:
        value = self._take(key, default)
        if not isinstance(value, str):
            raise SpecError(key, f"{key} = {_quoted(value)} should be text in quotation marks.")
        if found := re.search(r"[\x00-\x08\x0b-\x1f]", value):
            raise SpecError(key, f"{key} has a control character ({found[0]!r}): take it out.")
        return value.strip()

    def number(self, key: str) -> int:
        value = self._take(key, None)
        if not isinstance(value, int) or isinstance(value, bool):
            raise SpecError(key, f"{key} = {_quoted(value)} should be a whole number.")
        return value

    def truth(self, key: str) -> bool:
        value = self._take(key, False)
        if not isinstance(value, bool):
            raise SpecError(key, f"{key} = {_quoted(value)} should be true or false.")
        return value

    def list_of_words(self, key: str, default: list[str] | None = None) -> tuple[str, ...]:
        value = self._take(key, default)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise SpecError(key, f'{key} should be a list of texts, as in ["You", "Ana"].')
        return tuple(value)

    def tables(self, key: str) -> tuple[_Reader, ...]:
        value = self._take(key, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise SpecError(key, f"{key} should be written as [[{key}]] and its entries below.")
        return tuple(_Reader(each, where=key) for each in value)

    def identifier(self) -> str:
        value = self.words("id")
        if not re.fullmatch(r"[a-z][a-z0-9-]*", value):
            raise SpecError(
                "id", f"id = {_quoted(value)} should be a short name of small letters, digits and hyphens."
            )
        return value

    def refuse_others(self) -> None:
        for key in self._table:
            if key not in self._taken:
                place = f"in [[{self._where}]] " if self._where else ""
                raise SpecError(
                    key, f"{key} is not known {place}here: entries are {_listed(sorted(self._taken))}."
                )

    def _take(self, key: str, default: Any) -> Any:
        self._taken.add(key)
        if key not in self._table and default is None:
            raise SpecError(self._where, f"{key} is missing: add a line that begins with {key} =.")
        return self._table.get(key, default)


def _quoted(value: object) -> str:
    text = "(nothing)" if value is None else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else f"{text[:80]}…"


def _listed(words: Mapping[str, Any] | list[str]) -> str:
    return ", ".join(words)


def _position(reader: _Reader) -> Observation:
    text = reader.words("position")
    try:
        found = parse_position(text)
    except NotationError as error:
        raise SpecError("position", f"position: {error}") from None
    position = see(found, found.turn) if isinstance(found, State) else found
    if position.is_over or position.turn != position.seat:
        raise SpecError(
            "position",
            f"position: the hand that is named must be the one to play, not turn={position.turn}.",
        )
    return position


def _board(reader: _Reader) -> BoardSpec:
    return BoardSpec(
        id=reader.identifier(),
        position=_position(reader),
        say=reader.words("say"),
        after=reader.words("after", ""),
        links=tuple(_link(each) for each in reader.list_of_words("links", [])),
    )


def _link(text: str) -> tuple[str, str]:
    words, arrow, address = (part.strip() for part in text.partition("->"))
    if not (words and arrow) or not address or not re.fullmatch(r"(?!/)[\w./-]*(#[\w:=-]+)?", address):
        raise SpecError("links", f'"{text}" is not a way on: write "words -> page.md", a page of this site.')
    return words, address


def _quiz(reader: _Reader) -> QuizSpec:
    return QuizSpec(
        id=reader.identifier(),
        position=_position(reader),
        say=reader.words("say", "Click every card that fits."),
        after=reader.words("after", ""),
    )


def _stepper(reader: _Reader) -> StepperSpec:
    spec_id = reader.identifier()
    transcript, comments = _steps(reader)
    names = reader.list_of_words("names")
    different = {name.strip().casefold() for name in names} - {""}
    if len(names) != transcript.start.players or len(different) != len(names) or YOU not in names:
        raise SpecError(
            "names", f'names should give {transcript.start.players} different names, one of them "You".'
        )
    blocks = enumerate(reader.tables("ask"))
    questions = tuple(_in_block(number, each, len(comments)) for number, each in blocks)
    _check_questions(questions, transcript, names.index(YOU))
    return StepperSpec(spec_id, transcript, reader.words("opening"), comments, names, questions)


def _steps(reader: _Reader) -> tuple[Transcript, tuple[str, ...]]:
    try:
        transcript = Transcript(parse_state(reader.words("position")))
    except NotationError as error:
        raise SpecError("position", f"position: {error}") from None
    comments = []
    for line in reader.words("steps").splitlines():
        action, _, comment = line.strip().partition(" ")
        if not action:
            continue
        try:
            transcript = transcript.then(parse_action(action))
        except ValueError as error:
            raise SpecError("steps", f'steps, "{line.strip()}": {error}', line=line.strip()) from None
        comments.append(comment.strip())
    if not comments:
        raise SpecError(
            "steps", "steps should have a line for each action: the card or pass, a blank, the comment."
        )
    return transcript, tuple(comments)


def _check_questions(questions: Sequence[Question], transcript: Transcript, you: int) -> None:
    steps = [question.step for question in questions]
    for number, question in enumerate(questions):
        if question.step in steps[:number]:
            raise _of_block(
                number, SpecError("step", f"step = {question.step}: another [[ask]] asks there already.")
            )
        if not question.choices and transcript.states[question.step].turn != you:
            words = f"step = {question.step}: there it is not the reader's turn: give [[ask.choices]] to choose from."
            raise _of_block(number, SpecError("step", words))


def _of_block(number: int, error: SpecError) -> SpecError:
    error.block = number
    return error


def _in_block(number: int, reader: _Reader, steps: int) -> Question:
    try:
        return _question(reader, steps)
    except SpecError as error:
        raise _of_block(number, error) from None


def _question(reader: _Reader, steps: int) -> Question:
    step = reader.number("step")
    if not 0 <= step < steps:
        raise SpecError(
            "ask",
            f"step = {step} in [[ask]] should be 0 to {steps - 1}, before a next step.",
        )
    choices = tuple(_choice(each) for each in reader.tables("choices"))
    if choices and sum(each.right for each in choices) != 1:
        raise SpecError("ask", f"[[ask]] at step {step} should have exactly one choice with right = true.")
    question = Question(step, reader.words("say"), choices)
    reader.refuse_others()
    return question


def _choice(reader: _Reader) -> Choice:
    choice = Choice(reader.words("say"), reader.truth("right"), reader.words("because"))
    reader.refuse_others()
    return choice


def _play(reader: _Reader) -> PlaySpec:
    spec_id = reader.identifier()
    key = reader.words("rules", "pagat")
    if key not in RULESETS:
        raise SpecError("rules", f'rules = "{key}" is not known: write one of {_listed(list(RULESETS))}.')
    rules = RULESETS[key]
    if not rules.is_plain or rules.match_format is not MatchFormat.WINS:
        raise SpecError(
            "rules",
            f'rules = "{key}" cannot be played at this table yet: it plays one card or a forced pass a turn, '
            "to so many deals won.",
        )
    return PlaySpec(spec_id, rules)


def _rules(reader: _Reader) -> RulesSpec:
    spec_id, show = reader.identifier(), reader.words("show")
    if show not in SHOWN:
        raise SpecError("show", f"show = {_quoted(show)} is not known: write one of {_listed([*SHOWN])}.")
    return RulesSpec(spec_id, show)


_READERS: Mapping[str, Callable[[_Reader], Spec]] = {
    "board": _board,
    "quiz": _quiz,
    "stepper": _stepper,
    "play": _play,
    "rules": _rules,
}
