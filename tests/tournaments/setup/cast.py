"""A tournament in which everything happened that a copy must keep."""

from __future__ import annotations

from typing import Any

from tests import cast
from tournaments.models import Entrant, Result, Round, Stage, Table, Tournament
from tournaments.permissions import Actor
from tournaments.services.results.penalties import penalty_give
from tournaments.services.results.results import result_confirm, result_submit
from tournaments.services.roster.absences import absences_set
from tournaments.services.roster.roster import entrant_withdraw


def actor_of(account: Any) -> Actor:
    return Actor(account, label=account.get_full_name() or account.username)


def numbers(inside: list[int]) -> dict[str, Any]:
    """Return a document of points inside and outside the objective that add up to 164."""
    outside = [0] * len(inside)
    outside[-1] = 164 - sum(inside)
    seats = [
        {
            "seat": position,
            "inside": str(inner),
            "outside": str(outer),
            "armies": None,
            "completed_in_time": False,
            "eliminated": False,
        }
        for position, (inner, outer) in enumerate(zip(inside, outside, strict=True), start=1)
    ]
    return {"seats": seats}


def played(table: Table, inside: list[int], actor: Actor, *, confirm: bool = True) -> Result:
    """Enter (and confirm) a result in numbers."""
    result = result_submit(
        table=table,
        document=numbers(inside),
        kind=Result.Kind.NUMBERS,
        submission_id=f"test-{table.pk}-{table.results.count()}",
        base_version=table.results.count(),
        draw_version=table.round.draw_version,
        actor=actor,
    )
    return result_confirm(result=result, actor=actor) if confirm else result


def evening(owner: Any = None, **choices: Any) -> Tournament:
    """Return two rounds of eight players: one table waits, one player left, one was absent, one was penalised."""
    owner = owner or cast.account()
    actor = actor_of(owner)
    event = cast.tournament(owner, formula="method2", **choices)
    stage = cast.league(event, rounds=3)
    people = cast.entrants(event, 8, clubs=3)
    first = cast.seated(stage, cast.by_fours(people), state=Round.State.PLAYING)
    for table, points in zip(first.tables.all(), ([60, 40, 30, 20], [50, 45, 12, 7]), strict=True):
        played(table, points, actor)
    absences_set(stage=stage, round_number=2, absent=[people[7].pk], actor=actor)
    turned = [people[4], people[1], people[6], people[0]], [people[2], people[3], people[5]]
    second = cast.seated(stage, list(turned), number=2, state=Round.State.PLAYING)
    played(second.tables.get(number=1), [33, 44, 22, 11], actor)
    played(second.tables.get(number=2), [61, 30, 20], actor, confirm=False)
    penalty_give(entrant=people[2], kind="points", points=5, reason="Dadi a terra", round=first, actor=actor)
    entrant_withdraw(entrant=people[6], reason="Malato", actor=actor)
    return event


def standing(event: Tournament) -> list[tuple[Any, ...]]:
    """Return the standings as people read them: stage, name, position, total, matches, wins, movement."""
    rows = []
    for stage in Stage.objects.filter(tournament=event).order_by("number"):
        for row in stage.standings.select_related("entrant__player").order_by("order"):
            name = row.entrant.player.name
            rows.append((stage.number, name, row.position, row.total, row.played, row.wins, row.movement))
    return rows


def names(event: Tournament) -> list[str]:
    return [entrant.player.name for entrant in Entrant.objects.filter(tournament=event).order_by("number")]
