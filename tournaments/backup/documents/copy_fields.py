"""The declared shapes of everything that rows of a saved copy keep as JSON (docs/backup.md).

A name that is not declared may hold any JSON: nothing reads it.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.backup.documents.shapes import (
    MOST_COUNTED,
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
from tournaments.counting.cells import HAND_FIELDS, SEAT_FIELDS
from tournaments.formats.round_names import FINAL, FINALS, GROUPS, OWN, ROUND, SEMIFINALS
from tournaments.seating.errors import SeatingError
from tournaments.seating.figures.club_firsts import club_firsts
from tournaments.seating.figures.round_bounds import round_bounds
from tournaments.seating.question.parse import parse_input
from tournaments.seating.question.record import Record, unpack
from tournaments.seating.verify import doubts

SOME = whole(0, 32_767)  # what is counted in a hall
FEW = whole(1, 32_767)
PLACE = whole(1, MOST_COUNTED)  # a number that people see
NUMBERS = rows(PLACE)
SAID = either(text, flag, number, nothing)
"""What a sentence of a log may show."""


def digits(value: object) -> None:
    """Raise Unlike unless the value is the text of a number from 0, as names of JSON objects are."""
    if type(value) is not str or not (value.isascii() and value.isdigit()) or len(value) > 5:
        raise Unlike(value)


# A stage
DRAW_ROW = fields({}, {"mode": text, "order": rows(text)})
COUNTING = fields(
    {},
    {
        "best": maybe(SOME), "minimum": maybe(SOME), "absence": text, "premium": either(exact, SOME),
        "best_of_team": SOME, "standing": flag,
    },
)  # fmt: skip
OWN_FINALS = fields({}, {"semifinals": SOME, "direct": SOME, "winners": FEW})
SEMIFINALS_RULES = fields({"rule": text}, {"plan": maybe(OWN_FINALS), "seating": text, "wild_card": flag})
FORMAT = fields(
    {},
    {
        "draw": maybe(rows(DRAW_ROW)), "counting": maybe(COUNTING), "semifinals": maybe(SEMIFINALS_RULES),
        "grouping": maybe(text), "through": SOME,
    },
)  # fmt: skip
PLANNED_ROUND = fields(
    {"entrants": SOME, "tables": rows(FEW)},
    {"advance_per_table": SOME, "lucky_losers": SOME, "direct_finalists": SOME, "from_standing": SOME},
)
RESTED = rows(fields({"missed": rows_by_key(SOME, digits), "out": NUMBERS}))
PLAN = fields(
    {},
    {
        "rounds": rows(PLANNED_ROUND),
        "notes": rows(fields({"code": text})),
        "kind": text,
        "final": SOME,
        "lots": rows_by_key(rows_by_key(SOME, digits), digits),
        "finals": fields({"semifinals": SOME, "direct": SOME, "winners": FEW, "standing": NUMBERS}),
        "finals_round": SOME,
        "rests": rows_by_key(fields({"commitment": text, "parts": RESTED}), digits),
        "as_program": text,
    },
)

# A round
AT = row_of(PLACE, PLACE)
FIGURES = rows_by_key(number)
AT_TABLES = rows(row_of(PLACE, rows(row_of(PLACE, flag))))
COLOURS = rows_by_key(rows(text), digits)
REPAIR = fields(
    {
        "tables": AT_TABLES, "joined": rows(row_of(PLACE, PLACE)),
        "absent": NUMBERS, "present": NUMBERS, "qualified": NUMBERS, "noted": flag,
    },
    {"after": AT_TABLES, "colours": COLOURS},
)  # fmt: skip
REPORT = fields(
    {}, {"bounds": FIGURES, "gap": FIGURES, "by_hand": flag, "repair": maybe(REPAIR)}, rest=either(number, flag)
)
STEP = fields({"what": text, "at": moment, "moves": rows(row_of(PLACE, maybe(AT), maybe(AT)))}, {"by": text})
ORIGIN = fields(
    {},
    {
        "kind": text,
        "unused": text,
        "commitment": text,
        "nonce": text,
        "committed_at": moment,
        "again": flag,
        "instead_of": text,
        "shown": flag,
    },
)
SEATED = rows(rows(rows(PLACE)))
ANSWER = fields(
    {"rounds": SEATED, "report": REPORT, "certificate": fields({"input_sha256": text}, {"version": text})},
    {"colours": rows(rows(rows(text)))},
)


def record(value: object) -> None:
    """Raise Unlike unless the value packs a question and an answer of a draw that can be judged as their page does."""
    text(value)
    try:
        kept = unpack(str(value))
        plain(kept.question)
        ANSWER(kept.answer)
        _judge(kept)
    except (SeatingError, LookupError, ArithmeticError, TypeError, ValueError, AttributeError) as error:
        raise Unlike(value) from error


def _judge(kept: Record) -> None:
    asked, rounds = parse_input(kept.question), kept.answer["rounds"]
    assert isinstance(rounds, list)  # ANSWER
    doubts(kept.question, kept.answer)
    round_bounds(asked.history, rounds[0], asked.preferred)
    club_firsts([*asked.history, *rounds], {player.id: player.club for player in asked.players})


CERTIFICATE = fields(
    {},
    {
        "record": record, "names": rows_by_key(rows_by_key(text)), "origin": ORIGIN, "colours": COLOURS,
        "resting": fields({"seed": whole(), "nonce": text, "commitment": text, "parts": RESTED}),
        "by_hand": rows(STEP), "release": text, "discarded": maybe(SOME), "input_sha256": text, "version": text,
    },
)  # fmt: skip

# A result; its document is looked at by what counts it, too (services.restore_documents)
SCORES = rows_by_key(rows_by_key(either(number, exact, nothing)))
DEFECTS = rows(fields({"code": text}))
PART_CODES = (
    *("method", "points", "win", "shared_win", "place", "behind", "match_points", "hundredths", "eliminated"),
    *("thousandths", "base", "gap", "objective", "share", "capped", "rounded", "normalised", "premium", "penalty"),
    *("present", "table_lost"),
)  # fmt: skip
"""What points may be for: each has its word (words.scoring)."""
PART = fields({"code": one_of(PART_CODES), "amount": exact}, {"detail": exact, "factor": exact})
WON_BY = (
    *("objective", "points", "armies", "outside", "later_in_order", "decision", "shared", "undecided", "table_lost"),
    "",
)  # fmt: skip
"""Why somebody won: each has its word too; nothing of who has not won."""
EXPLANATION = fields({}, {"reason": one_of(WON_BY), "parts": rows(PART)})
DOCUMENT = fields({"seats": rows(fields({"seat": PLACE}))}, {"players": rows_by_key(PLACE, digits)})

# The logs
ROUND_NAME = fields({"code": one_of((ROUND, GROUPS, SEMIFINALS, FINAL, FINALS, OWN)), "number": PLACE}, {"text": text})
LOCK = fields({"kind": text}, {"names": rows(text), "number": maybe(PLACE)})
LOGGED = fields(
    {},
    {
        "round": maybe(PLACE), "table": maybe(PLACE), "round_name": ROUND_NAME, "lock": LOCK,
        "players": SOME, "rounds": SOME, "results": SOME, "changed": SOME,
    },
    rest=either(SAID, rows(SAID)),
)  # fmt: skip
NOTED = fields(
    {},
    {
        "names": rows_by_key(text, digits), "placings": rows(row_of(PLACE, PLACE)), "nonces_drawn_for": NUMBERS,
        "unopened": NUMBERS, "seat": PLACE, "before": text, "after": text, "bot": text, "role": text,
    },
    rest=either(SAID, rows(SAID)),
)  # fmt: skip
ARRIVED = rows_by_key(SAID)

# Around
SHEET = fields(
    {"dates": rows(day)},
    {"venue": text, "organiser": text, "name": text, "category": text, "rounds": SOME, "notes": text},
    rest=nothing,
)
ENTRY = fields(
    {"name": text, "surname": text},
    {
        "nickname": text, "club": text, "present": flag, "region": text, "born": maybe(day),
        "national_id": whole(),
    },
    rest=nothing,
)  # fmt: skip
REST = fields(
    {},
    {
        "nickname_title": text, "has_dates": flag, "event": maybe(SHEET), "entries": rows_by_key(ENTRY, digits),
        "rounds": rows(rows(rows(row_of(whole(), decimal)))), "earlier": rows_by_key(flag),
    },
)  # fmt: skip
PARAMETERS = fields({
    "base": decimal, "winner": decimal, "decay": decimal, "least_tables": SOME, "classes": rows_by_key(decimal),
    "championship": rows_by_key(decimal, digits), "counted": rows_by_key(row_of(SOME, decimal)),
    "limits": fields({"championship_rounds": SOME}),
})  # fmt: skip
"""Of a national ranking; those of a league are read by `scoring.season_data`."""
PLACED = fields({"seat": PLACE, "place": PLACE}, {"points": maybe(either(exact, number))})
OUTCOME = fields({"placings": rows(PLACED), "winners": NUMBERS}, {"reason": text, "why": text})
CARD = fields(
    {"number": either(PLACE, text), "principal": rows(text)}, {"nickname": maybe(text), "secondary": maybe(rows(text))}
)

WRONG = either(
    fields({"territory": text}, {"holder": PLACE}),
    fields({"seat": PLACE}, {"field": one_of([*SEAT_FIELDS, *HAND_FIELDS]), "hand": PLACE}),
)
JSON_FIELDS: Mapping[str, Mapping[str, Shape]] = {
    "tournament": {
        "rule_options": rows_by_key(plain), "tie_breaks": rows(text), "sizes": rows(FEW),
        "projector": rows_by_key(SOME),
    },
    "stage": {"format": FORMAT},
    "round": {"report": REPORT, "certificate": CERTIFICATE},
    "result": {"document": DOCUMENT, "scores": SCORES, "defects": DEFECTS},
    "line": {"explanation": EXPLANATION},
    "agreement": {"wrong": rows(WRONG)},
    "sdadata": {"values": NUMBERS},
    "log": {"detail": LOGGED},
    "season": {"parameters": rows_by_key(plain)},
    "arrival": {"detail": ARRIVED},
    "match": {
        "options": rows_by_key(plain), "deck": maybe(rows(plain)), "snapshot": plain, "outcome": maybe(OUTCOME),
        "outside": maybe(rows_by_key(text)),
    },
    "match_note": {"detail": NOTED},
}  # fmt: skip
