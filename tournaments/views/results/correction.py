"""Correcting what was confirmed, or bringing an earlier version back: shown first, then saved with a reason."""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from rules.base.json_types import Json
from tournaments import counting
from tournaments.counting.endings import ending_of
from tournaments.counting.endings.boards import lands_of
from tournaments.errors import Refused
from tournaments.forms.results.results import CorrectionForm, ReasonForm, RestoreForm
from tournaments.models import Result, Seat, Table
from tournaments.permissions import Action, Actor
from tournaments.selectors.results.consequences import Change
from tournaments.selectors.results.counting import count_document
from tournaments.selectors.results.results import confirmed_result, playing_seats, result_version
from tournaments.selectors.setup.choices import counts_boards
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.services.results.corrections import correction_preview, restore_preview, result_correct, result_restore
from tournaments.views.results.endings import ending_context
from tournaments.views.results.entry import quick_form
from tournaments.views.results.entry_data import entry_data
from tournaments.views.results.map_entry import entry_context
from tournaments.views.results.match_course import course_view
from tournaments.views.results.result_tables import (
    changed_rows,
    names_at,
    refusal_lines,
    show_refusal,
    table_for,
    tell_settled,
)
from tournaments.words import refusal_text
from tournaments.words.results.results import finding_texts


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the map with the confirmed result to change; a POST saves what the preview showed."""
    table, actor = table_for(request, slug, pk, Action.CORRECT_RESULT)
    confirmed = confirmed_result(table)
    if request.method == "POST":
        return _save(request, table, actor)
    if confirmed is None:
        return redirect("result-enter", slug, pk)
    if not _is_on_the_map(request, table, confirmed):
        return redirect("result-correct-numbers", slug, pk)
    return _map_page(request, table, confirmed)


def _is_on_the_map(request: HttpRequest, table: Table, confirmed: Result) -> bool:
    """Say whether the page with the map, or with the hands, is the one for this result."""
    if counts_boards(table.round.stage.tournament.ruleset):
        return "map" in request.GET or counting.entry_of(confirmed.kind).page != "result-numbers"
    ended = confirmed.document.get("ended")
    whole = ended is not None and bool(ended.get("board") or ended.get("hands"))
    return ending_of(table.round.stage.tournament.ruleset) is not None and ("map" in request.GET or whole)


def _entry(table: Table, seats: list[Seat], confirmed: Result, document: Json | None) -> Json:
    """Return the context of the page with the map, beginning with what was sent, else with the confirmed result."""
    ending = ending_of(table.round.stage.tournament.ruleset)
    if ending is not None:
        if document is not None:
            confirmed.document = confirmed.document | document
        return ending_context(table, seats, confirmed, "correct", ending)
    data = entry_data(table, seats, confirmed, "correct")
    if document is not None:
        data["document"] = document
    return entry_context(table, seats, confirmed, data)


def _map_page(
    request: HttpRequest,
    table: Table,
    confirmed: Result,
    document: Json | None = None,
    error: Refused | None = None,
) -> HttpResponse:
    seats = playing_seats(table)
    context = _entry(table, seats, confirmed, document)
    context |= {
        "submission_id": secrets.token_urlsafe(18),
        "refusal": _refusal_words(error),
        "refusal_lines": refusal_lines(error, table) if error else [],
    }
    return render(request, "tournaments/results/correct.html", context, status=422 if error else 200)


def _refusal_words(error: Refused | None) -> str:
    """Return why a correction is refused: nobody sends one as disputed, as the players do their result."""
    if error is not None and error.code == "result_defects":
        error = Refused("correction_defects", **error.params)
    return refusal_text(error) if error else ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct_numbers(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the numbers of the confirmed result to change; a POST shows what that moves."""
    table, actor = table_for(request, slug, pk, Action.CORRECT_RESULT)
    confirmed = confirmed_result(table)
    if confirmed is None:
        return redirect("result-numbers", slug, pk)
    quick = quick_form(request, table, confirmed)
    initial = {"submission_id": secrets.token_urlsafe(18), "base_version": confirmed.version}
    form = quick.table_form(initial=initial | {"draw_version": table.round.draw_version})
    per_seat = quick.forms()
    error: Refused | None = None
    if request.method == "POST":
        form, per_seat = quick.table_form(request.POST), quick.forms(request.POST)
        if all([part.is_valid() for part in (form, *per_seat)]):  # noqa: C419 - every form must say what is wrong
            given = {key: form.cleaned_data[key] for key in ("submission_id", "base_version", "draw_version")}
            given |= {"kind": quick.kind, "document": quick.document(per_seat, form.cleaned_data)}
            try:
                return _preview_page(request, table, actor, given)
            except Refused as refused:
                error = refused
    for name in ("notes", "dispute"):
        del form.fields[name]
    context = {
        "tournament": table.round.stage.tournament,
        "table": table,
        "round": table.round,
        "form": form,
        "seat_forms": per_seat,
        "counts_boards": quick.counts_boards,
        "quick": quick,
        "last": confirmed,
        "replaces_map": quick.replaces_map,
        "course": course_view(table.round.stage.tournament, quick.seats, confirmed),
        "correcting": True,
        "refusal": _refusal_words(error),
        "refusal_lines": refusal_lines(error, table) if error else [],
    }
    return render(request, "tournaments/results/numbers.html", context, status=422 if form.errors or error else 200)


