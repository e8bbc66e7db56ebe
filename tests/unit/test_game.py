from __future__ import annotations

import json
import re
from random import Random

import pytest

from engine.legality import Play
from engine.profiles import PAGAT
from site_play.spec import PlaySpec
from site_play.widgets import ActionError, Reply, widget_for
from site_play.widgets.game import READER, Game, SaveError, Session, Settings, from_text, to_text

TABLE = widget_for(PlaySpec("t", PAGAT))


def game_of(reply: Reply) -> Game:
    game = from_text(PAGAT, reply.state).game
    assert game is not None
    return game


def dealt(seed: int = 1, *, players: int = 4, pace: str = "normal", level: str = "medium") -> Reply:
    return TABLE.handle(
        TABLE.start().state, f"deal?players={players}&level={level}&pace={pace}&deck=four", Random(seed)
    )


def play_on(reply: Reply, rng: Random) -> Reply:
    """One step: what follows by itself, else the reader's first card that fits."""
    if reply.later:
        return TABLE.handle(reply.state, reply.later[0], rng)
    return TABLE.handle(reply.state, f"play {next(iter(game_of(reply).state.playable))}", rng)


def play_out(reply: Reply, rng: Random) -> Reply:
    while not game_of(reply).state.is_over:
        reply = play_on(reply, rng)
    return reply


def until_choice(reply: Reply, rng: Random) -> Reply:
    while not game_of(reply).is_readers_choice:
        reply = play_on(reply, rng)
    return reply


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("pace", ["fast", "instant"])
def test_a_deal_goes_from_the_form_to_the_result(players: int, pace: str) -> None:
    rng = Random(players)
    end = play_out(dealt(players, players=players, pace=pace), rng)
    game = game_of(end)
    assert game.outcome is not None
    assert sum(game.standing.points) == 1
    assert 'aria-label="Result"' in end.html
    assert end.announce.endswith(("this deal.", "win this deal."))
    losers = [name for seat, name in enumerate(game.names) if game.state.hands[seat]]
    assert [f'aria-label="Cards of {name}"' in end.html for name in losers] == [True] * (players - 1)


def test_the_table_says_in_words_who_plays_how() -> None:
    assert "Ana, Ben and Cleo: Hard." in dealt(1, level="hard").html
    assert "Ana: Medium. Ben: Hard. Cleo: Easy." in dealt(1, level="mixed").html


def test_a_table_with_some_of_each_has_every_level() -> None:
    game = game_of(dealt(1, level="mixed"))
    assert [game.bot(seat).name for seat in (1, 2, 3)] == ["Medium", "Hard", "Easy"]


@pytest.mark.parametrize("pace", ["normal", "instant"])
def test_what_a_bot_has_thought_about_is_shown_before_the_next_one_thinks(pace: str) -> None:
    rng = Random(31)
    reply = dealt(31, pace=pace, level="hard")
    while not game_of(reply).state.is_over:
        before = len(game_of(reply).transcript.actions)
        reply = play_on(reply, rng)
        done = game_of(reply).transcript.events[before:]
        assert len([event for event in done if event.seat != READER]) <= 1


def test_instant_bots_that_need_no_thought_are_not_waited_for() -> None:
    rng = Random(31)
    reply = dealt(31, pace="instant", level="medium")
    while not game_of(reply).state.is_over:
        assert reply.later is None
        reply = play_on(reply, rng)


def test_with_instant_bots_the_readers_card_lies_before_anybody_thinks() -> None:
    reply = until_choice(dealt(2, pace="instant", level="hard"), Random(2))
    before = game_of(reply).transcript.actions
    card = next(iter(game_of(reply).state.playable))
    laid = TABLE.handle(reply.state, f"play {card}", Random(2))
    assert game_of(laid).transcript.actions == (*before, Play(card))
    assert laid.later == ("go-on", 0)


