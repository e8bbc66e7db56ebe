# Every command of the project is spelled out here and nowhere else. `make` alone lists the targets.

PYTHON ?= python3
PORT ?= 8000
SITE_DIR ?= site
BENCH ?= tests/bench
JOBS ?= 2

VENV := .venv
PY := $(VENV)/bin/python
# A PYTHON given by hand gets a stamp of its own, so that another one builds the environment anew.
PACKAGES := $(VENV)/installed$(if $(filter file,$(origin PYTHON)),,-$(subst /,-,$(PYTHON)))
# What only the benchmarks need, into the same environment.
RIVALS := $(PACKAGES)-bench
MODULES := node_modules/.installed

export NO_MKDOCS_2_WARNING := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help serve test check site bench bench-bots test-long lock browser clean

help: ## list the targets (the default)
	@echo "make TARGET [PYTHON=python3.13] [PORT=8000] [PYTEST=tests/unit]"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' $(MAKEFILE_LIST) | awk -F '|' '{ printf "%-14s%s\n", $$1, $$2 }'

serve: $(PACKAGES) $(MODULES) ## build the site and serve it on this machine, again after every change
	@echo "The site will be at http://127.0.0.1:$(PORT)/ (Ctrl-C ends it)."
	env -u SITE_URL $(PY) -m mkdocs serve --livereload --dev-addr 127.0.0.1:$(PORT)

test: check browser ## everything: check, then all rings of tests on the built site in a real browser
	$(PY) -m pytest $(PYTEST)

check: $(PACKAGES) $(MODULES) ## format, lint and types; no browser
	$(PY) -m ruff format --check
	$(PY) -m ruff check
	$(PY) -m mypy
	npx --no-install tsc -p tsconfig.json

site: $(PACKAGES) $(MODULES) ## build the site into site/; SITE_URL=https://… says where it will live
	$(PY) -m mkdocs build --strict --site-dir $(SITE_DIR)

bench: $(RIVALS) $(MODULES) browser ## measure speed and strength (tests/bench); BENCH=tests/bench/bench_engine.py
	$(PY) -m pytest $(BENCH) -m "" -s --override-ini "python_files=bench_*.py"

bench-bots: $(PACKAGES) ## measure the strength of the bots; takes hours, goes on where it was stopped; JOBS=2 at a time
	$(PY) -m tests.bench.bots --jobs $(JOBS)
	$(PY) -m tests.bench.ladder
	$(PY) -m tests.bench.deals

test-long: $(PACKAGES) $(MODULES) browser ## all tests with more examples, and those that take longer than a push should wait for
	$(PY) -m pytest -m "" --hypothesis-profile long

LOCK = UV_CUSTOM_COMPILE_COMMAND="make lock" $(PY) -m uv pip compile $(if $(UPGRADE),--upgrade) --quiet \
  --universal --python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url --no-emit-find-links

lock: $(PACKAGES) ## write the lock files anew from pyproject.toml and package.json; UPGRADE=1 takes newer releases
	$(PY) -m pip install --quiet uv
	$(LOCK) --group site --group test --output-file requirements.txt
	$(LOCK) --group bench --output-file requirements-bench.txt
	npm $(if $(UPGRADE),update,install) --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund

browser: $(PACKAGES)
	@$(PY) -m tests.browser.chromium

clean: ## remove all that the other targets made
	rm -rf $(VENV) node_modules $(SITE_DIR) .cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PACKAGES): requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "This project needs Python 3.11 or newer; '$(PYTHON)' is missing or older. Name another: make PYTHON=python3.13 …" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { \
	  echo "'$(PYTHON)' lacks its venv module. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@test ! -L $(VENV) || { echo "$(VENV) is a link: remove it, so that no other folder is cleared." >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(PY) -m pip install --quiet --requirement requirements.txt
	@touch $(VENV)/installed $@

$(RIVALS): requirements-bench.txt $(PACKAGES)
	$(PY) -m pip install --quiet --requirement requirements-bench.txt
	@touch $@

$(MODULES): package.json package-lock.json
	@node --eval 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { \
	  echo "This project needs Node.js 20 or newer (with npm); 'node' is missing or older." >&2; exit 1; }
	@command -v npm > /dev/null || { echo "This project needs npm, which comes with Node.js." >&2; exit 1; }
	npm ci --no-audit --no-fund
	@touch $@
