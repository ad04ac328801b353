"""What came from the hall, written into the rows that the public pages read; whoever calls holds the transaction.

Rows are found by the numbers people see, so that an address somebody has open stays the same.
"""

from __future__ import annotations

from collections.abc import Collection

from rules.base.json_types import Json
from tournaments.backup.services.restore_documents import choices_known
from tournaments.backup.services.rows import rows_save
from tournaments.materials.services.decks import deck_restore
from tournaments.materials.services.materials import tournament_materials_restore
from tournaments.mirror.documents.public_state import Parts
from tournaments.mirror.services.applying_draws import certificate_write, joined_write, seals_write
from tournaments.mirror.services.applying_matches import matches_forget, matches_write
from tournaments.mirror.services.applying_places import announcement_write
from tournaments.mirror.services.applying_seasons import seasons_forget, seasons_write
from tournaments.mirror.services.applying_tables import tables_empty, tables_fill
from tournaments.mirror.services.looking import pages_look
from tournaments.mirror.services.row_fields import row_set
from tournaments.models import (
    Absence,
    Club,
    Entrant,
    Mirror,
    Penalty,
    Player,
    Qualifier,
    Round,
    Stage,
    Standing,
    Table,
    Tournament,
)
from tournaments.services.setup.formulas import formula_restore
from tournaments.services.setup.tournaments import tournament_delete


def state_apply(*, mirror: Mirror, parts: Parts, changed: Collection[str]) -> Tournament | None:
    """Bring the rows of a mirrored tournament to this state, of which the `changed` parts are new or gone.

    Return the tournament; None where the state is empty: then nothing of it stays. Raises what `backup.services.rows`
    names as DAMAGE for a state that contradicts itself.
    """
    if not parts:
        if mirror.tournament is not None:
            mirrored_delete(tournament=mirror.tournament)
        return None
    applier = _Applier(mirror, parts, set(changed))
    applier.apply()
    Tournament.objects.filter(pk=applier.tournament.pk).touch()
    return applier.tournament


def mirrored_delete(*, tournament: Tournament) -> None:
    """Delete a mirrored tournament with everything that came of it."""
    matches_forget(tournament=tournament)
    seasons_forget(tournament=tournament)
    tournament_delete(tournament=tournament)


