"""Several PDFs at once from the page of paper, and the sheet of one table from its page."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.rig.pieces import STREAM, first_pieces
from tests.tournaments.results import cast as results_cast
from tournaments.models import Grant, Job, Round, Stage, Table, Tournament
from tournaments.paper.services.jobs import job_start
from tournaments.paper.services.paper import chunk_html
from tournaments.permissions import Actor
from tournaments.services.grants import grant_issue

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr("tournaments.paper.views.paper.job_enqueue", lambda job: None)
    event = cast.tournament(public_address="http://192.0.2.7:8000")
    cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    return event


@pytest.fixture
def ada(client: Client, evening: Tournament) -> Client:
    client.force_login(evening.owner)
    return client


def ticked(client: Client, event: Tournament, query: str = "") -> list[str]:
    html = client.get(reverse("manage-paper", args=[event.slug]) + query).content.decode()
    boxes = re.findall(r'<input type="checkbox" name="kind" value="(\w+)"[^>]*?( checked)?>', html)
    return [value for value, checked in boxes if checked]


def posted(client: Client, event: Tournament, kinds: list[str], **more: Any) -> Any:
    data = {"kind": kinds, "round": Round.objects.get().pk, "per_page": "1", "paper": "a4", **more}
    return client.post(reverse("manage-paper", args=[event.slug]), data)


def test_every_tick_becomes_a_job_of_its_own_with_its_progress(ada: Client, evening: Tournament) -> None:
    sent = posted(ada, evening, ["sheets", "wall_list"])
    assert [job.kind for job in Job.objects.order_by("pk")] == ["sheets", "wall_list"]
    html = ada.get(sent.url).content.decode()
    assert html.count("<progress ") == 2 and "Appena avviati" in html
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    for job in Job.objects.all():
        assert f'<div id="job-{job.pk}" sse-swap="job-{job.pk}">' in html
    assert f'sse-connect="{sent.url.partition("#")[0]}" sse-close="end"' in html
    Job.objects.update(state=Job.State.DONE)
    followed = first_pieces(ada.get(sent.url, headers=STREAM))
    assert [name.partition("-")[0] for name in followed] == ["job", "job", "end"]
    assert "button--primary" not in "".join(followed.values())
    assert "sse-connect" not in ada.get(sent.url).content.decode()


def test_one_tick_leads_to_its_job_and_none_is_asked_for(ada: Client, evening: Tournament) -> None:
    assert posted(ada, evening, ["slips"]).url == reverse("job", args=[evening.slug, Job.objects.get().pk])
    assert "Spunta quello che vuoi stampare." in posted(ada, evening, []).content.decode()


def test_of_what_there_is_nothing_it_says_so_and_the_rest_is_made(ada: Client, evening: Tournament) -> None:
    sent = posted(ada, evening, ["filled_sheets", "sheets"])
    assert Job.objects.get().kind == "sheets"
    html = unescape(ada.get(sent.url).content.decode())
    assert "Fogli con i risultati. Non c'è ancora niente da stampare." in html


def test_what_is_wanted_now_is_ticked(ada: Client, evening: Tournament) -> None:
    assert ticked(ada, evening) == ["sheets", "wall_list"]
    assert ticked(ada, evening, "?kind=standings") == ["standings"]
    Tournament.objects.update(state=Tournament.State.FINISHED)
    assert ticked(ada, evening) == ["standings", "diplomas", "podium"]
    Round.objects.all().delete()
    Tournament.objects.update(state=Tournament.State.RUNNING)
    plan = {"rounds": [{"tables": [4, 4]}, {"tables": [2]}]}
    Stage.objects.update(kind=Stage.Kind.ELIMINATION, plan=plan)
    assert ticked(ada, evening) == ["bracket"]


def test_a_referee_prints_the_sheet_of_one_table_with_its_code_and_nothing_else(evening: Tournament) -> None:
    _grant, token = grant_issue(
        tournament=evening, role=Grant.Role.REFEREE, actor=Actor(evening.owner), label="Lia", table=None
    )
    lia, table = Client(), Table.objects.get(number=2)
    lia.get(reverse("go", args=[token]))
    address = reverse("manage-table-sheet", args=[evening.slug, table.pk])
    assert address in lia.get(reverse("manage-table", args=[evening.slug, table.pk])).content.decode()
    sent = lia.post(address)
    job = Job.objects.get()
    assert sent.url == reverse("job", args=[evening.slug, job.pk]) and lia.get(sent.url).status_code == 200
    html = chunk_html(chunk=job.chunks.get())
    assert html.count('<section class="marked">') == 1 and "Tavolo 2" in html
    assert Grant.objects.get(role=Grant.Role.TABLE).table == table, "its code is a code of this table"
    whole = job_start(tournament=evening, kind=Job.Kind.SHEETS, round=table.round, actor=Actor(AnonymousUser()))
    for name in ("job", "job-file"):
        assert lia.get(reverse(name, args=[evening.slug, whole.pk])).status_code == 403
    assert lia.get(reverse("manage-paper", args=[evening.slug])).status_code == 403


def test_a_table_with_a_result_offers_no_sheet_to_fill(ada: Client, evening: Tournament) -> None:
    table = Table.objects.get(number=1)
    page = reverse("manage-table", args=[evening.slug, table.pk])
    assert "Foglio di questo tavolo" in ada.get(page).content.decode()
    results_cast.confirmed(table, results_cast.numbers((64, 0), (50, 0), (30, 0), (20, 0)))
    assert "Foglio di questo tavolo" not in ada.get(page).content.decode()
