"""Making a tournament from the clubs' spreadsheet: all of it, or nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.base.json_types import Json
from tournaments.backup.services.rows import DAMAGE
from tournaments.errors import Refused
from tournaments.formats.semifinals import FormatError
from tournaments.models import Entrant, Round, Spreadsheet, Stage, Tournament
from tournaments.people_lists import CLUB_LENGTH, NICKNAME_LENGTH, PersonLine
from tournaments.permissions import Actor
from tournaments.selectors.roster.people import match_people
from tournaments.services.log import log_write
from tournaments.services.roster.roster import NEW, SKIP, clubs_named, player_chosen
from tournaments.services.standings.standings import standings_rebuild
from tournaments.spreadsheet.selectors.known_tournaments import imported_as
from tournaments.spreadsheet.services.file_reading import SpreadsheetRead, spreadsheet_read
from tournaments.spreadsheet.services.stages import extra_write, finals_begin, tournament_make
from tournaments.spreadsheet.services.tables import round_write
from tournaments.workbook.book import EXTRA, Book, BookTable, Entry, Refusal


def spreadsheet_import(
    *, owner: User, content: bytes, program: str, shared: bool = False, name: str = ""
) -> tuple[Tournament, bool]:
    """Create the tournament a file describes; return it, and whether it was made now.

    The same file of the same owner and type gives the tournament it made before. `name` serves where the file has
    none. Raises Refused: cells_refused (cells: the Refusals), and what `spreadsheet_read` raises.
    """
    read = spreadsheet_read(content=content, program=program, shared=shared)
    if read.refused:
        raise Refused("cells_refused", count=len(read.refused), cells=read.refused)
    key = spreadsheet_key(owner, content, read)
    known = imported_as(key)
    if known is not None:
        return known, False
    try:
        with transaction.atomic():
            return _import(owner, read, key, name), True
    except (*DAMAGE, FormatError) as error:
        # The same file at the same moment: whoever came first made it.
        known = imported_as(key)
        if known is not None:
            return known, False
        if read.extra is None:
            raise
        raise Refused("cells_refused", count=1, cells=(Refusal(EXTRA, "A1", "extra_damaged"),)) from error


def spreadsheet_key(owner: User, content: bytes, read: SpreadsheetRead) -> str:
    """Return what the same file of the same owner, read as the same type, has in common."""
    head = json.dumps([owner.pk, read.preset.code, read.shared]).encode()
    return hashlib.sha256(head + b"\0" + content).hexdigest()


def _import(owner: User, read: SpreadsheetRead, key: str, name: str) -> Tournament:
    tournament = tournament_make(owner, read, name)
    program = str(read.extra["tournament"]["program"]) if read.extra else read.preset.program
    Spreadsheet.objects.create(tournament=tournament, key=key, program=program, rest=rest_of(read.book))
    actor = Actor(owner, label=owner.get_full_name() or owner.get_username())
    entrants = entrants_create(tournament, read.book, read.book.entries, owner)
    stages = {stage.number: stage for stage in tournament.stages.order_by("number")}
    for stage in stages.values():
        stage.tournament = tournament
        _stage(stage, read, entrants, actor)
    if read.extra:
        extra_write(tournament, read.extra, entrants)
        for stage in stages.values():
            standings_rebuild(stage=stage)
    _begin(tournament, read)
    counts = {"players": len(entrants), "rounds": len(read.book.rounds)}
    log_write(tournament=tournament, actor=actor, action="spreadsheet_imported", program=program, **counts)
    tournament.refresh_from_db()
    return tournament


def _stage(stage: Stage, read: SpreadsheetRead, entrants: dict[int, Entrant], actor: Actor) -> None:
    """Write the rounds of a stage, and its standing."""
    mine = [(place, sheet) for place, sheet in enumerate(read.sheets, 1) if sheet.stage == stage.number]
    if read.finals and mine and stage.number == 2:
        finals_begin(stage, read, entrants)
    for place, sheet in mine:
        round_write(stage, sheet, place, entrants, actor)
    if mine and not read.extra:
        standings_rebuild(stage=stage)


def _begin(tournament: Tournament, read: SpreadsheetRead) -> None:
    """Let a tournament with a round run; one that was closed and has all its results stays closed."""
    if not read.sheets:
        return
    closed = bool(read.extra and read.extra["tournament"]["state"] == Tournament.State.FINISHED)
    rounds = Round.objects.filter(stage__tournament=tournament)
    over = closed and not rounds.exclude(state=Round.State.COMPLETE).exists()
    state = Tournament.State.FINISHED if over else Tournament.State.RUNNING
    Tournament.objects.filter(pk=tournament.pk).update(state=state)


def entrants_create(tournament: Tournament, book: Book, entries: Sequence[Entry], account: User) -> dict[int, Entrant]:
    """Enter these of the roster under their numbers; who does not take part and never sat down is withdrawn."""
    people = [
        PersonLine(entry.id, entry.full_name, entry.club[:CLUB_LENGTH], entry.nickname[:NICKNAME_LENGTH])
        for entry in entries
    ]
    clubs = clubs_named([person.club for person in people], tournament, account)
    matched = match_people(tournament, people, account, near=False)
    proposals = {row.person.line: row.proposal for row in matched}
    seated = {chair.player for tables in book.rounds for table in tables for chair in table.players}
    taken: set[str] = set()
    entrants = []
    for person, entry in zip(people, entries, strict=True):
        choice = proposals[person.line]
        choice = NEW if choice == SKIP or choice in taken else choice
        taken.add(choice)
        club = clubs.get(person.club.casefold())
        player = player_chosen(person, choice, club, tournament, account)
        entrant = Entrant(tournament=tournament, player=player, club=club, number=entry.id, region=entry.region[:80])
        if not entry.present and entry.id not in seated:
            entrant.withdrawn_at, entrant.withdrawn_reason = timezone.now(), _("not taking part according to the list")
        entrants.append(entrant)
    Entrant.objects.bulk_create(entrants)
    return {entrant.number: entrant for entrant in entrants}


def rest_of(book: Book) -> dict[str, object]:
    """Return what a tournament has no place for, to be written again by an export, and what a later file is compared
    with."""
    tournament = book.tournament
    return {
        "nickname_title": book.nickname_title,
        "has_dates": book.has_dates,
        "event": tournament
        and {
            "venue": tournament.venue,
            "organiser": tournament.organiser,
            "name": tournament.name,
            "category": tournament.category,
            "rounds": tournament.rounds,
            "notes": tournament.notes,
            "dates": [day.isoformat() for day in tournament.dates],
        },
        "entries": {str(entry.id): _entry(entry) for entry in book.entries},
        "rounds": [[_points_typed(table) for table in tables] for tables in book.rounds],
    }


def _points_typed(table: BookTable) -> list[list[int | str]]:
    return [[chair.player, format(chair.points, "f")] for chair in table.chairs]


def _entry(entry: Entry) -> Json:
    return {
        "name": entry.name,
        "surname": entry.surname,
        "nickname": entry.nickname,
        "club": entry.club,
        "present": entry.present,
        "region": entry.region,
        "born": entry.born.isoformat() if entry.born else None,
        "national_id": entry.national_id,
    }
