"""The declared shape of a whole saved copy: every row by the fields of its model, its JSON by `copy_fields`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import models

from matches.models import Match, MatchNote, MatchSeat
from matches.models.matches import CODE
from tournaments.backup.documents.copy_fields import AT, CARD, JSON_FIELDS, NUMBERS, PLACE, PLAN, REST
from tournaments.backup.documents.shapes import (
    MOST_COUNTED,
    Shape,
    Unlike,
    day,
    decimal,
    fields,
    flag,
    maybe,
    moment,
    one_of,
    plain,
    row_of,
    rows,
    seconds,
    text,
    whole,
    written,
)
from tournaments.backup.documents.surroundings import MATCH, MATCH_LATER, MATCH_NOTE, MATCH_SEAT
from tournaments.backup.documents.tournament_copy import FIELDS, LATER
from tournaments.models import (
    Agreement,
    Announcement,
    Call,
    CheckIn,
    Door,
    DrawLock,
    DrawSeed,
    Entrant,
    LogEntry,
    MatchArrival,
    Payment,
    Penalty,
    PlayerWish,
    Protest,
    Qualifier,
    Result,
    ResultLine,
    Round,
    SdadataStep,
    Season,
    Seat,
    SeatChange,
    Shown,
    SignUp,
    Stage,
    Standing,
    Table,
    TableMatch,
    TillClosing,
    Tournament,
)

MOST_SMALL = 30_000  # in a column of 16 bits, and some to count on
VERSIONS = whole(0, 10**12)  # exact in a browser too, and raised for ever
# The first class that a field is one of.
OF_FIELDS: Mapping[type[models.Field[object, object]], Shape] = {
    models.BooleanField: flag,
    models.DecimalField: decimal,
    models.FloatField: seconds,
    models.PositiveSmallIntegerField: whole(0, MOST_SMALL),
    models.PositiveIntegerField: whole(0, MOST_COUNTED),
    models.PositiveBigIntegerField: whole(0),
    models.IntegerField: whole(-MOST_COUNTED, MOST_COUNTED),
    models.DateTimeField: moment,
    models.DateField: day,
    models.TimeField: text,
    models.CharField: text,
    models.TextField: text,
}
# Numbers that people see: they count from 1.
FROM_ONE = frozenset({"number", "position", "round_number", "table_number", "stage_number"})
OPTIONAL = LATER | MATCH_LATER | {"origins", "sdadata", "agreements", "protests", "calls"}


def row_shape(model: type[models.Model], kind: str, names: Iterable[str], **beside: Shape) -> Shape:
    """Return the shape of a row of a model with these of its fields; `beside` are references and rows within it."""
    every = {name: _of_field(model, kind, name) for name in names} | beside
    needed = {name: shape for name, shape in every.items() if name not in OPTIONAL}
    return fields(needed, {name: shape for name, shape in every.items() if name in OPTIONAL})


def _of_field(model: type[models.Model], kind: str, name: str) -> Shape:
    field: Any = model._meta.get_field(name)
    if isinstance(field, models.JSONField):
        return JSON_FIELDS[kind][name]
    shape = next(shape for known, shape in OF_FIELDS.items() if isinstance(field, known))
    if name in FROM_ONE:
        shape = whole(1, MOST_SMALL) if isinstance(field, models.PositiveSmallIntegerField) else PLACE
    return maybe(shape) if field.null else shape


def _of(model: type[models.Model], kind: str, **beside: Shape) -> Shape:
    return row_shape(model, kind, FIELDS[kind], **beside)


CLUB = maybe(text)
SEAT = _of(Seat, "seat", entrant=PLACE)
CHANGE = _of(SeatChange, "change", entrant_out=PLACE, entrant_in=maybe(PLACE))
RESULT = _of(
    Result,
    "result",
    lines=rows(_of(ResultLine, "line", entrant=PLACE)),
    agreements=rows(_of(Agreement, "agreement", entrant=PLACE)),
)
PROTESTS = rows(_of(Protest, "protest", entrant=PLACE))
CALLS = rows(_of(Call, "call"))
SDADATA = rows(_of(SdadataStep, "sdadata"))
TABLE = _of(
    Table,
    "table",
    decided_winner=maybe(PLACE),
    seats=rows(SEAT),
    changes=rows(CHANGE),
    results=rows(RESULT),
    sdadata=SDADATA,
    protests=PROTESTS,
    calls=CALLS,
)
QUALIFIER = _of(Qualifier, "qualifier", entrant=PLACE, replaces=maybe(PLACE), from_table=maybe(AT))
STAGE = _of(
    Stage,
    "stage",
    plan=maybe(PLAN),
    absences=rows(fields({"round_number": PLACE, "entrant": PLACE})),
    rounds=rows(_of(Round, "round", tables=rows(TABLE))),
    qualifiers=rows(QUALIFIER),
    standings=rows(_of(Standing, "standing", entrant=PLACE)),
)
PENALTY = _of(Penalty, "penalty", entrant=PLACE, round=maybe(AT))
MARK = fields({"saved_at": moment, "at": moment})
MATCH_ROW = row_shape(
    Match,
    "match",
    MATCH,
    code=written(CODE),
    origins=rows(MARK),
    seats=rows(row_shape(MatchSeat, "match_seat", MATCH_SEAT)),
    events=rows(row_of(PLACE, PLACE, plain, moment)),
    notes=rows(row_shape(MatchNote, "match_note", MATCH_NOTE)),
)
TABLE_MATCH = _of(
    TableMatch,
    "table_match",
    code=written(CODE),
    match_created_at=moment,
    table=maybe(row_of(PLACE, PLACE, PLACE)),
    result=maybe(PLACE),
    seats=rows(row_of(PLACE, PLACE, maybe(PLACE))),
    arrivals=rows(_of(MatchArrival, "arrival")),
    match=maybe(MATCH_ROW),
)
MATERIAL = fields({"game": text, "part": text, "name": text, "source": text, "document": plain})

DOOR = _of(
    Door,
    "door",
    check_ins=rows(_of(CheckIn, "check_in", entrant=PLACE)),
    payments=rows(_of(Payment, "payment", entrant=maybe(PLACE), reverses=maybe(whole(0, MOST_COUNTED)))),
    closings=rows(_of(TillClosing, "till_closing")),
)

PERSON = fields(
    {"name": text, "nickname": text, "club": CLUB}, {"shown": one_of(Shown.values), "is_minor": flag, "erased": flag}
)

COPY = fields(
    {
        "tournament": _of(Tournament, "tournament", at=VERSIONS),
        "deck": maybe(fields({"name": text, "cards": rows(CARD)})),
        "clubs": rows(text),
        "players": rows(PERSON),
        "entrants": rows(_of(Entrant, "entrant", player=whole(0), club=CLUB)),
        "stages": rows(STAGE),
        "penalties": rows(PENALTY),
        "log": rows(_of(LogEntry, "log")),
    },
    {
        "release": text,
        "saved_at": moment,
        "origins": rows(MARK),
        "formula": maybe(fields({"name": text, "document": plain})),
        "spreadsheet": maybe(fields({"program": text, "rest": REST})),
        "materials": rows(MATERIAL),
        "logo": maybe(fields({"picture": text})),
        "seasons": rows(_of(Season, "season", category=text)),
        "seeds": rows(_of(DrawSeed, "draw_seed", stage=PLACE)),
        "locks": rows(_of(DrawLock, "draw_lock", stage=maybe(PLACE), people=NUMBERS)),
        "wishes": rows(_of(PlayerWish, "wish", stage=PLACE, entrant=PLACE)),
        "announcement": maybe(_of(Announcement, "announcement")),
        "sign_ups": rows(_of(SignUp, "sign_up", entrant=maybe(PLACE))),
        "matches": rows(TABLE_MATCH),
        "door": maybe(DOOR),
    },
)
"""What a copy of any release holds; see `fields` for what is not named."""


def where_and_field(unlike: Unlike) -> tuple[str, str]:
    """Return the row that something stands in, and its field: ("stages 1, rounds 2", "certificate.names")."""
    path = [str(part + 1) if isinstance(part, int) else part for part in unlike.path]
    where = []
    while len(path) > 2 and isinstance(unlike.path[len(unlike.path) - len(path) + 1], int):
        where.append(f"{path.pop(0)} {path.pop(0)}")
    if not where and len(path) > 1:
        where.append(path.pop(0))
    return ", ".join(where) or "–", ".".join(path)
