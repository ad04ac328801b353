"""Every table of a hall photographs its sheet at the same moment; several workers read, and one photo comes twice."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.tournaments.photos.reader import read_width
from tests.tournaments.results.cast import ADA, evening, tables
from tournaments.documents.children import run_apart
from tournaments.documents.kept_files import file_bytes, names_in
from tournaments.models import Grant, SheetPhoto, Table
from tournaments.photos.services.photos import photo_folder
from tournaments.photos.tasks import read_photo
from tournaments.services.grants import grant_issue

pytestmark = pytest.mark.django_db(transaction=True)
TABLES = 20


def phone(table: Table) -> Client:
    """Return the phone of a table, which has opened the table's link."""
    client = Client()
    tournament = table.round.stage.tournament
    _grant, token = grant_issue(tournament=tournament, role=Grant.Role.TABLE, table=table, label="T", actor=ADA)
    client.get(reverse("go", args=[token]))
    return client


def picture(width: int) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, 1000), "white").save(file, "JPEG")
    return file.getvalue()


def test_twenty_photos_at_one_moment_are_all_kept_and_each_fills_the_map_of_its_own_table(
    run_together: Any, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.VAR_DIR = tmp_path
    hall = tables(evening(players=4 * TABLES, ruleset="risiko-torneo"))
    phones = [phone(table) for table in hall]
    read: list[str] = []

    def apart(function: Any, sent: str, *args: Any) -> Any:
        read.append(sent)
        return run_apart(function, sent, *args)

    monkeypatch.setattr("tournaments.photos.tasks.run_apart", apart)
    monkeypatch.setattr("tournaments.photos.tasks.read_photograph", read_width)
    monkeypatch.setattr("tournaments.photos.views.photos.photo_enqueue", lambda photo: None)

    def send(index: int) -> str:
        """Send the photo of a table, then read as a worker what waits, also what others are reading."""
        table = hall[index]
        file = SimpleUploadedFile("foglio.jpg", picture(1000 + index), "image/jpeg")
        where = reverse("result-photo", args=[table.round.stage.tournament.slug, table.pk])
        answer = phones[index].post(where, {"photo": file})
        for pk in list(SheetPhoto.objects.filter(state=SheetPhoto.State.QUEUED).values_list("pk", flat=True)):
            read_photo(pk)
        return str(answer.headers.get("Location", answer.status_code))

    answers = run_together(send, TABLES)

    photos = {photo.table_id: photo for photo in SheetPhoto.objects.all()}
    assert SheetPhoto.objects.count() == len(read) == len(set(read)) == TABLES
    for index, table in enumerate(hall):
        photo = photos[table.pk]
        assert answers[index].endswith(f"/{photo.pk}/") and photo.state == SheetPhoto.State.DONE
        assert photo.reading["objectives"] == {"1": 1000 + index}
        assert names_in(photo_folder(table)) == {photo.file}
        assert file_bytes(photo.file) == picture(1000 + index)
