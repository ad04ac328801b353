"""An old page wants to change tables that everybody can see since: asked before anything is done."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.errors import Refused
from tournaments.models import Round
from tournaments.words import refusal_text
from tournaments.words.draw.old_page import Asked, button_asked
from tournaments.words.rounds.rounds import PUBLIC_CHANGES

SHOWN = "public"
"""The field of a form that says that its page showed the round as published."""


def was_public(request: HttpRequest) -> bool:
    """Say whether the page that sends this showed the round as published."""
    return SHOWN in request.POST


def asked_if_public(
    request: HttpRequest, round_: Round, refused: Refused, what: str, asked: Asked | None = None
) -> HttpResponse | None:
    """Return the question (409) whether to do what was `asked` all the same, with everything that was sent; None for
    what else was refused, which becomes a message."""
    if refused.code != "published_meanwhile":
        messages.error(request, refusal_text(refused))
        return None
    context = {
        "tournament": round_.stage.tournament,
        "round": round_,
        "stage": round_.stage,
        "text": refusal_text(refused),
        "costs": PUBLIC_CHANGES[what],
        "asked": asked or button_asked(what),
        "sent": [
            (key, value) for key, values in request.POST.lists() if key != "csrfmiddlewaretoken" for value in values
        ],
        "shown": SHOWN,
    }
    return render(request, "tournaments/rounds/published_meanwhile.html", context, status=409)
