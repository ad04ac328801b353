"""The preview of a file that went on: which tournament it is, and the two ways to go on."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.tournaments.spreadsheet.goldens import spreadsheet
from tests.tournaments.spreadsheet.sheets import entry, table
from tests.tournaments.spreadsheet.test_importing import imported
from tests.tournaments.spreadsheet.test_pages import send
from tests.tournaments.spreadsheet.test_updating import FIRST, SECOND, first_file
from tournaments.models import Round, Tournament
from tournaments.permissions import Actor
from tournaments.spreadsheet.selectors.known_tournaments import known_of
from tournaments.spreadsheet.services.compare import spreadsheet_compare
from tournaments.spreadsheet.services.file_reading import spreadsheet_read
from tournaments.workbook.compare import Comparison
from tournaments.workbook.writing import write_book

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Actor:
    return Actor(cast.account(), label="Ada")


def test_a_file_under_another_name_is_known_by_its_first_round(organiser: Actor) -> None:
    event = imported(first_file(tournament=None), owner=organiser.user, name="serata")
    known = known_of(organiser.user, first_file(FIRST, SECOND, tournament=None), "serata (2)", "key")
    assert [one.tournament for one in known] == [event]
    other = first_file((table(4, 3, 2, first=2),), tournament=None)
    assert known_of(organiser.user, other, "serata (2)", "key") == []


def test_the_comparison_asks_few_questions_however_many_people_there_are(organiser: Actor) -> None:
    event = imported(spreadsheet("open-n16"), owner=organiser.user)
    read = spreadsheet_read(content=spreadsheet("open-n16"), program="open", shared=False)
    with CaptureQueriesContext(
        connection,
    ) as small:
        assert spreadsheet_compare(tournament=event, read=read) == Comparison()
    assert len(small) <= 35


def test_the_preview_offers_both_ways_and_the_update_is_one_tap(client: Client, organiser: Actor) -> None:
    client.force_login(organiser.user, backend="django.contrib.auth.backends.ModelBackend")
    event = imported(first_file(), owner=organiser.user)
    preview = send(client, write_book(first_file(FIRST, SECOND)))
    html = preview.content.decode()
    (known,) = preview.context["known"]
    assert [row[:2] for row in known["steps"]] == [("2° Turno", "A1")]
    assert 'name="into"' in html and 'name="sure"' in html
    given = {"kept": preview.context["kept"], "program": "open", "into": f"{event.slug}@{known['tournament'].version}"}
    answer = client.post(reverse("import-spreadsheet"), given)
    assert answer.url == reverse("manage", args=[event.slug])
    assert (Tournament.objects.count(), Round.objects.count()) == (1, 2)
    again = client.post(reverse("import-spreadsheet"), given)
    assert again.status_code == 200 and Round.objects.count() == 2


def test_the_preview_says_why_not_and_a_stranger_may_not(client: Client, organiser: Actor) -> None:
    event = imported(first_file(), owner=organiser.user)
    event.entrants.filter(number=3).update(region="UMBRIA")
    people = (entry(1), entry(2), entry(3, region="LAZIO"), entry(4), entry(5))
    content = write_book(first_file(FIRST, SECOND, entries=people))
    client.force_login(organiser.user, backend="django.contrib.auth.backends.ModelBackend")
    preview = send(client, content)
    assert "UMBRIA" in preview.content.decode() and 'name="into"' not in preview.content.decode()
    client.force_login(cast.account("bruno"), backend="django.contrib.auth.backends.ModelBackend")
    given = {"kept": preview.context["kept"], "program": "open", "into": f"{event.slug}@{event.version}"}
    assert client.post(reverse("import-spreadsheet"), given).status_code == 403
    assert User.objects.count() == 2 and Round.objects.count() == 1
