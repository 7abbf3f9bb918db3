"""Chromium for tests, screenshots and figures: the system's, else installed where it is missing.

Debian packages the headless shell separately: the same engine without windows, and faster.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]
FONTS = Path(__file__).resolve().parent.parent / "web" / "node_modules"
FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{fonts}/dejavu-fonts-ttf/ttf</dir>
  <dir>{fonts}/@expo-google-fonts/archivo-narrow</dir>
  <cachedir>{folder}/cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>DejaVu Sans</family></prefer></alias>
</fontconfig>
"""


def own_fonts(folder: Path) -> dict[str, str | float | bool]:
    """The environment of a Chromium that sees the npm packages' fonts and none of this machine's."""
    configuration = folder / "fonts.conf"
    configuration.write_text(FONTCONFIG.format(fonts=FONTS, folder=folder))
    return {**os.environ, "FONTCONFIG_FILE": str(configuration)}


def executable(*, whole: bool = False) -> str | None:
    """Return the path of Chromium, or None for Playwright's own; `whole` requires one with windows."""
    browser = _find(*WHOLE) or _install("chromium")
    shell = None if whole else _find(SHELL) or _install(SHELL)
    if browser is None and shell is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return shell or browser


def _find(*names: str) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def _install(package: str) -> str | None:
    """Install Chromium, if this is Debian and the user is root."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    if subprocess.run(["apt-get", "install", "-y", "-qq", package], env=quiet, check=False).returncode:
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", package], env=quiet, check=False)
    return shutil.which(package)