def test_the_dealer_rotates_and_wins_are_kept_until_somebody_has_three() -> None:
    rng = Random(5)
    reply = dealt(5, pace="instant")
    dealers = []
    for _ in range(20):
        reply = play_out(reply, rng)
        dealers.append(game_of(reply).match.dealer)
        if game_of(reply).standing.winner is not None:
            break
        reply = TABLE.handle(reply.state, "new", rng)
    first = dealers[0]
    assert dealers == [(first + number) % 4 for number in range(len(dealers))]
    assert max(game_of(reply).standing.points) == 3
    assert "the match" in reply.announce
    after = game_of(TABLE.handle(reply.state, "new", rng))
    assert after.match.points == (0, 0, 0, 0)


def test_a_deal_that_is_left_counts_for_nobody_and_its_dealer_deals_again() -> None:
    rng = Random(3)
    reply = until_choice(dealt(3), rng)
    reply = play_on(reply, rng)
    asked = TABLE.handle(reply.state, "new", rng)
    assert "counts for nobody" in asked.html
    assert asked.later is None, "the bots wait for the answer"
    assert game_of(asked).transcript == game_of(reply).transcript
    assert game_of(TABLE.handle(asked.state, "stay", rng)).transcript == game_of(reply).transcript
    left = game_of(TABLE.handle(asked.state, "leave", rng))
    assert left.match == game_of(reply).match
    assert left.transcript.actions == ()


def test_a_deal_in_which_nothing_happened_yet_offers_another_table_too() -> None:
    for seed in range(8):  # whoever is to play first
        asked = TABLE.handle(dealt(seed).state, "new", Random(seed))
        assert "Another table" in asked.html
        assert asked.later is None


def test_a_refused_card_is_explained_and_nothing_else_happens() -> None:
    rng = Random(2)
    reply = until_choice(dealt(2), rng)
    game = game_of(reply)
    wrong = next(iter(game.state.hand - game.state.playable))
    refused = TABLE.handle(reply.state, f"play {wrong}", rng)
    assert re.search(r"waits for", refused.announce)
    assert game_of(refused).transcript == game.transcript
    assert "ft-wrong" in refused.html


def test_a_card_out_of_turn_is_explained_and_the_bots_go_on() -> None:
    reply = next(reply for seed in range(20) if game_of(reply := dealt(seed)).state.turn != READER)
    card = next(iter(game_of(reply).state.hands[READER]))
    early = TABLE.handle(reply.state, f"play {card}", Random(0))
    assert early.announce.startswith("It is not your turn")
    assert early.later is not None


def test_a_hint_gives_a_reason_with_a_card_that_fits() -> None:
    rng = Random(7)
    reply = until_choice(dealt(7), rng)
    hint = TABLE.handle(reply.state, "hint", rng)
    fits = [card.label for card in game_of(reply).state.playable]
    assert any(label in hint.announce for label in fits)
    assert len(hint.announce.split()) > 5


def test_a_forced_pass_happens_by_itself_and_is_told() -> None:
    rng = Random(11)
    reply = dealt(11)
    told = ""
    while "You have no play." not in told:
        if game_of(reply).state.is_over:
            reply = TABLE.handle(reply.state, "new", rng)
        reply = play_on(reply, rng)
        told = reply.announce
    assert "no play" in reply.html


def test_what_happened_is_told_once_a_round() -> None:
    rng = Random(13)
    reply = until_choice(dealt(13), rng)
    reply = play_on(reply, rng)
    told = []
    while reply.later:
        assert reply.announce == "", "nothing is said while the bots play"
        reply = play_on(reply, rng)
        told.append(reply.announce)
    assert [bool(words) for words in told] == [False] * (len(told) - 1) + [True]


def test_every_event_is_saved_and_a_save_goes_on_where_it_was() -> None:
    rng = Random(17)
    reply = dealt(17)
    for _ in range(30):
        assert reply.save
        again = TABLE.handle(reply.state, "restore", Random(99))
        assert (again.state, again.html, again.later is None) == (
            reply.state,
            reply.html,
            reply.later is None,
        )
        if game_of(reply).state.is_over:
            break
        reply = play_on(reply, rng)


