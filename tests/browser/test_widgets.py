"""Boards, quizzes and steppers in a real browser, before and after Python has arrived."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from site_play.spec import QuizSpec
from site_play.widgets.explain import why, why_pass
from site_play.widgets.worksheet import FIRST
from tests.browser.pages import card_of, in_widgets, wait_ready, words
from tests.content.fences import Fence, address, all_fences
from tests.site import Site

FENCES = [each for each in all_fences() if each.is_live]
CLICKED = [each for each in FENCES if each.table["widget"] not in {"play", "worksheet"}]
"""Widgets whose first clicks are answered by the page itself; the others deal cards."""
BACK_TO_START = {
    "board": "again",
    "quiz": "again",
    "stepper": "t=0",
    "belief": "t=0",
    "guess": "again",
    "question": "again",
    "checkpoint": "leave",
    "trial": "again",
    "worksheet": f"make?kind={FIRST.kind}&many={FIRST.many}&n={FIRST.number}",
    "play": "setup",
}
"""An action of each widget that leads back to where it started."""


def test_home_answers_a_click_and_shows_the_way_on(page: Page) -> None:
    page.goto("")
    wait_ready(page)
    page.get_by_role("button", name="queen of diamonds").click(
        force=True
    )  # disabled cards explain themselves
    expect(in_widgets(page).get_by_text("The diamonds row is not open yet")).to_be_visible()
    page.get_by_role("button", name="9 of hearts").click()
    expect(page.get_by_role("listitem", name="Hearts: 5 to 9, needs 4 and 10")).to_be_visible()
    page.get_by_role("link", name="Learn in ten minutes").click()
    expect(page.get_by_role("heading", name="One row, one minute", level=1)).to_be_visible()


@pytest.mark.parametrize("fence", [each for each in FENCES if isinstance(each.spec, QuizSpec)], ids=str)
def test_a_quiz_says_of_each_card_why(warm_page: Callable[[str], Page], fence: Fence) -> None:
    root = warm_page(address(fence.page)).locator(f".ft-widget#{fence.spec.id} .ft-root")
    spec = fence.spec
    assert isinstance(spec, QuizSpec)
    position = spec.position
    in_order = position.ruleset.pack.in_order
    for card in (*in_order(position.hand - position.playable), *in_order(position.playable)):
        card_of(root, card).click()
        expect(card_of(root, card)).to_have_attribute("aria-describedby", re.compile("mark"))
        expect(root.get_by_text(words(why(position, card)[1])).first).to_be_visible()
    root.get_by_role("button", name=re.compile("pass", re.IGNORECASE)).click()
    expect(root.get_by_text(words(why_pass(position)[1])).first).to_be_visible()
    if spec.after:
        expect(root.get_by_text(words(spec.after)).first).to_be_visible()
    root.get_by_role("button", name="Start over").click()
    expect(root.locator(".ft-answers > li")).to_have_count(0)


def test_the_example_asks_walks_and_has_an_address_for_each_step(page: Page) -> None:
    page.goto("examples/example/")
    wait_ready(page)
    page.get_by_role("button", name="10 of hearts").click()
    expect(page.locator(".ft-answer", has_text="10♥ waits for 9♥.")).to_be_visible()
    page.get_by_role("button", name="5 of hearts").click()
    expect(page.locator(".ft-answer", has_text="5♥ fits")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(in_widgets(page).get_by_text("Step 1 of 9")).to_be_visible()
    expect(page).to_have_url(re.compile(r"#hearts:t=1$"))
    page.get_by_role("button", name="Yes, it fits").click()
    expect(in_widgets(page).get_by_text("a turn is exactly one card")).to_be_visible()
    page.get_by_role("button", name="Last").click()
    expect(in_widgets(page).get_by_text("Step 9 of 9")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(in_widgets(page).get_by_text("Step 8 of 9")).to_be_visible()
    slider = page.get_by_role("slider", name="Step")
    slider.fill("3")
    expect(in_widgets(page).get_by_text("Step 3 of 9")).to_be_visible()
    assert "step 3 of 9" in str(slider.get_attribute("aria-valuetext"))
    page.get_by_role("button", name="First").click()
    expect(in_widgets(page).get_by_text("Start", exact=True)).to_be_visible()


def test_an_address_opens_its_step(page: Page) -> None:
    page.goto("examples/example/#hearts:t=5")
    wait_ready(page)
    expect(in_widgets(page).get_by_text("Step 5 of 9")).to_be_visible()
    expect(page.get_by_role("listitem", name="Hearts: 4 to 10, needs 3 and jack")).to_be_visible()


def test_the_list_below_leads_to_its_steps(page: Page) -> None:
    page.goto("examples/example/")
    wait_ready(page)
    page.get_by_text("All 9 steps as a list").click()
    page.locator("ol.ft-moves a").nth(3).click()
    expect(in_widgets(page).get_by_text("Step 4 of 9")).to_be_visible()


def test_a_pass_changes_what_can_be_known_by_keyboard_alone(page: Page) -> None:
    block_python(page)
    page.goto("computer/")
    wait_ready(page)
    widget = page.locator(".ft-widget#west-passes")
    west = (
        widget.get_by_role("table")
        .get_by_role("row", name=re.compile("6 of clubs"))
        .get_by_role("cell")
        .first
    )
    expect(west).to_have_text(re.compile("40 of 100"))
    widget.get_by_role("button", name="It grows").focus()
    page.keyboard.press("Enter")
    expect(widget.locator(".ft-answer.ft-right")).to_be_visible()
    widget.get_by_role("button", name="West passes").focus()
    page.keyboard.press("Enter")
    expect(west).to_have_text("No: passed when it fitted")
    assert page.url.endswith("#west-passes:t=1")
    expect(widget.get_by_role("button", name="North passes")).to_be_focused()
    page.keyboard.press("Enter")
    expect(widget.get_by_role("cell", name=re.compile("100 of 100"))).to_have_count(2)
    widget.get_by_role("button", name="Start over").press("Enter")
    expect(west).to_have_text(re.compile("40 of 100"))


def test_hard_answers_a_guess_before_python_has_arrived(page: Page) -> None:
    block_python(page)
    page.goto("computer/")
    wait_ready(page)
    widget = page.locator(".ft-widget#as-hard")
    widget.get_by_role("group", name="Hand of Hard").get_by_role("button", name="jack of hearts").click()
    expect(widget.locator(".ft-answer.ft-wrong")).to_contain_text("Hard plays K♦. It says:")
    widget.get_by_role("button", name="king of diamonds").click()
    expect(widget.locator(".ft-answer.ft-right")).to_be_visible()


def test_arrow_keys_walk_along_a_hand_and_enter_chooses(page: Page) -> None:
    page.goto("rules/#building-a-row")
    wait_ready(page)
    cards = page.locator("#ends").get_by_role("group", name="Your hand").get_by_role("button")
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(cards.last).to_be_focused()
    page.keyboard.press("Home")
    expect(cards.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#ends .ft-answers > li")).to_have_count(1)
    expect(cards.first).to_be_focused()


def test_a_whole_example_can_be_walked_before_python_has_arrived(page: Page) -> None:
    block_python(page)
    page.goto("examples/deal/#deal:t=7")
    wait_ready(page)
    expect(in_widgets(page).get_by_text("Step 7 of 50")).to_be_visible()
    for _ in range(3):
        page.get_by_role("button", name="Next").click()
    expect(in_widgets(page).get_by_text("Step 10 of 50")).to_be_visible()
    page.get_by_role("slider", name="Step").fill("44")
    expect(in_widgets(page).get_by_text("Step 44 of 50")).to_be_visible()


def block_python(page: Page) -> None:
    """Python never arrives: its files are asked for and not answered."""

    def hang(route: Route) -> None:
        del route

    page.route(re.compile(r"\.(wasm|pack)$|pyodide.*\.mjs$"), hang)


@pytest.mark.parametrize("source", sorted({each.page for each in CLICKED}))
def test_a_first_click_is_answered_at_once_without_python(page: Page, source: str) -> None:
    """In the very task of the click: `make bench` measures how many milliseconds that is."""
    block_python(page)
    page.goto(address(source))
    wait_ready(page)
    names = [each.spec.id for each in CLICKED if each.page == source]
    silent = page.evaluate(
        """names => names.filter(name => {
            const root = document.querySelector(`.ft-widget#${name} .ft-root`);
            const before = root.innerHTML;
            const first = root.querySelector('[data-action]:not([aria-disabled])');
            (first.querySelector('[type=submit]') ?? first).click();
            return root.innerHTML === before;
        })""",
        names,
    )
    assert silent == []


def test_pages_hold_exactly_what_python_draws_in_the_browser(page: Page, site: Site) -> None:
    page.goto("rules/")
    page.evaluate(START_WORKER)
    for fence in FENCES:
        published = (site.folder / address(fence.page) / "index.html").read_text(encoding="utf-8")
        data = baked_data(published, fence.spec.id)
        baked = data["outcomes"] | data["lasting"]
        actions = [BACK_TO_START[fence.table["widget"]], *baked]
        drawn = page.evaluate(ASK_WORKER, [data["spec"], data["state"], actions])
        assert f'<div class="ft-root">{drawn[0]}</div>' in published, fence
        assert drawn[1:] == [outcome["html"] for outcome in baked.values()], fence


def baked_data(published: str, name: str) -> dict[str, Any]:
    after = published[published.index(f'id="{name}" data-widget') :]
    found = re.search(r'class="ft-data">(.*?)</script>', after, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


START_WORKER = """
() => new Promise((resolve, reject) => {
    const script = document.querySelector('script[src$="page.mjs"]').src.replace("page.mjs", "worker.mjs");
    window.worker = new Worker(script, {type: "module"});
    window.worker.onmessage = ({data}) => { if (data.ready) resolve(); if (data.failed) reject(data.failed); };
})
"""
ASK_WORKER = """
([spec, state, actions]) => Promise.all(actions.map((action, number) => new Promise((resolve, reject) => {
    const call = `${spec.length} ${number}`;
    window.worker.addEventListener("message", ({data}) => {
        const reply = data.reply && JSON.parse(data.reply);
        if (reply?.call !== call) return;
        if (reply.error) reject(reply.error); else resolve(reply.html);
    });
    window.worker.postMessage(JSON.stringify({call, spec, state, action, seed: "0".repeat(32)}));
})))
"""
