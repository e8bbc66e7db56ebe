"""What a fence in a page says, checked: the one schema for the build and for the browser.

At build time a fence's TOML arrives here as a table; in the browser the same table arrives as JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.belief import Belief
from engine.bots import BOTS
from engine.cards import Card, parse_card
from engine.chapters import Chapter
from engine.errors import NotationError
from engine.notation import parse_action, parse_position, parse_state, parse_transcript
from engine.observation import Observation, observe, see
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
class BeliefSpec:
    """What the reader can work out about hidden cards, before and after each of a few deeds."""

    id: str
    transcript: Transcript
    first: int
    """How much of the transcript has been done when the reader comes to it."""
    cards: tuple[Card, ...]
    """The hidden cards to follow."""
    opening: str
    comments: tuple[str, ...]
    """One for each deed from `first` on."""
    names: tuple[str, ...]
    questions: tuple[Question, ...]
    """Each with answers to choose from."""

    @property
    def you(self) -> int:
        """The reader's seat."""
        return self.names.index(YOU)

    def played(self, step: int) -> Transcript:
        """The deal as far as this step."""
        return Transcript(self.transcript.start, self.transcript.actions[: self.first + step])

    def seen(self, step: int) -> Observation:
        """What the reader knows at this step."""
        return observe(self.played(step), self.you)

    def question_at(self, step: int) -> Question | None:
        """What is asked before going on from this step."""
        return next((each for each in self.questions if each.step == step), None)


@dataclass(frozen=True)
class GuessSpec:
    """The question "what does this level play here?", with the level's own reason as the answer."""

    id: str
    position: Observation
    level: str
    """The key of a bot."""
    names: tuple[str, ...]
    """The players by seat, or none."""
    say: str
    after: str


@dataclass(frozen=True)
class PlaySpec:
    """A whole game against bots."""

    id: str
    ruleset: Ruleset


LiveSpec = BoardSpec | QuizSpec | StepperSpec | BeliefSpec | GuessSpec | PlaySpec
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
    transcript, comments = _steps(reader, _start(reader))
    names = _names(reader, transcript.start.players)
    questions = _questions(reader, len(comments))
    for number, question in enumerate(questions):
        if not question.choices and transcript.states[question.step].turn != names.index(YOU):
            raise _without_choices(number, question, "there it is not the reader's turn")
    return StepperSpec(spec_id, transcript, reader.words("opening"), comments, names, questions)


def _start(reader: _Reader) -> Transcript:
    try:
        return Transcript(parse_state(reader.words("position")))
    except NotationError as error:
        raise SpecError("position", f"position: {error}") from None


def _transcript(text: str) -> Transcript:
    """A position with every hand named, or a whole deal up to now."""
    try:
        return parse_transcript(text) if _is_transcript(text) else Transcript(parse_state(text))
    except NotationError as error:
        raise SpecError("position", f"position: {error}") from None


def _is_transcript(text: str) -> bool:
    return text.count("|") == 4


def _names(reader: _Reader, players: int) -> tuple[str, ...]:
    names = reader.list_of_words("names")
    different = {name.strip().casefold() for name in names} - {""}
    if len(names) != players or len(different) != len(names) or YOU not in names:
        raise SpecError("names", f'names should give {players} different names, one of them "You".')
    return names


def _steps(reader: _Reader, transcript: Transcript) -> tuple[Transcript, tuple[str, ...]]:
    """The deal with the steps added, and the comment on each."""
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


def _questions(reader: _Reader, steps: int) -> tuple[Question, ...]:
    """All [[ask]] blocks; a step has one at most."""
    questions = tuple(_in_block(number, each, steps) for number, each in enumerate(reader.tables("ask")))
    asked = [question.step for question in questions]
    for number, step in enumerate(asked):
        if step in asked[:number]:
            raise _of_block(number, SpecError("step", f"step = {step}: another [[ask]] asks there already."))
    return questions


def _without_choices(number: int, question: Question, why: str) -> SpecError:
    words = f"step = {question.step}: {why}: give [[ask.choices]] to choose from."
    return _of_block(number, SpecError("step", words))


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


def _belief(reader: _Reader) -> BeliefSpec:
    spec_id = reader.identifier()
    before = _transcript(reader.words("position"))
    transcript, comments = _steps(reader, before)
    names = _names(reader, before.start.players)
    questions = _questions(reader, len(comments))
    for number, question in enumerate(questions):
        if not question.choices:
            raise _without_choices(number, question, "cards cannot be clicked here")
    seen = observe(before, names.index(YOU))
    cards = _hidden_cards(reader, seen)
    first, opening = len(before.actions), reader.words("opening")
    spec = BeliefSpec(spec_id, transcript, first, cards, opening, comments, names, questions)
    if not all(Belief(spec.seen(step)).count.is_exact for step in range(len(comments) + 1)):
        raise SpecError("position", "position: counting these deals takes too long: begin later in the deal.")
    return spec


def _hidden_cards(reader: _Reader, seen: Observation) -> tuple[Card, ...]:
    words = reader.words("cards").replace(",", " ").split()
    try:
        cards = tuple(map(parse_card, words))
    except NotationError as error:
        raise SpecError("cards", f"cards: {error}") from None
    for card in cards:
        if card not in seen.unseen:
            raise SpecError(
                "cards", f"cards: {card} is not hidden from the reader: name cards of the others."
            )
    if not cards or len(set(cards)) != len(cards):
        raise SpecError("cards", "cards should name at least one hidden card, and each only once.")
    return cards


def _guess(reader: _Reader) -> GuessSpec:
    spec_id, level = reader.identifier(), reader.words("level")
    if level not in BOTS:
        raise SpecError("level", f"level = {_quoted(level)} is not known: write one of {_listed([*BOTS])}.")
    position = _choosing(reader)
    names = reader.list_of_words("names", [])
    if names and len(names) != position.players:
        raise SpecError("names", f"names should give {position.players} names, one for each hand.")
    say = reader.words("say", f"What does {BOTS[level].name} play here? Click a card.")
    return GuessSpec(spec_id, position, level, names, say, reader.words("after", ""))


def _choosing(reader: _Reader) -> Observation:
    """A position, or a whole deal up to now, in which the seat to act has a choice."""
    text = reader.words("position")
    if _is_transcript(text):
        transcript = _transcript(text)
        position = observe(transcript, transcript.state.turn)
    else:
        position = _position(reader)
    if len(position.playable) < 2:
        raise SpecError("position", "position: there is nothing to guess: fewer than two cards fit.")
    return position


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
    "belief": _belief,
    "guess": _guess,
    "play": _play,
    "rules": _rules,
}
