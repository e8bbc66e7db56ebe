"""Why an action is not safe with closed hands: a deal in which it loses, or a fork that no single plan gets past."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, repeat
from random import Random
from typing import NamedTuple

from engine.belief import Belief, imagined
from engine.cards import CardSet
from engine.legality import Action
from engine.observation import Observation, see
from engine.solver.closed import ClosedSolver, Lazy, Search, lazy_of
from engine.solver.open import OpenSolver
from engine.solver.search import Answer, OutOfBudget
from engine.state import State

MOST_DEALS = 2_000
"""So many consistent deals are gone through one by one; of more only `SAMPLES` are looked at."""
SAMPLES = 200


@dataclass(frozen=True)
class Refutation:
    """A deal in which the others beat an action."""

    hands: tuple[CardSet, ...]
    """All hands by seat when the question was asked."""
    line: tuple[Action, ...]
    """What is done after the action until this seat cannot win any more."""


@dataclass(frozen=True)
class Fork:
    """Why an action that wins in every single deal is still not safe: a plan would have to know the hidden cards.

    All deals of `choices` look the same to this seat up to here, and each of its actions loses in one of them.
    """

    history: tuple[Action, ...]
    """What is done from the question on, the action itself first, until this seat has to choose."""
    choices: Mapping[Action, Refutation]
    """For each legal action at the fork a deal in which it loses."""


class _World(NamedTuple):
    """A consistent deal, where its play has come to, and what is known about it with open hands."""

    hands: tuple[int, ...]
    state: State
    solver: OpenSolver


def refute(
    solver: ClosedSolver, observation: Observation, action: Action, rng: Random
) -> Refutation | Fork | None:
    """Why this action of the seat to act is not safe: a deal if there is one, else a fork.

    None when the action is safe, when that was too hard to prove, or when nothing was found: in more than `MOST_DEALS`
    deals chance may miss those that lose. Raises ValueError when it is not legal, or not this seat's turn.
    """
    if solver.answer(observation, action) is not Answer.LOSES:
        return None
    count = Belief(observation).count
    few = count.is_exact and count.number <= MOST_DEALS
    worlds = list(_worlds(observation, solver.budget, rng, few=few))
    found = _tried(worlds, action)
    if isinstance(found, Refutation):
        return found
    return _fork(solver, observation, action, worlds) if few and found is Answer.WINS else None


def _worlds(observation: Observation, budget: int, rng: Random, *, few: bool) -> Iterable[_World]:
    belief = Belief(observation)
    deals = belief.deals() if few else islice(map(belief.sample, repeat(rng)), SAMPLES)
    for hands in deals:
        yield _World(hands, imagined(observation, hands), OpenSolver(observation.seat, budget))


def _tried(worlds: Iterable[_World], action: Action) -> Refutation | Answer:
    """The first of these deals in which the action loses; else whether it is proved to win in all of them."""
    answers = set()
    for world in worlds:
        answer = world.solver.wins(world.state.apply(action))
        answers.add(answer)
        if answer is Answer.LOSES and (line := world.solver.refutation(world.state, action)) is not None:
            return Refutation(tuple(map(CardSet, world.hands)), line)
    return Answer.WINS if answers == {Answer.WINS} else Answer.UNDECIDED


def _fork(
    solver: ClosedSolver, observation: Observation, action: Action, worlds: Sequence[_World]
) -> Fork | None:
    """Where the plans for these deals part; the action wins in each of them.

    The others do what no plan has an answer to, this seat what wins in all deals that are left. As no plan wins in
    all of them, there comes a turn at which nothing does. None where a budget does not suffice.
    """
    path: _Path | None = _Path(solver.search(observation), lazy_of(observation), (), worlds).with_own(action)
    try:
        while path:
            if path.at.turn != observation.seat:
                path = path.with_spoiling()
                continue
            tried = {own: _tried(path.worlds, own) for own in path.actions}
            lost = {own: found for own, found in tried.items() if isinstance(found, Refutation)}
            if len(lost) == len(tried):
                return Fork(path.history, lost)
            winning = next((own for own, found in tried.items() if found is Answer.WINS), None)
            path = path.with_own(winning) if winning else None
    except OutOfBudget:
        return None
    return None


class _Path(NamedTuple):
    """What was done from the question on against which no single plan works, and the deals in which it can be."""

    search: Search
    at: Lazy
    history: tuple[Action, ...]
    worlds: Sequence[_World]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What this seat can do now."""
        return self.worlds[0].state.legal_actions()

    def with_own(self, action: Action) -> _Path | None:
        """This seat does this, although no plan goes on from there."""
        return self._to(self.search.planned(self.at, action), [action])

    def with_spoiling(self) -> _Path | None:
        """Another seat does what no plan has an answer to. Raises OutOfBudget."""
        after = next(each for each in self.search.unplanned(self.at) if not self.search.proved(each))
        return self._to(after, (deed for world in self.worlds for deed in world.state.legal_actions()))

    def _to(self, at: Lazy | bool, deeds: Iterable[Action]) -> _Path | None:
        """With the first of these deeds that leads to what is seen then."""
        for deed in deeds:
            worlds = self._worlds_after(deed, at)
            if worlds and isinstance(at, Lazy):
                return _Path(self.search, at, (*self.history, deed), worlds)
        return None

    def _worlds_after(self, deed: Action, at: Lazy | bool) -> list[_World]:
        """The deals in which this deed leads to what is seen then."""
        able = [world for world in self.worlds if deed in world.state.legal_actions()]
        after = [world._replace(state=world.state.apply(deed)) for world in able]
        return [world for world in after if _looks_like(world.state, self.search.seat, at)]


def _looks_like(state: State, seat: int, at: Lazy | bool) -> bool:
    """Whether this is what everybody sees."""
    if state.is_over or isinstance(at, bool):
        return False
    seen = lazy_of(see(state, seat))
    return seen._replace(cannot=at.cannot, some_of=at.some_of) == at
