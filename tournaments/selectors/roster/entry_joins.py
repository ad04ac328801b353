"""Two entries of one tournament that may be the same person: which of the two stays, and what keeps them apart."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.errors import Refused
from tournaments.models import (
    DrawLock,
    Entrant,
    Payment,
    Penalty,
    Qualifier,
    ResultLine,
    Round,
    Seat,
    Stage,
    Tournament,
)
from tournaments.selectors.rounds.round_field import LOTS
from tournaments.selectors.rounds.semifinals import begun_with


@dataclass(frozen=True)
class EntryPair:
    """`stays` keeps its number and the seats it has; `goes` gives it everything else."""

    stays: Entrant
    goes: Entrant
    played: bool

    @property
    def tournament(self) -> Tournament:
        return self.stays.tournament


def entry_pair(tournament: Tournament, kept: int, other: int) -> EntryPair:
    """Return the two entries of two people (primary keys) of a tournament, and which of them stays.

    Who has sat at a table stays: seats and certificates name a number. Where both have, the higher number stays, so
    that the one of the other is never given again. Where neither has, who was entered first stays.
    """
    rows = tournament.entrants.filter(player__in=[kept, other]).select_related("player", "club", "tournament")
    first, second = rows.order_by("number")
    seated = set(Seat.objects.filter(entrant__in=[first, second]).values_list("entrant_id", flat=True))
    if second.pk in seated:
        return EntryPair(second, first, first.pk in seated)
    return EntryPair(first, second, second.pk in seated)


def join_refusal(pair: EntryPair) -> Refused | None:
    """Return why two entries cannot be one, None where they can.

    Codes: sat_together (in the same round, or one after the other in one seat's result), joined_in_final, both_paid,
    both_disqualified, locked_together.
    """
    both = [pair.stays.pk, pair.goes.pk]
    words = {"tournament": pair.tournament.name, "name": pair.stays.player.name}
    together = _round_of_both(pair)
    if together is not None:
        return Refused("sat_together", round=together.named, **words)
    if _is_in_a_final(pair.goes):
        return Refused("joined_in_final", **words)
    if Payment.objects.standing().filter(entrant__in=both).count() > 1:
        return Refused("both_paid", **words)
    expelled = Penalty.objects.filter(entrant__in=both, kind=Penalty.Kind.DISQUALIFICATION, revoked_at__isnull=True)
    if expelled.count() > 1:
        return Refused("both_disqualified", **words)
    if DrawLock.objects.filter(people__entrant=both[0]).filter(people__entrant=both[1]).exists():
        return Refused("locked_together", **words)
    return None


def _round_of_both(pair: EntryPair) -> Round | None:
    """Return the first round in which both have a seat, or both were in one result."""
    rounds = Round.objects.select_related("stage").order_by("stage__number", "number")
    seated = rounds.filter(seats__entrant=pair.stays).filter(seats__entrant=pair.goes).first()
    if seated is not None:
        return seated
    lines = ResultLine.objects.filter(entrant=pair.goes, result__lines__entrant=pair.stays)
    return rounds.filter(tables__results__lines__in=lines).first()


def _is_in_a_final(goes: Entrant) -> bool:
    """Say whether who goes stands, by name or number, in what an elimination or a final was built upon."""
    if Qualifier.objects.filter(entrant=goes).exists() or Qualifier.objects.filter(replaces=goes).exists():
        return True
    if goes.seats.exclude(round__stage__kind=Stage.Kind.LEAGUE).exists():
        return True
    return any(_is_in_plan(stage, goes) for stage in goes.tournament.stages.all())


def _is_in_plan(stage: Stage, goes: Entrant) -> bool:
    begun = begun_with(stage)
    lots = stage.plan.get(LOTS, {}) if isinstance(stage.plan, dict) else {}
    return (begun is not None and goes.number in begun[1]) or any(str(goes.pk) in row for row in lots.values())
