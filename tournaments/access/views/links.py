"""Links: opening one, leaving one, accepting an invitation."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from tournaments.accounts.forms.accounts import AccountForm
from tournaments.accounts.services.installation import account_create
from tournaments.accounts.views.accounts import BACKEND
from tournaments.accounts.views.password_tries import tries_limited
from tournaments.errors import Refused
from tournaments.models import Grant
from tournaments.permissions import SESSION_KEY
from tournaments.services.grants import grant_use, invitation_accept
from tournaments.words import refusal_text

INVITATION_KEY = "invitation"
MOST_LINKS = 60
FIRST_PAGES: dict[str, str] = {
    Grant.Role.DOOR: "manage-door",
    Grant.Role.KIOSK: "kiosk",
    Grant.Role.PROJECTOR: "projector",
}
"""Where a link leads whose holder has no desk."""


@require_safe
def go(request: HttpRequest, token: str) -> HttpResponse:
    """Exchange a link's token for this browser's right, and lead on to an address that holds no secret."""
    try:
        grant = grant_use(token=token)
    except Refused as refused:
        status = 410 if refused.code == "link_revoked" else 404
        return _seal(render(request, "tournaments/home/link_dead.html", {"reason": refused}, status=status))
    if grant.is_invitation:
        request.session[INVITATION_KEY] = grant.pk
        request.session.cycle_key()
        return _seal(redirect("invite"))
    known = [pk for pk in request.session.get(SESSION_KEY, []) if pk != grant.pk]
    request.session[SESSION_KEY] = [*known, grant.pk][-MOST_LINKS:]
    request.session.cycle_key()
    if grant.role == Grant.Role.SCORER and grant.label:
        messages.success(request, _("%(name)s, enter the results.") % {"name": grant.label})
    return _seal(redirect(_landing(grant)))


def _landing(grant: Grant) -> str:
    slug = grant.tournament.slug
    if grant.role == Grant.Role.TABLE and grant.table_id:
        return reverse("result-enter", args=[slug, grant.table_id])
    if grant.role in FIRST_PAGES:
        return reverse(FIRST_PAGES[grant.role], args=[slug])
    return reverse("manage", args=[slug])


def _seal(response: HttpResponse) -> HttpResponse:
    """Return the answer with orders not to remember an address with a token, nor to pass it on."""
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Give back every link this browser has opened."""
    request.session.pop(SESSION_KEY, None)
    request.session.pop(INVITATION_KEY, None)
    request.session.cycle_key()
    messages.success(request, _("This device no longer uses the link. Open it again when you need it."))
    return redirect("home")


@never_cache
@tries_limited
@sensitive_post_parameters()
def invite(request: HttpRequest) -> HttpResponse:
    """Accept an invitation with the account one has, or with a new one."""
    invited = int(request.session.get(INVITATION_KEY, 0))
    grant = Grant.objects.select_related("tournament__owner").filter(pk=invited).first()
    if grant is None:
        return render(request, "tournaments/home/link_dead.html", status=404)
    if not Grant.objects.live().filter(pk=grant.pk).exists():
        del request.session[INVITATION_KEY]
        return render(request, "tournaments/home/link_dead.html", {"reason": Refused("link_revoked")}, status=410)
    form = AccountForm(request.POST if request.method == "POST" and not request.user.is_authenticated else None)
    if request.method == "POST" and (request.user.is_authenticated or form.is_valid()):
        try:
            return _accept(request, grant, form)
        except Refused as refused:
            if refused.code == "username_taken":
                form.add_error("username", refusal_text(refused))
            else:
                messages.error(request, refusal_text(refused))
                return redirect("invite")
    return render(
        request, "tournaments/home/invite.html", {"grant": grant, "tournament": grant.tournament, "form": form}
    )


def _accept(request: HttpRequest, grant: Grant, form: AccountForm) -> HttpResponse:
    with transaction.atomic():
        account = request.user
        if not isinstance(account, User):
            data = form.cleaned_data
            account = account_create(username=data["username"], password=data["password"], full_name=data["full_name"])
        invitation_accept(grant=grant, account=account)
    if not request.user.is_authenticated:
        login(request, account, backend=BACKEND)
    request.session.pop(INVITATION_KEY, None)
    if grant.role != Grant.Role.CO_ORGANISER:
        messages.success(
            request, _("You help with this tournament now (%(role)s).") % {"role": grant.get_role_display()}
        )
        return redirect(_landing(grant))
    messages.success(request, _("You organise this tournament together now."))
    return redirect("manage", grant.tournament.slug)
