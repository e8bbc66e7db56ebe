"""What lessons 9 to 12 say about their positions beyond what the engine says itself."""

from __future__ import annotations

import pytest

from engine.cards import CardSet, parse_card
from engine.exercises import Exercise, themes
from engine.legality import PASS, Play
from engine.state import State
from site_play.spec import CheckpointSpec, QuestionSpec
from tests.content.fences import all_fences

SPECS = {(fence.page, fence.spec.id): fence.spec for fence in all_fences() if fence.page.startswith("learn/")}


def exercise(page: str, name: str) -> Exercise:
    spec = SPECS[f"learn/{page}.md", name]
    assert isinstance(spec, QuestionSpec)
    return spec.exercise


def after(page: str, name: str, *cards: str) -> State:
    """The position of a question when these cards were laid, or "pass"."""
    state = exercise(page, name).position
    assert isinstance(state, State)
    for card in cards:
        state = state.apply(PASS if card == "pass" else Play(parse_card(card)))
    return state


@pytest.mark.parametrize(
    ("page", "name", "right"),
    [
        ("09-gates", "count-behind", "3"),
        ("09-gates", "hold", "2S"),
        ("09-gates", "open", "6C"),
        ("10-waiting-moves", "use-it", "2C"),
        ("10-waiting-moves", "keep-it", "5D"),
        ("11-open-or-hold", "hold", "9D"),
        ("11-open-or-hold", "open", "7D"),
        ("12-the-race", "run", "QC"),
        ("12-the-race", "exit", "KS"),
        ("12-the-race", "starve", "KD"),
        ("12-the-race", "feed", "KH"),
    ],
)
def test_the_answer_of_which_the_text_speaks(page: str, name: str, right: str) -> None:
    assert exercise(page, name).right_keys == {right}


def test_nobody_can_go_out_at_the_beginning_of_the_race() -> None:
    found = exercise("12-the-race", "who-is-out")
    assert [option.say for option in found.options if option.right] == ["Nobody"]


@pytest.mark.parametrize(
    ("page", "name", "cards", "forced"),
    [
        ("09-gates", "hold", ["2S"], "KS"),
        ("09-gates", "open", ["6C"], "5C"),
        ("10-waiting-moves", "use-it", ["2C"], "3H"),
        ("10-waiting-moves", "keep-it", ["5D"], "4D"),
        ("10-waiting-moves", "keep-it", ["5D", "4D", "TC", "2H"], "3D"),
        ("11-open-or-hold", "hold", ["9D"], "5C"),
        ("11-open-or-hold", "hold", ["9D", "5C"], "7H"),
    ],
)
def test_what_the_text_says_somebody_has_to_lay(page: str, name: str, cards: list[str], forced: str) -> None:
    assert after(page, name, *cards).playable == CardSet.of([parse_card(forced)])


@pytest.mark.parametrize(
    ("page", "name", "cards"),
    [
        ("11-open-or-hold", "open", ["2H"]),
        ("11-open-or-hold", "open", ["2H", "pass"]),
        ("12-the-race", "starve", ["KD"]),
        ("12-the-race", "run", ["QC"]),
        ("12-the-race", "exit", ["KS"]),
        ("12-the-race", "exit", ["KS", "pass"]),
    ],
)
def test_who_can_do_nothing(page: str, name: str, cards: list[str]) -> None:
    assert not after(page, name, *cards).playable


def test_one_card_fits_and_opens_nothing() -> None:
    counted = exercise("10-waiting-moves", "count-waiting")
    state = counted.position
    assert isinstance(state, State)
    waiting = [card for card in state.playable if themes.is_dead_end(state, card)]
    assert counted.right_keys == {str(len(waiting))}
    assert len(state.playable) == 3
    assert state == exercise("10-waiting-moves", "keep-it").position


@pytest.mark.parametrize("page", ["09-gates", "10-waiting-moves", "11-open-or-hold", "12-the-race"])
def test_every_lesson_ends_with_a_checkpoint(page: str) -> None:
    assert isinstance(SPECS[f"learn/{page}.md", "check"], CheckpointSpec)
