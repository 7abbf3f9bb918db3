"""Compiled modules: each is Python that Cython compiles with the types of its `.pxd`."""

import setcubed.engine.core  # noqa: F401 (it lets modules of core packages run uncompiled)
