"""Passing: what it is under every obligation, limit and price. Runs: what is one and what is not."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from engine.cards import NO_CARDS, CardSet, parse_card, parse_cards
from engine.legality import (
    PASS,
    Passing,
    Play,
    Run,
    Turn,
    ViolationKind,
    legal_actions,
    passing,
    refused_pass,
    violation,
)
from engine.notation import format_action, parse_action, parse_rows
from engine.options import Disposal, LimitCounts, Obligation, OnExceed
from engine.profiles import AMERICAN, FRIENDLY, GATE_SIX_EIGHT, RUNS, SEVEN_OF_HEARTS
from engine.ruleset import Ruleset

MUST, MAY = Obligation.MUST, Obligation.MAY_PASS
ALL, VOLUNTARY = LimitCounts.ALL, LimitCounts.VOLUNTARY
OUT, PLAY, PLAY_OUT = OnExceed.ELIMINATE, OnExceed.MUST_PLAY, OnExceed.MUST_PLAY_THEN_ELIMINATE
ILLEGAL, FORCED, OPTIONAL, ELIMINATES = Passing.ILLEGAL, Passing.FORCED, Passing.OPTIONAL, Passing.ELIMINATES
LIMIT = 3


def turn(
    rules: Ruleset, *, fits: bool, passes: int = 0, all_passed: bool = False, chips: int | None = None
) -> Turn:
    hand = parse_cards("7H" if fits else "AH")
    return Turn.of(rules, NO_CARDS, hand, passes)._replace(all_passed=all_passed, chips=chips)


# obligation, counts, on_exceed → before the limit (fits, nothing fits), at the limit (fits, nothing fits)
PASSES = {
    (MUST, ALL, None): (ILLEGAL, FORCED, ILLEGAL, FORCED),
    (MUST, ALL, OUT): (ILLEGAL, FORCED, ILLEGAL, ELIMINATES),
    (MUST, ALL, PLAY_OUT): (ILLEGAL, FORCED, ILLEGAL, ELIMINATES),
    (MAY, ALL, None): (OPTIONAL, FORCED, OPTIONAL, FORCED),
    (MAY, ALL, OUT): (OPTIONAL, FORCED, ELIMINATES, ELIMINATES),
    (MAY, ALL, PLAY): (OPTIONAL, FORCED, ILLEGAL, FORCED),
    (MAY, ALL, PLAY_OUT): (OPTIONAL, FORCED, ILLEGAL, ELIMINATES),
    (MAY, VOLUNTARY, OUT): (OPTIONAL, FORCED, ELIMINATES, FORCED),
    (MAY, VOLUNTARY, PLAY): (OPTIONAL, FORCED, ILLEGAL, FORCED),
}


@pytest.mark.parametrize(
    ("agreed", "found"),
    PASSES.items(),
    ids=lambda row: "-".join(each.value if each else "no" for each in row),
)
def test_what_a_pass_is_before_and_at_the_limit(
    agreed: tuple[Obligation, LimitCounts, OnExceed | None], found: tuple[Passing, ...]
) -> None:
    obligation, counts, exceed = agreed
    rules = replace(
        FRIENDLY,
        obligation=obligation,
        limit_counts=counts,
        on_exceed=exceed,
        pass_limit=None if exceed is None else LIMIT,
        disposal=Disposal.LAY_IN_PLACE if exceed in {OUT, PLAY_OUT} else None,
        stop_rule=obligation is MAY and exceed is None,
    )
    assert rules.problems() == ()
    at = [(passes, fits) for passes in (LIMIT - 1, LIMIT) for fits in (True, False)]
    assert tuple(passing(turn(rules, fits=fits, passes=passes)) for passes, fits in at) == found


def test_the_table_of_passes_is_complete() -> None:
    """Every combination that is not refused as meaningless stands there."""
    sensible = {
        (obligation, counts, exceed)
        for obligation, counts, exceed in product(Obligation, LimitCounts, (None, *OnExceed))
        if not replace(
            FRIENDLY,
            obligation=obligation,
            limit_counts=counts,
            on_exceed=exceed,
            pass_limit=None if exceed is None else LIMIT,
            disposal=Disposal.LAY_IN_PLACE if exceed in {OUT, PLAY_OUT} else None,
            stop_rule=obligation is MAY,
        ).problems()
    }
    without_limit = {(obligation, VOLUNTARY, None) for obligation in Obligation}  # nothing is counted
    assert PASSES.keys() == sensible - without_limit


@pytest.mark.parametrize(
    ("rules", "more", "kind"),
    [
        (FRIENDLY, {}, ViolationKind.MUST_PLAY),
        (replace(FRIENDLY, obligation=MAY, stop_rule=True), {"all_passed": True}, ViolationKind.ALL_PASSED),
        (replace(FRIENDLY, obligation=MAY, stop_rule=True), {"all_passed": False}, None),
        (replace(FRIENDLY, obligation=MAY, pass_limit=0, on_exceed=PLAY), {}, ViolationKind.NO_PASSES_LEFT),
        (AMERICAN, {"chips": 4}, ViolationKind.TOO_DEAR),
        (AMERICAN, {"chips": 5}, None),
        (AMERICAN, {"chips": -3}, ViolationKind.TOO_DEAR),
    ],
)
def test_why_a_pass_is_refused(rules: Ruleset, more: dict[str, int], kind: ViolationKind | None) -> None:
    tempted = turn(rules, fits=True, **more)  # type: ignore[arg-type]
    assert refused_pass(tempted) is kind
    found = violation(tempted, PASS)
    assert (found and found.kind) is kind
    assert found is None or found.playable == parse_cards("7H")
    assert (PASS in legal_actions(tempted)) is (kind is None)
    assert passing(turn(rules, fits=False, **more)) is FORCED, "who cannot play can always pass"  # type: ignore[arg-type]


def seen(rules: Ruleset, table: str, hand: str) -> Turn:
    return Turn.of(rules, parse_rows(rules.pack, table), parse_cards(hand))


@pytest.mark.parametrize(
    ("table", "hand", "runs"),
    [
        ("D:7", "8D 9D TD", "8D,9D 8D,9D,TD"),
        ("D:7", "8D TD JD", ""),
        ("D:7", "6D 8D", ""),
        ("", "6H 7H 8H 9H", "7H,6H 7H,8H 7H,8H,9H"),
        ("D:7", "5D 6D 8D 9D", "6D,5D 8D,9D"),
        ("D:7,9", "8D TD JD", ""),
        ("D:7 H:7", "8D 9H 8H", "8H,9H"),
    ],
)
def test_a_run_goes_one_way_in_one_suit(table: str, hand: str, runs: str) -> None:
    rules = replace(RUNS, opening_card=None)
    legal = legal_actions(seen(rules, table, hand))
    assert " ".join(format_action(each) for each in legal if isinstance(each, Run)) == runs


def test_a_run_may_begin_with_the_card_that_must_open() -> None:
    legal = legal_actions(seen(RUNS, "", "6D 7D 8D 7H 8H"))
    assert " ".join(map(format_action, legal)) == "7D 7D,6D 7D,8D"


def test_a_gate_is_asked_card_by_card() -> None:
    rules = replace(RUNS, gate=GATE_SIX_EIGHT.gate, opening_card=None)
    closed, open_ = seen(rules, "D:7", "6D 5D"), seen(rules, "D:7-8", "6D 5D")
    assert [*map(format_action, legal_actions(closed))] == ["6D"]
    assert [*map(format_action, legal_actions(open_))] == ["6D", "6D,5D"]
    found = violation(closed, parse_action("6D,5D"))  # type: ignore[arg-type]
    assert found is not None
    assert (found.kind, str(found.card), [*map(str, found.missing)]) == (
        ViolationKind.GATE_CLOSED,
        "5D",
        ["8D"],
    )


@pytest.mark.parametrize(
    ("run", "kind", "card"),
    [
        ("8D,9D", None, None),
        ("9D,8D", ViolationKind.GAP, "9D"),
        ("8D,TD", ViolationKind.GAP, "TD"),
        ("8D,9D,9D", ViolationKind.ALREADY_LAID, "9D"),
        ("8D,9D,TD,JD", ViolationKind.NOT_IN_HAND, "JD"),
        ("8D,6D", ViolationKind.NO_RUN, "8D"),
        ("8D,7H", ViolationKind.NO_RUN, "8D"),
        ("8H,9H", ViolationKind.ROW_NOT_OPEN, "8H"),
        ("7D,8D", ViolationKind.ALREADY_LAID, "7D"),
    ],
)
def test_why_a_run_is_refused(run: str, kind: ViolationKind | None, card: str | None) -> None:
    found = violation(seen(RUNS, "D:7", "6D 8D 9D TD 7H 8H 9H"), parse_action(run))  # type: ignore[arg-type]
    assert (found and found.kind) is kind
    assert found is None or str(found.card) == card


def test_one_card_alone_is_no_run() -> None:
    found = violation(seen(RUNS, "D:7", "8D"), Run((parse_card("8D"),)))
    assert found is not None
    assert found.kind is ViolationKind.NO_RUN


def test_more_than_one_card_is_refused_where_one_is_laid() -> None:
    found = violation(seen(FRIENDLY, "D:7", "8D 9D"), parse_action("8D,9D"))  # type: ignore[arg-type]
    assert found is not None
    assert found.kind is ViolationKind.ONE_CARD


def test_the_named_card_opens_and_no_other_starter() -> None:
    holder = seen(SEVEN_OF_HEARTS, "", "7H 7C AH")
    assert legal_actions(holder) == (Play(parse_card("7H")),)
    for wanted in ("7C", "AH"):
        found = violation(holder, Play(parse_card(wanted)))
        assert found is not None
        assert (found.kind, found.missing) == (ViolationKind.OPENING_CARD, (parse_card("7H"),))
    other = seen(SEVEN_OF_HEARTS, "", "7C")
    assert legal_actions(other) == (PASS,), "others have to pass, even with a starter"
    assert seen(SEVEN_OF_HEARTS, "H:7", "7C 6H").playable == CardSet.of(map(parse_card, ("7C", "6H")))
