"""The installation: the first visit with its one-time code, and the accounts of organisers."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.accounts.services.devices import devices_end
from tournaments.errors import Refused
from tournaments.models import Installation

# No letter that reads like another or like a digit.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
GROUPS, GROUP_LENGTH = 3, 4
CODE_AGE = timedelta(days=1)  # a start after this time prints another code: the old one may lie about in a log
PURPOSE = b"planisfero: the code of the first visit"


def own_account_exists() -> bool:
    """Say whether somebody has claimed this installation; the demo account does not count."""
    return User.objects.filter(is_superuser=True).exists()


@transaction.atomic
def setup_code_issue() -> str | None:
    """Return the one-time code for the first visit, the same to all processes; None once an own account exists.

    After a day, or for another key, it is a new one and earlier codes end.
    """
    if own_account_exists():
        return None
    row, _made = Installation.objects.get_or_create(id=1)
    if not _still_good(row):
        seed, seen = secrets.token_hex(32), row.setup_seed
        fresh = {"setup_seed": seed, "setup_code_hash": _hash(_code(seed)), "setup_code_at": timezone.now()}
        Installation.objects.filter(id=1, setup_seed=seen).update(**fresh, claimed_at=None)
        row.refresh_from_db()
    return _code(row.setup_seed)


def _still_good(row: Installation) -> bool:
    if not row.setup_code_hash or row.setup_code_at is None or timezone.now() - row.setup_code_at > CODE_AGE:
        return False
    return hmac.compare_digest(row.setup_code_hash, _hash(_code(row.setup_seed)))


def _code(seed: str) -> str:
    """Return the code that follows from the seed and the secret key, 60 bits of it."""
    number = int.from_bytes(hmac.digest(settings.SECRET_KEY.encode(), PURPOSE + seed.encode(), "sha256"))
    signs = [ALPHABET[number >> 5 * place & 31] for place in range(GROUPS * GROUP_LENGTH)]
    return "-".join("".join(signs[start : start + GROUP_LENGTH]) for start in range(0, len(signs), GROUP_LENGTH))


def installation_claim(*, code: str, username: str, password: str, full_name: str = "") -> User:
    """Create the organiser's own account; of two at once one wins.

    Raises Refused: setup_done, setup_code_wrong, username_taken.
    """
    if own_account_exists():
        raise Refused("setup_done")
    stored = _claim_code(code)
    hashed = make_password(password)
    with transaction.atomic():
        claimed = Installation.objects.filter(id=1, claimed_at__isnull=True, setup_code_hash=stored)
        if not claimed.update(claimed_at=timezone.now(), setup_code_hash=""):
            raise Refused("setup_done")
        return _account(username, hashed, first_name=full_name, is_superuser=True, is_staff=True)


def _claim_code(code: str) -> str:
    """Return the stored hash of the one-time code that was typed. Raises Refused: setup_code_wrong."""
    installation = Installation.objects.filter(id=1, claimed_at__isnull=True).first()
    stored = installation.setup_code_hash if installation else ""
    if not stored or not hmac.compare_digest(stored, _hash(code)):
        raise Refused("setup_code_wrong")
    return stored


def account_create(*, username: str, password: str, full_name: str = "") -> User:
    """Create one more organiser's account. Raises Refused: username_taken."""
    _check_free(username)
    hashed = make_password(password)  # before the transaction: nobody writes while it waits for its turn
    with transaction.atomic():
        return _account(username, hashed, first_name=full_name)


def account_password_set(*, account: User, password: str, here: str | None = None) -> None:
    """Give an account a new password; it is signed out everywhere but in the session with the key `here`."""
    account.set_password(password)
    with transaction.atomic():
        account.save(update_fields=["password"])
        devices_end(account=account, but=here)


@transaction.atomic
def account_active_set(*, account: User, active: bool, by: User) -> None:
    """Let an account sign in, or no longer. Raises Refused: account_own (nobody locks themselves out)."""
    if account.pk == by.pk:
        raise Refused("account_own")
    account.is_active = active
    account.save(update_fields=["is_active"])
    if not active:
        devices_end(account=account)


def _check_free(username: str) -> None:
    if User.objects.filter(username__iexact=username).exists():
        raise Refused("username_taken", username=username)


def _account(username: str, hashed: str, **extra: object) -> User:
    _check_free(username)
    try:
        with transaction.atomic():
            return User.objects.create(username=User.normalize_username(username), password=hashed, **extra)
    except IntegrityError as error:
        raise Refused("username_taken", username=username) from error


def _hash(code: str) -> str:
    plain = "".join(sign for sign in code.upper() if sign.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
