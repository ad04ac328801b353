"""Mending a drawn round: one of the proposals applied in one step, and taken back in one step."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import zip_longest

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import Absence, Entrant, Qualifier, Round, Seat, SeatChange, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.seating.repair.parts import Happening
from tournaments.seating.repair.repair import Repair
from tournaments.selectors.draw.by_hand import places_of
from tournaments.selectors.draw.repair_before import Before, Places, before_of, numbers_of, tables_now
from tournaments.selectors.draw.repair_outcome import places_after, places_of_seats
from tournaments.selectors.draw.repairs import RoundNow, Told, happening, not_seated, people_left, proposals, round_now
from tournaments.selectors.rounds.rounds import is_last_round
from tournaments.services.by_hand import step_drop, step_note
from tournaments.services.draw.dealt_colours import colours_follow, colours_put_back
from tournaments.services.draw.dissolved_tables import table_again, tables_dissolve
from tournaments.services.draw.draw_versions import draw_version_raise
from tournaments.services.draw.swaps import report_renew, tables_check_open
from tournaments.services.log import log_write
from tournaments.services.roster.absences import absences_follow
from tournaments.services.standings.standings import standings_refresh
from tournaments.services.steady import steady
from tournaments.signals import seats_shown


@steady
@transaction.atomic
def round_repair(
    *, round: Round, kind: str, told: Told, actor: Actor, draw_version: int, public: bool | None = None
) -> Repair:
    """Apply the proposal `kind` for what happened. What was before is kept for the undo.

    Raises Refused: tournament_over, not_the_last_round, as `draw_version_raise`, repair_nothing (no such
    proposal for these people any more), repair_nobody_left.
    """
    _check(round)
    draw_version_raise(round, draw_version, public)
    now = round_now(round)
    free = {entrant.pk: entrant for entrant in not_seated(round)}
    told = replace(told, arrived=tuple(pk for pk in told.arrived if pk in free))
    gone, coming = told.gone, told.arrived
    repair, what = _proposal_of(now, told, kind)
    wanted, was = places_after(now, repair, gone), places_of(round)
    _write(round, wanted)
    colours = colours_follow(now, wanted)
    noted = step_note(round, "repair", was, actor)
    seated = {pk for places in wanted.values() for pk, _no_show in places}
    absent, present = _presence(round, set(gone) - seated, coming)
    absences_follow(stage=round.stage, number=round.number, away=gone, here=coming)
    before = Before(
        tables=[(number, places_of_seats(seats)) for number, seats in zip(now.numbers, now.seats, strict=True)],
        joined=[(pk, free[pk].joined_round) for pk in coming],
        absent=absent,
        present=present,
        qualified=_qualify(round, gone, coming),
        noted=noted,
        after=tables_now(round),
        colours=colours,
    )
    _absences_note(round, wanted, actor)
    report_renew(round)
    round.report["repair"] = before.document(numbers_of(round))
    round.save(update_fields=["report"])
    standings_refresh(tournament=round.stage.tournament)
    names = {"out": _names(gone), "into": _names(coming), "sat": _names([*what.sits, *what.seats])}
    _log(round, actor, "round_repaired", moved=repair.people_moved, **names)
    return repair


def _proposal_of(now: RoundNow, told: Told, kind: str) -> tuple[Repair, Happening]:
    """Return the proposal of this kind, and what it mends."""
    if not people_left(now, told):
        raise Refused("repair_nobody_left")
    repair = next((proposal for proposal in proposals(now, told) if proposal.kind == kind), None)
    what = happening(now, told)
    if repair is None or not (what.gone or what.arrived or what.sits or what.seats):
        raise Refused("repair_nothing")
    return repair, what


@steady
@transaction.atomic
def round_repair_undo(*, round: Round, actor: Actor, draw_version: int, public: bool | None = None) -> None:
    """Put everybody back where they were before the last repair.

    Raises Refused: as `draw_version_raise`, repair_not_there (nothing was mended, or the seats changed since),
    table_has_result, table_closed, not_the_last_round, tournament_over.
    """
    _check(round)
    before = before_of(round)
    if before is None:
        raise Refused("repair_not_there")
    draw_version_raise(round, draw_version, public)
    wanted, was = dict(before.tables), places_of(round)
    _write(round, wanted)
    colours_put_back(round, before.colours)
    here = {pk for places in wanted.values() for pk, _no_show in places}
    mine = {"stage": round.stage, "round_number": round.number}
    Absence.objects.filter(**mine, entrant__in=before.absent).delete()
    Absence.objects.bulk_create(Absence(**mine, entrant_id=pk) for pk in before.present if pk not in here)
    came = Qualifier.objects.filter(**mine, how=Qualifier.How.REPLACEMENT)
    came.filter(entrant__in=before.qualified).delete()
    absences_follow(stage=round.stage, number=round.number, away=before.present, here=before.absent)
    for pk, joined in before.joined:
        Entrant.objects.filter(pk=pk).update(joined_round=joined)
    _absences_note(round, wanted, actor)
    round.report.pop("repair", None)
    report_renew(round)
    if not (before.noted and step_drop(round, "repair")):
        step_note(round, "repair", was, actor)
    standings_refresh(tournament=round.stage.tournament)
    _log(round, actor, "round_repair_undone")


def _check(round: Round) -> None:
    if round.stage.tournament.state == Tournament.State.FINISHED:
        raise Refused("tournament_over")
    if not is_last_round(round):
        raise Refused("not_the_last_round", number=round.named)


def _write(round: Round, wanted: dict[int, Places]) -> None:
    """Give the round exactly these tables; those that do not change keep their rows, and so do all table numbers.

    A table that comes back has its old row, so that codes already printed open it again.
    """
    now = round_now(round)
    there = dict(zip(now.numbers, now.seats, strict=True))
    changed = [number for number in {*there, *wanted} if places_of_seats(there.get(number, ())) != wanted.get(number)]
    rows = {table.number: table for table in round.tables.filter(number__in=changed)}
    tables_check_open(rows.values())
    Seat.objects.filter(round=round, table__number__in=changed).delete()
    tables_dissolve(round, [number for number in changed if number not in wanted])
    round.tables.filter(number__in=changed).update(decided_winner=None, decided_reason="", decided_by_label="")
    for number in sorted(set(changed) & set(wanted)):
        table = rows.get(number) or table_again(round, number)
        Seat.objects.bulk_create(
            Seat(round=round, table=table, position=position, entrant_id=pk, no_show=no_show)
            for position, (pk, no_show) in enumerate(wanted[number], start=1)
        )


def _presence(round: Round, away: set[int], coming: Sequence[int]) -> tuple[list[int], list[int]]:
    """Note who is not here for this round and who is after all; return (absences made, absences taken away)."""
    absences = Absence.objects.filter(stage=round.stage, round_number=round.number)
    known = set(absences.values_list("entrant_id", flat=True))
    new = sorted(away - known)
    taken = sorted(known & set(coming))
    Absence.objects.bulk_create(Absence(stage=round.stage, round_number=round.number, entrant_id=pk) for pk in new)
    absences.filter(entrant__in=taken).delete()
    Entrant.objects.filter(pk__in=coming, joined_round__gt=round.number).update(joined_round=round.number)
    return new, taken


def _qualify(round: Round, gone: Collection[int], coming: Sequence[int]) -> list[int]:
    """Note who came in the place of who left, where people have to come through; return for whom."""
    rows = Qualifier.objects.filter(stage=round.stage, round_number=round.number)
    if round.stage.kind == Stage.Kind.LEAGUE or not rows.exists():
        return []
    known = set(rows.values_list("entrant_id", flat=True))
    first = rows.count() + 1
    replacements = Qualifier.objects.bulk_create(
        Qualifier(
            stage=round.stage,
            round_number=round.number,
            entrant_id=pk,
            how=Qualifier.How.REPLACEMENT,
            replaces_id=left,
            rank=first + place,
        )
        for place, (pk, left) in enumerate(zip_longest(coming, sorted(gone)[: len(coming)]))
        if pk not in known
    )
    return [row.entrant_id for row in replacements]


def _absences_note(round: Round, wanted: dict[int, Places], actor: Actor) -> None:
    """Keep with the tables of a public round who does not come to their seat; who came after all is kept no longer."""
    numbers = {pk: number for number, places in wanted.items() for pk, no_show in places if no_show}
    here = {pk for places in wanted.values() for pk, no_show in places if not no_show}
    noted = SeatChange.objects.filter(table__round=round, kind=SeatChange.Kind.NO_SHOW)
    noted.filter(entrant_out__in=here).delete()
    if not round.is_public:
        return
    known = set(noted.values_list("entrant_out_id", flat=True))
    rows = {table.number: table for table in round.tables.all()}
    SeatChange.objects.bulk_create(
        SeatChange(
            table=rows[number],
            kind=SeatChange.Kind.NO_SHOW,
            entrant_out_id=pk,
            by=actor.account,
            by_label=actor.label[:120],
        )
        for pk, number in numbers.items()
        if pk not in known
    )


def _names(pks: Collection[int]) -> str:
    names = Entrant.objects.filter(pk__in=pks).order_by("number").values_list("player__name", flat=True)
    return ", ".join(names) or "–"


def _log(round: Round, actor: Actor, action: str, **detail: object) -> None:
    tournament = round.stage.tournament
    log_write(tournament=tournament, actor=actor, action=action, round=round.named, **detail)
    Tournament.objects.filter(pk=tournament.pk).touch()
    seats_shown.send(sender=Round, round=round)
