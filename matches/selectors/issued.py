"""What was issued by whom at matches, also through links that were issued themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Q

from matches.models import Match, MatchGrant


def grants_issued(grants: Iterable[MatchGrant]) -> list[MatchGrant]:
    """Return the live links that were issued through these, and through those in turn; a query for each step."""
    issued: list[MatchGrant] = []
    keys = [grant.pk for grant in grants]
    known = set(keys)
    while keys:
        rows = MatchGrant.objects.filter(issued_through__in=keys, revoked_at__isnull=True).exclude(pk__in=known)
        step = list(rows.select_related("seat", "match"))
        issued += step
        keys = [grant.pk for grant in step]
        known |= set(keys)
    return issued


def grants_of_issuers(
    *, matches: Iterable[int], accounts: Collection[int], origins: Collection[str]
) -> list[MatchGrant]:
    """Return the live links in these matches that these accounts issued or that came of these rights, and what was
    issued through them; nothing for matches that are over, where a link opens no more than everybody sees."""
    issued = Q(issued_by__in=accounts) | Q(origin__in=[origin for origin in origins if origin])
    rows = MatchGrant.objects.filter(issued, match__in=list(matches), revoked_at__isnull=True)
    rows = rows.exclude(role=MatchGrant.Role.SEAT, match__state__in=[Match.State.FINISHED, Match.State.VOID])
    first = list(rows.select_related("seat", "match"))
    known = {grant.pk for grant in first}
    return first + [grant for grant in grants_issued(first) if grant.pk not in known]
