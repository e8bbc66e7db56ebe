"""The small parts that widgets are put together from: sentences, verdicts, buttons, choices, the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.prose import card_name
from site_play.tags import Html, tag, text
from site_play.views.cards import face
from site_play.views.drawings import Sign, sign
from site_play.views.words import hidden, sentence


def status(words: str) -> Html:
    """The line that says what is going on and what the reader can do; it keeps its place when empty."""
    return tag("p", sentence(words), class_="ft-say")


def pool(words: str) -> Html:
    """What lies in the pool."""
    return tag("p", sign(Sign.CHIP), text(f" {words}"), class_="ft-pool")


def story(lines: Sequence[str]) -> Html:
    """What was done before a question is asked, turn by turn."""
    items = (tag("li", sentence(line)) for line in lines)
    return tag("ol", *items, class_="ft-story", role="list", aria_label="What was done")


def owner(words: str) -> Html:
    """Whose cards follow."""
    return tag("p", text(words), class_="ft-owner")


def step_text(number: str, action: str, comment: str, *, facts: str = "") -> Html:
    """The number of the step ("Step 3 of 12"), what was done there, what followed by the rules, and the comment."""
    return tag(
        "p",
        tag("span", text(number), class_="ft-number"),
        text(" "),
        tag("b", sentence(action)) if action else None,
        text(" "),
        tag("span", sentence(facts), class_="ft-facts") if facts else None,
        text(" "),
        tag("span", sentence(comment)),
        class_="ft-step-text",
    )


def answer(right: bool | None, words: str) -> Html:
    """A verdict on what the reader did: right, wrong, or (None) a remark. Without words it keeps the place free."""
    if not words:
        return tag("p", class_="ft-answer")
    return tag("p", _verdict(right), tag("span", sentence(words)), class_=f"ft-answer ft-{_word(right)}")


def answers(items: Sequence[tuple[Card, bool | None, str]]) -> Html:
    """A list of cards, each with right or wrong (None: neither) and why."""
    return tag("ul", *(_answer(*item) for item in items), class_="ft-answers", role="list")


def answer_box(pieces: Iterable[Html]) -> Html:
    """The place for whatever answers the reader; it is there before the first answer."""
    return tag("div", *pieces, class_="ft-box")


def _answer(card: Card, right: bool | None, why: str) -> Html:
    words = tag("span", sentence(why))
    return tag(
        "li", hidden(f"{card_name(card)}: "), face(card), _verdict(right), words, class_=f"ft-{_word(right)}"
    )


def _verdict(right: bool | None) -> Html | None:
    if right is None:
        return None
    said = hidden("Right. " if right else "Wrong. ")
    return tag("span", sign(Sign.TICK if right else Sign.CROSS), said, class_="ft-verdict")


def _word(right: bool | None) -> str:
    return "remark" if right is None else "right" if right else "wrong"


def button(
    words: str,
    action: str,
    *,
    primary: bool = False,
    disabled: bool = False,
    chosen: bool = False,
    toggles: bool = False,
    keys: str = "",
    id_: str | None = None,
    focus: bool = False,
) -> Html:
    """A button that sends an action; `keys` names one key that does the same while focus is in the widget.

    A disabled one can still be focused and activated: the answer says why it is off. A chosen one is the answer
    the reader gave; one that toggles says so before it is chosen, too. With `id_` it keeps focus even when its
    neighbours change; with `focus` it takes over the focus of a control that has gone.
    """
    classes = ["ft-button", *(["ft-primary"] if primary else []), *(["ft-chosen"] if chosen else [])]
    return tag(
        "button",
        sentence(words),
        type="button",
        class_=" ".join(classes),
        id=id_,
        data_focus=focus,
        data_action=action,
        data_keys=f"{keys}:{action}" if keys else None,
        aria_keyshortcuts=keys.upper() or None,
        aria_disabled="true" if disabled else None,
        aria_pressed="true" if chosen else "false" if toggles else None,
    )


def dots(steps: Sequence[tuple[str, str]], now: int | None = None) -> Html:
    """A row of small dots, each with what has become of it ("", "right", "wrong") and its name; `now` is the place."""
    items = (
        tag(
            "li",
            hidden(name),
            class_=f"ft-query ft-{state}" if state else "ft-query",
            aria_current="step" if place == now else None,
        )
        for place, (state, name) in enumerate(steps)
    )
    return tag("ol", *items, class_="ft-queries", role="list", aria_label="Questions", data_question=now)


def toolbar(items: Iterable[Html]) -> Html:
    """Buttons and selects side by side."""
    return tag("div", *items, class_="ft-bar")


def links(items: Sequence[tuple[str, str]]) -> Html:
    """Ways on: words and where they lead."""
    ways = (tag("li", tag("a", text(words), href=href)) for words, href in items)
    return tag("ul", *ways, class_="ft-links", role="list")


def result(title: str, body: Sequence[Html]) -> Html:
    """The region "Result": how it ended, then whatever belongs to that."""
    return tag(
        "section",
        tag("p", sentence(title), class_="ft-title"),
        *body,
        class_="ft-result",
        aria_label="Result",
        tabindex=-1,
        data_focus=True,
    )


@dataclass(frozen=True)
class Choices:
    """One thing to choose."""

    name: str
    """Its name in the action: "players"."""
    label: str
    """Its name for the reader: "Players"."""
    options: Sequence[tuple[str, str]]
    """What can be chosen: value and words."""
    chosen: str
    """The value that is chosen now."""


def setup(wid: str, choices: Sequence[Choices]) -> Html:
    """The form before a deal: a row of options for each choice, and "Deal the cards".

    It sends `deal?players=4&level=easy`.
    """
    send = tag(
        "button", text("Deal the cards"), type="submit", class_="ft-button ft-primary", id=f"{wid}-deal"
    )
    rows = (_row(wid, choice) for choice in choices)
    return tag("form", *rows, send, class_="ft-setup", id=f"{wid}-setup", data_action="deal")


def _row(wid: str, choice: Choices) -> Html:
    options = (_option(wid, choice, value, words) for value, words in choice.options)
    return tag(
        "fieldset",
        tag("legend", text(choice.label)),
        tag("span", *options, class_="ft-options"),
        class_="ft-choice",
    )


def _option(wid: str, choice: Choices, value: str, words: str) -> Html:
    key = f"{wid}-{choice.name}-{value}"
    chosen = value == choice.chosen
    radio = tag("input", type="radio", id=key, name_=choice.name, value=value, checked=chosen)
    return tag("span", radio, tag("label", text(words), for_=key), class_="ft-option")


def choose(key: str, label: str, action: str, options: Sequence[tuple[str, str]], chosen: str) -> Html:
    """A labelled select; every change sends `action` and the value. `key` is its id."""
    items = (tag("option", text(words), value=value, selected=value == chosen) for value, words in options)
    return tag(
        "span",
        tag("label", text(label), for_=key),
        tag("select", *items, id=key, data_action=action),
        class_="ft-select",
    )
