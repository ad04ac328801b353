"""Another role for somebody who helps, in place: first what ends and what stays, then the change."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.access.forms import ROLE_DOES
from tournaments.access.selectors.issued import issued_by_link, issued_by_role
from tournaments.access.services import LINK_ROLES, link_role_change, member_role_change
from tournaments.access.views.kept import kept_of
from tournaments.errors import Refused
from tournaments.models import Grant, Membership, Tournament
from tournaments.permissions import ROLES, Action, may, require
from tournaments.words import refusal_text


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def role(request: HttpRequest, slug: str, kind: str, pk: int) -> HttpResponse:
    """Ask for the new role, then show what ends with the old one and what stays; POST changes it."""
    tournament = get_object_or_404(Tournament.objects.select_related("owner"), slug=slug)
    actor = require(request, Action.MANAGE_LINKS, tournament)
    helper = _helper(tournament, kind, pk)
    if request.method == "POST":
        was, wanted = request.POST.get("was", ""), request.POST.get("role", "")
        try:
            if isinstance(helper, Membership):
                member_role_change(membership=helper, was=was, role=wanted, actor=actor, kept=kept_of(request.POST))
            else:
                link_role_change(grant=helper, was=was, role=wanted, actor=actor, keep=kept_of(request.POST))
            text = _("%(name)s has another role now: %(role)s.")
            messages.success(request, text % {"name": name_of(helper), "role": _role_word(wanted)})
        except Refused as refused:
            messages.info(request, refusal_text(refused))
        return redirect("manage-links" if may(actor, Action.MANAGE_LINKS, tournament) else "tournament", slug)
    wanted = request.GET.get("role", "")
    context: dict[str, object] = {"tournament": tournament, "helper": helper, "name": name_of(helper), "kind": kind}
    if wanted not in _roles(helper) or wanted == helper.role:
        return render(request, "tournaments/setup/role.html", context | {"roles": _choices(helper)})
    context |= _shown(helper, wanted)
    return render(request, "tournaments/setup/role_change.html", context)


def _helper(tournament: Tournament, kind: str, pk: int) -> Membership | Grant:
    if kind == "member":
        members = Membership.objects.select_related("user", "tournament__owner")
        return get_object_or_404(members, pk=pk, tournament=tournament)
    if kind != "link":
        raise Http404
    links = Grant.objects.rights().filter(revoked_at__isnull=True, role__in=LINK_ROLES)
    return get_object_or_404(links.select_related("tournament__owner"), pk=pk, tournament=tournament)


def name_of(helper: Membership | Grant) -> str:
    """Return how somebody who helps is called."""
    if isinstance(helper, Membership):
        return helper.user.get_full_name() or helper.user.get_username()
    return helper.label or helper.get_role_display()


def _roles(helper: Membership | Grant) -> list[str]:
    return list(Membership.Role.values if isinstance(helper, Membership) else LINK_ROLES)


def _choices(helper: Membership | Grant) -> list[dict[str, object]]:
    """Return the other roles there are, each with what it does."""
    others = [code for code in _roles(helper) if code != helper.role]
    return [{"code": code, "name": _role_word(code), "does": ROLE_DOES[code]} for code in others]


def _role_word(code: str) -> str:
    return str(dict(Membership.Role.choices)[code])


def _shown(helper: Membership | Grant, wanted: str) -> dict[str, object]:
    """Return both roles and what was handed out, parted into what ends and what stays."""
    lost = ROLES[helper.role] - ROLES[wanted]
    if isinstance(helper, Membership):
        ends, stays = issued_by_role(helper, wanted)
    else:
        ends, stays = issued_by_link(helper, lost), issued_by_link(helper, set(Action) - lost)
    return {
        "wanted": wanted,
        "before": {"name": _role_word(helper.role), "does": ROLE_DOES[helper.role]},
        "after": {"name": _role_word(wanted), "does": ROLE_DOES[wanted]},
        "issued": ends,
        "stays": stays,
    }
