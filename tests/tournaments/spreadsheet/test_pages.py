"""The page that imports, and the files to take away."""

from __future__ import annotations

import datetime
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.security.copies import restored_document
from tests.tournaments.spreadsheet.goldens import case, spreadsheet
from tests.tournaments.spreadsheet.sheets import book, made, table
from tests.tournaments.spreadsheet.test_importing import book_of_case, imported
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.models import Player, Result, Tournament
from tournaments.services.setup.tournaments import tournament_create
from tournaments.spreadsheet.documents.workbook import spreadsheet_file
from tournaments.spreadsheet.forms import pack, unpack
from tournaments.workbook.book import GHOST, BookTable, Chair
from tournaments.workbook.reading import MOST_BYTES, read_book
from tournaments.workbook.writing import write_book

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(cast.account(), backend="django.contrib.auth.backends.ModelBackend")
    return client


def send(client: Client, content: bytes, **data: Any) -> Any:
    file = SimpleUploadedFile("serata.xls", content)
    return client.post(reverse("import-spreadsheet"), {"file": file, "program": "open"} | data)


def test_the_front_page_leads_to_the_import(organiser: Client) -> None:
    assert reverse("import-spreadsheet") in organiser.get(reverse("home")).content.decode()
    assert "GestioneTorneo" in organiser.get(reverse("import-spreadsheet")).content.decode()


def test_the_preview_saves_nothing_and_says_what_is_in_the_file(organiser: Client) -> None:
    Player.objects.create(name="Ada Meridiana", created_by=User.objects.get())
    rounds = ((table("44", "44.1", "-1", (GHOST, 0)),), (table(0, 0, 0),))
    answer = send(organiser, write_book(book(*rounds)))
    preview = answer.context["preview"]
    assert (len(preview.people), len(preview.known_people), preview.absent, preview.clubs) == (5, 1, 0, 1)
    assert "Ada Meridiana" in answer.content.decode()
    first, second = preview.rounds
    assert (first.players, first.ghosts, first.decimals, first.eliminated, first.waiting) == (3, 1, 1, 1, 0)
    assert (second.players, second.waiting) == (3, 1)
    assert not Tournament.objects.exists()


def test_the_file_is_imported_from_its_preview(organiser: Client) -> None:
    preview = send(organiser, spreadsheet("open-n16"))
    assert preview.status_code == 200
    answer = organiser.post(
        reverse("import-spreadsheet"),
        {"kept": preview.context["kept"], "kept_name": "serata", "program": "open", "sure": "1"},
    )
    event = Tournament.objects.get()
    assert answer.url == reverse("manage", args=[event.slug])
    assert event.entrants.count() == 16
    again = organiser.post(
        reverse("import-spreadsheet"), {"kept": preview.context["kept"], "program": "open", "sure": "1"}, follow=True
    )
    assert Tournament.objects.count() == 1
    assert again.redirect_chain[-1][0] == answer.url


@pytest.mark.long
def test_the_pages_of_an_imported_tournament_open(organiser: Client) -> None:
    event = imported(spreadsheet("torneogufo-n21"), "TorneoGufo", owner=cast.account("bruno"))
    result = Result.objects.filter(lines__explanation__parts__0__code="eliminated").first() or Result.objects.first()
    assert result
    addresses = [
        reverse("tournament", args=[event.slug]),
        reverse("standings", args=[event.slug]),
        reverse("round", args=[event.slug, 1, 2]),
        reverse("result", args=[event.slug, result.table_id]),
        reverse("entrant", args=[event.slug, 1]),
    ]
    assert [organiser.get(address).status_code for address in addresses] == [200] * 5


def test_the_organiser_sees_where_the_points_come_from(organiser: Client) -> None:
    owner = Tournament._meta.get_field("owner").related_model.objects.get()
    event = imported(book((table("44", "44.1", "-1", "-2"),)), "TorneoGufo", owner=owner)
    found = Result.objects.get()
    page = organiser.get(reverse("result-history", args=[event.slug, found.table_id])).content.decode()
    assert "12,44" in page
    assert organiser.get(reverse("result-correct", args=[event.slug, found.table_id])).status_code == 200
    assert organiser.get(reverse("result-correct-numbers", args=[event.slug, found.table_id])).status_code == 200
    assert organiser.get(reverse("manage-round", args=[event.slug, 1, 1])).status_code == 200
    assert organiser.get(reverse("manage-seats", args=[event.slug, 1, 1])).status_code == 200


