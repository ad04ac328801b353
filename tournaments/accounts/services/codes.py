"""Codes of a second factor: checked, counted while they are wrong, taken once."""

from __future__ import annotations

from datetime import timedelta

from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.mfa.utils import decrypt
from django.contrib.auth.models import User
from django.db.models import F
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import CodeGuard

# Who types these knows the password already: few tries for the account, wherever they come from.
MOST_WRONG, REST = 6, timedelta(minutes=15)


def code_check(*, account: User, code: str) -> Authenticator:
    """Return the factor that this code proves, an app or a recovery code; it is used up.

    Raises Refused: codes_rest (too many were wrong), code_wrong (or used before).
    """
    _count(account)
    for factor in Authenticator.objects.filter(user=account).exclude(type=Authenticator.Type.WEBAUTHN):
        factor.user = account
        if _proves(factor, account, code):
            CodeGuard.objects.filter(account=account).update(wrong=0)
            return factor
    raise Refused("code_wrong")


def code_first_check(*, account: User, secret: str, code: str) -> None:
    """Check the first code of an app that is being set up; it is used up.

    Raises Refused: codes_rest, first_code_wrong.
    """
    _count(account)
    if not _take(account, secret, code):
        raise Refused("first_code_wrong")
    CodeGuard.objects.filter(account=account).update(wrong=0)


def _count(account: User) -> None:
    """Count a try before it is looked at, so that many at once are no more than these."""
    CodeGuard.objects.get_or_create(account=account)
    guard, now = CodeGuard.objects.filter(account=account), timezone.now()
    guard.filter(since__lt=now - REST).update(wrong=0, since=now)
    guard.filter(wrong=0).update(since=now)
    if not guard.filter(wrong__lt=MOST_WRONG).update(wrong=F("wrong") + 1):
        raise Refused("codes_rest")


def _proves(factor: Authenticator, account: User, code: str) -> bool:
    if factor.type == Authenticator.Type.TOTP:
        return _take(account, decrypt(factor.data["secret"]), code)
    return bool(factor.wrap().validate_code(code))


def _take(account: User, secret: str, code: str) -> bool:
    """Say whether the code is of this moment, or half a minute beside it, and later than every one before."""
    for step in yield_hotp_counters_from_time():
        if compare_user_code(actual=code, expected=format_hotp_value(hotp_value(secret, step))):
            return bool(CodeGuard.objects.filter(account=account, last_step__lt=step).update(last_step=step))
    return False
