PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000
WORKERS ?= 3  # two cores: browsers and databases are waited for
PYTEST := $(BIN)/python -m pytest -q
INTERPRETED := PYTHONPATH=src:tests
COMPILED := $(if $(FAST),,1)  # FAST=1: do not compile the engine
RUN := BASTIDE_COMPILED=$(COMPILED) $(PYTEST) --all-rules
GAMES := $(notdir $(patsubst %/rules/,%,$(wildcard src/bastide/games/*/rules/)))
AGAIN := $(RUN) --last-failed --last-failed-no-failures none --repeated  # once more, alone: browsers on a busy machine

unexport PYTHONDONTWRITEBYTECODE  # without byte code every process of the tests compiles all it imports

.PHONY: play setup dev libraries tools test test-all quick checks-and-wheels check format lint pages types layers interpreted mutants wheels \
	browser golden golden-told bench bench-compare load strength review-proof train docs pictures release clean

play:  ## set up if needed, then serve; a game against bots is two clicks away
	@$(PYTHON) scripts/setup.py --no-engine
	@$(PYTHON) scripts/play.py --port $(PORT)

setup:  ## environment, libraries, command and compiled engine
	@$(PYTHON) scripts/setup.py $(EXTRAS)

dev:
	@$(PYTHON) scripts/setup.py dev
	@scripts/node_tools.sh

libraries:  # the same, nothing compiled
	@$(PYTHON) scripts/setup.py --no-engine dev

tools:
	@scripts/tools.sh

quick: libraries  ## format, lint, types, and the tests of what changed since main
	@$(BIN)/python scripts/quick.py

test: dev tools checks-and-wheels  ## everything, with a real PostgreSQL and a real browser; the counts are samples
	$(RUN) -n $(WORKERS) --dist loadgroup || $(AGAIN)
	$(BIN)/python -m doctest README.md && echo "README: doctest passed"

test-all: dev tools checks-and-wheels mutants  ## the same with full counts
	BASTIDE_FULL=1 $(RUN) -n $(WORKERS) --dist loadgroup

checks-and-wheels: dev  # side by side: wheels mostly wait for pip
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target wheels check interpreted

check: libraries format lint pages types layers

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

interpreted: libraries  ## contract and rule tests on the plain sources of what is compiled: fewer examples than there
	BASTIDE_EXAMPLES=4 $(INTERPRETED) $(PYTEST) -n $(WORKERS) -m "not many_games and not never_compiled" \
		tests/contract tests/rules

mutants: libraries  ## wrong rules, N in each GAME chosen by SEED: the tests must notice 95 % of them
	@for game in $(or $(GAME),$(GAMES)); do \
		$(BIN)/python scripts/mutants.py $$game -n $(or $(N),6) --seed $(or $(SEED),1) --jobs 2 || exit 1; done

wheels: dev  ## build the distributions of this machine into dist/, and try them in empty environments
	$(BIN)/python scripts/build_wheels.py
	$(BIN)/python scripts/try_wheels.py

browser: libraries  ## the edition without a server, as static files, into dist/browser; docs/browser.md
	$(BIN)/python scripts/build_browser.py

golden:  ## write the golden records anew; review the difference
	$(INTERPRETED) $(BIN)/python tests/golden_records.py $(GAME)

golden-told:  ## write anew only what golden records tell; review the difference
	$(INTERPRETED) $(BIN)/python tests/golden_records.py --told $(GAME)

bench: setup
	$(BIN)/bastide bench $(GAME) --anchor --interpreted

bench-compare: dev  ## this tree against BASE (default: main) on this machine in one run
	$(PYTHON) scripts/bench_compare.py $(or $(BASE),main) $(GAME)

load: dev
	$(BIN)/python benchmarks/load.py

train: dev  ## learn judgement and policy of GAME anew, from nothing: self-play, fitting, matches; goes on after an interruption
	$(BIN)/python -m bastide.arena.train $(GAME) --again
	$(BIN)/python -m bastide.arena.train $(GAME) --again --what policy --games 120 --searching 60

strength: dev  ## test every claim of strength (GAME for a single game) and write docs/bots.md; goes on where a run ended, on other machines too
	$(BIN)/python -m bastide.arena.strength $(GAME) --folder benchmarks/strength --page docs/bots.md $(STRENGTH)

review-proof: dev  ## prove the review of finished games: N games of each kind (100), GAME for a single game; hours
	$(BIN)/python -m bastide.arena.review_proof -n $(or $(N),100) $(if $(GAME),--games $(GAME)) $(PROOF)

docs: libraries  ## the documentation site, into build/site; a dead link or a missing reference fails
	@$(BIN)/python scripts/build_browser.py || echo "NO EDITION FOR BROWSERS: the first page has no live table"
	$(INTERPRETED) $(BIN)/python -m mkdocs build --quiet --site-dir build/site

pictures: dev tools  ## the pictures of README and docs, by a real browser at real tables
	$(BIN)/python scripts/make_pictures.py

release: test-all wheels  ## check all that must hold before a release is tagged
	$(PYTHON) scripts/release.py check

clean:
	rm -rf .venv node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
