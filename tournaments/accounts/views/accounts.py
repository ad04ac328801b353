"""The first visit, and the accounts of the installation."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from tournaments.accounts.forms.accounts import AccountForm, PasswordForm, SetupForm
from tournaments.accounts.services import installation
from tournaments.accounts.tasks import account_told
from tournaments.accounts.views.confirm import require_confirmation
from tournaments.accounts.views.own_account import account_signed_in
from tournaments.accounts.views.password_tries import tries_limited
from tournaments.accounts.views.throttle import rest_page, too_many, try_back, try_counted
from tournaments.errors import Refused
from tournaments.permissions import require_administrator
from tournaments.words import refusal_text

BACKEND = "django.contrib.auth.backends.ModelBackend"
SETUP = "setup"


@never_cache
@tries_limited
@sensitive_post_parameters()
def setup(request: HttpRequest) -> HttpResponse:
    """Let the one-time code create the organiser's own account; afterwards this page only leads to the sign-in."""
    if installation.own_account_exists():
        return redirect("login")
    if too_many(request, SETUP):
        return rest_page(request, "tournaments/home/setup_rest.html", SETUP)
    form = SetupForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        if not try_counted(request, SETUP):
            return rest_page(request, "tournaments/home/setup_rest.html", SETUP)
        try:
            account = installation.installation_claim(
                code=data["code"],
                username=data["username"],
                password=data["password"],
                full_name=data["full_name"],
            )
        except Refused as refused:
            if refused.code != "setup_code_wrong":
                try_back(request, SETUP)
            if refused.code == "setup_done":
                messages.info(request, refusal_text(refused))
                return redirect("login")
            form.add_error("code" if refused.code == "setup_code_wrong" else "username", refusal_text(refused))
        else:
            try_back(request, SETUP)
            login(request, account, backend=BACKEND)
            return _welcomed(request)
    return render(request, "tournaments/home/setup.html", {"form": form})


def _welcomed(request: HttpRequest) -> HttpResponse:
    """Tell whoever has taken over the installation what it is for, and lead there."""
    if settings.MIRROR:
        messages.success(request, _("You run this mirror now. Make a code for each tournament that it shall show."))
        return redirect("mirrors")
    messages.success(request, _("You are the organiser now. You can create your first tournament."))
    return redirect("home")


def superuser_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let only in who administers the installation."""

    @wraps(view)
    def asked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        require_administrator(request)
        return view(request, *args, **kwargs)

    return asked


@never_cache
@superuser_required
@sensitive_post_parameters()
@require_confirmation
def accounts(request: HttpRequest) -> HttpResponse:
    """Show the accounts of this installation; POST creates one more."""
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            account = installation.account_create(
                username=data["username"], password=data["password"], full_name=data["full_name"]
            )
        except Refused as refused:
            form.add_error("username", refusal_text(refused))
        else:
            messages.success(request, _("%(name)s can sign in now.") % {"name": account.username})
            return redirect("installation-accounts")
    return render(request, "tournaments/home/accounts.html", {"accounts": User.objects.order_by("pk"), "form": form})


@never_cache
@superuser_required
@sensitive_post_parameters()
@require_confirmation
def account_password(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a new password for somebody who forgot theirs; one's own has its page, which asks for the present one."""
    account = get_object_or_404(User, pk=pk)
    if account.pk == request.user.pk:
        return redirect("own-password")
    form = PasswordForm(request.POST or None)
    form.account = account
    if request.method == "POST" and form.is_valid():
        installation.account_password_set(account=account, password=form.cleaned_data["password"])
        account_told(account, "password", request)
        messages.success(request, _("%(name)s has a new password.") % {"name": account.username})
        return redirect("installation-accounts")
    return render(request, "tournaments/home/password.html", {"form": form, "account": account})


@require_POST
@superuser_required
@reauthentication_required
def account_switch(request: HttpRequest, pk: int) -> HttpResponse:
    """Close or open an account."""
    account = get_object_or_404(User, pk=pk)
    try:
        installation.account_active_set(account=account, active=not account.is_active, by=account_signed_in(request))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("installation-accounts")
