# What must be there: make, Python 3.11+ with venv, and a way to the Python package index. The rest installs itself.

PYTHON ?= $(shell for name in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
RUN := .venv/bin/python
COMPILED := PYTHONPATH=build/compiled
GAME ?= skyjo_action

.PHONY: help play test check screens cluster fuzz ray reports bench load soak mutants compile clean dev
.DEFAULT_GOAL := help

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | column -t -s '|' 2>/dev/null || grep '## ' Makefile

play: python  ## install the games (compiled where possible), serve them and open the browser
	@$(PYTHON) tools/bootstrap.py play
	@build/play/bin/spieltisch --version
	@build/play/bin/spieltisch serve --open

test: dev  ## everything that must hold: static checks, tests, the compiled build
	@$(RUN) tools/test.py

check: dev  ## the static checks and the quick tests
	@$(RUN) tools/test.py --quick

screens: dev  ## build/screens: pictures of every screen, phone and desktop, light and dark, German and English
	@$(RUN) tools/webclient.py
	@$(RUN) tools/chromium.py
	@$(RUN) -m pytest -q -n 2 tests/web/browser/test_every_screen.py

compile: dev  ## build/compiled: a copy of the package with its hot modules compiled
	@$(RUN) tools/compile.py

bench: python  ## ours against peers, in one run
	@$(PYTHON) tools/bootstrap.py bench
	@$(PYTHON) -m venv build/rlskyjo && build/rlskyjo/bin/python -m pip install --quiet --no-deps \
		--ignore-requires-python --requirement bench/rlskyjo.txt || echo "rlskyjo is not to be had: measured without"
	@$(RUN) tools/compile.py
	@$(COMPILED) $(RUN) -m bench

load: compile  ## servers under load: one process and two, SQLite and PostgreSQL with NATS, beside boardgame.io, Colyseus
	@$(RUN) tools/webclient.py npm --prefix ../bench/boardgame ci --silent || echo "measured without boardgame.io"
	@$(RUN) tools/webclient.py npm --prefix ../bench/colyseus ci --silent || echo "measured without Colyseus"
	@$(COMPILED) $(RUN) -m bench scale --tables 200 --idle 2000 --rounds 5 --seconds 5

soak: compile  ## the long runs
	@$(COMPILED) $(RUN) tools/soak.py
	@$(COMPILED) $(RUN) -m tests.server.crash --kills 1000
	@$(COMPILED) $(RUN) -m tests.server.crash --kills 200 --processes
	@$(COMPILED) $(RUN) -m tests.server.soak --tables 200 --minutes 60

cluster: dev  ## all tests of the server again, on two processes with PostgreSQL and NATS
	@SPIELTISCH_STORE=postgresql $(RUN) -m pytest -n 2 tests/server

fuzz: compile  ## a million messages of nonsense against a live server, 100,000 damaged saves
	@$(COMPILED) $(RUN) -m tests.server.fuzz --messages 1000000
	@$(COMPILED) $(RUN) -m tests.contract.damage --saves 100000

mutants: dev  ## break the rules of GAME one at a time and list what no test notices
	@$(RUN) tools/mutants.py $(GAME)

ray: python  ## install Ray beside the rest and run what works on it
	@$(PYTHON) tools/bootstrap.py ray
	@build/ray/bin/python -m pytest -n 0 -v tests/lab/test_ray.py

reports: compile  ## the kept balance reports, made anew (half an hour on two cores)
	@$(COMPILED) $(RUN) tools/reports.py

dev: python  ## .venv with the sources and the development tools
	@$(PYTHON) tools/bootstrap.py dev

clean:  ## remove what was built, keep the environments
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.PHONY: python
python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed (or say: make PYTHON=/path/to/python3)"; exit 1; }
