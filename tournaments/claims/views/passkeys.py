"""One's own passkeys: made on a phone that is in, removed, used to come in on another one."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from matches.digits import whole_number
from matches.network import network_of
from rules.base.json_types import Json
from tournaments.accounts.services.counters import count_up
from tournaments.accounts.views.sign_in import passkeys_work
from tournaments.claims.selectors import passkeys_of
from tournaments.claims.services.passkeys import (
    passkey_drop,
    passkey_keep,
    passkey_offer,
    passkey_question,
    passkey_use,
)
from tournaments.errors import Refused
from tournaments.my.selectors.people_here import PersonHere, person_here
from tournaments.my.views.browsers import browser_asking, cookie_give
from tournaments.permissions import actor_of
from tournaments.words import refusal_text

STATE = "player_passkey"  # the challenge of this browser, until it is answered once
MOST_TRIED, WITHIN = 30, 600  # answers from one network within so many seconds
MOST_NEW = 300  # browsers of one network, a hall, that get their first challenge within them: each is a row
LONGEST = 20_000


def _person(request: HttpRequest) -> PersonHere:
    wanted = request.POST.get("as") or request.GET.get("as", "")
    person = person_here(actor_of(request), whole_number(wanted, 17))
    if person is None:
        raise Http404
    return person


def _host(request: HttpRequest) -> str:
    """Return the name to which keys of this address belong, "" where browsers make none."""
    return request.get_host().rsplit(":", 1)[0] if passkeys_work(request) else ""


def _answer(request: HttpRequest) -> Json:
    """Return what the browser made. Raises Refused: passkey_wrong."""
    if count_up(f"player-passkey:{network_of(request)}", WITHIN) > MOST_TRIED:
        raise Refused("passkey_wrong")
    text = request.POST.get("credential", "")
    try:
        read = json.loads(text) if len(text) <= LONGEST else None
    except ValueError as error:
        raise Refused("passkey_wrong") from error
    if not isinstance(read, dict):
        raise Refused("passkey_wrong")
    return read


def _challenge(request: HttpRequest) -> Json | None:
    """Return the challenge of this browser, and forget it: an answer counts once."""
    kept: Json | None = request.session.pop(STATE, None)
    return kept


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest) -> HttpResponse:
    """Show a person's passkeys and the way to one more; POST keeps what the browser made."""
    person, host = _person(request), _host(request)
    reason, status = "", 200
    if request.method == "POST" and host:
        try:
            facts = {"host": host, "browser": request.headers.get("User-Agent", "")}
            passkey_keep(person=person, answer=_answer(request), state=_challenge(request), **facts)
            messages.success(request, _("The passkey is made: with it you come in on your other devices too."))
            return redirect(f"{reverse('my-passkeys')}?as={person.player.pk}")
        except Refused as refused:
            reason, status = refusal_text(refused), 422
    context = {"person": person, "passkeys": passkeys_of(person), "works": bool(host), "reason": reason}
    if host:
        context["options"], request.session[STATE] = passkey_offer(person=person, host=host)
    return render(request, "tournaments/claims/passkeys.html", context, status=status)


@require_POST
def remove(request: HttpRequest) -> HttpResponse:
    """Forget one of a person's passkeys."""
    person = _person(request)
    passkey_drop(person=person, credential=request.POST.get("credential", "")[:400])
    messages.success(request, _("The passkey no longer opens anything here."))
    return redirect(f"{reverse('my-passkeys')}?as={person.player.pk}")


def _has_room(request: HttpRequest) -> bool:
    """Say whether this browser gets a challenge: who keeps no cookie is given so many, and then no more."""
    return STATE in request.session or count_up(f"player-passkey-new:{network_of(request)}", WITHIN) <= MOST_NEW


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def come_back(request: HttpRequest) -> HttpResponse:
    """Ask a browser for a passkey; POST lets it in by the one it shows."""
    host, reason, status = _host(request), "", 200
    if request.method == "POST" and host:
        try:
            browser, cookie = browser_asking(request)
            answer, state = _answer(request), _challenge(request)
            devices = passkey_use(answer=answer, state=state, host=host, browser=browser)
            return cookie_give(redirect(f"{reverse('my')}?as={devices[0].entrant.player_id}"), cookie)
        except Refused as refused:
            reason, status = refusal_text(refused), 422
    if host and not _has_room(request):
        reason, status, host = refusal_text(Refused("asked_often")), 429, ""
    context: dict[str, object] = {"works": bool(host), "reason": reason}
    if host:
        context["options"], request.session[STATE] = passkey_question(host=host)
    return render(request, "tournaments/claims/passkey.html", context, status=status)
