"""The stories of narratives.json, each a test named after its id."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.affairs import Affairs, Out
from engine.cards import CardSet, Pack, Suit, parse_card, parse_cards
from engine.errors import IllegalAction
from engine.irregularity import CaughtPass, Correction, WrongCard, WrongPass, charges
from engine.layout import frontier
from engine.ledger import NO_CHIPS
from engine.legality import PASS, Passing, Play, passing
from engine.notation import parse_rows
from engine.options import Blocked, Disposal, Gate, Obligation, OnExceed
from engine.profiles import (
    AMERICAN_MUST_PLAY,
    FOUR_PLAYER,
    PAGAT,
    PASS_AT_WILL,
    PLAY_ON,
    POOL,
    SEVENS,
    SHICHI_NARABE_OUT,
    THREE_PASS,
)
from engine.ruleset import Ruleset
from engine.scoring import settlement
from engine.state import State
from engine.transcript import Transcript

STORIES: dict[str, dict[str, Any]] = {
    story["id"]: story
    for story in json.loads(Path(__file__).with_name("narratives.json").read_text(encoding="utf-8"))
}
OUT_OF_SCOPE: Mapping[str, str] = {
    "seq-give-livelock": "no profile has a player who cannot play be given a card by another"
}


def test_every_story_is_told() -> None:
    told = {
        name.removeprefix("test_").replace("_", "-") for name in globals() if name.startswith("test_seq_")
    }
    assert told | set(OUT_OF_SCOPE) == set(STORIES)
    assert not told & set(OUT_OF_SCOPE)


def read_table(pack: Pack, rows: Mapping[str, Any]) -> CardSet:
    """A table as the stories write it: suit → ranks, in one text or in a list."""
    return parse_rows(pack, " ".join(f"{suit}:{','.join(ranks) or '-'}" for suit, ranks in rows.items()))


def begun(name: str, rules: Ruleset, give: str = "") -> Transcript:
    """The beginning of a story of four players: its seat holds its hand, the next one gets the cards of `give`.

    What is left goes round among the others.
    """
    given = STORIES[name]["given"]
    turn = given["turn"]
    table, hand, promised = read_table(rules.pack, given["table"]), cards(*given["hand"]), parse_cards(give)
    rest = list(rules.pack.cards - table - hand - promised)
    others = [CardSet.of(rest[start::3]) for start in range(3)]
    hands = [hand, others[0] | promised, *others[1:]]
    seated = [hands[(seat - turn) % 4] for seat in range(4)]
    passes = [given.get("passes_so_far", {}).get(str(seat), 0) for seat in range(4)]
    return Transcript(State.of(rules, seated, table, turn, passes=passes))


def cards(*names: str) -> CardSet:
    return parse_cards(" ".join(names))


def next_missing(state: State, wanted: Mapping[str, list[str]]) -> Mapping[str, list[str]]:
    """What fits in each of these rows, as the stories write it."""
    fits = frontier(state.ruleset, state.table)
    order = state.ruleset.pack.in_order(fits)
    return {suit: [str(each) for each in order if each.suit.letter == suit] for suit in wanted}


def out(state: State) -> list[int]:
    """The seats that are out."""
    return [each.seat for each in state.affairs.out]


def play(name: str) -> Play:
    return Play(parse_card(name))


def test_seq_mistake_1() -> None:
    expected = STORIES["seq-mistake-1"]["expected"]
    before = begun("seq-mistake-1", PAGAT)
    passed = before.then(WrongPass())
    assert passed.state.turn == 2
    assert expected["accepted"]
    due = charges(passed.state, Correction(parse_card("5H")))
    assert [each for each in due if each.amount] == expected["chips"]
    mended = passed.then(Correction(parse_card("5H"))).state
    assert mended.table == read_table(PAGAT.pack, {"H": expected["table_H"]})
    assert mended.turn == expected["turn"]
    assert mended.passes == before.state.passes, "the pass is as if it had never been"
    assert mended.hands[1] == cards("KC")


def test_seq_mistake_2() -> None:
    expected = STORIES["seq-mistake-2"]["expected"]
    gone_on = begun("seq-mistake-2", PAGAT, give="9H").then(WrongPass()).then(play("9H"))
    assert not expected["accepted"]
    with pytest.raises(IllegalAction, match="5H comes too late"):
        gone_on.then(Correction(parse_card("5H")))
    assert gone_on.state.table == read_table(PAGAT.pack, {"H": expected["table_H"]})
    assert gone_on.state.turn == expected["turn"]
    assert gone_on.state.passes == (0, 1, 0, 0), "the pass stands"
    assert gone_on.state.affairs.purse == NO_CHIPS, "no penalty"
    assert expected["chips"] == []


def test_seq_mistake_3() -> None:
    expected = STORIES["seq-mistake-3"]["expected"]
    before = begun("seq-mistake-3", PAGAT)
    assert before.state.legal_actions() == (PASS,), "the pass is accepted because it is forced"
    assert passing(before.state.view) is Passing.FORCED
    with pytest.raises(IllegalAction, match="That pass is legal"):
        before.then(WrongPass())
    after = before.then(PASS).state
    assert after.turn == expected["turn"]
    assert after.passes == (0, 1, 0, 0)


def test_seq_illegal_1() -> None:
    expected = STORIES["seq-illegal-1"]["expected"]
    before = begun("seq-illegal-1", SEVENS)
    after = before.then(WrongCard(parse_card("TH"))).state
    assert expected["card_returned"]
    assert expected["table_unchanged"]
    assert (after.hands, after.table) == (before.state.hands, before.state.table)
    assert after.turn == expected["turn"]
    assert after.affairs.skipped == (0,), "5H would have fitted, so it is treated as an illegal pass"


def test_seq_illegal_2() -> None:
    expected = STORIES["seq-illegal-2"]["expected"]
    before = begun("seq-illegal-2", FOUR_PLAYER).state
    with pytest.raises(IllegalAction, match=r"TH is refused \(gap\)"):
        before.apply(play("TH"))
    after = Transcript(before).then(WrongCard(parse_card("TH"))).state
    assert expected["card_returned"]
    assert expected["table_unchanged"]
    assert after == before, "the player plays again"
    assert after.turn == expected["turn"]


def test_seq_illegal_3() -> None:
    expected = STORIES["seq-illegal-3"]["expected"]
    before = begun("seq-illegal-3", SEVENS)
    caught = before.then(CaughtPass()).state
    assert caught.turn == expected["turn"]
    assert list(caught.affairs.skipped) == expected["skip_next_turn_of"]
    turns = [caught.turn]
    for _ in range(4):
        caught = caught.apply(caught.legal_actions()[0])
        turns.append(caught.turn)
    assert turns == [1, 2, 3, 1, 2], "seat 0 is skipped …"
    assert caught.affairs.skipped == (), "… once"


def test_seq_illegal_4() -> None:
    expected = STORIES["seq-illegal-4"]["expected"]
    before = begun("seq-illegal-4", AMERICAN_MUST_PLAY).state
    due = charges(before, CaughtPass())
    assert [[str(each.payer), "pool", each.amount, each.why.value] for each in due] == expected["chips"]
    assert all(each.payee is None for each in due)
    caught = Transcript(before).then(CaughtPass()).state
    assert caught.turn == expected["turn"]
    assert caught.affairs.purse.chips == (95, 100, 100, 100), "the fine replaces the fee"
    assert caught.affairs.purse.pool == 5


def test_seq_elim_1() -> None:
    expected = STORIES["seq-elim-1"]["expected"]
    before = begun("seq-elim-1", THREE_PASS).state
    assert [str(each) for each in before.playable] == expected["legal"]
    with pytest.raises(IllegalAction, match="must play"):
        before.apply(PASS)
    assert out(before.apply(play("6D"))) == expected["eliminated"]


def test_seq_elim_2() -> None:
    expected = STORIES["seq-elim-2"]["expected"]
    before = begun("seq-elim-2", THREE_PASS).state
    assert before.legal_actions() == (PASS,)
    after = before.apply(PASS)
    assert out(after) == expected["eliminated"]
    assert after.table == read_table(THREE_PASS.pack, expected["table"])
    assert next_missing(after, expected["next_missing"]) == expected["next_missing"]
    assert after.affairs.out == (Out(2, cards("9H", "KH", "5D").bits),)


def test_seq_elim_3() -> None:
    expected = STORIES["seq-elim-3"]["expected"]
    before = begun("seq-elim-3", SHICHI_NARABE_OUT).state
    assert before.legal_actions() == (PASS,)
    after = before.apply(PASS)
    assert out(after) == expected["eliminated"]
    assert after.table == read_table(SHICHI_NARABE_OUT.pack, expected["table"])
    assert next_missing(after, expected["next_missing"]) == expected["next_missing"]


def test_seq_elim_4() -> None:
    story = STORIES["seq-elim-4"]
    expected, rules = story["expected"], replace(THREE_PASS, gate=Gate(story["given"]["options"]["gate"]))
    after = put_out(story, rules, "8H TH 9S", give="6H")
    assert after.table.of_suit(Suit.HEARTS) == read_table(rules.pack, {"H": expected["table_H"]})
    assert next_missing(after, {"H": []}) == {"H": expected["next_missing_H"]}
    for laid in ("6H", "9H"):
        assert parse_card(laid) in after.hand
        after = after.apply(play(laid))
        assert next_missing(after, {"H": []}) == {"H": expected[f"after_{laid}"]}


def put_out(story: Mapping[str, Any], rules: Ruleset, hand: str, *, give: str = "") -> State:
    """The state after seat 0, which holds this hand and has no pass left, was put out of a deal of three.

    Seat 1 gets the cards of `give` and seat 2 the 9 of hearts besides half of what is left.
    """
    table = read_table(rules.pack, story["given"]["table"])
    promised = (parse_cards(hand), parse_cards(give), cards("9H") - parse_cards(hand))
    rest = list(rules.pack.cards - table - promised[0] - promised[1] - promised[2])
    hands = [promised[0], promised[1] | CardSet.of(rest[::2]), promised[2] | CardSet.of(rest[1::2])]
    limit = rules.pass_limit
    assert limit is not None
    after = State.of(rules, hands, table, passes=(limit, 0, 0)).apply(PASS)
    assert out(after) == [0]
    return after


def test_seq_elim_5() -> None:
    story = STORIES["seq-elim-5"]
    expected = story["expected"]
    rules = replace(
        SHICHI_NARABE_OUT, prelaid=False, obligation=Obligation(story["given"]["options"]["obligation"])
    )
    after = put_out(story, rules, "7S 9S KH")
    assert after.table == read_table(rules.pack, expected["table"])
    assert next_missing(after, expected["next_missing"]) == expected["next_missing"]


def test_seq_playon_1() -> None:
    story = STORIES["seq-playon-1"]
    order, places = story["given"]["out_order"], story["expected"]["places"]
    first, second, third = (f"{rank}S" for rank in "5KA")
    hands = {
        order[0]: [first],
        order[1]: ["KC", second],
        order[2]: ["AC", "4S", third],
        1: ["2H", "3S", "2S"],
    }
    rules = replace(POOL, deal_end=PLAY_ON.deal_end, places=PLAY_ON.places)
    table = rules.pack.cards - cards(*(each for hand in hands.values() for each in hand))
    state = State.of(rules, [cards(*hands[seat]) for seat in range(4)], table, turn=order[0])
    snapshot = list(state.hands)
    snapshot[order[0]] = CardSet()
    seen: list[int] = []
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
        seen += [seat for seat in out(state) if seat not in seen]
    outcome = state.outcome()
    assert seen == order
    assert outcome is not None
    assert {str(seat): place for seat, place in enumerate(outcome.places)} == places
    assert outcome.hands_left == tuple(snapshot), "what counts was taken when the first went out"
    paid = {each.payer: each.amount for each in settlement(rules, outcome) if each.payer is not None}
    assert paid == {order[1]: 2, order[2]: 3, 1: 3}


def test_seq_blocked_1() -> None:
    story = STORIES["seq-blocked-1"]
    given, expected, options = story["given"], story["expected"], story["given"]["options"]
    rules = replace(
        THREE_PASS,
        pack=Pack(options["order"]),
        pass_limit=options["pass_limit"],
        on_exceed=OnExceed(options["on_exceed"]),
        disposal=Disposal(options["disposal"]),
        blocked=Blocked.FEWEST_CARDS,
    )
    assert rules.problems() == ()
    hands = [cards(*given["hands"].get(str(seat), [])) for seat in range(given["players"])]
    gone = tuple(Out(seat, cards(*given["removed"]).bits) for seat in given["eliminated"])
    state = State.of(rules, hands, read_table(rules.pack, given["table"]), 1, affairs=Affairs(out=gone))
    fits = frontier(rules, state.table)
    assert {seat: list(hands[int(seat)] & fits) for seat in given["hands"]} == expected["legal_by_player"]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.is_blocked is expected["blocked"]
    assert outcome.winner is None, "equal counts share"
    assert {seat: len(hands[int(seat)]) for seat in given["hands"]} == expected["ranking_by_cards"]


WIN, ENDLESS, LOSS = 1, 0, -1
"""What a deal is worth to the seat to act."""


def test_seq_standoff_1() -> None:
    story = STORIES["seq-standoff-1"]
    given, expected = story["given"], story["expected"]
    at_will = replace(
        PASS_AT_WILL, stop_rule=False, pack=Pack(given["order"]), fewest_players=given["players"]
    )
    must = replace(at_will, obligation=Obligation.MUST)
    for mover in range(2):
        assert value(standoff(must, given, mover)) == LOSS
        assert expected[f"must_play_winner_if_seat{mover}_moves"] == 1 - mover
        assert by_playing(standoff(at_will, given, mover)) == LOSS, "whoever opens loses"
        assert value(standoff(at_will, given, mover)) == ENDLESS
    assert expected["free_pass_value"] == "endless passing (draw)"


def standoff(rules: Ruleset, given: Mapping[str, Any], turn: int) -> State:
    """The two hands of the story, the rest on the table."""
    hands = [cards(*given["hands"][str(seat)]) for seat in range(2)]
    return State.of(rules, hands, read_table(rules.pack, given["table"]), turn)


@cache
def value(state: State) -> int:
    """What a deal of two is worth to the seat to act when both play their best.

    A pass changes nothing but the turn. Where it is free, a player passes unless laying a card wins, or unless the
    other one would win by laying a card: two who both have nothing to win pass for ever.
    """
    own = LOSS if state.is_over else by_playing(state)
    if own == WIN or PASS not in state.legal_actions():
        return own
    theirs = by_playing(forgotten(state.apply(PASS)))
    if state.ruleset.obligation is Obligation.MUST:
        return -theirs
    return own if theirs == WIN else ENDLESS


def by_playing(state: State) -> int:
    """The best that laying a card leads to; a loss when none fits."""
    cards_laid = (each for each in state.legal_actions() if each != PASS)
    return max((-value(forgotten(state.apply(each))) for each in cards_laid), default=LOSS)


def forgotten(state: State) -> State:
    """The same without the passes made so far, which do not matter here."""
    return state._replace(passes=(0, 0))
