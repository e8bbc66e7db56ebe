from __future__ import annotations

import json
from typing import Any

import pytest

from engine.cases import Case, Result, Verdict, check, read_cases, summary
from engine.errors import NotationError

MAIN: dict[str, Any] = {
    "pack": "52",
    "order": "23456789TJQKA",
    "starter": "7",
    "prelaid": False,
    "opener": "dealer_left",
    "opening_card": None,
    "cards_per_turn": "one",
    "gate": "none",
    "wrap": "none",
    "obligation": "must",
    "pass_limit": None,
    "limit_counts": "all",
    "on_exceed": None,
    "disposal": None,
}
POSITION = {"hand": ["5H", "TH", "7C"], "table": {"C": "", "D": "", "H": "678", "S": ""}}
OPENER = {"players": 4, "dealer": 2, "sevens": {"0": ["7D"], "1": ["7C", "7H"], "2": [], "3": ["7S"]}}
WINS = {"deal_winners": ["A", "B", "B", "A", "B"], "target": 3}


def case(kind: str, given: dict[str, Any], expected: dict[str, Any], **more: Any) -> Case:
    entry = {"id": "x", "type": kind, "profile": "pagat", "given": given, "expected": expected} | more
    (found,) = read_cases(json.dumps([entry]))
    return found


def legal(expected: dict[str, Any], *, given: dict[str, Any] = POSITION, **options: Any) -> Case:
    return case("legal", given, expected, options=MAIN | options)


PASSING = [
    legal({"legal": ["5H", "7C"]}, opener="holder", opening_card="7D", players=[4]),
    case("legal", POSITION, {"pass": "optional"}, profile="pass-at-will"),
    case("opener", OPENER, {"forced_passes": [], "then_first_card_by": 3, "chips": []}),
    case(
        "opener",
        OPENER | {"dealer": 1},
        {"forced_passes": [2], "chips": [["2", "pool", 1, "pass"]]},
        profile="pool",
    ),
    case("tie_break", {"criterion": "most_chips", "totals": [1, 2]}, {"winner": 1}),
    legal({"legal": ["5H", "7C"], "pass": "illegal"}),
    legal({"legal": ["7C", "5H"]}),
    legal({"legal": [], "pass": "forced"}, given=POSITION | {"hand": ["TH"]}),
    legal({"pass": "illegal"}, given=POSITION | {"gapped": True, "opening": True, "passes_used": 2}),
    legal(
        {"legal": ["JH"]},
        given={"hand": ["3H", "JH"], "table": {"H": "567"}},
        pack="40es",
        order="A234567JQK",
        starter="6",
    ),
    case("deal", {"pack_size": 52, "players": 3, "dealer": 0}, {"hand_sizes": [17, 18, 17]}, profile="any"),
    case("opener", OPENER, {"first_player": 3, "legal": ["7S"], "passes_before": 0}),
    case("opener", OPENER | {"dealer": 1}, {"first_player": 2, "legal": []}),
    case("score_wins", WINS, {"totals": {"A": 2, "B": 3}, "match_winner": "B", "decided_after_deal": 5}),
    case("score_wins", WINS | {"target": 4}, {"match_winner": None, "decided_after_deal": None}),
    case("score_wins", WINS | {"target": 2}, {"decided_after_deal": 3}),
    case("score_wins", WINS, {"totals": {"A": 2, "B": 3}}, profile="some other game"),
]


@pytest.mark.parametrize("right", PASSING)
def test_a_right_case_passes(right: Case) -> None:
    assert check(right) == Result("x", Verdict.PASSED)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (legal({"legal": ["5H"]}), "legal: expected ['5H'], got 7C 5H"),
        (legal({"legal": ["5H", "7C", "7C"]}), "legal: expected"),
        (legal({"legal": "5H 7C"}), "legal: expected"),
        (legal({"legal": ["5H", "7C"], "pass": "forced"}), "pass: expected forced, got illegal"),
        (legal({"pass": "optional"}), "pass: expected optional, got illegal"),
        (
            case("deal", {"pack_size": 52, "players": 3, "dealer": 0}, {"hand_sizes": [18, 17, 17]}),
            "hand_sizes",
        ),
        (case("opener", OPENER, {"first_player": 2}), "first_player: expected 2, got 3"),
        (case("opener", OPENER, {"passes_before": False}), "passes_before: expected False, got 0"),
        (case("score_wins", WINS, {"match_winner": "A"}), "match_winner: expected A, got B"),
        (
            case("score_wins", WINS | {"target": 5}, {"match_winner": "B"}),
            "match_winner: expected B, got None",
        ),
    ],
)
def test_a_wrong_case_fails_and_says_how(wrong: Case, why: str) -> None:
    found = check(wrong)
    assert found.verdict is Verdict.FAILED
    assert why in found.why


