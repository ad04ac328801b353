"""A seat of a friendly match taken as oneself, shown in public or not, given back."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import Actor as MatchActor
from matches.selectors.matches import match_lock
from tournaments.errors import Refused
from tournaments.models import OwnSeat, PlayerDevice, TableMatch
from tournaments.my.selectors.people_here import PersonHere
from tournaments.selectors.roster.own_word import phones_that_speak


@transaction.atomic
def own_seat_take(*, match: Match, actor: MatchActor, person: PersonHere) -> OwnSeat:
    """Take the seat that this browser plays as the person it acts for.

    Of two who hold one link the first has it; who got a new link to the seat takes it over. Raises Refused:
    seat_official, seat_not_here, seat_of_another, seat_twice.
    """
    match_lock(match.pk)
    if TableMatch.objects.filter(match=match).exists():
        raise Refused("seat_official")
    seat, grant = _held_now(match, actor)
    device = _live_device(person)
    known = OwnSeat.objects.filter(seat=seat).select_related("grant").first()
    if known is not None and known.player_id == person.player.pk:
        return known
    if known is not None and (known.grant is None or known.grant.revoked_at is None):
        raise Refused("seat_of_another")
    if OwnSeat.objects.filter(seat__match=match, player=person.player).exists():
        raise Refused("seat_twice")
    if known is not None:
        known.delete()
    owner = device.entrant.tournament.owner
    try:
        with transaction.atomic():
            return OwnSeat.objects.create(seat=seat, player=person.player, owner=owner, grant=grant)
    except IntegrityError as error:
        raise Refused("seat_of_another") from error


def _held_now(match: Match, actor: MatchActor) -> tuple[MatchSeat, MatchGrant | None]:
    """Return the seat that the actor plays, as the database says now, with its link. Raises Refused: seat_not_here."""
    mine = [grant.pk for grant in actor.grants if grant.match_id == match.pk and grant.seat_id]
    grant = MatchGrant.objects.live().filter(pk__in=mine, seat__bot="").select_related("seat").order_by("seat").first()
    if grant is not None and grant.seat is not None:
        return grant.seat, grant
    by_account = MatchSeat.objects.filter(match=match, user=actor.account, bot="") if actor.account else None
    seat = by_account.first() if by_account is not None else None
    if seat is None:
        raise Refused("seat_not_here")
    return seat, None


def _live_device(person: PersonHere) -> PlayerDevice:
    """Return the newest phone of the person that has not been ended meanwhile. Raises Refused: seat_not_here."""
    live = PlayerDevice.objects.live().filter(pk__in=[device.pk for device in person.devices])
    device = live.select_related("entrant__tournament__owner").order_by("-pk").first()
    if device is None:
        raise Refused("seat_not_here")
    return device


@transaction.atomic
def own_seat_show(*, row: OwnSeat, person: PersonHere, shown: bool) -> None:
    """Show a match on the person's public page, or take it off. Raises Refused: seat_not_public (only a phone that the
    person's own organiser answers for shows anything in public)."""
    phones = [device.pk for device in person.devices]
    if shown and not phones_that_speak(person.player, among=phones).exists():
        raise Refused("seat_not_public")
    OwnSeat.objects.filter(pk=row.pk).update(is_public=shown)


def own_seat_drop(*, row: OwnSeat) -> None:
    """Give a seat back: it was not me."""
    OwnSeat.objects.filter(pk=row.pk).delete()
