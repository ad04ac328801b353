"""An evening as it is announced: how many places are taken, and whether anybody can still sign up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q
from django.utils import timezone

from tournaments.models import Announcement, Door, Round, SignUp, Stage, Tournament

State = SignUp.State
PAUSE = timedelta(minutes=15)  # between two rounds, so that the entry of a calendar has an end


@dataclass(frozen=True)
class Announced:
    """An announcement with its numbers of now.

    `taken` are the places of who takes part and of who waits for a yes; `begun` says that a round has been drawn;
    `fee` is in cents, None where nothing is said of it.
    """

    row: Announcement
    taken: int
    waiting: int
    begun: bool
    now: datetime
    fee: int | None = None

    @property
    def places_left(self) -> int | None:
        """Return how many places are free; None where as many may come as like."""
        return None if self.row.capacity is None else max(0, self.row.capacity - self.taken)

    @property
    def is_closed(self) -> bool:
        return self.row.closes_at is not None and self.now >= self.row.closes_at

    @property
    def is_open(self) -> bool:
        """Say whether somebody can sign up now, be it for the waiting list."""
        return self.row.is_on and not self.begun and not self.is_closed

    @property
    def is_full(self) -> bool:
        """Say whether whoever signs up now waits: no place is free, or others wait already."""
        return self.places_left == 0 or self.waiting > 0


def announcement_on(tournament: Tournament) -> Announcement | None:
    """Return the announcement of a tournament whose sign-ups are switched on; one query."""
    row = Announcement.objects.filter(tournament=tournament, is_on=True).first()
    if row is not None:
        row.tournament = tournament
    return row


def has_begun(tournament: Tournament) -> bool:
    """Say whether a round has been drawn: from then on the draw knows who plays."""
    if tournament.state != Tournament.State.SETUP:
        return True
    return Round.objects.filter(stage__tournament=tournament).exists()


def taken_places(tournament: Tournament) -> int:
    """Return how many places are taken: whoever takes part, and whoever was offered a place and waits for a yes."""
    asked = tournament.sign_ups.filter(state=State.ASKED).count()
    return tournament.entrants.active().count() + asked


def fee_of(tournament: Tournament) -> int | None:
    """Return what taking part costs, in cents: 0 for nothing, None where nothing is said of it."""
    return Door.objects.filter(tournament=tournament).values_list("fee", flat=True).first()


def announced(row: Announcement) -> Announced:
    """Return an announcement with its numbers; four queries."""
    tournament = row.tournament
    counts = tournament.sign_ups.aggregate(
        asked=Count("pk", filter=Q(state=State.ASKED)), waiting=Count("pk", filter=Q(state=State.WAITING))
    )
    taken = tournament.entrants.active().count() + counts["asked"]
    return Announced(row, taken, counts["waiting"], has_begun(tournament), timezone.now(), fee_of(tournament))


def begins_at(row: Announcement) -> datetime | None:
    """Return when the evening begins, None where only its day is known."""
    if row.starts_at is None:
        return None
    return timezone.make_aware(datetime.combine(row.tournament.starts_on, row.starts_at))


def ends_at(row: Announcement) -> datetime | None:
    """Return about when it ends: its rounds one after the other, with a pause between two."""
    begins = begins_at(row)
    if begins is None:
        return None
    stages = Stage.objects.filter(tournament=row.tournament)
    rounds = max(1, sum(stages.values_list("rounds_planned", flat=True)))
    return begins + rounds * timedelta(minutes=row.tournament.match_minutes) + (rounds - 1) * PAUSE
