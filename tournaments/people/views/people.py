"""The people and clubs of the installation: changing them, joining those who are there twice, or proposing it."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from matches.digits import whole_number
from tournaments.errors import Refused
from tournaments.forms.roster.roster import ClubForm, PlayerForm
from tournaments.models import PeopleChange, Player, PlayerMerge
from tournaments.permissions import actor_of, may_change_club, may_change_person
from tournaments.selectors.roster.merge_shown import merge_shown
from tournaments.selectors.roster.people import (
    club_called,
    known_clubs,
    known_players,
    knows_in_full,
    seen_tournaments,
    suspected_duplicates,
)
from tournaments.selectors.roster.people_changes import merges_done_lately, waiting_for
from tournaments.services.roster.people_changes import club_change, people_join, people_part, person_change
from tournaments.words import refusal_text

PAGE = 100


def _viewer(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@login_required
def players(request: HttpRequest) -> HttpResponse:
    """Show everybody this account may know, a hundred a page, with those who may be there twice first."""
    actor, viewer = actor_of(request), _viewer(request)
    wanted = request.GET.get("q", "").strip()[:100]
    rows = known_players(viewer).order_by("name", "pk")
    if wanted:
        read = Q(name__icontains=wanted) | Q(nickname__icontains=wanted) | Q(club__name__icontains=wanted)
        rows = rows.filter(read | Q(full_name__icontains=wanted) & knows_in_full(viewer))
    context = {
        "page": Paginator(rows, PAGE).get_page(request.GET.get("page")),
        "q": wanted,
        "duplicates": suspected_duplicates(viewer),
        "merges": merges_done_lately(actor),
        "waiting": len(waiting_for(actor)),
    }
    return render(request, "tournaments/roster/players.html", context)


@login_required
def player_edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one person: an owner changes them, anybody else proposes it."""
    actor, viewer = actor_of(request), _viewer(request)
    player = get_object_or_404(known_players(viewer), pk=pk)
    mine = may_change_person(actor, player)
    form = PlayerForm(request.POST) if request.method == "POST" else PlayerForm.of(player, mine=mine)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        _make_change(
            request,
            lambda: person_change(
                player=player, name=data["name"], nickname=data["nickname"], club_name=data["club"], actor=actor
            ),
            _("Saved."),
        )
        return redirect("players")
    seen = player.entries.filter(tournament__in=seen_tournaments(viewer)).select_related("tournament")
    entries = list(seen.order_by("-tournament__starts_on"))
    context = {
        "player": player,
        "form": form,
        "entries": entries,
        "mine": mine,
        "has_public": any(entry.tournament.is_public for entry in entries),
        "others": known_players(viewer).exclude(pk=pk).order_by("name"),
    }
    return render(request, "tournaments/roster/player.html", context)


def _make_change(request: HttpRequest, change: Callable[[], PeopleChange], done: str) -> None:
    """Make a change and say what became of it."""
    try:
        state = change().state
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return
    if state == PeopleChange.State.DONE:
        messages.success(request, done)
    else:
        text = _("Proposed. Whoever runs the tournaments decides; until then nothing changes.")
        messages.info(request, text)


@login_required
def merge(request: HttpRequest) -> HttpResponse:
    """Join two people: GET shows what it changes, POST does or proposes it."""
    actor, viewer = actor_of(request), _viewer(request)
    kept = get_object_or_404(known_players(viewer), pk=_key(request, "kept"))
    other = get_object_or_404(known_players(viewer), pk=_key(request, "other"))
    if request.method == "POST":
        done = _("The two entries of %(name)s have been merged. You can undo it here.") % {"name": kept.name}
        _make_change(request, lambda: people_join(kept=kept, other=other, actor=actor), done)
        return redirect("players")
    if kept.pk == other.pk:
        messages.error(request, refusal_text(Refused("same_player")))
        return redirect("players")
    mine = may_change_person(actor, kept) and may_change_person(actor, other)
    context = {"kept": kept, "other": other, "moves": moves_text(kept, other, viewer), "mine": mine}
    return render(request, "tournaments/roster/merge.html", context)


def moves_text(kept: Player, other: Player, viewer: User) -> dict[str, object]:
    """Return what a merge moves, each entry with the sentence that says why it cannot ("" where it can)."""
    moves = merge_shown(kept, other, viewer)
    rows = [(row, refusal_text(row.refusal) if row.refusal else "") for row in moves.entries]
    return {"rows": rows, "hidden": moves.hidden, "mailboxes": moves.mailboxes, "refused": bool(moves.refusals)}


def _key(request: HttpRequest, name: str) -> int:
    value = request.POST.get(name) or request.GET.get(name) or ""
    return whole_number(value, 17) or 0


@login_required
@require_POST
def merge_undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Part two people again."""
    joined = get_object_or_404(PlayerMerge.objects.select_related("kept", "club"), pk=pk)
    try:
        people_part(merge=joined, actor=actor_of(request))
        messages.success(request, _("The entries of %(name)s are separate again.") % {"name": joined.name})
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("players")


@login_required
def clubs(request: HttpRequest) -> HttpResponse:
    """Show every club this account may know; POST renames one, joins it with the club of that name, or proposes it."""
    actor, viewer = actor_of(request), _viewer(request)
    rows = known_clubs(viewer).order_by("name")
    if request.method == "POST":
        club = get_object_or_404(rows, pk=_key(request, "club"))
        form = ClubForm(request.POST)
        if not form.is_valid() or not form.cleaned_data["name"]:
            messages.error(request, _("Write the club's name."))
            return redirect("clubs")
        name = form.cleaned_data["name"]
        same = club_called(name, viewer, besides=club)
        if same is not None and "join" not in request.POST:
            mine = may_change_club(actor, club) and may_change_club(actor, same)
            context = {"club": club, "target": same, "mine": mine}
            return render(request, "tournaments/roster/club_join.html", context)
        done = _("The club is called %(name)s.") % {"name": same.name if same else name}
        _make_change(request, lambda: club_change(club=club, name=name, actor=actor), done)
        return redirect("clubs")
    return render(request, "tournaments/roster/clubs.html", {"clubs": rows})
