"""The engine's side of the line to the page: a request comes in as JSON, its reply goes out as JSON."""

from __future__ import annotations

import json
import traceback
from random import Random
from typing import Any

from site_play.runtime.late import NotLoaded
from site_play.spec import SpecError, from_json
from site_play.widgets import ActionError, for_page, widget_for


def answer(request: str) -> str:
    """The reply to a request of the texts `call`, `spec`, `state`, `action` and `seed` (hexadecimal).

    What cannot be done is one sentence in `error`; the page then stays as it is. Raises ValueError or KeyError
    only when the request is not JSON or names no `call`, for then nobody waits for a reply.
    """
    asked = json.loads(request)
    return json.dumps({"call": asked["call"]} | _reply(asked), ensure_ascii=False)


def _reply(asked: dict[str, str]) -> dict[str, Any]:
    try:
        widget = widget_for(from_json(asked["spec"]))
        return for_page(widget.handle(asked["state"], asked["action"], Random(int(asked["seed"], 16))))
    except (ActionError, SpecError, NotLoaded) as error:
        return {"error": str(error)}
    except Exception as error:  # a fault of ours must not cost the reader the page
        traceback.print_exc()  # for the browser's console
        return {
            "error": f"Something went wrong inside this page ({type(error).__name__}); nothing has changed."
        }
