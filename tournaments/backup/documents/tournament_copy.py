"""A whole tournament as one plain document: the format of the saved copies (docs/backup.md).

References go by the numbers people see (entrants, stages, rounds, tables, seats), never by primary keys.
"""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from matches.models import MaterialVersion
from rules.base.json_types import Json
from tournaments.backup.documents.copy_limits import FORMAT, VERSION
from tournaments.models import (
    Absence,
    Agreement,
    Call,
    Logo,
    Penalty,
    Player,
    Protest,
    Qualifier,
    Result,
    ResultLine,
    Round,
    SdadataStep,
    Seat,
    SeatChange,
    Shown,
    Spreadsheet,
    Stage,
    Standing,
    Table,
    Tournament,
)
from tournaments.selectors.setup.choices import CHOICES

# Json fields kept of each row; references are written beside them.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "tournament": (
        *(name for name in CHOICES if name not in ("deck", "own_formula")), "slug", "state", "public_address",
        "created_at", "projector", "checks_in",
    ),
    "entrant": (
        "number", "joined_round", "withdrawn_at", "withdrawn_reason", "created_at",
        "region", "family", "group", "is_newcomer", "ban_waived",
    ),
    "stage": ("number", "kind", "name", "rounds_planned", "entrants_in", "format"),
    "round": (
        "number", "state", "draw_version", "seed", "report", "certificate", "drawn_at", "published_at",
        "clock_seconds", "clock_started_at", "clock_used",
    ),
    "table": ("number", "extra_seconds", "paused_at", "not_played_reason", "decided_reason", "decided_by_label"),
    "seat": ("position", "no_show"),
    "change": ("kind", "reason", "by_label", "at"),
    "result": (
        "version", "kind", "state", "document", "scores", "defects", "notes", "submission_id", "base_version", "reason",
        "submitted_by_label", "submitted_at", "confirmed_by_label", "confirmed_at", "confirmed_by_table", "beside",
    ),
    "agreement": ("agrees", "is_sender", "wrong", "note", "at"),
    "protest": ("version", "text", "state", "at", "ruling", "decided_by_label", "decided_at"),
    "call": (
        *("why", "text", "state", "called_at", "called_by_label", "taken_at", "taken_by_label", "ended_at"),
    ),
    "line": (
        "position", "place", "won", "points", "raw", "outside", "table_size", "table_points", "explanation",
    ),
    "sdadata": ("number", "kind", "seat", "values", "lap", "most", "by_label", "at", "undone_at", "undone_by_label"),
    "qualifier": ("round_number", "how", "rank", "share"),
    "standing": ("order", "position", "total", "played", "wins", "movement"),
    "penalty": (
        "kind", "points", "until", "infringement", "reason", "given_by_label", "given_at", "revoked_at",
        "revoked_reason",
    ),
    "log": ("at", "who", "action", "detail"),
    "season": (
        "slug", "name", "kind", "starts_on", "ends_on", "is_public", "parameters", "counts_running",
    ),
    "wish": ("kind", "round_number", "state", "asked_at", "decided_at", "decided_by_label"),
    "draw_lock": ("kind", "table_number", "round_number", "created_at"),
    "draw_seed": ("round_number", "commitment", "committed_at", "used_at"),
    "announcement": (
        *("starts_at", "address", "closes_at", "capacity", "note", "needs_approval", "shows_list"),
    ),
    "sign_up": (
        *("name", "club", "nickname", "key", "state", "place", "is_decided", "consent_text", "consent_at", "language"),
        *("created_at", "shown", "is_minor"),
    ),
    "table_match": ("stage_number", "round_number", "table_number", "is_current", "created_at"),
    "door": ("anywhere", "fee", "reduced", "change"),
    "check_in": ("how", "at", "by_label", "undone_at", "undone_by_label"),
    "payment": ("name", "kind", "amount", "method", "taker", "note", "by_label", "at", "is_standing"),
    "till_closing": ("expected", "counted", "note", "at", "by_label", "reopened_at", "reopened_by_label"),
    "arrival": ("state", "version", "outcome", "code", "detail", "at"),
}  # fmt: skip
# What copies of earlier releases do not have.
LATER = frozenset(
    {
        *("format", "region", "family", "group", "is_newcomer", "most_tables", "rule_options", "deals_colours"),
        *("projector", "ban_waived", "until", "infringement", "penalties_step_up", "checks_in"),
        *("projector", "confirms", "confirming_seats", "confirmed_by_table", "beside", "shown", "is_minor"),
    }
)


def document_of(tournament: Tournament) -> Json:
    """Return the document; about twenty queries whatever the size. No tokens, accounts or passwords are in it."""
    return _Writer(tournament).document()


def plain(value: object) -> object:
    """Return a value as JSON: numbers with decimals and moments as exact texts."""
    if isinstance(value, Decimal):
        return format(value, "f")
    return value.isoformat() if isinstance(value, datetime | date | time) else value


