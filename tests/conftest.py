"""For all tests: deterministic Hypothesis examples without deadlines."""

import os

from hypothesis import settings

settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("other", deadline=None)
settings.load_profile("other" if "DICE" in os.environ else "same")
