"""The page about the hall's network, and the certificate in both forms. Nothing here is secret."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches.documents.qr import qr_svg
from matches.selectors.addresses import base_for_others, leads_nowhere, secure_address
from matches.selectors.certificates import HallRoot, hall_root
from tournaments.hall.documents import ios_profile


@never_cache
@require_safe
def hall(request: HttpRequest) -> HttpResponse:
    """Show what works in this hall without network, and step by step how a phone gets the certificate."""
    address = base_for_others(request) + reverse("hall")
    root = hall_root()
    secure = secure_address(request)
    context = {
        "root": root,
        "address": address,
        "qr": "" if root is None or leads_nowhere(address, request) else qr_svg(address),
        "is_secure": request.is_secure(),
        "try_address": secure and secure + reverse("hall"),
    }
    return render(request, "tournaments/hall/hall.html", context)


@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """Answer with the certificate as Android takes it."""
    return _file(_root_or_404().der, "application/x-x509-ca-cert", "planisfero.crt")


@require_safe
def profile(request: HttpRequest) -> HttpResponse:
    """Answer with the certificate as an iPhone takes it."""
    return _file(ios_profile(_root_or_404()), "application/x-apple-aspen-config", "planisfero.mobileconfig")


def _root_or_404() -> HallRoot:
    there = hall_root()
    if there is None:
        raise Http404
    return there


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer
