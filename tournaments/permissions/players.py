"""Which players a browser may act for, and where they sit."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.db.models import QuerySet

from matches.readings import SAMPLE, ReadingMany
from tournaments.browser import MOST_PLAYERS
from tournaments.models import Entrant, PlayerDevice, Round, Seat, Table, Tournament
from tournaments.permissions.actor import Actor


def players_of(actor: Actor, tournament: Tournament) -> frozenset[int]:
    """Return the players (primary keys) that this browser may act for in a tournament.

    Who lets a browser in vouches for it in their own tournaments: to enter somebody one knows into a tournament of
    one's own gives no say over them at other people's.
    """
    return frozenset(
        device.entrant.player_id
        for device in actor.devices
        if device.entrant.tournament.owner_id == tournament.owner_id
    )


def entrant_of(actor: Actor, tournament: Tournament) -> Entrant | None:
    """Return whom this browser acts for in a tournament; of several people in one browser the one let in last."""
    players = list(dict.fromkeys(device.entrant.player_id for device in actor.devices))
    players = [player for player in players if player in players_of(actor, tournament)]
    known = {entrant.player_id: entrant for entrant in _entries.rows(players, tournament.pk)}
    return next((known[player] for player in players if player in known), None)


def takes_part(actor: Actor, tournament: Tournament) -> bool:
    """Say whether somebody this browser acts for is entered in a tournament."""
    players = players_of(actor, tournament)
    return bool(players) and Entrant.objects.filter(tournament=tournament, player__in=players).exists()


def seat_at(actor: Actor, table: Table, tournament: Tournament) -> Seat | None:
    """Return the seat of this browser's player at a table; None for who sits elsewhere, has left, or may not know yet:
    a round that is only drawn is nobody's."""
    return next(iter(seats_at(actor, table, tournament)), None)


def seats_at(actor: Actor, table: Table, tournament: Tournament) -> list[Seat]:
    """Return the seats of everybody at a table for whom this browser acts, as `seat_at`."""
    players = players_of(actor, tournament)
    if not players:
        return []
    return _seats.rows(players, table.pk)


def _own_seats(players: Collection[int], table: int) -> QuerySet[Seat]:
    seats = Seat.objects.filter(table=table, entrant__player__in=players, no_show=False)
    seats = seats.exclude(round__state=Round.State.DRAWN)
    return seats.select_related("entrant__player").order_by("position")


def _devices_still(devices: Collection[int]) -> QuerySet[PlayerDevice]:
    live = PlayerDevice.objects.live().filter(pk__in=devices)
    return live.select_related("entrant__player", "entrant__tournament")


def _entries_of(players: Collection[int], tournament: int) -> QuerySet[Entrant]:
    return Entrant.objects.filter(tournament=tournament, player__in=players).select_related("player", "club")


# Asked at everything that a phone does at its table and at the door.
_seats, _still = ReadingMany(_own_seats, SAMPLE, most=MOST_PLAYERS), ReadingMany(_devices_still, most=MOST_PLAYERS)
_entries = ReadingMany(_entries_of, SAMPLE, most=MOST_PLAYERS)


def seat_still(actor: Actor, table: Table, tournament: Tournament, position: int | None = None) -> Seat | None:
    """Return the seat for which this browser may speak, as the database says now: its phone has not been ended, who
    sits there has not left. For services; the table must be locked. `position` is the seat meant, of several."""
    still = replace(actor, devices=tuple(_still.rows([device.pk for device in actor.devices])))
    seats = [seat for seat in seats_at(still, table, tournament) if seat.entrant.withdrawn_at is None]
    return next((seat for seat in seats if position in (None, seat.position)), None)
