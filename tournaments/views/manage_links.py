"""Referees' links, invitations, co-organisers."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from matches.documents.qr import qr_svg
from tournaments.errors import Refused
from tournaments.forms.links import LinkForm
from tournaments.models import Grant, Membership, Tournament
from tournaments.permissions import Action, require
from tournaments.selectors.addresses import public_url
from tournaments.services.grants import grant_issue, grant_revoke, membership_remove
from tournaments.words import refusal_text


@never_cache
def links(request: HttpRequest, slug: str) -> HttpResponse:
    """The links there are; POST issues one, which is shown once."""
    tournament = get_object_or_404(Tournament.objects.select_related("owner"), slug=slug)
    actor = require(request, Action.MANAGE_LINKS, tournament)
    form = LinkForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        grant, token = grant_issue(
            tournament=tournament, role=form.cleaned_data["role"], label=form.cleaned_data["label"], actor=actor
        )
        address = public_url(tournament, reverse("go", args=[token]), request)
        context = {"tournament": tournament, "grant": grant, "address": address, "qr": qr_svg(address)}
        return render(request, "tournaments/setup/link_new.html", context)
    grants = tournament.grants.exclude(role=Grant.Role.TABLE)
    context = {
        "tournament": tournament,
        "form": form,
        "referees": grants.filter(role=Grant.Role.REFEREE, revoked_at__isnull=True),
        "invitations": grants.filter(role=Grant.Role.CO_ORGANISER, revoked_at__isnull=True),
        "ended": grants.filter(revoked_at__isnull=False).count(),
        "memberships": tournament.memberships.select_related("user").order_by("created_at", "pk"),
        "table_codes": tournament.grants.filter(role=Grant.Role.TABLE, revoked_at__isnull=True).count(),
    }
    return render(request, "tournaments/setup/links.html", context)


@require_POST
def link_end(request: HttpRequest, slug: str, kind: str, pk: int) -> HttpResponse:
    """Withdraw a link, or end a co-organiser's rights."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.MANAGE_LINKS, tournament)
    if kind == "member":
        membership_remove(membership=get_object_or_404(Membership, pk=pk, tournament=tournament), actor=actor)
        messages.success(request, _("They no longer organise this tournament."))
    elif kind == "link":
        grant = get_object_or_404(Grant.objects.select_related("tournament"), pk=pk, tournament=tournament)
        try:
            grant_revoke(grant=grant, actor=actor)
            messages.success(request, _("The link no longer works, on any device."))
        except Refused as refused:
            messages.info(request, refusal_text(refused))
    else:
        raise Http404
    return redirect("manage-links", slug)
