"""How long a page needs until Python answers, beside a bare page with stock Pyodide; what a first visit transfers.

Both are served alike, with the compression and the caching of a free static host, to readers with a profile of their
own: a private window would keep no compiled code for the next visit.
"""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread

import pytest
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from tests.browser.chromium import OPTIONS, installed_browser
from tests.browser.pages import BOOT_TIMEOUT
from tests.site import COMPRESSED, ROOT, TRANSFER, build_site, sent

ROUNDS = 5
KINDS = ("first", "second", "repeat", "repeat")
SETTLE = 2000  # milliseconds, for the browser to put compiled code away; it does after a first visit and after a second
PAGES = {"site": "site/play/", "stock": "stock/"}
RATIO = 0.50  # the budget

WHEN_ANSWERED = """
window.answered = new Promise(resolve => new MutationObserver(changes => {
    const awake = changes.some(change => change.attributeName === "data-ready");
    if (awake) document.querySelector("form[data-action]").requestSubmit();  // a deal, which Python must make
    const ready = document.documentElement.dataset.engine === "ready";
    if (ready && !document.querySelector("[data-busy]")) resolve(performance.now());
}).observe(document, {subtree: true, attributeFilter: ["data-ready", "data-engine", "data-busy"]}));
if (location.protocol === "http:") localStorage.clear();  // each visit begins a new match
"""
STOCK_PAGE = """<!doctype html><title>Stock</title><link rel="icon" href="data:,"><script type="module">
const worker = new Worker("worker.mjs", {type: "module"});
worker.onmessage = () => { document.documentElement.dataset.engine = "ready"; };
</script>"""
STOCK_WORKER = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const pyodide = await loadPyodide();
postMessage(pyodide.runPython("1 + 1"));
"""


@dataclass
class Host:
    """A static host at `url`, and the bytes of the bodies it has sent."""

    url: str = ""
    sent: list[int] = field(default_factory=list)


@pytest.mark.timeout(0)
def test_start(tmp_path: Path) -> None:
    put_together(tmp_path)
    with hosted(tmp_path) as host, sync_playwright() as playwright:
        times, size = measure(playwright, host)
    print()
    for kind in ("first", "repeat"):
        ours, stock = median(times["site", kind]), median(times["stock", kind])
        print(
            f"{kind} visit: {ours:.0f} ms; stock {stock:.0f} ms; ratio {ours / stock:.2f}, at most {RATIO:.2f}"
        )
    print(f"a first visit transfers {size / 1e6:.2f} MB, at most {TRANSFER / 1e6:.2f}")


def put_together(folder: Path) -> None:
    """Our site and a page with Pyodide as it comes, side by side."""
    build_site(folder / "site", "http://127.0.0.1/site/")
    shutil.copytree(ROOT / "node_modules" / "pyodide", folder / "stock" / "pyodide")
    (folder / "stock" / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
    (folder / "stock" / "worker.mjs").write_text(STOCK_WORKER, encoding="utf-8")


def measure(playwright: Playwright, host: Host) -> tuple[dict[tuple[str, str], list[float]], int]:
    """Milliseconds for each page and kind of visit, and the bytes of our first visit."""
    times: dict[tuple[str, str], list[float]] = defaultdict(list)
    size = 0
    for _ in range(ROUNDS):
        for name, address in PAGES.items():
            with reader(playwright) as context:
                host.sent.clear()
                for kind in KINDS:
                    times[name, kind].append(visit(context, host.url + address))
                    if (name, kind) == ("site", "first"):
                        size = sum(host.sent)
    return times, size


@contextmanager
def reader(playwright: Playwright) -> Iterator[BrowserContext]:
    """A reader who has never been here and whose browser keeps what it is given."""
    with TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=installed_browser(),
            args=OPTIONS,
            chromium_sandbox=installed_browser() is not None and os.geteuid() != 0,
        )
        context.set_default_timeout(BOOT_TIMEOUT)
        context.add_init_script(WHEN_ANSWERED)
        yield context
        context.close()


def visit(context: BrowserContext, url: str) -> float:
    """Milliseconds from the start of the navigation until Python has answered."""
    page = context.new_page()
    page.goto(url)
    spent: float = page.evaluate("window.answered")
    page.wait_for_timeout(SETTLE)
    page.close()
    return spent


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    host = Host()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, host, directory=str(folder))) as server:
        host.url = f"http://127.0.0.1:{server.server_port}/"
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield host
        server.shutdown()
        thread.join()


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

    def __init__(self, host: Host, *arguments: object, **options: object) -> None:
        self.host = host
        super().__init__(*arguments, **options)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = sent(path)
        self.host.sent.append(len(body))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        if path.suffix in COMPRESSED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass
