"""What pyproject.toml cannot say: building the package builds the pages and compiles the fast core."""

import subprocess
import sys

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildPages(build_py):
    """A wheel carries the built pages. In a checkout `make` builds them: an editable install stays quick."""

    def run(self) -> None:
        if not self.editable_mode:
            subprocess.run([sys.executable, "tools/build_web.py"], check=True)
            self.__dict__.pop("data_files", None)  # found before the pages were there
        super().run()


setup(cmdclass={"build_py": BuildPages})
