"""A table confirms its own result: each says on their own phone that it is right, or what is not."""

from __future__ import annotations

from typing import Any, Unpack

from django.db import transaction
from django.utils import timezone

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import Agreement, Result, Seat, Table, Tournament
from tournaments.permissions import Actor, seat_still
from tournaments.selectors.results.results import OPEN, open_result
from tournaments.selectors.rounds.agreements import agreement_on
from tournaments.services.results.own_entries import browser_of, is_official, is_own, says_the_same, sender_seat
from tournaments.services.results.results import result_confirm, result_submit
from tournaments.services.results.said_wrong import logged_wrong, named_wrong
from tournaments.services.results.versions import Sent, check_table, read_document, result_logged
from tournaments.services.rounds.table_lock import table_lock
from tournaments.services.steady import steady

State = Result.State
NOT_YET = {"winner_needed", "result_defects_remain", "result_seats_changed"}
"""What the table cannot settle by agreeing: a referee looks at it."""


@steady
@transaction.atomic
def result_send(*, table: Table, actor: Actor, notes: str = "", dispute: bool = False, **sent: Unpack[Sent]) -> Result:
    """Store what a page sends, as `result_submit`; a player's phone that says what waits already agrees with it.

    Raises Refused as `result_submit` and `agreement_give`.
    """
    table = table_lock(table)
    standing = open_result(table)
    if standing is not None and not dispute and _only_agrees(table, standing, actor, sent):
        return agreement_give(result=standing, actor=actor)
    return result_submit(table=table, actor=actor, notes=notes, dispute=dispute, **sent)


def _only_agrees(table: Table, standing: Result, actor: Actor, sent: Sent) -> bool:
    by_table = table.round.stage.tournament.confirms != Tournament.Confirms.REFEREE
    if not by_table or standing.state != State.SUBMITTED or is_official(actor, table):
        return False
    if sender_seat(table, actor) is None or is_own(standing, table, actor):
        return False
    seats = check_table(table, sent["draw_version"])
    clean, _count = read_document(table, sent["kind"], sent["document"], seats)
    return says_the_same(clean, sent["kind"], standing)


@steady
@transaction.atomic
def agreement_give(*, result: Result, actor: Actor, position: int | None = None) -> Result:
    """Note that somebody at the table finds a version right; when enough do, it is confirmed. Return the version.

    Raises Refused: seat_left, already_confirmed, result_replaced, referee_confirms, referee_decides,
    phone_spoke_already, and as `check_table`.
    """
    table, seat = _at_the_table(result, actor, position)
    if table.round.stage.tournament.confirms == Tournament.Confirms.REFEREE:
        raise Refused("referee_confirms")
    _say(result, seat, actor, agrees=True)
    result_logged(result, actor, "result_agreed", name=seat.entrant.player.name)
    if result.state == State.DISPUTED and not agreement_on(result).dissents:
        Result.objects.filter(pk=result.pk).update(state=State.SUBMITTED)
        result.refresh_from_db()
    result.table = table
    _confirm_if_agreed(result, actor)
    return result


@steady
@transaction.atomic
def dissent_give(
    *, result: Result, wrong: list[Json], actor: Actor, note: str = "", position: int | None = None
) -> Result:
    """Note what somebody at the table finds wrong in a version: it is disputed, and waits for the referee.

    `wrong`: [{"territory": code, "holder": position, if they know whose it is} or {"seat": position, with the "field"
    of a number and the "hand" it was written in}].
    Raises Refused: dissent_empty, and as `agreement_give` but referee_confirms: whoever confirms hears it.
    """
    table, seat = _at_the_table(result, actor, position)
    named = named_wrong(result, table, wrong)
    if not named and not note.strip():
        raise Refused("dissent_empty")
    _say(result, seat, actor, agrees=False, wrong=named, note=note.strip()[:300])
    Result.objects.filter(pk=result.pk).update(state=State.DISPUTED)
    result.refresh_from_db()
    result.table = table
    result_logged(
        result, actor, "result_not_agreed", name=seat.entrant.player.name, wrong=logged_wrong(table, named, note)
    )
    return result


def _at_the_table(result: Result, actor: Actor, position: int | None) -> tuple[Table, Seat]:
    """Lock the table and return who speaks, about a version on which there is still something to say."""
    table = table_lock(result.table)
    check_table(table, table.round.draw_version)
    seat = seat_still(actor, table, table.round.stage.tournament, position)
    if seat is None:
        raise Refused("seat_left", table=table.number)
    result.refresh_from_db()
    result.table = table
    if result.state == State.CONFIRMED:
        raise Refused("already_confirmed", who=result.confirmed_by_label, table=table.number)
    if result.state not in OPEN:
        raise Refused("result_replaced", table=table.number)
    if result.state == State.DISPUTED and (result.reason or result.beside or not agreement_on(result).dissents):
        raise Refused("referee_decides", table=table.number)
    return table, seat


def _say(result: Result, seat: Seat, actor: Actor, **said: Any) -> None:
    """Keep what somebody says of a version in place of what they said before; one phone speaks for one person."""
    browser = browser_of(actor, seat)
    others = result.agreements.exclude(entrant=seat.entrant_id)
    if browser and others.filter(browser=browser).exists():
        raise Refused("phone_spoke_already")
    values = {"browser": browser, "at": timezone.now(), "wrong": [], "note": "", **said}
    Agreement.objects.update_or_create(result=result, entrant=seat.entrant, defaults=values)


def _confirm_if_agreed(result: Result, actor: Actor) -> None:
    """Make a version count on which enough agree; what only a referee can settle stays to be confirmed."""
    agreement = agreement_on(result)
    if not agreement.is_enough:
        return
    try:
        with transaction.atomic():
            result_confirm(result=result, actor=actor, agreed=agreement.names)
    except Refused as error:
        if error.code not in NOT_YET:
            raise
        table = result.table
        result.refresh_from_db()
        result.table = table
