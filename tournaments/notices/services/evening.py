"""What the evening has to tell: seats, a result that waits, the answer to a call, a place on the list."""

from __future__ import annotations

from collections.abc import Iterable

from rules.base.json_types import Json
from tournaments.models import Entrant, Notice, NoticeKind, Result, Round, Seat, Table
from tournaments.notices.services.outbox import notices_write
from tournaments.permissions import Actor

State = Notice.State


def seats_tell(*, round: Round) -> int:
    """Tell everybody seated in a public round their seat; who knows it already hears nothing, also after repairs."""
    if not round.is_public:
        return 0
    seats = Seat.objects.filter(round=round, no_show=False).select_related("table", "entrant__tournament")
    wanted = {seat.entrant: _seat_facts(round, seat) for seat in seats}
    known = _seats_known(round)
    told = {entrant: facts for entrant, facts in wanted.items() if known.get(entrant.pk) != facts}
    return notices_write(kind=NoticeKind.SEAT, subject=f"round-{round.pk}-{round.draw_version}", told=told)


def _seat_facts(round: Round, seat: Seat) -> Json:
    where = {"stage": round.stage.number, "round": round.number, "table": seat.table.number, "seat": seat.position}
    return {"round_id": round.pk, "first": seat.position == 1, **where}


def _seats_known(round: Round) -> dict[int, Json]:
    """Return what each entrant (primary key) was told last about a round, sent or about to be."""
    rows = Notice.objects.filter(kind=NoticeKind.SEAT, subject__startswith=f"round-{round.pk}-")
    rows = rows.filter(state__in=(State.OPEN, State.SENDING, State.SENT)).order_by("pk")
    return dict(rows.values_list("entrant", "facts"))


def result_tell(*, result: Result, actor: Actor) -> int:
    """Ask the others at a table to look at a result that was sent; who sent it by their phone knows it."""
    if result.state != Result.State.SUBMITTED:
        return 0
    table = result.table
    seats = table.seats.filter(no_show=False).select_related("entrant__tournament")
    senders = {device.entrant.player_id for device in actor.devices}
    facts = {"result_id": result.pk, "table": table.number, "table_id": table.pk}
    told = {seat.entrant: facts for seat in seats if seat.entrant.player_id not in senders}
    return notices_write(kind=NoticeKind.CONFIRM, subject=f"result-{result.pk}", told=told)


def call_tell(*, table: Table, entrants: Iterable[Entrant], answer: str, subject: str) -> int:
    """Tell who called the referee what came of it; `answer`: coming, done. `subject` names the call."""
    facts = {"table": table.number, "answer": answer}
    return notices_write(kind=NoticeKind.CALL, subject=f"{subject}-{answer}"[:80], told=dict.fromkeys(entrants, facts))


def places_tell(*, entrants: Iterable[Entrant]) -> int:
    """Tell who moved up from the waiting list that there is a place for them."""
    return sum(
        notices_write(kind=NoticeKind.WAITING, subject=f"place-{entrant.pk}", told={entrant: {}})
        for entrant in entrants
    )
