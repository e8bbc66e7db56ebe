"""The engine's side of the line to the page: a request comes in as JSON, its reply goes out as JSON."""

from __future__ import annotations

import json
import traceback
from random import Random
from typing import Any

from site_play.spec import SpecError, from_json
from site_play.widgets import ActionError, Reply, widget_for


def answer(request: str) -> str:
    """The reply to a request of the texts `call`, `spec`, `state`, `action` and `seed` (hexadecimal); never raises.

    What cannot be done is one sentence in `error`; the page then stays as it is.
    """
    asked = json.loads(request)
    return json.dumps({"call": asked["call"]} | _reply(asked), ensure_ascii=False)


def fields(reply: Reply) -> dict[str, Any]:
    """A reply in the words of the page script, ready for JSON."""
    return {
        "html": reply.html,
        "state": reply.state,
        "announce": reply.announce,
        "address": reply.address,
        "save": reply.save,
        "later": reply.later and {"action": reply.later[0], "ms": reply.later[1]},
        "setAside": reply.set_aside,
    }


def _reply(asked: dict[str, str]) -> dict[str, Any]:
    try:
        widget = widget_for(from_json(asked["spec"]))
        return fields(widget.handle(asked["state"], asked["action"], Random(int(asked["seed"], 16))))
    except (ActionError, SpecError) as error:
        return {"error": str(error)}
    except Exception as error:  # a fault of ours must not cost the reader the page
        traceback.print_exc()  # for the browser's console
        return {
            "error": f"Something went wrong inside this page ({type(error).__name__}); nothing has changed."
        }
