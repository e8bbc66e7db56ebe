"""Every page, in both schemes and on every size of screen: readable, accessible, complete before any script runs."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from site_play.widgets import widget_for
from tests.browser.pages import View, axe, wait_ready
from tests.content.fences import DOCS, address, all_fences

SOURCES = {
    address(page): page for page in sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
}
"""The page of each address."""
PAGES = sorted(SOURCES)
LIVE = {fence.page for fence in all_fences() if fence.is_live}
TABLES = {
    fence.page
    for fence in all_fences()
    if fence.is_live and 'aria-label="Table"' in widget_for(fence.live).start().html
}
"""Pages on which a table stands; some questions need none."""
# Looking at a page needs no Python, and starting it on every page would take most of the time.
LIGHT, DARK = View(scheme="light", spares_data=True), View(scheme="dark", spares_data=True)
PHONE, DESK = View(size=(360, 740), spares_data=True), View(size=(1280, 800), spares_data=True)
SIZES = [(320, 640), (360, 740), (740, 360), (768, 1024), (1280, 800)]


@pytest.mark.parametrize(
    "view",
    [View(scheme="light", spares_data=True), View(scheme="dark", spares_data=True)],
    ids=["light", "dark"],
)
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(page: Page, path: str, view: View) -> None:
    page.goto(path)
    wait_ready(page)
    scheme = page.locator("body").get_attribute("data-md-color-scheme")
    assert scheme == ("slate" if view.scheme == "dark" else "default")
    assert axe(page) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_page_scrolls_sideways(
    open_context: Callable[[View], BrowserContext], size: tuple[int, int]
) -> None:
    page = open_context(View(size=size, spares_data=True)).new_page()
    for path in PAGES:
        page.goto(path)
        wait_ready(page)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= size[0], f"{path or 'home'} is {width} px wide"


@pytest.mark.parametrize("view", [View(scripts=False)], ids=["no scripts"])
@pytest.mark.parametrize("path", PAGES)
def test_pages_read_well_without_scripts(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()
    tables = page.get_by_role("list", name="Table")
    assert (tables.count() > 0) == (SOURCES[path] in TABLES)
    for table in tables.all():
        expect(table).to_be_visible()
        expect(table.get_by_role("listitem", name=re.compile("^Clubs: "))).to_be_visible()


@pytest.mark.parametrize("view", [View(scripts=False)], ids=["no scripts"])
def test_examples_and_answers_are_plain_text_without_scripts(page: Page) -> None:
    page.goto("examples/deal/")
    expect(page.locator("ol.ft-moves > li").nth(30)).to_be_visible()
    page.goto("rules/")
    expect(page.locator("noscript p", has_text="The answers:").first).to_be_visible()
    page.goto("computer/")
    expect(page.get_by_role("table").filter(has_text="passed when it fitted").first).to_be_visible()
    expect(page.locator("noscript p", has_text="Medium plays 5♥.")).to_be_visible()
    page.goto("play/")
    expect(page.locator("noscript p", has_text="turn on scripts to play")).to_be_visible()


@pytest.mark.parametrize(
    "view",
    [View(size=(360, 740), spares_data=True), View(size=(1280, 800), spares_data=True)],
    ids=["phone", "desk"],
)
def test_home_has_a_card_to_click_within_the_first_screen(page: Page, view: View) -> None:
    page.goto("")
    wait_ready(page)
    card = page.get_by_role("button", name="9 of hearts")
    box = card.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= view.size[1]


@pytest.mark.parametrize("path", ["404.html", "variants/"])
def test_a_page_without_a_widget_loads_no_python(page: Page, path: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.mouse.move(300, 300)
    page.wait_for_timeout(3_500)  # the page script would start Python by then where the browser is never idle
    assert asked
    assert not [url for url in asked if "pyodide" in url or url.endswith((".pack", ".wasm", "worker.mjs"))]


@pytest.mark.parametrize(
    "view", [View(size=(360, 740)), View(size=(1280, 800), scheme="dark")], ids=["phone", "desk"]
)
def test_tables_of_rules_are_moved_by_keyboard_in_their_own_frame(page: Page) -> None:
    page.goto("variants/")
    page.get_by_text("sets of rules: The turn").click()
    frame = page.get_by_role("region", name="The turn: all rules")
    name = frame.get_by_role("link", name="Fan Tan for four")
    frame.focus()
    assert frame.evaluate("frame => getComputedStyle(frame).outlineWidth") == "3px"
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("frame => frame.scrollLeft > 40", arg=frame.element_handle())
    name.scroll_into_view_if_needed()
    box = name.bounding_box()
    assert box is not None
    assert box["x"] >= 0, "names stay where they are"
    assert page.evaluate("scrollX") == 0
    name.click()
    expect(page.locator("#four-player")).to_be_in_viewport()


@pytest.mark.parametrize("view", [View(spares_data=True)], ids=["desk"])
def test_a_reader_who_spares_data_gets_python_with_the_first_tap(page: Page) -> None:
    page.goto("play/")
    wait_ready(page)
    assert page.locator("html").get_attribute("data-engine") == "idle"
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector('html[data-engine="ready"]')
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()


def test_a_page_with_a_widget_asks_its_own_site_only(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("rules/")
    wait_ready(page)
    page.locator(".ft-card").first.click()
    page.wait_for_selector('html[data-engine="ready"]')
    hosts = {re.sub(r"^(https?://[^/]+).*", r"\1", url) for url in asked}
    assert len(hosts) == 1
    assert any(url.endswith(".wasm") for url in asked)


@pytest.mark.parametrize("view", [View(spares_data=True)], ids=["desk"])
def test_no_script_of_ours_stands_in_a_page(page: Page) -> None:
    """Blocks of data are not scripts; the three short scripts of the theme are its own."""
    for path in PAGES:
        page.goto(path)
        inline = page.locator("script:not([src])").all()
        ours = [script for script in inline if script.evaluate("s => s.closest('.ft-figure') !== null")]
        assert {script.get_attribute("type") for script in ours} <= {"application/json"}
        handlers = page.evaluate(
            "[...document.querySelectorAll('.ft-figure *')].flatMap(e => e.getAttributeNames())"
            ".filter(name => name.startsWith('on'))"
        )
        assert handlers == []
