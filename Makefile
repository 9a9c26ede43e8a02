# Each target sets up all it needs: a virtual environment in .venv, and the packages in it.
PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
# Where bytecode is not kept, each of the many processes that the tests start compiles all modules anew.
unexport PYTHONDONTWRITEBYTECODE
BIN := $(VENV)/bin

# With uv, which takes seconds; with pip, which takes minutes, where uv does not find its way to the packages.
define install
	@$(BIN)/pip install --quiet --disable-pip-version-check uv \
	  && $(BIN)/uv pip install --quiet --python $(BIN)/python --editable '$(1)' 2>$(VENV)/uv.log \
	  || { echo "uv did not reach the packages ($(VENV)/uv.log); now with pip, which takes minutes"; \
	       $(BIN)/pip install --quiet --editable '$(1)'; }
endef

.PHONY: demo test test-rest test-all compiled test-long benchmarks languages vendored pictures check clean

demo: $(VENV)/.installed
	$(BIN)/harness simulate configs/hr-v1.yaml --html

# Without a network, in a few minutes.
WORKERS = auto
test: $(VENV)/.installed-test
	$(BIN)/pytest -n $(WORKERS) -m "not slow and not long and not network and not browser" tests

# What `make test` leaves out and a faster test does not show; first what takes longest. Files without any of it take
# long to be read, too.
REST = $(shell grep -rlE 'mark\.(network|browser|model)\b' tests --include='test_*.py' | sort)
test-rest: $(VENV)/.installed-test
	$(BIN)/pytest -n auto --dist worksteal -m "(network or browser or model) and not long" tests/test_readme_session.py $(REST)

# Both, as the gate runs them: at the same time, for many tests wait for a process, a clock or a server.
test-all: $(VENV)/.installed-test
	HYPOTHESIS_PROFILE=ci $(MAKE) -j2 --output-sync=target WORKERS=$$(($$(nproc) + 2)) test test-rest

# The bytecode of what tests import, made once, and not in each of their processes at the same time.
compiled: $(VENV)/.installed-test
	-@$(BIN)/pytest --collect-only --quiet >/dev/null
	-@LITELLM_LOCAL_MODEL_COST_MAP=True $(BIN)/python -c 'import langgraph.prebuilt, litellm, pandas'

# What is slow and shown by a faster test as well, and figures over thousands of conversations.
test-long: $(VENV)/.installed-test
	$(BIN)/pytest -n auto -m "long or (slow and not (network or browser or model))" tests

benchmarks: $(VENV)/.installed-test
	$(BIN)/python tests/benchmarks $(ARGUMENTS)

# Names of months, days and currencies in the language packs, anew from CLDR.
languages: $(VENV)/.installed-test
	$(BIN)/python tests/support/cldr_packs.py

# The scripts by others that pages hold, anew from npm, with their licences.
vendored:
	sh tests/support/vendored.sh harness/pages/assets/vendor

# The pictures of the README, anew from the demo; takes Chromium.
pictures: $(VENV)/.installed-test
	$(BIN)/python tests/support/pictures.py .github

check: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed: install it, then run make again"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv module is needed (Debian: apt-get install python3-venv)"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/pip
	$(call install,.)
	@touch $@

$(VENV)/.installed-test: pyproject.toml | $(BIN)/pip
	$(call install,.[test])
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-dev: pyproject.toml | $(BIN)/pip
	$(call install,.[dev])
	@touch $@ $(VENV)/.installed $(VENV)/.installed-test

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache
