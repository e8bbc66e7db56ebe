"""For teachers: a set of lessons by its address, results to copy, and worksheets on paper."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.pages import View, axe, wait_engine, wait_ready
from tests.browser.small_course import write_course
from tests.browser.test_progress import do_items, open_page
from tests.site import SUB_PATH, Site, served_site

QUIET = View(spares_data=True)
PHONE = View(size=(320, 640), touch=True, spares_data=True)
DARK = View(scheme="dark", spares_data=True)
SET = "learn/#set=3,1,pool&rules=ace-low&deck=short-20"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The small course with the pages for teachers instead of the whole site."""
    config = write_course(tmp_path_factory.mktemp("course"), taught=True)
    with served_site(tmp_path_factory.mktemp("site"), config) as served:
        yield served


@pytest.fixture
def view() -> View:
    return QUIET


def titles(page: Page) -> list[str]:
    """Of what is listed; an example has a word before its title that is read out only."""
    found = page.locator(".ft-lesson:visible .ft-lesson-title").all_text_contents()
    return [each.removeprefix("Worked example: ") for each in found]


def notice(page: Page) -> Locator:
    return page.get_by_role("region", name="Chosen by your teacher")


WHOLE = ["Open a row", "Grow a row", "Close a row", "Check"]


def test_an_address_shows_these_lessons_in_this_order(page: Page) -> None:
    do_items(page, "which")
    open_page(page, SET)
    assert titles(page) == [
        "Close a row",
        "Open a row",
        "A deal for chips",
    ]
    expect(notice(page)).to_contain_text("Your teacher has chosen these")
    expect(notice(page)).to_contain_text("Twenty cards")
    expect(page.locator(".ft-course-head [data-count]")).to_have_text("1 of 3 done")
    expect(page.get_by_role("link", name="Begin with lesson 3")).to_have_count(0)
    expect(page.get_by_role("link", name="Go on with lesson 3")).to_have_attribute("href", "03-third/")
    page.get_by_role("link", name="Sevens with the ace low").click()
    page.wait_for_url(re.compile(r"/variants/#ace-low$"))
    assert page.locator("#ace-low").is_visible()


def test_the_whole_course_is_one_click_away_and_the_set_one_back(page: Page) -> None:
    open_page(page, SET)
    page.get_by_role("link", name="See the whole course").click()
    expect(notice(page)).to_be_hidden()
    assert titles(page) == WHOLE
    page.go_back()
    expect(notice(page)).to_be_visible()
    assert len(titles(page)) == 3
    open_page(page, "learn/01-first/")
    open_page(page, "learn/")
    assert titles(page) == WHOLE
    page.get_by_role("link", name="Back to what your teacher has chosen").click()
    expect(notice(page)).to_be_visible()


@pytest.mark.parametrize(
    ("address", "lessons", "words"),
    [
        ("#set=2", ["Grow a row"], "The whole pack"),
        ("#set%3D2%2C1%26rules%3Dpool", ["Grow a row", "Open a row"], "Fan Tan for chips"),
        ("#deck=short-28&set=1", ["Open a row"], "Twenty-eight cards"),
        ("#set=pool", ["A deal for chips"], "The whole pack"),
    ],
)
def test_an_address_in_other_forms(page: Page, address: str, lessons: list[str], words: str) -> None:
    open_page(page, f"learn/{address}")
    assert titles(page) == lessons
    expect(notice(page)).to_contain_text(words)


