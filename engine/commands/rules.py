"""`rules`: the named rulesets, and every option of one of them in words."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chapters import Chapter
from engine.profiles import PAGAT, RULESETS
from engine.rules_prose import Option, differences, options_of, source_words
from engine.ruleset import Ruleset


def listed() -> Iterator[str]:
    """Every profile: key, title, source."""
    wide = max(map(len, RULESETS))
    long = max(len(rules.title) for rules in RULESETS.values())
    for rules in RULESETS.values():
        yield f"{rules.key:{wide}}  {rules.title:{long}}  {source_words(rules)}"


def described(rules: Ruleset) -> Iterator[str]:
    """Every option, chapter by chapter; a star marks what differs from the main rules."""
    yield f"{rules.title} ({rules.key}; {source_words(rules)})"
    others = set(differences(rules, PAGAT))
    for chapter in Chapter:
        yield ""
        yield chapter.title
        for option in options_of(chapter):
            yield _answered(option, rules, differs=option in others)
    if others:
        yield ""
        yield "* differs from the main rules."


def _answered(option: Option, rules: Ruleset, *, differs: bool) -> str:
    instead = f" (main rules: {option.answer(PAGAT)})" if differs else ""
    return f"{'*' if differs else ' '} {option.title}: {option.answer(rules)}{instead}"
