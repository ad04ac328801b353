"""One's own account: password, devices, mail, and what second factors it has."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from tournaments.accounts.forms.accounts import MailForm, OwnPasswordForm
from tournaments.accounts.selectors.browsers import browser_name
from tournaments.accounts.selectors.devices import account_devices
from tournaments.accounts.services.devices import device_end, devices_end
from tournaments.accounts.services.installation import account_password_set
from tournaments.accounts.services.known_browsers import browser_note
from tournaments.accounts.services.letter_limits import letter_count
from tournaments.accounts.services.letters import mail_drop, mail_set, mail_token
from tournaments.accounts.services.proof import password_proven
from tournaments.accounts.tasks import account_letter, account_told, letter_hand
from tournaments.accounts.views.confirm import require_confirmation
from tournaments.accounts.views.password_tries import tries_limited
from tournaments.accounts.views.sign_in import passkeys_work
from tournaments.accounts.words import REFUSALS
from tournaments.errors import Refused
from tournaments.models import Device
from tournaments.words import refusal_text


def account_signed_in(request: HttpRequest) -> User:
    """Return the account of a view that only lets accounts in."""
    assert isinstance(request.user, User)
    return request.user


@require_safe
@never_cache
@login_required
def own_account(request: HttpRequest) -> HttpResponse:
    """Show what protects this account, and where it is signed in."""
    account = account_signed_in(request)
    factors = list(Authenticator.objects.filter(user=account).order_by("pk"))
    kinds = {factor.type: factor for factor in factors}
    codes = kinds.get(Authenticator.Type.RECOVERY_CODES)
    devices = [
        {"row": device, "name": browser_name(device.browser), "here": device.session_key == request.session.session_key}
        for device in account_devices(account)
    ]
    context = {
        "account": account,
        "app": kinds.get(Authenticator.Type.TOTP),
        "keys": [{"pk": f.pk, "name": f.wrap().name, "made": f.created_at, "used": f.last_used_at}
                 for f in factors if f.type == Authenticator.Type.WEBAUTHN],
        "codes_left": len(codes.wrap().get_unused_codes()) if codes else None,
        "devices": devices,
        "passkeys": passkeys_work(request),
        "mail_on": settings.MAIL_ON,
    }  # fmt: skip
    return render(request, "tournaments/account/account.html", context)


@never_cache
@login_required
@tries_limited
@sensitive_post_parameters()
def own_password(request: HttpRequest) -> HttpResponse:
    """Show a new password, for whoever knows the present one; every other device is signed out."""
    account = account_signed_in(request)
    form = OwnPasswordForm(request.POST or None)
    form.account = account
    if request.method == "POST" and form.is_valid():
        if password_proven(request, account, form.cleaned_data["old"]):
            password, here = form.cleaned_data["password"], request.session.session_key
            account_password_set(account=account, password=password, here=here)
            update_session_auth_hash(request, account)
            browser_note(request, account)
            account_told(account, "password", request)
            messages.success(request, _("Your new password is valid from now on. Every other device was signed out."))
            return redirect("account")
        form.add_error("old", str(REFUSALS["password_old_wrong"]))
    return render(request, "tournaments/home/password.html", {"form": form, "account": account, "own": True})


@require_POST
@login_required
def own_device_end(request: HttpRequest, pk: int) -> HttpResponse:
    """Sign out one other device."""
    device = get_object_or_404(Device, pk=pk, account=account_signed_in(request))
    if device.session_key != request.session.session_key:
        device_end(device=device)
        messages.success(request, _("That device is signed out."))
    return redirect(reverse("account") + "#devices")


@require_POST
@login_required
def own_devices_end(request: HttpRequest) -> HttpResponse:
    """Sign out every device but this one."""
    devices_end(account=account_signed_in(request), but=request.session.session_key)
    messages.success(request, _("Only this device is signed in now."))
    return redirect(reverse("account") + "#devices")


@never_cache
@require_confirmation
def own_mail(request: HttpRequest) -> HttpResponse:
    """Show where letters go: a new address counts once a letter to it was answered."""
    account = account_signed_in(request)
    form = MailForm(request.POST or None, initial={"email": account.email})
    status = 200
    if request.method == "POST" and settings.MAIL_ON and form.is_valid():
        try:
            _mail_asked(request, account, form.cleaned_data["email"])
        except Refused as refused:
            form.add_error("email", refusal_text(refused))
            status = 429
        else:
            return redirect("account")
    return render(request, "tournaments/account/mail.html", {"form": form, "mail_on": settings.MAIL_ON}, status=status)


def _mail_asked(request: HttpRequest, account: User, email: str) -> None:
    """Have the new address written to, or take the present one away. Raises Refused: letters_many."""
    if not email:
        account_told(account, "mail", request, to=mail_drop(account=account))
        messages.success(request, _("Letters about your account go nowhere now."))
        return
    letter_count(account=account, to=email, kind="mail_check")
    link = settings.SITE_URL + reverse("mail-confirm", args=[mail_token(account=account, email=email)])
    letter_hand(account_letter, account.pk, email, "mail_check", get_language() or "it", {"link": link})
    messages.info(request, _("A letter is on its way to %(email)s. Open its link here.") % {"email": email})


@never_cache
@login_required
def mail_confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Show the link of the letter: a button, so that no preview of a mail program answers it."""
    account = account_signed_in(request)
    if request.method == "POST":
        try:
            before = mail_set(account=account, token=token)
        except Refused as refused:
            messages.error(request, refusal_text(refused))
        else:
            account_told(account, "mail", request, to=before)
            messages.success(request, _("Letters about your account go to %(email)s.") % {"email": account.email})
        return redirect("account")
    answer = render(request, "tournaments/account/mail_confirm.html")
    answer["Referrer-Policy"] = "no-referrer"
    return answer
