"""A season on paper: one PDF for each version of its table."""

from __future__ import annotations

from pathlib import Path

import pdfplumber
import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.results.cast import refused
from tests.tournaments.seasons.cast import entered, evening, season
from tournaments.services.season_paper import season_pdf

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(tmp_path, settings):
    settings.VAR_DIR = tmp_path
    return season(cast.account())


def text_of(file: Path) -> str:
    with pdfplumber.open(file) as pdf:
        return "\n".join(page.extract_text() for page in pdf.pages)


def test_the_sheet_holds_every_line_with_the_tournaments_behind_it(row):
    entered(row, evening(row.owner, "Marzo"))
    text = text_of(season_pdf(season=row, source="http://qui/s/campionato-sociale/"))
    for words in ("Campionato sociale", "Nora Bassi", "Marzo 25", "Teo Galli", "http://qui/s/campionato-sociale/"):
        assert words in text


def test_a_sheet_is_made_once_for_each_version(row):
    entered(row, evening(row.owner, "Marzo"))
    first = season_pdf(season=row, source="http://qui/")
    made = first.stat().st_mtime_ns
    assert season_pdf(season=row, source="http://qui/").stat().st_mtime_ns == made
    entered(row, evening(row.owner, "Aprile", month=4))
    second = season_pdf(season=row, source="http://qui/")
    assert second != first
    assert not first.exists()


def test_an_empty_season_has_nothing_to_print(row, client):
    assert refused(season_pdf, season=row, source="").code == "nothing_to_print"
    client.force_login(row.owner, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse("season-paper", args=[row.slug]))["Location"] == reverse("season-manage", args=[row.slug])
