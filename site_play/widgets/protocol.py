"""What every widget is: from a state and an action to a state and its HTML, all of it text."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from site_play.tags import Html


class ActionError(ValueError):
    """A widget does not know an action, or cannot do it now; one sentence."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the page shows and keeps after an action."""

    state: str
    """Given back with the next action; also what is saved."""
    html: Html
    """The whole widget as it looks now."""
    announce: str = ""
    """One sentence or two for readers who listen."""
    address: str = ""
    """The part of the page's address that leads back here, without the widget's id."""
    save: bool = False
    """Whether `state` is to be kept in this browser."""
    later: tuple[str, int] | None = None
    """An action that follows by itself, and after how many milliseconds."""
    done: str = ""
    """What the reader has now done: "" nothing to record, "done" for a step, "4/4" for a checkpoint that was passed."""
    set_aside: bool = False
    """Whether the save that was to be restored cannot be used and is to be kept elsewhere."""


def done_if(reached: bool) -> str:
    """`Reply.done` of what is done at one stroke."""
    return "done" if reached else ""


def for_page(reply: Reply) -> dict[str, Any]:
    """A reply in the words of the page script, ready for JSON."""
    return {
        "html": reply.html,
        "state": reply.state,
        "announce": reply.announce,
        "address": reply.address,
        "save": reply.save,
        "later": reply.later and {"action": reply.later[0], "ms": reply.later[1]},
        "done": reply.done,
        "setAside": reply.set_aside,
    }


class Widget(Protocol):
    """One live thing on a page."""

    def start(self) -> Reply:
        """How it looks before anything was done; the build writes this into the page."""
        ...

    def handle(self, state: str, action: str, rng: Random, /) -> Reply:
        """What an action leads to; raises ActionError."""
        ...

    def first_actions(self) -> tuple[str, ...]:
        """Actions whose outcomes from the start are written into the page, so that a first click needs no Python."""
        ...

    def lasting_actions(self) -> tuple[str, ...]:
        """Actions with the same outcome from every state; written into the page too."""
        ...
