"""What pyproject.toml cannot say: the fast core is compiled when the package is built."""

from setuptools import setup

setup()
