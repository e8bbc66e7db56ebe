"""A person plays: by keyboard only, by clicks, by touch, with reloads, with a save that is broken."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.pages import Faults, View, axe, in_widgets, wait_engine, wait_ready
from tests.site import TRANSFER, Site, sent

BUSY = 60_000  # milliseconds; bots take their time, and Python may have to start first on a busy machine


def sit_down(page: Page) -> None:
    page.goto("play/")
    wait_ready(page)
    wait_engine(page)


def test_a_first_visit_transfers_no_more_than_promised(page: Page, site: Site) -> None:
    wanted: set[str] = set()
    page.context.on("request", lambda request: wanted.add(request.url))
    sit_down(page)
    files = {url: file_of(site, url) for url in wanted if url.startswith(site.url)}
    assert {"worker.mjs", "stdlib.pack", "engine.pack", "pyodide.asm.wasm"} <= {
        file.name for file in files.values()
    }
    assert sum(len(sent(file)) for file in files.values()) <= TRANSFER


def file_of(site: Site, url: str) -> Path:
    """The file behind an address of the site."""
    path = site.folder / url.removeprefix(site.url).partition("?")[0]
    return path / "index.html" if path.is_dir() else path


def deal(page: Page, *, players: int = 4, speed: str = "Instant") -> None:
    sit_down(page)
    choose(page, players=players, speed=speed)


def choose(page: Page, *, players: int = 4, speed: str = "Instant") -> None:
    page.get_by_role("group", name="Players").get_by_label(str(players), exact=True).check()
    page.get_by_role("group", name="Speed").get_by_label(speed, exact=True).check()
    page.get_by_role("button", name="Deal the cards").click()


@pytest.fixture
def table(warm_page: Callable[[str], Page]) -> Page:
    """The play page with Python running and the form of a new game, shared by tests that need no page of their own."""
    page = warm_page("play/")
    another = page.get_by_role("button", name="Another table, new match")
    form = page.get_by_role("button", name="Deal the cards")
    if not form.or_(another).is_visible():
        page.get_by_role("button", name="New deal").click()
        expect(another).to_be_visible()
    if another.is_visible():
        another.click()
    expect(form).to_be_visible()
    return page


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name="Your hand").get_by_role("button")


def fitting(page: Page) -> Locator:
    return page.locator('[aria-label="Your hand"] button:not([aria-disabled])')


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="Result")


def until_choice_or_end(page: Page) -> None:
    expect(fitting(page).first.or_(result(page))).to_be_visible(timeout=BUSY)


def names(cards: Locator) -> list[str]:
    return [str(card.get_attribute("aria-label")) for card in cards.all()]


def save_of(page: Page) -> tuple[str, str]:
    """The key and the text of the one save in storage."""
    found = page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('fantan:'))")
    assert len(found) == 1, found
    return found[0][0], found[0][1]


def test_a_whole_deal_by_keyboard_only(page: Page) -> None:
    sit_down(page)
    page.locator("h1").click()  # where a reader's eye begins; from here on no mouse
    press_until(page, "Tab", lambda: focused_name(page) == "4")
    press_until(page, "Tab", lambda: page.evaluate("document.activeElement.name") == "pace")
    press_until(page, "ArrowRight", lambda: page.evaluate("document.activeElement.value") == "instant")
    press_until(page, "Tab", lambda: focused_name(page) == "Deal the cards")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    until_choice_or_end(page)
    press_until(page, "Tab", lambda: focused_name(page) in names(hand(page)))
    address = page.url
    for _ in range(30):
        until_choice_or_end(page)
        if result(page).is_visible():
            break
        wanted = names(fitting(page))
        press_until(page, "ArrowRight", lambda: focused_name(page) in wanted)  # noqa: B023
        before = names(hand(page))
        page.keyboard.press("Enter")
        expect(hand(page)).not_to_have_count(len(before))
    expect(result(page)).to_be_visible()
    assert page.url == address
    focus_inside = "document.activeElement.closest('.ft-widget') !== null"
    assert page.evaluate(focus_inside), "focus stays in the widget when the hand is gone"
    press_until(page, "Tab", lambda: focused_name(page) in ("New deal", "New match"))
    page.keyboard.press("Enter")
    expect(result(page)).not_to_be_visible()


def test_a_whole_deal_against_three_hard_bots_chosen_by_keyboard(page: Page) -> None:
    sit_down(page)
    page.locator("h1").click()
    for name, value in (("level", "hard"), ("pace", "instant")):
        press_until(page, "Tab", lambda: page.evaluate("document.activeElement.name") == name)  # noqa: B023
        press_until(
            page,
            "ArrowRight",
            lambda: page.evaluate("document.activeElement.value") == value,  # noqa: B023
        )
    press_until(page, "Tab", lambda: focused_name(page) == "Deal the cards")
    page.keyboard.press("Enter")
    until_choice_or_end(page)
    assert page.locator(".ft-level").all_text_contents() == ["Hard"] * 3
    for _ in range(30):
        if result(page).is_visible():
            break
        count = hand(page).count()
        fitting(page).first.click()
        expect(hand(page)).not_to_have_count(count)
        until_choice_or_end(page)
    expect(page.get_by_role("list", name=re.compile("Cards of"))).to_have_count(3)
    assert json.loads(save_of(page)[1])["level"] == "hard"


def press_until(page: Page, key: str, done: Callable[[], bool]) -> None:
    for _ in range(60):
        if done():
            return
        page.keyboard.press(key)
    raise AssertionError(f"60 times {key}, and focus is on {focused_name(page)!r}")


def focused_name(page: Page) -> str:
    return str(
        page.evaluate(
            "(() => { const e = document.activeElement;"
            " return e.getAttribute('aria-label') ?? e.labels?.[0]?.innerText ?? e.innerText ?? ''; })()"
        )
    ).strip()


def test_a_whole_deal_by_clicks_with_a_reload_in_the_middle(page: Page) -> None:
    deal(page)
    played = 0
    while True:
        until_choice_or_end(page)
        if result(page).is_visible():
            break
        if played == 4:
            reload_continues(page)
        count = hand(page).count()
        fitting(page).first.click()
        expect(hand(page)).not_to_have_count(count)
        played += 1
    assert played > 4
    expect(page.get_by_role("list", name=re.compile("Cards of"))).to_have_count(3)
    assert len(winners(page)) == 1
    assert winners(page)[0] in result(page).inner_text()
    before = dealer(page)
    page.get_by_role("button", name="New deal").click()
    expect(result(page)).not_to_be_visible()
    seats = page.locator(".ft-seat .ft-name").all_inner_texts()
    assert dealer(page) == seats[(seats.index(before) + 1) % 4], "the deal goes to the left"
    assert len(winners(page)) == 1, "the won deal is remembered"


def winners(page: Page) -> list[str]:
    return (
        page.locator(".ft-seat")
        .filter(has=page.locator(".ft-tally[title='1 win']"))
        .locator(".ft-name")
        .all_inner_texts()
    )


def dealer(page: Page) -> str:
    return page.locator(".ft-seat").filter(has=page.locator(".ft-dealer")).locator(".ft-name").inner_text()


def reload_continues(page: Page) -> None:
    table = page.get_by_role("list", name="Table").inner_text()
    cards = names(hand(page))
    log = page.get_by_role("log").inner_text()
    page.reload()
    wait_ready(page)
    expect(hand(page)).to_have_count(len(cards))
    assert names(hand(page)) == cards
    assert page.get_by_role("list", name="Table").inner_text() == table
    assert page.get_by_role("log").inner_text() == log


@pytest.mark.parametrize(
    "view", [View(size=(320, 640), touch=True, reduced_motion=True)], ids=["320 px, touch"]
)
def test_a_whole_deal_by_touch_on_a_small_phone(page: Page) -> None:
    sit_down(page)
    page.get_by_role("group", name="Speed").get_by_label("Instant", exact=True).check()
    page.get_by_role("button", name="Deal the cards").tap()
    for _ in range(30):
        until_choice_or_end(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "no sideways scrolling"
        if result(page).is_visible():
            return
        sizes = hand(page).evaluate_all("cards => cards.map(card => [card.offsetWidth, card.offsetHeight])")
        assert all(width >= 44 and height >= 44 for width, height in sizes)
        count = hand(page).count()
        fitting(page).first.tap()
        expect(hand(page)).not_to_have_count(count)
    raise AssertionError("a deal of four players takes at most 13 cards of one hand")


@pytest.mark.parametrize("players", [3, 8])
def test_the_smallest_and_the_largest_table(table: Page, players: int) -> None:
    choose(table, players=players)
    for _ in range(40):
        until_choice_or_end(table)
        if result(table).is_visible():
            break
        count = hand(table).count()
        fitting(table).first.click()
        expect(hand(table)).not_to_have_count(count)
    expect(table.get_by_role("list", name=re.compile("Cards of"))).to_have_count(players - 1)


def test_bots_take_turns_by_themselves_and_a_round_is_told_once(table: Page) -> None:
    choose(table, speed="Fast")
    table.evaluate(
        "window.told = []; new MutationObserver(changes => {"
        " for (const change of changes) for (const line of change.addedNodes) told.push(line.textContent); })"
        ".observe(document.querySelector('.ft-live'), {childList: true})"
    )
    until_choice_or_end(table)
    table.evaluate("window.told.length = 0")
    fitting(table).first.click()
    expect(in_widgets(table).get_by_text("Ana is to play.")).to_be_visible()
    until_choice_or_end(table)
    told = table.evaluate("window.told")
    assert len(told) == 1, told
    assert told[0].startswith("You play")
    assert "Your turn." in told[0] or "wins" in told[0]


def test_cards_that_do_not_fit_explain_themselves(table: Page) -> None:
    choose(table)
    until_choice_or_end(table)
    dimmed = table.locator('[aria-label="Your hand"] button[aria-disabled="true"]').first
    cards = names(hand(table))
    dimmed.click(force=True)
    expect(table.locator(".ft-answer", has_text=re.compile("waits for"))).to_be_visible()
    assert names(hand(table)) == cards


def test_a_hint_gives_its_reason(table: Page) -> None:
    choose(table)
    until_choice_or_end(table)
    table.get_by_role("button", name="Hint").click()
    expect(table.locator(".ft-answer", has_text=re.compile(r"fits|Play "))).to_be_visible()


def test_leaving_a_deal_is_asked_first(table: Page) -> None:
    choose(table)
    until_choice_or_end(table)
    count = hand(table).count()
    fitting(table).first.click()
    expect(hand(table)).not_to_have_count(count)
    until_choice_or_end(table)
    cards = names(hand(table))
    table.get_by_role("button", name="New deal").click()
    expect(in_widgets(table).get_by_text("counts for nobody")).to_be_visible()
    table.get_by_role("button", name="Play on").click()
    expect(in_widgets(table).get_by_text("counts for nobody")).not_to_be_visible()
    assert names(hand(table)) == cards


def test_keys_work_in_the_widget_and_never_reach_the_theme(table: Page) -> None:
    choose(table)
    until_choice_or_end(table)
    hand(table).first.focus()
    address = table.url
    for key in ("p", "s", "f", "/", ".", ","):
        table.keyboard.press(key)
    expect(table.locator("[data-md-toggle=search]")).not_to_be_checked()
    assert table.evaluate("document.activeElement.closest('.ft-widget') !== null")
    table.keyboard.press("h")
    expect(table.locator(".ft-answer", has_text=re.compile(r"fits|Play "))).to_be_visible()
    assert table.url == address


def test_the_keys_of_the_theme_work_elsewhere(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("f")
    expect(page.locator(".md-search__input")).to_be_focused()


def test_saves_that_cannot_be_used_are_kept_elsewhere_and_told(page: Page) -> None:
    deal(page)
    until_choice_or_end(page)
    key, text = save_of(page)
    broken = [
        text[: len(text) // 2],
        '{"score": 12}',
        json.dumps(json.loads(text) | {"version": 99}),
        "[" * 10_000,
    ]
    for bad in broken:
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, bad])
        page.reload()
        wait_ready(page)
        expect(in_widgets(page).get_by_text("put aside, not deleted")).to_be_visible()
        assert bad in page.evaluate("Object.values(localStorage)")
    page.get_by_role("button", name="Deal the cards").click()
    until_choice_or_end(page)
    kept = page.evaluate("Object.values(localStorage)")
    assert all(bad in kept for bad in broken), "still there after a new game began"


def test_a_second_tab_shows_the_same_game(page: Page, context: BrowserContext) -> None:
    deal(page)
    until_choice_or_end(page)
    other = context.new_page()
    other.goto("play/")
    wait_ready(other)
    expect(hand(other)).to_have_count(hand(page).count())
    count = hand(page).count()
    fitting(page).first.click()
    expect(hand(page)).not_to_have_count(count)
    until_choice_or_end(page)
    expect(hand(other)).to_have_count(hand(page).count())
    assert names(hand(other)) == names(hand(page))


def test_a_browser_that_keeps_nothing_still_plays_and_says_so(
    open_context: Callable[[View], BrowserContext], faults: Faults
) -> None:
    faults.allow("exception: forbidden by the test")  # the theme does not guard its own use of storage
    context = open_context(View())
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " {get() { throw new DOMException('forbidden by the test', 'SecurityError'); }})"
    )
    page = context.new_page()
    deal(page)
    until_choice_or_end(page)
    expect(page.get_by_text("does not keep your game")).to_be_visible()
    fitting(page).first.click()
    until_choice_or_end(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_in_play_and_the_result_are_accessible(
    open_context: Callable[[View], BrowserContext], scheme: str
) -> None:
    page = open_context(View(scheme="dark" if scheme == "dark" else "light", reduced_motion=True)).new_page()
    deal(page, players=8)
    until_choice_or_end(page)
    page.locator('[aria-label="Your hand"] button').last.click(force=True)
    assert axe(page) == []
    while not result(page).is_visible():
        until_choice_or_end(page)
        if fitting(page).count():
            count = hand(page).count()
            fitting(page).first.click()
            expect(hand(page)).not_to_have_count(count)
    assert axe(page) == []


def test_an_address_cannot_touch_a_game(page: Page) -> None:
    deal(page)
    until_choice_or_end(page)
    cards = names(hand(page))
    for action in ("leave", "deal?players=3&level=easy&pace=fast&deck=four"):
        page.goto(f"play/#table:{action}")
        page.reload()
        wait_ready(page)
        expect(hand(page)).to_have_count(len(cards))
        assert names(hand(page)) == cards


def test_suits_have_two_colours_on_request(table: Page) -> None:
    choose(table)
    until_choice_or_end(table)
    club = table.locator('.ft-row[data-suit="C"] .ft-head .ft-pip')
    four = club.evaluate("pip => getComputedStyle(pip).fill")
    table.get_by_label("Suit colours").select_option("two")
    expect(table.locator('[data-deck="two"]')).to_be_visible()
    spade = table.locator('.ft-row[data-suit="S"] .ft-head .ft-pip').evaluate(
        "pip => getComputedStyle(pip).fill"
    )
    assert club.evaluate("pip => getComputedStyle(pip).fill") == spade != four


@pytest.mark.parametrize("view", [View(size=(360, 740), reduced_motion=True)], ids=["phone"])
def test_nothing_jumps_while_the_bots_play(page: Page) -> None:
    deal(page, speed="Fast")
    until_choice_or_end(page)
    count = hand(page).count()
    fitting(page).first.click()
    expect(hand(page)).not_to_have_count(count)  # the reader's own hand closes up
    watch_shifts(page)
    until_choice_or_end(page)
    assert shifts(page) < 0.01


def watch_shifts(page: Page) -> None:
    page.evaluate(
        "window.shifts = 0; new PerformanceObserver(list => {"
        " for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value; })"
        ".observe({type: 'layout-shift'})"
    )


def shifts(page: Page) -> float:
    return float(page.evaluate("new Promise(done => requestAnimationFrame(() => done(window.shifts)))"))


def test_nothing_jumps_when_python_takes_over(page: Page) -> None:
    page.goto("play/")
    watch_shifts(page)
    wait_ready(page)
    wait_engine(page)
    assert shifts(page) < 0.01


@pytest.mark.parametrize("view", [View(reduced_motion=True), View()], ids=["still", "moving"])
def test_cards_travel_unless_the_reader_wants_less_motion(page: Page, view: View) -> None:
    deal(page)
    until_choice_or_end(page)
    page.evaluate(
        "window.moves = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...how) { window.moves += 1; return animate.apply(this, how); }; null"
    )
    count = hand(page).count()
    fitting(page).first.click()
    expect(hand(page)).not_to_have_count(count)
    assert (page.evaluate("window.moves") > 0) is not view.reduced_motion


@pytest.mark.parametrize("lost", ["engine.pack", "pyodide.asm.wasm", "worker.mjs"])
def test_what_cannot_be_loaded_is_told_and_retry_goes_on(page: Page, faults: Faults, lost: str) -> None:
    faults.allow("ERR_FAILED|Failed to load")
    page.route(f"**/{lost}", lambda route: route.abort())
    page.goto("play/")
    expect(page.get_by_text("Python could not be loaded")).to_be_visible()
    expect(page.get_by_text("The page stays readable")).to_be_visible()
    page.unroute(f"**/{lost}")
    page.get_by_role("button", name="Retry").click()
    page.get_by_role("button", name="Deal the cards").click()
    until_choice_or_end(page)
    expect(page.get_by_text("Python could not be loaded")).not_to_be_visible()


def test_a_page_script_that_does_not_arrive_is_told(page: Page, faults: Faults) -> None:
    faults.allow("ERR_FAILED|Failed to load")
    page.route("**/page.mjs", lambda route: route.abort())
    page.goto("play/")
    expect(page.get_by_text("Part of this page did not arrive")).to_be_visible()


def test_a_second_click_on_the_same_place_plays_no_other_card(table: Page) -> None:
    choose(table)
    until_choice_or_end(table)
    count = hand(table).count()
    box = fitting(table).first.bounding_box()
    assert box is not None
    table.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, delay=40)
    until_choice_or_end(table)
    assert hand(table).count() == count - 1
    assert table.locator(".ft-answer.ft-wrong").count() == 0


def test_clicks_in_between_do_not_hold_up_the_bots(table: Page) -> None:
    choose(table, speed="Normal")
    until_choice_or_end(table)
    fitting(table).first.click()
    events = table.get_by_role("log").get_by_role("listitem")
    expect(table.locator(".ft-say", has_text="is to play")).to_be_visible()
    seen = events.count()
    table.evaluate(
        "window.nagging = setInterval(() => document.querySelector('.ft-hand button:last-of-type')?.click(), 250)"
    )
    expect(events).not_to_have_count(seen)
    table.evaluate("clearInterval(window.nagging)")
