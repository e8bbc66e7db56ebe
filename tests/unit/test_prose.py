from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.bots import Reason, ReasonKind
from engine.bots.policy import Feeding
from engine.cards import CardSet, Rank, Suit, parse_card, parse_cards
from engine.layout import row_of
from engine.ledger import Movement, Why, antes
from engine.legality import Violation, ViolationKind
from engine.notation import parse_action, parse_rows
from engine.options import Disposal
from engine.profiles import PAGAT, SHICHI_NARABE_OUT
from engine.prose import (
    YOU,
    a_rank,
    action_sentence,
    card_name,
    count,
    done_words,
    fit_sentence,
    labels,
    listing,
    movement_sentence,
    movement_sentences,
    pool_words,
    put_out_sentence,
    reason_sentence,
    round_number,
    row_sentence,
    suit_title,
    violation_sentence,
)


def cards(text: str) -> CardSet:
    return parse_cards(text)


@pytest.mark.parametrize(
    ("words", "said"),
    [("", "none"), ("5", "5"), ("5 7", "5 and 7"), ("5 7 9", "5, 7 and 9"), ("a b c d", "a, b, c and d")],
)
def test_a_listing(words: str, said: str) -> None:
    assert listing(words.split()) == said


def test_a_listing_of_alternatives() -> None:
    assert labels(cards("5H 7C"), "or") == "7♣ or 5♥"


def test_counts() -> None:
    assert [count(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_cards_and_suits_are_called_by_name() -> None:
    assert card_name(parse_card("7H")) == "7 of hearts"
    assert card_name(parse_card("AS")) == "ace of spades"
    assert card_name(parse_card("TC")) == "10 of clubs"
    assert suit_title(Suit.SPADES) == "Spades"


def test_articles() -> None:
    said = [a_rank(rank) for rank in (Rank.SEVEN, Rank.EIGHT, Rank.ACE, Rank.TEN, Rank.JACK)]
    assert said == ["a 7", "an 8", "an ace", "a 10", "a jack"]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("H:6-8", "Hearts: 6 to 8, needs 5 and 9"),
        ("H:2-8", "Hearts: 2 to 8, needs 9"),
        ("H:6-A", "Hearts: 6 to ace, needs 5"),
        ("C:-", "Clubs: not open, needs the 7"),
        ("S:2-A", "Spades: complete"),
        ("D:6-8,Q", "Diamonds: 6 to 8 and queen, needs 5 and 9"),
        ("D:2,6-8,Q", "Diamonds: 2, 6 to 8 and queen, needs 5 and 9"),
        ("D:7", "Diamonds: 7, needs 6 and 8"),
        ("D:9", "Diamonds: not open, 9 waits, needs the 7"),
        ("D:2-3,J-K", "Diamonds: not open, 2 to 3 and jack to king wait, needs the 7"),
        ("H:7-J", "Hearts: 7 to jack, needs 6 and queen"),
    ],
)
def test_rows(row: str, said: str) -> None:
    suit = next(suit for suit in Suit if suit.letter == row[0])
    assert row_sentence(row_of(PAGAT, parse_rows(PAGAT.pack, row), suit)) == said


@pytest.mark.parametrize(
    ("name", "action", "said"),
    [
        ("Ana", "8C", "Ana plays 8♣."),
        (YOU, "TH", "You play 10♥."),
        ("Ana", "pass", "Ana has no play."),
        (YOU, "pass", "You have no play."),
    ],
)
def test_what_is_done(name: str, action: str, said: str) -> None:
    assert action_sentence(name, parse_action(action)) == said


def test_what_was_done_last() -> None:
    assert [done_words(parse_action(word)) for word in ("8C", "pass")] == ["played 8♣", "no play"]


