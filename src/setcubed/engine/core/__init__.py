"""The compiled core: each module is Python that Cython compiles with the types of its `.pxd`."""