class _Applier:
    """Brings the rows of one tournament to a state, kind by kind: each finds the rows that it names written before."""

    def __init__(self, mirror: Mirror, parts: Parts, changed: set[str]) -> None:
        self.mirror, self.parts, self.changed = mirror, parts, changed
        self.owner = mirror.created_by
        self.moved: set[int] = set()  # stages whose tables are not the rows they were

    def apply(self) -> None:
        self._tournament()
        self._clear()
        self._entrants()
        self._stages()
        self._tables()
        self._draws()
        self._matches()
        self._around_stages()
        self._standings()
        self._penalties()
        self._seasons()
        self._look()

    def _of_kind(self, kind: str, *, changed: bool = False) -> dict[tuple[int, ...], Json]:
        """Return the parts of a kind by their numbers, all or those that have changed."""
        return {
            _numbers(name): part
            for name, part in self.parts.items()
            if _is(name, kind) and (not changed or name in self.changed)
        }

    def _gone(self, kind: str) -> list[tuple[int, ...]]:
        """Return the numbers of the parts of a kind that are gone."""
        return [_numbers(name) for name in self.changed if _is(name, kind) and name not in self.parts]

    def _tournament(self) -> None:
        known = self.mirror.tournament
        self.tournament = known or Tournament(owner=self.owner, is_public=True)
        if known is not None and "tournament" not in self.changed:
            return
        document = self.parts["tournament"]
        row = row_set(self.tournament, "tournament", document)
        row.origins = document["origins"]
        deck, formula = document["deck"], document["own_formula"]
        row.deck = deck_restore(owner=self.owner, **deck) if deck else None
        row.own_formula = formula_restore(owner=self.owner, **formula) if formula else None
        choices_known(row)
        row.slug = self.mirror.slug or row.slug  # kept for it since the pairing
        row.save()
        row.materials.all().delete()
        tournament_materials_restore(tournament=row, rows=document["materials"])
        announcement_write(tournament=row, document=document["announcement"])

    def _clear(self) -> None:
        """Take away what is gone, and what stands at tables that have changed: who sits there may have moved."""
        rounds = Round.objects.filter(stage__tournament=self.tournament).select_related("stage")
        self.rounds = {(row.stage.number, row.number): row for row in rounds}
        tables = Table.objects.filter(round__in=rounds).select_related("round__stage")
        self.tables = {(row.round.stage.number, row.round.number, row.number): row for row in tables}
        changed = self._of_kind("table", changed=True).keys()
        self.moved = {numbers[0] for numbers in (*self._gone("table"), *changed) if numbers not in self.tables}
        gone = [self.tables.pop(numbers) for numbers in self._gone("table") if numbers in self.tables]
        tables_empty([*gone, *(self.tables[numbers] for numbers in changed if numbers in self.tables)])
        Table.objects.filter(pk__in=[table.pk for table in gone]).delete()
        for numbers in self._gone("round"):
            if numbers in self.rounds:
                self.rounds.pop(numbers).delete()
        Penalty.objects.filter(entrant__tournament=self.tournament).delete()
        for (number,) in (*self._gone("stage"), *self._of_kind("stage", changed=True), *self._gone("standing")):
            Standing.objects.filter(stage__tournament=self.tournament, stage__number=number).delete()
        gone_stages = [number for (number,) in self._gone("stage")]
        Stage.objects.filter(tournament=self.tournament, number__in=gone_stages).delete()

    def _entrants(self) -> None:
        rows = Entrant.objects.filter(tournament=self.tournament).select_related("player", "club")
        self.entrants = {row.number: row for row in rows}
        clubs = {club.name: club for club in Club.objects.filter(home=self.tournament)}
        for (number,) in self._gone("entrant"):
            row = self.entrants.pop(number, None)
            if row is not None:
                row.delete()
                row.player.delete()
        for (number,), document in self._of_kind("entrant", changed=True).items():
            row = self.entrants.get(number) or Entrant(tournament=self.tournament)
            row.club = self._club(clubs, document["club"])
            row.player = self._person(row, document)
            row_set(row, "entrant", document).save()
            self.entrants[number] = row

    def _club(self, clubs: dict[str, Club], name: str | None) -> Club | None:
        if name is None:
            return None
        if name not in clubs:
            club = Club(name=name, created_by=self.owner, home=self.tournament)
            club.clean_fields()
            club.save()
            clubs[name] = club
        return clubs[name]

    def _person(self, row: Entrant, document: Json) -> Player:
        """Return the person of an entrant, under the name that the hall shows: there is no other one here."""
        made = Player(created_by=self.owner, home=self.tournament)
        person = row.player if row.pk is not None else made
        person.name, person.nickname, person.club = document["name"], document["nickname"], row.club
        person.clean_fields(exclude=["key", "club", "home"])
        person.save()
        return person

    def _stages(self) -> None:
        self.stages = {row.number: row for row in Stage.objects.filter(tournament=self.tournament)}
        for (number,), document in self._of_kind("stage", changed=True).items():
            row = row_set(self.stages.get(number) or Stage(tournament=self.tournament), "stage", document)
            row.plan = document["plan"]
            assert row.rules is not None  # a format that cannot be read is refused as damage
            row.save()
            self.stages[number] = row

    def _tables(self) -> None:
        for numbers, document in self._of_kind("round", changed=True).items():
            row = self.rounds.get((numbers[0], numbers[1])) or Round(stage=self.stages[numbers[0]], seed=0)
            row_set(row, "round", document)
            row.certificate = {"colours": document["colours"]} if document["colours"] else {}
            row.save()
            self.rounds[numbers[0], numbers[1]] = row
        documents = self._of_kind("table", changed=True)
        for numbers, document in documents.items():
            table = self.tables.get((numbers[0], numbers[1], numbers[2]))
            table = row_set(table or Table(round=self.rounds[numbers[0], numbers[1]]), "table", document)
            table.save()
            self.tables[numbers[0], numbers[1], numbers[2]] = table
        tables_fill([(self.tables[at[0], at[1], at[2]], part) for at, part in documents.items()], self.entrants)

    def _draws(self) -> None:
        certificates = self._of_kind("certificate")
        again = {*self._of_kind("certificate", changed=True), *self._gone("certificate")}
        again |= self._of_kind("round", changed=True).keys()
        for numbers in again:
            if (numbers[0], numbers[1]) in self.rounds or numbers in certificates:
                round_ = self.rounds[numbers[0], numbers[1]]
                certificate_write(round=round_, document=certificates.get(numbers))
        joined = {tuple(pair) for document in certificates.values() for pair in document["joined"]}
        joined_write(tournament=self.tournament, entrants=self.entrants, pairs=[list(pair) for pair in joined])
        seals = self.parts.get("seals", {"rows": []})
        seals_write(tournament=self.tournament, stages=self.stages, rows=seals["rows"])

    def _matches(self) -> None:
        if not (self.moved or any(_is(name, "match") or _is(name, "table") for name in self.changed)):
            return
        documents = [document for _numbers, document in sorted(self._of_kind("match").items())]
        tables = {(at[0], at[1], at[2]): table for at, table in self.tables.items()}
        matches_write(tournament=self.tournament, documents=documents, tables=tables, entrants=self.entrants)

    def _around_stages(self) -> None:
        """Write who was absent and who came through: of every stage, because they name tables that may be new."""
        Absence.objects.filter(stage__tournament=self.tournament).delete()
        Qualifier.objects.filter(stage__tournament=self.tournament).delete()
        absences: list[Absence] = []
        qualifiers: list[Qualifier] = []
        for (number,), document in self._of_kind("stage").items():
            stage = self.stages[number]
            for row in document["absences"]:
                who = self.entrants[row["entrant"]]
                absences.append(Absence(stage=stage, round_number=row["round_number"], entrant=who))
            qualifiers += [self._qualifier(stage, row) for row in document["qualifiers"]]
        rows_save(absences)
        rows_save(qualifiers)

    def _qualifier(self, stage: Stage, row: Json) -> Qualifier:
        at, replaced = row["from_table"], row["replaces"]
        table = self._table_before(stage, at) if at else None
        replaces = self.entrants[replaced] if replaced is not None else None
        who = {"entrant": self.entrants[row["entrant"]], "replaces": replaces, "from_table": table}
        return row_set(Qualifier(stage=stage, **who), "qualifier", row)

    def _table_before(self, stage: Stage, at: list[int]) -> Table | None:
        """Return the table that a qualifier came from: in this stage, else in the one before."""
        return self.tables.get((stage.number, at[0], at[1])) or self.tables.get((stage.number - 1, at[0], at[1]))

    def _standings(self) -> None:
        for (number,), document in self._of_kind("standing").items():
            if number not in self.moved and not {f"standing/{number}", f"stage/{number}"} & self.changed:
                continue
            stage = self.stages[number]
            Standing.objects.filter(stage=stage).delete()
            rows_save([self._standing(stage, row) for row in document["rows"]])

    def _standing(self, stage: Stage, row: Json) -> Standing:
        made = row_set(Standing(stage=stage, entrant=self.entrants[row["entrant"]]), "standing", row)
        detail: Json = row["detail"]
        for line in detail.get("lines", ()):
            table = self.tables.get((stage.number, line["round"], line.get("number", 0)))
            line |= {"table": table.pk} if table is not None else {}
        made.detail = detail
        return made

    def _penalties(self) -> None:
        made = []
        for row in self.parts["penalties"]["rows"]:
            round_ = self.rounds[row["round"][0], row["round"][1]] if row["round"] else None
            made.append(row_set(Penalty(entrant=self.entrants[row["entrant"]], round=round_), "penalty", row))
        rows_save(made, "given_at")

    def _seasons(self) -> None:
        if any(_is(name, "season") for name in self.changed):
            documents = [document for _numbers, document in sorted(self._of_kind("season").items())]
            seasons_write(tournament=self.tournament, owner=self.owner, documents=documents)

    def _look(self) -> None:
        tables = [self.tables[at[0], at[1], at[2]] for at in self._of_kind("table", changed=True)]
        changed = {*self._of_kind("round", changed=True), *self._of_kind("certificate", changed=True)}
        pages_look(self.tournament, tables=tables, rounds=[self.rounds[at[0], at[1]] for at in changed])


def _is(name: str, kind: str) -> bool:
    return name.partition("/")[0] == kind


def _numbers(name: str) -> tuple[int, ...]:
    """Return the numbers in the name of a part: (1, 2, 3) of "table/1/2/3"."""
    return tuple(int(number) for number in name.split("/")[1:])
