"""Taking a photograph in, keeping what was read of it, and throwing it away."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.db import transaction

from matches.services.lobby.links import token_hash
from rules.base.json_types import Json
from tournaments.documents.forgetting import forget_later
from tournaments.documents.kept_files import file_bytes, file_keep, kept_name
from tournaments.errors import Refused
from tournaments.models import Grant, SheetPhoto, Table
from tournaments.permissions import Actor
from tournaments.photos.selectors import OPEN, is_waiting, photo_layout
from tournaments.services.log import log_write
from tournaments.services.rounds.table_lock import table_lock

KEPT = 6  # photographs of a table
ERRORS = {"no_sheet": "photo_no_corners"}  # on the picture; "photo_no_sheet" is said of a table without one
State = SheetPhoto.State


def photo_folder(table: Table) -> str:
    """Return the folder of the photographs of a table, in the storage."""
    return f"photos/{table.pk}"


def photo_take(*, table: Table, content: bytes, actor: Actor) -> SheetPhoto:
    """Keep a photograph to be read; the caller enqueues it after the commit. The oldest beyond KEPT are thrown away.

    The same photograph again, while it waits, gives the one that was taken in: a finger tapped twice.

    Raises Refused: photo_no_sheet, photo_waiting; OSError.
    """
    name = f"{photo_folder(table)}/{secrets.token_hex(12)}.sent"
    file_keep(name, content)  # before the table is locked: a bucket may be slow
    try:
        photo = _photo_note(table=table, name=name, content=content, actor=actor)
    except Refused:
        forget_later(name)
        raise
    if photo.file != name:
        forget_later(name)
    return photo


@transaction.atomic
def _photo_note(*, table: Table, name: str, content: bytes, actor: Actor) -> SheetPhoto:
    table = table_lock(table)
    if photo_layout(table) is None:
        raise Refused("photo_no_sheet")
    photos = list(table.photos.all())
    waiting = [photo for photo in photos if is_waiting(photo)]
    if waiting:
        if _is_same(waiting[0], content):
            return waiting[0]
        raise Refused("photo_waiting")
    for photo in photos[KEPT - 1 :]:
        photo.delete()
    return SheetPhoto.objects.create(
        table=table,
        draw_version=table.round.draw_version,
        file=name,
        sent_by=actor.account,
        sent_by_label=actor.label,
    )


def _is_same(photo: SheetPhoto, content: bytes) -> bool:
    """Say whether a photograph that waits is this one."""
    try:
        return file_bytes(kept_name(photo.file)) == content
    except OSError:  # it has just been read, and the picture was encoded again
        return False


def photo_claim(*, photo: SheetPhoto) -> bool:
    """Take a photograph for reading; False when it is taken or read."""
    return bool(SheetPhoto.objects.filter(pk=photo.pk, state=State.QUEUED).update(state=State.RUNNING))


def photo_return(*, photo_id: int) -> None:
    """Give back a photograph whose worker is gone."""
    SheetPhoto.objects.filter(pk=photo_id, state=State.RUNNING).update(state=State.QUEUED)


def photo_read(*, photo: SheetPhoto, reading: Json, picture: bytes) -> None:
    """Record what a photograph says, and keep its picture. Raises OSError."""
    name = kept_name(photo.file).rpartition(".")[0] + ".jpg"
    file_keep(name, picture)
    _settle(photo, state=State.DONE, reading=reading, file=name)


def photo_unreadable(*, photo: SheetPhoto, error: str, params: Mapping[str, int]) -> None:
    """Record why a photograph cannot be read; the picture is no evidence and goes."""
    _settle(photo, state=State.FAILED, error=ERRORS.get(error, f"photo_{error}"), params=dict(params), file="")


def _settle(photo: SheetPhoto, **fields: object) -> None:
    sent = kept_name(photo.file)
    SheetPhoto.objects.filter(pk=photo.pk, state__in=OPEN).update(**fields)
    forget_later(sent)


def shows_other_table(code: str | None, table: Table) -> bool:
    """Say whether the code of a sheet opens another table than this; of a code that opens none nothing is known."""
    token = (code or "").rstrip("/").rpartition("/")[2]
    grant = Grant.objects.filter(token_hash=token_hash(token)).first() if token else None
    return grant is not None and grant.table_id is not None and grant.table_id != table.pk


@transaction.atomic
def photo_delete(*, photo: SheetPhoto, actor: Actor) -> None:
    """Throw a photograph away; the log says who did it."""
    round_ = photo.table.round
    where = {"stage": round_.stage.number, "round": round_.named, "table": photo.table.number}
    log_write(tournament=round_.stage.tournament, actor=actor, action="photo_deleted", **where)
    photo.delete()


def photo_file_forget(photo: SheetPhoto) -> None:
    """Remove the file of a photograph whose row is gone, once that cannot be undone."""
    if photo.file:
        name = kept_name(photo.file)
        transaction.on_commit(lambda: forget_later(name), robust=True)
