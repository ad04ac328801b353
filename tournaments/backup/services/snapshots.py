"""Saving a whole tournament to a file and making it again from one."""

from __future__ import annotations

import hashlib
import secrets
from functools import partial
from typing import IO

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone

from rules.base.json_types import Json
from tournaments.backup.documents.copy_file import SUFFIX, pack, unpack, whole_copy, write_whole
from tournaments.backup.documents.signature import sign, signer_of
from tournaments.backup.documents.surroundings import around
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.backup.services.restore import restore_document
from tournaments.backup.services.restore_checks import document_check
from tournaments.documents.forgetting import forget_later
from tournaments.documents.kept_files import file_bytes, folder_forget, is_local
from tournaments.errors import Refused
from tournaments.models import Snapshot, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write
from tournaments.services.one_moment import one_moment
from tournaments.services.reading_turns import reading_turn
from tournaments.services.standings.follow_ups import copy_follow, is_small, standings_settle

KEPT = 20
READINGS = 3
RESTORED = {"own": "restored", "other": "imported_signed", "none": "imported_unsigned"}
"""What the log says, by who signed the copy."""
DELETED = "_deleted"  # no slug begins like this


ROOT = "backups"  # the folder of all copies in the storage


def snapshot_name(snapshot: Snapshot) -> str:
    """Return the name of a copy in the storage."""
    return f"{ROOT}/{snapshot.file}"


def copy_of(tournament: Tournament) -> bytes:
    """Return the bytes of a copy as the tournament stands now, its standings with it."""
    standings_settle(tournament=tournament)
    document = _whole_within(tournament) if connection.in_atomic_block else _whole(tournament)
    return pack(sign(document))


def _whole(tournament: Tournament) -> Json:
    with one_moment():
        tournament.refresh_from_db()
        return document_of(tournament) | around(tournament)


def _whole_within(tournament: Tournament) -> Json:
    """Return the document as the caller's transaction sees it, where each query sees what others stored meanwhile."""
    for _reading in range(READINGS):
        tournament.refresh_from_db()
        before = tournament.version
        document = document_of(tournament) | around(tournament)
        if Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk) == before:
            break
    return document


def snapshot_take(*, tournament: Tournament, reason: str) -> Snapshot:
    """Save a copy, keep the last 20. `reason` is a code shown in the list. Raises Refused: backup_disk."""
    content = copy_of(tournament)
    stamp = timezone.localtime().strftime("%Y%m%d-%H%M%S")
    name = f"{tournament.slug}/{stamp}-{secrets.token_hex(3)}{SUFFIX}"
    write_whole(f"{ROOT}/{name}", content)
    snapshot = Snapshot.objects.create(
        tournament=tournament,
        reason=reason[:120],
        file=name,
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
    )
    for old in tournament.snapshots.all()[KEPT:]:
        name = snapshot_name(old)
        old.delete()
        transaction.on_commit(partial(forget_later, name), robust=True)  # a row that can be read has its file
    return snapshot


def snapshot_follow(*, tournament: Tournament, reason: str) -> None:
    """Save a copy after a result: at once where that is quick, few people and a disk of this computer; else later, of
    many results one. Raises Refused: backup_disk."""
    if is_local() and is_small(tournament):
        snapshot_take(tournament=tournament, reason=reason)
    else:
        copy_follow(tournament=tournament, reason=reason)


def snapshot_keep_last(*, tournament: Tournament) -> str:
    """Save a copy that outlives the tournament and return its name. Raises Refused: backup_disk."""
    stamp = timezone.localtime().strftime("%Y%m%d-%H%M%S")
    name = f"{ROOT}/{DELETED}/{tournament.slug}-{stamp}{SUFFIX}"
    write_whole(name, copy_of(tournament))
    return name


def snapshot_restore(*, file: IO[bytes], owner: User) -> Tournament:
    """Make a new tournament from a saved copy; nothing of it stays when anything is wrong.

    Raises Refused: what `reading_turn`, `unpack`, `signer_of` and `restore_document` raise.
    """
    with reading_turn(account=owner, kind="copy"), whole_copy():
        return _restore(file, owner)


def _restore(file: IO[bytes], owner: User) -> Tournament:
    document = unpack(file)
    by = signer_of(document)
    checked = document_check(document=document, by=by)
    with transaction.atomic():
        tournament, differences = restore_document(checked=checked, owner=owner)
        actor = Actor(owner, label=owner.get_full_name() or owner.get_username())
        detail = {"saved_at": str(document.get("saved_at", ""))[:40], "differences": differences}
        if not checked.is_own:
            detail |= {"unlike": checked.results_unlike, "key": by.key}
        log_write(tournament=tournament, actor=actor, action=RESTORED[by.by], **detail)
    return tournament


def snapshot_read(*, snapshot: Snapshot) -> bytes:
    """Return the bytes of a copy as they were written. Raises Refused: backup_gone, backup_damaged."""
    try:
        content = file_bytes(snapshot_name(snapshot))
    except OSError as error:
        raise Refused("backup_gone") from error
    if hashlib.sha256(content).hexdigest() != snapshot.sha256:
        raise Refused("backup_damaged", where="SHA-256")
    return content


def snapshot_files_remove(*, slug: str) -> None:
    """Delete the copies of a tournament that is gone; its last one stays."""
    folder_forget(f"{ROOT}/{slug}")
