"""Where the sign-in library asks the product: its steps, its words, its letters, its secrets at rest."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import generate_totp_secret
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.accounts.tasks import account_told
from tournaments.accounts.words import CODE_ERRORS, FACTOR_DONE, FACTOR_LETTERS

SALT = "planisfero.factors"


class AccountAdapter(DefaultAccountAdapter):
    """Password first, then the second factor; the password again before a factor is changed."""

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """Count nothing: wrong passwords are counted by axes."""

    def get_login_stages(self) -> list[str]:
        """Return the steps after the password."""
        return ["allauth.mfa.stages.AuthenticateStage"]

    def get_reauthentication_methods(self, user: User | AnonymousUser) -> list[dict[str, object]]:
        """Return the one way to confirm: every account has a password."""
        url = reverse("account_reauthenticate")
        return [{"id": "reauthenticate", "description": _("Your password"), "url": url}]

    def respond_user_inactive(self, request: HttpRequest, user: object) -> HttpResponse:
        """Say that the account is closed to whoever has just proven to own it."""
        messages.error(request, _("This account is closed. Ask whoever administers this installation."))
        return redirect("login")

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *args: object, **kwargs: object
    ) -> None:
        """Say it in the product's words; what the library says beyond them is left unsaid."""
        text = kwargs.get("message") or FACTOR_DONE.get(message_template or "")
        if text:
            messages.add_message(request, level, str(text))

    def send_notification_mail(self, template_prefix: str, user: User, *args: object, **kwargs: object) -> None:
        """Write to the account when its factors changed."""
        account_told(user, FACTOR_LETTERS[template_prefix], self.request)


class FactorAdapter(DefaultMFAAdapter):
    """The words of factors, and their secrets encrypted with a key made from the installation's."""

    error_messages = {**DefaultMFAAdapter.error_messages, **CODE_ERRORS}

    def encrypt(self, text: str) -> str:
        """Return the text closed with this installation's key."""
        return _fernet(settings.SECRET_KEY).encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return the text; where the installation's key has changed, a fresh secret that no code will ever fit."""
        for key in map(str, (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)):
            try:
                return _fernet(key).decrypt(encrypted_text.encode()).decode()
            except InvalidToken:
                continue
        return str(generate_totp_secret())

    def generate_authenticator_name(self, user: object, type: Authenticator.Type) -> str:
        """Return what a passkey without a name is called."""
        return _("Passkey %(number)s") % {"number": Authenticator.objects.filter(user=user, type=type).count() + 1}

    def _get_site_name(self) -> str:
        return "Planisfero"


def _fernet(key: str) -> Fernet:
    digest = salted_hmac(SALT, "", secret=key, algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(digest))