@pytest.mark.parametrize(
    ("strange", "why"),
    [
        (case("joker", {}, {}), "cases of type joker"),
        (legal({"pass": "illegal"}, gate="club7_global"), "gate = club7_global"),
        (legal({"pass": "illegal"}, wrap="link"), "wrap = link"),
        (legal({"pass": "illegal"}, opener="janken"), "opener = janken"),
        (legal({"pass": "illegal"}, forced_starter=True), "forced_starter = True"),
        (legal({"pass": "illegal"}, pack="52+joker"), "jokers"),
        (legal({"pass": "illegal", "chips": []}), "chips in what is expected"),
        (legal({"pass": "illegal"}, given=POSITION | {"covered": []}), "covered in what is given"),
        (case("legal", POSITION, {"pass": "illegal"}, profile="x"), 'the rules "x"'),
        (case("opener", OPENER, {"first_player": 3, "weather": "fair"}), "weather in what is expected"),
        (case("chips_pool", {"illegal": ["0"]}, {"net": []}), "illegal passes"),
        (case("tie_break", {"criterion": "luck", "totals": [1]}, {"winner": 0}), "criterion = luck"),
        (case("match_deals", {"format": "3 hours", "wins": [1]}, {"winner": 0}), "format = 3 hours"),
        (case("score_wins", WINS | {"bonus": 1}, {"match_winner": "B"}), "bonus in what is given"),
    ],
)
def test_what_the_engine_does_not_have_is_not_supported(strange: Case, why: str) -> None:
    found = check(strange)
    assert found.verdict is Verdict.NOT_SUPPORTED
    assert why in found.why


@pytest.mark.parametrize(
    ("unreadable", "why"),
    [
        (legal({}), "nothing is expected"),
        (legal({"pass": "forced"}, given={"hand": ["5H"]}), "table should be an object"),
        (legal({"pass": "forced"}, given={"hand": "5H", "table": {}}), "hand should be a list"),
        (legal({"pass": "forced"}, given={"hand": [5], "table": {}}), "hand should be a list of texts"),
        (legal({"pass": "forced"}, given={"hand": ["5X"], "table": {}}), '"5X" is not a card'),
        (legal({"pass": "forced"}, given={"hand": [], "table": {"X": "7"}}), '"7X" is not a card'),
        (legal({"pass": "forced"}, given={"hand": [], "table": {"C": 7}}), "C should be a text"),
        (legal({"pass": "forced"}, given={"hand": ["7H"], "table": {"H": "7"}}), "7H stands in two places"),
        (legal({"pass": "forced"}, pack="40es", order="A234567JQK"), "8H is not in the pack of 40 cards"),
        (legal({"pass": "forced"}, order="2345"), "does not make a pack of 52"),
        (legal({"pass": "forced"}, order="2233456789TJQ"), "is not an order of ranks"),
        (legal({"pass": "forced"}, order=None), "order should be a text"),
        (legal({"pass": "forced"}, starter="1"), "starter should be one of 23456789TJQKA"),
        (legal({"pass": "forced"}, order="89TJQKA", pack="28"), "starter should be one of 89TJQKA"),
        (
            case("deal", {"pack_size": 52, "players": 0, "dealer": 0}, {"hand_sizes": []}),
            "players should be between",
        ),
        (
            case("deal", {"pack_size": 52, "players": 10**9, "dealer": 0}, {"hand_sizes": []}),
            "players should be",
        ),
        (
            case("deal", {"pack_size": 52, "players": True, "dealer": 0}, {"hand_sizes": []}),
            "players should be a number",
        ),
        (
            case("deal", {"pack_size": 52, "players": 3, "dealer": 3}, {"hand_sizes": []}),
            "dealer should be between 0 and 2",
        ),
        (case("deal", {"players": 3, "dealer": 0}, {"hand_sizes": []}), "pack_size should be a number"),
        (
            case("opener", {"players": 4, "dealer": 0, "sevens": {}}, {"first_player": 1}),
            "these are nowhere: 7C 7D 7H 7S",
        ),
        (case("score_wins", {"deal_winners": ["A"]}, {"totals": {}}), "target should be a number"),
        (
            case("score_wins", {"deal_winners": [1], "target": 3}, {"totals": {}}),
            "deal_winners should be a list of texts",
        ),
    ],
)
def test_a_case_that_cannot_be_read_fails_and_says_why(unreadable: Case, why: str) -> None:
    found = check(unreadable)
    assert found.verdict is Verdict.FAILED
    assert "the case cannot be read: " in found.why
    assert why in found.why


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "This is not JSON"),
        ("[", "This is not JSON"),
        ("[" * 100_000, "Lists or objects lie too deep"),
        ("{}", "This is not a list of cases"),
        ("null", "This is not a list of cases"),
        ("[1]", "Case 1 is not an object"),
        ('[{"type": "legal", "expected": {}}]', "Case 1: id should be a text"),
        ('[{"id": "a", "expected": {}}]', 'Case 1 ("a"): type should be a text'),
        ('[{"id": "a", "type": "legal"}]', 'Case 1 ("a"): expected should be an object'),
        ('[{"id": "a", "type": "legal", "expected": []}]', "expected should be an object"),
        ('[{"id": "a", "type": "legal", "expected": {}, "options": 3}]', "options should be an object"),
        ('[{"id": "a", "type": "legal", "expected": {}, "position": "x"}]', "given should be an object"),
        ('[{"id": "a", "type": ["legal"], "expected": {}}]', "type should be a text"),
    ],
)
def test_a_file_that_is_no_list_of_cases_is_refused(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_cases(text)
    assert says in str(caught.value)


def test_the_summary_counts_all_three() -> None:
    assert summary([]) == "0 passed, 0 failed, 0 not supported"
    results = [Result("a", verdict) for verdict in (Verdict.PASSED, Verdict.PASSED, Verdict.NOT_SUPPORTED)]
    assert summary(results) == "2 passed, 0 failed, 1 not supported"
