"""What becomes of everything when two people become one, shown before anybody says yes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db.models import Count, Q

from tournaments.errors import Refused
from tournaments.models import Entrant, Mailbox, Player, Tournament
from tournaments.selectors.roster.entry_joins import entry_pair, join_refusal
from tournaments.selectors.roster.people import seen_tournaments

MOST_SHOWN = 60


@dataclass(frozen=True)
class EntryShown:
    """An entry that changes its person: how many tables it played, payments, penalties, phones, sign-ups.

    `twice`: the other person is entered there too, and the two entries become one, number `stays`; `refusal` says why
    they cannot.
    """

    tournament: Tournament
    tables: int
    payments: int
    penalties: int
    phones: int
    sign_ups: int
    twice: bool = False
    stays: int = 0
    refusal: Refused | None = None


@dataclass(frozen=True)
class MergeShown:
    """`hidden` counts entries in tournaments that the viewer may not know of; `mailboxes` are addresses for notices."""

    entries: Sequence[EntryShown]
    hidden: int
    mailboxes: int

    @property
    def refusals(self) -> list[Refused]:
        return [row.refusal for row in self.entries if row.refusal is not None]


def merge_shown(kept: Player, other: Player, viewer: User) -> MergeShown:
    """Return what moves from `other` to `kept`, as far as the viewer may know; five queries, and those of
    `join_refusal` for each tournament in which both are entered."""
    rows = Entrant.objects.filter(player=other).select_related("tournament").order_by("-tournament__starts_on", "pk")
    rows = rows.annotate(
        tables=Count("seats", distinct=True),
        standing_payments=Count("payments", filter=Q(payments__is_standing=True), distinct=True),
        standing_penalties=Count("penalties", filter=Q(penalties__revoked_at__isnull=True), distinct=True),
        live_phones=Count("devices", filter=Q(devices__ended_at__isnull=True), distinct=True),
        its_sign_up=Count("sign_up", distinct=True),
    )
    seen = set(seen_tournaments(viewer).filter(entrants__player=other).values_list("pk", flat=True))
    both = set(Entrant.objects.filter(player=kept).values_list("tournament_id", flat=True))
    shown = [_shown(row, row.tournament_id in both, kept) for row in rows if row.tournament_id in seen]
    return MergeShown(shown[:MOST_SHOWN], len(rows) - len(shown), Mailbox.objects.filter(player=other).count())


def _shown(row: Entrant, twice: bool, kept: Player) -> EntryShown:
    counts = ("tables", "standing_payments", "standing_penalties", "live_phones", "its_sign_up")
    tables, payments, penalties, phones, sign_ups = (int(getattr(row, name)) for name in counts)
    if not twice:
        return EntryShown(row.tournament, tables, payments, penalties, phones, sign_ups)
    pair = entry_pair(row.tournament, kept.pk, row.player_id)
    counted = EntryShown(row.tournament, tables, payments, penalties, phones, sign_ups)
    return replace(counted, twice=True, stays=pair.stays.number, refusal=join_refusal(pair))
