"""Whether the page that asks for other tables still shows the round as it is: its seats, and that nobody saw them."""

from __future__ import annotations

from django.db.models import F

from tournaments.errors import Refused
from tournaments.models import Round


def draw_version_raise(round: Round, draw_version: int, public: bool | None = None) -> None:
    """Take the next draw version if the page's is still the current one, within the caller's transaction.

    `public` is whether the page showed the round as published; None where nobody was shown anything. Raises Refused:
    draw_changed, published_meanwhile (the tables are the same, but everybody can see them since).
    """
    rows = Round.objects.filter(pk=round.pk, draw_version=draw_version)
    if not rows.update(draw_version=F("draw_version") + 1):
        raise Refused("draw_changed")
    round.refresh_from_db(fields=["draw_version", "state", "certificate", "report"])
    if round.is_public and public is False:
        raise Refused("published_meanwhile", number=round.named)
