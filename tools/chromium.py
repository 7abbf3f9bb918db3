"""Chromium for tests, screenshots and figures: the system's, else installed where it is missing."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]


def executable() -> str | None:
    """The path of a Chromium to start, or nothing if Playwright's own is to be used."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], env=quiet, check=False)
        found = shutil.which("chromium")
    if found is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return found
