# Everything is made in the folder itself: .tools has uv, .venv the environment. Needs Python 3.11+ and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := PYTHONPATH=.tools $(PYTHON) -m uv
READY := $(VENV)/.ready
NODE := $(BIN)/python web/node.py
MODULES := web/node_modules/.ready
PAGES := src/ridotto/web/built/index.html
WEB := $(shell find web/src web/public src/ridotto/words -type f 2>/dev/null) web/index.html web/vite.config.ts
KILLS ?= 1000
PAIRS ?= 10000
TABLES ?= 1000
SEED ?= 1

.DEFAULT_GOAL := help
.PHONY: help play setup pages test lint types layers unit components browser mutants crashes deals leaks bench bench-pages lock audit clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup ## set up everything, start a table and open it in the browser (PLAY=--lan: for phones too)
	@$(BIN)/ridotto play $(PLAY)

setup: $(READY) $(PAGES) ## make .venv with the ridotto command in it, and the pages

$(READY): pyproject.toml requirements/dev.txt requirements/uv.txt Makefile
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' || { echo "ridotto needs Python 3.11 to 3.14; say which with PYTHON=…"; exit 1; }
	@echo "setting up $(VENV) …"
	@if $(PYTHON) -c 'import pip' 2>/dev/null; then \
		$(PYTHON) -m pip install --quiet --disable-pip-version-check --root-user-action ignore --upgrade --target .tools -r requirements/uv.txt; \
	else $(UV) pip install --quiet --upgrade --target .tools -r requirements/uv.txt; fi  # within .venv there is no pip
	@$(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)
	@$(UV) pip sync --quiet --compile-bytecode --python $(BIN)/python requirements/dev.txt
	@[ $(MODULES) -nt web/package-lock.json ] || { $(NODE) npm ci --loglevel=error && touch $(MODULES); }
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --editable .
	@touch $@
	@echo "done: $(BIN)/ridotto --help"

$(MODULES): web/package-lock.json | $(READY)
	@$(NODE) npm ci --loglevel=error
	@touch $@

$(PAGES): $(WEB) $(MODULES) | $(READY)
	@$(NODE) build

pages: $(PAGES) ## build the pages of the table in the browser

test: lint types layers components unit browser ## set up, then lint, types, layers and all tests

lint: $(READY) $(MODULES) ## ruff, and Biome for the pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(NODE) npm run --silent lint

types: $(READY) $(MODULES) ## mypy and TypeScript, strict
	$(BIN)/mypy
	$(NODE) npm run --silent types

layers: $(READY) ## who may import whom
	$(BIN)/lint-imports

components: $(MODULES) ## the tests of the pages' parts
	$(NODE) npm run --silent test

unit: $(READY) $(PAGES) ## all tests of Python, some minutes
	$(BIN)/pytest -n auto --ignore=tests/browser --cov --cov-report=term --cov-fail-under=95

browser: $(READY) $(PAGES) ## the tests in a real browser, apart: Playwright keeps an event loop of its own
	$(BIN)/pytest -n auto tests/browser

mutants: $(READY) ## mutation testing of the rules (a quarter of an hour)
	$(BIN)/mutmut run
	$(BIN)/mutmut results

crashes: $(READY) ## kill a service again and again while people play (KILLS=1000: half an hour)
	PYTHONPATH=tests $(BIN)/python tests/crashing.py $(KILLS) $(SEED)

deals: $(READY) ## reload and drop connections while the deal lies open (TABLES=1000: ten minutes)
	PYTHONPATH=tests $(BIN)/python tests/dealing.py $(TABLES) $(SEED)

leaks: $(READY) ## look for leaks through the real service (PAIRS=10000: ten minutes)
	PYTHONPATH=tests $(BIN)/python tests/leaking.py $(PAIRS) $(SEED)

bench: $(READY) ## measure speed (see docs/speed.md)
	$(BIN)/ridotto bench engine

bench-pages: $(READY) $(PAGES) ## measure how light the pages are, in a browser (see docs/speed.md)
	PYTHONPATH=tests $(BIN)/python tests/browser_bench.py

lock: $(READY) ## pin the newest versions that pyproject.toml allows
	$(UV) pip compile --quiet --universal --python-version 3.11 --no-annotate --no-header --no-emit-index-url --no-emit-find-links --generate-hashes --upgrade --extra fast --extra postgres --group dev pyproject.toml -o requirements/dev.txt

audit: $(READY) ## compare the pinned packages with known vulnerabilities (needs the internet)
	$(UV) tool run pip-audit@2.10.1 --strict --disable-pip --require-hashes -r requirements/dev.txt
	$(NODE) npm audit

clean: ## remove everything that was made
	rm -rf web/node_modules src/ridotto/web/built .venv .tools .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage* mutants
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
