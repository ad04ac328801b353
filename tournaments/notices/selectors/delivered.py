"""What organisers see: of the seats of each round who was reached and who was not, and what else was told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Count

from tournaments.models import Mailbox, Notice, NoticeKind, Round, Seat, Tournament
from tournaments.notices.selectors.recipients import push_devices
from tournaments.surnames import surname_key

State = Notice.State


@dataclass
class Reached:
    """One person seated in a round, and the notices that told them where."""

    name: str
    notices: list[Notice] = field(default_factory=list)

    @property
    def state(self) -> str:
        """Return the best that became of their notices, "" without any."""
        states = {notice.state for notice in self.notices}
        order = (State.SENT, State.OPEN, State.SENDING, State.FAILED, State.DROPPED)
        return next((str(state) for state in order if state in states), "")

    @property
    def error(self) -> str:
        """Return why nothing has come yet, where something is known of it."""
        return next((notice.error for notice in self.notices if notice.error), "")


@dataclass(frozen=True)
class Delivered:
    """`round`: the newest public one with who sits in it; `counts`: what else was told, by kind and state."""

    round: Round | None
    rows: list[Reached]
    counts: list[tuple[str, dict[str, int]]]
    phones: int
    mailboxes: int

    @property
    def reached(self) -> int:
        return sum(row.state == State.SENT for row in self.rows)


def delivered(tournament: Tournament) -> Delivered:
    """Return what was delivered in a tournament; six queries."""
    newest = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.DRAWN)
    round_ = newest.select_related("stage").order_by("-stage__number", "-number").first()
    players = list(tournament.entrants.active().values_list("player", flat=True))
    boxes = Mailbox.objects.filter(player__in=players, owner=tournament.owner_id, confirmed_at__isnull=False)
    phones = len({device.entrant.player_id for device in push_devices(players, tournament.owner_id)})
    rows = _rows(round_) if round_ else []
    return Delivered(round_, rows, _counts(tournament), phones, boxes.count())


def _rows(round_: Round) -> list[Reached]:
    seats = Seat.objects.filter(round=round_, no_show=False).select_related("entrant__player")
    rows = {seat.entrant_id: Reached(seat.entrant.player.name) for seat in seats}
    told = Notice.objects.filter(kind=NoticeKind.SEAT, subject__startswith=f"round-{round_.pk}-")
    for notice in told.order_by("-pk"):
        if notice.entrant_id in rows:
            rows[notice.entrant_id].notices.append(notice)
    return sorted(rows.values(), key=lambda row: (bool(row.state == State.SENT), surname_key(row.name)))


def _counts(tournament: Tournament) -> list[tuple[str, dict[str, int]]]:
    rows = Notice.objects.filter(entrant__tournament=tournament).exclude(kind=NoticeKind.TEST)
    by_kind: dict[str, dict[str, int]] = {}
    grouped: Iterable[tuple[str, str, int]] = rows.order_by().values_list("kind", "state").annotate(Count("pk"))
    for kind, state, count in grouped:
        known = by_kind.setdefault(kind, {"sent": 0, "waiting": 0, "failed": 0})
        place = {State.SENT: "sent", State.OPEN: "waiting", State.SENDING: "waiting", State.FAILED: "failed"}
        if state in place:
            known[place[State(state)]] += count
    return [(kind, by_kind[kind]) for kind in NoticeKind if kind in by_kind]
