"""What the worked examples say is so: comments hold in their positions, sums of chips are those of the ledger."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.cards import CardSet, Suit, parse_cards
from engine.dealing import hand_sizes
from engine.layout import row_of, starters
from engine.ledger import Purse, Why
from engine.legality import PASS
from engine.profiles import POOL, find_ruleset
from engine.prose import movement_sentence
from engine.scoring import deal_ledger, paid_at
from engine.state import State
from site_play.spec import StepperSpec
from site_play.widgets.stepper import Stepper
from tests.content.fences import DOCS, Fence, all_fences

STEPPERS = [each for each in all_fences() if isinstance(each.spec, StepperSpec)]
WHOLE = [each for each in STEPPERS if each.page.startswith("examples/") and each.table["id"] != "hearts"]


def spec_of(name: str) -> StepperSpec:
    (spec,) = (each.spec for each in STEPPERS if each.page == f"examples/{name}.md")
    assert isinstance(spec, StepperSpec)
    return spec


def comments(pattern: str) -> Iterator[tuple[State, State, StepperSpec, re.Match[str]]]:
    """Every place in a comment where this is said: the state before the step, the one after it, the deal, the words."""
    for fence in STEPPERS:
        spec = fence.spec
        assert isinstance(spec, StepperSpec)
        states = spec.transcript.states[-len(spec.comments) - 1 :]
        for before, after, comment in zip(states, states[1:], spec.comments, strict=False):
            for found in re.finditer(pattern, comment):
                yield before, after, spec, found


def named(words: str) -> CardSet:
    """The cards of a few words: "7♠", "J♣ and 9♥"."""
    labels = re.findall(r"(10|[2-9JQKA])([♣♦♥♠])", words)
    suits = {suit.symbol: suit.letter for suit in Suit}
    return parse_cards(" ".join(f"{rank.replace('10', 'T')}{suits[symbol]}" for rank, symbol in labels))


@pytest.mark.parametrize("fence", WHOLE, ids=str)
def test_an_example_is_a_whole_deal_of_four_from_the_first_turn_to_the_last(fence: Fence) -> None:
    spec = fence.spec
    assert isinstance(spec, StepperSpec)
    start, rules = spec.transcript.start, spec.transcript.start.ruleset
    before_turns = starters(rules) if rules.prelaid else CardSet(0)
    dealt = hand_sizes(len(rules.pack.listed), 4, start.dealer or 0)
    assert start.table == before_turns
    assert sum(dealt) - sum(start.cards_left) == len(before_turns)
    assert start.dealer is not None
    assert start.turn == (start.dealer + 1) % 4
    assert spec.transcript.state.outcome() is not None
    assert len(set(spec.comments)) == len(spec.comments)


@pytest.mark.parametrize("fence", WHOLE, ids=str)
def test_every_kind_of_question_is_asked_in_an_example(fence: Fence) -> None:
    spec = fence.spec
    assert isinstance(spec, StepperSpec)
    assert any(question.choices for question in spec.questions)
    assert any(not question.choices for question in spec.questions)


def test_the_only_card_that_fits_is_the_only_one() -> None:
    told = list(
        comments(r"(?i)your only card that fit|my only card|only card of yours that fits|Nothing else fitted")
    )
    assert told
    for before, after, spec, words in told:
        assert before.turn == spec.you, words
        assert before.playable == after.table - before.table, words


def test_what_fitted_too_did_fit() -> None:
    told = list(comments(r"([^.:]*)fitted too\b"))
    assert told
    for before, after, spec, words in told:
        assert before.turn == spec.you, words[0]
        others = before.playable - (after.table - before.table)
        assert named(words[1]) - before.playable == CardSet(0), words[0]
        assert named(words[1]) & others, words[0]


def test_what_fits_now_fits() -> None:
    told = list(
        comments(
            r"((?:[0-9JQKA]+[♣♦♥♠])(?:(?:, | and )[0-9JQKA]+[♣♦♥♠])*) (?:fits?|is next)\b(?! already| in\b)"
            r"|now need ([^.,]*)"
        )
    )
    assert len(told) > 20
    for _, after, _, words in told:
        cards = named(words[1] or words[2])
        assert cards - CardSet(after.frontier_bits) == CardSet(0), words.string


def test_as_many_cards_fit_as_are_counted() -> None:
    numbers = {"Three": 3, "Five": 5, "five": 5, "Six": 6, "Seven": 7, "Eight": 8}
    told = list(comments(r"(\w+) cards fit\b"))
    assert told
    for before, _, _, words in told:
        assert len(CardSet(before.frontier_bits)) == numbers[words[1]], words.string


def test_what_is_called_complete_is_and_nothing_else() -> None:
    told = list(comments(r"The (\w+)s are complete"))
    assert told
    for before, after, _, words in told:
        (suit,) = (suit for suit in Suit if suit.word == f"{words[1]}s")
        assert row_of(after.ruleset, after.table, suit).is_complete
        assert not row_of(before.ruleset, before.table, suit).is_complete


def test_what_has_fitted_since_a_step_has() -> None:
    told = list(comments(r"has fitted since step (\d+)"))
    assert told
    for before, after, spec, words in told:
        (laid,) = after.table - before.table
        step = int(words[1])
        states = spec.transcript.states
        assert laid in CardSet(states[step].frontier_bits), words.string
        assert laid not in CardSet(states[step - 1].frontier_bits), words.string


TABLE = re.compile(r"^\| (\w[\w ]+?) +" + 4 * r"\| +([+−]?\d+) " + r"\|$", re.MULTILINE)


def test_the_table_of_chips_is_the_ledger() -> None:
    page = (DOCS / "examples/pool.md").read_text(encoding="utf-8")
    told = {
        row[1]: tuple(int(each.replace("−", "-")) for each in row.groups()[1:])
        for row in TABLE.finditer(page)
    }
    ledger = deal_ledger(spec_of("pool").transcript, Purse((POOL.stack,) * 4))
    reasons = {
        "before the deal": Why.ANTE,
        "for passing": Why.PASS,
        "for winning the deal": Why.POOL,
        "for cards left": Why.CARDS_LEFT,
    }
    assert {each.why for each in ledger.movements} == set(reasons.values())
    assert told.pop("at first") == ledger.start.chips
    assert told.pop("at the end") == ledger.purse.chips
    for words, why in reasons.items():
        gained = [0, 0, 0, 0]
        for each in ledger.movements:
            if each.why is why:
                for seat, sign in ((each.payer, -1), (each.payee, 1)):
                    if seat is not None:
                        gained[seat] += sign * each.amount
        assert told.pop(words) == tuple(gained)
    assert not told


def test_every_chip_of_the_pool_game_is_told_at_its_step() -> None:
    spec = spec_of("pool")
    stepper = Stepper(spec)
    ledger = deal_ledger(spec.transcript, Purse((POOL.stack,) * 4))
    by_step = [paid_at(spec.transcript, step) for step in range(stepper.last + 1)]
    assert tuple(each for paid in by_step for each in paid) == ledger.movements
    for step, paid in enumerate(by_step[1:], 1):
        for each in paid:
            assert movement_sentence(each, spec.names) in stepper.sentence(step)
            assert movement_sentence(each, spec.names) in stepper.item(step)


def test_ben_is_put_out_with_gaps_in_the_rows_and_had_no_choice() -> None:
    spec = spec_of("put-out")
    (out,) = (each for each in spec.transcript.state.affairs.out if each.hand_bits)
    assert spec.names[out.seat] == "Ben"
    after = spec.transcript.states[23]
    assert any(len(row_of(after.ruleset, after.table, suit).runs) > 1 for suit in Suit)
    passed = [
        (state.turn, state.playable)
        for state, action in zip(spec.transcript.states, spec.transcript.actions, strict=False)
        if action == PASS
    ]
    assert all(not playable for seat, playable in passed if seat == out.seat)
    assert all(playable for seat, playable in passed if spec.names[seat] == "Ana")
    assert str(spec.transcript.states[1].playable) == "6D 8H"


def test_one_club_shuts_the_row_behind_the_gate() -> None:
    spec = spec_of("gate")
    assert spec.transcript.start.ruleset == find_ruleset("gate-both")
    states = spec.transcript.states
    clubs = [state.table.of_suit(Suit.CLUBS) for state in states]
    assert len(set(clubs[10:37])) == 1
    assert str(CardSet(states[36].frontier_bits).of_suit(Suit.CLUBS)) == "8C"
    mine = [len(state.playable) for state in states[:-1] if state.turn == spec.you]
    assert len(mine) == 12
    assert [place for place, number in enumerate(mine) if number > 1] == [10]