REFUSALS = {
    ViolationKind.DEAL_OVER: (
        Violation(ViolationKind.DEAL_OVER),
        "This deal is over: nothing more is played.",
    ),
    ViolationKind.NOT_YOUR_TURN: (
        Violation(ViolationKind.NOT_YOUR_TURN),
        "It is not your turn: everybody takes one turn, then the next player.",
    ),
    ViolationKind.ALREADY_LAID: (
        Violation(ViolationKind.ALREADY_LAID, parse_card("7H")),
        "7♥ is on the table already.",
    ),
    ViolationKind.NOT_IN_HAND: (
        Violation(ViolationKind.NOT_IN_HAND, parse_card("7H")),
        "7♥ is not in this hand.",
    ),
    ViolationKind.NOT_IN_PACK: (
        Violation(ViolationKind.NOT_IN_PACK, parse_card("9H")),
        "There is no 9♥ in this pack.",
    ),
    ViolationKind.ROW_NOT_OPEN: (
        Violation(ViolationKind.ROW_NOT_OPEN, parse_card("9C"), (parse_card("7C"), parse_card("8C"))),
        "The clubs row is not open yet: 9♣ waits for 7♣, then 8♣.",
    ),
    ViolationKind.GAP: (
        Violation(ViolationKind.GAP, parse_card("TH"), (parse_card("9H"),)),
        "10♥ waits for 9♥.",
    ),
    ViolationKind.OPENING_CARD: (
        Violation(ViolationKind.OPENING_CARD, parse_card("7H"), (parse_card("7D"),)),
        "7♥ must wait: 7♦ is the first card of the deal.",
    ),
    ViolationKind.GATE_CLOSED: (
        Violation(ViolationKind.GATE_CLOSED, parse_card("9H"), (parse_card("6H"),)),
        "9♥ would be next, but this row waits for 6♥ first.",
    ),
    ViolationKind.ONE_CARD: (
        Violation(ViolationKind.ONE_CARD, parse_card("8H")),
        "Only one card is played in a turn.",
    ),
    ViolationKind.NO_RUN: (
        Violation(ViolationKind.NO_RUN, parse_card("8H")),
        "Cards played together must follow one another in one suit, outward from the first.",
    ),
    ViolationKind.NO_PASSES_LEFT: (
        Violation(ViolationKind.NO_PASSES_LEFT, playable=parse_cards("5H")),
        "You may not pass: your free passes are used up, and a card of yours fits.",
    ),
    ViolationKind.ALL_PASSED: (
        Violation(ViolationKind.ALL_PASSED, playable=parse_cards("5H")),
        "You may not pass: everybody has passed in a row, so whoever can play must now.",
    ),
    ViolationKind.TOO_DEAR: (
        Violation(ViolationKind.TOO_DEAR, playable=parse_cards("5H")),
        "You may not pass: you have too few chips to pay for it.",
    ),
    ViolationKind.MUST_PLAY: (
        Violation(ViolationKind.MUST_PLAY, playable=parse_cards("5H 7C")),
        "You may not pass: a card of yours fits.",
    ),
}


def test_every_refusal_has_its_sentence() -> None:
    assert set(REFUSALS) == set(ViolationKind)
    assert {kind: violation_sentence(found) for kind, (found, _) in REFUSALS.items()} == {
        kind: said for kind, (_, said) in REFUSALS.items()
    }


def test_refusals_with_one_and_with_several_missing_cards() -> None:
    closed = Violation(ViolationKind.ROW_NOT_OPEN, parse_card("6C"), (parse_card("7C"),))
    assert violation_sentence(closed) == "The clubs row is not open yet: 6♣ waits for 7♣."
    missing = tuple(map(parse_card, ("9H", "TH", "JH")))
    assert violation_sentence(Violation(ViolationKind.GAP, parse_card("QH"), missing)) == (
        "Q♥ waits for 9♥, 10♥ and J♥."
    )


def test_why_a_card_fits() -> None:
    assert fit_sentence(PAGAT, parse_card("9H")) == "9♥ fits: it goes right beside 8♥."
    assert fit_sentence(PAGAT, parse_card("7C")) == "7♣ fits: a 7 opens its row."
    assert (
        fit_sentence(replace(PAGAT, starter=Rank.EIGHT), parse_card("8C")) == "8♣ fits: an 8 opens its row."
    )


