"""A list of people: pasted or uploaded, checked row by row, entered all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from matches.digits import whole_number
from tournaments.documents.reading import read_within
from tournaments.errors import Refused
from tournaments.forms.roster.lists import ListForm, PostedList, posted_list
from tournaments.models import Tournament
from tournaments.names import NameLine, read_names
from tournaments.names.values import EMPTY
from tournaments.people_lists import MOST_PEOPLE, MOST_WORKBOOK_BYTES, PersonLine, list_read, text_of_file
from tournaments.permissions import Action, actor_of, require
from tournaments.selectors.roster.lists import ListCheck, ListRow, list_check, rows_checked
from tournaments.services.reading_turns import reading_turn
from tournaments.services.roster import roster
from tournaments.services.roster.list_undo import entrants_add_undo
from tournaments.views.lookup import list_drop, list_kept
from tournaments.views.roster.marks import marks_of
from tournaments.words import refusal_text
from tournaments.words.roster.lists import row_shown, skipped_shown


def _tournament(request: HttpRequest, slug: str) -> Tournament:
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.EDIT, tournament)
    return tournament


def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a list, pasted, as a file or come with the tournament; show what was read of it, nothing is saved yet."""
    tournament = _tournament(request, slug)
    waiting = list_kept(request, tournament)
    if request.method == "POST" and "back" in request.POST:
        return _paste_page(request, tournament, ListForm(initial={"text": request.POST.get("text", "")}))
    opened = {"text": waiting} if waiting and "list" in request.GET else None
    asked = request.POST if request.method == "POST" else opened  # with a file alone, POST is there and empty
    form = ListForm(asked, request.FILES or None, initial={"text": waiting})
    if asked is not None and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            pasted = form.cleaned_data.get("text", "")
            return _check(request, tournament, _text_of_file(file) if file else pasted)
        except Refused as refused:
            form.add_error("file" if file else "text", refusal_text(refused))
    return _paste_page(request, tournament, form)


def _text_of_file(file: UploadedFile[bytes]) -> str:
    """Return the text of a file, with a line for each sheet of a spreadsheet that is not read."""
    left_out = _("Sheet “{sheet}” of the file, not read:")
    return read_within(text_of_file, file.read(MOST_WORKBOOK_BYTES + 1), left_out)


def _paste_page(request: HttpRequest, tournament: Tournament, form: ListForm) -> HttpResponse:
    return render(request, "tournaments/roster/paste.html", {"tournament": tournament, "form": form})


def _check(request: HttpRequest, tournament: Tournament, text: str) -> HttpResponse:
    """Show what was read of a list.

    Raises Refused: what `list_read` raises, file_reading_yours while another list of the account is compared.
    """
    account = actor_of(request).account
    with reading_turn(account=account or tournament.owner, kind="people"):
        check = list_check(tournament, list_read(text), account)
    return _check_page(request, tournament, check, text)


def check_one(request: HttpRequest, tournament: Tournament, person: PersonLine) -> HttpResponse:
    """Show one typed person whom somebody known may be. Raises Refused: file_reading_yours."""
    account = actor_of(request).account
    with reading_turn(account=account or tournament.owner, kind="people"):
        rows = rows_checked(tournament, [NameLine(0, "", person.name)], [person], account)
    return _check_page(request, tournament, ListCheck(tuple(rows)), "")


@require_POST
def save_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a checked list, all at once; what has become doubtful by a correction is shown once more before."""
    tournament = _tournament(request, slug)
    posted = posted_list(request.POST)
    if posted.too_many:
        messages.error(request, refusal_text(Refused("list_too_long", limit=MOST_PEOPLE)))
        return redirect("manage-paste", slug)
    account, more = actor_of(request).account, {"errors": posted.errors, "choices": posted.choices}
    rows = rows_checked(tournament, posted.lines, posted.people, account, **more, guests=posted.guests)
    unseen = [row for row in rows if row.person.line in posted.changed and row.matched.needs_eyes]
    if posted.errors or posted.added or unseen:
        return _check_again(request, tournament, rows, posted)
    choices = {number: choice for number, choice in posted.choices.items() if choice}
    return people_save(request, tournament, posted.people, choices)


def _check_again(
    request: HttpRequest, tournament: Tournament, rows: Sequence[ListRow], posted: PostedList
) -> HttpResponse:
    """Show the rows once more, whoever was corrected with a choice that fits the new name."""
    text = request.POST.get("text", "")
    taken = {line.line for line in posted.lines}
    skipped = [line for line in read_names(text).skipped if line.why != EMPTY and line.line not in taken]
    fresh = [row.chosen_anew() if row.person.line in posted.changed and row.chosen != "skip" else row for row in rows]
    return _check_page(request, tournament, ListCheck(tuple(fresh), tuple(skipped)), text, again=True)


def _check_page(
    request: HttpRequest, tournament: Tournament, check: ListCheck, text: str, *, again: bool = False
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "check": check,
        "doubtful": [row_shown(row) for row in check.doubtful],
        "sure": [row_shown(row) for row in check.sure],
        "skipped": [skipped_shown(line) for line in check.skipped],
        "errors": [row_shown(row) for row in check.rows if row.error],
        "text": text,
        "again": again,
        "marks": marks_of(actor_of(request), tournament, _known_people(check)),
    }
    return render(request, "tournaments/roster/preview.html", context)


def _known_people(check: ListCheck) -> list[int]:
    """Return whom the rows of a list may mean, by primary key."""
    return [candidate.player.pk for row in check.rows for candidate in row.matched.candidates]


@require_POST
def people_undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the list that was entered last off again."""
    tournament = _tournament(request, slug)
    entry = whole_number(request.POST.get("entry", ""), 18)
    try:
        count = entrants_add_undo(tournament=tournament, entry=entry or 0, actor=actor_of(request))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    else:
        text = ngettext("%(n)s person is off the list again.", "%(n)s people are off the list again.", count)
        messages.success(request, text % {"n": count})
    return redirect("manage-entrants", slug)


def people_save(
    request: HttpRequest, tournament: Tournament, people: Sequence[PersonLine], choices: Mapping[int, str]
) -> HttpResponse:
    """Enter people and return to the list of players with what was done."""
    actor = require(request, Action.EDIT, tournament)
    try:
        added = roster.entrants_add(tournament=tournament, people=people, actor=actor, choices=choices)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    else:
        text = ngettext("%(n)s person entered.", "%(n)s people entered.", len(added)) % {"n": len(added)}
        messages.success(request, text if added else _("Nobody was entered."))
        if list_drop(request, tournament) and added:
            return redirect("manage-presence", tournament.slug)
    return redirect("manage-entrants", tournament.slug)
