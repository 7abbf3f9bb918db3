# Two commands matter: `make play` and `make test`. Both set everything up by themselves.
PYTHON ?= python3
BIN := .venv/bin
CORE := $(wildcard src/setcubed/*/core/*.py src/setcubed/*/core/*.pxd)
PAGES := $(shell find web -type f -not -path '*/node_modules/*')

.PHONY: play test setup web pack site docs check rules rest coverage browser static screenshots sentences simulate clean
play: setup web
	$(BIN)/setcubed

# Two parts at a time. What one prints comes when it has ended, so that lines do not mix.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
test: setup web
	@echo "Checks and tests, two parts at a time; each is printed when it has ended."
	@$(MAKE) --no-print-directory --jobs=2 --keep-going $(TOGETHER) browser check rules rest static

setup: .venv/ready

.venv/bin/python:
	$(PYTHON) -m venv .venv

# First pip itself: that of older Pythons cannot read dependency groups.
# Built with the environment's own Cython: with a new one each time half of the core would be compiled again.
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt
.venv/ready: .venv/bin/python pyproject.toml setup.py constraints.txt $(CORE)
	$(INSTALL) pip
	$(INSTALL) setuptools setuptools-scm Cython
	$(INSTALL) --no-build-isolation --group dev --editable '.[postgres,envs,openspiel,cluster,lab]'
	touch $@

# The pages, built only when something in web/ changed.
web: src/setcubed/web/index.html

src/setcubed/web/index.html: tools/build_web.py $(PAGES) | .venv/ready
	$(BIN)/python tools/build_web.py
	touch $@

# The game that runs without a server: the pack that the pages load, and a folder for any static host.
pack: setup
	$(BIN)/python -m tools.build_site pack

site: setup web
	$(BIN)/python -m tools.build_site site

# The documentation, with every internal link checked: build/docs/index.html.
docs: setup
	$(INSTALL) --group docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --fresh-env --builder html docs build/docs

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/codespell --dictionary=- --dictionary=tools/dialect.txt
	$(BIN)/python tools/build_web.py check
	$(BIN)/python tools/build_web.py test

# The rules and their notation must be covered to the last branch; their doctests and those of the documents run too.
RULES := tests/game tests/notation tests/test_drawing.py
EXAMPLES := docs/library.md docs/write-a-bot.md
API := $(addprefix src/setcubed/,__init__.py api game notation svg_drawing.py text_drawing.py)
rules: setup
	$(BIN)/pytest $(RULES) $(API) README.md $(EXAMPLES) --doctest-modules \
		--doctest-glob='*.md' --cov=setcubed.game --cov=setcubed.notation --cov-branch \
		--cov-report=term:skip-covered --cov-fail-under=100

rest: setup web
	$(BIN)/pytest $(addprefix --ignore=,$(RULES) tests/browser)

# How much of all packages is covered, and that it does not become less. Not a part of `make test`: measured, the tests
# take up to twice the time. What servers and programs that the tests start do is not seen, nor is the browser.
coverage: setup web
	$(BIN)/pytest --ignore=tests/browser --cov=setcubed --cov-branch --cov-report=term:skip-covered --cov-fail-under=87

# By themselves: the browser's driver keeps an event loop running in its process.
browser: setup web
	$(BIN)/pytest tests/browser -m "not static"

# The browser tests against the site without a server: whichever part ends first leaves its place to them.
static: setup web
	$(BIN)/pytest tests/browser -m static

# Every screen, light and dark, phone and desktop: look at them.
screenshots: setup web
	$(BIN)/python -m tools.screenshots screenshots

# Whole games as sentences in every language, to be read by people: build/sentences/.
sentences: setup
	SENTENCES=$(CURDIR)/build/sentences $(BIN)/python tools/build_web.py test

# Whole servers on a simulated clock, network and disk, with faults: runs until stopped.
simulate: setup
	$(BIN)/python -m tests.simulation

clean:
	rm -rf .venv build dist src/*.egg-info src/setcubed/web src/setcubed/browser/pack web/node_modules .mypy_cache .ruff_cache .pytest_cache .coverage
