"""Entering a result: on the map, by numbers, and the address the map page sends to."""

from __future__ import annotations

import json
import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from matches.json_answers import answers_json
from rules import Scope, TerritoryList
from rules.base.json_types import Json
from tournaments.counting.endings import ending_of
from tournaments.errors import Refused
from tournaments.forms.results.result_seats import QuickForm
from tournaments.forms.results.results import CardWorth, NumbersForm, SubmissionForm
from tournaments.models import Result, Table, Tournament
from tournaments.permissions import Action, Actor, actor_of, may, seat_at
from tournaments.selectors.results.counting import rules_of
from tournaments.selectors.results.numbers_asked import numbers_asked
from tournaments.selectors.results.results import confirmed_result, latest_result, playing_seats
from tournaments.selectors.rounds.agreements import TableAgreement, agreement_on
from tournaments.selectors.setup.choices import counts_boards
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.services.results.agreements import result_send
from tournaments.views.results.endings import ending_context
from tournaments.views.results.entry_data import entry_data, numbers_data, page_document
from tournaments.views.results.map_entry import entry_context
from tournaments.views.results.match_course import course_view
from tournaments.views.results.result_tables import compared_lines, refusal_lines, table_for
from tournaments.words import refusal_text
from tournaments.words.results.results import objective_text
from tournaments.words.results.senders import sender_name, sender_within

TYPED = {"draw_stale": "numbers_draw_stale", "result_stale": "numbers_stale", "document_bad": "numbers_bad"}
"""The sentences about numbers that somebody typed into the form, where those of the map speak of a draft."""
CONFLICTS = {"result_stale", "draw_stale", "result_is_confirmed", "submission_elsewhere", "already_confirmed"}


