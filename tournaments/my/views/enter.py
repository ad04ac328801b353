"""A private link is opened: the page asks, only the answer lets the browser in (previews of links click nothing)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.models import PlayerLink
from tournaments.my.services.devices import link_enter, link_known
from tournaments.my.services.requests import request_make
from tournaments.my.views.browsers import browser_asking, cookie_give
from tournaments.permissions import actor_of
from tournaments.words import refusal_text

GONE = {"link_unknown": 404, "link_revoked": 410}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Show whose link this is; POST lets this browser in, or asks for it where the link has let another one in."""
    try:
        link = link_known(token=token)
    except Refused as refused:
        dead = render(request, "tournaments/my/link_dead.html", {"reason": refused}, status=GONE[refused.code])
        return _seal(dead)
    mine = [device for device in actor_of(request).devices if device.entrant_id == link.entrant_id]
    if mine:
        return _seal(redirect("my"))
    if request.method != "POST":
        context = {"entrant": link.entrant, "is_used": link.used_at is not None}
        return _seal(render(request, "tournaments/my/enter.html", context))
    return _seal(_come_in(request, link))


def _come_in(request: HttpRequest, link: PlayerLink) -> HttpResponse:
    browser, cookie = browser_asking(request)
    try:
        try:
            link_enter(link=link, browser=browser)
        except Refused as refused:
            if refused.code != "link_used":
                raise
            asked = request_make(entrant=link.entrant, browser=browser)
            return cookie_give(redirect("my-asked", asked.pk), cookie)
    except Refused as refused:
        context = {"entrant": link.entrant, "reason": refusal_text(refused)}
        return render(request, "tournaments/my/refused.html", context, status=409)
    return cookie_give(redirect("my"), cookie)


def _seal(response: HttpResponse) -> HttpResponse:
    """Return the answer with orders not to remember an address with a token, nor to pass it on.

    A form that sent no origin at all would be taken for another site's.
    """
    response["Referrer-Policy"] = "strict-origin"
    response["Cache-Control"] = "no-store"
    return response
