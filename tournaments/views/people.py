"""The people and clubs of the installation: changing them, joining those who are there twice."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.errors import Refused
from tournaments.forms.roster import ClubForm, PlayerForm
from tournaments.models import Club, Player, PlayerMerge
from tournaments.permissions import actor_of
from tournaments.selectors.people import known_players, suspected_duplicates
from tournaments.services.people import club_rename, player_merge, player_part, player_update
from tournaments.words import refusal_text

PAGE = 100


@login_required
def players(request: HttpRequest) -> HttpResponse:
    """Everybody known, a hundred a page, with those who may be there twice first."""
    wanted = request.GET.get("q", "").strip()[:100]
    rows = known_players().order_by("name", "pk")
    if wanted:
        rows = rows.filter(Q(name__icontains=wanted) | Q(nickname__icontains=wanted) | Q(club__name__icontains=wanted))
    context = {
        "page": Paginator(rows, PAGE).get_page(request.GET.get("page")),
        "q": wanted,
        "duplicates": suspected_duplicates(),
        "merges": PlayerMerge.objects.filter(undone_at__isnull=True).select_related("kept")[:10],
    }
    return render(request, "tournaments/roster/players.html", context)


@login_required
def player_edit(request: HttpRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("club"), pk=pk)
    form = PlayerForm(request.POST) if request.method == "POST" else PlayerForm.of(player)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        player_update(player=player, name=data["name"], nickname=data["nickname"], club=form.club_row())
        messages.success(request, _("Saved."))
        return redirect("players")
    others = known_players().exclude(pk=pk).order_by("name")
    entries = list(player.entries.select_related("tournament").order_by("-tournament__starts_on"))
    context = {
        "player": player,
        "form": form,
        "entries": entries,
        "has_public": any(entry.tournament.is_public for entry in entries),
        "others": others,
    }
    return render(request, "tournaments/roster/player.html", context)


@login_required
def merge(request: HttpRequest) -> HttpResponse:
    """Join two people: GET shows what it changes, POST does it."""
    kept = get_object_or_404(known_players(), pk=_key(request, "kept"))
    other = get_object_or_404(known_players(), pk=_key(request, "other"))
    if request.method == "POST":
        try:
            player_merge(kept=kept, other=other, actor=actor_of(request))
            messages.success(request, _("%(name)s is one person now. You can undo it here.") % {"name": kept.name})
        except Refused as refused:
            messages.error(request, refusal_text(refused))
        return redirect("players")
    context = {"kept": kept, "other": other, "entries": other.entries.select_related("tournament")}
    return render(request, "tournaments/roster/merge.html", context)


def _key(request: HttpRequest, name: str) -> int:
    value = request.POST.get(name) or request.GET.get(name) or ""
    return int(value) if value.isdigit() and len(value) < 18 else 0


@login_required
@require_POST
def merge_undo(request: HttpRequest, pk: int) -> HttpResponse:
    joined = get_object_or_404(PlayerMerge.objects.select_related("kept", "club"), pk=pk)
    try:
        other = player_part(merge=joined, actor=actor_of(request))
        messages.success(request, _("%(name)s is a person apart again.") % {"name": other.name})
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("players")


@login_required
def clubs(request: HttpRequest) -> HttpResponse:
    """Every club with its people; POST renames one, or joins it with the club of that name."""
    if request.method == "POST":
        club = get_object_or_404(Club, pk=_key(request, "club"))
        form = ClubForm(request.POST)
        if not form.is_valid() or not form.cleaned_data["name"]:
            messages.error(request, _("Write the club's name."))
        elif _joins_unasked(request, club, form.cleaned_data["name"]):
            target = Club.objects.get(name__iexact=form.cleaned_data["name"])
            return render(request, "tournaments/roster/club_join.html", {"club": club, "target": target})
        else:
            remaining = club_rename(club=club, name=form.cleaned_data["name"])
            messages.success(request, _("The club is called %(name)s.") % {"name": remaining.name})
        return redirect("clubs")
    rows = Club.objects.annotate(player_count=Count("players")).order_by("name")
    return render(request, "tournaments/roster/clubs.html", {"clubs": rows})


def _joins_unasked(request: HttpRequest, club: Club, name: str) -> bool:
    same = Club.objects.filter(name__iexact=name).exclude(pk=club.pk)
    return same.exists() and "join" not in request.POST
