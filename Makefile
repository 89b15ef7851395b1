# make serve   the site on 127.0.0.1 (PORT=8000, or the next free one)
# make test    every check, with small fixed samples
# make site    only the site, in _build/html
# make dist    the engine as wheel and source, in dist/; make release: with the site as an archive for a stick
# make test-long, make fuzz, make bench, make bench-site, make clean
#
# A second run reuses what is there. The only thing needed beforehand is Python 3.11 or newer with venv.

PYTHON ?= python3
PORT   ?= 8000
VENV   := .venv
PY     := $(VENV)/bin/python
HTML   := _build/html
LIVE   := _build/live
LITE   := _build/lite

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup site live lite serve test test-long fuzz bench bench-site clean lint test-engine test-notebooks test-site browser dist release

help:
	@sed -n 's/^# \{0,1\}//p;/^$$/q' Makefile

# --- set-up -----------------------------------------------------------------------------------

READY := $(VENV)/.ready
setup: $(READY)

$(READY): requirements.txt constraints.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; name one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@test -x $(PY) || $(PYTHON) -m venv $(VENV) || { echo "Python's venv is missing; on Debian: apt-get install python3-venv"; rm -rf $(VENV); exit 1; }
	$(PY) -m pip install -qq --disable-pip-version-check -r requirements.txt -c constraints.txt
	PYTHONWARNINGS=ignore $(PY) -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# --- the site ---------------------------------------------------------------------------------

ENGINE := $(shell find biritch -type f -not -path '*/__pycache__/*' 2>/dev/null)
PAGES  := $(shell find book notebooks -type f -not -path '*/__pycache__/*' -not -path '*/.ipynb_checkpoints/*' -not -path 'book/_live/*' 2>/dev/null) _config.yml _toc.yml
NOTEBOOKS := $(wildcard notebooks/*.ipynb)
LIVE_SOURCES := $(shell find book/_live -type f -not -path '*/__pycache__/*' 2>/dev/null) $(wildcard package.json package-lock.json)

# Notebooks are executed anew, and every page is read anew, when the engine has changed.
_build/.engine: $(READY) $(ENGINE)
	rm -rf _build/.jupyter_cache _build/.doctrees
	@mkdir -p _build && touch $@

# What runs in the page: copied to live/ at the root of the site.
_build/.live: $(READY) $(ENGINE) $(LIVE_SOURCES)
	@mkdir -p $(LIVE)
	@if test -f book/_live/build.py; then echo "$(PY) book/_live/build.py $(LIVE)"; $(PY) book/_live/build.py $(LIVE); fi
	@touch $@
live: _build/.live

# The notebooks as they can be run in the browser: lite/ on the site, on the same Python as live/.
_build/.lite: _build/.live constraints.txt $(NOTEBOOKS)
	$(PY) book/_live/lite.py $(LIVE) $(LITE)
	@touch $@
lite: _build/.lite

# Another SITE_URL is another site.
_build/.address: FORCE
	@mkdir -p _build; echo "$(SITE_URL)" | cmp -s - $@ || echo "$(SITE_URL)" > $@
FORCE:

_build/.site: _build/.engine _build/.live _build/.lite _build/.address $(PAGES)
	$(PY) book/build.py
	@touch $@
site: _build/.site

serve: site
	@$(PY) book/serve.py $(HTML) "$(PORT)"

# --- checks -----------------------------------------------------------------------------------

PYTEST := $(PY) -m pytest -q
NBVAL  := $(PYTEST) --nbval --nbval-current-env --nbval-sanitize-with tests/notebooks/nbval.cfg notebooks

test: lint test-engine test-notebooks test-site

lint: $(READY)
	$(PY) -m ruff check biritch book tests
	$(PY) -m mypy
	$(PY) -m codespell_lib biritch book tests Makefile *.md *.toml *.yml

test-engine: $(READY)
	$(PYTEST) tests --ignore=tests/site -m "not slow" -n 2

test-notebooks: $(READY)
	$(NBVAL)

test-site: site browser
	$(PYTEST) tests/site -m "not slow" -n 2

# One that is there; else one is fetched, and only where that fails the command is named.
browser: $(READY)
	@$(PY) book/browser.py

test-long: lint site browser
	HYPOTHESIS_PROFILE=long $(PYTEST) tests
	$(NBVAL)

# By chance, as long as the long profile says.
fuzz: $(READY)
	HYPOTHESIS_PROFILE=long $(PYTEST) tests/engine -m slow -k fuzz

bench: $(READY)
	@for f in $(filter-out bench/site.py,$(wildcard bench/*.py)); do $(PY) "$$f" || exit 1; done

# How long a reader waits; what it prints is also in _build/bench-site.md.
bench-site: site browser
	$(PY) bench/site.py $(HTML) _build/bench-site.md

# --- what is given away -----------------------------------------------------------------------

# twine judges what an index would show of it; nothing is uploaded from here.
dist: $(READY)
	rm -rf dist build
	$(PY) -m pip install -qq --disable-pip-version-check -c constraints.txt build==1.6.1 twine==7.0.0
	$(PY) -m build --no-isolation --outdir dist . > _build/dist.log || { cat _build/dist.log; exit 1; }
	rm -rf build biritch.egg-info
	$(PY) -m twine check --strict dist/*
	$(PY) book/stick/try_wheel.py dist

release: dist site
	$(PY) book/stick/pack.py $(HTML) dist

clean:
	rm -rf _build .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './node_modules/*' -prune -exec rm -rf {} +
