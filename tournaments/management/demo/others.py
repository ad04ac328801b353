"""The demo's tournaments of the other games: a few tables of each, one of them still to be confirmed."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from rules import Ruleset, load
from rules.base.json_types import Json
from tournaments.counting.endings import ending_of
from tournaments.counting.endings.boards import lands_of
from tournaments.models import Player, Result, Table, Tournament
from tournaments.people_lists import PersonLine
from tournaments.permissions import Actor
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.results.results import result_confirm, result_submit
from tournaments.services.roster.roster import entrants_add
from tournaments.services.rounds.rounds import round_start
from tournaments.services.setup.tournaments import tournament_create

LONGEST = 20


@dataclass(frozen=True, slots=True)
class Other:
    """A tournament of one of the other games."""

    name: str
    ruleset: str
    formula: str
    sizes: tuple[int, ...]
    players: int


OTHERS = (
    Other("Coppa Italia in guerra", "italywar", "points", (4, 5), 9),
    Other("Domani, FutuRisiKo!", "futurisiko", "points", (3, 4), 7),
    Other("Battaglia al bar", "battaglia", "places", (3, 4), 7),
)


def other_games(owner: User, people: Sequence[Player], chance: Random) -> list[Tournament]:
    """Return the tournaments of these people, each with a round whose last table waits to be confirmed."""
    return [_tournament(owner, other, chance.sample(list(people), other.players), chance) for other in OTHERS]


def _tournament(owner: User, other: Other, people: Sequence[Player], chance: Random) -> Tournament:
    tournament = tournament_create(
        owner=owner,
        preset="league",
        name=other.name,
        starts_on=timezone.localdate() - datetime.timedelta(days=1),
        place="Circolo Meridiana",
        ruleset=other.ruleset,
        formula=other.formula,
        sizes=list(other.sizes),
        preferred_size=other.sizes[0],
        rounds=2,
    )
    actor = Actor(owner, label="Demo")
    lines = [PersonLine(line, player.name, "", player.nickname) for line, player in enumerate(people, 1)]
    known = {line: str(player.pk) for line, player in enumerate(people, 1)}
    entrants_add(tournament=tournament, people=lines, actor=actor, choices=known)
    round_ = round_draw(stage=tournament.stages.get(), actor=actor, seed=1001)
    round_publish(round=round_, actor=actor)
    round_start(round=round_, actor=actor)
    tables = list(round_.tables.all())
    for table in tables:
        result = _submit(table, chance, actor)
        if table != tables[-1]:
            result_confirm(result=result, actor=actor)
    return tournament


def _submit(table: Table, chance: Random, actor: Actor) -> Result:
    ruleset = load(table.round.stage.tournament.ruleset)
    ending = ending_of(ruleset.code)
    assert ending is not None
    seats = list(table.seats.order_by("position").values_list("position", flat=True))
    return result_submit(
        table=table,
        document={"ended": PLAYED[ending.kind](seats, ruleset, chance)},
        kind=Result.Kind.PLACES,
        submission_id=f"demo-{table.pk}",
        base_version=0,
        draw_version=table.round.draw_version,
        actor=actor,
    )


def _lands(seats: Sequence[int], ruleset: Ruleset, chance: Random) -> Json:
    """Deal territories in the order of the board, in lots of different sizes: the first seat drawn has the most."""
    ending = ending_of(ruleset.code)
    assert ending is not None
    part = ending.blank(seats, ruleset)
    codes = list(lands_of(ruleset).by_code)
    order = chance.sample(list(seats), len(seats))
    least = len(codes) // len(seats) - len(seats)
    shares = [least + 2 * place for place in range(len(seats), 0, -1)]
    shares[0] += len(codes) - sum(shares)
    armies = "armies" in ending.columns(ruleset)
    for seat, share in zip(order, shares, strict=True):
        taken, codes = codes[:share], codes[share:]
        part["board"] |= {code: [seat, chance.randint(1, 6) if armies else None] for code in taken}
    return part


def _hands(seats: Sequence[int], ruleset: Any, chance: Random) -> Json:
    """Play hands until somebody has a hundred points alone."""
    ending = ending_of(ruleset.code)
    assert ending is not None
    part: Json = {"hands": [], "time_up": False}
    while len(part["hands"]) < LONGEST:
        rows = [{"seat": seat, "cards": chance.randint(0, 30), "complete": 0} for seat in seats]
        best = max(rows, key=lambda row: row["cards"])
        best["complete"] = int(best["cards"] >= LONGEST)
        part["hands"].append({"closer": best["seat"], "seats": rows})
        if not ending.count(ending.clean(part, seats, ruleset), ruleset).defects:
            break
    return part


PLAYED: Mapping[str, Callable[[Sequence[int], Any, Random], Json]] = {"lands": _lands, "hands": _hands}
