"""Stand-ins for the C structs and constants of the environments when they run uncompiled."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from setcubed.engine.core import uncompiled as engine
from setcubed.engine.core.uncompiled import Declarations

_DECLARED = Declarations(Path(__file__).parent, vars(engine))
initialize = _DECLARED.initialize
globals().update({name: value for name, value in _DECLARED.names.items() if name not in vars(engine)})

if TYPE_CHECKING:

    def __getattr__(name: str) -> Any: ...
