"""Optional dependencies: a missing one is reported with the extra that installs it, before work begins."""

from __future__ import annotations

from importlib.util import find_spec

from setcubed.game import Illegal


def need(extra: str, *modules: str) -> None:
    """Raise `Illegal` if one of the modules is not installed.

    >>> need("lab", "json")
    """
    for module in modules:
        if find_spec(module) is None:
            raise Illegal(
                "missing_extra",
                f"The package {module} is missing: install it with pip install 'setcubed[{extra}]'.",
                module=module,
                extra=extra,
            )
