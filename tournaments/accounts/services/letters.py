"""Letters about an account: something was changed, a link was asked for. Only where mail is set up."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.core.cache import cache
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tournaments.accounts.services.letter_limits import letter_count
from tournaments.errors import Refused

MAIL_SALT, MAIL_SECONDS = "planisfero.mail", 3600
# One letter with a link each so many seconds, however often it is asked for.
AGAIN = 120
MOST = 5


def reset_path(account: User) -> str:
    """Return the one-time address under which this account gets a new password, for an hour."""
    uid = urlsafe_base64_encode(force_bytes(account.pk))
    return reverse("password-reset-new", args=[uid, default_token_generator.make_token(account)])


def letter_send(*, account: User, to: str, kind: str, language: str, facts: dict[str, str]) -> None:
    """Write to an address about this account. `kind` names the template's case; `facts` are time, browser, link."""
    when = datetime.fromisoformat(facts["when"]) if "when" in facts else None
    with translation.override(language):
        known = {**facts, "when": when, "kind": kind, "account": account, "site": settings.SITE_URL}
        subject, _, text = render_to_string(f"tournaments/letters/{_template(kind)}.txt", known).strip().partition("\n")
        send_mail(subject.strip(), text.strip() + "\n", None, [to])


def reset_letters_send(*, name: str, language: str) -> int:
    """Send a link for a new password to every open account with this name or address; return how many were sent.

    Whoever asked learns nothing of it: the page says the same either way.
    """
    who = Q(username__iexact=name) | Q(email__iexact=name)
    sent = 0
    for account in User.objects.filter(who, is_active=True).exclude(email="").order_by("pk")[:MOST]:
        if cache.add(f"reset-letter:{account.pk}", True, AGAIN) and _fits(account):
            link = settings.SITE_URL + reset_path(account)
            letter_send(account=account, to=account.email, kind="reset", language=language, facts={"link": link})
            sent += 1
    return sent


def _fits(account: User) -> bool:
    try:
        letter_count(account=account, to=account.email, kind="reset")
    except Refused:
        return False
    return True


def mail_token(*, account: User, email: str) -> str:
    """Return what proves, for an hour, that its holder reads this address; a new password ends it."""
    return signing.dumps([account.pk, email, _stamp(account, settings.SECRET_KEY)], salt=MAIL_SALT)


@transaction.atomic
def mail_set(*, account: User, token: str) -> str:
    """Write the proven address into the account; return the one before. Raises Refused: mail_link_wrong."""
    try:
        pk, email, stamp = signing.loads(token, salt=MAIL_SALT, max_age=MAIL_SECONDS)
    except (signing.BadSignature, ValueError) as error:
        raise Refused("mail_link_wrong") from error
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    if pk != account.pk or stamp not in [_stamp(account, key) for key in keys]:
        raise Refused("mail_link_wrong")
    before, account.email = account.email, email
    account.save(update_fields=["email"])
    return before


@transaction.atomic
def mail_drop(*, account: User) -> str:
    """Take the address away; return what it was."""
    before, account.email = account.email, ""
    account.save(update_fields=["email"])
    return before


def _template(kind: str) -> str:
    return kind if kind in ("reset", "mail_check") else "changed"


def _stamp(account: User, key: str) -> str:
    return salted_hmac(MAIL_SALT, account.password, secret=key, algorithm="sha256").hexdigest()[:16]
