"""Paper and reader cannot differ: corner marks, boxes and code of the printed sheet stand where the layout says."""

import io

import cv2
import numpy as np
import pdfplumber
import pytest

import rules
from tests import cast
from tests.tournaments.paper.test_sheets import ADA
from tournaments.models import Grant, Job
from tournaments.paper.documents.pdf import write_pdf
from tournaments.paper.documents.pictures import picture_folder
from tournaments.paper.services.jobs import job_start
from tournaments.paper.services.logos import logo_save
from tournaments.paper.services.paper import chunk_html, chunk_underlay
from tournaments.services.grants import token_hash
from tournaments.sheet.layout import MARGIN, MARKER, WHITE
from tournaments.sheet.reading.corners import markers_seen
from tournaments.sheet.reading.flatten import flat_sheet
from tournaments.sheet.reading.read import read_sheet
from tournaments.sheet.rulesets import ruleset_layout

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SCALE = 200 / 25.4  # pixels for a millimetre
TORNEO = rules.load("risiko-torneo")


@pytest.fixture
def printed(settings, tmp_path):
    """Tables of 3, 4, 5 and 6, and one of 7 that has no boxes, as pages of a PDF with their tables.

    The logo is a black square with a hole, as like a corner mark as a logo gets.
    """
    settings.VAR_DIR = tmp_path
    tournament = cast.tournament(public_address="http://192.0.2.7:8000", formula="method1+3", sizes=[3, 4, 5, 6, 7])
    frame = cv2.imencode(".png", cv2.rectangle(np.zeros((90, 90), np.uint8), (30, 30), (60, 60), 255, -1))[1].tobytes()
    logo_save(tournament=tournament, file=io.BytesIO(frame), size=len(frame), actor=ADA)
    people = cast.entrants(tournament, 25, clubs=4)
    tables = [people[:3], people[3:7], people[7:12], people[12:18], people[18:]]
    round_ = cast.seated(cast.league(tournament), tables)
    options = {"per_page": 1, "language": "it"}
    job = job_start(tournament=tournament, kind=Job.Kind.SHEETS, round=round_, actor=ADA, options=options)
    chunk = job.chunks.get()
    path = tmp_path / "sheets.pdf"
    write_pdf(chunk_html(chunk=chunk), str(path), str(picture_folder()), chunk_underlay(chunk=chunk))
    with pdfplumber.open(path) as pdf:
        yield pdf, list(round_.tables.order_by("number"))


def test_the_printed_sheet_is_the_layout_and_its_code_opens_its_own_table(printed) -> None:
    pdf, tables = printed
    assert len(pdf.pages) == 5
    for seats, page, table in zip((3, 4, 5, 6), pdf.pages, tables, strict=False):
        logo = next(picture for picture in page.images if picture["top"] < 20 * 72 / 25.4 and picture["x0"] < 390)
        assert logo["x0"] > (MARGIN + MARKER + WHITE) * 72 / 25.4 and logo["height"] <= 13.1 * 72 / 25.4
        picture = np.array(page.to_image(resolution=200).original.convert("RGB"))
        grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
        layout = ruleset_layout(TORNEO, seats)
        seen = markers_seen(grey)
        assert set(seen) == {mark.id for mark in layout.fiducials}
        for mark in layout.fiducials:
            expected = (np.array([mark.x, mark.y]) + MARGIN) * SCALE
            assert np.abs(seen[mark.id][0] - expected).max() < 0.3 * SCALE
        sheet = flat_sheet(grey, seen, layout)
        assert sheet.score > 0.6
        assert np.abs(sheet.boxes - [(mark.x, mark.y) for mark in layout.marks]).max() < 0.2
        reading = read_sheet(cv2.imencode(".png", picture)[1].tobytes(), lambda n: ruleset_layout(TORNEO, n))
        assert reading.owners == {} and set(reading.unsure) == set(TORNEO.load_board().codes)
        assert not any(reading.unsure.values()) and not (reading.colours or reading.objectives or reading.eliminated)
        token = str(reading.code).rstrip("/").rsplit("/", 1)[1]
        assert Grant.objects.get(token_hash=token_hash(token)).table_id == table.pk


def test_words_are_large_enough_and_all_names_are_there(printed) -> None:
    pdf, _ = printed
    page = pdf.pages[1]
    words = page.extract_words(extra_attrs=["size"])
    assert min(word["size"] for word in words) >= 7.99
    text = page.extract_text()
    for expected in ("Tavolo 2", "Kamchatka", "annerisci tutta la casella", "armate", "obiettivo", "Firma"):
        assert expected in text
    assert "annerisci" not in pdf.pages[4].extract_text()  # a table of seven writes by hand
