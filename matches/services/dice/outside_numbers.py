"""A number from outside that is mixed into the dice: drawn in the hall, or of a public beacon's future round.

It is named before the seals stand and known only after, so that not even everybody together, the server included, could
have chosen the dice.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match
from matches.permissions import Actor
from matches.selectors.matches import match_lock
from matches.services.announcing import seats_announce_on_commit
from matches.services.dice.sealing import begin_if_open
from matches.services.notes import note_write
from rules.base.plain_text import plain_text

HALL, BEACON = "hall", "drand-quicknet"
KINDS = (HALL, BEACON)
MOST = 100
# drand, quicknet: a round every three seconds, the first one then (https://docs.drand.love, chain information).
GENESIS, PERIOD = datetime.fromtimestamp(1692803367, UTC), timedelta(seconds=3)
ROUND = re.compile(r"[1-9][0-9]{0,9}")
RANDOMNESS = re.compile(r"[0-9a-f]{64}")
# One number has one form, or whoever enters it could choose among its forms after the seals.
NUMBER = re.compile(rf"0|[1-9][0-9]{{0,{MOST - 1}}}")


def round_at(number: int) -> datetime:
    """Return when a round of the beacon comes out."""
    return GENESIS + (number - 1) * PERIOD


@transaction.atomic
def outside_name(*, match: Match, kind: str, what: str, actor: Actor) -> Match:
    """Name what will be mixed in: `hall` with words of how it is drawn, or the beacon with the number of a round that
    is still to come; an empty kind for nothing. Raises Refused: not_in_lobby, seals_stand, outside_wrong, beacon_past.
    """
    row = _in_lobby(match)
    if row.sealed_at is not None:
        raise Refused("seals_stand")
    what = plain_text(what)
    if kind and (kind not in KINDS or not 0 < len(what) <= MOST or (kind == BEACON and not ROUND.fullmatch(what))):
        raise Refused("outside_wrong")
    if kind == BEACON and round_at(int(what)) <= timezone.now():
        raise Refused("beacon_past")
    row.outside = {"kind": kind, "what": what, "value": ""} if kind else None
    row.save(update_fields=["outside"])
    note_write(match=row, actor=actor, action="outside_named", kind=kind, what=what)
    seats_announce_on_commit(row.pk)
    return row


@transaction.atomic
def outside_draw(*, match: Match, value: str, actor: Actor) -> Match:
    """Enter what was drawn, once: the shares are opened after that. A number of the hall is written in the digits 0 to
    9 without zeros before it, the beacon's in its 64 signs; blanks around them are not mixed in.

    Raises Refused: not_in_lobby, outside_not_named, seals_missing (they must stand first), outside_drawn,
    number_wrong, randomness_wrong, beacon_late (its round came out before the last seal), beacon_early (it has not
    come out yet).
    """
    row = _in_lobby(match)
    value = value.strip()
    if row.outside is None:
        raise Refused("outside_not_named")
    if row.sealed_at is None:
        raise Refused("seals_missing")
    if row.outside["value"]:
        raise Refused("outside_drawn")
    if row.outside["kind"] == BEACON:
        value = value.lower()
        _check_beacon(row, value)
    elif not NUMBER.fullmatch(value):
        raise Refused("number_wrong", most=MOST)
    row.outside = row.outside | {"value": value}
    row.save(update_fields=["outside"])
    note_write(match=row, actor=actor, action="outside_drawn", value=value)
    seats_announce_on_commit(row.pk)
    begin_if_open(match=row)
    return row


def _check_beacon(row: Match, value: str) -> None:
    assert row.outside is not None
    out = round_at(int(row.outside["what"]))
    if not RANDOMNESS.fullmatch(value):
        raise Refused("randomness_wrong")
    if row.sealed_at is None or out <= row.sealed_at:
        raise Refused("beacon_late")
    if timezone.now() < out:
        raise Refused("beacon_early")


def _in_lobby(match: Match) -> Match:
    row = match_lock(match.pk)
    if row.state != Match.State.LOBBY:
        raise Refused("not_in_lobby")
    return row
