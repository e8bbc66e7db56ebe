"""What has happened, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from site_play.tags import Html, tag, text
from site_play.views.words import sentence


def log(wid: str, lines: Sequence[str]) -> Html:
    """The log named "Game log", newest line last and in view; silent, since the page announces what matters."""
    items = (tag("li", sentence(line)) for line in lines)
    scroller = tag(
        "div",
        tag("ol", *items, role="list"),
        class_="ft-lines",
        id=f"{wid}-log",
        role="log",
        aria_label="Game log",
        aria_live="off",
        tabindex=0,
    )
    return tag(
        "div", tag("p", text("Game log"), class_="ft-small", aria_hidden="true"), scroller, class_="ft-log"
    )
