"""Two people change places by hand."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import Result, Round, Seat, SeatChange, Table, Tournament
from tournaments.permissions import Actor
from tournaments.seating.figures.bounds import gap, lower_bounds
from tournaments.seating.figures.club_firsts import NAME as FIRSTS
from tournaments.seating.figures.club_firsts import firsts_bound, firsts_off
from tournaments.seating.figures.figures import more_figures, present_at
from tournaments.seating.figures.remarks import locks_broken
from tournaments.seating.question.metrics import measure
from tournaments.selectors.draw.by_hand import places_of, swap_to_undo
from tournaments.selectors.draw.draws import drawn_tables
from tournaments.services.by_hand import step_drop, step_note
from tournaments.services.draw.draw_versions import draw_version_raise
from tournaments.services.log import log_write
from tournaments.services.steady import steady
from tournaments.signals import seats_shown

PARKED = 32_000


@steady
@transaction.atomic
def seats_swap(
    *, round: Round, first: Seat, second: Seat, actor: Actor, draw_version: int, public: bool | None = None
) -> None:
    """Let the people of two seats change places; at one table only the order of play changes.

    Raises Refused: same_seat, seat_elsewhere, as `draw_version_raise`, table_has_result, table_closed. After
    publication the change is kept with both tables.
    """
    if first.pk == second.pk:
        raise Refused("same_seat")
    if {first.round_id, second.round_id} != {round.pk}:
        raise Refused("seat_elsewhere")
    before = places_of(round)
    draw_version_raise(round, draw_version, public)
    _change_places(round, first, second)
    if round.is_public:
        _keep(first, second, actor)
    step_note(round, "swap", before, actor)
    _log(round, actor, "seats_swapped", first, second)


@steady
@transaction.atomic
def seats_swap_undo(*, round: Round, actor: Actor, draw_version: int, public: bool | None = None) -> None:
    """Let the two of the last swap change back, and the one before by the next call.

    Raises Refused: swap_not_there (none was made, or something else changed since), as `draw_version_raise`,
    table_has_result, table_closed. What was public before the swap is kept with the tables no longer.
    """
    pair = swap_to_undo(round)
    if pair is None:
        raise Refused("swap_not_there")
    draw_version_raise(round, draw_version, public)
    _change_places(round, *pair)
    if round.is_public and not _forget(*pair):
        _keep(*pair, actor)
    step_drop(round, "swap")
    _log(round, actor, "seats_swap_undone", *pair)


def _change_places(round: Round, first: Seat, second: Seat) -> None:
    tables = list(Table.objects.filter(pk__in={first.table_id, second.table_id}))
    tables_check_open(tables)
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(
        decided_winner=None, decided_reason="", decided_by_label=""
    )
    _exchange(first, second)
    report_renew(round)


def _log(round: Round, actor: Actor, action: str, first: Seat, second: Seat) -> None:
    tournament = round.stage.tournament
    names = [first.entrant.player.name, second.entrant.player.name]
    log_write(tournament=tournament, actor=actor, action=action, round=round.named, names=names)
    Tournament.objects.filter(pk=tournament.pk).touch()
    seats_shown.send(sender=Round, round=round)


def tables_check_open(tables: Iterable[Table]) -> None:
    """Raise Refused (table_has_result, table_closed) unless every table may still be changed."""
    for table in tables:
        if table.is_not_played:
            raise Refused("table_closed", number=table.number)
        if Result.objects.filter(table=table).exclude(state=Result.State.SUPERSEDED).exists():
            raise Refused("table_has_result", number=table.number)


def report_renew(round: Round) -> None:
    """Measure a round again after its seats changed by hand; the certificate stays that of the draw.

    What was before a repair is kept with the seats it led to: the undo is there again when people sit on them again.
    """
    now = drawn_tables(round)
    tables, context = now.playing, now.context
    metrics = measure([*context.history, tables], context.clubs, context.preferred)
    present = [player for table in tables for player in table]
    bounds = lower_bounds(present, context.history, [[len(table) for table in tables]], context.clubs)
    asked = present_at(context.asked, tables) if context.asked else None
    figures = {FIRSTS: firsts_off([*context.history, tables], context.clubs)}
    least = {FIRSTS: firsts_bound(context.history, [tables], context.clubs)}
    if asked:
        figures, least = more_figures(asked, [tables])
    gaps = gap(metrics, bounds) | {name: figures[name] - least[name] for name in least}
    both = {**bounds.document(), **least}
    locks = {"locks_broken": len(locks_broken(tables, context))} if context.locks else {}
    kept = round.report.get("repair")
    repair = {"repair": kept} if kept and "after" in kept else {}
    round.report = {**metrics.document(), **figures, **locks, "bounds": both, "gap": gaps, "by_hand": True, **repair}
    round.save(update_fields=["report"])


def _exchange(first: Seat, second: Seat) -> None:
    """Let two seats change place, not their people: a seat's row stays with its person."""
    place = (first.table_id, first.position)
    Seat.objects.filter(pk=first.pk).update(position=PARKED)
    Seat.objects.filter(pk=second.pk).update(table_id=place[0], position=place[1])
    Seat.objects.filter(pk=first.pk).update(table_id=second.table_id, position=second.position)


def _keep(first: Seat, second: Seat, actor: Actor) -> None:
    pairs = [(first.table_id, first, second), (second.table_id, second, first)]
    for table_pk, out, into in pairs[: 1 if first.table_id == second.table_id else 2]:
        SeatChange.objects.create(
            table_id=table_pk,
            kind=SeatChange.Kind.SWAP,
            entrant_out=out.entrant,
            entrant_in=into.entrant,
            by=actor.account,
            by_label=actor.label[:120],
        )


def _forget(first: Seat, second: Seat) -> bool:
    """Take the last swap of these two off the record of their tables; whether it stood there."""
    both = [first.entrant_id, second.entrant_id]
    tables = {first.table_id, second.table_id}
    rows = SeatChange.objects.filter(
        kind=SeatChange.Kind.SWAP, table__in=tables, entrant_out__in=both, entrant_in__in=both
    )
    last = list(rows.order_by("-pk").values_list("pk", flat=True)[: len(tables)])
    SeatChange.objects.filter(pk__in=last).delete()
    return bool(last)
