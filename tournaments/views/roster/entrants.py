"""Who takes part: the list, pasting, importing, one entrant's page."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from rules.base.plain_text import plain_text
from tournaments.documents.reading import read_within
from tournaments.errors import Refused
from tournaments.forms.roster.roster import EntrantForm, LayoutForm, PasteForm, PersonForm, ReasonForm, UploadForm
from tournaments.models import Entrant, Tournament
from tournaments.people_lists import (
    MOST_BYTES,
    PeopleList,
    PersonLine,
    parse_csv,
    parse_pasted,
    read_file,
    read_people,
    write_people,
)
from tournaments.permissions import Action, actor_of, may, require
from tournaments.selectors.draw.repairs import missing_of, seat_left
from tournaments.selectors.roster.people import match_people
from tournaments.services.roster import roster
from tournaments.services.turns import reading_turn
from tournaments.views.lookup import list_drop, list_kept
from tournaments.words import refusal_text
from tournaments.words.roster.roster import BAD_LINES

CHOICE = re.compile(r"line-(\d{1,6})")


def _tournament(request: HttpRequest, slug: str) -> Tournament:
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.EDIT, tournament)
    return tournament


def entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list of entrants, and the form for one more; POST adds the person typed."""
    tournament = _tournament(request, slug)
    form = PersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        person = PersonLine(1, form.cleaned_data["name"], form.cleaned_data["club"], form.cleaned_data["nickname"])
        if any(m.needs_eyes for m in match_people(tournament, [person], actor_of(request).account)):
            try:
                return _preview(request, tournament, PeopleList((person,), ()))
            except Refused as refused:
                form.add_error(None, refusal_text(refused))
                return _list(request, tournament, form)
        return _save(request, tournament, [person], {})
    return _list(request, tournament, form)


def _list(request: HttpRequest, tournament: Tournament, form: PersonForm) -> HttpResponse:
    rows = tournament.entrants.select_related("player", "club").annotate(seat_count=Count("seats")).order_by("number")
    active = sum(not row.is_withdrawn for row in rows)
    context = {"tournament": tournament, "entrants": rows, "active": active, "form": form}
    return render(request, "tournaments/roster/entrants.html", context)


def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a pasted list; POST shows the preview, nothing is saved yet."""
    tournament = _tournament(request, slug)
    waiting = list_kept(request, tournament)
    asked = request.POST or ({"text": waiting} if waiting and "list" in request.GET else None)
    form = PasteForm(asked, initial={"text": waiting})
    if asked is not None and form.is_valid():
        text = form.cleaned_data["text"]
        try:
            return _preview(request, tournament, parse_pasted(text), text)
        except Refused as refused:
            form.add_error("text", refusal_text(refused))
    return render(request, "tournaments/roster/paste.html", {"tournament": tournament, "form": form})


def import_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a CSV file; POST shows the preview, nothing is saved yet."""
    tournament = _tournament(request, slug)
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            text, people = read_within(read_file, form.cleaned_data["file"].read(MOST_BYTES + 1))
            return _preview(request, tournament, people, text)
        except Refused as refused:
            form.add_error("file", refusal_text(refused))
    return render(request, "tournaments/roster/import.html", {"tournament": tournament, "form": form})


