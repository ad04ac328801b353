"""The logo of the club: kept, taken away, handed to paper."""

from __future__ import annotations

import base64
from typing import BinaryIO

from django.db import transaction

from tournaments.models import Logo, Tournament
from tournaments.paper.documents.logo_picture import logo_picture
from tournaments.permissions import Actor
from tournaments.services.log import log_write


def logo_save(*, tournament: Tournament, file: BinaryIO, size: int, actor: Actor) -> Logo:
    """Keep the picture in a file of `size` bytes as the logo of a tournament, in place of the one before.

    Raises Refused: as `logo_picture`.
    """
    with transaction.atomic():
        logo = logo_keep(tournament=tournament, file=file, size=size)
        log_write(tournament=tournament, actor=actor, action="logo_saved")
    return logo


def logo_keep(*, tournament: Tournament, file: BinaryIO, size: int) -> Logo:
    """Keep the picture as `logo_save` does, without a word in the log. Raises Refused: as `logo_picture`."""
    picture = logo_picture(file, size)
    values = {"picture": picture.png, "width": picture.width, "height": picture.height}
    logo, _ = Logo.objects.update_or_create(tournament=tournament, defaults=values)
    return logo


@transaction.atomic
def logo_remove(*, tournament: Tournament, actor: Actor) -> None:
    """Take the logo off; without one nothing changes."""
    if Logo.objects.filter(tournament=tournament).delete()[0]:
        log_write(tournament=tournament, actor=actor, action="logo_removed")


def logo_copy(*, source: Tournament, target: Tournament) -> None:
    """Give a tournament the logo of another one of the same organisers, where that has one."""
    for logo in Logo.objects.filter(tournament=source):
        values = {"picture": logo.picture, "width": logo.width, "height": logo.height}
        Logo.objects.update_or_create(tournament=target, defaults=values)


def logo_address(tournament: Tournament) -> str:
    """Return the logo as a data: address that paper and pages may read, "" where there is none."""
    logo = Logo.objects.filter(tournament=tournament).first()
    return f"data:image/png;base64,{base64.b64encode(logo.picture).decode('ascii')}" if logo else ""