def test_refused_cells_stand_on_the_page(organiser: Client) -> None:
    answer = send(organiser, made(r1=lambda sheet: sheet.write(1, 2, "quaranta")))
    assert answer.status_code == 422
    assert answer.context["cells"][0][:2] == ("1° Turno", "C2")
    assert "C2" in answer.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("content", [b"", b"ID;Nome", spreadsheet("open-n16")[:5000], bytes(MOST_BYTES + 1)])
def test_what_cannot_be_read_is_told_at_the_field(organiser: Client, content: bytes) -> None:
    answer = send(organiser, content)
    assert answer.status_code == 422
    assert answer.context["form"].errors["file"]


def test_forty_megabytes_are_let_go_by_before_anything_is_read(
    organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[int] = []
    monkeypatch.setattr(
        MemoryFileUploadHandler, "receive_data_chunk", lambda _self, data, _start: kept.append(len(data))
    )
    monkeypatch.setattr(
        "tournaments.spreadsheet.views.files.spreadsheet_read", lambda **_given: pytest.fail("it was read")
    )
    answer = send(organiser, bytes(40 * 2**20))
    assert answer.status_code == 422
    assert "troppo grande" in str(answer.context["form"].errors["file"])
    assert sum(kept) <= MOST_BYTES
    assert not Tournament.objects.exists()


def test_the_token_of_the_page_is_still_asked_for() -> None:
    stranger = Client(enforce_csrf_checks=True)
    stranger.force_login(cast.account(), backend="django.contrib.auth.backends.ModelBackend")
    assert send(stranger, spreadsheet("open-n16")).status_code == 403
    shown = stranger.get(reverse("import-spreadsheet"))
    token = shown.context["csrf_token"]
    answer = stranger.post(
        reverse("import-spreadsheet"),
        {
            "csrfmiddlewaretoken": str(token),
            "file": SimpleUploadedFile("a.xls", spreadsheet("open-n16")),
            "program": "open",
        },
    )
    assert answer.status_code == 200


def test_more_tables_than_a_request_can_make_are_refused_before_it_begins(
    organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.spreadsheet.views.files.MOST_TABLES", 3)
    answer = send(organiser, spreadsheet("open-n16"))
    assert answer.status_code == 422
    assert "import_xls" in str(answer.context["form"].errors["file"])


def test_a_missing_file_and_an_unknown_type_are_told(organiser: Client) -> None:
    answer = organiser.post(reverse("import-spreadsheet"), {"program": "briscola"})
    assert set(answer.context["form"].errors) == {"file", "program"}


def test_a_kept_file_survives_and_a_damaged_or_swollen_one_does_not() -> None:
    content = spreadsheet("open-n16")
    assert unpack(pack(content)) == content
    assert unpack("not base64!") == b""
    assert unpack(pack(content)[:400]) in (b"", content[: len(unpack(pack(content)[:400]))])
    assert unpack(pack(bytes(MOST_BYTES + 10))) == b""


@pytest.mark.long
def test_the_files_to_take_away(organiser: Client) -> None:
    owner = Tournament._meta.get_field("owner").related_model.objects.get()
    event = imported(spreadsheet("open-n16"), owner=owner)
    page = organiser.get(reverse("manage-files", args=[event.slug]))
    assert page.status_code == 200
    sheet = organiser.get(reverse("manage-spreadsheet", args=[event.slug]))
    assert read_book(sheet.content) == read_book(spreadsheet("open-n16"))
    assert f"{event.slug}.xls" in sheet["Content-Disposition"]
    csv = organiser.get(reverse("manage-standings-file", args=[event.slug, 1, "csv"]))
    assert len(csv.content.decode("utf-8-sig").strip().splitlines()) == 17
    assert organiser.get(reverse("manage-standings-file", args=[event.slug, 1, "pdf"])).status_code == 404
    assert (
        reverse("manage-files", args=[event.slug])
        in organiser.get(reverse("manage", args=[event.slug])).content.decode()
    )


def test_a_copy_keeps_what_the_file_said() -> None:
    event = imported(spreadsheet("open-n16"))
    restored, differences = restored_document(document_of(event), event.owner)
    assert differences == 0
    assert read_book(spreadsheet_file(restored)) == read_book(spreadsheet("open-n16"))


@pytest.mark.long
def test_the_standing_of_the_teams_stands_below_that_of_the_players(client: Client) -> None:
    event = imported(spreadsheet("torneoasquadre-n16"), "TorneoASquadre")
    page = client.get(reverse("standings", args=[event.slug])).content.decode()
    assert page.index("Club B", page.index('id="teams"')) < page.index("90,43") < page.index("87,73")
    assert (
        'id="teams"'
        not in client.get(
            reverse("standings", args=[imported(spreadsheet("open-n16"), owner=event.owner).slug])
        ).content.decode()
    )


def test_a_tournament_of_teams_made_here_ranks_them_too() -> None:
    event = tournament_create(
        owner=cast.account(), preset="teams", name="Coppa dei club", starts_on=datetime.date(2026, 11, 21)
    )
    assert event.stages.get().rules.counting.best_of_team == 9


def other_sheet(content: bytes) -> bytes:
    """The same tournament with the points of the first table changed."""
    read = read_book(content).book
    first = read.rounds[0][0]
    changed = BookTable((Chair(first.chairs[0].player, Decimal(77)), *first.chairs[1:]))
    return write_book(replace(read, rounds=((changed, *read.rounds[0][1:]), *read.rounds[1:])))


def test_a_file_imported_before_is_recognised_in_the_preview(organiser: Client) -> None:
    made = imported(spreadsheet("open-n16"), owner=User.objects.get())
    html = send(organiser, spreadsheet("open-n16")).content.decode()
    assert reverse("manage", args=[made.slug]) in html
    assert "non cambia niente" in html and 'name="sure"' not in html


@pytest.mark.long
def test_the_same_tournament_in_another_file_says_what_is_different(organiser: Client) -> None:
    made = imported(spreadsheet("open-n16"), owner=User.objects.get())
    answer = send(organiser, other_sheet(spreadsheet("open-n16")))
    html = answer.content.decode()
    (known,) = answer.context["known"]
    assert (known["tournament"], known["is_this_file"]) == (made, False)
    assert [row[:2] for row in known["steps"]] == [("1° Turno", "A1")]
    assert "1° Turno, A1" in html and 'name="sure"' in html


def test_what_is_taken_otherwise_is_named_by_sheet(organiser: Client) -> None:
    edges = write_book(book_of_case(case("radunonazionale-edges")))
    html = send(organiser, edges, program="raduno", shared="on").content.decode()
    assert "3° Turno" in html and "i tavoli sono troppi per essere semifinali" in html


def test_the_page_says_what_the_file_cannot_before_the_download(organiser: Client) -> None:
    event = cast.tournament(User.objects.get())
    stage = cast.league(event)
    people = cast.entrants(event, 8)
    made = cast.seated(stage, cast.by_fours(people), state="playing")
    made.seats.filter(entrant=people[1]).update(no_show=True)
    cast.seated(stage, cast.by_fours(people), number=2, state="drawn")
    answer = organiser.get(reverse("manage-files", args=[event.slug]))
    losses = [row[:2] for row in answer.context["losses"]]
    assert losses == [("2° Turno", ""), ("1° Turno", "A1"), ("TORNEO", ""), ("Planisfero", "")]


@pytest.mark.long
def test_a_file_written_here_says_its_type_itself(organiser: Client) -> None:
    event = cast.tournament(User.objects.get())
    cast.league(event)
    cast.entrants(event, 8)
    content = spreadsheet_file(event)
    assert send(organiser, content, program="planisfero").status_code == 200
    html = send(organiser, spreadsheet("open-n16"), program="planisfero").content.decode()
    assert "scegli il tipo" in html
