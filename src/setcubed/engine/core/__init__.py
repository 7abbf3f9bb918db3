"""The compiled core: each module is Python that Cython compiles with the types of its `.pxd`."""

import sys
from importlib.machinery import ExtensionFileLoader, PathFinder

_spec = PathFinder.find_spec(f"{__name__}.packed_position", __path__)
if _spec and not isinstance(_spec.loader, ExtensionFileLoader):
    from setcubed.engine.core.uncompiled import UncompiledFinder

    sys.meta_path.insert(0, UncompiledFinder)
