"""Who may not play a tournament because its owner banned them in another one, and nobody let them play all the same."""

from __future__ import annotations

import datetime

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery
from django.utils import timezone

from matches.readings import SAMPLE, Reading
from tournaments.models import Entrant, Penalty


def running_bans() -> QuerySet[Penalty]:
    """Return the bans that stand and have not run out today, without an order."""
    return _unrevoked().filter(until__gte=timezone.localdate()).order_by()


def _unrevoked() -> QuerySet[Penalty]:
    return Penalty.objects.filter(kind=Penalty.Kind.BAN, revoked_at__isnull=True)


def banned_from(tournament: int) -> QuerySet[Entrant]:
    """Return the entrants of a tournament (primary key) whom a ban keeps away, without an order.

    A ban holds in the other tournaments of the same owner, up to and including its day: today's, and that of the
    tournament where it is still to come.
    """
    return Entrant.objects.filter(Exists(_elsewhere()), tournament=tournament, ban_waived="").order_by()


def _elsewhere() -> QuerySet[Penalty]:
    """Return the bans of the entrant of the outer query that hold in this tournament."""
    bans = running_bans().filter(
        entrant__player=OuterRef("player"),
        entrant__tournament__owner=OuterRef("tournament__owner"),
        until__gte=OuterRef("tournament__starts_on"),
    )
    return bans.exclude(entrant__tournament=OuterRef("tournament"))


def last_days(tournament: int) -> dict[int, datetime.date]:
    """Return until which day a ban keeps an entrant (primary key) away, of all that one does; one query."""
    longest = Subquery(_elsewhere().order_by("-until").values("until")[:1])
    return dict(banned_from(tournament).annotate(last_day=longest).values_list("pk", "last_day"))


def ban_on(entrant: Entrant) -> Penalty | None:
    """Return the ban that keeps somebody away; None without any, or where they were let play."""
    return None if entrant.ban_waived else ban_over(entrant)


def ban_over(entrant: Entrant) -> Penalty | None:
    """Return the ban that keeps somebody away longest, also where it was waived; None without any."""
    tournament = entrant.tournament
    first = max(timezone.localdate(), tournament.starts_on)
    bans = _bans.rows(entrant.player_id, tournament.owner_id, tournament.pk)
    return next((ban for ban in bans if ban.until is not None and ban.until >= first), None)


def _bans_over(player: int, owner: int, tournament: int) -> QuerySet[Penalty]:
    """Return what somebody was ever banned for, over or not, by an owner in other tournaments; the longest first."""
    bans = _unrevoked().filter(entrant__player=player, entrant__tournament__owner=owner)
    return bans.exclude(entrant__tournament=tournament).order_by(F("until").desc(), "pk")


_bans = Reading(_bans_over, SAMPLE, SAMPLE - 1, SAMPLE - 2)  # asked by everybody who comes to the door
