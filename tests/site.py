"""The site as a visitor meets it: built once, served below a sub-path by a plain file server."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

ROOT = Path(__file__).parents[1]
CONFIG = ROOT / "mkdocs.yml"
SUB_PATH = "some/sub-path"
COMPRESSED = {
    ".css",
    ".html",
    ".js",
    ".json",
    ".mjs",
    ".svg",
    ".wasm",
}  # a free static host sends packs as they are
TRANSFER = 5_300_000
"""Bytes that a first visit of a page with a live widget may transfer, Python among them."""


@dataclass(frozen=True)
class Site:
    """A built site and where it is served; `url` ends with a slash."""

    folder: Path
    url: str


def build_site(target: Path, url: str, config: Path = CONFIG) -> None:
    """Build the site into `target` as it will be served at `url`; raises AssertionError with what MkDocs said."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(target)]
    command += ["--config-file", str(config)]
    surroundings = os.environ | {"SITE_URL": url, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(f"the site does not build:\n{done.stdout}{done.stderr}")


@cache
def sent(path: Path) -> bytes:
    """A file as a free static host sends it; one that changes is not read again."""
    plain = path.read_bytes()
    return gzip.compress(plain, 9) if path.suffix in COMPRESSED else plain


@contextmanager
def served_site(folder: Path, config: Path = CONFIG) -> Iterator[Site]:
    """Build the site below `folder` and serve it at some/sub-path/ of a free port until the block ends."""
    with _Server(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        site = Site(folder / SUB_PATH, f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/")
        build_site(site.folder, site.url, config)
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield site
        server.shutdown()
        thread.join()


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):  # the browser may leave before the answer
            super().handle_error(request, client_address)


class _Handler(SimpleHTTPRequestHandler):
    """What a free static host does, and no more: no COOP or COEP header, no listing, the site's own 404 page."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".gz": "application/gzip",
        ".html": "text/html; charset=utf-8",
        ".ico": "image/vnd.microsoft.icon",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".xml": "application/xml",
        ".zip": "application/zip",
    }

    def list_directory(self, path: str | os.PathLike[str]) -> None:  # noqa: ARG002
        self.send_error(404)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory, SUB_PATH, "404.html")
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass
