"""What a wheel carries: the package as `setup.py` lays it out, without compiling the core."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "src/setcubed/web"


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a wheel; the pages are built before, unless they are up to date."""
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", str(folder)]
    pure = os.environ | {"SETCUBED_PURE": "1"}
    done = subprocess.run(words, cwd=ROOT, env=pure, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "setcubed"


def test_a_wheel_contains_the_built_pages(laid_out: Path) -> None:
    names = {path.relative_to(laid_out / "web").as_posix() for path in (laid_out / "web").rglob("*.*")}
    assert names >= {"index.html", "worker.js", "manifest.webmanifest"}
    page = (laid_out / "web/index.html").read_text()
    asked_for = [part.split('"')[0] for part in page.split("/assets/")[1:]]
    assert asked_for
    assert names >= {f"assets/{name}" for name in asked_for}
    assert names == {path.relative_to(PAGES).as_posix() for path in PAGES.rglob("*.*")}


def test_a_wheel_contains_boards_dice_and_the_marker_of_its_types(laid_out: Path) -> None:
    data = ROOT / "src/setcubed/data"
    for path in [*data.iterdir(), data.parent / "py.typed"]:
        if path.is_file():
            assert (laid_out / path.relative_to(data.parent)).read_bytes() == path.read_bytes()
