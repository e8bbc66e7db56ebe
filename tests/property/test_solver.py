"""The solvers agree with a player who tries everything, in all rulesets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from engine.dealing import deal
from engine.notation import format_action, format_position
from engine.observation import Observation, observe
from engine.options import IllegalPass
from engine.profiles import GAMES, RULESETS
from engine.ruleset import Ruleset
from engine.solver import Answer, ClosedSolver, OpenSolver, Solution
from engine.state import State
from engine.transcript import Transcript
from tests.golden.brute_force import Deal
from tests.property.second_solver import open_answers, planned, splits, wins_closed, wins_open

FEW, MANY = 20, 180
"""Positions for each ruleset and kind of question: in every run, and in the long one."""
OPEN_CARDS, HIDDEN_CARDS = 11, 7
"""How many cards may be left in all hands, and how many of them hidden: what trying everything can bear."""


class Compared(NamedTuple):
    """What both solvers were asked, and what they said: the question must not be an idle one."""

    positions: int = 0
    split: int = 0
    """Positions in which some actions win and others lose."""
    wins: int = 0
    losses: int = 0

    def __add__(self, other: tuple[int, ...]) -> Compared:  # type: ignore[override]
        return Compared(*map(sum, zip(self, other, strict=True)))

    @classmethod
    def of(cls, answers: Iterable[bool]) -> Compared:
        said = list(answers)
        return cls(1, int(len({*said}) > 1), said.count(True), said.count(False))

    def __str__(self) -> str:
        share = self.wins / (self.wins + self.losses)
        return (
            f"{self.positions} | {self.wins + self.losses} | {self.wins} | {self.losses} | {share:.0%} | "
            f"{self.split / self.positions:.0%}"
        )


HEAD = "ruleset | positions | actions | win | lose | wins | win and lose in one position\n---|---|---|---|---|---|---"


@pytest.fixture(scope="module")
def tallies() -> Iterator[dict[str, dict[str, Compared]]]:
    """What the long runs compared, by kind of question and ruleset; shown at the end (`pytest -s`)."""
    found: dict[str, dict[str, Compared]] = {}
    yield found
    for kind, by_ruleset in found.items():
        lines = [f"{key} | {tally}" for key, tally in by_ruleset.items()]
        print("", kind, HEAD, *lines, f"together | {sum_of(by_ruleset.values())}", sep="\n")


def sum_of(tallies: Iterable[Compared]) -> Compared:
    return sum(tallies, Compared())


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


def late_open(ruleset: Ruleset) -> Iterator[Transcript]:
    return late(ruleset, Random(ruleset.key), cards=OPEN_CARDS)


def late_closed(ruleset: Ruleset, *, parted: int = 0) -> Iterator[Transcript]:
    """With few cards hidden; in every other position nobody holds fewer cards than the seat to act.

    Who is behind can seldom be sure, and a question that has always the same answer is an idle one. `parted`: of so
    many positions one is such that some actions are safe and others are not, which chance seldom brings.
    """
    number = 0
    for transcript in late(ruleset, Random(ruleset.key), cards=HIDDEN_CARDS + 4):
        left, mine = transcript.state.cards_left, len(transcript.state.hand)
        behind = mine > min(filter(None, left))
        if sum(left) - mine > HIDDEN_CARDS or (number % 2 and behind):
            continue
        if parted and number % parted == 0 and not is_parted(transcript):
            continue
        number += 1
        yield transcript


def is_parted(transcript: Transcript) -> bool:
    found = ClosedSolver().solve(observe(transcript, transcript.state.turn))
    return len({*found.answers.values()}) > 1


def skipping(positions: Iterable[Transcript]) -> Iterator[Transcript]:
    """The same positions when some seats have to skip their next turn."""
    for number, transcript in enumerate(positions):
        state = transcript.state
        seats = tuple(
            seat for seat in range(state.players) if state.hand_bits[seat] and (number + 1) >> seat & 1
        )
        yield Transcript(state._replace(affairs=state.affairs._replace(skipped=seats)))


def agree_open(positions: Iterable[Transcript], number: int) -> Compared:
    tally = Compared()
    for transcript in islice(positions, number):
        state = transcript.state
        found = said(OpenSolver(state.turn).solve(state))
        told = open_answers(Deal.read(format_position(state)), state.turn)
        assert found == {",".join(deed) or "pass": won for deed, won in told.items()}, format_position(state)
        tally += Compared.of(found.values())
        wins_open.cache_clear()  # positions have little in common, and there are a great many
    return tally


def agree_closed(positions: Iterable[Transcript], number: int) -> Compared:
    tally = Compared()
    for transcript in islice(positions, number):
        seen = observe(transcript, transcript.state.turn)
        deals = frozenset(consistent(seen, transcript.state))
        found = said(ClosedSolver().solve(seen))
        some = next(iter(deals))
        told = {",".join(deed) or "pass": planned(deals, deed, seen.seat) for deed in some.deeds()}
        assert found == told, format_position(seen)
        tally += Compared.of(found.values())
        wins_closed.cache_clear()
    return tally


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
    agree_open(late_open(ruleset), FEW)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_closed_hands_are_decided_as_by_trying_everything(ruleset: Ruleset) -> None:
    agree_closed(late_closed(ruleset), FEW)


SKIPPING = [rules for rules in RULESETS.values() if rules.illegal_pass is IllegalPass.LOSES_TURN]


@pytest.mark.parametrize("ruleset", SKIPPING, ids=lambda ruleset: ruleset.key)
def test_who_has_to_skip_a_turn_does_so(ruleset: Ruleset) -> None:
    agree_open(skipping(late_open(ruleset)), FEW)
    agree_closed(skipping(late_closed(ruleset)), FEW)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", GAMES.values(), ids=list(GAMES))
def test_many_open_hands(ruleset: Ruleset, tallies: dict[str, dict[str, Compared]]) -> None:
    tally = tallies.setdefault("Open hands", {})[ruleset.key] = agree_open(late_open(ruleset), MANY)
    asks_something(tally)


@pytest.mark.long
@pytest.mark.timeout(
    1200
)  # a position in which some actions are safe and others are not has to be looked for
@pytest.mark.parametrize("ruleset", GAMES.values(), ids=list(GAMES))
def test_many_closed_hands(ruleset: Ruleset, tallies: dict[str, dict[str, Compared]]) -> None:
    tally = tallies.setdefault("Closed hands", {})[ruleset.key] = agree_closed(
        late_closed(ruleset, parted=20), MANY
    )
    asks_something(tally)


def asks_something(tally: Compared) -> None:
    """Assert that there were enough positions, and that neither answer would have been right all the time."""
    assert tally.positions == MANY
    assert tally.positions * len(GAMES) >= 5_000
    assert tally.split >= MANY // 20, str(tally)
    assert 0.1 < tally.wins / (tally.wins + tally.losses) < 0.7, str(tally)


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
