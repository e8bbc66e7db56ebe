"""Fast random play is the play of the public API: legal to the last action, and every line as likely as there."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dealing import deal
from engine.legality import Action
from engine.notation import parse_state
from engine.options import Gate
from engine.playout import Playouts
from engine.profiles import RULESETS
from engine.ruleset import Ruleset
from engine.state import State
from engine.transcript import Transcript
from tests.property.tables import SEEDS

RULES = st.sampled_from([*RULESETS.values()])


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A deal under any rules with any number of players, some actions old."""
    rules: Ruleset = draw(RULES)
    players = draw(st.integers(rules.fewest_players, rules.most_players))
    rng = Random(draw(SEEDS))
    state = deal(rules, players, draw(st.integers(0, players - 1)), rng)
    for _ in range(draw(st.integers(0, 80))):
        if actions := state.legal_actions():
            state = state.apply(actions[int(rng.random() * len(actions))])
    return state


@given(positions(), SEEDS)
def test_every_line_is_legal_and_ends_the_deal(start: State, seed: int) -> None:
    playouts = Playouts(start)
    end = Transcript(start, playouts.line(Random(seed))).state
    assert end.is_over
    assert playouts.cards_left(Random(seed)) == end.cards_left


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_plain_rules_are_played_by_the_short_loop(rules: Ruleset) -> None:
    start = deal(rules, rules.most_players, 0, Random(5))
    assert Playouts(start).is_quick is (rules.is_plain and rules.gate is not Gate.BOTH_ANY)


class Scripted(Random):
    """Chance that says what it is told, then 0."""

    def __init__(self, script: tuple[float, ...]) -> None:
        super().__init__(0)
        self.script = iter(script)

    def random(self) -> float:
        return next(self.script, 0.0)


SIXTHS = tuple((2 * number + 1) / 12 for number in range(6))
"""Numbers that choose equally often among one, two or three actions."""


def lines_of_the_api(start: State, script: tuple[float, ...]) -> tuple[Action, ...]:
    transcript, rng = Transcript(start), Scripted(script)
    while actions := transcript.state.legal_actions():
        number = rng.random() if len(actions) > 1 else 0.0
        transcript = transcript.then(actions[int(number * len(actions))])
    return tuple(event.action for event in transcript.events)  # type: ignore[misc]


@pytest.mark.parametrize(
    "position",
    [
        "pagat 3p | C:2-A D:2-A H:4-Q S:4-Q | 3H KH 3S / 2H AH KS / 2S AS | turn=0",
        "pagat 3p | C:2-A D:2-A H:4-Q S:4-Q | 3H KH 3S / 2H AH KS / 2S AS | turn=1",
        "pagat 3p | C:3-A D:2-A H:6-A S:2,4-A | 3S 4H / 2C 5H / 3H 2H | turn=2",
        "ace-low 3p | C:A-K D:A-K H:3-Q S:3-Q | 2H KH 2S / AH KS / AS | turn=0",
        "domino-seven 3p | C:7-A D:7-A H:7-J S:7-J | QH KS / AH AS / KH QS | turn=0",
    ],
)
def test_every_line_is_as_likely_as_by_the_api(position: str) -> None:
    start = parse_state(position)
    assert Playouts(start).is_quick
    scripts = list(product(SIXTHS, repeat=4))
    quick = Counter(Playouts(start).line(Scripted(script)) for script in scripts)
    assert quick == Counter(lines_of_the_api(start, script) for script in scripts)
    assert len(quick) > 1


def test_the_first_card_of_the_deal_opens_all_rows() -> None:
    start = deal(RULESETS["seven-of-hearts"], 4, 0, Random(3))
    firsts = {Playouts(start).line(Random(seed))[0] for seed in range(20)}
    assert [str(card) for first in firsts for card in first.cards] == ["7H"]  # type: ignore[union-attr]


def test_a_finished_deal_has_no_line() -> None:
    start = parse_state("pagat 3p | C:2-A D:2-A H:2-A S:5-A | 2S / - / 3S 4S | turn=2")
    assert Playouts(start).line(Random(1)) == ()
    assert Playouts(start).cards_left(Random(1)) == (1, 0, 2)
