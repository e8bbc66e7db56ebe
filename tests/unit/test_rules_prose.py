from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from enum import Enum
from itertools import combinations
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest

from engine import options
from engine.cards import Card, Pack, Rank, parse_card
from engine.chapters import Chapter
from engine.clashes import CLASHES, Clash
from engine.profiles import (
    ACE_LOW_52,
    CARD_COUNT,
    CINQUILLO,
    DOMINO_SEVEN,
    FRIENDLY,
    GERMAN_32,
    PAGAT,
    RULESETS,
    SPANISH_40,
    THREE_PASS,
)
from engine.rules_prose import (
    CHOICES,
    NOT_ASKED,
    OPTIONS,
    SOURCES,
    Option,
    changes,
    differences,
    in_short,
    options_of,
    source_words,
)
from engine.ruleset import Ruleset

NOT_OPTIONS = {"key", "title", "source"}
TYPES = get_type_hints(Ruleset)
SAMPLES: dict[type, Sequence[object]] = {
    bool: (False, True),
    int: (0, 1, 2, 3, 15),
    Card: (parse_card("7D"), parse_card("7H"), parse_card("5D")),
    Pack: (PAGAT.pack, ACE_LOW_52, SPANISH_40, GERMAN_32, Pack("6789TJQKA")),
    Rank: tuple(Rank),
}


def values(name: str) -> Iterator[object]:
    """Different values that a field can have, every member of an enum among them."""
    kind = TYPES[name]
    for each in get_args(kind) if isinstance(kind, UnionType) else (kind,):
        if each is type(None):
            yield None
        else:
            yield from SAMPLES.get(each) or tuple(each)


def with_value(name: str, value: object, base: Ruleset = PAGAT) -> Ruleset:
    changed: dict[str, Any] = {name: value}
    return replace(base, **changed)


def choices() -> list[Enum]:
    """Every member of every enum of options."""
    found = [each for _, each in inspect.getmembers(options, inspect.isclass) if issubclass(each, Enum)]
    enums = [each for each in found if each is not Enum]
    return [member for each in enums for member in each]


def option(name: str) -> Option:
    (found,) = (each for each in OPTIONS if each.name == name)
    return found


def answers(rules: Ruleset) -> tuple[str, ...]:
    return tuple(each.answer(rules) for each in OPTIONS)


def titles(found: Sequence[Option]) -> list[str]:
    return [each.name for each in found]


def test_every_field_of_a_ruleset_is_explained_once() -> None:
    explained = [each.name for each in OPTIONS]
    assert sorted(explained) == sorted({field.name for field in fields(Ruleset)} - NOT_OPTIONS)


def test_titles_and_questions_are_told_apart() -> None:
    assert len({each.title for each in OPTIONS}) == len(OPTIONS)
    assert len({each.question for each in OPTIONS}) == len(OPTIONS)
    assert [each.question for each in OPTIONS if "?" not in each.question] == []


def test_every_chapter_has_a_title_and_questions() -> None:
    assert len({chapter.title for chapter in Chapter}) == len(Chapter)
    assert all(options_of(chapter) for chapter in Chapter)
    assert sum((options_of(chapter) for chapter in Chapter), ()) == OPTIONS, "chapters follow one another"


def test_every_choice_has_words() -> None:
    assert set(CHOICES) == set(choices())


@pytest.mark.parametrize("name", titles(OPTIONS))
def test_two_values_of_a_field_are_said_in_different_words(name: str) -> None:
    said = [option(name).say(with_value(name, value)) for value in values(name)]
    assert len(said) > 1
    assert len(set(said)) == len(said)
    assert NOT_ASKED not in said


@pytest.mark.parametrize("name", [each.name for each in OPTIONS if each.told_by])
def test_what_another_option_tells_is_told_there(name: str) -> None:
    base = replace(CARD_COUNT, opener=options.Opener.HOLDER)
    teller = option(option(name).told_by)
    said = [teller.say(with_value(name, value, base)) for value in values(name)]
    assert len(set(said)) == len(said)


