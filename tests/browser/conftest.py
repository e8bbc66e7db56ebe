from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.chromium import launch
from tests.browser.pages import Faults, View, new_context, wait_engine, wait_ready
from tests.site import Site

expect.set_options(timeout=30_000)  # milliseconds; a busy machine may take long to start Python


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def faults(site: Site) -> Iterator[Faults]:
    """Fails the test at its end when a page complained; `faults.allow(regex)` lets what the test provokes pass."""
    faults = Faults(site)
    yield faults
    faults.check()


@pytest.fixture
def view() -> View:
    """How the page is looked at; a test sets it with `@pytest.mark.parametrize("view", [View(scheme="dark")])`."""
    return View()


@pytest.fixture
def open_context(browser: Browser, site: Site, faults: Faults) -> Iterator[Callable[[View], BrowserContext]]:
    """Makes further watched visitors: `open_context(View())`; pages of one context share their storage."""
    contexts: list[BrowserContext] = []

    def opened(view: View) -> BrowserContext:
        context = new_context(browser, site, view)
        contexts.append(context)
        faults.watch(context)
        return context

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def context(open_context: Callable[[View], BrowserContext], view: View) -> BrowserContext:
    """One watched visitor with an empty storage."""
    return open_context(view)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page of `context`; begin with `page.goto("rules/")`."""
    return context.new_page()


@pytest.fixture(scope="session")
def warm_pages() -> Iterator[dict[str, tuple[Page, Faults]]]:
    """The pages that `warm_page` has opened so far, each in a context of its own."""
    pages: dict[str, tuple[Page, Faults]] = {}
    yield pages
    for page, _ in pages.values():
        page.context.close()


@pytest.fixture
def warm_page(
    browser: Browser, site: Site, warm_pages: dict[str, tuple[Page, Faults]]
) -> Iterator[Callable[[str], Page]]:
    """`warm_page("rules/")`: that page with Python running, opened once for all tests; never navigate it."""
    used: set[str] = set()

    def warm(path: str) -> Page:
        if path not in warm_pages:
            context = new_context(browser, site, View())
            faults = Faults(site)
            faults.watch(context)
            page = context.new_page()
            _boot(page, path)
            warm_pages[path] = (page, faults)
        used.add(path)
        return warm_pages[path][0]

    yield warm
    for path in used:
        warm_pages[path][1].check()


def _boot(page: Page, path: str) -> None:
    page.goto(path)
    wait_ready(page)
    page.locator(".ft-widget").first.hover()  # the reader's intent starts Python
    wait_engine(page)
