"""Several positions to walk through: stepper and belief."""

from __future__ import annotations

from dataclasses import dataclass

from engine.belief import Belief
from engine.cards import Card, parse_card
from engine.errors import NotationError
from engine.observation import Observation, observe
from engine.prose import YOU
from engine.transcript import Transcript
from site_play.spec.entries import names_of, start_of, steps_of, transcript_from
from site_play.spec.questions import Question, questions_of, without_choices
from site_play.spec.reader import Reader, SpecError


@dataclass(frozen=True)
class Walk:
    """What every walk through a deal has."""

    id: str
    transcript: Transcript
    opening: str
    """The comment on the first position."""
    comments: tuple[str, ...]
    """One for each action that is walked through."""
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
class StepperSpec(Walk):
    """A transcript to walk through, with a comment for each action."""


def stepper(reader: Reader) -> StepperSpec:
    """Read a stepper; raises SpecError."""
    spec_id = reader.identifier()
    transcript, comments = steps_of(reader, start_of(reader))
    names = names_of(reader, transcript.start.players)
    questions = questions_of(reader, len(comments))
    for number, question in enumerate(questions):
        if not question.choices and transcript.states[question.step].turn != names.index(YOU):
            raise without_choices(number, question, "there it is not the reader's turn")
    return StepperSpec(spec_id, transcript, reader.words("opening"), comments, names, questions)


@dataclass(frozen=True)
class BeliefSpec(Walk):
    """What the reader can work out about hidden cards, before and after each of a few deeds; asks no card."""

    first: int
    """How much of the transcript has been done when the reader comes to it."""
    cards: tuple[Card, ...]
    """The hidden cards to follow."""

    def played(self, step: int) -> Transcript:
        """The deal as far as this step."""
        return Transcript(self.transcript.start, self.transcript.actions[: self.first + step])

    def seen(self, step: int) -> Observation:
        """What the reader knows at this step."""
        return observe(self.played(step), self.you)


def belief(reader: Reader) -> BeliefSpec:
    """Read a belief; raises SpecError."""
    spec_id = reader.identifier()
    before = transcript_from(reader.words("position"))
    transcript, comments = steps_of(reader, before)
    names = names_of(reader, before.start.players)
    questions = questions_of(reader, len(comments))
    for number, question in enumerate(questions):
        if not question.choices:
            raise without_choices(number, question, "cards cannot be clicked here")
    seen = observe(before, names.index(YOU))
    cards = _hidden_cards(reader, seen)
    opening, first = reader.words("opening"), len(before.actions)
    spec = BeliefSpec(spec_id, transcript, opening, comments, names, questions, first, cards)
    if not all(Belief(spec.seen(step)).count.is_exact for step in range(len(comments) + 1)):
        raise SpecError("position", "position: counting these deals takes too long: begin later in the deal.")
    return spec


def _hidden_cards(reader: Reader, seen: Observation) -> tuple[Card, ...]:
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
