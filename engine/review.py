"""Looking back at a deal: what was certain, what was likely, what could be known, and where it turned.

Two kinds of judgement are kept apart. A proof looks at all hands and says whether a seat could have won against
everybody; an estimate knows what the seat knew and says how often an action won in deals that may have been.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import NamedTuple

from engine.bots.estimate import Estimate, counts_wins
from engine.knowledge import Knowledge, knowledge
from engine.legality import Action, Pass, Play, Run
from engine.observation import Observation, observe
from engine.solver import Answer, ClosedSolver, OpenSolver, Solution
from engine.state import State
from engine.transcript import Transcript


class Limits(NamedTuple):
    """How much may be thought about one question."""

    nodes: int = 150_000
    """Positions that a proof of one action with open hands may look at, with the plainest rules."""
    careful_nodes: int = 5_000
    """The same with all other rules, for all actions together, and for one action with closed hands."""
    hidden: int = 16
    """With more hidden cards than these no proof with closed hands is tried."""
    deals: int = 200
    """Deals that are imagined, with the plainest rules."""
    careful_deals: int = 60
    """The same with all other rules."""


LIMITS = Limits()


class Estimated(NamedTuple):
    """What an action did in the imagined deals."""

    action: Action
    worth: float
    """What a deal was worth on average; where only winning counts, the share of deals won."""
    lead: float
    """How much more that is than what the action taken was worth in the same deals."""
    error: float
    """The standard error of `lead`."""


class Verdict(Enum):
    """What is to be said about a decision, the certain before the likely."""

    WIN_LOST = "win lost"
    """Proved with open hands: another action would have won whatever the others did, and the one taken does not."""
    WIN_LEFT = "win left"
    """Proved with open hands: another action would have won whatever the others did; of the one taken nothing is."""
    WIN_KEPT = "win kept"
    """Proved with open hands: the action taken wins whatever the others do, and another one does not."""
    WIN_FOUND = "win found"
    """Proved with open hands: the action taken wins whatever the others do; of some other nothing is proved."""
    ALL_WIN = "all win"
    """Proved with open hands: every action wins."""
    ODDS_LOST = "odds lost"
    """Another action did clearly better in the imagined deals."""
    SOUND = "sound"
    """No other action did clearly better."""


CLEAR = 3.0
"""Standard errors by which another action must lead to be called better. Several are looked at, at many turns."""


@dataclass(frozen=True)
class Decision:
    """One turn at which the seat had a choice."""

    place: int
    """How many deeds came before it."""
    seen: Observation
    """All that the seat knew."""
    taken: Action
    proved: Solution
    """With all hands open: which actions win whatever the others do."""
    sure: Solution | None
    """With closed hands: which actions begin one plan that wins in every possible deal. None: not tried."""
    estimates: tuple[Estimated, ...]
    """Every action, best first."""
    deals: int
    """How many deals were imagined."""
    counts_wins: bool
    """Whether only winning counts, so that `worth` is a share of deals."""
    knowledge: Knowledge
    line: tuple[Action, ...]
    """WIN_LOST, WIN_LEFT: how it could have been won, from the better action on, when the others do what they can."""

    @property
    def verdict(self) -> Verdict:
        """What is to be said about it."""
        taken, winning = self.proved.answers[self.taken], self.proved.winning
        if taken is Answer.WINS:
            return self._won
        if winning:
            return Verdict.WIN_LOST if taken is Answer.LOSES else Verdict.WIN_LEFT
        return Verdict.ODDS_LOST if self._clearly_better else Verdict.SOUND

    @property
    def _won(self) -> Verdict:
        """What is to be said where the action taken is proved to win."""
        answers = self.proved.answers.values()
        if Answer.LOSES in answers:
            return Verdict.WIN_KEPT
        return Verdict.WIN_FOUND if Answer.UNDECIDED in answers else Verdict.ALL_WIN

    @property
    def _clearly_better(self) -> tuple[Action, ...]:
        """The actions that did better than the one taken beyond chance, best first."""
        return tuple(each.action for each in self.estimates if each.lead > CLEAR * each.error)

    @property
    def matters(self) -> bool:
        """Whether the choices differ: by what is proved, or beyond chance in the imagined deals."""
        match self.verdict:
            case Verdict.ALL_WIN:
                return False
            case Verdict.SOUND:
                return any(each.lead < -CLEAR * each.error for each in self.estimates)
        return True

    @property
    def is_hopeless(self) -> bool:
        """Whether no action won a single imagined deal."""
        return self.counts_wins and not any(each.worth for each in self.estimates)

    @property
    def better(self) -> Action | None:
        """The action that should have been taken, if it is another."""
        match self.verdict:
            case Verdict.WIN_LOST | Verdict.WIN_LEFT:
                winning = [each.action for each in self.estimates if each.action in self.proved.winning]
                known = [action for action in winning if self.sure and action in self.sure.winning]
                return (known or winning)[0]
            case Verdict.ODDS_LOST:
                return self._clearly_better[0]
        return None


class Change(NamedTuple):
    """The moment from which on something was proved or no longer so."""

    place: int
    """How many deeds had been done then; 0: the deal itself."""
    answer: Answer


@dataclass(frozen=True)
class Review:
    """A deal from the eyes of one seat, as far as it has been looked at."""

    transcript: Transcript
    seat: int
    decisions: tuple[Decision, ...]
    """In the order of play; they are looked at from the last to the first."""
    changes: tuple[Change, ...]
    """Whether this seat could win whatever the others did: where that began or ended, first the deal itself.

    UNDECIDED where it was too hard to say."""
    turning: Change | None
    """From when on the winner could no longer be stopped. UNDECIDED: not later than that, perhaps before.

    None when nobody has won."""
    done: int
    total: int
    """How many of the questions are answered."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to be looked at."""
        return self.done == self.total