@require_POST
def preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show what a corrected map would change; nothing is saved."""
    table, actor = table_for(request, slug, pk, Action.CORRECT_RESULT)
    form = CorrectionForm(_sent_with_reason(request))
    if not form.is_valid():
        messages.error(request, refusal_text(Refused("document_bad", reason=", ".join(form.errors))))
        return redirect("result-correct", slug, pk)
    given = {key: value for key, value in form.cleaned_data.items() if key != "reason"}
    try:
        return _preview_page(request, table, actor, given)
    except Refused as error:
        confirmed = confirmed_result(table)
        if confirmed is None or error.code != "result_defects":
            show_refusal(request, error, table)
            return redirect("result-correct", slug, pk)
        return _map_page(request, table, confirmed, given["document"], error)


def _sent_with_reason(request: HttpRequest) -> Any:
    """Return what was sent with a reason in it: the preview asks for none yet."""
    sent = request.POST.copy()
    sent["reason"] = sent.get("reason") or "-"
    return sent


def _preview_page(request: HttpRequest, table: Table, actor: Actor, given: Json) -> HttpResponse:
    names = ("document", "kind", "base_version", "draw_version", "winner")
    asked: Json = {key: given.get(key) for key in names}
    hidden = {key: value for key, value in given.items() if value is not None and key != "reason"}
    hidden["document"] = json.dumps(given["document"])
    try:
        change = correction_preview(table=table, actor=actor, **asked)
    except Refused as error:
        if error.code != "winner_needed":
            raise
        return _tie_page(request, table, error, hidden)
    rows = changed_rows(table, given["kind"], given["document"])
    return _change_page(request, table, change, hidden=hidden, void=_void_extra_round(table, given), rows=rows)


def _void_extra_round(table: Table, given: Json) -> list[str]:
    """Return the sentence about an extra round that the corrected figures leave without a meaning, if any."""
    if not given["document"].get("contenders"):
        return []
    tournament, names = table.round.stage.tournament, names_at(table)
    clean = counting.clean(given["kind"], given["document"], list(names), tournament_rules(tournament))
    notes = count_document(tournament, given["kind"], clean).notes
    told = [note for note in notes if note["code"] == "extra_round_void"]
    return finding_texts(told, names, lands_of(tournament_rules(tournament)))


def _tie_page(request: HttpRequest, table: Table, error: Refused, hidden: Json) -> HttpResponse:
    """Ask who won before anything is shown: the correction leaves a tie."""
    names = names_at(table)
    context = {
        "tournament": table.round.stage.tournament,
        "table": table,
        "round": table.round,
        "tied": [(seat, names[seat]) for seat in error.listed("seats")],
        "hidden": hidden,
    }
    return render(request, "tournaments/results/tie.html", context)


def _change_page(
    request: HttpRequest, table: Table, change: Change, *, status: int = 200, **extra: Any
) -> HttpResponse:
    context = {
        "tournament": table.round.stage.tournament,
        "table": table,
        "round": table.round,
        "change": change,
        "form": ReasonForm(),
        "hidden": {},
        "void": [],
        "version": None,
    }
    return render(request, "tournaments/results/preview.html", context | extra, status=status)


def _save(request: HttpRequest, table: Table, actor: Actor) -> HttpResponse:
    slug, pk = table.round.stage.tournament.slug, table.pk
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        code = "result_reason_missing" if set(form.errors) == {"reason"} else "document_bad"
        error = Refused(code, reason=", ".join(form.errors))
        if code == "document_bad":
            show_refusal(request, error, table)
            return redirect("result-correct", slug, pk)
        return _ask_again(request, table, actor, form, error)
    try:
        result_correct(table=table, actor=actor, **form.cleaned_data)
    except Refused as error:
        show_refusal(request, error, table)
        return redirect("result-correct", slug, pk)
    return _saved_answer(
        request, table, _("The result of table %(table)s has been corrected and the standings recalculated.")
    )


def _ask_again(request: HttpRequest, table: Table, actor: Actor, form: CorrectionForm, error: Refused) -> HttpResponse:
    """Show the same preview once more: the reason was left out."""
    show_refusal(request, error, table)
    try:
        return _preview_page(request, table, actor, form.cleaned_data)
    except Refused as refused:
        show_refusal(request, refused, table)
        return redirect("result-correct", table.round.stage.tournament.slug, table.pk)


def _saved_answer(request: HttpRequest, table: Table, word: str) -> HttpResponse:
    tournament = table.round.stage.tournament
    tell_settled(tournament, table)
    messages.success(request, word % {"table": table.number})
    return redirect("result-history", tournament.slug, table.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest, slug: str, pk: int, version: int) -> HttpResponse:
    """Show what an earlier version would change, and make it count again with a reason."""
    table, actor = table_for(request, slug, pk, Action.CORRECT_RESULT)
    result = get_object_or_404(table.results, version=version)
    result.table = table
    try:
        if request.method != "POST":
            return _restore_page(request, result, actor)
        result_restore(result=result, actor=actor, **_restore_sent(request))
    except Refused as error:
        return _restore_refused(request, result, actor, error)
    return _saved_answer(request, table, _("Table %(table)s counts the earlier version again."))


def _restore_refused(request: HttpRequest, result: Result, actor: Actor, error: Refused) -> HttpResponse:
    """Show the same question once more, with what differs, where a colleague was faster."""
    show_refusal(request, error, result.table)
    if error.code == "result_reason_missing":
        return redirect(request.path)
    if error.code == "result_stale":
        with suppress(Refused):
            return _restore_page(request, result, actor, status=409)
    return redirect("result-history", result.table.round.stage.tournament.slug, result.table.pk)


def _restore_sent(request: HttpRequest) -> Json:
    """Return what the page of a restore sent; the sending of a page without a version is as old as a page can be."""
    form = RestoreForm(request.POST)
    form.is_valid()
    sent = form.cleaned_data
    return {
        "reason": sent.get("reason", ""),
        "base_version": sent.get("base_version", 0),
        "submission_id": sent.get("submission_id"),
    }


def _restore_page(request: HttpRequest, result: Result, actor: Actor, status: int = 200) -> HttpResponse:
    """Show what the earlier version would change now; its form knows the newest version behind this page."""
    newest = result_version(result.table)
    hidden = {"submission_id": secrets.token_urlsafe(18), "base_version": newest}
    change = restore_preview(result=result, actor=actor)
    return _change_page(request, result.table, change, version=result.version, hidden=hidden, status=status)
