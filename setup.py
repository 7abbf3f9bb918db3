"""Build steps that pyproject.toml cannot express: compile the core and build the pages.

`SETCUBED_PURE=1` leaves the core uncompiled (slow, and it needs Cython at run time); `SETCUBED_DEBUG=1`
compiles it with bounds checks. Without either, a compiler error fails the installation.
"""

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

CORES = (Path("src/setcubed/engine/core"), Path("src/setcubed/envs/core"))
PAGES = Path("src/setcubed/web/index.html")
WORKERS = os.cpu_count() or 1


def compiler_flags(debug: bool) -> list[str]:
    """Return the compiler's options. Debug symbols would triple the size of the core."""
    if sys.platform == "win32":
        return []
    return ["-O1", "-g"] if debug else ["-O3", "-g0"]


def remove_stale_builds() -> None:
    """Delete compiled modules whose source has moved: they could still be imported."""
    package = Path("src/setcubed")
    for built in [*package.rglob("*.so"), *package.rglob("*.pyd")]:
        module = built.with_name(built.name.split(".")[0])
        if not (module.with_suffix(".pxd").exists() and module.with_suffix(".py").exists()):
            built.unlink()


def extensions() -> list[Extension]:
    """Return the modules of the core folders, each a `.py` with a `.pxd` beside it."""
    if os.environ.get("SETCUBED_PURE") == "1" or "sdist" in sys.argv:
        return []
    from Cython.Build import cythonize

    remove_stale_builds()
    debug = os.environ.get("SETCUBED_DEBUG") == "1"
    modules = [
        Extension(
            ".".join((*core.parts[1:], pxd.stem)),
            [pxd.with_suffix(".py").as_posix()],
            extra_compile_args=compiler_flags(debug),
        )
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


def build_pages() -> None:
    """Build the pages, except from an sdist, which contains them."""
    if not (Path("PKG-INFO").exists() and PAGES.exists()):
        subprocess.run([sys.executable, "tools/build_web.py"], check=True)


class BuildWithPages(build_py):
    """Adds the built pages to a wheel. In a checkout `make` builds them, so that an editable install is
    fast."""

    def run(self) -> None:
        if not self.editable_mode:
            build_pages()
            self.__dict__.pop("data_files", None)  # found before the pages were there
        super().run()


class SourceWithPages(sdist):
    """Adds the built pages to an sdist, so that installing it needs no Node."""

    def run(self) -> None:
        build_pages()
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildWithPages, "sdist": SourceWithPages},
    options={"build_ext": {"parallel": WORKERS}},  # one module after the other takes a minute longer
)
