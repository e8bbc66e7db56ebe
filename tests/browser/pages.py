"""How the browser tests look at pages: as whom, what must never happen there, and when a page is ready."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, WebError

from engine.cards import Card
from engine.prose import card_name
from tests.site import ROOT, Site

BOOT_TIMEOUT = 60_000  # milliseconds; a busy machine may take long to start Python


@dataclass(frozen=True)
class View:
    """The reader's device and wishes; `size` is width and height in CSS pixels."""

    scheme: Literal["light", "dark"] = "light"
    size: tuple[int, int] = (1280, 800)
    scripts: bool = True
    reduced_motion: bool = False
    touch: bool = False
    spares_data: bool = False
    """Asks pages to load no more than they must: Python comes with the first tap only."""


@dataclass
class Faults:
    """What went wrong on the pages of one test: console errors, uncaught exceptions, requests beyond the site."""

    site: Site
    found: list[str] = field(default_factory=list)
    allowed: list[re.Pattern[str]] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        """Let faults that match this regular expression pass: the test provokes them."""
        self.allowed.append(re.compile(pattern))

    def watch(self, context: BrowserContext) -> None:
        """Collect the faults of every page and worker of this context."""
        context.on("console", self._console)
        context.on("weberror", self._exception)
        context.on("request", self._request)

    def check(self) -> None:
        """Fail when anything went wrong that was not allowed, and begin anew."""
        left = [fault for fault in self.found if not any(pattern.search(fault) for pattern in self.allowed)]
        self.found.clear()
        self.allowed.clear()
        assert not left, "\n".join(["the browser complained:", *left])

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.found.append(f"console: {message.text} ({message.location['url']})")

    def _exception(self, error: WebError) -> None:
        self.found.append(f"exception: {error.error}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.site.url, "data:", "blob:")):
            self.found.append(f"request beyond the site: {request.url}")


def new_context(browser: Browser, site: Site, view: View) -> BrowserContext:
    """A fresh visitor: no storage, no cache; `page.goto("rules/")` is relative to the site."""
    width, height = view.size
    context = browser.new_context(
        base_url=site.url,
        color_scheme=view.scheme,
        viewport={"width": width, "height": height},
        java_script_enabled=view.scripts,
        reduced_motion="reduce" if view.reduced_motion else "no-preference",
        has_touch=view.touch,
    )
    if view.spares_data and view.scripts:
        context.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    return context


def wait_ready(page: Page) -> None:
    """Wait until the page script has taken over every widget; Python may still be on its way."""
    page.wait_for_function(
        "[...document.querySelectorAll('.ft-widget')].every(widget => 'ready' in widget.dataset)"
    )


def wait_engine(page: Page) -> None:
    """Wait until Python answers; the page must have shown intent (focus, pointer, tap) or hold an eager widget."""
    page.wait_for_selector('html[data-engine="ready"]', timeout=BOOT_TIMEOUT)


def in_widgets(page: Page) -> Locator:
    """What the widgets of the page show; the live region says some of it a second time."""
    return page.locator(".ft-root")


def words(text: str, *, whole: bool = False) -> re.Pattern[str]:
    """A sentence as it stands on the page: suits are drawn, their symbols are there for those who copy or listen."""
    found = re.escape(text).replace(r"\ ", r"\s+")
    return re.compile(f"^{found}$" if whole else found)


def card_of(root: Locator, card: Card, group: str = "Your hand") -> Locator:
    return root.get_by_role("group", name=group).get_by_role("button", name=card_name(card), exact=True)


def axe(page: Page) -> list[str]:
    """What axe-core finds wrong with the page as it stands, one line for each element."""
    page.evaluate(_axe_source())
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {violation['help']}: {node['target']} {node['html']}"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]


@cache
def _axe_source() -> str:
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