def _pick(row: Mapping[str, object], kind: str) -> Json:
    return {name: plain(row[name]) for name in FIELDS[kind]}


def person_document(person: Player) -> Json:
    """Return a person; how they are called by others is said where it is not the full name, a number never."""
    told: Json = {"name": person.real_name, "nickname": person.own_nickname}
    if person.shown != Shown.FULL:
        told["shown"] = person.shown
    marks = {"is_minor": person.is_minor, "erased": person.erased_at is not None}
    return (
        told
        | {mark: True for mark, is_so in marks.items() if is_so}
        | {"club": person.club.name if person.club else None}
    )


class _Writer:
    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.stages = Stage.objects.filter(tournament=tournament)
        self.rounds = Round.objects.filter(stage__tournament=tournament)
        self.tables = Table.objects.filter(round__stage__tournament=tournament)
        entrants = tournament.entrants.select_related("player__club", "club").order_by("number")
        self.entrants = list(entrants)
        self.numbers = {entrant.pk: entrant.number for entrant in self.entrants}

    def document(self) -> Json:
        tournament = self.tournament
        people = list({entrant.player_id: entrant.player for entrant in self.entrants}.values())
        clubs = sorted({c.name for e in self.entrants for c in (e.club, e.player.club) if c is not None})
        players = {player.pk: index for index, player in enumerate(people)}
        return {
            "format": FORMAT,
            "version": VERSION,
            "release": settings.RELEASE,
            "saved_at": timezone.now().isoformat(),
            "tournament": {name: plain(getattr(tournament, name)) for name in FIELDS["tournament"]}
            | {"at": tournament.version},
            "origins": tournament.origins,
            "deck": {"name": tournament.deck.name, "cards": tournament.deck.cards} if tournament.deck else None,
            "materials": self._materials(),
            "logo": self._logo(),
            "formula": {"name": tournament.own_formula.formula.name, "document": tournament.own_formula.document}
            if tournament.own_formula
            else None,
            "clubs": clubs,
            "players": [person_document(person) for person in people],
            "entrants": [
                {name: plain(getattr(entrant, name)) for name in FIELDS["entrant"]}
                | {"player": players[entrant.player_id], "club": entrant.club.name if entrant.club else None}
                for entrant in self.entrants
            ],
            "stages": self._stages(),
            "penalties": self._penalties(),
            "spreadsheet": Spreadsheet.objects.filter(tournament=tournament).values("program", "rest").first(),
            "log": [_pick(row, "log") for row in tournament.log.order_by("at", "pk").values(*FIELDS["log"])],
        }

    def _logo(self) -> Json | None:
        picture = Logo.objects.filter(tournament=self.tournament).values_list("picture", flat=True).first()
        return {"picture": b64encode(picture).decode("ascii")} if picture else None

    def _materials(self) -> list[Json]:
        versions = MaterialVersion.objects.filter(tournaments__tournament=self.tournament).select_related("material")
        names = ("game", "part", "name", "source")
        return [
            {name: getattr(version.material, name) for name in names} | {"document": version.document}
            for version in versions
        ]

    def _stages(self) -> list[Json]:
        rounds, absences = self._rounds(), self._absences()
        qualifiers, standings = self._qualifiers(), self._standings()
        stages = []
        for stage in self.stages.order_by("number").values("pk", "plan", *FIELDS["stage"]):
            key = stage["pk"]
            parts = {
                "plan": self._plan(stage["plan"]),
                "absences": absences[key],
                "rounds": rounds[key],
                "qualifiers": qualifiers[key],
                "standings": standings[key],
            }
            stages.append(_pick(stage, "stage") | parts)
        return stages

    def _plan(self, stored: Any) -> Any:
        """Return the plan of a stage. Recorded lots name entrants by primary key: here by their number."""
        if not isinstance(stored, dict) or "lots" not in stored:
            return stored
        lots = {
            number: {str(self.numbers[int(pk)]): lot for pk, lot in drawn.items() if int(pk) in self.numbers}
            for number, drawn in stored["lots"].items()
        }
        return {**stored, "lots": lots}

    def _absences(self) -> dict[int, list[Json]]:
        rows = Absence.objects.filter(stage__in=self.stages).order_by("round_number", "entrant__number")
        by_stage: dict[int, list[Json]] = defaultdict(list)
        for stage, number, entrant in rows.values_list("stage_id", "round_number", "entrant_id"):
            by_stage[stage].append({"round_number": number, "entrant": self.numbers[entrant]})
        return by_stage

    def _rounds(self) -> dict[int, list[Json]]:
        tables = self._tables()
        by_stage: dict[int, list[Json]] = defaultdict(list)
        for row in self.rounds.order_by("number").values("pk", "stage_id", *FIELDS["round"]):
            by_stage[row["stage_id"]].append(_pick(row, "round") | {"tables": tables[row["pk"]]})
        return by_stage

    def _tables(self) -> dict[int, list[Json]]:
        seats = self._by_table(Seat.objects.filter(table__in=self.tables).order_by("position"), "seat", "entrant_id")
        changes = self._by_table(
            SeatChange.objects.filter(table__in=self.tables).order_by("at", "pk"),
            "change",
            "entrant_out_id",
            "entrant_in_id",
        )
        results = self._results()
        told = Protest.objects.filter(table__in=self.tables).order_by("at", "pk")
        protests = self._by_table(told, "protest", "entrant_id")
        calls = self._by_table(Call.objects.filter(table__in=self.tables).order_by("called_at", "pk"), "call")
        steps = self._by_table(SdadataStep.objects.filter(table__in=self.tables).order_by("pk"), "sdadata")
        by_round: dict[int, list[Json]] = defaultdict(list)
        names = ("pk", "round_id", "decided_winner__position", *FIELDS["table"])
        for row in self.tables.order_by("number").values(*names):
            key = row["pk"]
            parts = {"seats": seats[key], "changes": changes[key], "results": results[key]}
            parts |= {"sdadata": steps[key]} if steps[key] else {}
            parts |= {"protests": protests[key]} if protests[key] else {}
            parts |= {"calls": calls[key]} if calls[key] else {}
            winner = {"decided_winner": row["decided_winner__position"]}
            by_round[row["round_id"]].append(_pick(row, "table") | winner | parts)
        return by_round

    def _results(self) -> dict[int, list[Json]]:
        lines: dict[int, list[Json]] = defaultdict(list)
        rows: Iterable[Json] = (
            ResultLine.objects.filter(result__table__in=self.tables)
            .order_by("position")
            .values("result_id", "entrant_id", *FIELDS["line"])
        )
        for row in rows:
            lines[row["result_id"]].append(_pick(row, "line") | {"entrant": self.numbers[row["entrant_id"]]})
        by_table: dict[int, list[Json]] = defaultdict(list)
        results = Result.objects.filter(table__in=self.tables).order_by("version")
        agreements = self._agreements()
        for row in results.values("pk", "table_id", *FIELDS["result"]):
            parts = {"lines": lines[row["pk"]]}
            parts |= {"agreements": agreements[row["pk"]]} if agreements[row["pk"]] else {}
            by_table[row["table_id"]].append(_pick(row, "result") | parts)
        return by_table

    def _agreements(self) -> dict[int, list[Json]]:
        """Return what players said of each version; the phones they said it by stay here."""
        by_result: dict[int, list[Json]] = defaultdict(list)
        rows = Agreement.objects.filter(result__table__in=self.tables).order_by("at", "pk")
        for row in rows.values("result_id", "entrant_id", *FIELDS["agreement"]):
            by_result[row["result_id"]].append(_pick(row, "agreement") | {"entrant": self.numbers[row["entrant_id"]]})
        return by_result

    def _by_table(self, rows: QuerySet[Any], kind: str, *entrants: str) -> dict[int, list[Json]]:
        by_table: dict[int, list[Json]] = defaultdict(list)
        for row in rows.values("table_id", *entrants, *FIELDS[kind]):
            who = {name.removesuffix("_id"): self.numbers.get(row[name]) for name in entrants}
            by_table[row["table_id"]].append(_pick(row, kind) | who)
        return by_table

    def _qualifiers(self) -> dict[int, list[Json]]:
        by_stage: dict[int, list[Json]] = defaultdict(list)
        names = ("stage_id", "entrant_id", "replaces_id", "from_table__round__number", "from_table__number")
        rows = Qualifier.objects.filter(stage__in=self.stages).order_by("round_number", "rank", "pk")
        for row in rows.values(*names, *FIELDS["qualifier"]):
            table = row["from_table__number"]
            origin = [row["from_table__round__number"], table] if table else None
            who = {"entrant": self.numbers[row["entrant_id"]], "replaces": self.numbers.get(row["replaces_id"])}
            by_stage[row["stage_id"]].append(_pick(row, "qualifier") | who | {"from_table": origin})
        return by_stage

    def _standings(self) -> dict[int, list[Json]]:
        by_stage: dict[int, list[Json]] = defaultdict(list)
        rows = Standing.objects.filter(stage__in=self.stages).order_by("order")
        for row in rows.values("stage_id", "entrant_id", *FIELDS["standing"]):
            by_stage[row["stage_id"]].append(_pick(row, "standing") | {"entrant": self.numbers[row["entrant_id"]]})
        return by_stage

    def _penalties(self) -> list[Json]:
        rows = Penalty.objects.filter(entrant__tournament=self.tournament).order_by("given_at", "pk")
        penalties = []
        for row in rows.values("entrant_id", "round__stage__number", "round__number", *FIELDS["penalty"]):
            where = [row["round__stage__number"], row["round__number"]] if row["round__number"] else None
            penalties.append(_pick(row, "penalty") | {"entrant": self.numbers[row["entrant_id"]], "round": where})
        return penalties
