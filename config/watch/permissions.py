"""Who may see how the server does: administrators."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


def require_administrator(request: HttpRequest) -> None:
    """Raise PermissionDenied for whoever administers nothing here."""
    if not request.user.is_superuser:
        raise PermissionDenied