REASONS = {
    ReasonKind.NO_PLAY: (Reason(ReasonKind.NO_PLAY), "Nothing you hold fits, so the turn passes."),
    ReasonKind.ONLY_CARD: (
        Reason(ReasonKind.ONLY_CARD, parse_card("5H")),
        "5♥ is the only card of yours that fits, so it must be played.",
    ),
    ReasonKind.AT_RANDOM: (
        Reason(ReasonKind.AT_RANDOM, parse_card("5H")),
        "5♥ fits. Nothing was found that speaks for one card more than for another.",
    ),
    ReasonKind.LONG_WAIT: (
        Reason(
            ReasonKind.LONG_WAIT,
            parse_card("8H"),
            parse_card("QH"),
            tuple(map(parse_card, ("9H", "TH", "JH"))),
        ),
        "Play 8♥: your Q♥ cannot be laid before 9♥, 10♥ and J♥, which others hold. So open that way soon.",
    ),
    ReasonKind.OPENS_LITTLE: (
        Reason(ReasonKind.OPENS_LITTLE, parse_card("JH"), opens=3),
        "Play J♥: no card of yours waits behind it, and only 3 cards of others do.",
    ),
    ReasonKind.KEEPS_STARTER: (
        Reason(ReasonKind.KEEPS_STARTER, parse_card("JH")),
        (
            "J♥ fits. No card that fits leads to one of yours that waits, and a card that opens a row is kept back: "
            "it opens two ways for others at once."
        ),
    ),
    ReasonKind.IMAGINED: (
        Reason(ReasonKind.IMAGINED, parse_card("9H"), share=0.34, next_best=0.28, deals=200, next_deals=200),
        "Play 9♥: in 200 imagined deals it won 34 of 100; the best other choice won 28 of 100.",
    ),
}


NAMES = ("You", "Ana", "Ben", "Cleo")


def test_what_a_card_opens_and_for_whom() -> None:
    opened = Feeding(parse_card("TH"), ((2, 0.62), (1, 0.38)))
    reason = Reason(ReasonKind.IMAGINED, parse_card("9H"), feeding=(opened,))
    assert reason_sentence(reason, NAMES).endswith("It does open 10♥, probably for Ben (62 of 100).")
    assert reason_sentence(reason).endswith("probably for seat 3 (62 of 100).")


def test_what_passes_have_told() -> None:
    told = ((1, (parse_card("5S"), parse_card("9H"))), (3, (parse_card("5S"),)))
    reason = Reason(ReasonKind.IMAGINED, parse_card("9H"), told=told)
    assert reason_sentence(reason, NAMES).endswith("Passes show that Ana has no 5♠ or 9♥ and Cleo has no 5♠.")


def test_what_was_dropped_early_is_said_to_be() -> None:
    reason = Reason(
        ReasonKind.IMAGINED, parse_card("9H"), share=0.34, next_best=0.1, deals=200, next_deals=40
    )
    assert "the best other choice won 10 of 100 (imagined 40 times)." in reason_sentence(reason)


@pytest.mark.parametrize(
    ("by_cards", "words"),
    [
        (0.45, "for Ben (62 of 100 as Ben has played, 45 of 100 by the cards alone)."),
        (0.60, "for Ben (62 of 100)."),
        (None, "for Ben (62 of 100)."),
    ],
)
def test_what_the_way_of_playing_tells_is_said_where_it_matters(by_cards: float | None, words: str) -> None:
    opened = Feeding(parse_card("TH"), ((2, 0.62),), by_cards=by_cards)
    reason = Reason(ReasonKind.IMAGINED, parse_card("9H"), feeding=(opened,))
    assert reason_sentence(reason, ("You", "Ana", "Ben")).endswith(words)


@pytest.mark.parametrize(("by_cards", "word"), [(1.0, "surely"), (0.25, "probably"), (None, "probably")])
def test_only_what_the_cards_prove_is_sure(by_cards: float | None, word: str) -> None:
    opened = Feeding(parse_card("TH"), ((2, 1.0),), by_cards=by_cards)
    reason = Reason(ReasonKind.IMAGINED, parse_card("9H"), feeding=(opened,))
    assert f"It does open 10♥, {word} for Ben (100 of 100" in reason_sentence(reason, ("You", "Ana", "Ben"))


def test_a_small_lead_may_be_chance() -> None:
    unsure = Reason(
        ReasonKind.IMAGINED, parse_card("9H"), share=0.34, next_best=0.28, error=0.04, deals=9, next_deals=9
    )
    assert reason_sentence(unsure).endswith("the best other choice won 28 of 100, which may be chance.")


def test_who_did_as_well_is_not_said_to_have_done_worse() -> None:
    equal = Reason(
        ReasonKind.IMAGINED, parse_card("9H"), share=1, next_best=1, error=0, deals=40, next_deals=40
    )
    assert reason_sentence(equal).endswith("it won 100 of 100; the best other choice did just as well.")


def test_of_a_run_all_cards_are_named() -> None:
    run = parse_card("9H"), parse_card("TH")
    both = Reason(ReasonKind.IMAGINED, run[0], deals=40, next_deals=40, share=0.3, run=run)
    assert reason_sentence(both).startswith("Play 9♥ and 10♥: in 40 imagined deals it won 30 of 100;")


