"""A deal, and how far its player has come in looking back at it, as data. Knows nothing of the page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property

from engine.cards import Card
from engine.exercises import Exercise, judge
from engine.exercises.missed import Missed, TooHardError, look, pose
from engine.legality import Action, Pass, Play
from engine.notation import format_action, parse_action
from engine.transcript import Transcript
from site_play.widgets import lines

LONGEST = 16_000
"""Characters in a save; a line takes about a hundred, and few choices give a win away."""

DEEPEST = 40
"""Brackets that a save opens; there is one list for each moment in it, and a deal has few."""

SOUND, MISSED, TOO_HARD = ".", "x", "?"
"""What was found out about a choice, as it is kept."""


@dataclass(frozen=True)
class Run:
    """All that the page keeps."""

    deal: str = ""
    """The state of the trial."""
    begun: bool = False
    """Whether the player looks back."""
    marks: str = ""
    """What was found out about each choice that has been looked at, in the order of play."""
    proofs: tuple[tuple[str, ...], ...] = ()
    """For each MISSED one how the deal goes on after each card that fits: "9C KD pass"."""
    at: int = 0
    """So many of these moments are behind the player."""
    picked: str = ""
    """The latest answer at the one that is looked at."""
    step: int = 0
    """How far the player looks ahead at what follows that answer."""

    @classmethod
    def of(cls, text: str) -> Run:
        """The run that a state describes; raises ValueError, TypeError, KeyError or OverflowError when it is none."""
        if not text:
            return cls()
        # Reading a deep save would bring Python in the browser down, which nothing can catch.
        if len(text) > LONGEST or text.count("[") + text.count("{") > DEEPEST:
            raise ValueError("this is no save of a deal")
        kept = json.loads(text)
        return cls(
            deal=str(kept["deal"]),
            begun=bool(kept["begun"]),
            marks=str(kept["marks"]),
            proofs=tuple(tuple(map(str, each)) for each in kept["proofs"]),
            at=int(kept["at"]),
            picked=str(kept["picked"]),
            step=int(kept["step"]),
        )

    @property
    def text(self) -> str:
        """The same as text."""
        return json.dumps(asdict(self), separators=(",", ":")) if self != Run() else ""


@dataclass(frozen=True)
class Looking:
    """A run with its deal. Raises ValueError when the run cannot be one of this deal."""

    run: Run
    played: Transcript
    names: tuple[str, ...]
    """The players by seat."""
    you: int
    """The seat of the player who looks back."""

    def __post_init__(self) -> None:
        run = self.run
        if run.begun and not self.played.state.is_over:
            raise ValueError("The deal is not over.")
        if not run.begun and replace(run, deal="") != Run():
            raise ValueError("Nothing was looked at yet.")
        if len(run.marks) > self.total or set(run.marks) - {SOUND, MISSED, TOO_HARD}:
            raise ValueError("There were not so many choices.")
        if not 0 <= run.at <= len(self.moments):
            raise ValueError("There were not so many moments.")
        self._check_answer()

    def _check_answer(self) -> None:
        run, exercise = self.run, self.exercise
        if run.picked and not (exercise and exercise.option(run.picked)):
            raise ValueError("This is no answer to what was asked.")
        if not 0 <= run.step <= (lines.steps(exercise, run.picked) if exercise else 0):
            raise ValueError("Nothing follows so far on.")

    @cached_property
    def _choices(self) -> tuple[int, ...]:
        return self.played.choices_of(self.you)

    @property
    def total(self) -> int:
        """How many choices the player had."""
        return len(self._choices)

    @property
    def too_hard(self) -> int:
        """How many of them could not be judged."""
        return self.run.marks.count(TOO_HARD)

    @property
    def is_whole(self) -> bool:
        """Whether all of them have been looked at."""
        return len(self.run.marks) == self.total

    @cached_property
    def moments(self) -> tuple[Missed, ...]:
        """The choices that gave a win away."""
        places = [place for place, mark in zip(self._choices, self.run.marks, strict=False) if mark == MISSED]
        proofs = zip(places, self.run.proofs, strict=True)
        return tuple(
            Missed(self.played.states[place], self._laid(place), _lines(each)) for place, each in proofs
        )

    def _laid(self, place: int) -> Card:
        action = self.played.actions[place]
        assert isinstance(action, Play), "with plain rules a choice is one between cards"
        return action.card

    @cached_property
    def exercise(self) -> Exercise | None:
        """What is asked about the moment that the player has come to; None before and after."""
        is_asked = self.run.begun and self.is_whole and self.run.at < len(self.moments)
        return pose(self.moments[self.run.at], self.names) if is_asked else None

    @property
    def is_found(self) -> bool:
        """Whether the latest answer wins."""
        picked = self.run.picked
        return self.exercise is not None and bool(picked) and judge(self.exercise, [picked]).right

    @property
    def found(self) -> int:
        """In how many moments the player has found a card that wins."""
        return self.run.at + self.is_found

    def begin(self) -> Looking:
        """Begin to look back."""
        return replace(self, run=replace(self.run, begun=True))

    def further(self, nodes: int) -> Looking:
        """With one more choice looked at; `nodes` is how many positions may be thought about for one card."""
        run, place = self.run, self._choices[len(self.run.marks)]
        try:
            missed = look(self.played.states[place], self._laid(place), nodes)
        except TooHardError:
            return replace(self, run=replace(run, marks=run.marks + TOO_HARD))
        if missed is None:
            return replace(self, run=replace(run, marks=run.marks + SOUND))
        return replace(self, run=replace(run, marks=run.marks + MISSED, proofs=(*run.proofs, _proof(missed))))

    def answer(self, picked: str) -> Looking:
        """With this answer to what is asked."""
        return replace(self, run=replace(self.run, picked=picked, step=0))

    def ahead(self, step: int) -> Looking:
        """So far along the line that follows the answer."""
        return replace(self, run=replace(self.run, step=step))

    def next(self) -> Looking:
        """At the next moment, or behind the last."""
        return replace(self, run=replace(self.run, at=self.run.at + 1, picked="", step=0))


def _proof(missed: Missed) -> tuple[str, ...]:
    return tuple(" ".join(map(format_action, line)) for line in missed.lines.values())


def _lines(proof: tuple[str, ...]) -> Mapping[Card, tuple[Action, ...]]:
    """The lines that `_proof` wrote, by the card with which each begins; raises ValueError."""
    found = {}
    for text in proof:
        line = tuple(action for word in text.split() if isinstance(action := parse_action(word), Play | Pass))
        if not line or not isinstance(line[0], Play):
            raise ValueError("A line begins with a card.")
        found[line[0].card] = line
    return found
