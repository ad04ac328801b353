"""A photographed sheet fills the map of its table; what is not sure is asked; the picture is for who decides."""

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

import rules
from benchmarks.sheet_photos import photograph
from tests import cast
from tests.tournaments.results.cast import ADA, evening, tables
from tournaments.documents.kept_files import file_place, names_in
from tournaments.models import Grant, LogEntry, Result, SheetPhoto
from tournaments.photos import tasks
from tournaments.photos.services.photos import photo_folder
from tournaments.photos.services.reading import read_photograph
from tournaments.services.grants import grant_issue
from tournaments.sheet.rulesets import ruleset_layout

pytestmark = [pytest.mark.django_db, pytest.mark.once]
LAYOUT = ruleset_layout(rules.load("risiko-torneo"), 4)


@pytest.fixture(scope="module")
def taken():
    """A photograph of a sheet of four, and what stands on it."""
    return photograph(LAYOUT, Random(2))


@pytest.fixture
def table(settings, tmp_path, monkeypatch):
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr("tournaments.photos.tasks.run_apart", lambda function, *args: function(*args))
    monkeypatch.setattr("tournaments.photos.views.photos.photo_enqueue", _read_at_once)
    return tables(evening(ruleset="risiko-torneo"))[0]


def _read_at_once(photo: SheetPhoto) -> None:
    from tournaments.photos.tasks import read_photo

    read_photo(photo.pk)


def at(name: str, table, *more: object) -> str:
    return reverse(name, args=[table.round.stage.tournament.slug, table.pk, *more])


def phone(table) -> Client:
    """The phone of a table: it has opened the table's link."""
    client = Client()
    tournament = table.round.stage.tournament
    _grant, token = grant_issue(tournament=tournament, role=Grant.Role.TABLE, table=table, label="T", actor=ADA)
    client.get(reverse("go", args=[token]))
    return client


def organiser(table) -> Client:
    client = Client()
    client.force_login(table.round.stage.tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    return client


def send(client: Client, table, content: bytes, callbacks) -> object:
    with callbacks(execute=True):
        file = SimpleUploadedFile("foglio.jpg", content, "image/jpeg")
        return client.post(at("result-photo", table), {"photo": file})


def test_a_photo_fills_the_map_asks_what_is_not_sure_and_is_kept_for_who_decides(
    table, taken, django_capture_on_commit_callbacks
) -> None:
    content, truth = taken
    ours = phone(table)
    answer = send(ours, table, content, django_capture_on_commit_callbacks)
    photo = SheetPhoto.objects.get()
    assert answer["Location"] == at("result-photo-reading", table, photo.pk)
    page = ours.get(answer["Location"]).content.decode()
    unsure = len(photo.reading["unsure"])
    assert f"{42 - unsure} su 42" in page and "sse-connect" not in page
    asked = ours.get(at("result-photo-map", table, photo.pk))
    document = asked.context["data"]["document"]
    left = {row["territory"] for row in photo.reading["unsure"]}
    assert set(truth.doubtful) <= left and len(left) <= 2
    board = {code: pair[0] for code, pair in document["board"].items()}
    assert board == {code: seat for code, seat in truth.owners.items() if code not in left}
    assert {row["seat"]: row["objective"] for row in document["seats"]} == truth.objectives
    assert not Result.objects.exists()
    kept = Path(file_place(photo.file))
    with Image.open(kept) as picture:
        assert max(picture.size) <= 2400 and not picture.getexif()
    assert not list(kept.parent.glob("*.sent"))
    assert ours.get(at("result-photo-file", table, photo.pk)).status_code == 403
    desk = organiser(table)
    assert b"".join(desk.get(at("result-photo-file", table, photo.pk)).streaming_content) == kept.read_bytes()
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(at("result-photo-delete", table, photo.pk))
    assert not kept.exists() and not SheetPhoto.objects.exists()
    assert LogEntry.objects.filter(action="photo_deleted").exists()


def test_what_is_no_photo_of_this_sheet_says_why_and_keeps_nothing(
    table, taken, django_capture_on_commit_callbacks
) -> None:
    ours = phone(table)
    text = send(ours, table, b"GIF89a, not a photo", django_capture_on_commit_callbacks)
    assert text.status_code == 422 and "solo immagini JPEG e PNG" in text.content.decode()
    assert not SheetPhoto.objects.exists()
    others, _ = photograph(ruleset_layout(rules.load("risiko-torneo"), 3), Random(5))
    send(ours, table, others, django_capture_on_commit_callbacks)
    photo = SheetPhoto.objects.get()
    page = ours.get(at("result-photo-reading", table, photo.pk)).content.decode()
    assert photo.error == "photo_other_seats" and "Giocatori di questo foglio: 3." in page
    assert not names_in(photo_folder(table))


def test_a_photo_that_a_killed_worker_had_is_read_by_another(table, taken, monkeypatch) -> None:
    handed: list[int] = []
    monkeypatch.setattr(tasks, "task_hand", lambda _task, args, **_: handed.append(args[0]))
    cache.clear()
    photo = SheetPhoto.objects.create(table=table, draw_version=1, state="running")
    assert tasks.photos_overtake() == 0, "it was sent just now"
    SheetPhoto.objects.update(sent_at=timezone.now() - timedelta(seconds=tasks.WAIT + 1))
    assert (tasks.photos_overtake(), tasks.photos_overtake(), handed) == (1, 0, [photo.pk])
    photo.refresh_from_db()
    assert photo.state == "queued"


def test_the_page_says_how_large_a_photo_may_be_before_it_travels(table) -> None:
    html = phone(table).get(at("result-photo", table)).content.decode()
    assert html.count('data-most="20000000"') == html.count("La foto supera i 20 MB") == 2


def test_a_table_of_another_tournament_sees_no_photo(table, taken) -> None:
    photo = SheetPhoto.objects.create(table=table, draw_version=1)
    other = tables(evening(name="Altra serata", owner=cast.account("zoe")))[0]
    answer = phone(other).get(at("result-photo-reading", other, photo.pk))
    assert answer.status_code == 404


def test_the_reader_gives_its_reason_and_writes_no_file(tmp_path) -> None:
    blank = tmp_path / "white.png"
    Image.new("RGB", (1600, 1200), "white").save(blank)
    assert read_photograph(str(blank), str(tmp_path / "out.jpg"), LAYOUT) == {"error": "no_sheet", "params": {}}
    assert not (tmp_path / "out.jpg").exists()