MANGLED = {
    "#set=": "names no lesson",
    "#set": "names no lesson",
    "#set=,": "names no lesson",
    "#rules=ace-low": "names no lesson",
    "#deck=short-20&rules=ace-low": "names no lesson",
    "#set=99": "lesson “99”",
    "#set=1,99": "lesson “99”",
    "#set=0": "lesson “0”",
    "#set=-1": "lesson “-1”",
    "#set=1.5": "lesson “1.5”",
    "#set=01": "lesson “01”",
    "#set=1,,2": "lesson “”",
    "#set=1;2": "lesson “1;2”",
    "#set=1 2": "lesson “1 2”",
    "#set=1,1": "lesson “1” twice",
    "#set=1,nowhere": "lesson “nowhere”",
    "#set=1,constructor": "lesson “constructor”",
    "#set=1&rules=nope": "“rules=nope”",
    "#set=1&rules=": "“rules=”",
    "#set=1&rules=__proto__": "“rules=__proto__”",
    "#set=1&deck=": "“deck=”",
    "#set=1&deck=nope": "“deck=nope”",
    "#set=1&deck=toString": "“deck=toString”",
    "#set=1&rules=cinquillo&deck=short-20": "“Cinquillo” and “Twenty cards” cannot be had together",
    "#set=1&set=2": "says twice what “set” is",
    "#set=1&colour=red": "“colour”",
    "#set=1&": "“”",
    "#SET=1": "“SET”",
    "#sets=1": "“sets”",
    "#set=%E0%A4%A": "is damaged",
    "#set=<img src=x onerror=alert(1)>": "lesson “<img",
    f"#set={'9' * 3000}": "lesson “99999",
    "#&": "“”",
    "#set=1&rules=ace-low=2": "“rules=ace-low=2”",
}


def test_a_mangled_address_is_answered_with_one_sentence_and_the_whole_course(page: Page) -> None:
    open_page(page, "learn/")
    fault = page.locator(".ft-set-fault")
    expect(fault).to_be_empty()
    for address, words in MANGLED.items():
        page.evaluate("hash => { location.hash = hash }", address)
        expect(fault, address).to_contain_text(words, timeout=5_000)
        said = fault.inner_text()
        assert said.endswith(", so here is the whole course.")
        assert len(said) < 180
        assert titles(page) == WHOLE
        expect(notice(page)).to_be_hidden()
        page.evaluate("location.hash = '#course'")
        expect(fault).to_be_empty()


def test_a_mangled_address_on_arrival(page: Page) -> None:
    open_page(page, "learn/#set=7&rules=x")
    expect(page.locator(".ft-set-fault")).to_have_text(
        "The address of this set asks for lesson “7”, which is not in this course, so here is the whole course."
    )
    assert titles(page) == WHOLE


def test_a_place_in_the_page_is_no_set(page: Page) -> None:
    open_page(page, "learn/#course")
    expect(page.locator(".ft-set-fault")).to_be_empty()
    assert titles(page) == WHOLE


def clipboard(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


def allow_clipboard(context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])


def test_results_are_copied(page: Page, context: BrowserContext) -> None:
    allow_clipboard(context)
    do_items(page, "which", "close")
    open_page(page, "learn/")
    page.get_by_role("button", name="Copy my results").click()
    expect(page.locator(".ft-told [role=status]")).to_contain_text("Your results are copied")
    lines = clipboard(page).splitlines()
    assert re.fullmatch(r"My results, \d{1,2} [A-Z][a-z]+ \d{4}", lines[0])
    assert lines[1:4] == [
        "Lessons done: 1 of 4",
        "Lesson 1, Open a row: 1 of 2 done",
        "Lesson 3, Close a row: done",
    ]
    assert lines[4].endswith(f"/{SUB_PATH}/learn/")


