"""Who runs the installation: accounts that administer it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

ADMINISTRATORS_ONLY = _(
    "It is for whoever runs this installation. If that is you, sign in with your administrator's account."
)


def is_administrator(request: HttpRequest) -> bool:
    """Say whether the reader administers the installation."""
    return isinstance(request.user, User) and request.user.is_superuser


def require_administrator(request: HttpRequest) -> User:
    """Return the account that administers the installation. Raises PermissionDenied, with the words of its page."""
    if not (isinstance(request.user, User) and request.user.is_superuser):
        raise PermissionDenied(ADMINISTRATORS_ONLY)
    return request.user
