"""The clubs' spreadsheet in and out, and the standings as files for people."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_safe

from matches.digits import whole_number
from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.exports.files import FILES, KINDS, file_response, standings_file
from tournaments.models import Stage, Tournament
from tournaments.permissions import Action, require
from tournaments.services.reading_turns import reading_turn
from tournaments.spreadsheet.documents.losses import losses_of
from tournaments.spreadsheet.documents.workbook import spreadsheet_file
from tournaments.spreadsheet.forms import SpreadsheetForm, pack
from tournaments.spreadsheet.selectors.known_tournaments import Known, known_of
from tournaments.spreadsheet.selectors.preview import preview_of
from tournaments.spreadsheet.services.compare import spreadsheet_compare
from tournaments.spreadsheet.services.file_reading import SpreadsheetRead, spreadsheet_read
from tournaments.spreadsheet.services.imports import spreadsheet_import, spreadsheet_key
from tournaments.spreadsheet.services.update import spreadsheet_update
from tournaments.spreadsheet.views.uploads import Quota
from tournaments.spreadsheet.words import FILE_WORDS, cell_text, file_difference_text, loss_text
from tournaments.words import refusal_text
from tournaments.words.setup.choices import PRESET_NAMES
from tournaments.workbook.book import Refusal
from tournaments.workbook.compare import Comparison
from tournaments.workbook.reading import MOST_BYTES

XLS = "application/vnd.ms-excel"
SHOWN_CELLS = 100
LOOK_AGAIN = ("update_stale", "update_nothing", "update_refused")
MOST_TABLES = 1500  # about five seconds of work for a request


@csrf_exempt
def import_page(request: HttpRequest) -> HttpResponse:
    """Choose a file and its type; look at what it would become; import it.

    A file that is too large is let go by while it comes, before anything of it is kept or read; the token is checked
    after that, by the page itself.
    """
    request.upload_handlers.insert(0, Quota(request, MOST_BYTES))
    return _import_page(request)


@csrf_protect
@login_required
def _import_page(request: HttpRequest) -> HttpResponse:
    too_large = Quota.was_passed(request)
    data, files = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = SpreadsheetForm(data, files=files, too_large=too_large)
    if request.method == "POST" and "back" not in request.POST and form.is_valid():
        try:
            assert isinstance(request.user, User)
            with reading_turn(account=request.user, kind="spreadsheet"):
                return _take(request, form.cleaned_data)
        except Refused as refused:
            form.add_error("file", refusal_text(refused))
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "tournaments/home/import.html", {"form": form}, status=status)


def _take(request: HttpRequest, data: Json) -> HttpResponse:
    """Show the preview; with `into` a tournament brought up to date, with `sure` the import of another one."""
    assert isinstance(request.user, User)
    given = {"content": data["content"], "program": data["program"], "shared": data["shared"]}
    if "into" in request.POST:
        return _bring_up_to_date(request, request.user, data, given)
    if "sure" not in request.POST:
        return _preview(request, request.user, data, given)
    tournament, is_new = spreadsheet_import(owner=request.user, name=data["kept_name"], **given)
    if is_new:
        messages.success(request, _("“%(name)s” has been imported.") % {"name": tournament.name})
    else:
        messages.info(request, _("This file was imported before: here is its tournament. Nothing was changed."))
    return redirect("manage", tournament.slug)


def _bring_up_to_date(request: HttpRequest, user: User, data: Json, given: Json) -> HttpResponse:
    """Bring the tournament up to date that `into` names, as "address@version"; where it cannot be, look again."""
    slug, _at, version = request.POST["into"].partition("@")
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.EDIT, tournament)
    seen = whole_number(version, 18) or 0
    try:
        spreadsheet_update(tournament=tournament, actor=actor, version=seen, **given)
    except Refused as refused:
        if refused.code not in LOOK_AGAIN:
            raise
        messages.error(request, refusal_text(refused))
        return _preview(request, user, data, given)
    messages.success(request, _("“%(name)s” is up to date with the file.") % {"name": tournament.name})
    messages.info(request, _("A copy of how it was before is kept with the other copies."))
    return redirect("manage", tournament.slug)


def _preview(request: HttpRequest, user: User, data: Json, given: Json) -> HttpResponse:
    read = spreadsheet_read(**given)
    tables = sum(map(len, read.book.rounds))
    if tables > MOST_TABLES:
        raise Refused("sheet_too_long_for_page", tables=tables, most=MOST_TABLES)
    key = spreadsheet_key(user, data["content"], read)
    context = {
        "book": read.book,
        "preview": preview_of(read.book, read.sheets, user),
        "with_stages": len({sheet.stage for sheet in read.sheets}) > 1,
        "type_name": PRESET_NAMES[read.preset.code] if read.preset.program else _("as the file says"),
        "cells": _cell_lines(read.refused),
        "more": max(0, len(read.refused) - SHOWN_CELLS),
        "remarks": _cell_lines(read.remarks),
        "known": [_candidate(known, read) for known in known_of(user, read.book, data["kept_name"], key)],
        "data": data,
        "kept": pack(data["content"]),
    }
    status = 422 if read.refused else 200
    return render(request, "tournaments/home/import_preview.html", context, status=status)


def _cell_lines(cells: Sequence[Refusal]) -> list[tuple[str, str, str]]:
    return [(cell.sheet, cell.cell, cell_text(cell)) for cell in cells[:SHOWN_CELLS]]


def _candidate(known: Known, read: SpreadsheetRead) -> Json:
    """Return a tournament that may be that of the file, for the page, with what bringing it up to date would do."""
    comparison = (
        Comparison()
        if known.is_this_file or read.refused
        else spreadsheet_compare(tournament=known.tournament, read=read)
    )
    lists = {"steps": comparison.steps, "kept": comparison.kept, "conflicts": comparison.conflicts}
    return {
        "tournament": known.tournament,
        "is_this_file": known.is_this_file,
        "is_possible": comparison.is_possible,
        **{
            name: [(step.sheet, step.cell, file_difference_text(step)) for step in steps]
            for name, steps in lists.items()
        },
    }


@require_safe
def export_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tournament as a file of the clubs' program."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.BACKUP, tournament)
    try:
        content = spreadsheet_file(tournament)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("manage-files", slug)
    return file_response(content, f"{slug}.xls", XLS)


@require_safe
def files(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every file a tournament can be taken away in."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.BACKUP, tournament)
    stages = tournament.stages.filter(standings__isnull=False).distinct().order_by("number")
    words = [(what, word) for what, word in FILE_WORDS.items() if what != "final" or len(stages) > 1]
    losses = [(loss.sheet, loss.cell, loss_text(loss)) for loss in losses_of(tournament)[:SHOWN_CELLS]]
    context = {"tournament": tournament, "stages": stages, "files": words, "losses": losses}
    return render(request, "tournaments/setup/files.html", context)


@require_safe
def standings(request: HttpRequest, slug: str, stage_number: int, kind: str) -> HttpResponse:
    """Show the standing of a stage as XLSX or CSV."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.BACKUP, tournament)
    stage = get_object_or_404(Stage, tournament=tournament, number=stage_number)
    if kind not in KINDS:
        raise Http404
    return file_response(standings_file(stage, kind), f"{slug}-{stage.number}.{kind}", kind)


@require_safe
def people_file(request: HttpRequest, slug: str, what: str, kind: str) -> HttpResponse:
    """Show roster, rounds, results or the final standing as XLSX or CSV."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.BACKUP, tournament)
    if what not in FILES or kind not in KINDS:
        raise Http404
    return file_response(FILES[what](tournament, kind), f"{slug}-{what}.{kind}", kind)
