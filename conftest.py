"""Doctests see the package as a reader of the API reference does: after `import setcubed`."""

from __future__ import annotations

from typing import Any

import pytest

import setcubed


@pytest.fixture(autouse=True, scope="session")
def doctest_imports(doctest_namespace: dict[str, Any]) -> None:
    """Give doctests the name `setcubed`."""
    doctest_namespace["setcubed"] = setcubed
