"""The declared shapes of the parts that packets have had since version 2, and of what made up a row of a standing."""

from __future__ import annotations

from matches.models import Match
from tournaments.backup.documents.copy_fields import CERTIFICATE, NUMBERS, PLACE, SOME
from tournaments.backup.documents.copy_shapes import MARK
from tournaments.backup.documents.shapes import (
    Shape,
    Unlike,
    day,
    decimal,
    either,
    exact,
    fields,
    flag,
    maybe,
    moment,
    nothing,
    number,
    one_of,
    plain,
    row_of,
    rows,
    rows_by_key,
    text,
    whole,
)
from tournaments.mirror.documents.public_draws import OF_CERTIFICATE
from tournaments.models import Season
from tournaments.seasons.selectors.held import EMPTY, RUNNING, SMALL

LARGEST_SEED = 2**63 - 1
MOST_NAME = 120
MOST_ASKED = 2000


def short(most: int) -> Shape:
    """Return the shape of a text of so many signs at most."""

    def check(value: object) -> None:
        text(value)
        if len(str(value)) > most:
            raise Unlike(value)

    return check


NAME = short(MOST_NAME)
SEAL = {"stage": PLACE, "round_number": PLACE, "commitment": short(64), "committed_at": moment, "instead_of": short(64)}
SEALS = fields({"rows": rows(fields(SEAL, rest=nothing))}, rest=nothing)
DRAWN = {"number": PLACE, "seed": whole(0, LARGEST_SEED), "joined": rows(row_of(PLACE, PLACE))}
KEPT = fields(DRAWN, dict.fromkeys(OF_CERTIFICATE, plain), rest=nothing)
SEAT = fields(
    {"number": whole(1, 7), "name": short(80), "is_taken": flag, "position": maybe(PLACE), "entrant": maybe(PLACE)},
    rest=nothing,
)
TABLE_MATCH = fields(
    {
        "number": PLACE, "stage_number": PLACE, "round_number": PLACE, "table_number": PLACE, "is_current": flag,
        "is_seated": flag, "title": NAME, "state": one_of(Match.State.values), "ending": short(12),
        "ruleset": short(40), "created_at": moment, "started_at": maybe(moment), "ended_at": maybe(moment),
        "paused_at": maybe(moment), "why": short(300), "winners": NUMBERS, "seats": rows(SEAT),
    },
    rest=nothing,
)  # fmt: skip
HELD = fields(
    {
        "is_here": flag, "name": NAME, "place": NAME, "starts_on": day, "origins": rows(MARK), "category": short(20),
        "tables": SOME, "why_not": one_of(("", RUNNING, EMPTY, SMALL)),
        "outcomes": rows(row_of(PLACE, PLACE, maybe(PLACE), decimal, SOME)),
    },
    rest=nothing,
)  # fmt: skip
PERSON = fields({"name": short(200), "nickname": short(80), "club": maybe(NAME)}, rest=nothing)
SEASON = fields(
    {
        "number": PLACE, "slug": short(80), "name": NAME, "kind": one_of(Season.Kind.values), "starts_on": day,
        "ends_on": day, "parameters": rows_by_key(plain), "counts_running": flag, "people": rows(PERSON),
        "held": rows(HELD),
    },
    rest=nothing,
)  # fmt: skip

OF_PLACES = {"fee": maybe(whole(0, 1_000_000)), "asked": whole(0, MOST_ASKED), "waiting": whole(0, MOST_ASKED)}
PLACES = fields({}, OF_PLACES)
# What made up a row of a standing (`services/standings/standings.py`).
STATES = ("absent", "rested", "waiting", "no_show", "not_played")
LINE = fields(
    {"round": PLACE},
    {
        "state": one_of(STATES), "points": exact, "counted": maybe(flag), "place": PLACE, "won": either(flag, number),
        "number": PLACE, "size": PLACE, "raw": exact,
    },
    rest=nothing,
)  # fmt: skip
TAKEN = fields({"points": exact, "reason": text, "round": maybe(PLACE)}, rest=nothing)
TIE = either(flag, exact, rows(either(flag, exact, rows(either(flag, exact)))))
DETAIL = fields(
    {},
    {
        "lines": rows(LINE), "penalties": rows(TAKEN), "total": exact, "premium": exact, "decided_by": maybe(short(40)),
        "shared": flag, "ties": rows_by_key(TIE, short(40)), "reached": SOME, "place": maybe(SOME),
    },
    rest=nothing,
)  # fmt: skip


def certificate(value: object) -> None:
    """Raise Unlike unless the value is what the page of a certificate reads, its record one of a draw."""
    KEPT(value)
    CERTIFICATE(value)
