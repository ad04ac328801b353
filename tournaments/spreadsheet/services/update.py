"""Bringing a tournament up to date from a file that went on: all of it, or nothing; a copy is kept before."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.backup.services.rows import DAMAGE
from tournaments.backup.services.snapshots import snapshot_take
from tournaments.errors import Refused
from tournaments.models import Entrant, Qualifier, Round, Spreadsheet, Stage, Tournament
from tournaments.people_lists import CLUB_LENGTH, NAME_LENGTH, NICKNAME_LENGTH, PersonLine
from tournaments.permissions import Actor, may_change_person
from tournaments.selectors.roster.people import match_people
from tournaments.services.log import log_write
from tournaments.services.plans import plan_instead
from tournaments.services.roster.people_changes import person_change
from tournaments.services.roster.roster import NEW, SKIP, clubs_named, player_chosen
from tournaments.services.rounds.rounds import round_refresh
from tournaments.services.standings.standings import standings_rebuild
from tournaments.spreadsheet.documents.hidden_sheet import program_of
from tournaments.spreadsheet.selectors.known_tournaments import imported_as
from tournaments.spreadsheet.selectors.workbook_content import rounds_public
from tournaments.spreadsheet.services.compare import spreadsheet_compare, table_at
from tournaments.spreadsheet.services.file_reading import SpreadsheetRead, spreadsheet_read
from tournaments.spreadsheet.services.imports import entrants_create, rest_of, spreadsheet_key
from tournaments.spreadsheet.services.stages import NAME_LENGTH as EVENT_LENGTH
from tournaments.spreadsheet.services.stages import PLACE_LENGTH, finals_begin, semifinals_of_file
from tournaments.spreadsheet.services.tables import round_write, table_replace
from tournaments.workbook.book import EXTRA, Refusal
from tournaments.workbook.compare import Comparison, FileDifference

PEOPLE = ("person_new", "person_name", "person_club", "person_region", "person_in", "person_out")


def spreadsheet_update(
    *, tournament: Tournament, actor: Actor, content: bytes, program: str, shared: bool = False, version: int
) -> Comparison:
    """Take over what a file has more, or otherwise, than a tournament; return what was done.

    `version` is the tournament's that the preview showed. Raises Refused: update_stale, update_nothing,
    update_refused (steps), update_elsewhere (name), cells_refused (cells), backup_disk, and what `spreadsheet_read`
    raises.
    """
    assert isinstance(actor.user, User)
    read = spreadsheet_read(content=content, program=program, shared=shared)
    if read.refused:
        raise Refused("cells_refused", count=len(read.refused), cells=read.refused)
    key = spreadsheet_key(actor.user, content, read)
    known = imported_as(key)
    if known is not None and known.pk != tournament.pk:
        raise Refused("update_elsewhere", name=known.name)
    _compare(tournament, read)
    snapshot_take(tournament=tournament, reason=_("before it was brought up to date from a spreadsheet"))
    try:
        with transaction.atomic():
            return _update(tournament, read, actor, key, version)
    except DAMAGE as error:
        if read.extra is None:
            raise
        raise Refused("cells_refused", count=1, cells=(Refusal(EXTRA, "A1", "extra_damaged"),)) from error


def _update(tournament: Tournament, read: SpreadsheetRead, actor: Actor, key: str, version: int) -> Comparison:
    # Raising the version takes the write lock: nothing changes between the comparison and the writing.
    if not Tournament.objects.filter(pk=tournament.pk, version=version).touch():
        raise Refused("update_stale")
    tournament.refresh_from_db()
    comparison = _compare(tournament, read)
    _Update(tournament, read, actor, comparison).make(key)
    tournament.refresh_from_db()
    return comparison


def _compare(tournament: Tournament, read: SpreadsheetRead) -> Comparison:
    comparison = spreadsheet_compare(tournament=tournament, read=read)
    if comparison.conflicts:
        raise Refused("update_refused", count=len(comparison.conflicts), steps=comparison.conflicts)
    if not comparison.steps:
        raise Refused("update_nothing")
    return comparison


class _Update:
    def __init__(self, tournament: Tournament, read: SpreadsheetRead, actor: Actor, comparison: Comparison) -> None:
        assert isinstance(actor.user, User)
        self.tournament, self.read, self.actor, self.comparison = tournament, read, actor, comparison
        self.account = actor.user
        self.book = read.book
        self.entries = {entry.id: entry for entry in read.book.entries}
        self.stages = {stage.number: stage for stage in tournament.stages.order_by("number")}
        for stage in self.stages.values():
            stage.tournament = tournament

    def make(self, key: str) -> None:
        self._tournament()
        self._people()
        self.entrants = {entrant.number: entrant for entrant in self.tournament.entrants.select_related("player")}
        was_imported = Spreadsheet.objects.filter(tournament=self.tournament).exists()
        self._results()
        for step in self._of("round_anew"):
            rounds_public(self.tournament)[step.params["place"]].delete()
        new = [step.params["place"] for step in self._of("round_anew", "round_new")]
        leagues = {number for number, stage in self.stages.items() if stage.kind == Stage.Kind.LEAGUE}
        self._rounds([place for place in new if self.read.sheets[place].stage in leagues])
        later = [place for place in new if self.read.sheets[place].stage not in leagues]
        if self.read.finals and (was_imported or later):
            self._finals()
        self._rounds(later)
        for stage in self.stages.values():
            standings_rebuild(stage=stage)
        self._keep(key)

    def _of(self, *codes: str) -> Iterator[FileDifference]:
        return (step for step in self.comparison.steps if step.code in codes)

    def _tournament(self) -> None:
        """Take name and place as the file has them now; the address stays."""
        for step in self._of("event_name"):
            self.tournament.name = str(step.params["new"])[:EVENT_LENGTH]
        for step in self._of("event_place"):
            self.tournament.place = str(step.params["new"])[:PLACE_LENGTH]
        if any(self.book.rounds) and self.tournament.state == Tournament.State.SETUP:
            self.tournament.state = Tournament.State.RUNNING
        self.tournament.save(update_fields=["name", "place", "state"])

    def _people(self) -> None:
        mine = {entrant.number: entrant for entrant in self.tournament.entrants.select_related("player")}
        for step in self._of(*PEOPLE):
            if step.code != "person_new":
                self._person(mine[step.params["number"]], step)
        new = [self.entries[step.params["number"]] for step in self._of("person_new")]
        if new:
            entrants_create(self.tournament, self.book, new, self.account)

    def _person(self, entrant: Entrant, step: FileDifference) -> None:
        entry = self.entries[entrant.number]
        if step.code == "person_name":
            self._rename(entrant, entry.full_name[:NAME_LENGTH], entry.nickname[:NICKNAME_LENGTH])
        elif step.code == "person_club":
            club = entry.club[:CLUB_LENGTH]
            entrant.club = clubs_named([club], self.tournament, self.account).get(club.casefold())
        elif step.code == "person_region":
            entrant.region = entry.region[:80]
        else:
            gone = step.code == "person_out"
            entrant.withdrawn_at = timezone.now() if gone else None
            entrant.withdrawn_reason = _("not taking part according to the list") if gone else ""
        entrant.save()

    def _rename(self, entrant: Entrant, name: str, nickname: str) -> None:
        """Give the place to whoever is known under the new name. Otherwise rename a person of this tournament alone, as
        on their page: kept as a change and logged. Somebody else's person is left as they are."""
        person = PersonLine(entrant.number, name, entrant.club.name if entrant.club else "", nickname)
        (matched,) = match_people(self.tournament, [person], self.account, near=False)
        choice = NEW if matched.proposal == SKIP else matched.proposal
        old = entrant.player
        alone = choice == NEW and old.entries.count() == 1
        if alone and may_change_person(self.actor, old):
            club = old.club.name if old.club else ""
            person_change(player=old, name=name, nickname=old.nickname, club_name=club, actor=self.actor)
        else:
            entrant.player = player_chosen(person, choice, entrant.club, self.tournament, self.account)

    def _results(self) -> None:
        rounds = rounds_public(self.tournament)
        touched: dict[int, Round] = {}
        for step in self._of("result_new", "result_changed"):
            place, at = step.params["place"], step.params["at"]
            round_ = rounds[place]
            round_.stage = self.stages[round_.stage.number]
            row = table_at(round_, at)
            row.round = round_
            table_replace(row, self.read.sheets[place], at, place + 1, self.actor, _("as the spreadsheet says now"))
            touched[round_.pk] = round_
        for round_ in touched.values():
            Round.objects.filter(pk=round_.pk, state=Round.State.PUBLISHED).update(state=Round.State.PLAYING)
            round_refresh(round=round_)

    def _rounds(self, places: list[int]) -> None:
        for place in sorted(places):
            sheet = self.read.sheets[place]
            stage = self.stages[sheet.stage]
            round_write(stage, sheet, place + 1, self.entrants, self.actor)
            if stage.kind == Stage.Kind.LEAGUE and stage.rounds_planned < sheet.number:
                stage.rounds_planned = sheet.number
                stage.save(update_fields=["rounds_planned"])
            standings_rebuild(stage=stage)

    def _finals(self) -> None:
        """Say anew who came to the semifinals and finals, and how: the file shows it."""
        stage = self.stages[2]
        said = semifinals_of_file(self.read)
        stage.rounds_planned, stage.format = said["rounds_planned"], said["format"]
        plan_instead(stage=stage, plan=said["plan"], also=["rounds_planned", "format"])
        Qualifier.objects.filter(stage=stage).delete()
        for earlier in self.stages.values():
            if earlier.kind == Stage.Kind.LEAGUE:
                standings_rebuild(stage=earlier)
        finals_begin(stage, self.read, self.entrants)

    def _keep(self, key: str) -> None:
        """Keep what the next file is compared with, and a line in the log."""
        program = program_of(self.tournament)
        row = Spreadsheet.objects.filter(tournament=self.tournament).first()
        row = row or Spreadsheet(tournament=self.tournament, program=program)
        earlier = dict(row.rest.get("earlier", {})) | ({row.key: True} if row.key else {})
        row.key, row.rest = key, rest_of(self.book) | {"earlier": earlier}
        row.save()
        counts = {
            "players": len(list(self._of("person_new"))),
            "rounds": len(list(self._of("round_new", "round_anew"))),
            "results": len(list(self._of("result_new"))),
            "changed": len(list(self._of("result_changed"))),
        }
        said = [step for step in self.comparison.steps if "old" in step.params]
        values = [f"{step.params['name']} {step.params['old']} → {step.params['new']}".strip() for step in said]
        log_write(
            tournament=self.tournament,
            actor=self.actor,
            action="spreadsheet_updated",
            program=program,
            values=values,
            **counts,
        )
