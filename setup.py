"""What pyproject.toml cannot say: building the package compiles the fast core and builds the pages.

`SETCUBED_PURE=1` leaves it uncompiled (slow, and it needs Cython installed to run); `SETCUBED_DEBUG=1`
compiles it with bounds checking. Without either, a compiler that fails makes the installation fail.
"""

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

CORES = (Path("src/setcubed/engine"), Path("src/setcubed/envs"))
WORKERS = os.cpu_count() or 1


def extensions() -> list[Extension]:
    """The modules of the cores, each a `.py` with a `.pxd` beside it."""
    if os.environ.get("SETCUBED_PURE") == "1":
        return []
    from Cython.Build import cythonize

    debug = os.environ.get("SETCUBED_DEBUG") == "1"
    flags = [] if sys.platform == "win32" else ["-O1", "-g"] if debug else ["-O3"]
    modules = [
        Extension(f"setcubed.{core.name}.{pxd.stem}", [str(pxd.with_suffix(".py"))], extra_compile_args=flags)
        for core in CORES
        for pxd in sorted(core.glob("*.pxd"))
        if pxd.with_suffix(".py").exists()
    ]
    directives = {
        "language_level": "3",
        "boundscheck": debug,
        "wraparound": False,
        "initializedcheck": debug,
        "cdivision": True,
        "binding": False,
        "infer_types": True,
    }
    built: list[Extension] = cythonize(
        modules,
        compiler_directives=directives,
        build_dir="build/cython",
        include_path=["src"],
        nthreads=0 if sys.platform == "win32" else WORKERS,
    )
    return built


class BuildPages(build_py):
    """A wheel carries the built pages. In a checkout `make` builds them: an editable install stays quick."""

    def run(self) -> None:
        if not self.editable_mode:
            subprocess.run([sys.executable, "tools/build_web.py"], check=True)
            self.__dict__.pop("data_files", None)  # found before the pages were there
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildPages},
    options={"build_ext": {"parallel": WORKERS}},  # one module after the other takes a minute longer
)
