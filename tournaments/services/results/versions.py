"""What submitting, confirming and correcting share: what a page sent, whether it may be entered, the next version."""

from __future__ import annotations

import secrets
from typing import Any, TypedDict

from django.db import IntegrityError, transaction

from rules.base.json_types import Json
from tournaments import counting
from tournaments.counting import Count
from tournaments.counting.shapes import BadCells, BadDocument
from tournaments.errors import Refused
from tournaments.models import Result, Round, Table, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.results.counting import count_document
from tournaments.selectors.results.results import latest_result, playing_seats, result_difference
from tournaments.selectors.results.untouched_facts import unless_the_same
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.services.log import log_write
from tournaments.services.results.lines import numbers_by_seat


class Sent(TypedDict):
    """What a page sends of a result: the document and its kind (Result.Kind), an id of its own choice, the version it
    began with (0 before the first) and the version of the draw it shows."""

    document: object
    kind: str
    submission_id: str
    base_version: int
    draw_version: int


def check_table(table: Table, draw_version: int) -> list[Any]:
    """Return the seats that play, or raise Refused: nothing can be entered here, or the page is older than the draw."""
    round_ = table.round
    if round_.state == Round.State.DRAWN:
        raise Refused("result_round_hidden", number=round_.named)
    if round_.stage.tournament.state == Tournament.State.FINISHED:
        raise Refused("result_tournament_over")
    if table.is_not_played:
        raise Refused("result_table_not_played", table=table.number)
    if round_.draw_version != draw_version:
        raise Refused("draw_stale", table=table.number)
    return playing_seats(table)


def kept(sent: Sent) -> Json:
    """Return what a version keeps of a sending beside its document."""
    return {name: sent[name] for name in ("kind", "submission_id", "base_version")}


def read_document(
    table: Table, kind: str, document: object, seats: list[Any], before: Result | None = None
) -> tuple[Json, Count]:
    """Return the clean document with who sits where, and its count. Where it says nothing else than the version
    `before`, that one's document stays as it is. Raises Refused: document_bad, result_defects."""
    try:
        tournament = table.round.stage.tournament
        positions, rules = [seat.position for seat in seats], tournament_rules(tournament)
        clean = counting.clean(kind, document, positions, rules)
        if before is not None and before.kind == kind:
            clean = unless_the_same(clean, before.document, kind, positions, rules)
        count = count_document(tournament, kind, clean)
    except BadCells as error:
        raise Refused("result_defects", count=len(error.defects), defects=error.defects) from error
    except BadDocument as error:
        raise Refused("document_bad", reason=str(error)) from error
    if any(defect["code"] in ("territory_unknown", "seat_unknown") for defect in count.defects):
        raise Refused("document_bad", reason="board")
    return clean | {"players": numbers_by_seat(seats)}, count


def check_sound(table: Table, sent: Sent, document: Json, count: Count) -> None:
    """Raise Refused: result_stale (as `check_version`), or result_defects (count, defects)."""
    check_version(table, sent["base_version"], document)
    if count.defects:
        raise Refused("result_defects", count=len(count.defects), defects=count.defects)


def check_version(table: Table, base_version: int, document: Json) -> None:
    """Raise Refused `result_stale` when somebody stored a version that the author has not seen."""
    last = latest_result(table)
    if last is None or last.version == base_version:
        return
    raise Refused(
        "result_stale",
        table=table.number,
        who=last.submitted_by_label,
        version=last.version,
        result=last,
        difference=result_difference(document, last) if last.kind == counting.kind_of(document) else [],
    )


def version_add(*, table: Table, document: Json, count: Count, actor: Actor, **fields: Any) -> Result:
    """Store the next version of a table; a version that appeared meanwhile is Refused `result_stale`."""
    last = latest_result(table)
    try:
        with transaction.atomic():
            return Result.objects.create(
                table=table,
                version=last.version + 1 if last else 1,
                document=document,
                scores=count.scores,
                defects=count.defects,
                submitted_by=actor.account,
                submitted_by_label=actor.label[:120],
                **fields,
            )
    except IntegrityError:
        check_version(table, last.version if last else 0, document)
        raise Refused("submission_elsewhere") from None


def known_submission(table: Table, submission_id: str) -> Result | None:
    """Return the version that this sending made already; one of another table is Refused `submission_elsewhere`."""
    known = Result.objects.filter(submission_id=submission_id).first()
    if known is not None and known.table_id != table.pk:
        raise Refused("submission_elsewhere")
    return known


def new_submission_id(word: str) -> str:
    """Return an id for a version that no page sent."""
    return f"{word}-{secrets.token_urlsafe(18)}"


def result_logged(result: Result, actor: Actor, action: str, **detail: object) -> None:
    """Write the log entry of a result and raise the tournament's version."""
    round_ = result.table.round
    tournament = round_.stage.tournament
    where = {
        "stage": round_.stage.number,
        "round": round_.named,
        "table": result.table.number,
        "version": result.version,
    }
    log_write(tournament=tournament, actor=actor, action=action, **where, **detail)
    Tournament.objects.filter(pk=tournament.pk).touch()
