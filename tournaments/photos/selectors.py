"""What a photograph says about its table."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from matches.words.board.colours import LETTERS
from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import Seat, SheetPhoto, Table
from tournaments.selectors.results.counting import rules_of
from tournaments.selectors.results.result_view import DEFAULT_LETTERS
from tournaments.selectors.setup.choices import counts_boards
from tournaments.sheet.layout import Layout, NoSheet
from tournaments.sheet.rulesets import ruleset_layout

PATIENCE = timedelta(minutes=2)  # a photograph that is not read by then was lost with the server
OPEN = (SheetPhoto.State.QUEUED, SheetPhoto.State.RUNNING)


def photo_layout(table: Table) -> Layout | None:
    """Return the sheet of a table, None where it has none with boxes."""
    tournament = table.round.stage.tournament
    if not counts_boards(tournament.ruleset):
        return None
    ruleset, deck = rules_of(tournament)
    positions = list(table.seats.values_list("position", flat=True))
    try:
        return ruleset_layout(ruleset, max(positions, default=0), deck)
    except NoSheet:
        return None


def is_waiting(photo: SheetPhoto) -> bool:
    """Say whether a photograph is still to be read."""
    return photo.state in OPEN and timezone.now() - photo.sent_at < PATIENCE


def photos_waiting(*, seconds: float) -> list[int]:
    """Return the photographs that have waited so long to be read and are not given up yet (primary keys)."""
    now = timezone.now()
    wait = timedelta(seconds=seconds)
    late = Q(sent_at__lt=now - wait) | Q(sent_at__gt=now + wait)  # in the future: the clock was set back
    waiting = SheetPhoto.objects.filter(late, state__in=OPEN)
    return list(waiting.filter(sent_at__gt=now - PATIENCE).order_by("pk").values_list("pk", flat=True))


def photo_refusal(photo: SheetPhoto) -> Refused | None:
    """Return why a photograph could not be read, None for one that was or is still to be."""
    if photo.state == SheetPhoto.State.DONE or is_waiting(photo):
        return None
    return Refused(photo.error or "photo_failed", **photo.params)


def photos_kept(table: Table) -> list[SheetPhoto]:
    """Return the photographs kept as evidence, the newest first."""
    return list(table.photos.filter(state=SheetPhoto.State.DONE))


def photo_document(photo: SheetPhoto, document: Json, seats: list[Seat]) -> Json:
    """Return the page's document with what the photograph says; what it is not sure of stays open."""
    reading = photo.reading
    playing = {seat.position for seat in seats}
    board = {code: [seat, None] for code, seat in reading["owners"].items() if seat in playing}
    colours = _letters(reading, document)
    _ruleset, deck = rules_of(photo.table.round.stage.tournament)
    rows = []
    for row in document["seats"]:
        seat = row["seat"]
        card = reading["objectives"].get(str(seat), row["objective"])
        gone = seat in reading["eliminated"] and all(pair[0] != seat for pair in board.values())
        known = card if card in deck.numbers else None
        rows.append(row | {"colour": colours[seat], "objective": known, "eliminated": gone or row["eliminated"]})
    return document | {"seats": rows, "board": board}


def _letters(reading: Json, document: Json) -> dict[int, str]:
    """Return the letter of every seat: as it was read where nobody else has it, else as it was, else one left over."""
    letters: dict[int, str] = {}
    for row in document["seats"]:
        letter = LETTERS.get(reading["colours"].get(str(row["seat"]), ""), "")
        if letter and letter not in letters.values():
            letters[row["seat"]] = letter
    for row in document["seats"]:
        if row["seat"] not in letters:
            spare = [row["colour"], *DEFAULT_LETTERS, "A"]
            letters[row["seat"]] = next(letter for letter in spare if letter not in letters.values())
    return letters


def questions(photo: SheetPhoto, seats: list[Seat]) -> list[tuple[str, list[str]]]:
    """Return the territories to look at: name, and the people between whom it is in doubt (none: nothing marked)."""
    ruleset, _deck = rules_of(photo.table.round.stage.tournament)
    board = ruleset.load_board()
    names = {seat.position: seat.entrant.player.name for seat in seats}
    doubts = {row["territory"]: row["seats"] for row in photo.reading["unsure"]}
    strangers: dict[str, list[int]] = {code: [] for code, seat in photo.reading["owners"].items() if seat not in names}
    asked = doubts | strangers
    return [
        (board.by_code[code].name, [names[seat] for seat in asked[code] if seat in names])
        for code in board.codes
        if code in asked
    ]
