"""Making a tournament from a saved copy: all of it, or nothing."""

from __future__ import annotations

import secrets
from collections import defaultdict
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from rules.base.json_types import Json
from tournaments.backup.services.restore_checks import Checked
from tournaments.backup.services.restore_differences import differences
from tournaments.backup.services.restore_documents import choices_known
from tournaments.backup.services.restore_door import door_restore
from tournaments.backup.services.restore_surroundings import (
    locks_restore,
    logo_restore,
    matches_link,
    sdadata_restore,
    seasons_enter,
    seeds_fix,
    sign_ups_restore,
    spreadsheet_restore,
    table_words_restore,
)
from tournaments.backup.services.restore_wishes import wishes_restore
from tournaments.backup.services.rows import DAMAGE, UnknownValue, penalty_as_counted, row_checked, rows_save
from tournaments.errors import Refused
from tournaments.materials.services.decks import deck_restore
from tournaments.materials.services.materials import tournament_materials_restore
from tournaments.models import (
    Absence,
    Club,
    Deck,
    Entrant,
    FormulaVersion,
    LogEntry,
    Penalty,
    Player,
    Qualifier,
    Result,
    ResultLine,
    Round,
    Seat,
    SeatChange,
    Shown,
    Stage,
    Table,
    Tournament,
)
from tournaments.names.keys import name_key
from tournaments.permissions import Actor
from tournaments.selectors.roster.people import clubs_for, players_for
from tournaments.services.roster.shown_names import names_settle
from tournaments.services.setup.formulas import formula_restore
from tournaments.services.setup.tournaments import save_with_slug


def restore_document(*, checked: Checked, owner: User) -> tuple[Tournament, int]:
    """Create the tournament of a document; return it and how many rows of its standings now count differently.

    People are found by name and club, or created. Raises Refused: backup_damaged (where), backup_field (where, field,
    value).
    """
    builder = _Builder(checked, owner)
    try:
        with transaction.atomic():
            tournament = builder.build()
            return tournament, differences(tournament, checked.document)
    except UnknownValue as error:
        raise Refused("backup_field", where=builder.where, field=error.field, value=error.value) from error
    except DAMAGE as error:
        raise Refused("backup_damaged", where=builder.where) from error