def test_no_two_rulesets_read_alike() -> None:
    pairs = combinations(RULESETS.values(), 2)
    assert [(one.key, other.key) for one, other in pairs if answers(one) == answers(other)] == []


@pytest.mark.parametrize(
    ("rules", "name", "says"),
    [
        (PAGAT, "pack", "52 cards, ace high"),
        (CINQUILLO, "pack", "40 cards, ace low, without 8, 9 and 10"),
        (RULESETS["one-row"], "pack", "5 cards, 5 to 9, only clubs"),
        (RULESETS["short-28"], "pack", "28 cards, 4 to 10"),
        (
            replace(PAGAT, pack=Pack("679TK", "DS")),
            "pack",
            "10 cards, 6 to king, without 8, jack and queen, only",
        ),
        (replace(PAGAT, pack=Pack("679TK", "DS")), "pack", "only diamonds and spades"),
        (CINQUILLO, "opener", "whoever holds 5♦"),
        (PAGAT, "opener", "the player on the dealer's left"),
        (replace(PAGAT, direction=options.Direction.COUNTERCLOCKWISE), "opener", "on the dealer's right"),
        (replace(CINQUILLO, gate=options.Gate.SIX_THEN_EIGHT), "gate", "the 4, then the 6"),
        (replace(DOMINO_SEVEN, gate=options.Gate.SIX_THEN_EIGHT), "gate", "the card below the 7, then the 8"),
        (replace(CINQUILLO, starter=Rank.EIGHT), "gate", "nothing"),
        (THREE_PASS, "pass_limit", "2 passes a deal"),
        (PAGAT, "on_exceed", NOT_ASKED),
        (PAGAT, "match_format", "when somebody has won 3 deals"),
        (CARD_COUNT, "count", "10 for jack, queen and king, 15 for the ace, against the holder"),
    ],
)
def test_answers_are_those_of_the_rules(rules: Ruleset, name: str, says: str) -> None:
    assert says in option(name).answer(rules)


def test_differences_are_what_players_would_notice() -> None:
    assert differences(PAGAT, PAGAT) == ()
    assert titles(differences(RULESETS["ace-low"], FRIENDLY)) == ["pack"]
    hearts = RULESETS["seven-of-hearts"]
    assert titles(differences(hearts, FRIENDLY)) == ["opener", "opener_card", "opening_card"]
    assert titles(in_short(hearts, FRIENDLY)) == ["opener", "opening_card"]
    assert titles(changes(hearts, FRIENDLY)) == ["opener", "opening_card"]
    unasked = replace(FRIENDLY, ace_counts=1)
    assert differences(unasked, FRIENDLY) == ()
    assert titles(changes(unasked, FRIENDLY)) == ["ace_counts"]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_ruleset_says_in_short_how_it_is_not_the_main_one(rules: Ruleset) -> None:
    short = in_short(rules, PAGAT)
    assert bool(short) is (rules is not PAGAT)
    assert set(short) <= set(differences(rules, PAGAT))


def test_every_ruleset_names_its_source() -> None:
    assert {rules.source.partition(",")[0] for rules in RULESETS.values()} == set(SOURCES)
    assert source_words(CINQUILLO) == "Book of variants: Cinquillo"
    assert source_words(PAGAT) == "Sheet of the main rules"
    assert source_words(RULESETS["one-row"]) == "This site: for lessons"


@pytest.mark.parametrize("clash", CLASHES, ids=lambda clash: " ".join(clash.broken.problems())[:40])
def test_what_cannot_be_combined_makes_sense_until_it_is_changed(clash: Clash) -> None:
    assert clash.base in RULESETS.values()
    assert clash.base.problems() == ()
    assert len(clash.broken.problems()) == 1
    assert changes(clash.broken, clash.base)


def test_every_contradiction_is_another_one() -> None:
    assert len({clash.broken.problems() for clash in CLASHES}) == len(CLASHES)
