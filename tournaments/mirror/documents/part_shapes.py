"""The declared shape of each part: every field by its model's, so that nothing else gets near the database."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.db import models

from tournaments.backup.documents.copy_fields import (
    AT,
    CARD,
    COLOURS,
    NUMBERS,
    PLACE,
    PLANNED_ROUND,
    SOME,
    digits,
)
from tournaments.backup.documents.copy_shapes import row_shape
from tournaments.backup.documents.shapes import (
    Shape,
    Unlike,
    fields,
    maybe,
    nothing,
    one_of,
    plain,
    rows,
    rows_by_key,
    text,
)
from tournaments.mirror.documents.later_shapes import DETAIL, OF_PLACES, PLACES, SEALS, SEASON, TABLE_MATCH, certificate
from tournaments.mirror.documents.public_state import FIELDS, Parts
from tournaments.models import (
    Announcement,
    Entrant,
    Penalty,
    Protest,
    Qualifier,
    Result,
    ResultLine,
    Round,
    Seat,
    SeatChange,
    Stage,
    Standing,
    Table,
    Tournament,
)

MOST_PARTS = 50_000
NAME = re.compile(
    r"tournament|penalties|seals|(stage|standing|entrant|match|season)/[1-9]\d{0,5}"
    r"|(round|certificate)(/[1-9]\d{0,4}){2}|table(/[1-9]\d{0,4}){3}"
)
CLUB = maybe(text)
MATERIAL = fields({"game": text, "part": text, "name": text, "source": text, "document": plain}, rest=nothing)


# What packets of version 1 did not have.
LATER = frozenset({"decided_by_label", "confirmed_by_label", "confirmed_by_table"})


def _of(model: type[models.Model], kind: str, **beside: Shape) -> Shape:
    names = FIELDS[kind]
    needed = row_shape(model, kind, [name for name in names if name not in LATER], **beside)
    later = {name: row_shape(model, kind, (name,)) for name in names if name in LATER}
    known = {*names, *beside}

    def check(value: object) -> None:
        needed(value)
        if not isinstance(value, dict):
            return
        for name in later.keys() & value.keys():
            later[name]({name: value[name]})
        if value.keys() - known:
            raise Unlike(sorted(value.keys() - known)[0])

    return check


def _result(value: object) -> None:
    """Raise Unlike unless the value is a confirmed result with what was written down, or one that only waits."""
    OPEN_RESULT(value) if isinstance(value, dict) and value.get("state") != Result.State.CONFIRMED else RESULT(value)


def _announced(value: object) -> None:
    """Raise Unlike unless the value is an announcement; the numbers beside it are of packets since version 2."""
    PLACES(value)
    if isinstance(value, dict):  # else the line above has refused it
        ANNOUNCED({name: part for name, part in value.items() if name not in OF_PLACES})


ANNOUNCED = _of(Announcement, "announcement")
LINES = rows(_of(ResultLine, "line", entrant=PLACE))
RESULT = _of(Result, "result", lines=LINES)
OPEN_RESULT = fields(
    {
        "version": PLACE, "kind": one_of(Result.Kind.values), "state": one_of(("submitted", "disputed")),
        "document": fields({"seats": rows(nothing)}, rest=nothing), "scores": fields({}, rest=nothing),
        "defects": rows(nothing), "confirmed_at": nothing, "lines": rows(nothing),
    },
    rest=nothing,
)  # fmt: skip
RESTED = fields({"parts": rows(fields({"out": NUMBERS}, rest=nothing))}, rest=nothing)
FINALS = fields({"standing": NUMBERS})
PLAN = fields(
    {},
    {
        "rounds": rows(PLANNED_ROUND), "finals": FINALS, "finals_round": SOME, "as_program": text,
        "rests": rows_by_key(RESTED, digits),
    },
    rest=nothing,
)  # fmt: skip
SHAPES: Mapping[str, Shape] = {
    "certificate": certificate,
    "seals": SEALS,
    "match": TABLE_MATCH,
    "season": SEASON,
    "tournament": _of(
        Tournament,
        "tournament",
        origins=rows(plain),
        deck=maybe(fields({"name": text, "cards": rows(CARD)}, rest=nothing)),
        materials=rows(MATERIAL),
        own_formula=maybe(fields({"name": text, "document": plain}, rest=nothing)),
        announcement=maybe(_announced),
    ),
    "entrant": _of(Entrant, "entrant", name=text, nickname=text, club=CLUB),
    "stage": _of(
        Stage,
        "stage",
        plan=PLAN,
        absences=rows(fields({"round_number": PLACE, "entrant": PLACE}, rest=nothing)),
        qualifiers=rows(_of(Qualifier, "qualifier", entrant=PLACE, replaces=maybe(PLACE), from_table=maybe(AT))),
    ),
    "round": _of(Round, "round", colours=COLOURS),
    "table": _of(
        Table,
        "table",
        decided_winner=maybe(PLACE),
        seats=rows(_of(Seat, "seat", entrant=PLACE)),
        changes=rows(_of(SeatChange, "change", entrant_out=PLACE, entrant_in=maybe(PLACE))),
        protests=rows(_of(Protest, "protest", entrant=PLACE)),
        results=rows(_result),
    ),
    "standing": fields({"rows": rows(_of(Standing, "standing", entrant=PLACE, detail=DETAIL))}, rest=nothing),
    "penalties": fields({"rows": rows(_of(Penalty, "penalty", entrant=PLACE, round=maybe(AT)))}, rest=nothing),
}


def parts_check(parts: Parts) -> None:
    """Raise Unlike for the first part that has not the shape of its name."""
    for name, part in parts.items():
        if not NAME.fullmatch(name):
            raise Unlike(name)
        try:
            SHAPES[name.partition("/")[0]](part)
            _numbered(name, part)
        except Unlike as unlike:
            raise unlike.under(name) from None


def _numbered(name: str, part: object) -> None:
    """Raise Unlike unless a part says the number that its name ends with."""
    if not name.startswith(("stage", "round", "table", "entrant", "certificate", "match", "season")) or not isinstance(
        part, dict
    ):
        return
    if str(part["number"]) != name.rpartition("/")[2]:
        raise Unlike(part["number"])
