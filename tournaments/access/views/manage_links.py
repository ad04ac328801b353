"""Referees' links, invitations, co-organisers."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from matches.documents.qr import qr_svg
from matches.selectors.addresses import leads_nowhere
from tournaments.access.forms import LinkForm
from tournaments.access.selectors.issued import issued_by_link, issued_by_member
from tournaments.access.services import LINK_ROLES, grant_revoke, membership_remove
from tournaments.access.views.kept import kept_of
from tournaments.errors import Refused
from tournaments.models import Grant, Membership, Tournament
from tournaments.permissions import Action, Actor, may, require
from tournaments.selectors.setup.addresses import public_url
from tournaments.services.grants import grant_issue
from tournaments.words import refusal_text


@never_cache
def links(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the links there are; POST issues one, which is shown once."""
    tournament = get_object_or_404(Tournament.objects.select_related("owner"), slug=slug)
    actor = require(request, Action.MANAGE_LINKS, tournament)
    form = LinkForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        grant, token = grant_issue(
            tournament=tournament,
            role=form.cleaned_data["role"],
            label=form.cleaned_data["label"],
            by_account=form.cleaned_data["by_account"],
            actor=actor,
        )
        address = public_url(tournament, reverse("go", args=[token]), request)
        code = "" if leads_nowhere(address, request) else qr_svg(address)
        context = {"tournament": tournament, "grant": grant, "address": address, "qr": code}
        return render(request, "tournaments/setup/link_new.html", context)
    grants = tournament.grants.exclude(role=Grant.Role.TABLE).select_related("issued_by")
    context = {
        "tournament": tournament,
        "form": form,
        "link_roles": LINK_ROLES,
        "links": grants.rights().exclude(role=Grant.Role.KIOSK).filter(revoked_at__isnull=True),
        "kiosks": grants.filter(role=Grant.Role.KIOSK, revoked_at__isnull=True),
        "invitations": grants.invitations().filter(revoked_at__isnull=True),
        "ended": grants.filter(revoked_at__isnull=False).count(),
        "memberships": tournament.memberships.select_related("user", "invited_by").order_by("created_at", "pk"),
        "table_codes": tournament.grants.filter(role=Grant.Role.TABLE, revoked_at__isnull=True).count(),
    }
    return render(request, "tournaments/setup/links.html", context)


@never_cache
def link_end(request: HttpRequest, slug: str, kind: str, pk: int) -> HttpResponse:
    """Show what ends with a link, or with a co-organiser; POST ends it."""
    tournament = get_object_or_404(Tournament.objects.select_related("owner"), slug=slug)
    actor = require(request, Action.MANAGE_LINKS, tournament)
    if kind == "member":
        return _member_end(request, tournament, actor, pk)
    if kind != "link":
        raise Http404
    grant = get_object_or_404(Grant.objects.select_related("tournament"), pk=pk, tournament=tournament)
    if request.method != "POST":
        context = {"tournament": tournament, "grant": grant, "issued": issued_by_link(grant)}
        return render(request, "tournaments/setup/link_end.html", context)
    try:
        grant_revoke(
            grant=grant, actor=actor, keep_seats="keep_seats" in request.POST, keep_phones="keep_phones" in request.POST
        )
        messages.success(request, _("The link no longer works, on any device."))
    except Refused as refused:
        messages.info(request, refusal_text(refused))
    return redirect("manage-links", slug)


def _member_end(request: HttpRequest, tournament: Tournament, actor: Actor, pk: int) -> HttpResponse:
    members = Membership.objects.select_related("user", "tournament__owner")
    membership = get_object_or_404(members, pk=pk, tournament=tournament)
    if request.method != "POST":
        context = {"tournament": tournament, "member": membership, "issued": issued_by_member(membership)}
        return render(request, "tournaments/setup/link_end.html", context)
    membership_remove(membership=membership, actor=actor, kept=kept_of(request.POST))
    messages.success(request, _("They no longer have a part in running this tournament."))
    mine = may(actor, Action.MANAGE_LINKS, tournament)
    return redirect("manage-links" if mine else "tournament", tournament.slug)
