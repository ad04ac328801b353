"""What travels: the tournament as everybody may read it, in named parts. What is not named here stays in the hall.

The names of the parts: "tournament", "stage/1", "round/1/2", "table/1/2/3", "entrant/7", "standing/1", "penalties";
since packets of version 2 also "certificate/1/2", "seals", "match/1", "season/1".
References go by the numbers people see, as in a saved copy (docs/backup.md), from which the fields are picked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.base.json_types import Json
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.mirror.documents.public_draws import SEAL, public_draws
from tournaments.mirror.documents.public_matches import public_matches
from tournaments.mirror.documents.public_season import public_seasons
from tournaments.models import (
    Announcement,
    Door,
    Entrant,
    Penalty,
    Protest,
    Qualifier,
    Result,
    Round,
    Standing,
    Tournament,
)
from tournaments.selectors.rounds.rests import KEPT

FIELDS: Mapping[str, tuple[str, ...]] = {
    "tournament": (
        *("name", "place", "starts_on", "state", "ruleset", "rule_options", "scope", "formula", "shared_winner"),
        *("normalisation", "tie_breaks", "best_of", "minimum_matches", "absence", "preferred_size", "sizes"),
        *("clubs", "seats", "deals_colours", "match_minutes", "projector"),
    ),
    "announcement": (
        *("is_on", "starts_at", "address", "closes_at", "capacity", "note", "needs_approval", "shows_list"),
    ),
    "entrant": ("number", "joined_round", "withdrawn_at", "withdrawn_reason", "group", "is_newcomer"),
    "seal": SEAL,
    "stage": ("number", "kind", "name", "rounds_planned", "entrants_in", "format"),
    "round": ("number", "state", "draw_version", "published_at", "clock_seconds", "clock_started_at", "clock_used"),
    "table": ("number", "extra_seconds", "paused_at", "not_played_reason", "decided_reason", "decided_by_label"),
    "seat": ("position", "no_show"),
    "change": ("kind", "reason", "at"),
    "result": (
        *("version", "kind", "state", "document", "scores", "defects", "confirmed_at", "confirmed_by_table"),
        *("confirmed_by_label",),
    ),
    "line": ("position", "place", "won", "points", "raw", "outside", "table_size", "table_points", "explanation"),
    "protest": ("state", "at", "ruling", "decided_at", "decided_by_label"),
    "qualifier": ("round_number", "how", "rank", "share"),
    "standing": ("order", "position", "total", "played", "wins", "movement"),
    "penalty": ("kind", "points", "infringement", "reason", "given_at", "revoked_at", "revoked_reason"),
}  # fmt: skip
# What pages read of the plan of a stage; the lots of a round still to come are not among it.
OF_PLAN = ("rounds", "finals", "finals_round", "as_program")
HIDDEN = Round.State.DRAWN
Parts = dict[str, Json]


def public_state(tournament: Tournament) -> Parts:
    """Return every part of what an anonymous reader may know of a tournament; {} of one that is not public."""
    if not tournament.is_public:
        return {}
    document = document_of(tournament)
    parts: Parts = {"tournament": _tournament(tournament, document), "penalties": {"rows": _penalties(document)}}
    for entrant in tournament.entrants.select_related("player", "club"):
        parts[f"entrant/{entrant.number}"] = _entrant(entrant)
    hidden = _hidden_names(tournament)
    for stage in document["stages"]:
        parts |= _stage(stage, hidden)
    details = _details(tournament)
    for stage in document["stages"]:
        rows = [
            _pick(row, "standing") | {"entrant": row["entrant"], "detail": details[stage["number"], row["entrant"]]}
            for row in stage["standings"]
            if (stage["number"], row["entrant"]) in details
        ]
        if rows:
            parts[f"standing/{stage['number']}"] = {"rows": rows}
    return parts | public_draws(tournament) | public_matches(tournament) | public_seasons(tournament)


def _pick(row: Mapping[str, object], kind: str) -> Json:
    return {name: row[name] for name in FIELDS[kind]}


def _tournament(tournament: Tournament, document: Json) -> Json:
    row = Announcement.objects.filter(tournament=tournament, is_on=True).first()
    announced = _announced(row) if row else None
    return _pick(document["tournament"], "tournament") | {
        "origins": document["origins"],
        "deck": document["deck"],
        "materials": [row | {"source": ""} for row in document["materials"]],
        "own_formula": document["formula"],
        "announcement": announced,
    }


def _announced(row: Announcement) -> Json:
    """Return what is announced, with the numbers that everybody reads; of who asks for a place nothing."""
    states = row.tournament.sign_ups.values_list("state", flat=True)
    counts = {state: sum(other == state for other in states) for state in ("asked", "waiting")}
    fee = Door.objects.filter(tournament=row.tournament_id).values_list("fee", flat=True).first()
    return {name: _plain(getattr(row, name)) for name in FIELDS["announcement"]} | counts | {"fee": fee}


def _plain(value: object) -> object:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _entrant(entrant: Entrant) -> Json:
    """Return an entrant under the name that everybody reads; how it came about stays in the hall."""
    told = {name: _plain(getattr(entrant, name)) for name in FIELDS["entrant"]}
    club = entrant.club.name if entrant.club else None
    return told | {"name": entrant.player.name, "nickname": entrant.player.nickname, "club": club}


def _hidden_names(tournament: Tournament) -> Mapping[str, str]:
    """Return what those who hide their full name are called, by that name: who sat at a table is told under it."""
    rows = tournament.entrants.exclude(player__full_name="")
    return dict(rows.values_list("player__full_name", "player__name"))


def _stage(stage: Json, hidden: Mapping[str, str]) -> Parts:
    number, shown = stage["number"], [row for row in stage["rounds"] if row["state"] != HIDDEN]
    public = {row["number"] for row in shown}
    parts: Parts = {
        f"stage/{number}": _pick(stage, "stage")
        | {
            "plan": _plan(stage["plan"], public),
            "absences": [row for row in stage["absences"] if row["round_number"] in public],
            "qualifiers": _qualifiers(stage["qualifiers"], public),
        }
    }
    for row in shown:
        parts[f"round/{number}/{row['number']}"] = _pick(row, "round") | {"colours": _colours(row["certificate"])}
        for table in row["tables"]:
            parts[f"table/{number}/{row['number']}/{table['number']}"] = _table(table, hidden)
    return parts


def _plan(plan: object, public: set[int]) -> Json:
    """Return what pages read of a plan; of those who rested by lot only the rounds that are public."""
    if not isinstance(plan, dict):
        return {}
    told: Json = {name: plan[name] for name in OF_PLAN if name in plan}
    kept = plan.get(KEPT)
    if isinstance(kept, dict):
        told[KEPT] = {
            number: {"parts": [{"out": part.get("out", [])} for part in lots["parts"] if isinstance(part, dict)]}
            for number, lots in kept.items()
            if number in {str(shown) for shown in public} and isinstance(lots, dict) and "parts" in lots
        }
    return told


def _qualifiers(rows: Sequence[Json], public: set[int]) -> list[Json]:
    """Return who came to the rounds that are public, and whom the bracket shows as waiting for a later one."""
    beside = ("entrant", "replaces", "from_table")
    last = max(public, default=0)
    return [
        _pick(row, "qualifier") | {name: row[name] for name in beside}
        for row in rows
        if row["round_number"] <= last or row["how"] == Qualifier.How.DIRECT
    ]


def _colours(certificate: object) -> Json:
    colours = certificate.get("colours") if isinstance(certificate, dict) else None
    return colours if isinstance(colours, dict) else {}


def _table(table: Json, hidden: Mapping[str, str]) -> Json:
    seats = [_pick(row, "seat") | {"entrant": row["entrant"]} for row in table["seats"]]
    people = ("entrant_out", "entrant_in")
    changes = [_pick(row, "change") | {name: row[name] for name in people} for row in table["changes"]]
    protests = [
        _pick(row, "protest") | {"entrant": row["entrant"]}
        for row in table.get("protests", ())
        if row["state"] != Protest.State.WITHDRAWN
    ]
    results = [shown for row in table["results"] if (shown := _result(row, hidden))]
    told = {"seats": seats, "changes": changes, "protests": protests, "results": results}
    return _pick(table, "table") | {"decided_winner": table["decided_winner"]} | told


def _result(row: Json, hidden: Mapping[str, str]) -> Json | None:
    """Return a confirmed result whole; of one that waits only that it does; nothing of one that was replaced."""
    if row["state"] == Result.State.SUPERSEDED:
        return None
    if row["state"] == Result.State.CONFIRMED:
        lines = [_pick(line, "line") | {"entrant": line["entrant"]} for line in row["lines"]]
        by_table = row["confirmed_by_label"] if row["confirmed_by_table"] else ""
        for full, shown in hidden.items():
            by_table = by_table.replace(full, shown)
        return _pick(row, "result") | {"lines": lines, "confirmed_by_label": by_table}
    empty: Json = {"document": {"seats": []}, "scores": {}, "defects": [], "confirmed_at": None, "lines": []}
    return {name: row[name] for name in ("version", "kind", "state")} | empty


def _penalties(document: Json) -> list[Json]:
    """Return what the pages of entrants show: no ban, and nothing of a round that is not public."""
    shown = {
        (stage["number"], row["number"])
        for stage in document["stages"]
        for row in stage["rounds"]
        if row["state"] != HIDDEN
    }
    return [
        _pick(row, "penalty") | {"entrant": row["entrant"], "round": row["round"]}
        for row in document["penalties"]
        if row["kind"] != Penalty.Kind.BAN and (row["round"] is None or tuple(row["round"]) in shown)
    ]


def _details(tournament: Tournament) -> dict[tuple[int, int], Json]:
    """Return the detail of each row of the standings, by stage and entrant; tables by number alone, no primary keys."""
    rows = Standing.objects.filter(stage__tournament=tournament)
    told: Iterable[tuple[int, int, Json]] = rows.values_list("stage__number", "entrant__number", "detail")
    return {(stage, entrant): _detail(detail) for stage, entrant, detail in told}


def _detail(detail: Json) -> Json:
    lines = [{name: part for name, part in line.items() if name != "table"} for line in detail.get("lines", ())]
    return detail | {"lines": lines}
