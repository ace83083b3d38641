PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000
WORKERS ?= 2
PYTEST := $(BIN)/python -m pytest -q
INTERPRETED := PYTHONPATH=src:tests
COMPILED := $(if $(FAST),,1)  # FAST=1: do not compile the engine
AGAIN := BASTIDE_COMPILED=$(COMPILED) $(PYTEST) --last-failed --last-failed-no-failures none  # once more, alone: browsers on a busy machine

.PHONY: play setup dev tools test test-all check format lint pages types layers interpreted wheel golden bench bench-compare load strength clean

play: setup  ## set up if needed, then serve; a game against bots is two clicks away
	$(BIN)/bastide serve --port $(PORT)

setup:  ## environment, compiled engine and command in .venv
	@$(PYTHON) scripts/setup.py $(EXTRAS)

dev:
	@$(PYTHON) scripts/setup.py dev
	@scripts/node_tools.sh

tools:
	@scripts/tools.sh

test: dev tools check wheel interpreted  ## everything, with a real PostgreSQL and a real browser; the counts are samples
	BASTIDE_COMPILED=$(COMPILED) $(PYTEST) -n $(WORKERS) --dist loadgroup --all-rules || $(AGAIN)
	$(BIN)/python -m doctest README.md && echo "README: doctest passed"

test-all: dev tools check wheel interpreted  ## the same with full counts
	BASTIDE_FULL=1 BASTIDE_COMPILED=$(COMPILED) $(PYTEST) -n $(WORKERS) --dist loadgroup --all-rules

check: dev format lint pages types layers

format:
	$(BIN)/ruff format --check .

lint:
	$(BIN)/ruff check .

pages:  ## format and lint of scripts and styles
	@scripts/check_pages.sh

types:
	$(BIN)/mypy

layers:
	$(INTERPRETED) $(BIN)/lint-imports

interpreted: dev  ## contract and rule tests on the plain sources
	$(INTERPRETED) $(PYTEST) -n $(WORKERS) tests/contract tests/rules

wheel: dev  ## build wheel and sdist, and try the wheel in an empty environment
	scripts/try_wheel.sh

golden:  ## write the golden records anew; review the difference
	$(INTERPRETED) $(BIN)/python tests/golden_records.py $(GAME)

bench: setup
	$(BIN)/bastide bench $(GAME) --anchor --interpreted

bench-compare: dev  ## this tree against BASE (default: main) on this machine in one run
	$(PYTHON) scripts/bench_compare.py $(or $(BASE),main) $(GAME)

load: dev
	$(BIN)/python benchmarks/load.py

strength: dev
	$(BIN)/python -m bastide.arena.strength

clean:
	rm -rf .venv node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
