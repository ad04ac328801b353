"""What players ask for, as they and whoever organises read it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from matches.readings import SAMPLE, Reading
from tournaments.models import Entrant, PlayerWish, Stage, Tournament
from tournaments.selectors.rounds.rounds import current_stage, next_round_number

Kind, State = PlayerWish.Kind, PlayerWish.State


@dataclass(frozen=True)
class Wish:
    """A wish as the list of who is here shows it; `is_due`: accepting it leaves the person out of the round to come."""

    row: PlayerWish
    number: int

    @property
    def is_due(self) -> bool:
        if self.row.kind == Kind.LEAVE:
            return self.number > self.row.round_number
        return self.number == self.row.round_number


def wishes_at(stage: Stage, number: int) -> list[Wish]:
    """Return the open wishes that still mean something for a round to come, and who stands by for it."""
    rows = PlayerWish.objects.filter(stage=stage, entrant__withdrawn_at__isnull=True)
    rows = rows.filter(state=State.OPEN) | rows.filter(state=State.ACCEPTED, kind=Kind.STANDBY, round_number=number)
    wishes = [Wish(row, number) for row in rows.select_related("entrant__player").order_by("asked_at", "pk")]
    return [wish for wish in wishes if wish.row.kind == Kind.LEAVE or wish.row.round_number == number]


def wishes_waiting(tournament: Tournament) -> int:
    """Return how many wishes of a tournament nobody has answered; one query."""
    rows = PlayerWish.objects.filter(stage__tournament=tournament, state=State.OPEN)
    return rows.filter(entrant__withdrawn_at__isnull=True).count()


def wish_of(entrant: Entrant) -> PlayerWish | None:
    """Return the latest wish of a player that was not taken back."""
    wish = _latest.row(entrant.pk)
    if wish is not None:
        wish.entrant = entrant
    return wish


def _wishes_of(entrant: int) -> QuerySet[PlayerWish]:
    rows = PlayerWish.objects.filter(entrant=entrant).exclude(state=State.WITHDRAWN).select_related("stage")
    return rows.order_by("-asked_at", "-pk")[:1]


_latest = Reading(_wishes_of, SAMPLE)  # asked by every phone at each news


def round_drawn_next(tournament: Tournament) -> tuple[Stage, int] | None:
    """Return the round that is drawn next, as its stage and number; None for a tournament without any."""
    stage = current_stage(tournament)
    return None if stage is None else (stage, next_round_number(stage))
