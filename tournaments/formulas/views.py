"""An organiser's own formulas: the list, one of them with a preview on past results."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.formulas.forms import FormulaForm
from tournaments.formulas.services import formula_preview, previewable
from tournaments.models import FormulaVersion, OwnFormula, Tournament
from tournaments.permissions import actor_of
from tournaments.selectors.setup.formulas import choosable_versions, own_formulas, version_formula
from tournaments.services.setup.formulas import formula_create, formula_delete, formula_update
from tournaments.words import refusal_text
from tournaments.words.setup.formulas import club_formula_text

SHOWN_ROWS = 12


def _own_formula(request: HttpRequest, pk: int) -> OwnFormula:
    """Return one's own formula; somebody else's does not exist."""
    rows = OwnFormula.objects.all()
    if not getattr(request.user, "is_superuser", False):
        rows = rows.filter(owner=request.user.pk)
    return get_object_or_404(rows, pk=pk)


@login_required
@require_safe
def formulas(request: HttpRequest) -> HttpResponse:
    """Show one's own formulas, each in a sentence."""
    assert isinstance(request.user, User)
    newest = {version.formula_id: version for version in choosable_versions(request.user)}
    rows = [
        (row, newest[row.pk], club_formula_text(version_formula(newest[row.pk]))) for row in own_formulas(request.user)
    ]
    return render(request, "tournaments/formulas/formulas.html", {"rows": rows})


def _form(request: HttpRequest, document: Json | None = None, **initial: object) -> FormulaForm:
    """Return the form of a request, with the latest tournament chosen for the preview."""
    tournaments = previewable(actor_of(request))
    initial["on"] = tournaments.first()
    return FormulaForm(request.POST or None, tournaments=tournaments, document=document, initial=initial)


@login_required
def formula_new(request: HttpRequest) -> HttpResponse:
    """Show a new formula."""
    assert isinstance(request.user, User)
    form = _form(request)
    if _saves(request, form):
        try:
            version = formula_create(owner=request.user, name=form.cleaned_data["name"], document=form.document())
        except Refused as refused:
            form.add_error("name", refusal_text(refused))
        else:
            messages.success(
                request,
                _("The formula “%(name)s” has been saved. Choose it in a tournament's settings.") % {"name": version},
            )
            return redirect("formula-edit", version.formula_id)
    return _page(request, form, {"title": _("New formula")})


@login_required
def formula_edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a formula with its versions; saving another way of counting makes a new version."""
    row = _own_formula(request, pk)
    versions = list(row.versions.order_by("-number").prefetch_related("tournaments"))
    form = _form(request, versions[0].document, name=row.name)
    if _saves(request, form):
        try:
            version = formula_update(formula=row, name=form.cleaned_data["name"], document=form.document())
        except Refused as refused:
            form.add_error("name", refusal_text(refused))
        else:
            messages.success(request, _saved_text(version, versions[0]))
            return redirect("formula-edit", pk)
    told = [(version, club_formula_text(version_formula(version))) for version in versions]
    return _page(request, form, {"title": row.name, "formula": row, "versions": told})


def _saved_text(version: FormulaVersion, before: FormulaVersion) -> str:
    if version.pk == before.pk:
        return _("Saved. It counts as before.")
    return _("Version %(number)s has been saved. Tournaments stay with the version they chose.") % {
        "number": version.number
    }


def _saves(request: HttpRequest, form: FormulaForm) -> bool:
    return request.method == "POST" and "preview" not in request.POST and form.is_valid()


def _page(request: HttpRequest, form: FormulaForm, context: Json) -> HttpResponse:
    status = 422 if form.is_bound and form.errors and "preview" not in request.POST else 200
    context |= {"form": form, **_preview_context(form)}
    return render(request, "tournaments/formulas/formula.html", context, status=status)


@login_required
@require_POST
def preview(request: HttpRequest) -> HttpResponse:
    """Show what the formula on the page would have made of the chosen tournament."""
    form = _form(request)
    return render(request, "tournaments/formulas/_preview.html", {"form": form, **_preview_context(form)})


def _preview_context(form: FormulaForm) -> dict[str, object]:
    """Return the sentence and the standing of a valid form, or of a new page's beginning."""
    if form.is_bound and not form.is_valid():
        return {"sentence": "", "preview": None}
    if not form.is_bound:
        return {"sentence": "", "preview": None, "waits": True}
    data, document = form.cleaned_data, form.document()
    trial = FormulaVersion(formula=OwnFormula(name=data["name"]), number=1, document=document)
    context = {"sentence": club_formula_text(version_formula(trial)), "on": data["on"], "preview": None}
    if isinstance(data["on"], Tournament):
        shown = formula_preview(tournament=data["on"], document=document, name=data["name"])
        rows = shown.rows if shown else []
        context |= {
            "preview": shown,
            "rows": rows[:SHOWN_ROWS],
            "more": rows[SHOWN_ROWS:],
            "decimals": data["decimals"],
        }
    return context


@login_required
@require_POST
def formula_remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a formula nobody counts by."""
    row = _own_formula(request, pk)
    try:
        formula_delete(formula=row)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("formula-edit", pk)
    messages.success(request, _("“%(name)s” has been deleted.") % {"name": row.name})
    return redirect("formulas")
