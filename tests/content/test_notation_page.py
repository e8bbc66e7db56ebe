"""What the page on notation shows is read by the engine, and leads where the page says."""

from __future__ import annotations

import re

import pytest

from engine.errors import NotationError
from engine.irregularity import CaughtPass, Correction, WrongCard, WrongPass
from engine.legality import Pass, Play, Run
from engine.notation import (
    KEYS,
    format_action,
    format_position,
    parse_action,
    parse_position,
    parse_state,
    parse_transcript,
)
from engine.profiles import TRAINING
from engine.transcript import Deed
from tests.content.fences import DOCS

PAGE = (DOCS / "notation.md").read_text(encoding="utf-8")
BLOCKS = [block.splitlines() for block in re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]
EXAMPLES = [lines for lines in BLOCKS if "python -m engine" not in lines[0]]
POSITION = "pagat 4p | C:- D:- H:6-8 S:- | 7C 5H TH / ?16 / ?15 / ?15 | turn=0"
TRANSCRIPT = "pagat 3p | C:2-A D:2-A H:2-Q S:4-Q | KH 3S / AH 2S / KS AS | turn=0"


def is_transcript(line: str) -> bool:
    return line.count("|") == 4


def rows_below(heading: str) -> list[list[str]]:
    """The cells of the first table whose first head is this, without the code marks."""
    table = PAGE[PAGE.index(f"| {heading} ") :].partition("\n\n")[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]]


@pytest.mark.parametrize("lines", EXAMPLES, ids=lambda lines: lines[0])
def test_every_example_is_read_and_leads_to_what_stands_below_it(lines: list[str]) -> None:
    first, *below = lines
    if not is_transcript(first):
        assert not below
        assert parse_position(format_position(parse_position(first))) == parse_position(first)
        return
    state = parse_transcript(first).state
    assert all(parse_state(line) == state for line in below)


def test_the_table_of_training_decks_is_right() -> None:
    said = {name.strip("`"): (cards, players) for name, cards, players in rows_below("name")}
    assert list(said) == list(TRAINING)
    for key, rules in TRAINING.items():
        cards, players = said[key]
        low, high = rules.pack.ranks[0].word, rules.pack.ranks[-1].word
        assert cards.startswith(f"{len(rules.pack.listed)}, ")
        assert f"the {low} to {high} of {'clubs' if len(rules.pack.rows) == 1 else 'every suit'}" in cards
        few, many = rules.fewest_players, rules.most_players
        assert players == (str(few) if few == many else f"{few} to {many}")


def test_there_is_an_example_of_every_key() -> None:
    seen = {key for lines in EXAMPLES for line in lines for key in re.findall(r"(\w+)=", line)}
    assert seen == set(KEYS)


def test_there_is_an_example_of_everything_that_can_be_done() -> None:
    found = [line for lines in EXAMPLES for line in lines if is_transcript(line)]
    kinds = {type(deed) for line in found for deed in parse_transcript(line).actions}
    assert kinds == {Play, Run, Pass, WrongPass, CaughtPass, Correction, WrongCard}


def test_the_tables_of_keys_name_all_of_them() -> None:
    rows = re.findall(r"^\| `(\w+)` +\| `(\w+)=[^`]+` +\|", PAGE, re.MULTILINE)
    assert all(key == example for key, example in rows)
    assert list(dict.fromkeys(key for key, _ in rows)) == list(KEYS)


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("QH,KH", Run),
        ("wrong-pass", WrongPass),
        ("correct:KH", Correction),
        ("caught-pass", CaughtPass),
        ("wrong:KH", WrongCard),
    ],
)
def test_the_table_of_what_else_can_happen_is_read(written: str, kind: type[Deed]) -> None:
    assert re.search(rf"^\| `{written}` +\|", PAGE, re.MULTILINE)
    assert isinstance(parse_action(written), kind)
    assert format_action(parse_action(written)) == written


WRONG = {
    "`7X` as a card": POSITION.replace("7C", "7X"),
    "`H:8-6` as a row": POSITION.replace("H:6-8", "H:8-6"),
    "one card too few": POSITION.replace("?16", "?15"),
    "a card on the table and in a hand": POSITION.replace("7C", "7H"),
    "three hands for `4p`": "pagat 4p | | - / - / - |",
    "`turn=4` with four players": POSITION.replace("turn=0", "turn=4"),
    "rules that do not exist": POSITION.replace("pagat", "fantan"),
    "five players for `four-player`": "four-player 5p | | |",
    "`chips=3,3,3,3` with the main rules": f"{POSITION} chips=3,3,3,3",
    "a pass put right too late": f"{TRANSCRIPT} | KH AH correct:3S",
    "`KH,AH` with the main rules": f"{TRANSCRIPT} | KH,AH",
}


@pytest.mark.parametrize(("wrong", "says"), rows_below("wrong"), ids=lambda words: words[:30])
def test_messages_are_those_of_the_page(wrong: str, says: str) -> None:
    text = WRONG[wrong]
    with pytest.raises(NotationError) as caught:
        (parse_transcript if is_transcript(text) else parse_position)(text)
    said = str(caught.value)
    assert said.startswith(says.removesuffix("…")) if says.endswith("…") else said == says


def test_every_message_that_is_tried_stands_on_the_page() -> None:
    assert {wrong for wrong, _ in rows_below("wrong")} == set(WRONG)
