"""A person's own page of what is kept of them: how others call them, all of it as a file, and the way out."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from matches.digits import whole_number
from tournaments.errors import Refused
from tournaments.models import Player
from tournaments.my.selectors.people_here import person_here
from tournaments.permissions import Actor, actor_of, names_allowed
from tournaments.privacy.documents.own_data import own_data
from tournaments.privacy.forms import ShownNameForm
from tournaments.privacy.selectors.held import Held, held_of
from tournaments.privacy.services.erasing import number_name, person_erase
from tournaments.privacy.views.answers import json_file, why_not
from tournaments.services.roster.shown_names import name_choose
from tournaments.words import refusal_text


def _held(request: HttpRequest) -> tuple[Held, Actor]:
    """Return what is kept of this browser's person, as far as it is vouched for, and who asks; 404 for nobody's."""
    wanted = request.POST.get("as") or request.GET.get("as", "")
    actor = actor_of(request)
    person = person_here(actor, whole_number(wanted, 17))
    if person is None:
        raise Http404
    player = Player.objects.select_related("club", "home").get(pk=person.player.pk)
    return held_of(player, person.owners), replace(actor, label=player.name)


def _of(name: str, player: Player) -> str:
    return f"{reverse(name)}?as={player.pk}"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def data(request: HttpRequest) -> HttpResponse:
    """Say in plain words what is kept of this person; POST changes how others call them."""
    held, actor = _held(request)
    allowed = names_allowed(actor, held.player)
    form = ShownNameForm(request.POST if request.method == "POST" else None, player=held.player, allowed=allowed)
    if request.method == "POST" and form.is_valid():
        try:
            player = name_choose(player=held.player, actor=actor, **form.chosen)
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
        else:
            messages.success(request, _("From now on others read “%(name)s”.") % {"name": player.name})
            return redirect(_of("my-data", held.player))
    context = {"person": held, "held": held, "form": form, "may_all": len(allowed) > 2}
    return render(request, "tournaments/privacy/data.html", context)


@never_cache
@require_safe
def data_file(request: HttpRequest) -> HttpResponse:
    """Return everything that is kept of this person as JSON."""
    held, _actor = _held(request)
    return json_file(own_data(held))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest) -> HttpResponse:
    """Show what erasing this person changes; POST does it."""
    held, actor = _held(request)
    if request.method == "POST":
        try:
            name = person_erase(held=held, actor=actor)
        except Refused as refused:
            messages.error(request, refusal_text(refused))
            return redirect(_of("my-erase", held.player))
        messages.success(request, _erased_text(name))
        return redirect("home")
    context = {"person": held, "held": held, "reason": why_not(held), "number": number_name(held.player)}
    return render(request, "tournaments/privacy/erase.html", context)


def _erased_text(name: str) -> str:
    if not name:
        return _("Nothing of you is kept here any more.")
    return _("Your name is gone. Your results stand under “%(name)s”.") % {"name": name}
