"""Creating a friendly match, and changing its settings while it waits."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods

from matches.errors import Refused
from matches.forms.lobby.choices import SettingsForm
from matches.forms.lobby.create import CreateForm
from matches.games.refusing import refusal_text
from matches.models import Match
from matches.permissions import Action, Actor, actor_of
from matches.services.lobby.creating import match_create
from matches.services.lobby.lobby import seat_join
from matches.services.lobby.settings import match_settings_change
from matches.views.limits import seconds_until_allowed
from matches.views.lobby.links import seat_links_page
from matches.views.refusing import match_for, try_call

MADE = "matches_made"  # what the forms of this browser have made, by their keys: a form sent twice makes one match
MOST_MADE = 20


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Show rules, seats and time to choose; POST creates the match and shows the links of its seats."""
    actor = actor_of(request)
    own_name, owner = actor.label[:80], actor.account
    if request.method != "POST":
        return render(request, "matches/create.html", {"form": CreateForm(own_name=own_name, owner=owner)})
    form = CreateForm(request.POST, own_name=own_name, owner=owner)
    known = request.session.get(MADE, {})
    if form.is_valid() and form.cleaned_data["key"] in known:
        return redirect("match-links", known[form.cleaned_data["key"]])
    if form.is_valid():
        answer = _create_match(request, form, actor)
        if answer is not None:
            return answer
    return render(request, "matches/create.html", {"form": form}, status=422)


@sensitive_variables("tokens")
def _create_match(request: HttpRequest, form: CreateForm, actor: Actor) -> HttpResponse | None:
    """Create what a valid form asks for; None, with the reason in the form, when it cannot be."""
    account = request.user
    assert isinstance(account, User)
    if seconds_until_allowed(account.pk, "create"):
        form.add_error(None, _("You have created many matches in a short time: wait a minute and try again."))
        return None
    try:
        match, tokens = _match_of(form, actor, account)
    except Refused as refused:
        form.add_error(FIELD_OF.get(refused.code), refusal_text(refused))
        return None
    known = {**request.session.get(MADE, {}), form.cleaned_data["key"]: match.code}
    request.session[MADE] = dict(list(known.items())[-MOST_MADE:])
    tokens.pop(form.own_seat, None)
    if not tokens:
        return redirect("match", match.code)
    return seat_links_page(request, match, tokens)


FIELD_OF = {"no_clock": "limit_minutes", "ruleset_unknown": "ruleset"}


@transaction.atomic
def _match_of(form: CreateForm, actor: Actor, account: User) -> tuple[Match, dict[int, str]]:
    minutes = form.cleaned_data["limit_minutes"]
    match, tokens = match_create(
        actor=actor,
        ruleset=form.cleaned_data["ruleset"],
        names=form.names(),
        bots=form.bots(),
        options=form.options_changed(),
        materials=form.materials(),
        limit_seconds=minutes * 60 if minutes else None,
        **form.settings(),
    )
    if form.own_seat:
        seat_join(match=match, seat=form.own_seat, account=account)
    return match, tokens


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """Show what may be changed until the match begins; POST changes it."""
    match, actor = match_for(request, code, Action.ARRANGE)
    if match.state != Match.State.LOBBY:
        return redirect("match", match.code)
    form = SettingsForm.fitting(match, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        choices = form.settings()
        try_call(request, lambda: match_settings_change(match=match, actor=actor, **choices), _("Saved."))
        return redirect("match", match.code)
    return render(request, "matches/settings.html", {"match": match, "form": form}, status=422 if form.errors else 200)
