"""The solvers agree with a player who tries everything, in all rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.dealing import deal
from engine.notation import format_action, format_position
from engine.observation import Observation, observe
from engine.profiles import RULESETS
from engine.ruleset import Ruleset
from engine.solver import Answer, ClosedSolver, OpenSolver, Solution
from engine.state import State
from engine.transcript import Transcript
from tests.golden.brute_force import Deal
from tests.property.second_solver import open_answers, planned, splits

FEW, MANY = 20, 180
"""Positions for each ruleset and kind of question: in every run, and in the long one (29 × 180 = 5,220)."""
OPEN_CARDS, HIDDEN_CARDS = 11, 7
"""How many cards may be left in all hands, and how many of them hidden: what trying everything can bear."""


def late(ruleset: Ruleset, rng: Random, *, cards: int) -> Iterator[Transcript]:
    """Endlessly many deals in progress with a choice to be made and few cards left, all of them different."""
    while True:
        players = ruleset.fewest_players + int(
            rng.random() * (min(4, ruleset.most_players) - ruleset.fewest_players + 1)
        )
        transcript = Transcript(deal(ruleset, players, int(rng.random() * players), rng))
        while not transcript.state.is_over:
            state = transcript.state
            actions = state.legal_actions()
            if state.affairs.settled:
                break  # the winner is known; what is left is about places
            if sum(state.cards_left) <= cards and len(actions) > 1 and rng.random() < 0.5:
                yield transcript
                break
            transcript = transcript.then(actions[int(rng.random() * len(actions))])


def said(solution: Solution) -> dict[str, bool]:
    """The answers as the second solver gives them; everything must be decided."""
    assert solution.is_decided
    return {format_action(action): answer is Answer.WINS for action, answer in solution.answers.items()}


def agree_open(ruleset: Ruleset, number: int) -> None:
    rng = Random(ruleset.key)
    positions = late(ruleset, rng, cards=OPEN_CARDS)
    for _ in range(number):
        state = next(positions).state
        found = said(OpenSolver(state.turn).solve(state))
        told = open_answers(Deal.read(format_position(state)), state.turn)
        assert found == {",".join(deed) or "pass": won for deed, won in told.items()}, format_position(state)


def agree_closed(ruleset: Ruleset, number: int) -> None:
    rng = Random(ruleset.key)
    positions = late(ruleset, rng, cards=HIDDEN_CARDS + 4)
    done = 0
    while done < number:
        transcript = next(positions)
        seen = observe(transcript, transcript.state.turn)
        if len(seen.unseen) > HIDDEN_CARDS or not seen.hand:
            continue
        done += 1
        deals = frozenset(consistent(seen, transcript.state))
        found = said(ClosedSolver().solve(seen))
        some = next(iter(deals))
        told = {",".join(deed) or "pass": planned(deals, deed, seen.seat) for deed in some.deeds()}
        assert found == told, format_position(seen)


def consistent(seen: Observation, state: State) -> Iterator[Deal]:
    """Every deal that looks like this to the seat."""
    others = [seat for seat in range(seen.players) if seat != seen.seat]
    sizes = [seen.cards_left[seat] for seat in others]
    barred = [frozenset(map(str, seen.excluded[seat])) for seat in others]
    real = Deal.read(format_position(state))
    for hands in splits([str(card) for card in seen.unseen], sizes):
        if any(hand & cards for hand, cards in zip(hands, barred, strict=True)):
            continue
        dealt = dict(zip(others, hands, strict=True)) | {seen.seat: frozenset(map(str, seen.hand))}
        yield real._replace(hands=tuple(dealt[seat] for seat in range(seen.players)))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_open_hands_are_decided_as_by_trying_everything(ruleset: Ruleset) -> None:
    agree_open(ruleset, FEW)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_closed_hands_are_decided_as_by_trying_everything(ruleset: Ruleset) -> None:
    agree_closed(ruleset, FEW)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_many_open_hands(ruleset: Ruleset) -> None:
    agree_open(ruleset, MANY)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_many_closed_hands(ruleset: Ruleset) -> None:
    agree_closed(ruleset, MANY)


def test_a_smaller_budget_says_that_it_did_not_suffice() -> None:
    state = deal(RULESETS["pagat"], 4, 0, Random(1))
    solution = OpenSolver(state.turn, budget=1).solve(state)
    assert not solution.is_decided


def test_the_search_of_a_deal_is_kept_for_its_later_positions() -> None:
    transcript = next(late(RULESETS["pagat"], Random(2), cards=24))
    solver = OpenSolver(transcript.state.turn)
    first = solver.solve(transcript.state)
    again = solver.solve(transcript.state)
    assert again.answers == first.answers
    assert again.nodes < first.nodes or first.nodes == 0
