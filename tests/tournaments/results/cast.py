"""A table of four and how it ended: Nora holds Asia, Ugo Europe and Oceania, Lia the Americas, Teo Africa."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from rules import load_board
from tests import cast
from tournaments.errors import Refused
from tournaments.models import Result, Round, Table, Tournament
from tournaments.permissions import Actor
from tournaments.services.results.results import result_confirm, result_submit

ADA = Actor(AnonymousUser(), label="Ada")
PIO = Actor(AnonymousUser(), label="Pio")
HOLDERS = {"asia": 1, "europa": 2, "oceania": 2, "america_del_nord": 3, "america_del_sud": 3, "africa": 4}
NORA, UGO, LIA, TEO = 1, 2, 3, 4
# Method 1 of that ending.
VALUES = {NORA: 51, UGO: 43, LIA: 47, TEO: 23}
# What lies in cards 9 (Nora), 2 (Ugo), 8 (Lia), 14 (Teo).
CARDS = {NORA: 9, UGO: 2, LIA: 8, TEO: 14}


def evening(players: int = 4, **choices: Any) -> Tournament:
    """A league whose first round is published."""
    event = cast.tournament(**{"formula": "method1", **choices})
    people = cast.entrants(event, players)
    cast.seated(cast.league(event), cast.by_fours(people))
    return event


def tables(event: Tournament) -> list[Table]:
    return list(Table.objects.filter(round__stage__tournament=event).order_by("round__number", "number"))


def ending(seats: int = 4, armies: int | None = 1, **owners: int) -> dict[str, Any]:
    """The document of that ending; `owners` gives single territories to other seats."""
    board = load_board()
    holders = {code: min(seat, seats) for code, seat in HOLDERS.items()}
    return {
        "seats": [
            {
                "seat": seat,
                "colour": "RBVGNL"[seat - 1],
                "objective": CARDS.get(seat, seat),
                "completed_in_time": False,
                "eliminated": False,
                "surrendered": False,
                "out": None,
            }
            for seat in range(1, seats + 1)
        ],
        "board": {
            one.code: [owners.get(one.code, holders[one.continent]), armies] for one in board.territories
        },
    }  # fmt: skip


def numbers(*pairs: tuple[int, int], **first: Any) -> dict[str, Any]:
    """A document of points inside and outside; keywords change the first seat."""
    rows = [
        {"seat": seat, "inside": str(inside), "outside": str(outside), "armies": None,
         "completed_in_time": False, "eliminated": False, "out": None}
        for seat, (inside, outside) in enumerate(pairs, start=1)
    ]  # fmt: skip
    rows[0] |= first
    return {"seats": rows}


def changed(document: dict[str, Any], seat: int, **fields: Any) -> dict[str, Any]:
    """The same document with some fields of one seat changed."""
    copied = copy.deepcopy(document)
    next(row for row in copied["seats"] if row["seat"] == seat).update(fields)
    return copied


def submit(table: Table, document: dict[str, Any] | None = None, **choices: Any) -> Result:
    document = document or ending(table.seats.filter(no_show=False).count())
    given: dict[str, Any] = {
        "kind": Result.Kind.MAP if "board" in document else Result.Kind.NUMBERS,
        "submission_id": f"page-{table.pk}-{table.results.count()}",
        "base_version": table.results.count(),
        "draw_version": Round.objects.get(pk=table.round_id).draw_version,
        "actor": ADA,
    }
    return result_submit(table=table, document=document, **{**given, **choices})


def confirmed(table: Table, document: dict[str, Any] | None = None) -> Result:
    return result_confirm(result=submit(table, document), actor=ADA)


def refused(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Refused:
    """Do what must be refused; return the refusal."""
    with pytest.raises(Refused) as caught:
        work(*args, **kwargs)
    return caught.value