@never_cache
@require_safe
def enter(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the map page; a confirmed result is shown instead, with the way to correct it."""
    table, actor = table_for(request, slug, pk, Action.SUBMIT_RESULT)
    tournament = table.round.stage.tournament
    confirmed = confirmed_result(table)
    if confirmed is not None or table.is_not_played or not table.round.is_public:
        return _closed_page(request, table, actor, confirmed)
    ending = ending_of(tournament.ruleset)
    if ending is None and not counts_boards(tournament.ruleset):
        return redirect("result-numbers", slug, pk)
    seats = playing_seats(table)
    last = latest_result(table)
    if ending is not None:
        context = ending_context(table, seats, last, "enter", ending)
    else:
        context = entry_context(table, seats, last, entry_data(table, seats, last, "enter"))
    may_confirm = may(actor, Action.CONFIRM_RESULT, tournament)
    context |= {"may_confirm": may_confirm, "told": _told(table, last) if may_confirm else None}
    return render(request, "tournaments/results/enter.html", context)


def _told(table: Table, last: Result | None) -> TableAgreement | None:
    """Return what the table says of what is there already, for who puts it right; None where nothing is."""
    if last is None:
        return None
    last.table = table
    return agreement_on(last)


def _closed_page(request: HttpRequest, table: Table, actor: Actor, confirmed: Result | None) -> HttpResponse:
    tournament = table.round.stage.tournament
    context = {
        "tournament": tournament,
        "table": table,
        "round": table.round,
        "confirmed": confirmed,
        "may_correct": may(actor, Action.CORRECT_RESULT, tournament),
    }
    return render(request, "tournaments/results/closed.html", context)


@require_POST
@answers_json
def submit(request: HttpRequest, slug: str, pk: int) -> JsonResponse:
    """Take a sending of the map page: 200 stored, 400 no result at all, 409 somebody was faster, 422 not right yet."""
    table, actor = table_for(request, slug, pk, Action.SUBMIT_RESULT)
    form = SubmissionForm(_body(request))
    if not form.is_valid():
        error = Refused("document_bad", reason=", ".join(form.errors))
        return JsonResponse({"code": error.code, "message": refusal_text(error), "lines": []}, status=400)
    try:
        result = result_send(table=table, actor=actor, **form.cleaned_data)
    except Refused as error:
        return _refused_answer(error, table)
    return JsonResponse(_stored_answer(result, actor))


def _body(request: HttpRequest) -> Json:
    try:
        body = json.loads(request.body)
    except (ValueError, RecursionError):
        return {}
    return body if isinstance(body, dict) else {}


def _stored_answer(result: Result, actor: Actor) -> Json:
    """Return what a page says of a stored result: what happens now, and where to go next."""
    round_, tournament = result.table.round, result.table.round.stage.tournament
    slug, disputed = tournament.slug, result.state == Result.State.DISPUTED
    by_table = tournament.confirms != Tournament.Confirms.REFEREE
    if may(actor, Action.CONFIRM_RESULT, tournament):
        message = _("Sent as disputed: you decide which version is right.") if disputed else _("Sent. Now confirm it.")
        word = _("Look and decide") if disputed else _("Look and confirm")
        address = reverse("result-check", args=[slug, result.table.pk])
    else:
        message = (
            _("Sent as disputed. The referee sees it: wait at the table.")
            if disputed
            else _("Sent. Now the others at the table say on their phones whether it is right.")
            if by_table
            else _("Sent. Now a referee or the organiser confirms it: nothing more to do here.")
        )
        own = seat_at(actor, result.table, tournament) is not None
        word = _("My page") if own else _("Other tables")
        address = reverse("my") if own else reverse("round", args=[slug, round_.stage.number, round_.number])
    return {
        "version": result.version,
        "state": result.state,
        "message": message,
        "next_url": address,
        "next_word": word,
    }


def _refused_answer(error: Refused, table: Table) -> JsonResponse:
    answer: Json = {
        "code": error.code,
        "message": refusal_text(error),
        "lines": refusal_lines(error, table),
        "defects": error.params.get("defects", []),
    }
    current = error.params.get("result")
    if isinstance(current, Result):
        answer |= {
            "version": current.version,
            "who": sender_name(current),
            "by": sender_within(current),
            "kind": current.kind,
            "document": page_document(current.document),
            "difference": error.params["difference"],
        }
    return JsonResponse(answer, status=409 if error.code in CONFLICTS else 422)


@never_cache
def numbers(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the quick form for those who only have numbers; it works without JavaScript."""
    table, actor = table_for(request, slug, pk, Action.SUBMIT_RESULT)
    confirmed = confirmed_result(table)
    if confirmed is not None or table.is_not_played or not table.round.is_public:
        return _closed_page(request, table, actor, confirmed)
    quick = quick_form(request, table, latest_result(table))
    if request.method != "POST":
        return _numbers_page(request, table, _blank_form(table, quick), quick, quick.forms())
    by_script = request.content_type == "application/json"
    typed = _typed(request) if by_script else request.POST
    form, per_seat = quick.table_form(typed), quick.forms(typed)
    valid = [part.is_valid() for part in (form, *per_seat)]
    if not all(valid):
        return _numbers_page(request, table, form, quick, per_seat, status=422)
    document = quick.document(per_seat, form.cleaned_data)
    try:
        result = result_send(table=table, actor=actor, document=document, kind=quick.kind, **form.cleaned_data)
    except Refused as error:
        return _numbers_refused(request, table, quick, per_seat, error, document, typed)
    may_confirm = may(actor, Action.CONFIRM_RESULT, table.round.stage.tournament)
    messages.success(request, _stored_answer(result, actor)["message"])
    following = reverse("result-check" if may_confirm else "result-numbers", args=[slug, pk])
    return JsonResponse({"next_url": following}) if by_script else redirect(following)


def _typed(request: HttpRequest) -> QueryDict:
    """Return the fields that the page sent by itself, as the form would have sent them."""
    fields = QueryDict(mutable=True)
    fields.update({name: text for name, text in _body(request).items() if isinstance(text, str)})
    return fields


def quick_form(request: HttpRequest, table: Table, last: Result | None) -> QuickForm:
    """Return the form without a map: numbers of the board or of the territories, or places and points alone; it begins
    with the version `last`."""
    tournament = table.round.stage.tournament
    return QuickForm(
        tournament_rules(tournament),
        playing_seats(table),
        asked=numbers_asked(tournament),
        formula=tournament.formula,
        cards=cards_worth(tournament),
        places="places" in request.GET,
        last=last,
    )


def cards_worth(tournament: Tournament) -> tuple[CardWorth, ...]:
    """Return the cards whose points one has written down who completed theirs; none where no card lists territories."""
    if not counts_boards(tournament.ruleset):
        return ()
    deck = rules_of(tournament)[1]
    if not deck.is_territory_lists:
        return ()
    return tuple(
        CardWorth(
            card.number or 0,
            f"{objective_text(card)}: {deck.value(card, tournament.scope)}",
            deck.value(card, tournament.scope),
            (deck.value(card, Scope.PRINCIPAL), deck.value(card, Scope.BOTH)),
        )
        for card in deck.cards
        if isinstance(card, TerritoryList)
    )


def _blank_form(table: Table, quick: QuickForm) -> NumbersForm:
    last = quick.last
    initial = {
        "submission_id": secrets.token_urlsafe(18),
        "base_version": last.version if last else 0,
        "draw_version": table.round.draw_version,
        "notes": last.notes if last else "",
    }
    return quick.table_form(initial=initial)


def _numbers_refused(
    request: HttpRequest,
    table: Table,
    quick: QuickForm,
    per_seat: list[Any],
    error: Refused,
    document: Json,
    given: QueryDict,
) -> HttpResponse:
    """Show what was typed again, with the reason; whoever sends once more has seen the newest version."""
    status = 409 if error.code in CONFLICTS else 422
    typed = given.copy()
    if error.code == "result_stale":
        typed["base_version"] = str(error.params["version"])
    again = quick.table_form(typed)
    again.is_valid()
    refusal = refusal_text(Refused(TYPED.get(error.code, error.code), **error.params))
    lines = refusal_lines(error, table)
    current = error.params.get("result")
    if isinstance(current, Result):
        lines = compared_lines(Result(table=table, kind=quick.kind, document=document), current, table)
    return _numbers_page(request, table, again, quick, per_seat, status=status, refusal=(refusal, lines))


def _numbers_page(
    request: HttpRequest,
    table: Table,
    form: NumbersForm,
    quick: QuickForm,
    per_seat: list[Any],
    *,
    status: int = 200,
    refusal: tuple[str, list[str]] = ("", []),
) -> HttpResponse:
    context = {
        "tournament": table.round.stage.tournament,
        "table": table,
        "round": table.round,
        "form": form,
        "seat_forms": per_seat,
        "counts_boards": quick.counts_boards,
        "quick": quick,
        "last": quick.last,
        "replaces_map": quick.replaces_map,
        "may_confirm": may(actor_of(request), Action.CONFIRM_RESULT, table.round.stage.tournament),
        "data": numbers_data(table, quick.last, places="places" in request.GET, fresh=request.method != "POST"),
        "course": course_view(table.round.stage.tournament, quick.seats, quick.last),
        "refusal": refusal[0],
        "refusal_lines": refusal[1],
    }
    return render(request, "tournaments/results/numbers.html", context, status=status)
