"""What happens at one table: somebody is missing, somebody takes the seat, nobody played, who won a tie."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from tournaments.errors import Refused
from tournaments.models import Entrant, Qualifier, Result, Round, Seat, SeatChange, Stage, Table, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.draw.by_hand import places_of
from tournaments.selectors.draw.repairs import plays_later
from tournaments.selectors.results.results import confirmed_result, result_count
from tournaments.selectors.results.verdicts import undecided_seats
from tournaments.selectors.rounds.rounds import winners
from tournaments.services.by_hand import step_note
from tournaments.services.draw.draw_versions import draw_version_raise
from tournaments.services.draw.swaps import report_renew, tables_check_open
from tournaments.services.log import log_write
from tournaments.services.results.results import count_result
from tournaments.services.roster.absences import absences_follow, ban_check
from tournaments.services.rounds.rounds import round_refresh
from tournaments.services.standings.follow_ups import standing_follow
from tournaments.services.standings.standings import standings_refresh
from tournaments.services.steady import steady
from tournaments.signals import seats_shown

SMALLEST = 2


@steady
@transaction.atomic
def no_show_set(*, seat: Seat, reason: str, actor: Actor, draw_version: int) -> None:
    """Mark who did not come: the seat stays, the table plays without.

    Raises Refused: already_no_show, too_few_left, and as every change of seats (see `_open`).
    """
    _open(seat.table, draw_version)
    if seat.table.seats.filter(no_show=False).exclude(pk=seat.pk).count() < SMALLEST:
        raise Refused("too_few_left", number=seat.table.number)
    if not Seat.objects.filter(pk=seat.pk, no_show=False).update(no_show=True):
        raise Refused("already_no_show", name=seat.entrant.player.name)
    _keep(seat.table, SeatChange.Kind.NO_SHOW, seat.entrant, None, reason, actor)
    absences_follow(stage=seat.round.stage, number=seat.round.number, away=[seat.entrant_id])
    _seats_changed(seat.table, actor, "no_show", name=seat.entrant.player.name, reason=reason)


@steady
@transaction.atomic
def no_show_undo(*, seat: Seat, actor: Actor, draw_version: int) -> None:
    """Take a no-show back. Raises Refused: not_no_show, and as every change of seats (see `_open`)."""
    _open(seat.table, draw_version)
    if not Seat.objects.filter(pk=seat.pk, no_show=True).update(no_show=False):
        raise Refused("not_no_show", name=seat.entrant.player.name)
    seat.table.changes.filter(kind=SeatChange.Kind.NO_SHOW, entrant_out=seat.entrant_id).delete()
    absences_follow(stage=seat.round.stage, number=seat.round.number, here=[seat.entrant_id])
    _seats_changed(seat.table, actor, "no_show_undone", name=seat.entrant.player.name)


@steady
@transaction.atomic
def seat_replace(*, seat: Seat, entrant: Entrant, reason: str, actor: Actor, draw_version: int) -> None:
    """Seat somebody else in this place; putting the one before back takes the replacement off the record.

    Raises Refused: seated_already, cannot_replace, presence_banned, plays_later, and as every change of seats (see
    `_open`).
    """
    round_ = seat.round
    _open(seat.table, draw_version)
    if entrant.is_withdrawn or entrant.tournament_id != round_.stage.tournament_id:
        raise Refused("cannot_replace", name=entrant.player.name)
    ban_check(tournament=entrant.tournament_id, here=[entrant.pk])
    if plays_later(round_).filter(entrant=entrant).exists():
        raise Refused("plays_later", name=entrant.player.name)
    out, places = seat.entrant, places_of(round_)
    try:
        with transaction.atomic():
            Seat.objects.filter(pk=seat.pk).update(entrant=entrant, no_show=False)
    except IntegrityError as error:
        raise Refused("seated_already", name=entrant.player.name) from error
    undone = seat.table.changes.filter(kind=SeatChange.Kind.REPLACEMENT, entrant_out=entrant, entrant_in=out)
    if undone.exists():
        undone.delete()
    else:
        _keep(seat.table, SeatChange.Kind.REPLACEMENT, out, entrant, reason, actor)
    if entrant.joined_round > round_.number:
        Entrant.objects.filter(pk=entrant.pk).update(joined_round=round_.number)
    _qualify(round_, out, entrant)
    names = {"out": out.player.name, "into": entrant.player.name}
    seat.entrant, seat.no_show = entrant, False
    step_note(round_, "replacement", places, actor)
    _seats_changed(seat.table, actor, "seat_replaced", reason=reason, **names)


@steady
@transaction.atomic
def table_not_played(*, table: Table, reason: str, actor: Actor) -> None:
    """Say that a table was not played. Raises Refused: decision_reason_missing, table_closed, table_has_result,
    not_published, tournament_over."""
    _check_running(table.round)
    tables_check_open([table])
    if not reason.strip():
        raise Refused("decision_reason_missing")
    Table.objects.filter(pk=table.pk).update(not_played_reason=reason.strip()[:300])
    _outcome_changed(table, actor, "table_not_played", reason=reason.strip())


@steady
@transaction.atomic
def table_not_played_undo(*, table: Table, actor: Actor) -> None:
    """Let the table be played after all; a winner named for it goes too.

    Raises Refused: not_not_played, later_round_drawn, tournament_over.
    """
    _check_running(table.round)
    if not table.is_not_played:
        raise Refused("not_not_played", number=table.number)
    _check_no_later(table)
    Table.objects.filter(pk=table.pk).update(
        not_played_reason="", decided_winner=None, decided_reason="", decided_by_label=""
    )
    _outcome_changed(table, actor, "table_played_after_all")


@steady
@transaction.atomic
def winner_decide(*, table: Table, seat: Seat, reason: str, actor: Actor) -> None:
    """Record who won where the rules leave a tie, or goes on from a table that was not played.

    Raises Refused: decision_reason_missing, seat_elsewhere, winner_known, decision_too_early, winner_not_tied,
    later_round_drawn.
    """
    _check_running(table.round)
    if not reason.strip():
        raise Refused("decision_reason_missing")
    if seat.table_id != table.pk or seat.no_show:
        raise Refused("seat_elsewhere")
    if not table.is_not_played and not table.results.exists():
        raise Refused("decision_too_early", number=table.number)
    known = winners(table.round).get(table.pk)
    if known is not None and table.decided_winner_id != known.pk:
        raise Refused("winner_known", number=table.number)
    tied = _seats_equal(table)
    if tied and seat.position not in tied:
        raise Refused("winner_not_tied", name=seat.entrant.player.name)
    _check_no_later(table)
    Table.objects.filter(pk=table.pk).update(
        decided_winner=seat, decided_reason=reason.strip()[:300], decided_by_label=actor.label[:120]
    )
    _recount(table)
    name = seat.entrant.player.name
    _outcome_changed(table, actor, "winner_decided", name=name, reason=reason.strip())


def _seats_equal(table: Table) -> tuple[int, ...]:
    """Return the seats that the rules leave equal in the result that stands; none where it cannot be counted."""
    result = table.results.exclude(state=Result.State.SUPERSEDED).order_by("-version").first()
    if result is None:
        return ()
    result.table = Table.objects.select_related("round__stage__tournament__deck").get(pk=table.pk)
    result.table.decided_winner = None
    count = result_count(result)
    return () if count.defects else undecided_seats(result.table, count)


@steady
@transaction.atomic
def decision_undo(*, table: Table, actor: Actor) -> None:
    """Take a recorded winner back. Raises Refused: no_decision, later_round_drawn, decision_in_use."""
    _check_running(table.round)
    if table.decided_winner_id is None:
        raise Refused("no_decision", number=table.number)
    _check_no_later(table)
    Table.objects.filter(pk=table.pk).update(decided_winner=None, decided_reason="", decided_by_label="")
    _recount(table)
    _outcome_changed(table, actor, "winner_undecided")


def _recount(table: Table) -> None:
    """Write the lines of a confirmed result again, so that they count the decision."""
    result = confirmed_result(table)
    if result is None:
        return
    result.table.refresh_from_db()
    try:
        count_result(result)
    except Refused as error:
        if error.code != "winner_needed":
            raise
        raise Refused("decision_in_use", number=table.number) from error


def _open(table: Table, draw_version: int) -> None:
    """Take the next draw version, or refuse: draw_changed, not_published, tournament_over, table_has_result,
    table_closed."""
    _check_running(table.round)
    draw_version_raise(table.round, draw_version)
    tables_check_open([table])


def _check_running(round_: Round) -> None:
    if round_.stage.tournament.state == Tournament.State.FINISHED:
        raise Refused("tournament_over")
    if not round_.is_public:
        raise Refused("not_published", number=round_.named)


def _check_no_later(table: Table) -> None:
    """Raise Refused where an elimination has drawn the next round already: the winners made it."""
    stage = table.round.stage
    later = stage.rounds.filter(number__gt=table.round.number)
    if stage.kind != Stage.Kind.LEAGUE and later.exists():
        raise Refused("later_round_drawn", number=table.number)


def _keep(table: Table, kind: str, out: Entrant, into: Entrant | None, reason: str, actor: Actor) -> None:
    SeatChange.objects.create(
        table=table,
        kind=kind,
        entrant_out=out,
        entrant_in=into,
        reason=reason.strip()[:300],
        by=actor.account,
        by_label=actor.label[:120],
    )


def _qualify(round_: Round, out: Entrant, into: Entrant) -> None:
    """Note who takes the seat as the replacement, where people have to come through."""
    rows = Qualifier.objects.filter(stage=round_.stage, round_number=round_.number)
    if round_.stage.kind == Stage.Kind.LEAGUE or not rows.filter(entrant=out).exists():
        return
    rows.filter(entrant=out, how=Qualifier.How.REPLACEMENT, replaces=into).delete()
    rows.get_or_create(
        stage=round_.stage,
        round_number=round_.number,
        entrant=into,
        defaults={"how": Qualifier.How.REPLACEMENT, "replaces": out, "rank": rows.count() + 1},
    )


def _seats_changed(table: Table, actor: Actor, action: str, **detail: object) -> None:
    report_renew(table.round)
    standings_refresh(tournament=table.round.stage.tournament)
    _log(table, actor, action, **detail)
    seats_shown.send(sender=Round, round=table.round)


def _outcome_changed(table: Table, actor: Actor, action: str, **detail: object) -> None:
    table.refresh_from_db()
    stage = table.round.stage
    round_refresh(round=table.round)
    standing_follow(stage=stage)
    _log(table, actor, action, **detail)


def _log(table: Table, actor: Actor, action: str, **detail: object) -> None:
    round_ = table.round
    tournament = round_.stage.tournament
    log_write(
        tournament=tournament,
        actor=actor,
        action=action,
        stage=round_.stage.number,
        round=round_.named,
        table=table.number,
        **detail,
    )
    Tournament.objects.filter(pk=tournament.pk).touch()