@require_POST
def read_again(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list of a preview with its columns chosen otherwise; a choice without a list leads back to pasting."""
    tournament = _tournament(request, slug)
    chosen = LayoutForm(request.POST)
    form = PasteForm({"text": request.POST.get("text", "")})
    if chosen.is_valid():
        text = chosen.cleaned_data["text"]
        try:
            return _preview(request, tournament, read_people(text, chosen.layout()), text)
        except Refused as refused:
            form.add_error("text", refusal_text(refused))
    return render(request, "tournaments/roster/paste.html", {"tournament": tournament, "form": form})


@require_POST
def save_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Save a previewed list; lines with errors must have been left out on purpose."""
    tournament = _tournament(request, slug)
    try:
        if request.POST.get("bad") and "leave_out" not in request.POST:
            raise Refused("lines_bad")
        parsed = parse_csv(request.POST.get("people", ""))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("manage-entrants", slug)
    choices = {
        int(match[1]): value
        for key, value in request.POST.items()
        if (match := CHOICE.fullmatch(key)) and isinstance(value, str)
    }
    return _save(request, tournament, parsed.people, choices)


def _preview(request: HttpRequest, tournament: Tournament, parsed: PeopleList, text: str = "") -> HttpResponse:
    """Show what was understood of a list; with its `text` the columns can be chosen otherwise.

    Raises Refused: file_reading_yours while another list of the account is compared with the people known.
    """
    account = actor_of(request).account
    with reading_turn(account=account or tournament.owner, kind="people"):
        lines = match_people(tournament, parsed.people, account)
    # The form sends the list back as this text, so a person's line there is their place plus the header.
    numbered = [(index, matched) for index, matched in enumerate(lines, start=2)]
    context = {
        "tournament": tournament,
        "lines": numbered,
        "bad": [(bad, BAD_LINES[bad.code]) for bad in parsed.bad],
        "to_add": sum(matched.proposal != "skip" for matched in lines),
        "suspected": sum(matched.needs_eyes for matched in lines),
        "people": write_people(parsed.people),
        "layout_form": LayoutForm(people_list=parsed, text=text) if text else None,
    }
    return render(request, "tournaments/roster/preview.html", context)


def _save(
    request: HttpRequest,
    tournament: Tournament,
    people: list[PersonLine] | tuple[PersonLine, ...],
    choices: dict[int, str],
) -> HttpResponse:
    actor = require(request, Action.EDIT, tournament)
    try:
        added = roster.entrants_add(tournament=tournament, people=people, actor=actor, choices=choices)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    else:
        text = ngettext("%(n)s person entered.", "%(n)s people entered.", len(added)) % {"n": len(added)}
        messages.success(request, text)
        if list_drop(request, tournament):
            return redirect("manage-presence", tournament.slug)
    return redirect("manage-entrants", tournament.slug)


def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one entrant: club and first round, withdrawal, removal; POST saves club and first round."""
    tournament = _tournament(request, slug)
    row = _entrant(tournament, number)
    form = EntrantForm(request.POST) if request.method == "POST" else EntrantForm.of(row)
    if request.method == "POST" and form.is_valid():
        actor = require(request, Action.EDIT, tournament)
        roster.entrant_update(
            entrant=row,
            club_name=form.cleaned_data["club"],
            joined_round=form.cleaned_data["joined_round"],
            actor=actor,
            **{name: form.cleaned_data[name] for name in roster.MORE},
        )
        messages.success(request, _("Saved."))
        return redirect("manage-entrants", slug)
    context = {
        "tournament": tournament,
        "entrant": row,
        "form": form,
        "reason_form": ReasonForm(),
        "seats": row.seats.select_related("round__stage", "table").order_by("round__stage__number", "round__number"),
        "penalties": row.penalties.select_related("round__stage"),
    }
    return render(request, "tournaments/roster/entrant.html", context)


@require_POST
def entrant_action(request: HttpRequest, slug: str, number: int, action: str) -> HttpResponse:
    """Withdraw, bring back or remove an entrant; who withdraws and leaves a seat empty leads to mending that round."""
    tournament = _tournament(request, slug)
    actor = require(request, Action.EDIT, tournament)
    row = _entrant(tournament, number)
    name = row.player.name
    try:
        if action == "withdraw":
            roster.entrant_withdraw(entrant=row, reason=plain_text(request.POST.get("reason", ""))[:200], actor=actor)
            messages.success(request, _("%(name)s has withdrawn; what was played stays.") % {"name": name})
            if (seat := seat_left(row)) and may(actor, Action.DRAW, tournament):
                round_ = seat.round
                address = reverse("manage-repair", args=[slug, round_.stage.number, round_.number])
                return redirect(f"{address}?{urlencode({'gone': missing_of(round_)}, doseq=True)}")
        elif action == "return":
            roster.entrant_return(entrant=row, actor=actor)
            messages.success(request, _("%(name)s is back.") % {"name": name})
        else:
            roster.entrant_remove(entrant=row, actor=actor)
            messages.success(request, _("%(name)s is no longer in the list.") % {"name": name})
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("manage-entrants", slug)


def _entrant(tournament: Tournament, number: int) -> Entrant:
    return get_object_or_404(
        Entrant.objects.select_related("player", "club", "tournament"), tournament=tournament, number=number
    )
