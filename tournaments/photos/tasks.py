"""The job that reads a photograph: idempotent, by a primary key."""

from __future__ import annotations

import logging
from pathlib import Path
from tempfile import TemporaryDirectory

from celery import shared_task
from django.core.cache import cache

from matches.tasks import JOBS, task_hand
from rules.base.json_types import Json
from tournaments.documents.children import run_apart
from tournaments.documents.kept_files import file_bytes, kept_name
from tournaments.models import SheetPhoto
from tournaments.photos.selectors import photo_layout, photos_waiting
from tournaments.photos.services.photos import (
    photo_claim,
    photo_read,
    photo_return,
    photo_unreadable,
    shows_other_table,
)
from tournaments.photos.services.reading import read_photograph

logger = logging.getLogger(__name__)
WORK = 30  # seconds that a reading may take
WAIT = 15  # seconds after which one that nobody has taken is handed over again


@shared_task(name="tournaments.tasks.read_photo")
def read_photo(photo_id: int) -> None:
    """Read a photograph; one that is taken, read or gone is left alone."""
    photo = SheetPhoto.objects.select_related("table__round__stage__tournament__deck").filter(pk=photo_id).first()
    if photo is None or not photo_claim(photo=photo):
        return
    cache.set(f"photo:at-work:{photo_id}", 1, WORK)
    try:
        answer, picture = _reading(photo)
    except Exception:
        logger.exception("Photograph %s could not be read", photo_id)
        photo_unreadable(photo=photo, error="failed", params={})
        return
    if "reading" in answer and shows_other_table(answer["reading"]["code"], photo.table):
        answer = {"error": "other_table", "params": {}}
    if "error" in answer:
        photo_unreadable(photo=photo, error=answer["error"], params=answer["params"])
    else:
        photo_read(photo=photo, reading=answer["reading"], picture=picture)


def _reading(photo: SheetPhoto) -> tuple[Json, bytes]:
    """Return what a photograph says, and its picture, empty where it could not be read."""
    with TemporaryDirectory(prefix="planisfero-photo-") as place:
        sent, picture = Path(place) / "sent", Path(place) / "picture.jpg"
        sent.write_bytes(file_bytes(kept_name(photo.file)))
        answer = run_apart(read_photograph, str(sent), str(picture), photo_layout(photo.table))
        return answer, picture.read_bytes() if picture.exists() else b""


@shared_task(name="tournaments.tasks.photos_overtake")
def photos_overtake() -> int:
    """Hand over again the photographs that a killed worker or a broker that forgot has left; return how many."""
    left = [pk for pk in photos_waiting(seconds=WAIT) if cache.add(f"photo:at-work:{pk}", 1, WORK)]
    for pk in left:
        photo_return(photo_id=pk)
        task_hand(read_photo, (pk,), turn=JOBS)
    return len(left)


def photo_enqueue(photo: SheetPhoto) -> None:
    """Hand a photograph to the workers."""
    task_hand(read_photo, (photo.pk,), turn=JOBS)
