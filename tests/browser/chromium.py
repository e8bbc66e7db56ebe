"""The browser of the tests: the `chromium` command, else an installed Chrome, else Playwright's own Chromium.

Run as a program it sees to it that there is one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Browser, Playwright

COMMANDS = (
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# Keep the browser from talking to anybody but the site under test.
OPTIONS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def installed_browser() -> str | None:
    """The path of a browser that is installed for everybody; None leaves it to Playwright's own."""
    return next(filter(None, map(shutil.which, COMMANDS)), None)


def launch(playwright: Playwright) -> Browser:
    """A headless browser; sandboxed where that works: not for root, and not everywhere for Playwright's own."""
    installed = installed_browser()
    return playwright.chromium.launch(
        executable_path=installed,
        args=OPTIONS,
        chromium_sandbox=installed is not None and not _is_root(),
    )


def main() -> int:
    """Install a browser where none is found; the exit code says whether the tests have one."""
    found = installed_browser()
    if found is None and not _install_with_apt():
        return _run(sys.executable, "-m", "playwright", "install", "chromium")
    print(f"Browser for the tests: {found or installed_browser()}")
    return 0


def _install_with_apt() -> bool:
    if not shutil.which("apt-get"):
        return False
    if _is_root():
        rights: tuple[str, ...] = ()
    elif shutil.which("sudo") and _run("sudo", "-n", "true") == 0:
        rights = ("sudo", "-n")
    else:
        return False
    apt = (
        *rights,
        "env",
        "DEBIAN_FRONTEND=noninteractive",
        "apt-get",
        "-qq",
        "-o",
        "DPkg::Lock::Timeout=300",
    )
    _run(*apt, "update")
    return _run(*apt, "install", "--yes", "chromium") == 0 and installed_browser() is not None


def _run(*command: str) -> int:
    return subprocess.run(command, check=False).returncode


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__":
    sys.exit(main())
