# Requirements: make, Python 3.11+ with venv, and access to the Python package index. Everything else is installed.

PYTHON ?= $(shell for name in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
RUN := .venv/bin/python
COMPILED := PYTHONPATH=build/compiled
GAME ?= skyjo_action

.PHONY: help play test test-busy fresh check screens cluster fuzz machine ray reports bench load soak mutants compile clean dev
.DEFAULT_GOAL := help

help:  ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | column -t -s '|' 2>/dev/null || grep '## ' Makefile

play: python  ## install the games, serve them and open the browser; the compiled build takes over when it is ready
	@$(PYTHON) tools/play.py

test: dev  ## run all checks: static checks, tests, the compiled build
	@$(RUN) tools/stages.py

test-busy: dev  ## run `make test` ten times while every core is kept busy; the output is kept in build/busy
	@$(RUN) tools/busy.py

fresh: dev  ## run `make play`, the wheel and `make test` on a bare Debian without compiler and Node.js (needs root)
	@$(RUN) tools/fresh.py

check: dev  ## run the static checks and the quick tests
	@$(RUN) tools/stages.py --quick

screens: dev  ## write screenshots of every screen (phone, desktop, light, dark, German, English) to build/screens
	@$(RUN) tools/webclient.py
	@$(RUN) tools/chromium.py
	@$(RUN) -m pytest -q -n 2 tests/web/browser/test_every_screen.py

compile: dev  ## build a copy of the package with compiled hot modules in build/compiled
	@$(RUN) tools/compile.py --whole

bench: python  ## benchmark against peers in one run
	@$(PYTHON) tools/bootstrap.py bench
	@$(PYTHON) -m venv build/rlskyjo && build/rlskyjo/bin/python -m pip install --quiet --no-deps \
		--ignore-requires-python --requirement bench/rlskyjo.txt || echo "rlskyjo cannot be installed: measured without it"
	@$(RUN) tools/compile.py --whole
	@$(COMPILED) $(RUN) -m bench

load: compile  ## load-test one and two processes, SQLite and PostgreSQL with NATS, against boardgame.io and Colyseus
	@$(RUN) tools/webclient.py npm --prefix ../bench/boardgame ci --silent || echo "boardgame.io cannot be installed: measured without it"
	@$(RUN) tools/webclient.py npm --prefix ../bench/colyseus ci --silent || echo "Colyseus cannot be installed: measured without it"
	@$(COMPILED) $(RUN) -m bench scale --tables 200 --idle 2000 --rounds 5 --seconds 5

soak: compile  ## run the soak and crash tests (hours)
	@$(COMPILED) $(RUN) tools/soak.py
	@$(COMPILED) $(RUN) -m tests.server.crash --kills 1000
	@$(COMPILED) $(RUN) -m tests.server.crash --kills 200 --processes
	@$(COMPILED) $(RUN) -m tests.server.soak --tables 200 --minutes 60

cluster: dev  ## run the server tests on two processes with PostgreSQL and NATS
	@SPIELTISCH_STORE=postgresql $(RUN) -m pytest -n 2 tests/server

fuzz: compile  ## send a million malformed messages to a live server and load 100,000 damaged saves
	@$(COMPILED) $(RUN) -m tests.server.fuzz --messages 1000000
	@$(COMPILED) $(RUN) -m tests.contract.damage --saves 100000

machine: dev  ## let simulated people look for faults at the edges of live servers for an hour and a half
	@$(RUN) -m tests.server.machine --minutes 60
	@$(RUN) -m tests.server.machine --minutes 30 --servers 2

mutants: dev  ## mutate the rules of GAME one by one and list the mutants that survive its tests
	@$(RUN) tools/mutants.py $(GAME)

ray: python  ## install Ray in its own environment and run the tests that need it
	@$(PYTHON) tools/bootstrap.py ray
	@build/ray/bin/python -m pytest -n 0 -v tests/lab/test_ray.py

reports: compile  ## regenerate the balance reports in docs/reports (half an hour on two cores)
	@$(COMPILED) $(RUN) tools/reports.py

dev: python  ## install the sources and the development tools into .venv
	@$(PYTHON) tools/bootstrap.py dev

clean:  ## remove build products, keep the environments
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.PHONY: python
python:
	@test -n "$(PYTHON)" && "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Python 3.11 or newer is required; set it with: make PYTHON=/path/to/python3"; exit 1; }
