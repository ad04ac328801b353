"""Nobody writes over what somebody else at the table has entered: a phone that says otherwise stands beside it."""

from __future__ import annotations

from tournaments.models import Agreement, Result, Seat, Table
from tournaments.permissions import Action, Actor, may, seat_still
from tournaments.selectors.results.results import result_difference

State = Result.State


def is_official(actor: Actor, table: Table) -> bool:
    """Say whether the actor decides about results here; without account, link and phone it is the program itself."""
    if actor.account is None and not actor.grants and not actor.devices:
        return True
    return may(actor, Action.CONFIRM_RESULT, table.round.stage.tournament)


def sender_seat(table: Table, actor: Actor) -> Seat | None:
    """Return for whom a phone of this table sends; None for a link, an account, the program."""
    return seat_still(actor, table, table.round.stage.tournament) if actor.devices else None


def version_beside(table: Table, standing: Result | None, actor: Actor) -> int | None:
    """Return the version that a new one of this actor would stand beside; None where it takes the place of `standing`.

    An official writes over anything, a phone over its own, and anybody over what the referee has sent back.
    """
    if standing is None or is_official(actor, table):
        return None
    if standing.state == State.DISPUTED and standing.reason:
        return None
    return standing.beside if is_own(standing, table, actor) else standing.version


def is_own(standing: Result, table: Table, actor: Actor) -> bool:
    """Say whether this person, or this browser with a link of the table, sent a version."""
    seat = sender_seat(table, actor)
    if seat is not None:
        return standing.agreements.filter(entrant=seat.entrant_id, is_sender=True).exists()
    return bool(actor.browser) and standing.sent_from == actor.browser


def says_the_same(document: dict[str, object], kind: str, standing: Result) -> bool:
    """Say whether a clean document says what a version says."""
    return kind == standing.kind and not result_difference(document, standing)


def sender_agrees(result: Result, table: Table, actor: Actor) -> None:
    """Note that who sent a version from their own phone finds it right."""
    seat = sender_seat(table, actor)
    if seat is None:
        return
    browser = browser_of(actor, seat)
    Agreement.objects.create(result=result, entrant=seat.entrant, agrees=True, is_sender=True, browser=browser)


def browser_of(actor: Actor, seat: Seat) -> str:
    """Return the phone by which somebody speaks, as its cookie is stored."""
    own = (device for device in actor.devices if device.entrant.player_id == seat.entrant.player_id)
    return next((device.browser_hash for device in own), "")
