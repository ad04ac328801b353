"""An empty database gets its tables by two squashed migrations; whoever ran some of the replaced goes on with those."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ModelState

from tests.rig.long_way import OURS, squashed_away
from tests.rig.services import ROOT

Key = tuple[str, str]
SQUASHED = {("matches", "0001_squashed_0012_analyses"), ("tournaments", "0001_squashed_0046_what_was_made_last")}
RELEASE_0_1_0 = ("tournaments.0017_unused_seed_once", "matches.0003_winner_open")
UNUSED = ("django_migrations", "sqlite_sequence")  # compared by the names and the counts that matter


def loader_of() -> MigrationLoader:
    return MigrationLoader(None)


def described(state: ModelState) -> list[Any]:
    """Return all that a table follows from, with its columns in their order."""
    fields = [(name, field.deconstruct()[1:]) for name, field in state.fields.items()]
    return [state.name, fields, sorted(state.options.items(), key=lambda item: item[0]), state.bases, state.managers]


def states() -> dict[Key, list[Any]]:
    models = loader_of().project_state().models
    return {key: described(model) for key, model in models.items() if key[0] in OURS}


def replaced() -> list[Key]:
    """Return what the squashed ones replace, each app's in its order."""
    return [key for name in sorted(SQUASHED) for key in loader_of().disk_migrations[name].replaces]


def plan_after(ran: set[Key], monkeypatch: pytest.MonkeyPatch) -> list[Key]:
    """Return what Django would run on a database that ran these of ours, but for what is newer than the squashed ones.

    Django's InconsistentMigrationHistory where it holds such a history to be unsound.
    """
    others = {key: None for key in loader_of().disk_migrations if key[0] not in OURS}
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda _: {**others, **dict.fromkeys(ran)})
    executor = MigrationExecutor(connection)
    executor.loader.check_consistent_history(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    keys = [(step.app_label, step.name) for step, _ in plan]
    return [key for key in keys if key in SQUASHED or key in replaced()]


def test_the_short_way_describes_the_same_models_as_the_long_way() -> None:
    short = states()
    with squashed_away():
        long = states()
    assert short == long and list(short) == list(long)


@pytest.mark.parametrize("app", OURS)
def test_the_squashed_one_replaces_the_first_migrations_of_its_app_and_none_is_left_out(app: str) -> None:
    first = of_app(replaced(), app)
    with squashed_away():
        graph = loader_of().graph
    (leaf,) = graph.leaf_nodes(app)
    assert of_app(graph.forwards_plan(leaf), app)[: len(first)] == first


def test_an_empty_database_runs_the_squashed_ones_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(plan_after(set(), monkeypatch)) == SQUASHED


def test_a_database_that_ran_all_of_the_old_ones_runs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plan_after(set(replaced()), monkeypatch) == []


@pytest.mark.few(4)
@pytest.mark.parametrize("count", [1, 8, 17, 26, 45])
@pytest.mark.parametrize("others", [2, 3, 9, 11])
def test_a_database_that_ran_some_of_the_old_ones_goes_on_by_them(
    count: int, others: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = replaced()
    ran = {key for app, much in (("tournaments", count), ("matches", others)) for key in of_app(old, app)[:much]}
    assert sorted(plan_after(ran, monkeypatch)) == sorted(set(old) - ran)


@pytest.mark.parametrize(("whole", "part", "much"), [("tournaments", "matches", 2), ("matches", "tournaments", 2)])
def test_where_one_app_ran_all_and_the_other_some_only_the_rest_of_that_runs(
    whole: str, part: str, much: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = of_app(replaced(), part)[:much]
    noted = {key for key in SQUASHED if key[0] == whole}  # as `migrate <app>` leaves it
    plan = plan_after({*of_app(replaced(), whole), *noted, *begun}, monkeypatch)
    assert [*begun, *plan] == of_app(replaced(), part)


@pytest.mark.parametrize("begun", OURS)
def test_of_an_app_that_has_not_begun_the_squashed_one_runs(begun: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old = of_app(replaced(), begun)
    plan = plan_after(set(old[:2]), monkeypatch)
    assert set(plan) == {*old[2:], *(key for key in SQUASHED if key[0] != begun)}


def of_app(keys: list[Key], app: str) -> list[Key]:
    return [key for key in keys if key[0] == app]


def run(file: Path, *words: str) -> None:
    gone = ("DJANGO_", "PYTEST", "DATABASE_", "PLANISFERO_")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(gone)}
    own = {"PLANISFERO_VAR": str(file.parent), "DATABASE_URL": f"sqlite:///{file}"}
    subprocess.run([sys.executable, *words], cwd=ROOT, env=kept | own, check=True, capture_output=True)


def contents(file: Path) -> dict[str, Any]:
    """Return what SQLite keeps of each table and index, and all rows; of what ran, the names."""
    with closing(sqlite3.connect(file)) as database:
        made = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name").fetchall()
        tables = [name for kind, name, _, _ in made if kind == "table" and name not in UNUSED]
        return {
            "made": made,
            "rows": {name: sorted(database.execute(f'SELECT * FROM "{name}"'), key=repr) for name in tables},
            "ran": sorted(database.execute("SELECT app, name FROM django_migrations")),
            # A table that SQLite had to make anew has a counter at zero before its first row, and no other has any.
            "counters": sorted(database.execute("SELECT name, seq FROM sqlite_sequence WHERE seq > 0")),
        }


def by_name(content: dict[str, Any]) -> dict[str, Any]:
    """Return the contents without the numbers of models and rights, which follow from when an installation met them."""
    rows = dict(content["rows"])
    models = {number: names for number, *names in rows.pop("django_content_type")}
    rights = sorted((*models[model], *names) for _, model, *names in rows.pop("auth_permission"))
    return {**content, "rows": rows, "models": sorted(models.values()), "rights": rights}


@pytest.mark.long
def test_an_empty_database_gets_by_the_short_way_what_it_got_by_the_long(tmp_path: Path) -> None:
    short, long, early = (tmp_path / f"{name}.sqlite3" for name in ("short", "long", "early"))
    run(short, "manage.py", "migrate", "--verbosity=0")
    run(long, "-m", "tests.rig.long_way")
    run(early, "-m", "tests.rig.long_way", *RELEASE_0_1_0)
    for begun in (long, early):
        run(begun, "manage.py", "migrate", "--verbosity=0")
    assert contents(short) == contents(long)
    assert by_name(contents(short)) == by_name(contents(early))
    assert set(contents(short)["ran"]) >= SQUASHED
