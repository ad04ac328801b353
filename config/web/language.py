"""Choosing a language, on every page and for everybody: without a token, which would bring a cookie to all who read."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language


@csrf_exempt
def language(request: HttpRequest) -> HttpResponseBase:
    """Set the language's cookie; only for a form of this site, by what every browser says of a form."""
    if request.method == "POST" and not _is_own(request):
        raise PermissionDenied
    return set_language(request)


def _is_own(request: HttpRequest) -> bool:
    origin = request.headers.get("Origin") or request.headers.get("Referer", "")
    if origin in settings.CSRF_TRUSTED_ORIGINS or getattr(request, "_dont_enforce_csrf_checks", False):
        return True  # the latter is Django's own word for its client of tests
    return urlsplit(origin).netloc == request.get_host()
