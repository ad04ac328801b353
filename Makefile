# One command each. `make run` and `make test` do everything on a fresh Debian 12 with Python 3.11.
.DEFAULT_GOAL := help
.PHONY: help setup run https worker test test-all bench lint messages rooms decisions film core production chaos
PYTHON := .venv/bin/python

help:
	@echo "make run       set up what is missing and serve Planisfero (HOST=0.0.0.0 for the whole hall, PORT=8000)"
	@echo "make https     make the certificate of the hall, by which phones open Planisfero with https (docs/hall-network.md)"
	@echo "make test      set up, check the code, run the tests on SQLite, and on PostgreSQL what may come out otherwise there"
	@echo "make test-all  the long part, hours: every long test on both databases, ten times the random matches, planted faults"
	@echo "make lint      the checks of the code alone"
	@echo "make bench     the figures of docs/performance.md"
	@echo "make production  PostgreSQL, Redis, nginx, 2 web processes, 2 workers on this machine: the load of docs/operations.md"
	@echo "make chaos     the same installation while parts of it are killed at random: what was acknowledged and lost"
	@echo "make worker    a Celery worker, for servers with REDIS_URL and DATABASE_URL"
	@echo "make messages  bring the Italian catalogue up to date with the texts in the code"
	@echo "make rooms     draw which package imports which, in docs/architecture.md"
	@echo "make core      compile the rules, which makes simulations several times faster; everything works without"
	@echo "make decisions write sources, options and files of every decision into docs/decisions-*.md"
	@echo "make film      walk through a whole evening and keep its pictures in docs/img"
	@echo "make setup     set up only"

setup:
	@tools/setup run

run: setup
	@exec $(PYTHON) manage.py serve

https: setup
	@$(PYTHON) manage.py certificate

worker: setup
	@tools/worker

test:
	@tools/setup test
	@tools/test $(ARGS)

test-all:
	@tools/setup test-all
	@tools/test-all $(ARGS)

lint:
	@tools/setup test
	@tools/lint

bench:
	@tools/setup test
	@$(PYTHON) -m benchmarks

production:
	@tools/production load

chaos:
	@tools/production chaos

rooms:
	@tools/setup test
	@$(PYTHON) tools/rooms.py

decisions:
	@tools/setup test
	@$(PYTHON) tools/decisions.py

core:
	@tools/setup test
	@$(PYTHON) tools/core.py

messages:
	@tools/setup test
	@tools/messages

film:
	@tools/setup test
	@FILM=1 $(PYTHON) -m pytest -q tests/journeys/test_a_whole_evening.py tests/journeys/test_twelve_phones.py
