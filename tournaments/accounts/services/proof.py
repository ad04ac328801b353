"""Whether somebody signed in knows the account's password."""

from __future__ import annotations

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.http import HttpRequest


def password_proven(request: HttpRequest, account: User, password: str) -> bool:
    """Say whether this is the account's password; a wrong one counts for the request's share (services/rests.py)."""
    known = authenticate(request, username=account.username, password=password)
    return known is not None and known.pk == account.pk
