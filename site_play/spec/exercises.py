"""What is asked and judged: a question in the text, and a checkpoint of fresh ones."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.cards import parse_card
from engine.exercises import Exercise, Form, Option
from engine.observation import Observation
from engine.prose import YOU
from engine.state import State
from site_play.spec.boards import link
from site_play.spec.entries import is_transcript, names_of, position_from, transcript_from
from site_play.spec.questions import Choice, choices_of
from site_play.spec.reader import Reader, SpecError, listed, quoted


@dataclass(frozen=True)
class QuestionSpec:
    """One question with a few answers in words, or with a number as its answer."""

    id: str
    exercise: Exercise
    after: str
    """One more sentence, once the right answer was given."""


def question(reader: Reader) -> QuestionSpec:
    """Read a question; raises SpecError."""
    spec_id, kind = reader.identifier(), reader.words("kind", "")
    if kind:
        return QuestionSpec(spec_id, _by_engine(reader, kind), reader.words("after", ""))
    ask = reader.some_words("say")
    position, seat, names = _picture(reader)
    choices = choices_of(reader, "choices", "The question")
    if choices:
        form, options, otherwise = Form.CHOOSE, _in_words(choices), ""
    else:
        form, (options, otherwise) = Form.NUMBER, _in_numbers(reader)
    exercise = Exercise(ask, form, position, options, seat, names, otherwise)
    return QuestionSpec(spec_id, exercise, reader.words("after", ""))


def _by_engine(reader: Reader, kind: str) -> Exercise:
    """A question whose answers the engine finds; one without a wrong or without a right answer is refused."""
    from engine.exercises.posed import POSED  # noqa: PLC0415  what comes late in a browser

    if kind not in POSED:
        raise SpecError("kind", f"kind = {quoted(kind)} is not known: write one of {listed([*POSED])}.")
    position, _, names = _picture(reader)
    named = reader.words("card", "")
    try:
        exercise = POSED[kind](position, names, parse_card(named) if named else None)
    except ValueError as error:
        raise SpecError("position", f"position: {error}") from None
    return replace(exercise, ask=reader.words("say", "") or exercise.ask)


def _picture(reader: Reader) -> tuple[Observation | State | None, int, tuple[str, ...]]:
    """What is shown beside a question, the seat from which it is seen, and the players by name, if they are."""
    text = reader.words("position", "")
    if not text:
        if reader.list_of_words("names", []):
            raise SpecError("names", "names are for a position: give one, or leave the names out.")
        return None, 0, ()
    position = transcript_from(text).state if is_transcript(text) else position_from(text)
    if names := names_of(reader, position.players, []):
        return position, names.index(YOU), names
    return position, position.seat if isinstance(position, Observation) else position.turn, ()


def _in_words(choices: tuple[Choice, ...]) -> tuple[Option, ...]:
    return tuple(
        Option(str(place), each.right, each.because, say=each.say) for place, each in enumerate(choices)
    )


def _in_numbers(reader: Reader) -> tuple[tuple[Option, ...], str]:
    right = Option(str(reader.number("number")), right=True, because=reader.some_words("because"))
    wrong = tuple(_wrong_number(each) for each in reader.tables("wrong"))
    keys = [right.key, *(each.key for each in wrong)]
    if len(set(keys)) != len(keys):
        raise SpecError("wrong", f"[[wrong]] names a number twice, or the right one: {listed(keys)}.")
    return (right, *wrong), reader.some_words("otherwise")


def _wrong_number(reader: Reader) -> Option:
    option = Option(str(reader.number("number")), right=False, because=reader.some_words("because"))
    reader.refuse_others()
    return option


@dataclass(frozen=True)
class CheckpointSpec:
    """Fresh exercises, so many right of so many."""

    id: str
    plan: tuple[str, ...]
    """The kind of each exercise, in order."""
    needed: int
    """How many of them have to be right."""
    links: tuple[tuple[str, str], ...]
    """Ways on when it is passed: (words, address)."""
    mixed: bool = False
    """Whether the exercises come in an order of their own in every run, so that it gives nothing away."""


def checkpoint(reader: Reader) -> CheckpointSpec:
    """Read a checkpoint; raises SpecError."""
    spec_id = reader.identifier()
    plan = tuple(kind for each in reader.list_of_words("deals") for kind in _kinds(each))
    if not plan:
        raise SpecError("deals", 'deals should say what is asked and how often, as in ["ends 6"].')
    needed = reader.number("needed")
    if not 1 <= needed <= len(plan):
        raise SpecError("needed", f"needed = {needed} should be 1 to {len(plan)}, the number of exercises.")
    return CheckpointSpec(
        spec_id,
        plan,
        needed,
        tuple(link(each) for each in reader.list_of_words("links", [])),
        reader.truth("mixed"),
    )


def _kinds(text: str) -> tuple[str, ...]:
    from engine.exercises.kinds import KINDS  # noqa: PLC0415  what comes late in a browser

    found = re.fullmatch(r"([a-z-]+)(?: (\d{1,2}))?", text.strip())
    if found is None or found[1] not in KINDS or found[2] == "0":
        raise SpecError(
            "deals", f'deals: {quoted(text)} should be one of {listed([*KINDS])} and how often: "ends 6".'
        )
    return (found[1],) * int(found[2] or 1)
