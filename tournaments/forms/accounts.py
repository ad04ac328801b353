"""Accounts of organisers: the first one with the one-time code, further ones, new passwords."""

from __future__ import annotations

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext_lazy as _

PASSWORD_LENGTH = 200


def _password_field(label: object) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": "new-password"})
    return forms.CharField(label=label, max_length=PASSWORD_LENGTH, strip=False, widget=widget)  # type: ignore[arg-type]


class PasswordForm(forms.Form):
    """A new password, written twice and checked by the rules of the installation."""

    password = _password_field(_("Password"))
    again = _password_field(_("The same password again"))
    account: User | None = None

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        first, second = data.get("password"), data.get("again")
        if first and second and first != second:
            self.add_error("again", _("The two passwords are not the same."))
        elif first:
            account = self.account or User(username=str(data.get("username", "")))
            try:
                password_validation.validate_password(str(first), account)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return data


class AccountForm(PasswordForm):
    username = forms.CharField(
        label=_("User name"),
        max_length=60,
        validators=[UnicodeUsernameValidator()],
        help_text=_("You sign in with it. Letters, digits and . + - _ @"),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    full_name = forms.CharField(
        label=_("Name that others see"),
        max_length=80,
        required=False,
        help_text=_("It stands in the log beside what you do."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    field_order = ["username", "full_name", "password", "again"]


class SetupForm(AccountForm):
    """The first visit."""

    code = forms.CharField(
        label=_("One-time code"),
        max_length=40,
        help_text=_("It stands in the window where Planisfero was started, like ABCD-EFGH-JKLM."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    field_order = ["code", "username", "full_name", "password", "again"]
