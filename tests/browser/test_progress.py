"""What the reader has done: kept, shown, shared between tabs, reset, carried away and brought back; never lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Locator, Page, expect

from tests.browser.pages import Faults, View, axe, new_context, wait_ready
from tests.browser.small_course import ITEMS, write_course
from tests.site import SUB_PATH, Site, served_site

KEY = f"fantan:/{SUB_PATH}/:progress:1"
FIRST, SECOND, THIRD = "learn/01-first/", "learn/02-second/", "learn/03-third/"
EVERYTHING = {"which": FIRST, "lay": FIRST, "walk": SECOND, "grow": SECOND, "close": THIRD}
QUIET = View(spares_data=True)  # nothing here needs Python


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The small course instead of the whole site."""
    config = write_course(tmp_path_factory.mktemp("course"))
    with served_site(tmp_path_factory.mktemp("site"), config) as served:
        yield served


@pytest.fixture(scope="module")
def next_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Its next edition, in which one item was edited, below the same path."""
    config = write_course(tmp_path_factory.mktemp("course"), edited=True)
    with served_site(tmp_path_factory.mktemp("site"), config) as served:
        yield served


@pytest.fixture
def view() -> View:
    return QUIET


@pytest.fixture
def next_page(browser: Browser, next_site: Site) -> Iterator[Page]:
    """A page of the next edition."""
    context, faults = new_context(browser, next_site, QUIET), Faults(next_site)
    faults.watch(context)
    yield context.new_page()
    context.close()
    faults.check()


def open_page(page: Page, path: str) -> None:
    page.goto(path)
    wait_ready(page)


def open_course(page: Page) -> None:
    open_page(page, "learn/")
    expect(page.get_by_role("button", name="Start all over")).to_be_visible()


DO = """
host => {
    const {outcomes, lasting} = JSON.parse(host.querySelector(".ft-data").textContent);
    const [action] = Object.entries({...outcomes, ...lasting}).find(([, reply]) => reply.done);
    host.querySelector(`button[data-action="${action}"]`).click();
}
"""


def do(page: Page, *places: str) -> None:
    """Do these items of the open lesson."""
    for place in places:
        page.locator(f"#{place}").evaluate(DO)


def do_items(page: Page, *places: str) -> None:
    """Do these items wherever they are."""
    for place in places:
        open_page(page, EVERYTHING[place])
        do(page, place)


def kept(page: Page) -> dict[str, Any]:
    text = page.evaluate("key => localStorage.getItem(key)", KEY)
    found: dict[str, Any] = json.loads(text)["items"] if text else {}
    return {item: done for item, (done, _) in found.items() if done}


def count(page: Page) -> Locator:
    return page.locator(".ft-course-head [data-count]")


def told(page: Page) -> Locator:
    return page.locator(".ft-told [role=status]")


def window(page: Page) -> Locator:
    """The one that is open; the search of the theme is a dialog too."""
    return page.locator("dialog[open]")


def dots(page: Page) -> list[str]:
    return page.locator(".ft-dot .ft-hidden").all_text_contents()


def answer(page: Page, words: str) -> None:
    window(page).get_by_role("button", name=words, exact=True).click()


def code_of(page: Page) -> str:
    page.get_by_role("button", name="Show my code").click()
    code = page.get_by_role("group", name="My code").inner_text()
    answer(page, "Close")
    return code


def enter(page: Page, code: str) -> None:
    page.get_by_role("button", name="Enter a code").click()
    page.get_by_role("textbox", name="Code").fill(code)
    answer(page, "Use this code")


def load(page: Page, text: str | bytes) -> None:
    content = text if isinstance(text, bytes) else text.encode()
    file = FilePayload(name="progress.json", mimeType="application/json", buffer=content)
    page.locator("input[type=file]").set_input_files(file)


def saved_file(page: Page) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save my progress as a file").click()
    assert re.fullmatch(r"course-progress-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)
    return Path(download.value.path()).read_text(encoding="utf-8")


def item(page: Page, place: str) -> str:
    return str(page.locator(f".ft-widget#{place}").get_attribute("data-item"))


def test_a_deed_is_kept_in_the_very_task_of_the_click_and_survives_a_reload(page: Page) -> None:
    open_page(page, FIRST)
    assert dots(page) == ["Lesson 1, step 1: not done", "Lesson 1, step 2: not done"]
    text = page.locator("#which").evaluate(
        f"host => {{ ({DO})(host); return localStorage.getItem('{KEY}'); }}"
    )
    assert item(page, "which") in text
    assert dots(page) == ["Lesson 1, step 1: done", "Lesson 1, step 2: not done"]
    page.reload()
    wait_ready(page)
    assert dots(page) == ["Lesson 1, step 1: done", "Lesson 1, step 2: not done"]
    expect(page.locator(".ft-way [data-count]")).to_have_text("1 of 2 done")
    assert kept(page) == {item(page, "which"): "done"}


def test_a_wrong_answer_is_not_done(page: Page) -> None:
    open_page(page, FIRST)
    page.locator("#which [data-action='pick 3S']").click()
    expect(page.locator("#which .ft-answers > li")).to_have_count(1)
    assert kept(page) == {}


def test_an_address_is_not_a_deed(page: Page) -> None:
    open_page(page, SECOND)
    page.evaluate("location.hash = '#walk:t=1'")
    expect(page.locator("#walk").get_by_text("Step 1 of 1")).to_be_visible()
    assert kept(page) == {}


def test_dots_of_a_lesson_lead_to_their_steps(page: Page) -> None:
    open_page(page, FIRST)
    page.get_by_role("link", name="Lesson 1, step 2: not done").click()
    expect(page).to_have_url(re.compile("#lay$"))
    expect(page.locator("#lay")).to_be_in_viewport()


def test_the_course_page_counts_and_leads_on(page: Page) -> None:
    open_course(page)
    expect(count(page)).to_have_text(f"0 of {ITEMS} done")
    expect(page.get_by_role("link", name="Begin with lesson 1")).to_have_attribute("href", "01-first/")
    do_items(page, "which", "lay", "walk")
    open_course(page)
    expect(count(page)).to_have_text(f"3 of {ITEMS} done")
    lesson = page.locator("[data-lesson='learn/02-second/']")
    expect(lesson.get_by_role("listitem").nth(0)).to_have_text("Lesson 2, step 1: done")
    expect(lesson.get_by_role("listitem").nth(1)).to_have_text("Lesson 2, step 2: not done")
    page.get_by_role("link", name="Go on with lesson 2").click()
    expect(page.get_by_role("heading", name="Grow a row", level=1)).to_be_visible()
    do(page, "grow")
    do_items(page, "close")
    open_course(page)
    expect(page.locator("[data-on]")).to_be_hidden()
    expect(count(page)).to_have_text(f"{ITEMS} of {ITEMS} done")


@pytest.mark.parametrize("view", [QUIET, View(size=(360, 740), spares_data=True)], ids=["desk", "phone"])
@pytest.mark.parametrize("path", ["learn/", FIRST, ""], ids=["course", "lesson", "elsewhere"])
def test_the_navigation_has_a_tick_for_a_whole_lesson_and_figures_for_a_part(
    page: Page, path: str, view: View
) -> None:
    do_items(page, "which", "lay", "walk")
    open_page(page, path)
    links = page.locator(".md-nav--primary")
    expect(links.locator("a", has_text="Open a row").locator(".ft-mark .ft-hidden")).to_have_text(
        " (all done)"
    )
    expect(links.locator("a", has_text="Grow a row").locator(".ft-mark")).to_have_text("1/2 (1 of 2 done)")
    expect(links.locator("a", has_text="Close a row").locator(".ft-mark")).to_have_count(0)
    if view.size[0] < 1000:
        page.locator("label.md-header__button[for=__drawer]").click()
        if path == "":
            page.locator(".md-nav--primary label", has_text="Learn").first.click()
        expect(links.locator("a:visible", has_text="Grow a row").locator(".ft-mark")).to_be_in_viewport()


def test_a_page_elsewhere_asks_for_the_course_only_when_something_is_done(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_page(page, "")
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if url.endswith("course.json")]


def test_two_tabs_share_what_is_done(context: BrowserContext) -> None:
    one, two = context.new_page(), context.new_page()
    open_page(one, FIRST)
    open_course(two)
    do(one, "which")
    expect(count(two)).to_have_text(f"1 of {ITEMS} done")
    two.get_by_role("button", name="Reset lesson 1").click()
    answer(two, "Reset")
    expect(one.locator(".ft-way [data-count]")).to_have_text("0 of 2 done")
    do(one, "lay")
    expect(count(two)).to_have_text(f"1 of {ITEMS} done")
    assert kept(two) == {item(one, "lay"): "done"}


def test_what_another_tab_kept_unheard_is_not_overwritten(page: Page) -> None:
    """A tab that sleeps hears of nothing; when it keeps something itself, it looks first."""
    open_page(page, FIRST)
    elsewhere = json.dumps({"version": 1, "items": {"12345678": ["4/4", 5]}})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, elsewhere])
    do(page, "which")
    assert kept(page) == {"12345678": "4/4", item(page, "which"): "done"}


def test_the_newest_wins_and_a_clock_put_back_does_no_harm(page: Page) -> None:
    open_page(page, FIRST)
    late = 4_000_000_000_000  # in the year 2096
    text = json.dumps({"version": 1, "items": {item(page, "which"): ["", late]}})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])
    do(page, "which")
    stored = json.loads(page.evaluate("key => localStorage.getItem(key)", KEY))
    assert stored["items"][item(page, "which")] == ["done", late + 1]


def test_one_lesson_is_reset_after_a_question_and_comes_back(page: Page) -> None:
    do_items(page, "which", "lay", "walk")
    before = kept(page)
    open_course(page)
    page.get_by_role("button", name="Reset lesson 1").click()
    expect(page.get_by_role("dialog", name="Reset lesson 1?")).to_contain_text(
        "2 steps will count as not done."
    )
    answer(page, "Keep my progress")
    assert kept(page) == before
    page.get_by_role("button", name="Reset lesson 1").click()
    page.keyboard.press("Escape")
    assert kept(page) == before
    page.get_by_role("button", name="Reset lesson 1").click()
    answer(page, "Reset")
    expect(told(page)).to_have_text("Reset: lesson 1.")
    expect(count(page)).to_have_text(f"1 of {ITEMS} done")
    expect(page.get_by_role("button", name="Reset lesson 1")).to_be_hidden()
    assert len(kept(page)) == 1
    page.get_by_role("button", name="Undo: reset of lesson 1").click()
    expect(count(page)).to_have_text(f"3 of {ITEMS} done")
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()
    assert kept(page) == before


def test_everything_is_reset_after_a_question_and_every_reset_can_be_undone(page: Page) -> None:
    do_items(page, *EVERYTHING)
    before = kept(page)
    assert len(before) == ITEMS
    open_course(page)
    page.get_by_role("button", name="Reset lesson 3").click()
    answer(page, "Reset")
    page.get_by_role("button", name="Start all over").click()
    expect(page.get_by_role("dialog", name="Reset the whole course?")).to_contain_text("4 steps")
    answer(page, "Reset")
    assert kept(page) == {}
    page.get_by_role("button", name="Start all over").click()
    expect(told(page)).to_contain_text("there is nothing to reset")
    page.get_by_role("button", name="Undo: reset of the whole course").click()
    page.get_by_role("button", name="Undo: reset of lesson 3").click()
    assert kept(page) == before
    page.reload()
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()


def test_a_file_carries_what_is_done_to_another_browser(
    page: Page, open_context: Callable[[View], BrowserContext]
) -> None:
    do_items(page, "which", "walk", "close")
    open_course(page)
    file = saved_file(page)
    assert json.loads(file)["version"] == 1
    other = open_context(QUIET).new_page()
    do_items(other, "lay", "which")
    open_course(other)
    load(other, file)
    expect(told(other)).to_have_text("The file brought 2 steps.")
    expect(count(other)).to_have_text(f"4 of {ITEMS} done")
    load(other, file)
    expect(told(other)).to_have_text("The file brought nothing new to this course.")
    assert len(kept(other)) == 4


def test_a_file_brings_back_what_was_reset_after_it_was_saved(page: Page) -> None:
    do_items(page, "which", "walk")
    open_course(page)
    file, before = saved_file(page), kept(page)
    page.get_by_role("button", name="Start all over").click()
    answer(page, "Reset")
    load(page, file)
    expect(told(page)).to_have_text("The file brought 2 steps.")
    assert kept(page) == before


def test_a_code_carries_what_is_done_to_another_browser(
    page: Page, open_context: Callable[[View], BrowserContext]
) -> None:
    do_items(page, "which", "walk", "close")
    open_course(page)
    code = code_of(page)
    assert re.fullmatch(r"([0-9A-HJKMNP-TV-Z]{1,4}-)*[0-9A-HJKMNP-TV-Z]{1,4}", code)
    other = open_context(QUIET).new_page()
    do_items(other, "lay", "which")
    open_course(other)
    enter(other, f" {code.lower().replace('-', ' ').replace('0', 'o').replace('1', 'l')} ")
    expect(told(other)).to_have_text("The code brought 2 steps.")
    expect(count(other)).to_have_text(f"4 of {ITEMS} done")
    enter(other, code)
    expect(told(other)).to_have_text("The code brought nothing new to this course.")


def test_without_a_deed_there_is_no_code(page: Page) -> None:
    open_course(page)
    page.get_by_role("button", name="Show my code").click()
    expect(told(page)).to_have_text("Nothing is done yet: there is no code to show.")


@pytest.mark.parametrize("allowed", [True, False], ids=["allowed", "forbidden"])
def test_a_code_is_copied_or_marked_to_be_copied(context: BrowserContext, allowed: bool) -> None:
    if allowed:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    if not allowed:
        page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    do_items(page, "which")
    open_course(page)
    page.get_by_role("button", name="Show my code").click()
    code = page.get_by_role("group", name="My code").inner_text()
    answer(page, "Copy")
    expect(window(page)).to_contain_text("Copied." if allowed else "The code is marked")
    got = "navigator.clipboard.readText()" if allowed else "String(getSelection()).trim()"
    assert page.evaluate(got) == code


def mutated_codes(code: str) -> Iterator[str]:
    """Slips of the pen: every letter changed, neighbours swapped, something cut off, something added."""
    letters = [place for place, letter in enumerate(code) if letter != "-"]
    for place in letters:
        yield from (f"{code[:place]}{other}{code[place + 1 :]}" for other in "5KZ" if other != code[place])
    for one, two in pairwise(letters):
        if code[one] != code[two]:
            swapped = list(code)
            swapped[one], swapped[two] = code[two], code[one]
            yield "".join(swapped)
    yield from (
        "",
        " ",
        "-",
        "U",
        "♥",
        code[:-1],
        code[1:],
        code[:3],
        code + code,
        f"{code}0",
        f"{code}U",
        "0" * 500,
    )


def test_every_slip_in_a_code_gets_one_sentence_and_changes_nothing(page: Page) -> None:
    do_items(page, "which", "walk", "close")
    open_course(page)
    code, before = code_of(page), kept(page)
    slips = list(mutated_codes(code))
    assert len(slips) >= 30
    page.get_by_role("button", name="Enter a code").click()
    words = window(page).get_by_role("alert")
    for slip in slips:
        page.get_by_role("textbox", name="Code").fill(slip)
        page.keyboard.press("Enter")
        assert re.fullmatch(r"[A-Z][^.]*\.", words.inner_text()), slip
        assert kept(page) == before
    expect(window(page)).to_be_visible()


GOOD = {
    "what": "course progress",
    "version": 1,
    "saved": "2026-01-01T00:00:00.000Z",
    "items": {"aaaaaaaa": ["done", 5]},
}
BAD_ITEMS: list[Any] = [
    None,
    [],
    "",
    5,
    {"": ["done", 5]},
    {"a b": ["done", 5]},
    {"<b>": ["done", 5]},
    {"__proto__": ["done", 5]},
    {"a" * 65: ["done", 5]},
    {"aaaaaaaa": "done"},
    {"aaaaaaaa": []},
    {"aaaaaaaa": ["done"]},
    {"aaaaaaaa": ["done", 5, 6]},
    {"aaaaaaaa": ["done", "5"]},
    {"aaaaaaaa": ["done", -1]},
    {"aaaaaaaa": ["done", 1.5]},
    {"aaaaaaaa": ["done", 1e300]},
    {"aaaaaaaa": ["done", None]},
    {"aaaaaaaa": [5, 5]},
    {"aaaaaaaa": [None, 5]},
    {"aaaaaaaa": ["<b>", 5]},
    {"aaaaaaaa": ["d" * 100, 5]},
    {"aaaaaaaa": {"done": 5}},
    {"aaaaaaaa": ["done", 5], "bbbbbbbb": None},
]
BAD_VERSIONS: list[Any] = [None, "1", 0, -1, 1.5, True, [], {}]
BAD_TEXTS = [
    "",
    " ",
    "null",
    "5",
    '"done"',
    "[]",
    "{}",
    "{",
    "\0",
    "[" * 100_000,
    json.dumps(GOOD)[:-2],
    json.dumps(GOOD) + "}",
    *(json.dumps(GOOD | {"items": items}) for items in BAD_ITEMS),
    *(json.dumps(GOOD | {"version": version}) for version in BAD_VERSIONS),
]


def test_every_bad_file_gets_one_sentence_and_changes_nothing(page: Page) -> None:
    do_items(page, "which")
    before = kept(page)
    open_course(page)
    foreign: list[str | bytes] = [
        json.dumps(GOOD | {"what": "a game"}),
        json.dumps({"items": {}}),
        b"\xff\xfe\x00{",
        b"PK\x03\x04" * 100,
        b" " * 2_100_000,
    ]
    assert len(BAD_TEXTS) >= 30
    for text in [*BAD_TEXTS, *foreign]:
        told(page).evaluate("line => line.textContent = ''")
        load(page, text)
        expect(told(page)).to_have_text(re.compile(r"^This file is [^.]*nothing was changed\.$"))
        assert kept(page) == before, text
    load(page, json.dumps(GOOD | {"version": 2}))
    expect(told(page)).to_have_text(re.compile(r"^This file was made by a newer edition [^.]*\.$"))
    assert kept(page) == before


def test_a_damaged_save_is_put_aside_and_the_rest_of_it_goes_on(page: Page) -> None:
    open_page(page, FIRST)
    which = item(page, "which")
    open_course(page)
    for bad in [text for text in BAD_TEXTS if text]:
        page.evaluate(
            "([key, text]) => { localStorage.clear(); localStorage.setItem(key, text); }", [KEY, bad]
        )
        page.reload()
        expect(told(page)).to_have_text(re.compile("put aside, not deleted"))
        assert page.evaluate(
            "key => Object.entries(localStorage).filter(([k]) => k.startsWith(key + ':set-aside'))"
            ".map(([, text]) => text)",
            KEY,
        ) == [bad]
    half = json.dumps({"version": 1, "items": {which: ["done", 5], "bbbbbbbb": [], "cccccccc": ["4/4", 6]}})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, half])
    page.reload()
    expect(count(page)).to_have_text(f"1 of {ITEMS} done")
    assert kept(page) == {which: "done", "cccccccc": "4/4"}
    do_items(page, "walk")
    assert len(kept(page)) == 3


def test_a_save_of_the_future_is_left_alone(page: Page) -> None:
    open_course(page)
    future = json.dumps({"version": 2, "steps": ["something new"]})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, future])
    page.reload()
    expect(told(page)).to_have_text(
        re.compile("^What you did was kept by a newer edition of this site[^.]*\\.$")
    )
    do_items(page, "which")
    expect(page.locator(".ft-way .ft-note")).to_contain_text("newer edition")
    assert page.evaluate("key => localStorage.getItem(key)", KEY) == future


def test_a_browser_that_keeps_nothing_says_so_and_the_page_works(page: Page, faults: Faults) -> None:
    faults.allow("storage is forbidden")  # the theme does not expect it
    forbid = "{get() { throw new DOMException('storage is forbidden'); }}"
    page.add_init_script(f"Object.defineProperty(window, 'localStorage', {forbid})")
    open_page(page, FIRST)
    expect(page.locator(".ft-way .ft-note")).to_contain_text("This browser keeps nothing for this site")
    do(page, "which")
    assert dots(page)[0] == "Lesson 1, step 1: done"
    open_course(page)
    expect(told(page)).to_contain_text("This browser keeps nothing for this site")
    load(page, json.dumps(GOOD))
    expect(told(page)).to_contain_text("1 step of another edition: kept, but not shown here.")


def test_a_full_browser_says_so(page: Page) -> None:
    open_page(page, FIRST)
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    do(page, "which")
    expect(page.locator(".ft-way .ft-note")).to_contain_text("This browser keeps nothing for this site")
    assert dots(page)[0] == "Lesson 1, step 1: done"


def test_an_edit_of_one_item_keeps_the_others(page: Page, next_page: Page) -> None:
    do_items(page, "which", "lay", "walk")
    text = page.evaluate("key => localStorage.getItem(key)", KEY)
    open_course(page)
    file, code = saved_file(page), code_of(page)

    next_page.add_init_script(f"if (!localStorage.getItem('{KEY}')) localStorage.setItem('{KEY}', '{text}')")
    open_page(next_page, FIRST)
    assert dots(next_page) == ["Lesson 1, step 1: done", "Lesson 1, step 2: not done"]
    do(next_page, "lay")
    open_course(next_page)
    expect(count(next_page)).to_have_text(f"3 of {ITEMS} done")
    assert len(kept(next_page)) == 4, "what the earlier edition knew stays"

    next_page.get_by_role("button", name="Start all over").click()
    answer(next_page, "Reset")
    enter(next_page, code)
    expect(next_page.get_by_role("alert")).to_have_text(
        re.compile(r"^This code was made with another edition of the course[^.]*as a file[^.]*\.$")
    )
    answer(next_page, "Close")
    load(next_page, file)
    expect(told(next_page)).to_have_text("The file brought 2 steps.")


def test_a_file_of_another_edition_is_kept_for_it(next_page: Page, page: Page) -> None:
    do_items(page, "lay", "walk")
    open_course(page)
    file = saved_file(page)
    open_course(next_page)
    load(next_page, file)
    expect(told(next_page)).to_have_text(
        "The file brought 1 step. 1 step of another edition: kept, but not shown here."
    )
    assert kept(next_page) == kept(page)
    assert json.loads(saved_file(next_page))["items"].keys() == json.loads(file)["items"].keys()


def test_all_of_it_works_by_keyboard_alone(page: Page) -> None:
    do_items(page, "which", "lay")
    open_course(page)
    page.get_by_role("button", name="Reset lesson 1").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Keep my progress")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Reset lesson 1")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(count(page)).to_have_text(f"0 of {ITEMS} done")
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(count(page)).to_have_text(f"2 of {ITEMS} done")
    expect(page.get_by_role("button", name="Start all over")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Enter a code")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Code")).to_be_focused()
    page.keyboard.type("pfs")  # the theme has keys of its own
    expect(page.get_by_role("textbox", name="Code")).to_have_value("pfs")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Enter a code")).to_be_focused()


@pytest.mark.parametrize(
    "view",
    [View(spares_data=True), View(scheme="dark", size=(320, 640), spares_data=True)],
    ids=["light desk", "dark phone"],
)
def test_axe_finds_nothing_whatever_is_open(page: Page, view: View) -> None:
    do_items(page, "which", "lay", "walk")
    assert axe(page) == []
    open_course(page)
    assert axe(page) == []
    for name in ("Show my code", "Enter a code", "Reset lesson 1"):
        page.get_by_role("button", name=name).click()
        assert axe(page) == []
        box = window(page).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= view.size[0]
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Reset lesson 1").click()
    answer(page, "Reset")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= view.size[0]


@pytest.mark.parametrize("view", [View(scripts=False)], ids=["no scripts"])
def test_without_scripts_the_course_is_a_list_of_links(page: Page) -> None:
    page.goto("learn/")
    lessons = page.locator(".ft-lesson")
    expect(lessons).to_have_count(3)
    expect(lessons.nth(1)).to_contain_text("You know lesson 2.")
    expect(page.get_by_role("link", name="Begin with lesson 1")).to_be_visible()
    expect(page.locator("button:visible")).to_have_count(0)
    page.get_by_role("link", name="Close a row").first.click()
    expect(page.get_by_role("heading", name="Close a row", level=1)).to_be_visible()


def test_the_course_page_loads_no_python(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_course(page)
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if url.endswith((".pack", ".wasm", "worker.mjs"))]
