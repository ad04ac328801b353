"""What a tournament has and the clubs' program has no place for, as the parts of the hidden sheet."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rules.base.json_types import Json
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.counting import IMPORTED, entry_of
from tournaments.models import Penalty, Result, Round, Tournament
from tournaments.selectors.setup.choices import DRAWN_BY, PLAYED_BY, RECOUNTED
from tournaments.selectors.setup.presets import presets
from tournaments.workbook.book import BookTable

# A file of more than five megabytes nobody takes back: boards of more letters stay at home, the points go.
MOST_LETTERS = 3_000_000
OWN = ("deck", "own_formula")
CHOSEN = tuple(name for name in (*PLAYED_BY, *RECOUNTED, *DRAWN_BY) if name not in OWN)
ENTRANT = ("number", "joined_round", "withdrawn_at", "family", "group", "is_newcomer")
STAGE = ("number", "kind", "name", "rounds_planned", "entrants_in", "format", "plan", "absences", "qualifiers")
ROUND = ("number", "seed", "clock_seconds", "clock_used")
TABLE = ("number", "extra_seconds", "not_played_reason", "decided_winner", "decided_reason", "decided_by_label")


def extra_of(tournament: Tournament, rounds: Sequence[Sequence[BookTable]]) -> Json:
    """Return the parts; `rounds` are the sheets as they are written, in the order of stages and rounds.

    Nothing goes out that is not public yet: drawn rounds, unconfirmed results, and the log stay.
    """
    whole = document_of(tournament)
    public = [
        (stage["number"], round_)
        for stage in whole["stages"]
        for round_ in stage["rounds"]
        if round_["state"] != Round.State.DRAWN
    ]
    extra = {
        "tournament": {name: whole["tournament"][name] for name in (*CHOSEN, "state", "starts_on")}
        | {"program": program_of(tournament)},
        "deck": whole["deck"],
        "formula": whole["formula"],
        "entrants": [{name: entrant[name] for name in ENTRANT} for entrant in whole["entrants"]],
        "penalties": [
            penalty
            for penalty in whole["penalties"]
            if penalty["kind"] != Penalty.Kind.BAN  # which is nobody's business outside
            and (penalty["round"] is None or tuple(penalty["round"]) in _keys(public))
        ],
        "stages": [{name: stage[name] for name in STAGE} for stage in whole["stages"]],
        "rounds": [_round(number, round_, sheet) for (number, round_), sheet in zip(public, rounds, strict=True)],
    }
    return extra | {"rounds": _without_boards(extra["rounds"])} if boards_stay(tournament) else extra


def boards_stay(tournament: Tournament) -> bool:
    """Return whether the boards are too many for a file, which has the points alone then; one query."""
    public = Result.objects.filter(table__round__stage__tournament=tournament, state=Result.State.CONFIRMED)
    kept = public.exclude(kind__in=IMPORTED).exclude(table__round__state=Round.State.DRAWN)
    return sum(len(json.dumps(document)) for document in kept.values_list("document", flat=True)) > MOST_LETTERS


def program_of(tournament: Tournament) -> str:
    """Return the program's type of a tournament: that of its file, or of the preset it was made from; "" for none."""
    kept = getattr(tournament, "spreadsheet", None)
    if kept is not None:
        return str(kept.program)
    detail = tournament.log.filter(action="tournament_created").values_list("detail", flat=True).first() or {}
    ready = presets().get(detail.get("preset", ""))
    return ready.program if ready else ""


def _keys(public: Sequence[tuple[int, Json]]) -> set[tuple[int, int]]:
    return {(stage, round_["number"]) for stage, round_ in public}


def _round(stage: int, round_: Json, sheet: Sequence[BookTable]) -> Json:
    tables = [_table(row, written) for row, written in zip(round_["tables"], sheet, strict=True)]
    return {"stage": stage, **{name: round_[name] for name in ROUND}, "tables": tables}


def _table(row: Json, written: BookTable) -> Json:
    result = next((document for document in row["results"] if document["state"] == Result.State.CONFIRMED), None)
    kept = {name: row[name] for name in TABLE if row[name]}
    seats = [[seat["position"], seat["entrant"], seat["no_show"]] for seat in row["seats"]]
    typed = [[chair.player, format(chair.points, "f")] for chair in written.players]
    if result is not None and not entry_of(result["kind"]).is_import:
        kept |= {"kind": result["kind"], "document": result["document"]}
    return kept | {"number": row["number"], "seats": seats, "typed": typed}


def _without_boards(rounds: Sequence[Json]) -> list[Json]:
    """Return the rounds without their boards."""
    left_out = {"kind", "document"}
    return [
        {**round_, "tables": [{key: row[key] for key in row if key not in left_out} for row in round_["tables"]]}
        for round_ in rounds
    ]
