"""What the pages around a match share: finding it, saying why not."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest

from matches.errors import Refused
from matches.games.refusing import refusal_text
from matches.models import Match
from matches.permissions import Action, Actor, require
from matches.selectors.matches import match_get


def match_for(request: HttpRequest, code: str, action: Action) -> tuple[Match, Actor]:
    """Return the match and who asks; 404 where there is none, 403 for who may not."""
    try:
        match = match_get(code)
    except Match.DoesNotExist as error:
        raise Http404 from error
    return match, require(request, action, match)


def try_call(request: HttpRequest, call: Callable[[], object], done: str = "") -> bool:
    """Do it; leave `done`, or the refusal, as a message; say whether it was done."""
    try:
        call()
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return False
    if done:
        messages.success(request, done)
    return True
