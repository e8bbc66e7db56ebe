"""How long the bot Hard thinks in a reader's browser, and what a reader sees of it at a table with three of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.bench_start import Host, hosted
from tests.browser.chromium import launch
from tests.browser.pages import BOOT_TIMEOUT, wait_engine, wait_ready
from tests.site import ROOT, build_site

DECISIONS = 150
"""Real choices of each bot; forced cards and passes do not count."""
BUDGET = 400  # milliseconds for 95 of 100 decisions at the table
DEALS = 3
"""Deals that are played at the page."""

# The files of the site, started as its own worker starts them; only the question is another.
WORKER = """
import { loadPyodide } from "../site/assets/fantan/pyodide/pyodide.mjs";
const site = new URL("../site/assets/fantan/", import.meta.url).href;
const unpacked = async name => {
  const stream = (await fetch(site + name)).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
};
const stdlib = URL.createObjectURL(new Blob([await unpacked("stdlib.pack")]));
const pyodide = await loadPyodide({
  indexURL: `${site}pyodide/`, packageBaseUrl: `${site}pyodide/`, stdLibURL: stdlib,
  lockFileContents: LOCK,
});
pyodide.FS.writeFile("/lib/engine.zip", new Uint8Array(await unpacked("engine.pack")));
pyodide.pyimport("sys").path.insert(0, "/lib/engine.zip");
pyodide.runPython(QUESTION);
onmessage = ({ data }) => postMessage(pyodide.globals.get("measured")(data));
postMessage("ready");
"""
PAGE = """<!doctype html><title>Hard</title><link rel="icon" href="data:,"><script type="module">
const worker = new Worker("worker.mjs", {type: "module"});
const said = () => new Promise(resolve => { worker.onmessage = ({data}) => resolve(data); });
const ready = said();
window.ask = async question => { await ready; worker.postMessage(question); return said(); };
</script>"""
QUESTION = f"""
import json
from random import Random
from time import monotonic
from engine.bots import BOTS
from engine.dealing import deal
from engine.observation import observe
from engine.profiles import PAGAT
from engine.transcript import Transcript
from site_play.widgets.game import AT_TABLE

BOT = {{"without a limit": BOTS["hard"], "at the table": AT_TABLE["hard"]}}

def measured(name):
    bot, found, seed = BOT[name], [], 0
    while len(found) < {DECISIONS}:
        found += played(bot, Random(seed), seed % 4)
        seed += 1
    return json.dumps(found)

def played(bot, rng, dealer):
    "Milliseconds and imagined deals of each real choice in one deal."
    transcript, found = Transcript(deal(PAGAT, 4, dealer, rng)), []
    while not transcript.state.is_over:
        seen = observe(transcript, transcript.state.turn)
        begin = monotonic()
        choice = bot.choose(seen, rng)
        if len(seen.legal_actions()) > 1:
            found.append(((monotonic() - begin) * 1000, choice.reason.deals))
        transcript = transcript.then(choice.action)
    return found
"""
# Plays the first card that fits; the milliseconds until each change was painted, the last one when all have acted.
ROUND = """() => new Promise(resolve => {
    const root = document.querySelector(".ft-root");
    const fitting = () => root.querySelector('[aria-label="Your hand"] button:not([aria-disabled])');
    const over = () => root.querySelector('[aria-label="Result"]');
    const held = () => root.querySelectorAll('[aria-label="Your hand"] button').length;
    const before = held(), begin = performance.now(), painted = [];
    const watch = new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
        if (held() === before) return;  // the click is seen, and not yet answered
        painted.push(performance.now() - begin);
        if (!fitting() && !over()) return;
        watch.disconnect();
        resolve({painted, over: Boolean(over())});
    })));
    watch.observe(root, {childList: true, subtree: true, attributes: true, characterData: true});
    fitting().click();
})"""
LONG_TASKS = """
window.longest = 0;
new PerformanceObserver(list => {
    for (const {duration} of list.getEntries()) window.longest = Math.max(window.longest, duration);
}).observe({type: "longtask"});
"""


@pytest.mark.timeout(0)
def test_hard(tmp_path: Path) -> None:
    put_together(tmp_path)
    with hosted(tmp_path) as host, sync_playwright() as playwright:
        browser = launch(playwright)
        rounds, longest = played(browser, host)
        spent = {name: decisions(browser, host, name) for name in ("without a limit", "at the table")}
        browser.close()
    print()
    for name, found in spent.items():
        deals = mean(deals for _, deals in found)
        print(
            f"a decision {name}: {in_short([ms for ms, _ in found])}; {deals:.0f} deals imagined on average"
        )
    print(f"click → own card painted: {in_short([painted[0] for painted in rounds])}")
    print(f"from there on, one move painted after another: {in_short(waits(rounds))}")
    print(f"click → the reader's next turn: {in_short([painted[-1] for painted in rounds])}")
    print(f"longest task of the page itself: {longest:.0f} ms")
    assert p95([ms for ms, _ in spent["at the table"]]) <= BUDGET


def put_together(folder: Path) -> None:
    """Our site, and beside it a page that asks the same bundle for Hard's decisions."""
    build_site(folder / "site", "http://127.0.0.1/site/")
    (folder / "bench").mkdir()
    (folder / "bench" / "index.html").write_text(PAGE, encoding="utf-8")
    lock = json.loads((ROOT / "node_modules" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    known = {"LOCK": json.dumps({"info": lock["info"], "packages": {}}), "QUESTION": QUESTION}
    constants = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in known.items())
    (folder / "bench" / "worker.mjs").write_text(constants + WORKER, encoding="utf-8")


def decisions(browser: Browser, host: Host, name: str) -> list[tuple[float, int]]:
    """Milliseconds and imagined deals of each real choice of a bot."""
    page = browser.new_page()
    page.goto(f"{host.url}bench/")
    found: list[tuple[float, int]] = json.loads(page.evaluate("name => window.ask(name)", name))
    page.close()
    return found


def played(browser: Browser, host: Host) -> tuple[list[list[float]], float]:
    """A reader's rounds with three of them: when changes were painted; and the longest task of the page."""
    page = browser.new_page()
    page.goto(f"{host.url}site/play/")
    wait_ready(page)
    wait_engine(page)
    page.evaluate(LONG_TASKS)
    rounds = [painted for _ in range(DEALS) for painted in played_deal(page)]
    return rounds, page.evaluate("window.longest")


def played_deal(page: Page) -> list[list[float]]:
    another = page.get_by_role("button", name="Another table, new match")
    if another.is_visible():
        another.click()
    page.get_by_role("group", name="Computer players").get_by_label("Hard", exact=True).check()
    page.get_by_role("group", name="Speed").get_by_label("Instant", exact=True).check()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector('[aria-label="Your hand"] button:not([aria-disabled])', timeout=BOOT_TIMEOUT)
    found: list[dict[str, Any]] = []
    while not found or not found[-1]["over"]:
        found.append(page.evaluate(ROUND))
    return [each["painted"] for each in found]


def waits(rounds: Sequence[Sequence[float]]) -> list[float]:
    """How long the reader looks at the same picture while the bots are to act."""
    return [later - earlier for painted in rounds for earlier, later in pairwise(painted)]


def p95(values: Sequence[float]) -> float:
    return quantiles(values, n=20)[-1]


def in_short(values: Sequence[float]) -> str:
    return f"mean {mean(values):.0f} ms, p95 {p95(values):.0f}, longest {max(values):.0f} (of {len(values)})"
