"""Stories of narratives.json that the main rules tell without irregularities, each a test named after its id."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.cards import CardSet, parse_cards
from engine.legality import PASS
from engine.notation import parse_rows
from engine.profiles import PAGAT
from engine.state import State

STORIES: dict[str, dict[str, Any]] = {
    story["id"]: story
    for story in json.loads(Path(__file__).with_name("narratives.json").read_text(encoding="utf-8"))
}


def state_of(story: dict[str, Any]) -> State:
    """The position of a story: its seat holds its hand, the others share what is left."""
    given = story["given"]
    rows = " ".join(f"{suit}:{','.join(ranks) or '-'}" for suit, ranks in given["table"].items())
    table, hand = parse_rows(PAGAT.pack, rows), parse_cards(" ".join(given["hand"]))
    rest = list(PAGAT.pack.cards - table - hand)
    hands = [CardSet.of(rest[start::3]) for start in range(3)]
    hands.insert(given["turn"], hand)
    return State.of(PAGAT, hands, table, given["turn"])


def test_seq_mistake_3() -> None:
    story = STORIES["seq-mistake-3"]
    state = state_of(story)
    assert state.legal_actions() == (PASS,), "the pass is accepted because it is forced"
    after = state.apply(PASS)
    assert after.turn == story["expected"]["turn"]
    assert after.passes == (0, 1, 0, 0)
