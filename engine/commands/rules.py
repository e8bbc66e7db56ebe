"""`rules`: the named rulesets, and every option of one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum

from engine.cards import Card, Pack, Rank
from engine.profiles import PAGAT, RULESETS
from engine.ruleset import Ruleset

_NAMES = {"key", "title", "source"}
"""Fields of a ruleset that change nothing about play."""


def listed() -> Iterator[str]:
    """Every profile: key, title, source."""
    wide = max(map(len, RULESETS))
    long = max(len(rules.title) for rules in RULESETS.values())
    for rules in RULESETS.values():
        yield f"{rules.key:{wide}}  {rules.title:{long}}  {rules.source}"


def described(rules: Ruleset) -> Iterator[str]:
    """Every option; a star marks what differs from the main rules."""
    yield f"{rules.title} ({rules.key}; {rules.source})"
    yield ""
    differs = False
    for field in fields(rules):
        if field.name in _NAMES:
            continue
        value, main = getattr(rules, field.name), getattr(PAGAT, field.name)
        differs |= value != main
        title, words = option_words(field.name, value)
        instead = "" if value == main else f" (main rules: {option_words(field.name, main)[1]})"
        yield f"{' ' if value == main else '*'} {title}: {words}{instead}"
    if differs:
        yield ""
        yield "* differs from the main rules."


def option_words(field: str, value: object) -> tuple[str, str]:
    """What an option is called, and its value in words."""
    return field.replace("_", " "), _value_words(value)


def _value_words(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case Pack():
            return (
                f"{len(value.listed)} cards, from low to high {' '.join(rank.label for rank in value.ranks)}"
            )
        case Rank():
            return value.word
        case Card():
            return value.label
        case Enum():
            return str(value.value).replace("_", " ")
    return str(value)