def test_hard_says_what_a_card_leads_to() -> None:
    waits = Reason(
        ReasonKind.IMAGINED,
        parse_card("9H"),
        waiting=parse_card("QH"),
        between=(parse_card("TH"), parse_card("JH")),
    )
    assert "That leads to your Q♥, which waits for 10♥ and J♥ of other hands." in reason_sentence(waits)


def test_reasons_in_points_and_for_a_pass() -> None:
    points = Reason(
        ReasonKind.IMAGINED, share=-3.25, next_best=-4.0, counts_wins=False, deals=40, next_deals=40
    )
    assert reason_sentence(points) == (
        "Pass: in 40 imagined deals it was worth -3.2 in the mean; the best other choice -4.0."
    )
    nothing = Reason(ReasonKind.OPENS_LITTLE, parse_card("2H"), opens=0)
    assert reason_sentence(nothing).endswith("and it opens nothing for the others.")
    one = Reason(ReasonKind.OPENS_LITTLE, parse_card("KH"), opens=1)
    assert reason_sentence(one).endswith("only 1 card of others does.")


def test_every_reason_has_its_sentence() -> None:
    assert set(REASONS) == set(ReasonKind)
    assert {kind: reason_sentence(found) for kind, (found, _) in REASONS.items()} == {
        kind: said for kind, (_, said) in REASONS.items()
    }
    one = Reason(ReasonKind.LONG_WAIT, parse_card("8H"), parse_card("TH"), (parse_card("9H"),))
    assert reason_sentence(one) == (
        "Play 8♥: your 10♥ cannot be laid before 9♥, which somebody else holds. So open that way soon."
    )


def test_sentences_are_clean() -> None:
    said = [said for _, said in (*REFUSALS.values(), *REASONS.values())]
    for sentence in said:
        assert re.fullmatch(r"[A-Z0-9].*\.", sentence)
        assert not re.search(r"  | [,.;:]|\.\.", sentence)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (840, "840"),
        (999_999, "999,999"),
        (1_600_000, "1.6 million"),
        (59_730_560_515_080, "59.7 trillion"),
        (9_550_000_000_000_000, "9.6 quadrillion"),
        (84_000_000_000_000_000_000, "more than a quintillion"),
    ],
)
def test_large_numbers_are_told_in_words(number: int, words: str) -> None:
    assert round_number(number) == words


@pytest.mark.parametrize(
    ("paid", "said"),
    [
        (Movement(0, None, 1, Why.PASS), "You pay 1 chip to the pool for passing."),
        (Movement(1, None, 2, Why.PASS), "Ana pays 2 chips to the pool for passing."),
        (Movement(None, 0, 9, Why.POOL), "The pool pays 9 chips to you for winning the deal."),
        (Movement(1, 0, 3, Why.CARDS_LEFT), "Ana pays 3 chips to you for cards left."),
        (Movement(0, 1, 5, Why.STARTERS_LEFT), "You pay 5 chips to Ana for starters left."),
        (Movement(None, 1, 1, Why.CORRECTION), "The pool pays 1 chip to Ana back for a corrected pass."),
    ],
)
def test_chips_that_move(paid: Movement, said: str) -> None:
    assert movement_sentence(paid, (YOU, "Ana")) == said


def test_every_reason_to_pay_has_its_words() -> None:
    said = {movement_sentence(Movement(0, 1, 1, why), ("Ben", "Ana")) for why in Why}
    assert len(said) == len(Why)


def test_antes_of_all_are_one_sentence_and_those_of_some_are_not() -> None:
    names = (YOU, "Ana", "Ben")
    assert movement_sentences(antes(3, 2), names) == ["Everybody pays 2 chips to the pool before the deal."]
    assert len(movement_sentences(antes(3, 2)[1:], names)) == 2
    assert movement_sentences((), names) == []
    assert pool_words(1) == "In the pool: 1 chip"


def test_who_is_put_out_and_what_becomes_of_the_hand() -> None:
    held = parse_cards("AH 3C")
    assert put_out_sentence("Ben", SHICHI_NARABE_OUT, held) == (
        "Ben is put out of the deal, and the cards held are laid in their places: 3♣ and A♥."
    )
    removing = replace(SHICHI_NARABE_OUT, disposal=Disposal.REMOVE)
    assert put_out_sentence(YOU, removing, held).startswith(
        "You are put out of the deal, and the cards held are taken away:"
    )
