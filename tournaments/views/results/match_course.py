"""What a page that enters or corrects a result says of the course of the match."""

from __future__ import annotations

from dataclasses import dataclass

from rules.base.json_types import Json
from tournaments.models import Result, Seat, Tournament
from tournaments.selectors.setup.tournament_rules import tournament_rules


@dataclass(frozen=True, slots=True)
class CourseView:
    """What `_course.html` shows. `contenders` and `order` are names; `placed_last`: who left stands behind the others.

    `placed_anew`: the stored result does not place them so yet. `as_played`: its places do not follow from its end.
    """

    placed_last: bool
    contenders: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    placed_anew: bool = False
    as_played: bool = False


def course_view(tournament: Tournament, seats: list[Seat], last: Result | None) -> CourseView:
    """Return what there is to say where `last` is the version that the page begins with."""
    placed_last = tournament_rules(tournament).leavers == "last"
    document: Json = last.document if last else {}
    names = {seat.position: seat.entrant.player.name for seat in seats}
    told = {
        key: tuple(names[seat] for seat in document.get(key, ()) if seat in names) for key in ("contenders", "order")
    }
    before = any(row.get("surrendered") for row in document.get("seats", ())) and "left" not in document
    return CourseView(
        placed_last,
        **told,
        placed_anew=placed_last and before,
        as_played=bool(document.get("as_played")),
    )