class _Builder:
    """`where` names the part being built, for the message when it is damaged."""

    def __init__(self, checked: Checked, owner: User) -> None:
        self.checked, self.document, self.owner = checked, checked.document, owner
        self.actor = Actor(owner, label=owner.get_full_name() or owner.get_username())
        self.where = "tournament"
        self.clubs: dict[str, Club] = {}
        self.entrants: dict[int, Entrant] = {}
        self.rounds: dict[tuple[int, int], Round] = {}
        self.tables: dict[tuple[int, int, int], Table] = {}

    def build(self) -> Tournament:
        self._tournament()
        self._clubs()
        self._entrants(self._players())
        for data in self.document["stages"]:
            self._stage(data)
        self._penalties()
        self._around()
        self.where = "log"
        entries = [row_checked(LogEntry, data, "log", tournament=self.tournament) for data in self.document["log"]]
        rows_save(entries, "at")
        self.tournament.refresh_from_db()
        return self.tournament

    def _around(self) -> None:
        """Restore what stands around the rounds; copies of earlier versions have little of it."""
        self.where = "spreadsheet"
        spreadsheet_restore(self.tournament, self.document.get("spreadsheet"))
        self.where = "logo"
        logo_restore(self.tournament, self.document.get("logo"))
        self.where = "seasons"
        seasons_enter(self.tournament, self.owner, self.document.get("seasons", []), self.actor)
        self.where = "seeds"
        seeds_fix(self.tournament, self.document.get("seeds", []), self.actor)
        self.where = "locks"
        locks_restore(self.tournament, self.entrants, self.document.get("locks", []))
        self.where = "wishes"
        wishes_restore(self.tournament, self.entrants, self.document.get("wishes", []))
        self.where = "sign_ups"
        sign_ups_restore(self.tournament, self.entrants, self.document)
        self.where = "door"
        door_restore(self.tournament, self.entrants, self.document.get("door"))
        self.where = "matches"
        matches_link(self.tournament, self.tables, self.entrants, self.checked)

    def _tournament(self) -> None:
        data = self.document["tournament"]
        own = {"deck": self._deck(), "own_formula": self._formula()}
        self.where = "tournament"
        tournament = row_checked(Tournament, data, "tournament", owner=self.owner, **own)
        tournament.version = int(data["at"]) + 1
        tournament.origins = self.checked.origins
        choices_known(tournament)
        save_with_slug(tournament, base=tournament.slug)
        Tournament.objects.filter(pk=tournament.pk).update(created_at=data["created_at"])
        self.tournament = tournament
        self.where = "materials"
        tournament_materials_restore(tournament=tournament, rows=self.document.get("materials", ()))

    def _deck(self) -> Deck | None:
        self.where = "deck"
        data = self.document["deck"]
        return None if data is None else deck_restore(owner=self.owner, name=data["name"], cards=data["cards"])

    def _formula(self) -> FormulaVersion | None:
        self.where = "formula"
        data = self.document.get("formula")
        return None if data is None else formula_restore(owner=self.owner, name=data["name"], document=data["document"])

    def _clubs(self) -> None:
        self.where = "clubs"
        known = {club.name.casefold(): club for club in clubs_for(self.tournament, self.owner)}
        for name in self.document["clubs"]:
            if name.casefold() not in known:
                club = Club(name=name, created_by=self.owner, home=self.tournament)
                club.clean_fields()
                club.save()
                known[name.casefold()] = club
            self.clubs[name] = known[name.casefold()]

    def _club(self, name: str | None) -> Club | None:
        return None if name is None else self.clubs[name]

    def _players(self) -> list[Player]:
        """Return the people of the copy, each known person at most once: whom the owner may know by the same name and
        club."""
        self.where = "players"
        rows = self.document["players"]
        keys = {name_key(row["name"])[:220] for row in rows}
        known: dict[tuple[str, int | None], list[Player]] = defaultdict(list)
        for player in players_for(self.tournament, self.owner).filter(key__in=keys).order_by("pk"):
            known[player.key, player.club_id].append(player)
        players = []
        for row in rows:
            club = self._club(row["club"])
            same = [] if row.get("erased") else known[name_key(row["name"])[:220], club.pk if club else None]
            players.append(same.pop(0) if same else self._player(row, club))
        return players

    def _player(self, row: Json, club: Club | None) -> Player:
        """Return a new person as the copy has them; who was erased there stays so, and nobody is found in them."""
        origin = {"created_by": self.owner, "home": self.tournament}
        player = Player(name=row["name"], nickname=row["nickname"], club=club, **origin)
        player.is_minor = row.get("is_minor", False)
        if row.get("erased"):
            player.erased_at, player.nickname = timezone.now(), ""
        else:
            player.call(row.get("shown", Shown.FULL))
        player.clean_fields(exclude=["key", "club", "home"])
        player.save()
        return player

    def _entrants(self, players: list[Player]) -> None:
        self.where = "entrants"
        rows = []
        for data in self.document["entrants"]:
            who = {"player": players[data["player"]], "club": self._club(data["club"])}
            rows.append(row_checked(Entrant, data, "entrant", tournament=self.tournament, **who))
        self.entrants = {row.number: row for row in rows_save(rows, "created_at")}
        names_settle(entrants=list(self.entrants.values()))

    def _entrant(self, number: int | None) -> Entrant | None:
        return None if number is None else self.entrants[number]

    def _stage(self, data: Json) -> None:
        self.where = f"stage {data['number']}"
        stage = row_checked(Stage, data, "stage", tournament=self.tournament, plan=self._plan(data["plan"]))
        assert stage.rules is not None  # a format that cannot be read is refused as damage
        stage.save()
        for row in data["rounds"]:
            self._round(stage, row)
        self.where = f"stage {stage.number}, absences"
        rows_save([
            Absence(stage=stage, round_number=int(row["round_number"]), entrant=self.entrants[row["entrant"]])
            for row in data["absences"]
        ])  # fmt: skip
        self.where = f"stage {stage.number}, qualifiers"
        rows_save([self._qualifier(stage, row) for row in data["qualifiers"]])

    def _plan(self, stored: Any) -> Any:
        if not isinstance(stored, dict) or "lots" not in stored:
            return stored if isinstance(stored, dict) else {}
        lots = {
            number: {str(self.entrants[int(entrant)].pk): lot for entrant, lot in drawn.items()}
            for number, drawn in stored["lots"].items()
        }
        return {**stored, "lots": lots}

    def _qualifier(self, stage: Stage, row: Json) -> Qualifier:
        origin = row["from_table"]
        return row_checked(
            Qualifier,
            row,
            "qualifier",
            stage=stage,
            entrant=self.entrants[row["entrant"]],
            replaces=self._entrant(row["replaces"]),
            from_table=self.tables.get((stage.number, *origin)) if origin else None,
        )

    def _round(self, stage: Stage, data: Json) -> None:
        self.where = f"stage {stage.number}, round {data['number']}"
        round_ = row_checked(Round, data, "round", stage=stage)
        rows_save([round_], "drawn_at")
        self.rounds[stage.number, round_.number] = round_
        tables = rows_save([row_checked(Table, row, "table", round=round_) for row in data["tables"]])
        seats, changes, results, lines = [], [], [], []
        for table, row in zip(tables, data["tables"], strict=True):
            self.where = f"stage {stage.number}, round {round_.number}, table {table.number}"
            self.tables[stage.number, round_.number, table.number] = table
            seats += [
                row_checked(Seat, seat, "seat", round=round_, table=table, entrant=self.entrants[seat["entrant"]])
                for seat in row["seats"]
            ]
            changes += [self._change(table, change) for change in row["changes"]]
            for version in row["results"]:
                result = row_checked(Result, version, "result", table=table)
                results.append(result)
                lines += [
                    row_checked(ResultLine, line, "line", result=result, entrant=self.entrants[line["entrant"]])
                    for line in version["lines"]
                ]
        self._save_tables(round_, data, seats, changes, results, lines)
        sdadata_restore(tables, data["tables"])
        table_words_restore(tables, data["tables"], self.entrants)

    def _change(self, table: Table, row: Json) -> SeatChange:
        out = self.entrants[row["entrant_out"]]
        return row_checked(
            SeatChange, row, "change", table=table, entrant_out=out, entrant_in=self._entrant(row["entrant_in"])
        )

    def _save_tables(
        self,
        round_: Round,
        data: Json,
        seats: list[Seat],
        changes: list[SeatChange],
        results: list[Result],
        lines: list[ResultLine],
    ) -> None:
        placed = {(seat.table_id, seat.position): seat for seat in rows_save(seats)}
        rows_save(changes, "at")
        ids = [result.submission_id for result in results]
        taken = set(Result.objects.filter(submission_id__in=ids).values_list("submission_id", flat=True))
        for result in results:
            if result.submission_id in taken:
                result.submission_id = f"restored-{secrets.token_urlsafe(18)}"
        rows_save(results, "submitted_at")
        for line in lines:
            line.result_id = line.result.pk
        rows_save(lines)
        for row in data["tables"]:
            if row["decided_winner"] is not None:
                table = self.tables[round_.stage.number, round_.number, row["number"]]
                table.decided_winner = placed[table.pk, row["decided_winner"]]
                table.save(update_fields=["decided_winner"])

    def _penalties(self) -> None:
        self.where = "penalties"
        rows = [
            row_checked(
                Penalty,
                penalty_as_counted(row),
                "penalty",
                entrant=self.entrants[row["entrant"]],
                round=self.rounds[tuple(row["round"])] if row["round"] else None,
            )
            for row in self.document["penalties"]
        ]
        rows_save(rows, "given_at")
