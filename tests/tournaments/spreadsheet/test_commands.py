"""`import_xls` and `export_xls`: one JSON document on standard output, the exit codes of the contract."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import ManagementUtility
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.tournaments.spreadsheet.goldens import case, spreadsheet
from tests.tournaments.spreadsheet.sheets import book, made, table
from tournaments.models import Spreadsheet, Tournament
from tournaments.workbook.writing import write_book

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[3]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any, str]:
    """Return the exit code, the document (None without one) and standard error."""
    code = 0
    try:
        ManagementUtility(["manage.py", *words]).execute()
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    return code, json.loads(out) if out else None, err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "serata.xls"
    path.write_bytes(spreadsheet("open-n16"))
    return path


def test_an_import_answers_with_the_standing(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    cast.account()
    code, answer, err = run(capsys, "import_xls", str(file), "--type", "Open")
    assert (code, err) == (0, "")
    assert answer | {"standings": []} == {
        "slug": "torneo-di-prova",
        "players": 16,
        "rounds": 4,
        "refused": [],
        "standings": [],
    }
    assert answer["standings"] == [
        {"position": position, "id": player, "total": total, "wins": wins, "results": [one or "0" for one in points]}
        for position, player, total, wins, points in case("open-n16")["standing"]
    ]


def test_the_same_file_again_answers_the_same(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    first = run(capsys, "import_xls", str(file), "--type", "open")
    again = run(capsys, "import_xls", str(file), "--type", "OPEN")
    assert again[:2] == first[:2]
    assert "torneo-di-prova" in again[2]
    assert Tournament.objects.get().owner.username == "import"


def test_a_file_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert run(capsys, "import_xls", "-", "--type", "Open")[0] == 0


def test_a_type_without_a_standing_answers_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "duelli.xls"
    path.write_bytes(spreadsheet("1vs1-n21"))
    code, answer, _ = run(capsys, "import_xls", str(path), "--type", "_1vs1_")
    assert (code, answer["players"], answer["standings"]) == (0, 21, [])


def test_cells_that_cannot_be_taken_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.xls"
    path.write_bytes(made(r1=lambda sheet: sheet.write(1, 2, "quaranta")))
    code, answer, _ = run(capsys, "import_xls", str(path), "--type", "Open")
    assert (code, answer["slug"], answer["standings"]) == (1, None, [])
    assert [(one["sheet"], one["cell"]) for one in answer["refused"]] == [("1° Turno", "C2")]
    assert answer["refused"][0]["reason"]
    assert not Tournament.objects.exists()


def test_a_shared_win_needs_its_flag(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "pari.xls"
    path.write_bytes(write_book(book((table(44, 44, 10),))))
    assert run(capsys, "import_xls", str(path), "--type", "Open")[0] == 1
    code, answer, _ = run(capsys, "import_xls", str(path), "--type", "Open", "--shared-winner")
    assert (code, [one["total"] for one in answer["standings"][:3]]) == (0, ["58", "58", "7.5"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("import_xls", "/nowhere/at/all.xls", "--type", "Open"), "cannot be read"),
        (("import_xls", "FILE", "--type", "Briscola"), "Briscola"),
        (("import_xls", "FILE", "--type", "Open", "--owner", "nessuno"), "nessuno"),
        (("import_xls", "FILE"), "--type"),
        (("export_xls", "nowhere", "FILE"), "nowhere"),
    ],
)
def test_wrong_usage_is_one_line(
    capsys: pytest.CaptureFixture[str], file: Path, words: tuple[str, ...], said: str
) -> None:
    code, answer, err = run(capsys, *(str(file) if word == "FILE" else word for word in words))
    assert (code, answer) == (2, None)
    assert said in err
    assert len(err.strip().splitlines()) == 1 or "usage:" in err


def test_what_is_no_spreadsheet_is_wrong_usage(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "renamed.xls"
    path.write_bytes(b"ID;Nome;Cognome\n1;Ada;Meridiana\n")
    code, answer, err = run(capsys, "import_xls", str(path), "--type", "Open")
    assert (code, answer) == (2, None)
    assert "renamed.xls" in err
    assert "Traceback" not in err


def test_an_export_is_imported_again_with_the_same_answer(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path
) -> None:
    _, first, _ = run(capsys, "import_xls", str(file), "--type", "Open")
    out = tmp_path / "out.xls"
    code, exported, _ = run(capsys, "export_xls", first["slug"], str(out))
    assert (code, exported) == (0, first)
    _, second, _ = run(capsys, "import_xls", str(out), "--type", "Open")
    assert second | {"slug": ""} == first | {"slug": ""}


def test_a_folder_that_is_not_there_is_wrong_usage(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    _, first, _ = run(capsys, "import_xls", str(file), "--type", "Open")
    assert run(capsys, "export_xls", first["slug"], "/nowhere/out.xls")[0] == 2


def test_reading_the_standing_needs_few_queries(capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path) -> None:
    _, first, _ = run(capsys, "import_xls", str(file), "--type", "Open")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        run(capsys, "export_xls", first["slug"], str(tmp_path / "out.xls"))
    assert len(queries) < 80


@pytest.mark.few(1)
@pytest.mark.parametrize("fresh", [True, False])
def test_an_empty_database_is_set_up_first(tmp_path: Path, file: Path, fresh: bool) -> None:
    database = tmp_path / "fresh.sqlite3"
    if not fresh:
        database.write_bytes(b"not a database at all" * 40)
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{database}", "PLANISFERO_VAR": str(tmp_path)}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    words = [sys.executable, "manage.py", "import_xls", str(file), "--type", "Open"]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert "Traceback" not in done.stderr
    if fresh:
        assert (done.returncode, json.loads(done.stdout)["players"]) == (0, 16)
    else:
        assert (done.returncode, done.stdout) == (2, "")


def test_a_file_that_went_on_is_taken_into_its_tournament_or_every_reason_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    cast.account()
    path = tmp_path / "serata.xls"
    first, second = (table(40, 30, 20, 10),), (table((5, 44), (1, 12), (2, 7)),)
    path.write_bytes(write_book(book(first)))
    slug = run(capsys, "import_xls", str(path), "--type", "Open")[1]["slug"]
    path.write_bytes(write_book(book(first, second)))
    code, answer, err = run(capsys, "import_xls", str(path), "--type", "Open", "--into", slug)
    assert (code, answer["slug"], answer["rounds"], err) == (0, slug, 2, "")
    code, answer, err = run(capsys, "import_xls", str(path), "--type", "Open", "--into", slug)
    assert (code, answer["rounds"], "nothing new" in err) == (0, 2, True)
    path.write_bytes(write_book(book(first)))
    Spreadsheet.objects.update(key="another file")
    code, answer, err = run(capsys, "import_xls", str(path), "--type", "Open", "--into", slug)
    assert (code, answer, "2° Turno" in err) == (2, None, True)
    assert run(capsys, "import_xls", str(path), "--type", "Open", "--into", "niente")[0] == 2
