"""What a teacher chooses for a class: the form that makes an address of it, and the notice of whoever opens that.

An address names lessons by number and worked examples by name, in order, then the rules and the deck:
`#set=1,2,4,pool&rules=ace-low&deck=short-20`. What goes with what is worked out here, for the script to read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.cards import Pack
from engine.profiles import GAMES, PAGAT, RULESETS, TRAINING
from engine.ruleset import Ruleset
from site_play.tags import Html, join, tag, text
from site_play.views.words import hidden

WHOLE_PACK = "The whole pack of these rules"


@dataclass(frozen=True)
class Entry:
    """Something that can be chosen: a lesson, or a worked example."""

    key: str
    """Its name in an address: "4", "pool"."""
    name: str
    """What stands before its title: "Lesson 4", "Worked example"."""
    title: str
    href: str


@dataclass(frozen=True)
class Ways:
    """Pages of the site as the page that is drawn reaches them; "" where there is none."""

    course: str = ""
    rules: str = ""
    """All rules, with an anchor for each game."""
    decks: str = ""
    """The training decks."""


def goes_with(deck: Ruleset, rules: Ruleset) -> bool:
    """Whether these rules can be played with the cards of this training deck, ordered as the rules order them."""
    if not set(deck.pack.order) <= set(rules.pack.order):
        return False
    order = "".join(rank for rank in rules.pack.order if rank in deck.pack.order)
    few = replace(
        rules,
        pack=Pack(order, deck.pack.suits),
        fewest_players=deck.fewest_players,
        most_players=deck.most_players,
    )
    return not few.problems()


def offer(ways: Ways) -> Html:
    """For the script: the rules and decks by their names in an address, and which of them contradict each other."""
    rules = {key: {"title": each.title, "href": _rules_way(key, ways)} for key, each in RULESETS.items()}
    decks = {key: {"title": each.title, "href": ways.decks} for key, each in TRAINING.items()}
    data = {
        "choices": [
            {"name": "rules", "label": "Rules", "values": rules},
            {"name": "deck", "label": "Deck", "values": {"": {"title": WHOLE_PACK, "href": ""}, **decks}},
        ],
        "clashes": [[key, deck] for key in RULESETS for deck in TRAINING if not _go(deck, key)],
    }
    content = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return tag("script", Html(content), type="application/json", class_="ft-offer")


def _go(deck: str, rules: str) -> bool:
    return goes_with(TRAINING[deck], RULESETS[rules])


def _rules_way(key: str, ways: Ways) -> str:
    if key in TRAINING:
        return ways.decks
    return f"{ways.rules}#{key}" if ways.rules else ""


def notice(wid: str, ways: Ways) -> Html:
    """What stands above the course when a teacher's address was opened; hidden until the script has read one."""
    lines = (
        tag("div", tag("dt", text(label)), tag("dd"), data_choice=name)
        for name, label in (("rules", "Rules"), ("deck", "Deck"))
    )
    return join(
        [
            offer(ways),
            tag("p", class_="ft-set-fault", role="status"),
            tag(
                "section",
                tag("p", text("Your teacher has chosen these"), class_="ft-title"),
                tag("dl", *lines, class_="ft-set-choices"),
                tag("p", tag("a", text("See the whole course"), href=f"#{wid}")),
                class_="ft-set",
                data_set=True,
                hidden=True,
                aria_label="Chosen by your teacher",
            ),
            tag(
                "p",
                tag("a", text("Back to what your teacher has chosen"), href=f"#{wid}"),
                data_set_back=True,
                hidden=True,
            ),
        ]
    )


def example_line(entry: Entry) -> Html:
    """A worked example among the lessons; hidden until a teacher's address asks for it."""
    return tag(
        "li",
        tag("a", hidden(f"{entry.name}: "), text(entry.title), href=entry.href, class_="ft-lesson-title"),
        tag("p", text(entry.name), class_="ft-goal"),
        class_="ft-lesson",
        data_entry=entry.key,
        hidden=True,
    )


def chooser(wid: str, entries: Sequence[Entry], ways: Ways) -> Html:
    """The form: what to learn, in which order, by which rules and with which deck, and the address that comes of it."""
    form = tag(
        "form",
        offer(ways),
        tag("fieldset", tag("legend", text("What to learn")), *(_box(wid, each) for each in entries)),
        _order(wid),
        _select(wid, "rules", "Rules that the class plays by", _rules_options()),
        _select(wid, "deck", "Deck", _deck_options()),
        _address(wid),
        class_="ft-chooser",
        data_chooser=ways.course,
        hidden=True,
    )
    silent = tag("p", text("This form needs a program in your browser: turn on scripts to choose."))
    return join([form, tag("noscript", silent)])


def _box(wid: str, entry: Entry) -> Html:
    key = f"{wid}-{entry.key}"
    box = tag("input", type="checkbox", id=key, name_="set", value=entry.key, autocomplete="off")
    name = tag("span", text(f"{entry.name}: "), class_="ft-entry-name")
    return tag("p", box, tag("label", name, text(entry.title), for_=key), class_="ft-entry")


def _order(wid: str) -> Html:
    """The script puts here what is chosen, each with two buttons, from the pattern."""
    buttons = (
        tag(
            "button",
            text(words),
            hidden(" "),
            tag("span", class_="ft-hidden"),
            type="button",
            class_="ft-button",
            data_move=by,
        )
        for words, by in (("Up", -1), ("Down", 1))
    )
    pattern = tag(
        "template",
        tag(
            "li",
            tag("span", class_="ft-chosen-title"),
            tag("span", *buttons, class_="ft-chosen-moves"),
        ),
    )
    return tag(
        "div",
        tag("p", text("In this order"), class_="ft-title", id=f"{wid}-order"),
        tag("p", text("Nothing is chosen yet."), class_="ft-chosen-none"),
        tag("ol", class_="ft-chosen-list", aria_labelledby=f"{wid}-order"),
        pattern,
        tag("p", class_="ft-hidden", role="status", data_moved=True),
        class_="ft-chosen-part",
    )


def _select(wid: str, name: str, label: str, options: Iterator[Html]) -> Html:
    key = f"{wid}-{name}"
    return tag(
        "p",
        tag("label", text(label), for_=key),
        tag("select", *options, id=key, name_=name, autocomplete="off"),
        class_="ft-field",
    )


def _rules_options() -> Iterator[Html]:
    for label, group in (("Games", GAMES), ("Training decks, with the main rules", TRAINING)):
        options = (
            tag("option", text(each.title), value=key, selected=each is PAGAT) for key, each in group.items()
        )
        yield tag("optgroup", *options, label=label)


def _deck_options() -> Iterator[Html]:
    yield tag("option", text(WHOLE_PACK), value="")
    for key, each in TRAINING.items():
        yield tag("option", text(each.title), value=key)


def _address(wid: str) -> Html:
    key = f"{wid}-address"
    field = tag("input", type="text", id=key, readonly=True, autocomplete="off", spellcheck="false")
    copy = tag(
        "button", text("Copy the address"), type="button", class_="ft-button ft-primary", data_copy=True
    )
    look = tag("a", text("Open it"), class_="ft-open-set", target="_blank", rel="noopener", hidden=True)
    return tag(
        "div",
        tag("p", tag("label", text("The address for your class"), for_=key), field, class_="ft-field"),
        tag("div", copy, look, class_="ft-bar"),
        tag("p", class_="ft-told-here", role="status"),
        class_="ft-address",
    )
