"""Whole sets of rules: to be played by, or to be read."""

from __future__ import annotations

from dataclasses import dataclass

from engine.chapters import Chapter
from engine.options import MatchFormat
from engine.profiles import RULESETS
from engine.ruleset import Ruleset
from site_play.spec.reader import Reader, SpecError, listed, quoted


@dataclass(frozen=True)
class PlaySpec:
    """A whole game against bots."""

    id: str
    ruleset: Ruleset


def play(reader: Reader) -> PlaySpec:
    """Read a table to play at; raises SpecError."""
    spec_id = reader.identifier()
    key = reader.words("rules", "pagat")
    if key not in RULESETS:
        raise SpecError("rules", f'rules = "{key}" is not known: write one of {listed(list(RULESETS))}.')
    rules = RULESETS[key]
    if not rules.is_plain or rules.match_format is not MatchFormat.WINS:
        raise SpecError(
            "rules",
            f'rules = "{key}" cannot be played at this table yet: it plays one card or a forced pass a turn, '
            "to so many deals won.",
        )
    return PlaySpec(spec_id, rules)


@dataclass(frozen=True)
class RulesSpec:
    """A part of all rules side by side, to be read: the build draws it, and no script ever touches it."""

    id: str
    show: str
    """`SHORT_SHOWN`, `CLASHES_SHOWN`, or the name of a chapter."""


SHORT_SHOWN, CLASHES_SHOWN = "short", "clashes"
SHOWN = (SHORT_SHOWN, *(chapter.word for chapter in Chapter), CLASHES_SHOWN)
"""Everything that a rules fence can show."""


def rules(reader: Reader) -> RulesSpec:
    """Read what is to be shown of the rules; raises SpecError."""
    spec_id, show = reader.identifier(), reader.words("show")
    if show not in SHOWN:
        raise SpecError("show", f"show = {quoted(show)} is not known: write one of {listed([*SHOWN])}.")
    return RulesSpec(spec_id, show)
