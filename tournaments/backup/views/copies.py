"""Copies: save, list, download, restore."""

from __future__ import annotations

import re

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.backup.documents.copy_file import SUFFIX
from tournaments.backup.forms import RestoreForm
from tournaments.backup.services import snapshots
from tournaments.backup.services.restore_surroundings import LEFT_OUT
from tournaments.documents.kept_files import file_place, names_in
from tournaments.errors import Refused
from tournaments.models import DrawSeed, LogEntry, Snapshot, Tournament
from tournaments.permissions import Action, require
from tournaments.words import refusal_text

PLAIN = re.compile(r"[^a-z0-9-]")


def backups(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the last copies; POST saves one now."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.BACKUP, tournament)
    if request.method == "POST":
        try:
            snapshots.snapshot_take(tournament=tournament, reason="by_hand")
            messages.success(request, _("The copy has been saved. Download it to have it outside this computer too."))
        except Refused as refused:
            messages.error(request, refusal_text(refused))
        return redirect("manage-backups", slug)
    named = {snapshots.snapshot_name(row): row for row in tournament.snapshots.all()}
    there = set().union(*(names_in(folder) for folder in {name.rpartition("/")[0] for name in named}))
    rows = [(row, name in there) for name, row in named.items()]
    context = {"tournament": tournament, "rows": rows, "folder": file_place(f"{snapshots.ROOT}/{tournament.slug}")}
    return render(request, "tournaments/setup/backups.html", context)


@never_cache
@require_safe
def backup_file(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Download one copy."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.BACKUP, tournament)
    snapshot = get_object_or_404(Snapshot, pk=pk, tournament=tournament)
    try:
        content = snapshots.snapshot_read(snapshot=snapshot)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("manage-backups", slug)
    return _download(content, f"{slug}-{timezone.localtime(snapshot.created_at):%Y%m%d-%H%M%S}")


@require_POST
def backup_download(request: HttpRequest, slug: str) -> HttpResponse:
    """Save a copy and hand it over at once: the one button."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.BACKUP, tournament)
    try:
        snapshot = snapshots.snapshot_take(tournament=tournament, reason="by_hand")
        content = snapshots.snapshot_read(snapshot=snapshot)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("manage-backups", slug)
    return _download(content, f"{slug}-{timezone.localtime():%Y%m%d-%H%M%S}")


def _download(content: bytes, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type="application/gzip")
    response["Content-Disposition"] = f'attachment; filename="{PLAIN.sub("", name)}{SUFFIX}"'
    return response


@login_required
def restore(request: HttpRequest) -> HttpResponse:
    """Make a tournament from a copy, of this computer or of another one."""
    assert isinstance(request.user, User)
    form = RestoreForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = snapshots.snapshot_restore(file=form.cleaned_data["file"], owner=request.user)
        except Refused as refused:
            form.add_error("file", refusal_text(refused))
        else:
            _say_restored(request, tournament)
            return redirect("manage", tournament.slug)
    return render(request, "tournaments/home/restore.html", {"form": form})


def _say_restored(request: HttpRequest, tournament: Tournament) -> None:
    entry = LogEntry.objects.filter(tournament=tournament, action__in=snapshots.RESTORED.values()).first()
    differences, unlike = (entry.detail.get(name, 0) if entry else 0 for name in ("differences", "unlike"))
    messages.success(request, _("“%(name)s” has been restored.") % {"name": tournament.name})
    text = _(
        "Links, table codes and co-organisers do not come with a copy: issue and invite them again, and "
        "print the sheets."
    )
    messages.info(request, text)
    # What the copy itself tells of before has no account with it.
    for left in tournament.log.filter(action=LEFT_OUT, user=tournament.owner):
        text = _("The copy names co-organisers of “%(season)s”, and none was let in: %(names)s. Invite whom you like.")
        messages.warning(request, text % {**left.detail, "names": ", ".join(left.detail["names"])})
    if DrawSeed.objects.filter(stage__tournament=tournament, used_at=None).exclude(instead_of="").exists():
        text = _(
            "A draw had already shown the secret number of the next round: a new one has been fixed, and its "
            "certificate says so."
        )
        messages.warning(request, text)
    if differences:
        text = _("Rows of the standings that now count differently from the copy: %(count)s. Compare them.")
        messages.warning(request, text % {"count": differences})
    if unlike:
        text = _("Results that do not follow from what was written down at their tables: %(count)s. Compare them.")
        messages.warning(request, text % {"count": unlike})
