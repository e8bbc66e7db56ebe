"""What follows an answer, looked at step by step: in a question of the text and in a checkpoint."""

from __future__ import annotations

import json
import re
import tomllib
from random import Random

import pytest

from site_play.spec import SpecError, parse_spec
from site_play.widgets import ActionError, Reply, widget_for
from site_play.widgets.checkpoint import Checkpoint
from site_play.widgets.question import Question

WINNING = """
widget = "question"
id = "q"
kind = "winning"
position = "pagat 3p | C:2-A D:2-A H:7-A S:3-Q | 6H 2S AS / 3H 5H KS / 2H 4H | turn=0"
names = ["You", "Ana", "Ben"]
after = "That is how."
"""
CHECKPOINT = """
widget = "checkpoint"
id = "c"
deals = ["own-run", "deny-exit", "next-out", "waiting-behind"]
needed = 4
"""


def question(text: str = WINNING) -> Question:
    spec = parse_spec(tomllib.loads(text))
    widget = widget_for(spec)  # type: ignore[arg-type]
    assert isinstance(widget, Question)
    return widget


def checkpoint(text: str = CHECKPOINT) -> Checkpoint:
    widget = widget_for(parse_spec(tomllib.loads(text)))  # type: ignore[arg-type]
    assert isinstance(widget, Checkpoint)
    return widget


def do(action: str, text: str = WINNING) -> Reply:
    widget = question(text)
    return widget.handle(widget.start().state, action, Random(0))


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_an_answer_has_its_line_below() -> None:
    assert "ft-stepper" not in question().start().html
    wrong, right = do("pick 6H"), do("pick 2S")
    assert 'data-action="line 6H 1"' in wrong.html
    assert 'data-action="line 2S 1"' in right.html
    assert wrong.announce.startswith("6♥ opens 5♥ for Ana.")
    assert right.announce.endswith("That is how.")


def test_table_and_hands_follow_the_line() -> None:
    start, third = do("line 6H 0").html, do("line 6H 3").html
    assert "ft-gone" not in start
    assert third.count("ft-gone") == 3
    assert "Hearts: 7 to ace, needs 6" in words(start)
    assert "Hearts: 4 to ace, needs 3" in words(third)
    assert "Step 3 of 6 Ben plays 4 ♥" in words(third)
    assert do("line 6H 3").announce == "Ben plays 4♥."
    assert do("line 6H 6").announce == "Ben plays 2♥. Ben is out first."
    assert do("line 2S 3").announce == "Ben has no play."
    assert do("line 2S 99").announce == "You play A♠. You are out first!"


def test_no_two_things_of_a_step_have_one_id() -> None:
    ids = re.findall(r' id="([^"]+)"', do("line 6H 3").html)
    assert len(ids) == len(set(ids))


def test_everything_that_can_be_done_with_a_question_is_in_the_page() -> None:
    lasting = set(question().lasting_actions())
    for action in lasting:
        offered = set(re.findall(r'data-action="([^"]+)"', do(action).html))
        sliders = {each for each in offered if each.endswith(" ")}
        assert {f"{each}{step}" for each in sliders for step in range(3)} <= lasting
        assert offered - sliders <= lasting


def test_a_card_that_does_not_fit_is_no_answer() -> None:
    reply = do("pick AS")
    assert reply.state == ""
    assert reply.announce == "A♠ waits for K♠. Pick a card that fits."


@pytest.mark.parametrize("action", ["line AS 1", "line 6H", "line 6H x", "line KS 1", "pick KS"])
def test_other_lines_are_unknown(action: str) -> None:
    with pytest.raises(ActionError):
        do(action)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("6H 2S AS / 3H 5H KS / 2H 4H", "6H 2S / 3H 5H KS AS / 2H 4H", "every card that fits wins"),
        ("6H 2S AS / 3H 5H KS / 2H 4H", "6H AS / 3H 5H KS / 2S 2H 4H", "no card that fits wins"),
        ("3H 5H KS / 2H 4H", "?3 / ?2", "every hand named"),
        ('"winning"', '"losing"', "winning, next-out, waiting-behind"),
        ('names = ["You", "Ana", "Ben"]', "", "needs names"),
        ('"winning"', '"waiting-behind"', "the card that is asked about"),
    ],
)
def test_a_question_without_an_answer_is_refused(old: str, new: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        question(WINNING.replace(old, new))


def begun(widget: Checkpoint, seed: int = 1) -> Reply:
    return widget.handle("", "deal", Random(seed))


def test_a_checkpoint_shows_what_follows_and_goes_on() -> None:
    widget = checkpoint()
    reply = begun(widget)
    card = re.findall(r'data-action="pick (\w+)"(?! aria-disabled)', reply.html)[0]
    keys = re.findall(r'data-action="pick (\w+)" data-key="[^"]*" aria-label="[^"]*">', reply.html) or [card]
    answered = widget.handle(reply.state, f"pick {keys[0]}", Random(0))
    looked = widget.handle(answered.state, f"line {keys[0]} 1", Random(0))
    assert json.loads(looked.state)["step"] == 1
    assert "ft-gone" in looked.html
    assert widget.handle(looked.state, "restore", Random(0)).html == looked.html
    after = widget.handle(looked.state, "next", Random(0))
    assert json.loads(after.state)["step"] == 0
    with pytest.raises(ActionError):
        widget.handle(after.state, f"line {keys[0]} 1", Random(0))
    with pytest.raises(ActionError):
        widget.handle(answered.state, "line 2C 1", Random(0))


def test_a_step_that_is_not_there_sets_the_save_aside() -> None:
    widget = checkpoint()
    kept = json.loads(begun(widget).state) | {"step": 3}
    assert widget.handle(json.dumps(kept), "restore", Random(0)).set_aside


def test_a_save_from_before_there_were_steps_is_read() -> None:
    widget = checkpoint()
    reply = begun(widget)
    kept = json.loads(reply.state)
    del kept["step"]
    assert widget.handle(json.dumps(kept), "restore", Random(0)).html == reply.html


def asked(widget: Checkpoint, seed: int) -> list[int]:
    """The places of the plan in the order of this run."""
    state = begun(widget, seed).state
    from site_play.widgets.checkpoint import _Run  # noqa: PLC0415

    return widget._order(_Run.of(state))


def test_a_mixed_checkpoint_has_another_order_in_every_run() -> None:
    mixed = checkpoint(f"{CHECKPOINT}mixed = true")
    orders = {tuple(asked(mixed, seed)) for seed in range(20)}
    assert len(orders) > 5
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    assert asked(checkpoint(), 5) == [0, 1, 2, 3]
