"""Lists of matches as pages show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet

from matches.models import Match, MatchSeat
from matches.permissions import Actor
from matches.selectors.matches import matches_finished, matches_live, matches_void, matches_waiting, void_notes

LISTS: dict[str, Callable[[], QuerySet[Match]]] = {
    "live": matches_live,
    "waiting": matches_waiting,
    "finished": matches_finished,
    "void": matches_void,
}


@dataclass(frozen=True)
class MatchRow:
    """A match in a list, with who sits there; `free`: seats that nobody has taken; `winners`: their names; `why`: the
    reason of a void one."""

    match: Match
    seats: tuple[MatchSeat, ...]
    free: int
    winners: tuple[str, ...]
    why: str = ""


def rows_of(matches: Iterable[Match]) -> list[MatchRow]:
    """Return matches whose seats are prefetched as rows: no further query."""
    return [_row(match) for match in matches]


def _row(match: Match) -> MatchRow:
    seats = tuple(match.seats.all())
    won = (match.outcome or {}).get("winners", []) if match.state == Match.State.FINISHED else []
    names = tuple(seat.name for seat in seats if seat.number in won)
    why = [note.detail.get("reason", "") for note in match.notes.all()] if match.state == Match.State.VOID else []
    return MatchRow(match, seats, sum(not seat.is_taken for seat in seats), names, why[-1] if why else "")


def matches_own(actor: Actor) -> QuerySet[Match]:
    """Return what the actor plays, arranged or has a link for: what is not over first, then the latest."""
    mine = Q(pk__in=[grant.match_id for grant in actor.grants])
    if actor.account is not None:
        mine |= Q(created_by=actor.account) | Q(pk__in=MatchSeat.objects.filter(user=actor.account).values("match"))
    rows = Match.objects.defer("snapshot", "deck").filter(mine).prefetch_related("seats", void_notes())
    return rows.order_by(F("ended_at").desc(nulls_first=True), "-created_at", "-pk")
