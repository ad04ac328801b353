"""Making a season, filling it, changing how it counts, sharing and deleting it."""

from __future__ import annotations

from copy import copy

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.errors import Refused
from tournaments.forms.setup.settings import DeleteForm
from tournaments.models import Season, SeasonEntry, SeasonInvitation
from tournaments.permissions import SeasonAction, actor_of, may_enter, season_actions, season_require
from tournaments.seasons import services
from tournaments.seasons.forms import CategoryForm, EnterForm, MemberForm, NewSeasonForm, change_form
from tournaments.seasons.selectors.standings import (
    RankedPlayer,
    added_by_member,
    enterable,
    season_held,
    season_standing,
)
from tournaments.views.setup.setup import hidden_fields
from tournaments.words import refusal_text

SHOWN_MOVES = 30


def season_of(request: HttpRequest, slug: str, action: SeasonAction) -> Season:
    """Return the season if this reader may do that, else 403 or 404."""
    season = get_object_or_404(Season, slug=slug)
    season_require(request, action, season)
    return season


@login_required
def season_new(request: HttpRequest) -> HttpResponse:
    """Show a new season, with the usual parameters of its kind."""
    assert isinstance(request.user, User)
    year = timezone.localdate().year
    initial = {"starts_on": f"{year}-01-01", "ends_on": f"{year}-12-31", "kind": "league", "is_public": True}
    form = NewSeasonForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            season = services.season_create(owner=request.user, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
        else:
            messages.success(request, _("“%(name)s” is ready. Now add tournaments to it.") % {"name": season.name})
            return redirect("season-manage", season.slug)
    return render(request, "tournaments/seasons/new.html", {"form": form}, status=422 if form.errors else 200)


def manage(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tournaments of a season, what counts and why the others do not; POST puts more into it."""
    season = season_of(request, slug, SeasonAction.EDIT)
    actor = actor_of(request)
    form = EnterForm(request.POST or None, season=season, tournaments=enterable(season, actor))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            entries = services.tournaments_enter(
                season=season, tournaments=data["tournaments"], actor=actor, category=data.get("category", "")
            )
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
        else:
            names = ", ".join(entry.tournament.name for entry in entries)
            messages.success(request, _("Added to the season: %(names)s.") % {"names": names})
            return redirect("season-manage", slug)
    national = season.kind == Season.Kind.NATIONAL
    held = [
        (entry, CategoryForm(entry=_of(entry.entry, season)) if national else None) for entry in season_held(season)
    ]
    context = {"season": season, "form": form, "held": held, "may": season_actions(actor, season)}
    return render(request, "tournaments/seasons/manage.html", context, status=422 if form.errors else 200)


def _of(entry: SeasonEntry, season: Season) -> SeasonEntry:
    entry.season = season
    return entry


def _entry(request: HttpRequest, slug: str, pk: int) -> SeasonEntry:
    entry = get_object_or_404(SeasonEntry.objects.select_related("season", "tournament"), pk=pk, season__slug=slug)
    # Who runs a tournament may take it out of anybody's season.
    if not may_enter(actor_of(request), entry.tournament):
        season_require(request, SeasonAction.EDIT, entry.season)
    return entry


@require_POST
def entry_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a tournament out of a season."""
    entry = _entry(request, slug, pk)
    actor = actor_of(request)
    services.entry_remove(entry=entry, actor=actor)
    text = _("“%(name)s” no longer counts in the season. Add it again whenever you like.")
    messages.success(request, text % {"name": entry.tournament.name})
    mine = SeasonAction.EDIT in season_actions(actor, entry.season)
    return redirect("season-manage", slug) if mine else redirect("manage", entry.tournament.slug)


@require_POST
def entry_category(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Say what the ranking takes a tournament for."""
    season = season_of(request, slug, SeasonAction.EDIT)
    entry = get_object_or_404(SeasonEntry.objects.select_related("season", "tournament"), pk=pk, season=season)
    form = CategoryForm(request.POST, entry=entry)
    try:
        if not form.is_valid():
            raise Refused("season_category")
        services.entry_category_set(entry=entry, category=form.cleaned_data["category"])
        messages.success(request, _("Saved."))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("season-manage", slug)


def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show name, days and parameters; what changes the table says what it changes before it is saved."""
    season = season_of(request, slug, SeasonAction.EDIT)
    form = change_form(season, request.POST or None)
    if request.method == "POST" and form.is_valid():
        fields = form.fields_of_season()
        moves = [] if "sure" in request.POST else _moves(season, fields)
        if moves:
            context = {"season": season, "again": hidden_fields(request), "moves": moves[:SHOWN_MOVES]}
            context["more"] = max(0, len(moves) - SHOWN_MOVES)
            return render(request, "tournaments/seasons/changes.html", context)
        try:
            services.season_update(season=season, **fields)
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect("season-manage", slug)
    context = {"season": Season.objects.get(pk=season.pk), "form": form}
    return render(request, "tournaments/seasons/settings.html", context, status=422 if form.errors else 200)


def _moves(season: Season, fields: dict[str, object]) -> list[tuple[RankedPlayer | None, RankedPlayer | None]]:
    """Return who would stand elsewhere, or with another total: the row before and after."""
    trial = copy(season)
    for name in ("parameters", "counts_running"):
        setattr(trial, name, fields[name])
    before = {row.player.pk: row for row in season_standing(season).rows}
    after = {row.player.pk: row for row in season_standing(trial).rows}
    pairs = [(before.get(pk), after.get(pk)) for pk in {**after, **before}]
    return [pair for pair in pairs if _place_and_total(pair[0]) != _place_and_total(pair[1])]


def _place_and_total(row: RankedPlayer | None) -> tuple[object, ...]:
    return (row.position, row.total) if row else ()


def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the co-organisers and who was asked; POST asks an account by its user name, and says nothing of who has
    one."""
    season = season_of(request, slug, SeasonAction.SHARE)
    form = MemberForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["username"]
        try:
            services.member_invite(season=season, username=name, actor=actor_of(request))
        except Refused as refused:
            form.add_error("username", refusal_text(refused))
        else:
            text = _("If there is an account “%(name)s”, it finds your invitation under Seasons and answers it there.")
            messages.success(request, text % {"name": name})
            return redirect("season-people", slug)
    members = [
        (membership, added_by_member(membership)) for membership in season.memberships.select_related("user", "season")
    ]
    context = {"season": season, "form": form, "members": members, "invitations": season.invitations.all()}
    return render(request, "tournaments/seasons/people.html", context, status=422 if form.errors else 200)


@require_POST
def invitation_withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask somebody no longer."""
    season = season_of(request, slug, SeasonAction.SHARE)
    invitation = get_object_or_404(season.invitations, pk=pk)
    services.invitation_withdraw(invitation=invitation, actor=actor_of(request))
    messages.success(request, _("The invitation has been withdrawn."))
    return redirect("season-people", slug)


@require_POST
@login_required
def invitation_answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Run somebody's season too, or not: only whoever was asked answers."""
    assert isinstance(request.user, User)
    mine = SeasonInvitation.objects.filter(user=request.user).select_related("season")
    invitation = get_object_or_404(mine, pk=pk)
    try:
        membership = services.invitation_answer(
            invitation=invitation, account=request.user, accepted=request.POST.get("answer") == "accept"
        )
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("seasons")
    if membership is None:
        messages.success(request, _("The invitation has been declined."))
        return redirect("seasons")
    messages.success(request, _("You run this season together now."))
    return redirect("season-manage", membership.season.slug)


@require_POST
def person_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """End somebody's part in a season."""
    season = season_of(request, slug, SeasonAction.SHARE)
    membership = get_object_or_404(season.memberships.select_related("user"), pk=pk)
    services.member_remove(membership=membership, actor=actor_of(request))
    messages.success(request, _("Done. Invite the account again whenever you like."))
    mine = SeasonAction.SHARE in season_actions(actor_of(request), season)
    return redirect("season-people", slug) if mine else redirect("seasons")


def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a season after its name was typed; its tournaments stay."""
    season = season_of(request, slug, SeasonAction.DELETE)
    form = DeleteForm(request.POST or None)
    form.fields["typed"].label = _("Name of the season")
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["typed"].strip() == season.name.strip():
            services.season_delete(season=season)
            messages.success(
                request, _("“%(name)s” has been deleted. Its tournaments are still there.") % {"name": season}
            )
            return redirect("seasons")
        form.add_error("typed", _("The name you typed is not the name of the season. Nothing was deleted."))
    context = {"season": season, "form": form, "held": season.entries.count()}
    return render(request, "tournaments/seasons/delete.html", context, status=422 if form.errors else 200)
