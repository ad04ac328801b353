"""An installation of release 0.1.0 with its data is brought up to date: every page opens, no standing changes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection

from tests.rig.crawl import FIELDS
from tests.rig.old_release import environment_of, into_postgresql, old_database
from tests.rig.services import ROOT

RELEASE = "0.1.0"
OWN_DATABASE = "planisfero_upgrade"
# Of the nearly 140 kinds of pages that were linked when this was written; in 0.1.0 there were fewer.
PAGES = {"tournament", "round", "standings", "result", "certificate", "entrant", "season", "match-replay", "match-dice"}
OWN_PAGES = {
    "manage",
    "manage-draw",
    "manage-round",
    "manage-log",
    "manage-backups",
    "manage-penalties",
    "result-check",
}


def standings_then() -> list[list[object]]:
    """Return the rows of all standings as the code of that release wrote them."""
    with closing(old_database(RELEASE)) as old:
        columns = ", ".join(f'"{name}"' for name in FIELDS)
        rows = old.execute(f'SELECT {columns} FROM tournaments_standing ORDER BY stage_id, "order"').fetchall()
    return [[*row, str(float(total)), float(wins)] for *row, total, wins in rows]


def upgraded(own: dict[str, str]) -> dict[str, Any]:
    """Bring a database up to date as operators do; return what every page and standing says then."""
    done = subprocess.run([sys.executable, "-m", "config.program", "migrate"], cwd=ROOT, env=own, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    # Plain static files: their names are no matter of the database.
    own = own | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    words = [sys.executable, "-m", "tests.rig.crawl", "demo"]
    done = subprocess.run(words, cwd=ROOT, env=own, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()[-4000:]
    return dict(json.loads(done.stdout))


def check(now: dict[str, Any]) -> None:
    assert now["bad"] == []
    assert set(now["public"]) >= PAGES and set(now["own"]) >= OWN_PAGES
    assert len(now["own"]) > 90, "the links of a whole installation"
    assert now["standings"] == standings_then() != []


def test_what_release_0_1_0_left_is_an_evening_with_everything_that_a_page_shows() -> None:
    with closing(old_database(RELEASE)) as old:
        counts = {name: old.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in HELD}
        passwords = [row[0] for row in old.execute("SELECT password FROM auth_user")]
    assert all(counts.values()), counts
    assert all(password.startswith("!") for password in passwords), "nobody's password lies in the repository"
    assert len(standings_then()) == counts["tournaments_standing"]


HELD = (
    "tournaments_tournament",
    "tournaments_standing",
    "tournaments_result",
    "tournaments_penalty",
    "tournaments_qualifier",
    "tournaments_drawseed",
    "tournaments_seasonentry",
    "tournaments_snapshot",
    "matches_match",
    "matches_matchevent",
)


@pytest.mark.long
@pytest.mark.once
def test_sqlite_of_release_0_1_0_is_brought_up_to_date_with_all_its_data(tmp_path: Path) -> None:
    file = tmp_path / "planisfero.sqlite3"
    old_database(RELEASE, file).close()
    check(upgraded(environment_of(f"sqlite:///{file}", tmp_path)))


@pytest.fixture
def empty_postgresql() -> Iterator[str]:
    facts = connection.settings_dict
    address = f"postgres://{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT']}"
    with psycopg.connect(f"{address}/postgres", autocommit=True) as line:
        line.execute(f"DROP DATABASE IF EXISTS {OWN_DATABASE} WITH (FORCE)")
        line.execute(f"CREATE DATABASE {OWN_DATABASE}")
        yield f"{address}/{OWN_DATABASE}"
        line.execute(f"DROP DATABASE {OWN_DATABASE} WITH (FORCE)")


@pytest.mark.long
@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_postgresql_of_release_0_1_0_is_brought_up_to_date_with_all_its_data(
    empty_postgresql: str, tmp_path: Path
) -> None:
    own = environment_of(empty_postgresql, tmp_path)
    into_postgresql(RELEASE, empty_postgresql, own)
    check(upgraded(own))
