"""The controls of anything that is looked at step by step."""

from __future__ import annotations

from site_play.tags import Html, tag, text


def controls(wid: str, step: int, last: int, words: str, action: str = "t=") -> Html:
    """First, Back, Next, Last and the slider "Step", which says `words`; steps run from 0 to `last`.

    They send `action` and the step right behind it.
    """
    return tag(
        "div",
        tag(
            "div",
            _button(wid, "First", 0, step, action),
            _button(wid, "Back", max(step - 1, 0), step, action),
            _button(wid, "Next", min(step + 1, last), step, action),
            _button(wid, "Last", last, step, action),
            class_="ft-steps",
            data_roving=True,
        ),
        _slider(wid, step, last, words, action),
        class_="ft-stepper",
        role="group",
        aria_label="Steps",
    )


def _button(wid: str, words: str, to: int, step: int, action: str) -> Html:
    return tag(
        "button",
        text(words),
        type="button",
        class_="ft-button ft-primary" if words == "Next" else "ft-button",
        id=f"{wid}-{words.lower()}",
        data_action=f"{action}{to}",
        aria_disabled="true" if to == step else None,
    )


def _slider(wid: str, step: int, last: int, words: str, action: str) -> Html:
    slider = tag(
        "input",
        type="range",
        id=f"{wid}-step",
        data_action=action,
        min=0,
        max=last,
        step=1,
        value=step,
        aria_valuetext=words,
    )
    return tag(
        "div",
        tag("label", text("Step"), for_=f"{wid}-step"),
        slider,
        tag("span", text(f"{step} of {last}"), class_="ft-count", aria_hidden="true"),
        class_="ft-slider",
    )