def review(transcript: Transcript, seat: int, rng: Random, limits: Limits = LIMITS) -> Iterator[Review]:
    """The review as it grows, at least once; the last one is whole. Stop asking to cancel.

    The deal may be unfinished. Raises ValueError when there is no such seat.
    """
    if not 0 <= seat < transcript.start.players:
        raise ValueError(f"There is no seat {seat} in this deal: use 0 to {transcript.start.players - 1}.")
    choices = transcript.choices_of(seat)
    outcome = transcript.state.outcome()
    winner = None if outcome is None else outcome.winner
    states = len(transcript.states)
    found = Review(
        transcript, seat, (), (), None, 0, len(choices) + states * (1 if winner in {None, seat} else 2)
    )
    yield found
    judge = _Judge(transcript, seat, rng, limits)
    for place in reversed(choices):
        found = replace(found, decisions=(judge.decision(place), *found.decisions), done=found.done + 1)
        yield found
    answers: list[Answer] = []
    for answer in judge.timeline(seat):
        answers.append(answer)
        found = replace(found, done=found.done + 1)
        yield found
    found = replace(found, changes=_changes(answers[::-1]))
    if winner is not None:
        if winner != seat:
            answers = []
            for answer in judge.timeline(winner):
                answers.append(answer)
                found = replace(found, done=found.done + 1)
                yield found
        found = replace(found, turning=_turning(answers))
    yield found


class _Judge:
    """Answers the questions about one deal; what the solvers have found out serves all of them."""

    def __init__(self, transcript: Transcript, seat: int, rng: Random, limits: Limits) -> None:
        self._transcript = transcript
        self._seat = seat
        self._rng = rng
        self._limits = limits
        self._is_plain = transcript.start.row_frontier.is_plain
        self._nodes = limits.nodes if self._is_plain else limits.careful_nodes
        self._deals = limits.deals if self._is_plain else limits.careful_deals
        self._open = OpenSolver(seat, self._nodes)
        self._closed = ClosedSolver(limits.careful_nodes)
        self._is_too_hard = False

    def decision(self, place: int) -> Decision:
        """What is to be said about the choice made after so many deeds; ask from the last choice to the first."""
        before = Transcript(self._transcript.start, self._transcript.actions[:place])
        state, taken = before.state, self._transcript.actions[place]
        assert isinstance(taken, Play | Run | Pass)
        seen = observe(before, self._seat)
        proved = self._proved(state)
        estimate = Estimate(seen, self._rng, taken)
        estimate.imagine(self._deals)
        found = Decision(
            place,
            seen,
            taken,
            proved,
            self._sure(seen, proved),
            _estimates(estimate),
            self._deals,
            counts_wins(seen.ruleset),
            knowledge(before, self._seat),
            line=(),
        )
        better = found.better
        return replace(found, line=self._line(state, better)) if better in proved.winning else found

    def _proved(self, state: State) -> Solution:
        """What is proved with open hands. Earlier positions are harder, so after one that was too hard none is tried.

        With the plainest rules proofs are quick, and a hard position may come after an easy one.
        """
        actions = state.legal_actions()
        if self._is_too_hard:
            return Solution(dict.fromkeys(actions, Answer.UNDECIDED), 0)
        self._open.budget = self._nodes if self._is_plain else self._nodes // len(actions)
        found = self._open.solve(state)
        self._is_too_hard = not self._is_plain and not found.is_decided
        return found

    def _sure(self, seen: Observation, proved: Solution) -> Solution | None:
        """A plan for every deal must win in the one that was played, so it is sought only where that can be won."""
        if not proved.winning or len(seen.unseen) > self._limits.hidden:
            return None
        return self._closed.solve(seen)

    def _line(self, state: State, action: Action) -> tuple[Action, ...]:
        return (action, *self._open.line(state.apply(action)))

    def timeline(self, seat: int) -> Iterator[Answer]:
        """Whether a seat could win whatever the others did, from the latest state back to the first."""
        solver = self._open if seat == self._seat else OpenSolver(seat)
        solver.budget = self._nodes
        is_too_hard = False
        for state in reversed(self._transcript.states):
            answer = Answer.UNDECIDED if is_too_hard else solver.wins(state)
            # As with decisions: except with the plainest rules, what is before something too hard is not tried.
            is_too_hard = not self._is_plain and answer is Answer.UNDECIDED
            yield answer


def _estimates(estimate: Estimate) -> tuple[Estimated, ...]:
    tally = estimate.tally
    found = [
        Estimated(action, tally.mean(place), *tally.lead(place)) for place, action in enumerate(tally.actions)
    ]
    return tuple(sorted(found, key=lambda each: -each.worth))


def _changes(answers: list[Answer]) -> tuple[Change, ...]:
    """Where the answer changes, from the answers by number of deeds done."""
    return tuple(
        Change(place, answer)
        for place, answer in enumerate(answers)
        if not place or answer is not answers[place - 1]
    )


def _turning(backwards: list[Answer]) -> Change:
    """From when on it was proved without a break, from the answers of the latest state back to the first."""
    proved = next(
        (number for number, answer in enumerate(backwards) if answer is not Answer.WINS), len(backwards)
    )
    is_clear = proved == len(backwards) or backwards[proved] is Answer.LOSES
    return Change(len(backwards) - proved, Answer.WINS if is_clear else Answer.UNDECIDED)
