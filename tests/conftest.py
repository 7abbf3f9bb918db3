"""For all tests: the same examples every time, and no clock that a busy machine could miss."""

import os

from hypothesis import settings

settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("other", deadline=None)
settings.load_profile("other" if "DICE" in os.environ else "same")
