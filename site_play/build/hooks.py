"""What MkDocs calls while it builds: the one module that knows MkDocs. Every step is a plain function elsewhere.

Our own modules are imported where they are used: under `serve` MkDocs keeps this file, and they are read anew.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import BuildError
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from pymdownx.superfences import SuperFencesException

if TYPE_CHECKING:
    from site_play.build.course import Around, Example

ROOT = Path(__file__).parents[2]
SOURCES = ("engine", "site_play")


def on_page_markdown(markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> None:
    """Tell the fence formatter which page comes next, so that it can name the line of a bad fence and check links."""
    from site_play.build.fence import rendering

    known = frozenset(file.src_uri for file in files.documentation_pages())
    rendering(page.file.src_uri, page.file.content_string, known)


def on_page_content(html: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> None:
    """Refuse a page with a fence that Markdown did not hand to the formatter."""
    from site_play.build.fence import check_all_drawn
    from site_play.spec import SpecError

    try:
        check_all_drawn()
    except SpecError as error:
        raise BuildError(str(error)) from None


def on_env(env: object, /, *, config: MkDocsConfig, files: Files) -> None:
    """What needs all pages: the course, addresses that prose may link to, and words that open in place."""
    pages = [file.page for file in files.documentation_pages() if file.page]
    _gather_course(pages, Path(config.site_dir))
    _learn_anchors(pages)
    _open_words(pages)


def _learn_anchors(pages: list[Page]) -> None:
    """Let prose link to a widget (`#ends`) and to a step of it (`#ends:t=7`) without a warning.

    MkDocs finds the anchors of headings only. A link to a widget that is not there still warns.
    """
    for page in pages:
        _anchors(page).update(re.findall(r'\sid="([^"]+)"', page.content or ""))
    for target, anchor in _links(pages):
        if anchor.partition(":")[0] in _anchors(target):
            _anchors(target).add(anchor)


def _open_words(pages: list[Page]) -> None:
    """Links to the glossary become controls, on every page but the glossary itself."""
    from site_play.build.glossary import PAGE, entries, open_in_place

    glossary = next((page for page in pages if page.file.src_uri == PAGE), None)
    if glossary is None:
        return
    known = entries(glossary.content or "")
    for page in pages:
        if page is not glossary:
            address = get_relative_url(glossary.url, page.url)
            page.content = open_in_place(page.content or "", address, known)


def on_post_page(output: str, /, *, page: Page, config: MkDocsConfig) -> str:
    """Let the engine start in the head of a page that needs it at once."""
    if " data-eager" not in (page.content or ""):
        return output
    script = f'<script src="{get_relative_url("assets/fantan/early_start.js", page.url)}"></script>'
    return output.replace("<link ", f"{script}<link ", 1)


def on_post_build(*, config: MkDocsConfig) -> None:
    """Put beside the pages what the browser gets."""
    from site_play.build.assets import copy_style
    from site_play.build.bundle import build_bundle

    target = Path(config.site_dir) / "assets" / "fantan"
    build_bundle(target)
    copy_style(target)


def on_build_error(error: Exception) -> None:
    """Show a writer the sentence about a bad fence, without the way it took through the program."""
    if isinstance(error, SuperFencesException):
        raise BuildError(str(error)) from None


def on_serve(
    server: LiveReloadServer, /, *, config: MkDocsConfig, builder: Callable[..., None]
) -> LiveReloadServer:
    """Build again when our Python, script or style changes, with the changed modules."""

    def rebuild() -> None:
        _forget_sources()
        builder()

    sys.dont_write_bytecode = True  # a fresh __pycache__ would look like one more change
    server.builder = rebuild
    for folder in SOURCES:
        server.watch(str(ROOT / folder))
    return server


def _gather_course(pages: list[Page], site: Path) -> None:
    """Write what the script knows of the course, and draw it into its own page and into every lesson."""
    from site_play.build.course import (
        CourseError,
        as_json,
        check,
        check_examples,
        example_of,
        lesson_of,
        with_dots,
        with_list,
    )

    taught = [page for page in _in_order(pages) if "lesson" in page.meta]
    try:
        lessons = [
            lesson_of(page.file.src_uri, page.url, _title(page), page.meta, page.content or "")
            for page in taught
        ]
        check(lessons)
        examples = [
            example_of(page.file.src_uri, page.url, str(page.title), page.meta)
            for page in _in_order(pages)
            if "example" in page.meta
        ]
        check_examples(examples)
        whole = _course_url(pages)
        for page, lesson in zip(taught, lessons, strict=True):
            page.content = with_dots(page.content or "", lesson, lessons)
        for page in pages:
            hrefs = [get_relative_url(lesson.url, page.url) for lesson in lessons]
            page.content = with_list(
                page.content or "", lessons, hrefs, _around(page, pages, examples, whole)
            )
    except CourseError as error:
        raise BuildError(str(error)) from None
    target = site / "assets" / "fantan"
    target.mkdir(parents=True, exist_ok=True)
    (target / "course.json").write_text(as_json(lessons) + "\n", encoding="utf-8")


def _course_url(pages: list[Page]) -> str | None:
    """Where the course is listed; None where it is nowhere. To be asked before the list is drawn."""
    from site_play.build.course import has_list

    return next((page.url for page in pages if has_list(page.content or "")), None)


def _around(page: Page, pages: list[Page], examples: list[Example], whole: str | None) -> Around:
    """What surrounds the lessons, with the addresses that hold on this page."""
    from site_play.build.course import Around
    from site_play.views.teaching import Entry, Ways

    def way(url: str | None) -> str:
        return "" if url is None else get_relative_url(url, page.url)

    urls = {each.file.src_uri: each.url for each in pages}
    decks = way(urls.get("notation.md"))
    ways = Ways(way(whole), way(urls.get("variants.md")), decks and f"{decks}#training-decks")
    entries = [Entry(each.key, "Worked example", each.title, way(each.url)) for each in examples]
    return Around(entries, ways)


def _title(page: Page) -> str:
    """The title as its author wrote it; the navigation may have a shorter one."""
    return str(page.meta.get("title") or page.title)


def _in_order(pages: list[Page]) -> Iterator[Page]:
    """The pages of the navigation, from its first to its last."""
    page = next((page for page in pages if page.next_page and not page.previous_page), None)
    while page:
        yield page
        page = page.next_page


def _anchors(page: Page) -> set[str]:
    if page.present_anchor_ids is None:
        page.present_anchor_ids = set()
    return page.present_anchor_ids


def _links(pages: list[Page]) -> Iterator[tuple[Page, str]]:
    """Every link with an anchor: the page it leads to, and the anchor."""
    for page in pages:
        for file, anchors in (page.links_to_anchors or {}).items():
            if file.page:
                yield from ((file.page, anchor) for anchor in anchors)


def _forget_sources() -> None:
    """Make the next import of our packages read them from disk; MkDocs loads its configuration for every build."""
    for name in [name for name in sys.modules if name.partition(".")[0] in SOURCES]:
        del sys.modules[name]
    importlib.invalidate_caches()
