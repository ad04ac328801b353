"""The logo of the club on paper: shown, sent, taken off."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.paper.forms import LogoForm
from tournaments.paper.services.logos import logo_address, logo_remove, logo_save
from tournaments.permissions import Action, require
from tournaments.words import refusal_text


def logo(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the logo; POST puts another in its place, or with `do=remove` takes it off."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.PRINT, tournament)
    if request.method == "POST" and request.POST.get("do") == "remove":
        logo_remove(tournament=tournament, actor=actor)
        messages.success(request, _("The logo has been taken off."))
        return redirect("manage-logo", slug)
    form = LogoForm(request.POST, request.FILES) if request.method == "POST" else LogoForm()
    if form.is_bound and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            logo_save(tournament=tournament, file=file, size=file.size, actor=actor)
        except Refused as refused:
            form.add_error("file", refusal_text(refused))
        else:
            messages.success(request, _("The logo has been saved: what you print from now on bears it."))
            return redirect("manage-logo", slug)
    context = {"tournament": tournament, "form": form, "logo": logo_address(tournament)}
    return render(request, "tournaments/paper/logo.html", context, status=422 if form.errors else 200)
