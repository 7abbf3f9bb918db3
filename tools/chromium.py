"""Chromium for tests, screenshots and figures: the system's, else installed where it is missing.

Debian has its headless shell as a program of its own: the same engine without windows, a third quicker here.
"""

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]


def executable(*, whole: bool = False) -> str | None:
    """The path of a Chromium to start, or nothing for Playwright's own; `whole` asks for one with windows."""
    browser = _find(*WHOLE) or _install("chromium")
    shell = None if whole else _find(SHELL) or _install(SHELL)
    if browser is None and shell is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return shell or browser


def _find(*names: str) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def _install(package: str) -> str | None:
    """As root on Debian; elsewhere nothing."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    if subprocess.run(["apt-get", "install", "-y", "-qq", package], env=quiet, check=False).returncode:
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", package], env=quiet, check=False)
    return shutil.which(package)
