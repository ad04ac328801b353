"""Playing on against bots: from a moment of a replay, from a position that somebody has set up."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from matches.digits import whole_number
from matches.documents.rules.position_page import paints_of
from matches.errors import Refused
from matches.games.refusing import refusal_text
from matches.models import Match
from matches.permissions import actor_of
from matches.selectors.match_texts import fits_an_address
from matches.services.lobby.play_on import not_begun_from, play_on_from_match, play_on_from_position
from matches.views.limits import seconds_until_allowed
from matches.views.record.over import match_over
from matches.words.rules.position_texts import defect_text
from rules.notation.errors import NotationError
from rules.notation.position import read_position


@require_POST
def from_replay(request: HttpRequest, code: str) -> HttpResponse:
    """Make a match that goes on from the step of this one that is shown, and sit the account down in it; who has not
    signed in does so, and finds that step again."""
    step = whole_number(request.POST.get("step", ""), 6)
    if not request.user.is_authenticated:
        return redirect_to_login(_step_shown(code, step))
    match, actor = match_over(request, code), actor_of(request)
    step = step or match.version
    back = _step_shown(code, step)
    return _made(request, back, lambda: play_on_from_match(actor=actor, match=match, step=step, named=_name(request)))


def _step_shown(code: str, step: int | None) -> str:
    return reverse("match-replay", args=[code]) + (f"#step={step}" if step else "")


@require_POST
def from_position(request: HttpRequest) -> HttpResponse:
    """Make a match that begins at this position, and sit the account down in it; who has not signed in does so, and
    finds the position again."""
    text = request.POST.get("position", "").strip()
    if not fits_an_address(text):
        return redirect("position")
    back = f"{reverse('position')}?{urlencode({'position': text})}"
    if not request.user.is_authenticated:
        return redirect_to_login(back)
    actor = actor_of(request)
    try:
        shown = read_position(text)
    except NotationError:
        return HttpResponseRedirect(back)  # the page says what is wrong and where
    seed, defect = secrets.token_hex(16), not_begun_from(shown)
    if defect:
        messages.error(request, defect_text(defect, shown, paints_of(shown)))
        return HttpResponseRedirect(back)
    return _made(
        request,
        back,
        lambda: play_on_from_position(actor=actor, position=shown, seed=seed, named=_name(request)),
    )


def _name(request: HttpRequest) -> Callable[[int], str]:
    own = (actor_of(request).label or _("You"))[:80]
    return lambda seat: _("Bot %(seat)d") % {"seat": seat} if seat else own


def _made(request: HttpRequest, back: str, make: Callable[[], Match]) -> HttpResponse:
    account = request.user
    assert isinstance(account, User)
    if seconds_until_allowed(account.pk, "create"):
        messages.error(request, _("You have created many matches in a short time: wait a minute and try again."))
        return HttpResponseRedirect(back)
    try:
        match = make()
    except Refused as refused:
        messages.error(request, _refusal_shown(refused))
        return HttpResponseRedirect(back)
    return redirect("match", match.code)


def _refusal_shown(refused: Refused) -> str:
    """Return the sentence of a refusal; where too many go on, with the way to the list in which one finds them."""
    text = refusal_text(refused)
    if refused.code != "too_many_go_on":
        return text
    return format_html('{} <a href="{}?show=own">{}</a>', text, reverse("matches"), _("Your matches"))
