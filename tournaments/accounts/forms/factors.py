"""The forms of second factors: those of the library, with the product's words, counting and care."""

from __future__ import annotations

from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, AuthenticateWebAuthnForm, LoginWebAuthnForm
from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainField
from tournaments.accounts.services.codes import code_check, code_first_check
from tournaments.accounts.words import CODE_ERRORS
from tournaments.errors import Refused
from tournaments.words import refusal_text

CODE = {"autocomplete": "one-time-code", "inputmode": "numeric", "autocapitalize": "none", "spellcheck": "false"}
NAME_LENGTH = 60
# A credential is a few kilobytes of JSON from a browser; what else somebody sends there is simply not one.
NO_CREDENTIAL = (TypeError, ValueError, KeyError, AttributeError, OverflowError, IndexError)


class CodeForm(AuthenticateForm):
    """A code of the app or a recovery code, at the sign-in."""

    code = forms.CharField(label=_("Code"), max_length=40, widget=forms.TextInput(attrs={**CODE, "autofocus": True}))

    def clean_code(self) -> str:
        """Return the code that was good. The factor it proves stands in `authenticator`."""
        code = str(self.cleaned_data["code"])
        try:
            self.authenticator = code_check(account=self.user, code=code)
        except Refused as refused:
            raise forms.ValidationError(refusal_text(refused), code=refused.code) from refused
        return code


class AppForm(ActivateTOTPForm):
    """The first code of an app that is being set up."""

    code = forms.CharField(label=_("Code that the app shows"), max_length=40, widget=forms.TextInput(attrs=CODE))

    def clean_code(self) -> str:
        """Return the code that was good; it will not open anything a second time."""
        code = str(self.cleaned_data["code"])
        try:
            code_first_check(account=self.user, secret=self.secret, code=code)
        except Refused as refused:
            raise forms.ValidationError(refusal_text(refused), code=refused.code) from refused
        return code


class PasskeyForm(AddWebAuthnForm):
    """A new passkey with its name."""

    name = PlainField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("So that you know it again: “phone”, “key on my ring”."),
    )
    passwordless = None

    def clean(self) -> dict[str, object]:
        """Return the checked credential; anything unsound is refused in words."""
        try:
            cleaned: dict[str, object] = super().clean()
        except NO_CREDENTIAL as error:
            raise forms.ValidationError(str(CODE_ERRORS["incorrect_code"]), code="incorrect_code") from error
        return cleaned


class _Careful(AuthenticateWebAuthnForm):
    def clean_credential(self) -> Authenticator:
        try:
            return super().clean_credential()
        except NO_CREDENTIAL as error:
            raise forms.ValidationError(str(CODE_ERRORS["incorrect_code"]), code="incorrect_code") from error


class PasskeyCodeForm(_Careful):
    """A passkey as the second step of the sign-in."""


class PasskeySignInForm(_Careful, LoginWebAuthnForm):
    """A passkey as the whole sign-in."""