def test_a_save_names_its_level_and_what_was_done_and_no_chance() -> None:
    reply = until_choice(dealt(29, level="hard"), Random(29))
    kept = json.loads(reply.state)
    assert kept.keys() == {"version", "players", "level", "pace", "deck", "note", "points", "deal"}
    assert kept["level"] == "hard"
    again = game_of(TABLE.handle(reply.state, "restore", Random(99)))
    assert again == game_of(reply)


def test_the_opponents_cards_are_nowhere_in_the_page_before_the_end() -> None:
    reply = until_choice(dealt(19), Random(19))
    game = game_of(reply)
    named = set(re.findall(r'aria-label="([^"]* of [^"]*)"', reply.html))
    assert len(named) == len(game.state.hands[READER])


GOOD = json.loads(until_choice(dealt(23), Random(23)).state)
OTHER = json.loads(dealt(24, players=5).state)


@pytest.mark.parametrize(
    ("save", "why"),
    [
        ("", "damaged"),
        ("{", "damaged"),
        ("[" * 100_000, "damaged"),
        ("[" * 5_000, "damaged"),
        (json.dumps(GOOD | {"points": [[[[[0]]]]]}), "damaged"),
        (json.dumps(GOOD | {"deal": "x" * 10_000}), "damaged"),
        ("null", "does not come from this page"),
        ("[1, 2]", "does not come from this page"),
        ('{"score": 7}', "does not come from this page"),
        (json.dumps(GOOD | {"version": 99}), "another version"),
        (json.dumps(GOOD | {"version": True}), "another version"),
        (json.dumps(GOOD | {"players": 9}), "not offered"),
        (json.dumps(GOOD | {"players": []}), "not offered"),
        (json.dumps(GOOD | {"pace": "warp"}), "not offered"),
        (json.dumps(GOOD | {"level": None}), "not offered"),
        (json.dumps(GOOD | {"level": "gap"}), "not offered"),
        (json.dumps(GOOD | {"level": "Hard"}), "not offered"),
        (json.dumps(GOOD | {"deck": "five"}), "not offered"),
        (json.dumps(GOOD | {"points": [0, 0]}), "damaged"),
        (json.dumps(GOOD | {"points": [9, 0, 0, 0]}), "damaged"),
        (json.dumps(GOOD | {"points": [0.0, 0, 0, 0]}), "damaged"),
        (json.dumps(GOOD | {"points": None}), "damaged"),
        (json.dumps(GOOD | {"deal": 5}), "damaged"),
        (json.dumps(GOOD | {"deal": GOOD["deal"][:-9] + " 2C 2C"}), "do not make up a deal"),
        (json.dumps(GOOD | {"deal": GOOD["deal"].replace("7", "8")}), "do not make up a deal"),
        (json.dumps(GOOD | {"deal": OTHER["deal"]}), "does not belong"),
        (json.dumps(GOOD | {"deal": re.sub(r" dealer=\d", "", GOOD["deal"])}), "does not belong"),
    ],
)
def test_a_save_that_cannot_be_used_is_set_aside_and_said_so(save: str, why: str) -> None:
    with pytest.raises(SaveError, match=why):
        from_text(PAGAT, save)
    reply = TABLE.handle(save, "restore", Random(0))
    assert reply.set_aside
    assert why in reply.html
    assert "Deal the cards" in reply.html


@pytest.mark.parametrize("note", ["refused 1X", "refused", 7, None, "<b>", "hint hint"])
def test_a_strange_note_in_a_save_is_dropped(note: object) -> None:
    session = from_text(PAGAT, json.dumps(GOOD | {"note": note}))
    assert session.note == ""


def test_a_session_without_a_game_is_kept_too() -> None:
    session = Session(Settings(players=7, level="medium", pace="slow"))
    assert from_text(PAGAT, to_text(session)) == session


def test_a_form_with_values_that_are_not_offered_is_refused() -> None:
    for form in ("players=2", "players=4&level=grandmaster&pace=fast", "pace=warp", "deck=five"):
        with pytest.raises(ActionError, match="not offered"):
            TABLE.handle(TABLE.start().state, f"deal?{form}", Random(0))
