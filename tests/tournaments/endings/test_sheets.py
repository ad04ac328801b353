"""The printed sheets of the other games, read back: everything a table needs, on one page."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from rules import load
from tests import cast
from tests.tournaments.endings.test_pages import PARTS, sent, table_of
from tests.tournaments.results.cast import ADA
from tournaments.counting.endings.boards import lands_of
from tournaments.models import Job
from tournaments.paper.documents.pdf import write_pdf
from tournaments.paper.documents.pictures import picture_folder
from tournaments.paper.services.jobs import job_start
from tournaments.paper.services.paper import chunk_html
from tournaments.services.results.results import result_confirm

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAMES = ("italywar-torneo", "futurisiko", "battaglia")


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path


def sheets(folder: Path, code: str, size: int, tables: int = 1, **options: Any) -> pdfplumber.PDF:
    event = cast.tournament(
        ruleset=code, formula="places", deck=None, place="Circolo Meridiana", public_address="http://192.0.2.7:8000",
        sizes=[size], preferred_size=size,
    )  # fmt: skip
    people = cast.entrants(event, size * tables, clubs=3)
    made = cast.seated(cast.league(event), [people[at * size : (at + 1) * size] for at in range(tables)])
    job = job_start(
        tournament=event, kind=Job.Kind.SHEETS, round=made, actor=ADA, options={"language": "it", **options}
    )
    target = folder / f"{code}-{size}.pdf"
    write_pdf(chunk_html(chunk=job.chunks.get()), str(target), str(picture_folder()))
    return pdfplumber.open(io.BytesIO(target.read_bytes()))


@pytest.mark.few(1)
@pytest.mark.parametrize("code", GAMES)
def test_the_sheet_of_a_full_table_is_one_page_with_everything_on_it(folder: Path, code: str) -> None:
    ruleset = load(code)
    lands = lands_of(ruleset)
    with sheets(folder, code, ruleset.seats_max) as pdf:
        assert len(pdf.pages) == 1
        text = " ".join(pdf.pages[0].extract_text().split())
    words = ["Serata al club", "Circolo Meridiana", "Tavolo 1", "Nora Bassi", "Firma", "Pos.", *lands.seas]
    words += [land.name for land in lands.by_code.values()]
    assert [word for word in words if word not in text] == []


def test_the_sheet_of_battaglia_has_the_bonuses_of_its_rules(folder: Path) -> None:
    with sheets(folder, "battaglia", 4) as pdf:
        text = pdf.pages[0].extract_text()
    assert text.count("+10") >= 4 and text.count("+5") >= 4 and "100" in text


def test_the_sheets_of_other_games_never_share_a_page(folder: Path) -> None:
    with sheets(folder, "battaglia", 3, tables=2, per_page=2) as pdf:
        assert len(pdf.pages) == 2


@pytest.mark.parametrize(("code", "words"), [("italywar", "Alessandria"), ("battaglia", "60 +5 +5 +10")])
def test_the_sheet_with_the_result_tells_how_it_ended(folder: Path, code: str, words: str) -> None:
    table = table_of(code)
    result_confirm(result=sent(table, PARTS[code]), actor=ADA)
    event = table.round.stage.tournament
    job = job_start(
        tournament=event, kind=Job.Kind.FILLED_SHEETS, round=table.round, actor=ADA, options={"language": "it"}
    )
    html = chunk_html(chunk=job.chunks.get())
    assert words in html and "Nora Bassi" in html
    write_pdf(html, str(folder / f"filled-{code}.pdf"), str(picture_folder()))
    with pdfplumber.open(folder / f"filled-{code}.pdf") as pdf:
        assert len(pdf.pages) == 1
