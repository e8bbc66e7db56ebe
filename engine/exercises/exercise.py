"""An exercise: what is shown, what is asked, and what is to be said to every answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.exercises.misconceptions import Misconception
from engine.legality import Action
from engine.observation import Observation
from engine.state import State

PASS_KEY = "pass"
"""The key of passing among options that are cards."""


class Form(Enum):
    """How an exercise is answered."""

    MARK = "mark"
    """Mark every right option; there may be several, and all are needed."""
    PICK = "pick"
    """Pick one card (or the pass); any right one will do."""
    CHOOSE = "choose"
    """Choose one of several answers in words."""
    NUMBER = "number"
    """Say a number."""


@dataclass(frozen=True)
class Option:
    """One possible answer, or one card that may be part of it."""

    key: str
    """A card ("5H"), `PASS_KEY`, a number ("3"), or the place of an answer in words ("0")."""
    right: bool
    because: str
    """The sentence that says why it is right or wrong."""
    trap: Misconception | None = None
    """The mistake of who takes this wrong option, or of who leaves out this right one where all are to be marked."""
    say: str = ""
    """The answer in words, where it is chosen so; of a pass, what its button says (else "Nothing fits: pass")."""
    line: tuple[Action, ...] = ()
    """What follows this answer on the table, the answer itself first; nothing where that is not shown."""


@dataclass(frozen=True)
class Exercise:
    """A question with all its answers."""

    ask: str
    form: Form
    position: Observation | State | None
    """What is shown: as one seat sees it, or (State) with every hand open, the reader's being `seat`; or nothing."""
    options: tuple[Option, ...]
    """Cards in the order of the hand; of numbers the right one and those wrong ones that have a reason."""
    seat: int = 0
    """Whose eyes the reader has."""
    names: tuple[str, ...] = ()
    """The players by seat; without names the seats are not shown."""
    otherwise: str = ""
    """NUMBER: what is to be said to any number without a reason of its own."""
    hides_table: bool = False
    """Whether the question is about seats alone."""
    dealer: int | None = None
    """The seat that deals, where there is no position but the players are shown."""
    story: tuple[str, ...] = ()
    """What was done before, sentence by sentence."""
    of_unseen: bool = False
    """MARK: whether the options are the cards that the reader does not see, not those of the reader's hand."""

    @property
    def right_keys(self) -> frozenset[str]:
        """The right answer, or answers."""
        return frozenset(option.key for option in self.options if option.right)

    def option(self, key: str) -> Option | None:
        """The option of this key."""
        return next((option for option in self.options if option.key == key), None)


class Miscount(NamedTuple):
    """A wrong number that a mistake leads to."""

    number: int
    because: str
    trap: Misconception


def in_numbers(right: int, because: str, wrong: Iterable[Miscount]) -> tuple[Option, ...]:
    """The options of a number: the right one, then every wrong one that differs from it and can be written.

    Of two mistakes that lead to one number the first is told.
    """
    options = {right: Option(str(right), right=True, because=because)}
    for each in wrong:
        if each.number >= 0:
            option = Option(str(each.number), right=False, because=each.because, trap=each.trap)
            options.setdefault(each.number, option)
    return tuple(options.values())


@dataclass(frozen=True)
class Judgement:
    """What an answer is worth."""

    right: bool
    traps: tuple[Misconception, ...]
    """The mistakes it shows, each once, in the order of the options."""


def judge(exercise: Exercise, given: Collection[str]) -> Judgement:
    """Judge the keys of an answer: all that were marked, or the one that was picked, chosen or said."""
    wanted = exercise.right_keys
    right = set(given) == wanted if exercise.form is Form.MARK else bool(given) and wanted.issuperset(given)
    if right:
        return Judgement(True, ())
    shown = [option.trap for option in exercise.options if option.trap and _shows(exercise, option, given)]
    return Judgement(False, tuple(dict.fromkeys(shown)))


def _shows(exercise: Exercise, option: Option, given: Collection[str]) -> bool:
    if option.key in given:
        return not option.right
    return option.right and exercise.form is Form.MARK
