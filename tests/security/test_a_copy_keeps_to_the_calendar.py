"""A moment of another age, or a number that cannot be counted on from, stands in no copy and in no spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from matches.words.origins import origin_texts
from tests.security.copies import Plain, given_back, opened_copy, refusal, unsigned
from tests.security.whole_copies import Path, changed, kinds_of_places, whole_evening
from tests.tournaments.matches.cast import online, played_out
from tests.tournaments.setup.cast import evening
from tournaments.backup.documents.shapes import Unlike, day, moment
from tournaments.backup.documents.signature import Signed
from tournaments.backup.services.restore_checks import document_check
from tournaments.errors import Refused
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
EDGES = (
    "9999-12-31T23:59:59+00:00",
    "0001-01-01T00:00:00+00:00",
    "2201-01-01T00:00:00+00:00",
    "1989-12-31T23:59:59+00:00",
    "2026-01-01T00:00:00",
    "9999-12-31T23:59:59.999999-23:59",
)


@pytest.fixture(autouse=True)
def _own_disk(tmp_path: File, settings: Any) -> None:
    settings.VAR_DIR = tmp_path


def moments(document: Plain) -> Iterator[Path]:
    """Yield one place of every kind that holds a moment."""
    for path in kinds_of_places(document):
        value: Any = document
        for key in path:
            value = value[key]
        if isinstance(value, str) and MOMENT.match(value):
            yield path


def taken(document: Plain, path: Path, value: object) -> bool:
    try:
        document_check(document=changed(document, path, value), by=Signed("none"))
    except Refused as refused:
        assert refused.code == "backup_field", refused.code
        return False
    return True


def test_no_moment_of_a_copy_lies_where_a_calendar_ends() -> None:
    document = unsigned(opened_copy(whole_evening()))
    places = list(moments(document))
    assert len(places) > 8 and ("saved_at",) in places
    assert [path for path in places if taken(document, path, EDGES[0])] == []
    assert [edge for edge in EDGES if taken(document, ("saved_at",), edge)] == []


def test_no_moment_of_a_match_in_a_copy_lies_where_a_calendar_ends(django_capture_on_commit_callbacks: Any) -> None:
    event, _table, row = online()
    with django_capture_on_commit_callbacks(execute=True):
        played_out(row)
    document = unsigned(opened_copy(event))
    places = [path for path in moments(document) if path[0] == "matches"]
    assert len(places) > 5
    assert [path for path in places if taken(document, path, EDGES[0])] == []


def test_a_copy_saved_at_the_end_of_time_is_refused_by_field_and_the_front_page_stays(client: Client) -> None:
    event = evening()
    document = unsigned(opened_copy(event), lambda said: said.update(saved_at=EDGES[0]))
    why = refusal(document, event.owner)
    assert (why.code, why.params["field"]) == ("backup_field", "saved_at")
    assert client.get(reverse("home")).status_code == 200


@pytest.mark.parametrize("name", ["saved_at", "at"])
def test_a_mark_of_an_import_keeps_to_the_calendar_too(name: str) -> None:
    event = evening()
    given = given_back(unsigned(opened_copy(event)), event.owner)
    document = unsigned(opened_copy(given))
    assert taken(document, ("origins", 0, name), "2026-01-01T00:00:00+00:00")
    assert not taken(document, ("origins", 0, name), EDGES[0])
    with pytest.raises(Refused):
        document_check(document=changed(document, ("origins", 0, name), EDGES[0]), by=Signed("own"))


def test_a_mark_that_an_earlier_release_let_in_is_shown_as_it_came() -> None:
    mark = {"saved_at": EDGES[0], "at": EDGES[1], "release": "0.1.0", "signature": "none", "key": ""}
    (text,) = origin_texts([mark])
    assert EDGES[0] in text


@pytest.mark.parametrize("version", [2**63 - 2, 2**53, 10**15, -1])
def test_the_version_of_a_copy_can_be_raised_for_ever(version: int) -> None:
    event = evening()
    document = unsigned(opened_copy(event), lambda said: said["tournament"].update(at=version))
    assert refusal(document, event.owner).params["field"] == "at"


def test_the_highest_version_of_a_copy_still_changes_with_every_change() -> None:
    event = evening()
    given = given_back(unsigned(opened_copy(event), lambda said: said["tournament"].update(at=10**12)), event.owner)
    given.refresh_from_db()
    seen = [given.version]
    for _time in range(2):
        Tournament.objects.filter(pk=given.pk).touch()
        given.refresh_from_db()
        seen.append(given.version)
    assert [one - seen[0] for one in seen] == [0, 1, 2] and seen[0] > 10**12


@pytest.mark.parametrize("value", [2**31 - 1, 2**63 - 1])
def test_no_number_of_a_copy_leaves_its_column_when_it_is_counted_on(value: int) -> None:
    document = unsigned(opened_copy(whole_evening()))
    row = ("stages", 0, "rounds", 0)
    for path in (("entrants", 0, "number"), (*row, "number"), (*row, "clock_seconds"), (*row, "draw_version")):
        assert not taken(document, path, value)


@pytest.mark.parametrize("text", ["0001-01-01", "1899-12-31", "2201-01-01", "9999-12-31"])
def test_a_day_of_another_age_is_no_day(text: str) -> None:
    with pytest.raises(Unlike):
        day(text)


@pytest.mark.parametrize("text", ["1990-01-01T00:00:00+00:00", "2200-12-31T00:00:00+14:00", "2026-01-01T00:00:00.5Z"])
def test_a_moment_of_our_age_is_one_in_every_zone(text: str) -> None:
    moment(text)
