"""A trial: a deal against the computer in the middle of a text."""

from __future__ import annotations

from random import Random

import pytest

from engine.notation import parse_transcript
from site_play.spec import SpecError
from site_play.widgets import ActionError, Reply
from tests.unit.test_spec import read
from tests.unit.test_widgets import make

TRIAL = """
widget = "trial"
id = "t"
names = ["You", "Ana"]
position = "one-row 2p | C:- | 5C 7C 8C / 6C 9C | turn=0 dealer=1"
say = "You begin."
won = "Well done."
lost = "Next time."
"""


def play(*actions: str, seed: int = 0) -> Reply:
    """Each action in turn; after each, what follows by itself."""
    trial = make(TRIAL)
    reply = trial.start()
    for action in actions:
        reply = trial.handle(reply.state, action, Random(seed))
        while reply.later:
            reply = trial.handle(reply.state, reply.later[0], Random(seed))
    return reply


def test_it_begins_with_what_the_text_says() -> None:
    start = make(TRIAL).start()
    assert start.state == ""
    assert "You begin." in start.html
    assert start.later is None


def test_a_card_that_waits_is_refused_and_nothing_changes() -> None:
    refused = play("play 8C")
    assert refused.announce == "The clubs row is not open yet: 8♣ waits for 7♣."
    assert refused.state == ""
    assert not refused.done


def test_the_computer_answers_by_itself() -> None:
    trial = make(TRIAL)
    laid = trial.handle("", "play 7C", Random(0))
    assert laid.announce == "You play 7♣. Ana is to play."
    assert laid.later == ("go-on", 900)
    answer = trial.handle(laid.state, "go-on", Random(0))
    assert answer.announce == "Ana plays 6♣. Your turn. Two of your cards fit: 5♣ and 8♣."
    assert answer.later is None


def test_the_first_who_is_out_wins_and_the_deal_is_done() -> None:
    won = play("play 7C", "play 5C", "play 8C")
    assert won.announce.endswith("You go out and win this deal.")
    assert "Well done." in won.html
    assert won.done == "done"
    lost = play("play 7C", "play 8C")
    assert lost.announce.endswith("Ana goes out and wins this deal.")
    assert "Next time." in lost.html
    assert lost.done == "done"


def test_new_cards_leave_the_reader_the_first_turn() -> None:
    for seed in range(20):
        dealt = play("new", seed=seed).state
        if dealt:  # otherwise chance has dealt the cards of the text
            assert parse_transcript(dealt).state.turn == 0
            assert parse_transcript(dealt).state.playable
    assert play("new", "again").state == ""


@pytest.mark.parametrize("state", ["x", "pagat 4p", "one-row 2p | C:7 | 5C 6C / 8C 9C | turn=7 |"])
def test_a_damaged_state_is_refused_with_a_sentence(state: str) -> None:
    with pytest.raises(ActionError, match="begin again"):
        make(TRIAL).handle(state, "play 7C", Random(0))


@pytest.mark.parametrize("action", ["go-on", "fly", "play", "play XX"])
def test_an_unknown_action_is_refused_with_a_sentence(action: str) -> None:
    with pytest.raises(ActionError):
        make(TRIAL).handle("", action, Random(0))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('names = ["You", "Ana"]', 'names = ["You"]', "names should give 2 different names"),
        ("turn=0 dealer=1", "turn=1 dealer=0", "the reader should have the first turn"),
        ('say = "You begin."', 'say = "You begin."\nlevel = "genius"', "level = "),
        ("5C 7C 8C / 6C 9C", "5C 8C / 6C 7C 9C", "and a card that fits"),
    ],
)
def test_a_wrong_fence_is_told_what_would_be_right(old: str, new: str, says: str) -> None:
    with pytest.raises(SpecError, match=says):
        read(TRIAL.replace(old, new))
