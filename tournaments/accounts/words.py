"""Sentences about accounts: refusals, hints for a password, second factors."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, str | Promise] = {
    "code_wrong": _("This code is wrong, or it was used already. Wait for the next one, or use a recovery code."),
    "first_code_wrong": _(
        "This code is wrong, or its half minute is over. Type the one the app shows now; if it is wrong again, look "
        "whether phone and server have the same time."
    ),
    "codes_rest": _(
        "Too many wrong codes: this account takes none for a quarter of an hour. If it was not you, change the "
        "password: whoever tried knows it."
    ),
    "letters_many": _(
        "Enough letters for now: they may take some minutes, and may lie among the unwanted ones. Ask again in an hour."
    ),
    "mail_off": _("This installation sends no mail."),
    "mail_link_wrong": _("This link is no longer valid. Ask for a new one on the page of your account."),
    "password_old_wrong": _("This is not your current password."),
}

HINTS = _(
    "At least ten characters; the longer, the better. Four words that have nothing to do with each other "
    "are easy to remember. Not good: your name, your club or tournament, “risiko” with a year, a team, "
    "what everybody uses."
)
TOO_SIMILAR = _("This password resembles what your account says too much: %(verbose_name)s.")
TOO_SHORT = _("This password is too short: at least ten characters.")
WORDS_AROUND = _(
    "This password is made of words that others try first (names, clubs, teams, the game). Add something "
    "of your own, or choose other words."
)

# What the sign-in library would say in its own words: the names are its own.
CODE_ERRORS: dict[str, str | Promise] = {
    "incorrect_code": _("The passkey was not accepted. Try again, or choose another way."),
    "unverified_email": REFUSALS["mail_off"],
}
FACTOR_DONE: dict[str, str | Promise] = {
    "mfa/messages/totp_activated.txt": _("From now on the sign-in asks for a code of your app."),
    "mfa/messages/totp_deactivated.txt": _("The app's codes are no longer asked."),
    "mfa/messages/webauthn_added.txt": _("The passkey is yours: you can sign in with it."),
    "mfa/messages/webauthn_removed.txt": _("The passkey no longer opens this account."),
}
FACTOR_LETTERS = {
    "mfa/email/totp_activated": "app_added",
    "mfa/email/totp_deactivated": "app_removed",
    "mfa/email/webauthn_added": "passkey_added",
    "mfa/email/webauthn_removed": "passkey_removed",
    "mfa/email/recovery_codes_generated": "codes_new",
}
