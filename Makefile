# Two commands matter: `make play` and `make test`. Both set everything up by themselves.
PYTHON ?= python3
BIN := .venv/bin
CORE := $(wildcard src/setcubed/engine/*.py src/setcubed/engine/*.pxd)

.PHONY: play test setup check unit clean
play: setup
	$(BIN)/setcubed play

test: setup check unit

setup: .venv/ready

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/ready: .venv/bin/python pyproject.toml setup.py constraints.txt $(CORE)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

unit: setup
	$(BIN)/pytest

clean:
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .coverage
