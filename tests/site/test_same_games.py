"""The pack's Python plays and reviews as the native one does, byte for byte."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import setcubed.lab.games  # the modules that determine the games
from tests.site import played_games
from tests.site.uncompiled_pack import uncompiled_pack
from tools import build_site
from tools.browser.pack import split_files

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pack, built unless it is up to date, with its files in a folder."""
    subprocess.run([sys.executable, "-m", "tools.build_site", "pack"], check=True, cwd=build_site.ROOT)
    return write_files(
        split_files((build_site.WORK / "joined").read_bytes()), tmp_path_factory.mktemp("pack")
    )


def write_files(files: Mapping[str, bytes], folder: Path) -> Path:
    """Write files below a folder and return it."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def in_pack(unpacked: Path, task: dict[str, Any]) -> Any:
    """Carry out a task of `played_games` in the pack's Python."""
    lab = Path(setcubed.lab.games.__file__).parent
    words = [HERE / "run_python.mjs", build_site.PYODIDE, unpacked, lab, HERE]
    command = [build_site.node_command(), *map(str, words)]
    done = subprocess.run(command, input=json.dumps(task), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def test_fifty_games_of_all_levels_equal_the_native_ones(unpacked: Path) -> None:
    assert in_pack(unpacked, {"what": "play"}) == played_games.play_all()


def test_an_uncompiled_engine_plays_the_same_game_and_offers_no_expert(tmp_path: Path) -> None:
    files = split_files(gzip.decompress(uncompiled_pack()))
    levels = ["strong", "greedy"]
    task = {"what": "levels", "levels": levels}
    offered, record = in_pack(write_files(files, tmp_path / "pack"), task)
    assert offered[-1] == "strong"
    assert record == played_games.play_between(levels, 1)


def test_a_review_equals_the_native_one(unpacked: Path) -> None:
    record = played_games.play(7)
    figures, *choices = in_pack(unpacked, {"what": "review", "record": record})
    native, *native_choices = played_games.review(record)
    assert choices == native_choices
    # The C libraries' exponential functions differ in the last bit, and these figures are not rounded.
    assert parse_numbers(figures) == pytest.approx(parse_numbers(native), abs=1e-9)


def parse_numbers(text: str) -> list[float]:
    """Return all numbers of a JSON text in order."""
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", text)]


def test_the_core_in_the_pack_is_compiled(unpacked: Path) -> None:
    core = unpacked / "site" / "setcubed" / "engine" / "core"
    assert sorted(core.glob("*.so"))
    assert {path.stem for path in core.glob("*.pyc")} == {"__init__"} | {
        path.stem
        for path in (build_site.PACKAGE / "engine" / "core").glob("*.py")
        if not path.with_suffix(".pxd").exists()
    }


def test_the_pack_holds_only_what_it_needs(unpacked: Path) -> None:
    packages = {path.name for path in (unpacked / "site" / "setcubed").iterdir() if path.is_dir()}
    assert packages == {*build_site.PACKAGES, "data"}
    assert (
        build_site.PACKS / next(build_site.PACKS.iterdir()).name / "setcubed.pack"
    ).stat().st_size < 6_100_000
