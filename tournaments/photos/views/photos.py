"""A photographed sheet: send it, see it read, look at the map it fills; the picture for who decides."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.db import transaction
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.documents.kept_files import file_open, kept_name
from tournaments.errors import Refused
from tournaments.models import SheetPhoto, Table
from tournaments.permissions import Action, Actor, may
from tournaments.photos.forms import PhotoForm
from tournaments.photos.selectors import is_waiting, photo_document, photo_layout, photo_refusal, questions
from tournaments.photos.services.photos import photo_delete, photo_take
from tournaments.photos.tasks import photo_enqueue
from tournaments.selectors.results.results import confirmed_result, latest_result, playing_seats
from tournaments.views.results.entry_data import entry_data
from tournaments.views.results.map_entry import entry_context
from tournaments.views.results.result_tables import table_for
from tournaments.views.rounds.fragments import PIECE, Fragments, page_or_stream
from tournaments.words import refusal_text

EVERY = 1.0  # seconds between two looks at a reading


@never_cache
def photo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask for a photo of the sheet; POST takes it and begins to read it."""
    table, actor = table_for(request, slug, pk, Action.SUBMIT_RESULT)
    if _is_closed(table) or photo_layout(table) is None:
        return redirect("result-enter", slug, pk)
    sent = request.method == "POST"
    form = PhotoForm(request.POST, request.FILES) if sent else PhotoForm()
    if sent and form.is_valid():
        try:
            with transaction.atomic():
                taken = photo_take(table=table, content=form.cleaned_data["content"], actor=actor)
                transaction.on_commit(lambda: photo_enqueue(taken))
            return redirect("result-photo-reading", slug, pk, taken.pk)
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
    status = 422 if sent else 200
    return render(request, "tournaments/photos/photo.html", _context(table, form=form), status=status)


def _is_closed(table: Table) -> bool:
    return confirmed_result(table) is not None or table.is_not_played or not table.round.is_public


def _context(table: Table, **more: object) -> dict[str, object]:
    return {"tournament": table.round.stage.tournament, "table": table, "round": table.round, **more}


def _photo_of(request: HttpRequest, slug: str, pk: int, photo: int, action: Action) -> tuple[Table, Actor, SheetPhoto]:
    """Return a table's photograph of this draw; 404 for that of another table."""
    table, actor = table_for(request, slug, pk, action)
    row = get_object_or_404(SheetPhoto, pk=photo, table=table)
    row.table = table
    return table, actor, row


@never_cache
@require_safe
def reading(request: HttpRequest, slug: str, pk: int, photo: int) -> HttpResponseBase:
    """Show that a photograph is being read, and then what came of it."""
    look = partial(_read, slug=slug, pk=pk, photo=photo)
    return page_or_stream(request, "tournaments/photos/reading.html", look, EVERY)


def _read(request: HttpRequest, slug: str, pk: int, photo: int) -> Fragments:
    table, _actor, row = _photo_of(request, slug, pk, photo, Action.SUBMIT_RESULT)
    refusal, is_open = photo_refusal(row), is_waiting(row)
    context = _context(table, photo=row, is_open=is_open, error=refusal_text(refusal) if refusal else "")
    if row.state == SheetPhoto.State.DONE:
        seats = playing_seats(table)
        board = len(row.reading["owners"]) + len(row.reading["unsure"])
        asked = questions(row, seats)
        context |= {"questions": asked, "read": board - len(asked), "total": board}
    return Fragments("tournaments/photos/_reading.html", {PIECE: context}, is_open)


@never_cache
@require_safe
def filled_map(request: HttpRequest, slug: str, pk: int, photo: int) -> HttpResponse:
    """Show the map page with what the photograph says: the table looks at it and sends as always."""
    table, actor, row = _photo_of(request, slug, pk, photo, Action.SUBMIT_RESULT)
    if _is_closed(table) or row.state != SheetPhoto.State.DONE or row.draw_version != table.round.draw_version:
        return redirect("result-enter", slug, pk)
    seats, last = playing_seats(table), latest_result(table)
    data = entry_data(table, seats, last, "enter")
    data["key"]["draw"] += f":photo{row.pk}"  # a draft of its own: an older one does not cover what was read
    data["document"] = photo_document(row, data["document"], seats)
    context = entry_context(table, seats, last, data)
    context["may_confirm"] = may(actor, Action.CONFIRM_RESULT, table.round.stage.tournament)
    context |= {"photo": row, "questions": questions(row, seats)}
    return render(request, "tournaments/photos/map.html", context)


@never_cache
@require_safe
def picture(request: HttpRequest, slug: str, pk: int, photo: int) -> FileResponse:
    """Send the picture to the referee and the organiser."""
    _table, _actor, row = _photo_of(request, slug, pk, photo, Action.CONFIRM_RESULT)
    if row.state != SheetPhoto.State.DONE or not row.file:
        raise Http404
    try:
        file = file_open(kept_name(row.file))
    except FileNotFoundError as error:
        raise Http404 from error
    return FileResponse(file, content_type="image/jpeg", filename=f"{slug}-{row.table.number}.jpg")


@require_POST
def delete(request: HttpRequest, slug: str, pk: int, photo: int) -> HttpResponse:
    """Throw a photograph away."""
    table, actor, row = _photo_of(request, slug, pk, photo, Action.CONFIRM_RESULT)
    photo_delete(photo=row, actor=actor)
    messages.success(request, _("The photo has been deleted."))
    back = "result-check" if latest_result(table) else "result-enter"
    return redirect(reverse(back, args=[slug, pk]))
