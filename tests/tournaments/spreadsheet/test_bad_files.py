"""Every bad file, through the command and through the page: a message that says what it is, and nothing is written."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import xlwt
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.setup.cast import evening
from tests.tournaments.spreadsheet.goldens import spreadsheet
from tests.tournaments.spreadsheet.sheets import made, played
from tests.tournaments.spreadsheet.test_commands import run
from tests.tournaments.spreadsheet.test_reading import encrypted, far_cells, many_sheets, xlsx, zipped
from tournaments.models import Club, Entrant, Player, Tournament
from tournaments.spreadsheet.documents.workbook import spreadsheet_file
from tournaments.spreadsheet.services.file_reading import AS_WRITTEN, spreadsheet_read
from tournaments.workbook.reading import read_book
from tournaments.workbook.writing import write_book

pytestmark = pytest.mark.django_db

WHOLE = {
    "renamed csv": (b"ID;Nome\n1;Ada\n", "testo"),
    "renamed csv in UTF-16": ("ID;Nome\n1;Nicolò".encode("utf-16"), "testo"),
    "web page": (b"<html><body>Accesso</body></html>", "pagina web"),
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(99), "immagine"),
    "xlsx named xls": (xlsx(), ".xlsx"),
    "zip bomb": (zipped(), ".zip"),
    "empty": (b"", "vuoto"),
    "protected by a password": (encrypted(), "password"),
    "truncated": (spreadsheet("open-n16")[:9000], "danneggiato"),
    "forty megabytes": (bytes(40 * 2**20), "troppo grande|più grande di 5 MB"),
    "thousands of cells far away": (far_cells(), "celle"),
    "a thousand sheets": (many_sheets(), "fogli"),
}


def title_gone(sheet: xlwt.Worksheet) -> None:
    sheet.write(2, 0, 5)


def formula(sheet: xlwt.Worksheet) -> None:
    sheet.write(1, 2, xlwt.Formula("20+24"))


CELLS = {
    "a missing physical row": (made(r1=title_gone), "1° Turno", "A3"),
    "a duplicate ID": (made(lambda sheet: sheet.write(4, 0, 1)), "Iscritti", "A5"),
    "a formula": (made(r1=formula), "1° Turno", "C2"),
    "an unknown player": (made(r2=lambda sheet: played(sheet, 0, (1, 5), (77, 9))), "2° Turno", "D2"),
}


def is_nothing_written() -> bool:
    return not any(model.objects.exists() for model in (Tournament, Player, Club, Entrant))


def sent(client: Client, content: bytes) -> Any:
    client.force_login(cast.account(), backend="django.contrib.auth.backends.ModelBackend")
    file = SimpleUploadedFile("serata.xls", content)
    return client.post(reverse("import-spreadsheet"), {"file": file, "program": "open"})


@pytest.mark.few(4)
@pytest.mark.parametrize("name", WHOLE)
def test_a_file_that_is_none_is_told_by_the_page(client: Client, name: str) -> None:
    content, words = WHOLE[name]
    answer = sent(client, content)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert any(word in html for word in words.split("|"))
    assert is_nothing_written()


@pytest.mark.few(4)
@pytest.mark.parametrize("name", WHOLE)
def test_a_file_that_is_none_is_told_by_the_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    path = tmp_path / "serata.xls"
    path.write_bytes(WHOLE[name][0])
    code, answer, err = run(capsys, "import_xls", str(path), "--type", "Open")
    assert (code, answer) == (2, None)
    assert "serata.xls" in err and "Traceback" not in err and len(err.strip().splitlines()) == 1
    assert is_nothing_written()


@pytest.mark.parametrize("name", CELLS)
def test_a_bad_cell_is_named_by_page_and_command(
    client: Client, capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    content, sheet, cell = CELLS[name]
    answer = sent(client, content)
    assert answer.status_code == 422
    assert (sheet, cell) in [row[:2] for row in answer.context["cells"]]
    path = tmp_path / "serata.xls"
    path.write_bytes(content)
    code, document, _ = run(capsys, "import_xls", str(path), "--type", "Open")
    assert (code, document["slug"]) == (1, None)
    assert (sheet, cell) in [(one["sheet"], one["cell"]) for one in document["refused"]]
    assert is_nothing_written()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (bytes(40 * 2**20), "testo"),
        (zipped(), "testo"),
        (b"\x89PNG\r\n\x1a\n" + bytes(99), "immagine"),
        ("Nome,Club\nNicolò,Città".encode("utf-16-le"), "testo"),
        (b"x" * (3 * 2**20), "250 KB"),
    ],
)
def test_a_list_of_people_that_is_none_is_told(client: Client, content: bytes, words: str) -> None:
    event = cast.tournament()
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    file = io.BytesIO(content)
    file.name = "elenco.csv"
    html = client.post(reverse("manage-paste", args=[event.slug]), {"file": file}).content.decode()
    assert words in html
    assert not Entrant.objects.exists()


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("entrants", {"withdrawn_at": "9999-12-31T23:59:59+00:00"}),
        ("entrants", {"number": 2**63 - 1}),
        ("rounds", {"clock_seconds": 2**63 - 1}),
        ("rounds", {"clock_used": -1}),
        ("rounds", {"seed": 2**64}),
        ("rounds", {"tables": [{"extra_seconds": 2**40}]}),
    ],
)
def test_a_moment_or_a_number_of_the_hidden_sheet_that_no_clock_shows_is_damage(
    part: str, change: dict[str, Any]
) -> None:
    book = read_book(spreadsheet_file(evening(ruleset="risiko-torneo"))).book
    assert book.extra is not None and book.extra["entrants"] and book.extra["rounds"]
    extra = {**book.extra, part: [{**row, **change} for row in book.extra[part]]}
    read = spreadsheet_read(content=write_book(replace(book, extra=extra)), program=AS_WRITTEN, shared=False)
    assert [refused.code for refused in read.refused] == ["extra_damaged"]


@pytest.mark.parametrize("change", [{"plan": {"rounds": "x"}}, {"plan": {"lots": [1]}}, {"format": {"counting": "x"}}])
def test_a_stage_of_another_shape_in_the_hidden_sheet_is_damage_and_never_stored(change: dict[str, Any]) -> None:
    content = spreadsheet_file(evening(ruleset="risiko-torneo"))
    book = read_book(content).book
    assert book.extra is not None
    extra = {**book.extra, "stages": [{**stage, **change} for stage in book.extra["stages"]]}
    read = spreadsheet_read(content=write_book(replace(book, extra=extra)), program=AS_WRITTEN, shared=False)
    assert [refused.code for refused in read.refused] == ["extra_damaged"]
    sound = spreadsheet_read(content=write_book(book), program=AS_WRITTEN, shared=False)
    assert not sound.refused
