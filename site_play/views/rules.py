"""Rules side by side: what each ruleset changes, a table for each chapter, and what cannot be combined.

Nothing here is alive: the build writes it into the page, and no Python follows.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.chapters import Chapter
from engine.clashes import CLASHES, Clash
from engine.profiles import GAMES, PAGAT
from engine.rules_prose import Option, changes, differences, in_short, options_of, source_words
from engine.ruleset import Ruleset
from site_play.spec import CLASHES_SHOWN, SHORT_SHOWN
from site_play.tags import Html, join, tag, text
from site_play.views.words import hidden, sentence

DIFFERS = "differs: "
"""Said before a cell that stands out."""


def rules(show: str) -> Html:
    """What a rules fence shows: `SHORT_SHOWN`, `CLASHES_SHOWN`, or the name of a chapter."""
    if show == SHORT_SHOWN:
        return _short()
    return (
        _clashes()
        if show == CLASHES_SHOWN
        else _chapter(next(chapter for chapter in Chapter if chapter.word == show))
    )


def anchors(show: str) -> tuple[str, ...]:
    """The addresses inside of it: every ruleset stands once in the short list."""
    return tuple(GAMES) if show == SHORT_SHOWN else ()


def _short() -> Html:
    return tag("ul", *map(_summary, GAMES.values()), class_="ft-rulesets", role="list")


def _summary(rules: Ruleset) -> Html:
    """The name of a ruleset, its name in notation, its source, and what it changes."""
    return tag(
        "li",
        tag("p", tag("b", text(rules.title)), text(" "), tag("code", text(rules.key)), class_="ft-ruleset"),
        _source(rules),
        tag("p", _changed(rules)),
        id=rules.key,
    )


def _source(rules: Ruleset) -> Html:
    return tag("small", text(source_words(rules)), class_="ft-source")


def _changed(rules: Ruleset) -> Html:
    if rules is PAGAT:
        return text("These are the main rules, with which all the others are compared.")
    return _choices(in_short(rules, PAGAT), rules)


def _choices(options: Iterable[Option], rules: Ruleset) -> Html:
    """ "Pack: 52 cards, ace low. Who begins: whoever holds 7♦."."""
    return join(
        tag("span", tag("b", text(f"{option.title}: ")), sentence(f"{option.say(rules)}. "))
        for option in options
    )


def _chapter(chapter: Chapter) -> Html:
    options = options_of(chapter)
    return join(
        [
            tag("dl", *(part for option in options for part in _asked(option)), class_="ft-asked"),
            tag(
                "details",
                tag("summary", text(f"Compare all {len(GAMES)} sets of rules: {chapter.title}")),
                tag(
                    "div",
                    _table(options),
                    class_="ft-matrix",
                    role="region",
                    aria_label=f"{chapter.title}: all rules",
                    tabindex=0,
                ),
                class_="ft-compare",
                data_search_exclude=True,
            ),
        ]
    )


def _asked(option: Option) -> tuple[Html, Html]:
    return tag("dt", text(option.title)), tag("dd", text(option.question))


def _table(options: Iterable[Option]) -> Html:
    options = tuple(options)
    heads = (tag("th", text(option.title), scope="col") for option in options)
    return tag(
        "table",
        tag("thead", tag("tr", tag("th", text("Rules"), scope="col"), *heads)),
        tag("tbody", *(_row(rules, options) for rules in GAMES.values())),
        class_="ft-rules",
    )


def _row(rules: Ruleset, options: Iterable[Option]) -> Html:
    different = set(differences(rules, PAGAT))
    name = tag("a", text(rules.title), href=f"#{rules.key}")
    return tag(
        "tr",
        tag("th", name, _source(rules), scope="row"),
        *(_cell(option.answer(rules), differs=option in different) for option in options),
        class_="ft-main" if rules is PAGAT else None,
    )


def _cell(answer: str, *, differs: bool) -> Html:
    if not differs:
        return tag("td", sentence(answer))
    return tag("td", hidden(DIFFERS), sentence(answer), class_="ft-differs")


def _clashes() -> Html:
    return tag("dl", *(part for clash in CLASHES for part in _clash(clash)), class_="ft-clashes")


def _clash(clash: Clash) -> tuple[Html, Html]:
    """The table and the change that does not go with it, then what the engine says to that."""
    changed = _choices(changes(clash.broken, clash.base), clash.broken)
    said = " ".join(clash.broken.problems())
    return tag("dt", tag("em", text(clash.base.title)), text(", but "), changed), tag("dd", sentence(said))