def test_results_of_a_set_name_all_its_lessons_and_scores(page: Page, context: BrowserContext) -> None:
    allow_clipboard(context)
    do_items(page, "which")
    open_page(page, "learn/#set=4,1,2&rules=ace-low")
    items = page.evaluate(
        "JSON.parse(document.querySelector('.ft-course-data').textContent).find(each => each.number === 4).items"
    )
    kept = {"version": 1, "items": {items[0]["id"]: ["3/4", 5]}}
    page.evaluate(
        "kept => { const key = Object.keys(localStorage).find(each => each.includes(':progress:'));"
        "localStorage.setItem(key, JSON.stringify({...kept, items: {...JSON.parse(localStorage.getItem(key)).items,"
        "...kept.items}})) }",
        kept,
    )
    page.reload()
    wait_ready(page)
    page.get_by_role("button", name="Copy my results").click()
    expect(page.locator(".ft-told [role=status]")).to_contain_text("Your results are copied")
    lines = clipboard(page).splitlines()
    assert lines[1:] == [
        "Rules: Sevens with the ace low",
        "Deck: The whole pack of these rules",
        "Lessons done: 1 of 3",
        "Lesson 4, Check: done, checkpoint 3/4",
        "Lesson 1, Open a row: 1 of 2 done",
        "Lesson 2, Grow a row: not begun",
        page.url,
    ]


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(navigator, 'clipboard', {value: undefined})",
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
    ],
    ids=["no clipboard", "forbidden"],
)
def test_where_nothing_can_be_copied_the_text_stands_in_a_field(page: Page, script: str) -> None:
    page.add_init_script(script)
    do_items(page, "which")
    open_page(page, "learn/")
    page.get_by_role("button", name="Copy my results").click()
    window = page.get_by_role("dialog", name="My results")
    field = window.get_by_role("textbox")
    expect(field).to_be_focused()
    assert "Lesson 1, Open a row: 1 of 2 done" in field.input_value()
    assert page.evaluate("getSelection().toString()") == field.input_value()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(window).to_be_hidden()
    open_page(page, "teach/")
    page.get_by_role("checkbox", name="Lesson 2").check()
    page.get_by_role("button", name="Copy the address").click()
    expect(page.locator(".ft-told-here")).to_contain_text("The address is marked")
    expect(address(page)).to_be_focused()


def address(page: Page) -> Locator:
    return page.get_by_role("textbox", name="The address for your class")


def test_a_teacher_chooses_and_gets_an_address(
    page: Page, context: BrowserContext, open_context: Callable[[View], BrowserContext]
) -> None:
    allow_clipboard(context)
    open_page(page, "teach/")
    expect(address(page)).to_have_value("")
    page.get_by_role("button", name="Copy the address").click()
    expect(page.locator(".ft-told-here")).to_have_text("Choose a lesson first.")
    for name in ("Lesson 3", "Worked example", "Lesson 1"):
        page.get_by_role("checkbox", name=name).check()
    expect(address(page)).to_have_value(re.compile(r"/learn/#set=1,3,pool&rules=pagat$"))
    page.get_by_role("button", name="Up Lesson 3").click()
    page.get_by_role("combobox", name="Rules").select_option(label="Sevens with the ace low")
    page.get_by_role("combobox", name="Deck").select_option(label="Twenty cards")
    expect(address(page)).to_have_value(re.compile(r"/learn/#set=3,1,pool&rules=ace-low&deck=short-20$"))
    page.get_by_role("button", name="Copy the address").click()
    expect(page.locator(".ft-told-here")).to_have_text("Copied.")
    expect(page.get_by_role("link", name="Open it")).to_have_attribute("href", clipboard(page))
    other = open_context(QUIET).new_page()
    other.goto(clipboard(page))
    wait_ready(other)
    assert titles(other)[:2] == ["Close a row", "Open a row"]
    page.get_by_role("combobox", name="Rules").select_option(label="Cinquillo")
    expect(page.locator(".ft-told-here")).to_contain_text(
        "“Cinquillo” and “Twenty cards” cannot be had together"
    )
    expect(address(page)).to_have_value("")
    expect(page.get_by_role("link", name="Open it")).to_be_hidden()
    page.get_by_role("combobox", name="Deck").select_option(label="The whole pack of these rules")
    page.get_by_role("checkbox", name="Lesson 1").uncheck()
    expect(address(page)).to_have_value(re.compile(r"/learn/#set=3,pool&rules=cinquillo$"))


def test_every_choice_can_be_made_with_the_keyboard(page: Page) -> None:
    open_page(page, "teach/")
    page.get_by_role("checkbox", name="Lesson 1").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    down = page.get_by_role("button", name="Down Lesson 1")
    down.focus()
    page.keyboard.press("Enter")
    expect(down).to_be_focused()
    expect(page.locator("[data-moved]")).to_have_text("Lesson 1: Open a row: now number 2.")
    expect(address(page)).to_have_value(re.compile(r"#set=2,1&"))
    page.keyboard.press("Enter")
    expect(down).to_be_focused()
    expect(address(page)).to_have_value(re.compile(r"#set=2,1&"))


