"""Drawing a round: prepared and seated outside the transaction, written in one go, public only when published."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Entrant, Round, Seat, SeatChange, Stage, Table, Tournament
from tournaments.permissions import Actor
from tournaments.seating.draw import Drawing, draw
from tournaments.seating.errors import Infeasible
from tournaments.seating.question.letters import Lettered, to_letters
from tournaments.seating.question.parse import parse_input
from tournaments.seating.question.problem import digest
from tournaments.seating.question.record import Record
from tournaments.selectors.draw.draws import draw_document
from tournaments.selectors.draw.draws_before import draws_before
from tournaments.selectors.roster.draw_lacks import draw_lacks
from tournaments.selectors.rounds.qualifiers import Field, field_of
from tournaments.selectors.rounds.rounds import (
    current_stage,
    has_results,
    is_last_round,
    next_round_number,
    open_rounds,
    planned_rounds,
)
from tournaments.services.draw.dissolved_tables import table_again
from tournaments.services.draw.draw_seeds import Origin, checkin_open, seed_choose, seed_use
from tournaments.services.draw.draw_versions import draw_version_raise
from tournaments.services.draw.qualifiers import qualifiers_write
from tournaments.services.draw.rest_lots import rest_reveal
from tournaments.services.draw.swaps import seats_swap
from tournaments.services.log import log_write
from tournaments.services.roster.absences import absences_stay
from tournaments.services.standings.follow_ups import standings_settle
from tournaments.services.standings.standings import standings_refresh
from tournaments.services.steady import steady
from tournaments.signals import seats_shown

__all__ = [
    "draw_prepare",
    "round_discard",
    "round_draw",
    "round_publish",
    "round_redraw",
    "round_unpublish",
    "seats_swap",
]

SEATING_CODES = {"club_too_big", "clubs_too_few", "club_clash", "nobody", "too_many"}


@dataclass(frozen=True)
class Prepared:
    """A draw that may be made: who plays, and the question that the seating answers."""

    field: Field
    question: Lettered


def round_draw(
    *,
    stage: Stage,
    actor: Actor,
    seed: int | None = None,
    despite_unconfirmed: bool = False,
    number: int | None = None,
    origin: Origin = "organiser",
) -> Round:
    """Draw the next round of a stage and return it, not yet public.

    `seed` None takes one at random, `origin` "committed" the one fixed when the check-in opened; `number` is the round
    the page offered, so that a second click draws nothing.
    Raises Refused: see `draw_prepare`; seed_not_committed, seed_shown; draw_outdated when something changed while the
    tables were sought.
    """
    next_number = next_round_number(stage)
    if number is not None and number != next_number:
        raise Refused("drawn_meanwhile", number=stage.round_named(number))
    seed = seed_choose(stage=stage, number=next_number, origin=origin, seed=seed, actor=actor)
    prepared = draw_prepare(stage=stage, number=next_number, seed=seed, despite_unconfirmed=despite_unconfirmed)
    drawing = _draw(prepared)
    with transaction.atomic():
        if next_round_number(stage) != next_number:
            raise Refused("drawn_meanwhile", number=stage.round_named(next_number))
        _check_same(prepared, field_of(stage, next_number), seed)
        qualifiers_write(field=prepared.field)
        absences_stay(stage=stage, number=next_number)
        tournament = stage.tournament
        try:
            with transaction.atomic():
                round_ = Round.objects.create(
                    stage=stage, number=next_number, seed=seed, clock_seconds=tournament.match_minutes * 60
                )
        except IntegrityError as error:
            raise Refused("drawn_meanwhile", number=stage.round_named(next_number)) from error
        _seat(round_, prepared, drawing, origin)
        _log(round_, actor, "round_drawn", despite_unconfirmed=despite_unconfirmed)
    return round_


def round_redraw(
    *,
    round: Round,
    actor: Actor,
    draw_version: int,
    seed: int | None = None,
    origin: Origin = "organiser",
    public: bool | None = None,
) -> Round:
    """Draw a round again: it is not public any more until it is published. Tables keep their rows, so that codes
    already printed still open the table with their number.

    Raises Refused: round_has_results, not_the_last_round, as `draw_version_raise`, and as `round_draw`.
    """
    stage = round.stage
    _check_open(round)
    seed = seed_choose(stage=stage, number=round.number, origin=origin, seed=seed, actor=actor)
    prepared = draw_prepare(stage=stage, number=round.number, seed=seed, despite_unconfirmed=True)
    drawing = _draw(prepared)
    with transaction.atomic():
        draw_version_raise(round, draw_version, public)
        _check_open(round)
        _check_same(prepared, field_of(stage, round.number), seed)
        round.seats.all().delete()
        SeatChange.objects.filter(table__round=round).delete()
        qualifiers_write(field=prepared.field)
        round.seed = seed
        round.state, round.published_at = Round.State.DRAWN, None
        round.clock_started_at, round.clock_used = None, 0
        round.save(update_fields=["seed", "state", "published_at", "clock_started_at", "clock_used"])
        _seat(round, prepared, drawing, origin)
        _log(round, actor, "round_redrawn")
    return round


@steady
@transaction.atomic
def round_discard(*, round: Round, actor: Actor, draw_version: int, public: bool | None = None) -> None:
    """Throw a drawn round away. Raises Refused: round_has_results, not_the_last_round, as `draw_version_raise`."""
    draw_version_raise(round, draw_version, public)
    _check_open(round)
    _log(round, actor, "round_discarded")
    round.delete()


@steady
@transaction.atomic
def round_publish(*, round: Round, actor: Actor, draw_version: int | None = None) -> None:
    """Show a drawn round to everybody; the first one starts the tournament.

    Raises Refused: already_published, draw_changed (the tables are not those the page showed).
    """
    rows = Round.objects.filter(pk=round.pk, state=Round.State.DRAWN)
    if draw_version is not None:
        rows = rows.filter(draw_version=draw_version)
    if not rows.update(state=Round.State.PUBLISHED, published_at=timezone.now()):
        # Looked at afterwards: of those who publish at once the last ones waited above for the first.
        if Round.objects.filter(pk=round.pk).exclude(state=Round.State.DRAWN).exists():
            raise Refused("already_published", number=round.named)
        raise Refused("draw_changed")
    round.refresh_from_db(fields=["state", "published_at", "draw_version"])
    tournament = Tournament.objects.filter(pk=round.stage.tournament_id)
    tournament.filter(state=Tournament.State.SETUP).update(state=Tournament.State.RUNNING)
    standings_refresh(tournament=round.stage.tournament)
    _log(round, actor, "round_published")
    seats_shown.send(sender=Round, round=round)
    _checkin_next(round, actor)


@steady
@transaction.atomic
def round_unpublish(*, round: Round, actor: Actor, draw_version: int) -> None:
    """Take a published round off the public pages before it begins; its tables stay.

    Raises Refused: not_published, already_started, round_has_results, not_the_last_round, draw_changed.
    """
    draw_version_raise(round, draw_version)
    _check_open(round)
    published = Round.objects.filter(pk=round.pk, state=Round.State.PUBLISHED)
    if not published.update(state=Round.State.DRAWN, published_at=None):
        raise Refused("already_started" if round.is_public else "not_published", number=round.named)
    round.refresh_from_db(fields=["state", "published_at"])
    standings_refresh(tournament=round.stage.tournament)
    _log(round, actor, "round_unpublished")


def _checkin_next(round: Round, actor: Actor) -> None:
    """Fix the seed of the next round of a stage: from now on who plays it is open."""
    stage, number = round.stage, round.number + 1
    drawn = stage.rounds.filter(number=number).exists()
    if number <= max(stage.rounds_planned or 0, len(planned_rounds(stage))) and not drawn:
        checkin_open(stage=stage, number=number, actor=actor)


def draw_prepare(*, stage: Stage, number: int, seed: int, despite_unconfirmed: bool) -> Prepared:
    """Return who plays and the question for the seating, or say why this round cannot be drawn.

    Raises Refused: tournament_over, stage_closed, round_not_published, results_missing, stage_over, winners_missing,
    lots_needed, semifinals_too_few, teams_without_clubs, and what `table_sizes` raises.
    """
    tournament = stage.tournament
    if tournament.state == Tournament.State.FINISHED:
        raise Refused("tournament_over")
    standings_settle(tournament=tournament)
    now = current_stage(tournament)
    if now is not None and now.number > stage.number:
        raise Refused("stage_closed", stage=str(now))
    _check_earlier(stage, number, despite_unconfirmed)
    plan = planned_rounds(stage)
    if stage.kind != Stage.Kind.LEAGUE and number > max(1, len(plan)):
        raise Refused("stage_over")
    field = field_of(stage, number)
    if field.problem:
        raise field.problem
    if field.undecided:
        raise Refused("winners_missing", tables=", ".join(str(table.number) for table in field.undecided))
    if field.tied:
        raise Refused("lots_needed", names=", ".join(entrant.player.name for entrant in field.tied))
    if any(lack.forbids for lack in draw_lacks(field)):
        raise Refused("teams_without_clubs")
    return Prepared(field, to_letters(draw_document(field, seed)))


def _check_earlier(stage: Stage, number: int, despite_unconfirmed: bool) -> None:
    for waiting in open_rounds(stage.tournament):
        round_ = waiting.round
        if round_.stage_id == stage.pk and round_.number >= number:
            continue
        if round_.state == Round.State.DRAWN:
            raise Refused("round_not_published", number=round_.named)
        if not despite_unconfirmed:
            raise Refused("results_missing", round=round_.named, tables=", ".join(map(str, waiting.tables)))


def _check_open(round: Round) -> None:
    if has_results(round):
        raise Refused("round_has_results", number=round.named)
    if not is_last_round(round):
        raise Refused("not_the_last_round", number=round.named)


def _check_same(prepared: Prepared, now: Field, seed: int) -> None:
    if digest(to_letters(draw_document(now, seed)).document) != digest(prepared.question.document):
        raise Refused("draw_outdated")


def _draw(prepared: Prepared) -> Drawing:
    try:
        return draw(parse_input(prepared.question.document))
    except Infeasible as error:
        if error.code in SEATING_CODES:
            club = {"club": prepared.question.name("clubs", error.params["club"])} if "club" in error.params else {}
            raise Refused(f"seating_{error.code}", **{**error.params, **club}) from error
        if error.locks and not prepared.field.fixed:
            raise Refused("seating_locks") from error
        raise Refused("seating_other", reason=error.reason) from error


def _seat(round_: Round, prepared: Prepared, drawing: Drawing, origin: Origin) -> None:
    """Write the tables of a drawing into a round; tables that are there keep their rows."""
    tables = drawing.rounds[0]
    round_.tables.filter(number__gt=len(tables)).delete()
    round_.tables.update(
        extra_seconds=0,
        paused_at=None,
        not_played_reason="",
        decided_reason="",
        decided_by_label="",
        decided_winner=None,
    )
    there = set(round_.tables.values_list("number", flat=True))
    numbers = range(1, len(tables) + 1)
    for number in numbers:
        if str(number) in round_.dissolved and number not in there:
            there.add(table_again(round_, number).number)
    Table.objects.bulk_create(Table(round=round_, number=number) for number in numbers if number not in there)
    by_number = {table.number: table for table in round_.tables.all()}
    entrants = dict(round_.stage.tournament.entrants.values_list("number", "pk"))
    Seat.objects.bulk_create(
        Seat(round=round_, table=by_number[number], position=position, entrant_id=entrants[entrant])
        for number, people in enumerate(tables, start=1)
        for position, entrant in enumerate(people, start=1)
    )
    round_.report = {**drawing.report, "gap": drawing.gaps}
    record = Record(prepared.question.document, drawing.document()).pack()
    kept = {"record": record, "names": prepared.question.names, "origin": seed_use(round=round_, origin=origin)}
    dealt = {str(number): list(table) for tables in drawing.colours for number, table in enumerate(tables, start=1)}
    colours = {"colours": dealt} if dealt else {}
    around = {"release": settings.RELEASE, "discarded": draws_before(round_)}
    round_.certificate = {**drawing.certificate, **kept, **colours, **around, **rest_reveal(round=round_)}
    round_.save(update_fields=["report", "certificate"])


def _log(round_: Round, actor: Actor, action: str, **detail: object) -> None:
    tournament = round_.stage.tournament
    log_write(
        tournament=tournament,
        actor=actor,
        action=action,
        stage=round_.stage.number,
        round=round_.named,
        seed=round_.seed,
        players=Entrant.objects.filter(seats__round=round_).count(),
        **detail,
    )
    Tournament.objects.filter(pk=tournament.pk).touch()
