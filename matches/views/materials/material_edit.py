"""Changing an own board, deck or table of cards: by form, row by row, or by another file."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from matches.digits import whole_number
from matches.documents.materials import board_document, lists_document
from matches.errors import Refused
from matches.forms.materials.material_rows import BLANK, NewCardForm, RowForm, new_card
from matches.forms.materials.materials import DescribeForm, FileForm, TableForm, read_upload
from matches.games.refusing import refusal_text
from matches.models import Material, MaterialVersion
from matches.selectors.materials import latest
from matches.services.materials import material_change, material_describe, version_used
from matches.views.materials.materials import flaw_texts, game_name, kind_or_404, own_material
from matches.words.materials import PARTS, row_name
from rules.base.json_types import Json
from rules.base.material import InvalidMaterial
from rules.materials.edit import with_row

BOTH = ["GET", "HEAD", "POST"]


@login_required
@require_http_methods(BOTH)
def describe(request: HttpRequest, pk: int) -> HttpResponse:
    """Show name and source note of a material; POST saves them."""
    row = own_material(request, pk)
    form = DescribeForm(request.POST or None, initial={"name": row.name, "source": row.source})
    if request.method == "POST" and form.is_valid():
        try:
            material_describe(material=row, **form.cleaned_data)
        except Refused as refused:
            form.add_error("name", refusal_text(refused))
        else:
            return redirect("material", pk)
    return _page(request, "matches/material_form.html", row, form, title=_("Name and source"))


@login_required
@require_http_methods(BOTH)
def replace(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the form for another file instead of the content; POST reads it."""
    row = own_material(request, pk)
    form, flaws = FileForm(request.POST or None, request.FILES or None), []
    if request.method == "POST" and form.is_valid():
        try:
            document = read_upload(kind_or_404(row.game, row.part), form.cleaned_data["file"])
            return _kept_response(request, row, material_change(material=row, document=document))
        except InvalidMaterial as error:
            flaws = flaw_texts(row.game, error, of_file=True)
    return _page(request, "matches/material_form.html", row, form, title=_("Another file"), flaws=flaws, is_file=True)


@login_required
@require_http_methods(BOTH)
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the table of the cards, or the rows of a board or a deck to choose from; POST saves the table."""
    row = own_material(request, pk)
    version = latest(row)
    if row.part != Material.Part.CARDS:
        lists = lists_document(kind_or_404(row.game, row.part), version.document)
        new = NewCardForm() if row.part == Material.Part.DECK else None
        return _page(request, "matches/material_rows.html", row, new, lists=lists, title=_("Choose what to change"))
    form = TableForm(request.POST or None, game=row.game, document=version.document, initial={"base": version.number})
    flaws: list[str] = []
    if request.method == "POST" and form.is_valid():
        kept, flaws = _change_document(request, row, form.changed_document(), form)
        if kept:
            return kept
    title = _("Cards and points")
    return _page(request, "matches/material_table.html", row, form, flaws=flaws, title=title, version=version)


@login_required
@require_http_methods(BOTH)
def edit_row(request: HttpRequest, pk: int, name: str, code: str) -> HttpResponse:
    """Show one place of a board, or one card, to change it; borders change on both sides."""
    row = own_material(request, pk)
    kind, version = kind_or_404(row.game, row.part), latest(row)
    key = kind.lists.get(name, "")
    document_row = next(
        (candidate for candidate in version.document.get(name, ()) if key and str(candidate[key]) == code), None
    )
    if document_row is None or row.part == Material.Part.CARDS:
        raise Http404
    return _row_page(request, row, version, name, document_row, document_row[key])


@login_required
@require_http_methods(BOTH)
def add_card(request: HttpRequest, pk: int, card: str) -> HttpResponse:
    """Show the form of a new objective of a kind."""
    row = own_material(request, pk)
    if row.part != Material.Part.DECK or card not in BLANK:
        raise Http404
    version = latest(row)
    number = 1 + max((card_row["number"] for card_row in version.document["cards"]), default=0)
    return _row_page(request, row, version, "cards", new_card(card, number), None)


@login_required
@require_POST
def choose_card(request: HttpRequest, pk: int) -> HttpResponse:
    """Lead from the choice of a kind of card to the form of a new one."""
    row, form = own_material(request, pk), NewCardForm(request.POST)
    return (
        redirect("material-card-new", row.pk, form.cleaned_data["kind"])
        if form.is_valid()
        else redirect("material-edit", row.pk)
    )


@login_required
@require_POST
def remove_card(request: HttpRequest, pk: int, code: str) -> HttpResponse:
    """Remove an objective from an own deck; where the deck may not do without it, say why."""
    row = own_material(request, pk)
    number = whole_number(code, 9)
    if row.part != Material.Part.DECK or number is None:
        raise Http404
    kind = kind_or_404(row.game, row.part)
    kept, flaws = _change_document(request, row, with_row(kind, latest(row).document, "cards", number, None), None)
    for text in flaws:
        messages.error(request, text)
    return kept or redirect("material-edit", pk)


def _row_page(
    request: HttpRequest, row: Material, version: MaterialVersion, name: str, document_row: Json, code: object
) -> HttpResponse:
    board, initial = board_document(row.game, version.document), {"base": version.number}
    form = RowForm(request.POST or None, game=row.game, name=name, row=document_row, board=board, initial=initial)
    flaws: list[str] = []
    if request.method == "POST" and form.is_valid():
        kind = kind_or_404(row.game, row.part)
        document = with_row(kind, version.document, name, code, form.changed_row())
        kept, flaws = _change_document(request, row, document, form)
        if kept:
            return kept
    title, card = capfirst(row_name(row.game, name, document_row)), code if name == "cards" else None
    return _page(request, "matches/material_form.html", row, form, flaws=flaws, title=title, card=card)


def _change_document(
    request: HttpRequest, row: Material, document: Json, form: forms.Form | None
) -> tuple[HttpResponse | None, list[str]]:
    """Keep a change; else the flaws, or the refusal in the form."""
    base = form.cleaned_data["base"] if form is not None else None
    try:
        return _kept_response(request, row, material_change(material=row, document=document, base=base)), []
    except InvalidMaterial as error:
        return None, flaw_texts(row.game, error)
    except Refused as refused:
        return None, [refusal_text(refused)]


def _kept_response(request: HttpRequest, row: Material, version: MaterialVersion) -> HttpResponse:
    messages.success(request, _("Saved as version %(number)s.") % {"number": version.number})
    return redirect("material", row.pk)


def _page(
    request: HttpRequest,
    template: str,
    row: Material,
    form: forms.Form | None,
    *,
    version: MaterialVersion | None = None,
    **extra: object,
) -> HttpResponse:
    newest = version or latest(row)
    context = {
        "material": row, "form": form, "game": game_name(row.game), "part": PARTS[row.part], "version": newest,
        "used": version_used(newest), **extra,
    }  # fmt: skip
    wrong = extra.get("flaws") or (form is not None and form.errors)
    return render(request, template, context, status=422 if wrong else 200)
