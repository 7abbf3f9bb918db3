"""Compiled modules: each is Python that Cython compiles with the types of its `.pxd`."""
