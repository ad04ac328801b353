"""A table of the demo whose players have phones: one sent the result, one found it right, one did not."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import AnonymousUser

from rules.base.json_types import Json
from tournaments.browser import hash_of
from tournaments.models import PlayerDevice, Result, Seat, Table
from tournaments.permissions import Actor
from tournaments.services.results.agreements import agreement_give, dissent_give
from tournaments.services.results.results import result_submit

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)


def disagreeing_table(table: Table, document: Json) -> Result:
    """Enter a result from the first seat's phone; the second finds it right, the third says which territory is not."""
    sender, second, third = (_phone(seat) for seat in table.seats.order_by("position")[:3])
    result = result_submit(
        table=table,
        document=document,
        kind=Result.Kind.MAP,
        submission_id=f"demo-{table.pk}",
        base_version=0,
        draw_version=table.round.draw_version,
        actor=sender,
    )
    agreement_give(result=result, actor=second)
    code = min(document["board"])
    return dissent_give(result=result, wrong=[{"territory": code}], actor=third, note="era mio")


def _phone(seat: Seat) -> Actor:
    """Let a phone in that nobody holds: its cookie is thrown away."""
    known = PlayerDevice.objects.select_related("entrant__player", "entrant__tournament")
    forgotten = hash_of(secrets.token_urlsafe(32))
    came_by = PlayerDevice.CameBy.DOOR
    device = PlayerDevice.objects.create(entrant=seat.entrant, browser_hash=forgotten, came_by=came_by, browser=IPHONE)
    return Actor(AnonymousUser(), label=seat.entrant.player.name, devices=(known.get(pk=device.pk),))
