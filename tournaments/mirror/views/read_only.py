"""A mirror is read: what is not for reading, and not for who runs it, refuses with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from matches.json_answers import is_for_scripts
from tournaments.mirror.selectors import Mark, mark_of, mirror_at, mirror_of_season
from tournaments.models import Mirror

READ = frozenset(
    {
        *("home", "tournament", "round", "round-names", "standings", "podium", "result", "bracket", "projector"),
        *("entrant", "clock", "sign-up", "sign-up-card", "tournament-calendar", "tournament-version", "mirror-age"),
        *("tournament-live", "help", "worker", "offline", "manifest", "game-rules", "hall", "hall-root"),
        *("hall-profile", "server", "certificate", "certificate-file", "tournament-matches"),
        *("entrant-matches", "season", "season-player", "season-file", "season-version", "season-live"),
    }
)
"""Pages that are read, by the names of their addresses."""
ITS_OWN = frozenset({"mirrors", "mirror-end", "mirror-pair", "mirror-push", "set_language"})
ACCOUNTS = frozenset(
    {
        *("setup", "login", "account_login", "mfa_authenticate", "mfa_login_webauthn", "logout", "password-reset"),
        *("password-reset-new", "account", "own-password", "account_reauthenticate", "own-devices-end"),
        *("own-device-end", "own-mail", "mail-confirm", "mfa_activate_totp", "mfa_deactivate_totp"),
        *("mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_add_webauthn", "mfa_remove_webauthn"),
        *("installation-accounts", "account-password", "account-switch"),
    }
)
"""Signing in, and the accounts of who runs it."""
SAFE = ("GET", "HEAD")


class MirrorRequest(HttpRequest):
    """A request that knows how old what it asks for is."""

    mirror_mark: Mark | None


class ReadOnlyMirror(MiddlewareMixin):
    """Lets through what a mirror has; the pages of a mirrored tournament know its age (`tournaments/context.py`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.MIRROR:
            raise MiddlewareNotUsed
        super().__init__(get_response)

    def process_view(
        self, request: MirrorRequest, view: Callable[..., object], _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        name = request.resolver_match.url_name if request.resolver_match else ""
        if name in ITS_OWN or name in ACCOUNTS:
            return None
        if name not in READ or request.method not in SAFE:
            return _refused(request, view)
        slug = kwargs.get("slug")
        if slug is None:
            return None
        mirror = mirror_of_season(slug) if str(name).startswith("season") else mirror_at(slug)
        if mirror is None:  # nobody keeps it up to date: it would stay as it is for ever
            raise Http404
        if mirror.tournament is None:
            return render(request, "tournaments/mirror/gone.html", {"mirror": mirror}, status=_gone(mirror))
        request.mirror_mark = mark_of(mirror)
        return None


def _gone(mirror: Mirror) -> int:
    return 404 if mirror.state == Mirror.State.LIVE and mirror.as_of is None else 410


def _refused(request: HttpRequest, view: Callable[..., object]) -> HttpResponse:
    if is_for_scripts(view):
        text = _("This is a mirror: it only shows what the hall has published. Nothing was changed.")
        return JsonResponse({"error": "mirror", "reason": text, "message": text}, status=403)
    return render(request, "tournaments/mirror/read_only.html", status=403)
