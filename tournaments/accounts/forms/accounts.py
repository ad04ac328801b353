"""Accounts of organisers: the first one with the one-time code, further ones, new passwords, the sign-in."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainField
from matches.forms.typed import FormData, FormRest, Text
from tournaments.accounts.words import HINTS

PASSWORD_LENGTH = 200


def password_field(label: Text, autocomplete: str = "new-password", help_text: Text = "") -> forms.CharField:
    """Return a field for a password, as typed; the browser knows by `autocomplete` which one is meant."""
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, max_length=PASSWORD_LENGTH, strip=False, widget=widget, help_text=help_text)


class SignInForm(AuthenticationForm):
    """User name and password; a wrong one says nothing about which of them."""

    error_messages = {
        "invalid_login": _("User name and password do not match. Check capital letters and try again."),
        "inactive": _("User name and password do not match. Check capital letters and try again."),
    }


class PasswordForm(forms.Form):
    """A new password, written twice and checked by the rules of the installation."""

    password = password_field(_("Password"), help_text=HINTS)
    again = password_field(_("The same password again"))
    account: User | None = None

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        first, second = data.get("password"), data.get("again")
        if first and second and first != second:
            self.add_error("again", _("The two passwords are not the same."))
        elif first:
            account = self.account or User(
                username=str(data.get("username", "")), first_name=str(data.get("full_name", ""))
            )
            try:
                password_validation.validate_password(str(first), account)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return data


class OwnPasswordForm(PasswordForm):
    """One's own new password: the present one is asked."""

    old = password_field(_("Current password"), "current-password")
    field_order = ["old", "password", "again"]


class ConfirmForm(forms.Form):
    """The password again, before something about the account is changed."""

    password = password_field(_("Password"), "current-password")

    def __init__(self, data: FormData | None = None, *, user: User, **rest: Unpack[FormRest]) -> None:
        self.user = user
        super().__init__(data, **rest)


class ResetAskForm(forms.Form):
    """Who has forgotten the password: user name or mail address."""

    name = forms.CharField(
        label=_("User name or e-mail"),
        max_length=254,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )


class MailForm(forms.Form):
    """Where letters about the account go; empty for nowhere."""

    email = forms.EmailField(
        label=_("E-mail"), required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


class AccountForm(PasswordForm):
    username = PlainField(
        label=_("User name"),
        max_length=60,
        validators=[UnicodeUsernameValidator()],
        help_text=_("You sign in with it. Letters, digits and . + - _ @"),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    full_name = PlainField(
        label=_("Name that others see"),
        max_length=80,
        required=False,
        help_text=_("It appears in the log next to what you do."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    field_order = ["username", "full_name", "password", "again"]


class SetupForm(AccountForm):
    """The first visit."""

    code = forms.CharField(
        label=_("One-time code"),
        max_length=40,
        help_text=_("It is shown in the window where Planisfero was started, like ABCD-EFGH-JKLM."),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "data-from-address": True,
            }
        ),
    )
    # The password can be looked at while it is typed, so that it is written once.
    again = None  # type: ignore[assignment]
    field_order = ["code", "username", "full_name", "password"]
