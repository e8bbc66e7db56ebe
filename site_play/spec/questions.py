"""What is asked before a step goes on: the [[ask]] blocks of a fence."""

from __future__ import annotations

from dataclasses import dataclass

from site_play.spec.reader import Reader, SpecError


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


def questions_of(reader: Reader, steps: int) -> tuple[Question, ...]:
    """All [[ask]] blocks; a step has one at most."""
    questions = tuple(_in_block(number, each, steps) for number, each in enumerate(reader.tables("ask")))
    asked = [question.step for question in questions]
    for number, step in enumerate(asked):
        if step in asked[:number]:
            raise _of_block(number, SpecError("step", f"step = {step}: another [[ask]] asks there already."))
    return questions


def without_choices(number: int, question: Question, why: str) -> SpecError:
    """What is wrong with the block of this number, whose question needs answers to choose from."""
    words = f"step = {question.step}: {why}: give [[ask.choices]] to choose from."
    return _of_block(number, SpecError("step", words))


def _of_block(number: int, error: SpecError) -> SpecError:
    error.block = number
    return error


def _in_block(number: int, reader: Reader, steps: int) -> Question:
    try:
        return _question(reader, steps)
    except SpecError as error:
        raise _of_block(number, error) from None


def _question(reader: Reader, steps: int) -> Question:
    step = reader.number("step")
    if not 0 <= step < steps:
        raise SpecError(
            "ask",
            f"step = {step} in [[ask]] should be 0 to {steps - 1}, before a next step.",
        )
    choices = choices_of(reader, "ask", f"[[ask]] at step {step}")
    question = Question(step, reader.some_words("say"), choices)
    reader.refuse_others()
    return question


def choices_of(reader: Reader, key: str, where: str) -> tuple[Choice, ...]:
    """The answers to a question in words, none or several, one of them right; raises SpecError about `key`."""
    choices = tuple(_choice(each) for each in reader.tables("choices"))
    if len(choices) == 1:
        raise SpecError(key, f"{where} should have two {_block(key)} or more.")
    if choices and sum(each.right for each in choices) != 1:
        raise SpecError(key, f"{where} should have exactly one choice with right = true.")
    return choices


def _block(key: str) -> str:
    """How the answers are written: below an [[ask]], or by themselves."""
    return "[[choices]]" if key == "choices" else f"[[{key}.choices]]"


def _choice(reader: Reader) -> Choice:
    choice = Choice(reader.some_words("say"), reader.truth("right"), reader.some_words("because"))
    reader.refuse_others()
    return choice
