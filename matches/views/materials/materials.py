"""Own boards, decks and cards: the list, a new one, what one holds, its files."""

from __future__ import annotations

import json

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from matches.documents.materials import (
    board_document,
    differences_document,
    lists_document,
    marks_document,
    place_names,
    title_of,
)
from matches.errors import Refused
from matches.forms.materials.materials import NewForm, read_upload
from matches.games import games_shown, presenter
from matches.games.refusing import refusal_text
from matches.models import Material
from matches.permissions import actor_of, may_change_material
from matches.selectors.materials import latest, matches_played_with, materials_of_account
from matches.services.materials import material_create, material_delete, material_kind, version_used
from matches.words.materials import PARTS, flaw_text
from rules.base.json_types import Json
from rules.base.material import InvalidMaterial
from rules.base.material import Material as Kind
from rules.materials.csv import csv_of
from rules.materials.replaceable import materials_of

SHOWN = 10
BOM = "\ufeff"
"""By which a spreadsheet knows that a file is UTF-8."""


def own_material(request: HttpRequest, pk: int) -> Material:
    """Return a material of who asks; somebody else's is refused."""
    material = get_object_or_404(Material, pk=pk)
    if not may_change_material(actor_of(request), material):
        raise PermissionDenied
    return material


def kind_or_404(game: str, part: str) -> Kind:
    """Return what can be replaced there."""
    try:
        return material_kind(game, part)
    except Refused as error:
        raise Http404 from error


def flaw_texts(game: str, error: InvalidMaterial, *, of_file: bool = False) -> list[str]:
    """Return the sentence of each flaw, with the keys of a file or the names of a form."""
    names = place_names(board_document(game, {}))
    return [flaw_text(flaw, names, of_file=of_file) for flaw in error.flaws]


def game_name(code: str) -> str:
    """Return what people call a game."""
    return str(presenter(code).words.name)


@login_required
@require_safe
def materials(request: HttpRequest) -> HttpResponse:
    """Show one's own materials, by game, and what can be replaced."""
    assert isinstance(request.user, User)
    rows = list(materials_of_account(request.user))
    games = [
        {
            "name": game_name(code),
            "parts": [
                {
                    "game": code,
                    "part": part,
                    "name": PARTS[part],
                    "rows": [row for row in rows if (row.game, row.part) == (code, part)],
                    "is_table": bool(kind.columns),
                }
                for part, kind in materials_of(code).items()
            ],
        }
        for code in games_shown()
        if materials_of(code)
    ]
    return render(request, "matches/materials.html", {"games": games})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def material_new(request: HttpRequest, game: str, part: str) -> HttpResponse:
    """Offer a copy of the standard, or a file; a file with flaws shows them all and nothing is kept."""
    assert isinstance(request.user, User)
    kind = kind_or_404(game, part)
    form = NewForm(request.POST or None, files=request.FILES or None, others=kind.others)
    flaws: list[str] = []
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            copied = kind.others[data["begin"]]() if data["begin"] in kind.others else None
            document = read_upload(kind, data["file"]) if data["begin"] == "file" else copied
            created = material_create(
                owner=request.user, game=game, part=part, name=data["name"], source=data["source"], document=document
            )
        except InvalidMaterial as error:
            flaws = flaw_texts(game, error, of_file=True)
        except Refused as refused:
            form.add_error("name" if refused.code == "material_name_taken" else None, refusal_text(refused))
        else:
            messages.success(request, _("Saved. The standard one is unchanged."))
            return redirect("material", created.pk)
    context = {"form": form, "flaws": flaws, "kind": kind, "game": game_name(game), "part": PARTS[part]}
    return render(request, "matches/material_new.html", context, status=422 if form.errors or flaws else 200)


@login_required
@require_safe
def material(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one material: where it is not the standard, its rows with their marks, what was played with it."""
    row = own_material(request, pk)
    kind, version = kind_or_404(row.game, row.part), latest(row)
    played = list(matches_played_with(row)[: SHOWN + 1])
    context = {
        "material": row,
        "version": version,
        "used": version_used(version),
        "game": game_name(row.game),
        "part": PARTS[row.part],
        "is_table": row.part == "cards",
        "is_csv": bool(kind.columns),
        "differences": differences_document(kind, version.document),
        "lists": lists_document(kind, version.document),
        "marks": marks_document(kind, version.document),
        "played": played[:SHOWN],
        "more_played": len(played) > SHOWN,
        "versions": row.versions.defer("document").order_by("-number"),
    }
    return render(request, "matches/material.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def material_remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what deleting means; POST deletes the material, or says why not."""
    row = own_material(request, pk)
    if request.method == "POST":
        try:
            material_delete(material=row)
        except Refused as refused:
            messages.error(request, refusal_text(refused))
            return redirect("material", pk)
        messages.success(request, _("Deleted."))
        return redirect("materials")
    return render(request, "matches/material_delete.html", {"material": row, "game": game_name(row.game)})


@login_required
@require_safe
def material_file(request: HttpRequest, pk: int, suffix: str) -> HttpResponse:
    """Return the newest version as a file."""
    row = own_material(request, pk)
    return _file(kind_or_404(row.game, row.part), latest(row).document, title_of(row), suffix)


@require_safe
def standard_file(request: HttpRequest, game: str, part: str, suffix: str) -> HttpResponse:
    """Return the standard as a file, to begin with; `?of=`: that of another edition."""
    kind, of = kind_or_404(game, part), request.GET.get("of", "")
    if of and of not in kind.others:
        raise Http404
    return _file(kind, kind.others.get(of, kind.standard)(), f"{of or game}-{part}-standard", suffix)


def _file(kind: Kind, document: Json, name: str, suffix: str) -> HttpResponse:
    if suffix == "csv" and not kind.columns:
        raise Http404
    text = json.dumps(document, ensure_ascii=False, indent=1) if suffix == "json" else BOM + csv_of(kind, document)
    kinds = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
    headers = {"Content-Disposition": f'attachment; filename="{name}.{suffix}"'}
    return HttpResponse(text, content_type=kinds[suffix], headers=headers)
