"""Build the core with all checks of the C compiler and fuzz it with random positions.

    python tools/fuzz_core.py [--seconds 60] [--seed 0]

The build goes into a temporary folder: array bounds, overflow and other undefined behaviour are checked
and stop the program. `--address` adds the compiler's address sanitizer.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHECKS = ["-O1", "-g", "-fsanitize=undefined", "-fno-sanitize-recover=all"]
CORE = ROOT / "src" / "setcubed" / "engine" / "core"
MODULES = sorted(pxd.stem for pxd in CORE.glob("*.pxd") if pxd.with_suffix(".py").exists())


def build(folder: Path, address: bool) -> None:
    """Compile a copy of the core with checks."""
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    shutil.copytree(ROOT / "src" / "setcubed", folder / "setcubed", ignore=ignore)
    flags = [*CHECKS, *(["-fsanitize=address"] if address else [])]
    sources = [str(folder / "setcubed" / "engine" / "core" / f"{name}.py") for name in MODULES]
    directives = ["boundscheck=True", "wraparound=False", "cdivision=True", "infer_types=True"]
    options = [part for directive in directives for part in ("-X", directive)]
    subprocess.run(
        [sys.executable, "-m", "cython", "-3", "-w", str(folder), *options, *sources],
        check=True,
        env=environment(folder),
    )
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    include = sysconfig.get_path("include")
    for source in sources:
        c, target = Path(source).with_suffix(".c"), Path(source).with_suffix(suffix)
        command = ["cc", *flags, "-shared", "-fPIC", "-fwrapv", f"-I{include}", str(c), "-o", str(target)]
        subprocess.run(command, check=True)


def environment(folder: Path, address: bool = False) -> dict[str, str]:
    """Return the path of the checked core."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
    if address:
        library = subprocess.run(
            ["cc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
        )
        env |= {"LD_PRELOAD": library.stdout.strip(), "ASAN_OPTIONS": "detect_leaks=0"}
    return env


def main() -> int:
    """Build the core, then fuzz it in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--address", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build(folder, options.address)
        command = [sys.executable, "-m", "tests.engine.fuzz", str(options.seconds), str(options.seed)]
        return subprocess.run(
            command, cwd=folder, env=environment(folder, options.address), check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