@pytest.mark.parametrize("view", [QUIET, PHONE, DARK], ids=["desk", "phone", "dark"])
def test_axe_finds_nothing_and_nothing_sticks_out(page: Page, view: View) -> None:
    open_page(page, "teach/")
    for box in page.get_by_role("checkbox").all():
        box.check()
    pages = [page.url, SET, "learn/#set=99", "worksheets/"]
    for each in pages:
        if each != page.url:
            open_page(page, each)
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= view.size[0]


@pytest.mark.parametrize("view", [View(scripts=False)], ids=["no scripts"])
def test_without_scripts(page: Page) -> None:
    page.goto("teach/")
    expect(page.locator("noscript p", has_text="turn on scripts to choose")).to_be_visible()
    expect(page.locator(".ft-chooser")).to_be_hidden()
    page.goto(SET)
    assert titles(page)[:4] == WHOLE
    expect(notice(page)).to_be_hidden()
    page.goto("worksheets/")
    expect(page.locator(".ft-task")).to_have_count(6)
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


@pytest.mark.parametrize("path", ["teach/", "learn/#set=1"])
def test_these_pages_load_no_python(page: Page, path: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_page(page, path)
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if url.endswith((".zip", ".wasm", "worker.mjs"))]


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("view", [DARK], ids=["dark"])
def test_a_worksheet_is_made_and_printed(page: Page) -> None:
    open_page(page, "worksheets/")
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == 2, "six exercises, and their answers"
    page.get_by_role("combobox", name="Kind of exercise").select_option("real-pass")
    page.get_by_role("spinbutton", name="How many").fill("4")
    page.get_by_role("spinbutton", name="Number of the sheet").fill("17")
    page.keyboard.press("Enter")
    wait_engine(page)
    tasks = page.get_by_role("region", name="Exercises")
    expect(tasks).to_contain_text("real-pass, 4 exercises, number 17, edition")
    expect(page).to_have_url(re.compile(r"#sheet:make\?kind=real-pass&many=4&n=17$"))
    shown = page.locator(".ft-tasks").inner_html()
    page.get_by_role("button", name="Another number").click()
    expect(tasks).not_to_contain_text("number 17,")
    page.evaluate("location.hash = '#sheet:make?kind=real-pass&many=4&n=17'")
    expect(tasks).to_contain_text("number 17,")
    assert page.locator(".ft-tasks").inner_html() == shown
    page.get_by_role("spinbutton", name="How many").fill("40")
    page.get_by_role("button", name="Make this sheet").click()
    expect(page.locator("#sheet .ft-answer")).to_have_text(
        "A sheet has 2 to 12 exercises: write such a number."
    )
    expect(tasks).to_contain_text("number 17,")
    page.evaluate("window.print = () => { window.printed = true }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")

    page.get_by_role("combobox", name="Kind of exercise").select_option("ends")
    page.get_by_role("spinbutton", name="How many").fill("12")
    page.get_by_role("button", name="Make this sheet").click()
    expect(page.locator(".ft-task")).to_have_count(12)
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == 2, "twelve on one page, and their answers"
    page.emulate_media(media="print")
    expect(page.locator("button:visible, nav:visible, header:visible, footer:visible")).to_have_count(0)
    expect(page.get_by_role("heading", name="Worksheets", level=1)).to_be_hidden()
    colours = page.evaluate(
        "[...document.querySelectorAll('.ft-paper, .ft-table, .ft-laid .ft-face, .ft-solution p')]"
        ".map(e => getComputedStyle(e)).flatMap(s => [s.color, s.backgroundColor])"
    )
    assert set(colours) <= {"rgb(0, 0, 0)", "rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}
    breaks = page.evaluate(
        "[...document.querySelectorAll('.ft-task, .ft-solution')].map(e => getComputedStyle(e).breakInside)"
    )
    assert set(breaks) == {"avoid"}
