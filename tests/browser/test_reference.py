"""Words of the glossary open in place, and the rules on one page are printed on one or two sheets."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import View, axe, wait_ready

SHEET = "reference/rules-on-one-page/"
PHONE = View(size=(320, 640), touch=True, spares_data=True)
DESK, DARK = View(spares_data=True), View(scheme="dark", spares_data=True)
SILENT = View(scripts=False)


def opened(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Opener")


def word(page: Page) -> Locator:
    return page.get_by_role("button", name="opens", exact=True)


@pytest.mark.parametrize("view", [DESK, SILENT], ids=["scripts", "no scripts"])
def test_a_word_opens_beside_itself_and_closes_again(page: Page) -> None:
    page.goto(SHEET)
    expect(opened(page)).to_be_hidden()
    word(page).click()
    expect(opened(page)).to_be_visible()
    expect(opened(page)).to_contain_text("A card that begins its row")
    here, there = word(page).bounding_box(), opened(page).bounding_box()
    assert here is not None
    assert there is not None
    gap = max(there["y"] - here["y"] - here["height"], here["y"] - there["y"] - there["height"])
    assert gap < 20
    opened(page).get_by_role("button", name="Close").click()
    expect(opened(page)).to_be_hidden()
    word(page).click()
    page.mouse.click(5, 400)
    expect(opened(page)).to_be_hidden()


@pytest.mark.parametrize("view", [DESK], ids=["desk"])
def test_with_the_keyboard_alone(page: Page) -> None:
    page.goto(SHEET)
    wait_ready(page)
    word(page).focus()
    page.keyboard.press("Enter")
    expect(opened(page)).to_be_focused()
    page.keyboard.press("Tab")
    expect(opened(page).get_by_role("link", name="Opener")).to_be_focused()
    page.keyboard.press("Escape")
    expect(opened(page)).to_be_hidden()
    expect(word(page)).to_be_focused()
    page.keyboard.press("Space")
    expect(opened(page)).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("/")  # a key of the theme
    expect(page.get_by_role("textbox", name="Search")).to_be_focused()


@pytest.mark.parametrize("view", [PHONE], ids=["phone"])
def test_on_a_small_screen_by_touch(page: Page) -> None:
    page.goto("reference/questions/")
    wait_ready(page)
    for each in page.locator(".ft-term-open").all():
        each.scroll_into_view_if_needed()
        each.tap()
        shown = page.locator(".ft-definition:popover-open")
        box = shown.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 640
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        shown.get_by_role("button", name="Close").tap()
        expect(shown).to_have_count(0)


@pytest.mark.parametrize("view", [DESK, DARK], ids=["light", "dark"])
def test_axe_finds_nothing_in_an_open_entry(page: Page) -> None:
    page.goto(SHEET)
    wait_ready(page)
    word(page).click()
    expect(opened(page)).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize("view", [DESK], ids=["desk"])
def test_links_of_an_entry_lead_to_pages_that_are_there(page: Page) -> None:
    page.goto(SHEET)
    word(page).click()
    opened(page).get_by_role("link", name="The rules: Starting a row").click()
    page.wait_for_url(re.compile(r"/rules/#starting-a-row$"))
    expect(page.get_by_role("heading", name="Starting a row")).to_be_in_viewport()


@pytest.mark.parametrize("view", [DESK], ids=["desk"])
def test_a_word_is_found_once_by_the_search(page: Page) -> None:
    page.goto(SHEET)
    found = page.request.get("search/search_index.json").json()
    texts = [entry["text"] for entry in found["docs"] if entry["location"].startswith(SHEET)]
    assert any("four rows, one for each" in re.sub("<.*?>", "", text) for text in texts)
    assert not any("Cards of one suit that lie" in text or "rowsrows" in text for text in texts)


@pytest.mark.parametrize("view", [DARK], ids=["dark"])
def test_the_rules_are_printed_on_white_without_anything_to_press(page: Page) -> None:
    page.goto(SHEET)
    wait_ready(page)
    page.emulate_media(media="print")
    for button in page.get_by_role("button").all():
        assert "ft-card" in (button.get_attribute("class") or ""), "the cards are part of the drawing"
    colours = page.evaluate(
        "[...document.querySelectorAll('.ft-sheet, .ft-sheet > p, .ft-table')].map(e => getComputedStyle(e))"
        ".map(s => [s.color, s.backgroundColor])"
    )
    assert {tuple(each) for each in colours} <= {
        ("rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"),
        ("rgb(0, 0, 0)", "rgb(255, 255, 255)"),
    }
    expect(page.get_by_role("link", name="rows", exact=True)).to_be_visible()
    expect(page.get_by_role("list", name="Table")).to_be_visible()


@pytest.mark.parametrize("view", [DESK], ids=["desk"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_rules_fit_two_sheets_of_paper(page: Page, paper: str) -> None:
    page.goto(SHEET)
    wait_ready(page)
    pdf = page.pdf(format=paper)
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 2


@pytest.mark.parametrize("view", [PHONE], ids=["phone"])
@pytest.mark.parametrize("path", [SHEET, "reference/questions/"])
def test_tables_fit_a_phone(page: Page, path: str) -> None:
    page.goto(path)
    wait_ready(page)
    frames = page.locator(".md-typeset__scrollwrap")
    assert frames.count() > 0
    for frame in frames.all():
        assert frame.evaluate("frame => frame.scrollWidth - frame.clientWidth") <= 0
    assert axe(page) == []
