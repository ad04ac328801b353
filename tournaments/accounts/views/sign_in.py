"""The sign-in: a password and, where the account has one, a second factor; or a passkey alone."""

from __future__ import annotations

import ipaddress
from contextlib import suppress
from urllib.parse import urlsplit

from allauth.account.utils import perform_login
from allauth.mfa.base.views import AuthenticateView
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.views import LoginWebAuthnView
from django.contrib.auth import logout
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.accounts.forms.accounts import SignInForm
from tournaments.accounts.forms.factors import CodeForm, PasskeyCodeForm, PasskeySignInForm
from tournaments.accounts.services.codes import REST
from tournaments.accounts.tasks import account_told
from tournaments.accounts.views.password_tries import sign_ins_limited

PLAYED_ON_FROM = ("match-replay", "position")


def passkeys_work(request: HttpRequest) -> bool:
    """Say whether a browser would make a passkey for this address: https and a name, or this computer itself."""
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    with suppress(ValueError):
        ipaddress.ip_address(host)
        return False
    return request.is_secure() or host == "localhost"


class SignInView(LoginView):
    """User name and password; the second step follows where the account asks for one."""

    form_class = SignInForm

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        if self.request.user.is_authenticated:
            logout(self.request)  # the second step is for somebody who is not signed in
        answer: HttpResponse = perform_login(self.request, form.get_user(), redirect_url=self.get_success_url())
        return answer

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        known = {"passkeys": passkeys_work(self.request), "plays_on": _plays_on(self.get_redirect_url())}
        return {**super().get_context_data(**kwargs), **known}


def _plays_on(address: str) -> bool:
    """Say whether somebody comes from a page whose only need of an account is to play on from there."""
    try:
        return resolve(urlsplit(address).path).url_name in PLAYED_ON_FROM
    except Resolver404:
        return False


@method_decorator(sensitive_post_parameters(), name="dispatch")
class SecondStepView(AuthenticateView):
    """A code or a passkey, after the password."""

    template_name = "tournaments/account/second_step.html"

    def get_form_class(self) -> type[CodeForm]:
        return CodeForm

    def get_webauthn_form_class(self) -> type[PasskeyCodeForm]:
        return PasskeyCodeForm

    def form_invalid(self, form: CodeForm | PasskeyCodeForm) -> HttpResponse:
        account = self.stage.login.user
        if form.has_error("code", "codes_rest") and cache.add(f"codes-rest:{account.pk}", True, REST.seconds):
            account_told(account, "codes_rest", self.request)
        answer: HttpResponse = super().form_invalid(form)
        return answer

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """Say what this account may answer with here, too."""
        factors = set(Authenticator.objects.filter(user=self.stage.login.user).values_list("type", flat=True))
        passkey = Authenticator.Type.WEBAUTHN in factors
        known = {"has_app": Authenticator.Type.TOTP in factors, "has_passkey": passkey}
        return {**super().get_context_data(**kwargs), **known, "passkeys": passkey and passkeys_work(self.request)}


class PasskeySignInView(LoginWebAuthnView):
    """A passkey alone: the browser asks for it, the password is not needed."""

    def get_form_class(self) -> type[PasskeySignInForm]:
        return PasskeySignInForm


sign_in = sign_ins_limited(SignInView.as_view())
second_step = SecondStepView.as_view()
passkey_sign_in = PasskeySignInView.as_view()
