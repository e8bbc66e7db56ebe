"""A word of the glossary opens where it is used.

Writers make an ordinary link to an entry of the glossary. In the built page it is a control that opens the entry in
place, by the browser's own popovers: no script of ours. The words are those of the glossary page, so they stand in one
place. On paper, and in a browser without popovers, it is the link it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from site_play.tags import Html, tag, text

PAGE = "reference/glossary.md"
"""The glossary, below docs/: each heading of the second level is an entry."""

_HEADING = re.compile(r'<h2 id="([\w-]+)">(.*?)</h2>', re.DOTALL)
_HEADER_LINK = re.compile(r'<a class="headerlink".*?</a>', re.DOTALL)
_ADDRESS = re.compile(r'(?<= href=")(?![a-z]+:)([^"]*)')


@dataclass(frozen=True)
class Entry:
    """A word and what it means, as HTML."""

    id: str
    title: Html
    body: Html


def entries(glossary: str) -> dict[str, Entry]:
    """The entries of the glossary page, from its HTML: id → entry."""
    _, *pieces = _HEADING.split(glossary)
    found = zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True)
    return {
        name: Entry(name, Html(_HEADER_LINK.sub("", title)), Html(body.strip()))
        for name, title, body in found
    }


def open_in_place(page: str, address: str, known: Mapping[str, Entry]) -> str:
    """The HTML of a page with a control for each link to a known entry, and these entries at its end.

    `address` is that of the glossary, as the links of this page give it.
    """
    used: dict[str, Entry] = {}

    def opened(link: re.Match[str]) -> str:
        before, name, words, after = link.groups()
        if name not in known:
            return link[0]
        used[name] = known[name]
        control = _control(name, f"{address}#{name}", Html(words))
        return tag("span", Html(before), control, Html(after), class_="ft-term")

    # Brackets and full stops stay in the line of their word: the style keeps the whole together.
    link = rf'([("\u201c\u2018]*)<a href="{re.escape(address)}#([\w-]+)">(.*?)</a>([.,;:!?)"\u201d\u2019]*)'
    page = re.sub(link, opened, page, flags=re.DOTALL)
    return page + _block(used.values(), address) if used else page


def _control(name: str, address: str, words: Html) -> Html:
    """The button is hidden until the style finds that the browser has popovers; then the link is."""
    button = tag(
        "button",
        words,
        type="button",
        class_="ft-term-open",
        popovertarget=_id(name),
        aria_haspopup="dialog",
        data_search_exclude=True,
        hidden=True,
    )
    return Html(f"{button}{tag('a', words, href=address)}")


def _block(used: Iterable[Entry], address: str) -> Html:
    drawn = [_definition(entry, address) for entry in used]
    return tag("div", *drawn, class_="ft-definitions", data_search_exclude=True)


def _definition(entry: Entry, address: str) -> Html:
    """A small window; it takes the focus, so that it is read out, and Escape gives the focus back."""
    name = _id(entry.id)
    title = tag("a", entry.title, href=f"{address}#{entry.id}", id=f"{name}-title")
    return tag(
        "div",
        tag("p", title, class_="ft-definition-title"),
        _from_here(entry.body, address),
        tag(
            "button",
            text("Close"),
            type="button",
            class_="ft-definition-close",  # no ft-button: it works without scripts
            popovertarget=name,
            popovertargetaction="hide",
        ),
        id=name,
        class_="ft-definition",
        popover="auto",
        role="dialog",
        aria_labelledby=f"{name}-title",
        tabindex="-1",
        autofocus=True,
    )


def _from_here(body: Html, address: str) -> Html:
    """The entry with its links as they must be on the page that shows it."""
    folder = address[: address.rfind("/") + 1]

    def moved(link: re.Match[str]) -> str:
        return (address if link[1].startswith("#") else folder) + link[1]

    return Html(_ADDRESS.sub(moved, body))


def _id(name: str) -> str:
    return f"ft-term-{name}"
