# `make play` and `make test` are all a newcomer needs; both set themselves up.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup play run test check soak bench lock clean

setup: .venv/ready
.venv/ready: requirements.lock
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Toban needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

play: setup   ## the sandbox in a browser: no Discord account needed
	$(BIN)/python -m bot sandbox $(ARGS)

run: setup    ## the bot on Discord, configured by config.toml
	$(BIN)/python -m bot run

test: setup   ## a rotating sample of everything: some ten minutes on two cores
	$(BIN)/python -m pytest -n 2

check: setup  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

soak: setup   ## the full numbers: slow
	$(BIN)/python -m pytest -n 2 --soak

bench: setup  ## figures as JSON
	@$(BIN)/python -m bot bench

lock:         ## after changing the versions in pyproject.toml; needs uv (python3 -m pip install uv)
	$(PYTHON) -m uv pip compile --universal --generate-hashes --python-version 3.11 --all-extras \
		--no-header pyproject.toml -o requirements.lock

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
