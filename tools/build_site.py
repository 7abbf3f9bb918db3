"""Build the game that runs without a server: the browser pack, and a folder for any static host.

`python -m tools.build_site [pack|quick|site]`: `pack` writes `src/setcubed/browser/pack/VERSION/`, which
`setcubed serve` offers to its pages; `site` (the default) also writes `build/site/`, and `quick` does so
without the Brotli variants, which take long. All reuse what earlier builds left in `build/browser/`.

Without a compiler for WebAssembly, or with the further word `uncompiled`, the engine's core runs as plain
Python: with bots up to `strong`, and without reviews, the tutor and position analysis.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

from tools import build_web
from tools.browser import deals, pack
from tools.browser.side_modules import SUFFIX, compile_core, find_zig, write_headers

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "setcubed"
WORK = ROOT / "build" / "browser"
PACKS = PACKAGE / "browser" / "pack"
SITE = ROOT / "build" / "site"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
# Named `.js`: not every host knows the type of `.mjs`.
SCRIPTS = {"pyodide.mjs": "pyodide.js", "pyodide.asm.mjs": "pyodide.asm.js"}
# The platform of Pyodide's release in web/package.json; both change together.
PLATFORM = "pyemscripten_2026_0_wasm32"
PACKAGES = ("app", "bots", "browser", "engine", "game", "notation")
DATA = ("classic.board", "classic.dice", "puzzles.txt", "value.weights")
# Modules of these packages that only a server or a process of the operating system can use.
NATIVE_ONLY = (
    "app/classroom.py",
    "app/contest.py",
    "bots/lineup.py",
    "bots/plugins.py",
    "bots/process_pool.py",
    "bots/program.py",
    "engine/parallel_grading.py",
)
PLACEHOLDER = "__PACK__"


def main(words: list[str]) -> None:
    """Build what the command line names."""
    what = words[0] if words else "site"
    zig = None if "uncompiled" in words else find_zig()
    with locked():
        build_web.install()
        pack_version = build_pack(zig, brotli=what == "site")
        if what != "pack":
            build_web.main([])
            build_site(pack_version)


@contextmanager
def locked() -> Iterator[None]:
    """Let no other process build meanwhile: two parts of `make test` may begin at the same time."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_pack(zig: Path | None, brotli: bool) -> str:
    """Build the pack unless it is up to date, and return its version."""
    key = inputs(zig)
    stamp = WORK / "pack.sha256"
    if not (stamp.exists() and stamp.read_text() == key and any(PACKS.glob("*/setcubed.pack"))):
        files = pack_files(zig, WORK)
        joined = pack.join_files(files)
        shutil.rmtree(PACKS, ignore_errors=True)
        folder = PACKS / hashlib.sha256(joined).hexdigest()[:12]
        folder.mkdir(parents=True)
        _write_scripts(folder)
        (folder / "setcubed.pack").write_bytes(pack.compress(joined))
        WORK.joinpath("joined").write_bytes(joined)
        stamp.write_text(key)
    (folder,) = PACKS.iterdir()
    if brotli and not (folder / "setcubed.pack.br").exists():
        _node("compress.mjs", WORK / "joined", folder / "setcubed.pack.br")
        for name in SCRIPTS.values():
            _node("compress.mjs", folder / name, folder / f"{name}.br", folder / f"{name}.gz")
    deals.write_months(folder / "deals", dt.datetime.now(dt.UTC).date())
    return folder.name


def _write_scripts(folder: Path) -> None:
    """Write Pyodide's JavaScript, which only the browser itself may load."""
    for source, name in SCRIPTS.items():
        text = (PYODIDE / source).read_text("utf-8")
        text = re.sub(r"\n//# sourceMappingURL=\S+", "", text)
        for old, new in SCRIPTS.items():
            text = text.replace(old, new)
        (folder / name).write_text(text, "utf-8")


def inputs(zig: Path | None) -> str:
    """Hash all inputs of the pack."""
    sources = [path for path in _sources() if path.suffix in (".py", ".pxd")]
    data = [PACKAGE / "data" / name for name in DATA]
    tools = [*sorted((ROOT / "tools" / "browser").glob("*.*")), Path(__file__)]
    pins = [ROOT / "constraints.txt", build_web.LOCK, ROOT / "setup.py"]
    digest = hashlib.sha256(str(zig is not None).encode())
    for path in (*sources, *data, *tools, *pins):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _sources() -> list[Path]:
    found = sorted(path for path in PACKAGE.glob("*.py") if path.stem not in ("__main__", "extras"))
    for package in PACKAGES:
        found += sorted(path for path in (PACKAGE / package).rglob("*.p*") if path.suffix in (".py", ".pxd"))
    return [path for path in found if path.relative_to(PACKAGE).as_posix() not in NATIVE_ONLY]


def pack_files(zig: Path | None, work: Path) -> dict[str, bytes]:
    """Compile the core, given a compiler, and the Python modules; return the files of the pack by name."""
    stage, out = work / "stage", work / "out"
    for folder in (stage, out):
        shutil.rmtree(folder, ignore_errors=True)
    (out / "site").mkdir(parents=True)
    _stage_sources(stage / "setcubed")
    shutil.unpack_archive(_msgspec_wheel(), stage, "zip")
    for info in stage.glob("*.dist-info"):
        shutil.rmtree(info)
    modules = _stage_core(stage / "setcubed" / "engine" / "core", zig)
    _node("compile_library.mjs", PYODIDE, stage, out, ",".join(_imports(stage)))
    for path in stage.rglob("*"):
        # An uncompiled core reads its structs from the .pxd files.
        if path.is_file() and path.suffix not in (".py", ".pyi", ".typed", *([".pxd"] if modules else [])):
            target = out / "site" / path.relative_to(stage)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    for module in modules:  # the compiled module replaces its source
        (out / "site" / "setcubed" / "engine" / "core" / f"{module}.pyc").unlink()
    (out / "version").write_text(version("setcubed"))
    (out / "pyodide-lock.json").write_text(_empty_lock())
    wasm = "pyodide.asm.wasm"  # first: browsers compile it while they load the rest
    return {wasm: (PYODIDE / wasm).read_bytes()} | pack.read_tree(out)


def _empty_lock() -> str:
    """Return Pyodide's lock file without packages, so that Pyodide downloads nothing."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    return json.dumps({**lock, "packages": {}})


def _stage_sources(folder: Path) -> None:
    for path in _sources():
        target = folder / path.relative_to(PACKAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    (folder / "data").mkdir()
    for name in DATA:
        shutil.copyfile(PACKAGE / "data" / name, folder / "data" / name)


def _stage_core(core: Path, zig: Path | None) -> list[str]:
    """Add the compiled core and return its modules, or the pure Python core if there is no compiler."""
    names = sorted(path.stem for path in core.glob("*.pxd") if path.with_suffix(".py").exists())
    if zig is None:
        print("The engine's core stays uncompiled. `pip install ziglang` compiles it.", file=sys.stderr)
        _stage_cython(core.parents[2])
        return []
    generated = ROOT / "build" / "cython" / "src" / "setcubed" / "engine" / "core"
    sources = [generated / f"{name}.c" for name in names]
    if missing := [path.name for path in sources if not path.exists()]:
        sys.exit(f"Run `make setup` first: Cython has not translated {', '.join(missing)}.")
    write_headers(PYODIDE / "python_stdlib.zip", WORK / "include")
    for built in compile_core(sources, zig, WORK / "include", WORK / "core"):
        shutil.copyfile(built, core / built.name)
    assert all((core / (name + SUFFIX)).exists() for name in names)
    return names


def _stage_cython(site: Path) -> None:
    """Add the pure Python module that stands for Cython's language in uncompiled modules."""
    import Cython.Shadow

    shutil.copyfile(Cython.Shadow.__file__.removesuffix("c"), site / "cython.py")


def _imports(stage: Path) -> list[str]:
    """Import every module of the package, to find the part of the standard library that the pack needs."""
    names = []
    for path in sorted(stage.joinpath("setcubed").rglob("*.py")):
        name = path.relative_to(stage).with_suffix("").as_posix().replace("/", ".")
        names.append(name.removesuffix(".__init__"))
    return names


def _msgspec_wheel() -> Path:
    """Return msgspec's wheel for Pyodide in the version that is pinned, downloaded once."""
    pins = (ROOT / "constraints.txt").read_text()
    found = re.search(r"^msgspec==(\S+)$", pins, re.MULTILINE)
    assert found
    folder = WORK / "wheels"
    pattern = f"msgspec-{found[1]}-*{PLATFORM}.whl"
    if not list(folder.glob(pattern)):
        words = [
            "--only-binary=:all:",
            "--platform",
            PLATFORM,
            "--python-version",
            "3.14",
            "--implementation",
            "cp",
        ]
        words += [
            "--abi",
            "cp314",
            "--no-deps",
            "--quiet",
            "--disable-pip-version-check",
            "--dest",
            str(folder),
        ]
        subprocess.run([sys.executable, "-m", "pip", "download", *words, f"msgspec=={found[1]}"], check=True)
    return next(folder.glob(pattern))


def node_command() -> str:
    """Return Node's path."""
    command = build_web.npm_command()
    assert command
    return command[0] if len(command) > 1 else "node"


def _node(script: str, *words: Path | str) -> None:
    path = ROOT / "tools" / "browser" / script
    subprocess.run([node_command(), path, *words], check=True, cwd=ROOT)


def build_site(pack_version: str) -> None:
    """Write the folder for static hosts: the pages, the pack, and a `404.html`."""
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(build_web.PAGES.parent, SITE)
    shutil.copytree(PACKS / pack_version, SITE / "pack" / pack_version)
    for name in ("index.html", "worker.js"):
        for neighbour in (SITE / f"{name}.br", SITE / f"{name}.gz"):
            neighbour.unlink(missing_ok=True)
        text = (SITE / name).read_text("utf-8").replace(PLACEHOLDER, pack_version)
        (SITE / name).write_text(text.replace("__SERVER__", "none"), "utf-8")
    shutil.copyfile(ROOT / "tools" / "browser" / "404.html", SITE / "404.html")
    (SITE / ".nojekyll").touch()


if __name__ == "__main__":
    main(sys.argv[1:])
