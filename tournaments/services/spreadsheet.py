"""Making a tournament from the clubs' spreadsheet: all of it, or nothing."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.formulas import formula
from tournaments.errors import Refused
from tournaments.formats.stage import Counting, StageFormat
from tournaments.models import Entrant, Result, Round, Seat, Spreadsheet, Stage, Table, Tournament
from tournaments.people_lists import CLUB_LENGTH, NICKNAME_LENGTH, PersonLine
from tournaments.permissions import Actor
from tournaments.selectors.people import match_people
from tournaments.selectors.presets import LEAGUE, Preset, preset_of_program
from tournaments.selectors.results import result_count
from tournaments.services.lines import lines_write, players_of
from tournaments.services.log import log_write
from tournaments.services.roster import NEW, SKIP, clubs_named, player_chosen
from tournaments.services.standings import standings_rebuild
from tournaments.services.tournaments import tournament_create
from tournaments.services.versions import new_submission_id
from tournaments.spreadsheet import book as sheets
from tournaments.spreadsheet.book import Book, Entry, Refusal, Unreadable
from tournaments.spreadsheet.counting import decimals_decided, document_of, ties
from tournaments.spreadsheet.read import read_book


@dataclass(frozen=True)
class SpreadsheetRead:
    """A file read and checked for a type: what an import would take, and every cell that forbids it."""

    book: Book
    preset: Preset
    shared: bool
    refused: tuple[Refusal, ...]


def spreadsheet_read(*, content: bytes, program: str, shared: bool) -> SpreadsheetRead:
    """Read a file as one of the program's types; nothing is stored.

    Raises Refused: program_unknown (types), and what `Unreadable` names, as sheet_<code>.
    """
    try:
        preset = preset_of_program(program)
    except KeyError as error:
        raise Refused("program_unknown", reason=str(error.args[0])) from error
    try:
        reading = read_book(content)
    except Unreadable as error:
        raise Refused(f"sheet_{error.code}", **error.params) from error
    undecided = ties(reading.book, formula(str(preset.choices["formula"])), shared)
    return SpreadsheetRead(reading.book, preset, shared, (*reading.refused, *undecided))


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
    key = _key(owner, content, read)
    known = Spreadsheet.objects.filter(key=key).select_related("tournament").first()
    if known is not None:
        return known.tournament, False
    try:
        with transaction.atomic():
            return _import(owner, read, key, name), True
    except IntegrityError:
        # The same file at the same moment: whoever came first made it.
        return Spreadsheet.objects.select_related("tournament").get(key=key).tournament, False


def _key(owner: User, content: bytes, read: SpreadsheetRead) -> str:
    head = json.dumps([owner.pk, read.preset.code, read.shared]).encode()
    return hashlib.sha256(head + b"\0" + content).hexdigest()


def _import(owner: User, read: SpreadsheetRead, key: str, name: str) -> Tournament:
    event = _tournament(owner, read, name)
    program = read.preset.program
    Spreadsheet.objects.create(tournament=event, key=key, program=program, rest=_rest(read.book))
    actor = Actor(owner, label=owner.get_full_name() or owner.get_username())
    stage = event.stages.get()
    entrants = _entrants(event, read.book)
    for number, tables in enumerate(read.book.rounds, 1):
        _round(stage, number, tables, entrants, actor)
    if read.book.rounds:
        Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.RUNNING)
        standings_rebuild(stage=stage)
    counts = {"players": len(entrants), "rounds": len(read.book.rounds)}
    log_write(tournament=event, actor=actor, action="spreadsheet_imported", program=program, **counts)
    event.refresh_from_db()
    return event


def _tournament(owner: User, read: SpreadsheetRead, name: str) -> Tournament:
    sheet = read.book.event or sheets.Event()
    rounds = max(len(read.book.rounds), sheet.rounds, 1)
    event = tournament_create(
        owner=owner,
        preset=LEAGUE,
        name=(sheet.name or name or _("Imported tournament"))[:120],
        starts_on=_first_day(sheet.dates),
        place=sheet.venue[:120],
        rounds=rounds,
        **{**read.preset.choices, "absence": Tournament.Absence.ZERO, "shared_winner": read.shared},
    )
    plan = {"finals_round": read.preset.finals_round} if read.preset.finals_round else {}
    # A file may hold a standing of a type that gives none.
    counting = Counting(best_of_team=read.preset.best_of_team)
    Stage.objects.filter(tournament=event).update(plan=plan, format=StageFormat(read.preset.draw, counting).document())
    return event


def _first_day(dates: Sequence[datetime.date]) -> datetime.date:
    return min(dates) if dates else timezone.localdate()


def _entrants(event: Tournament, book: Book) -> dict[int, Entrant]:
    """Enter everybody of the roster under their number; who does not take part and never sat down is withdrawn."""
    people = [
        PersonLine(entry.id, entry.full_name, entry.club[:CLUB_LENGTH], entry.nickname[:NICKNAME_LENGTH])
        for entry in book.entries
    ]
    clubs = clubs_named(person.club for person in people)
    proposals = {matched.person.line: matched.proposal for matched in match_people(event, people)}
    seated = {chair.player for tables in book.rounds for table in tables for chair in table.players}
    taken: set[str] = set()
    made = []
    for person, entry in zip(people, book.entries, strict=True):
        choice = proposals[person.line]
        choice = NEW if choice == SKIP or choice in taken else choice
        taken.add(choice)
        club = clubs.get(person.club.casefold())
        player = player_chosen(person, choice, club)
        entrant = Entrant(tournament=event, player=player, club=club, number=entry.id, region=entry.region[:80])
        if not entry.present and entry.id not in seated:
            entrant.withdrawn_at, entrant.withdrawn_reason = timezone.now(), _("not taking part, says the list")
        made.append(entrant)
    Entrant.objects.bulk_create(made)
    return {entrant.number: entrant for entrant in made}


def _round(
    stage: Stage, number: int, tables: Sequence[sheets.Table], entrants: dict[int, Entrant], actor: Actor
) -> None:
    played = [table.is_played for table in tables]
    state = Round.State.COMPLETE if all(played) else Round.State.PLAYING if any(played) else Round.State.PUBLISHED
    seconds = stage.tournament.match_minutes * 60
    made = Round.objects.create(
        stage=stage, number=number, state=state, seed=0, published_at=timezone.now(), clock_seconds=seconds
    )
    rows = Table.objects.bulk_create(Table(round=made, number=place) for place in range(1, len(tables) + 1))
    seats = {
        table.number: [
            Seat(round=made, table=table, position=position, entrant=entrants[chair.player])
            for position, chair in enumerate(given.players, 1)
        ]
        for table, given in zip(rows, tables, strict=True)
    }
    Seat.objects.bulk_create(seat for people in seats.values() for seat in people)
    for table, given in zip(rows, tables, strict=True):
        if given.is_played:
            _result(table, seats[table.number], document_of(given), actor)


def _result(table: Table, seats: list[Seat], document: dict[str, Any], actor: Actor) -> None:
    """Write the confirmed result of a table; decimals that decided a tie become a recorded decision."""
    by_decimals = decimals_decided(document)
    if by_decimals is not None:
        table.decided_winner = seats[by_decimals - 1]
        table.decided_reason = _("by the decimals in the spreadsheet")
        table.decided_by_label = actor.label[:120]
        table.save(update_fields=["decided_winner", "decided_reason", "decided_by_label"])
    result = Result.objects.create(
        table=table,
        version=1,
        kind=Result.Kind.TYPED,
        state=Result.State.CONFIRMED,
        document=document | {"players": players_of(seats)},
        submission_id=new_submission_id("sheet"),
        submitted_by=actor.account,
        submitted_by_label=actor.label[:120],
        confirmed_by=actor.account,
        confirmed_by_label=actor.label[:120],
        confirmed_at=timezone.now(),
    )
    lines_write(result=result, count=result_count(result))


def _rest(book: Book) -> dict[str, Any]:
    """What a tournament has no place for, to be written again by an export."""
    event = book.event
    return {
        "nickname_title": book.nickname_title,
        "has_dates": book.has_dates,
        "event": event
        and {
            "venue": event.venue,
            "organiser": event.organiser,
            "name": event.name,
            "category": event.category,
            "rounds": event.rounds,
            "notes": event.notes,
            "dates": [day.isoformat() for day in event.dates],
        },
        "entries": {str(entry.id): _entry(entry) for entry in book.entries},
    }


def _entry(entry: Entry) -> dict[str, Any]:
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
