"""The codes of players' private links on slips and badges, read back from their PDFs."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.tournaments.my.cast import door_of
from tests.tournaments.paper.test_sheets import codes_on, printed
from tournaments.models import Job, PlayerLink, Tournament
from tournaments.my.services.links import player_links_issue

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def event(settings: Any, tmp_path: Any) -> Tournament:
    settings.VAR_DIR = tmp_path
    return cast.tournament(public_address="http://192.0.2.7:8000")


def test_slips_carry_the_codes_once_links_were_prepared(event):
    people = cast.entrants(event, 4)
    round_ = cast.seated(cast.league(event), [people])
    with printed(event, Job.Kind.SLIPS, round_, language="it") as pdf:
        assert codes_on(pdf.pages[0]) == []
    tokens = player_links_issue(entrants=people[:3])
    with printed(event, Job.Kind.SLIPS, round_, language="it") as pdf:
        assert sorted(codes_on(pdf.pages[0])) == sorted(
            f"http://192.0.2.7:8000{door_of(token)}" for token in tokens.values()
        )


def test_badges_have_a_code_for_everybody_and_leave_links_alone(event):
    people = cast.entrants(event, 5)
    token = player_links_issue(entrants=people[:1])[people[0].pk]
    with printed(event, Job.Kind.BADGES, None, language="it") as pdf:
        codes = codes_on(pdf.pages[0])
        assert len(set(codes)) == 5
        assert f"http://192.0.2.7:8000{door_of(token)}" in codes
        assert "Ugo Ferri" in pdf.pages[0].extract_text()
    assert PlayerLink.objects.live().count() == 5


def test_badges_without_an_address_for_phones_have_no_code_and_no_word_of_it(event):
    Tournament.objects.update(public_address="")
    event.refresh_from_db()
    cast.entrants(event, 1)
    with printed(event, Job.Kind.BADGES, None, language="it") as pdf:
        assert codes_on(pdf.pages[0]) == []
        assert "telefono" not in pdf.pages[0].extract_text()
