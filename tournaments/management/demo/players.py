"""Three players of the demo's evening with their private links, so that whoever starts the server can be one."""

from __future__ import annotations

from django.urls import reverse

from tournaments.models import Entrant, Result, Round, Table, Tournament
from tournaments.my.services.links import player_links_issue

SHOWN = 3


def demo_players() -> list[tuple[str, str]]:
    """Return the name and the path of the link of three people at a table that waits; none without a demo in play."""
    evening = Tournament.objects.filter(is_demo=True, state=Tournament.State.RUNNING).order_by("pk").first()
    table = _waiting_table(evening) if evening else None
    if table is None:
        return []
    seated = Entrant.objects.filter(seats__table=table).select_related("player", "tournament")
    people = list(seated.order_by("seats__position")[:SHOWN])
    tokens = player_links_issue(entrants=people)
    return [(person.player.name, reverse("my-in", args=[tokens[person.pk]])) for person in people]


def _waiting_table(tournament: Tournament) -> Table | None:
    """Return a table of the newest public round whose result is not confirmed yet."""
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.DRAWN)
    newest = rounds.order_by("-stage__number", "-number").first()
    if newest is None:
        return None
    return newest.tables.exclude(results__state=Result.State.CONFIRMED).order_by("number").first()
