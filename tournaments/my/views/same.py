"""A person says on their own phone whether two people of two organisers are both them."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.errors import Refused
from tournaments.models import PeopleChange
from tournaments.my.selectors.people_here import people_here
from tournaments.permissions import actor_of
from tournaments.services.roster.people_changes import merge_hear
from tournaments.words import refusal_text


@require_POST
def same(request: HttpRequest, pk: int, do: str) -> HttpResponse:
    """Take the word of this phone: yes, I am both, or no; 404 for a browser that is nobody's."""
    actor = actor_of(request)
    people = people_here(actor)
    if not people or do not in ("yes", "no"):
        raise Http404
    change = get_object_or_404(PeopleChange, pk=pk)
    name = people[0].player.name
    try:
        after = merge_hear(change=change, yes=do == "yes", actor=replace(actor, label=name))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    else:
        messages.success(request, _told(after.state))
    return redirect("my")


def _told(state: str) -> str:
    if state == PeopleChange.State.DONE:
        return _("Everything of yours is together now.")
    if state == PeopleChange.State.OPEN:
        return _("Thank you. Now say the same on the phone of the other one.")
    return _("Thank you: nothing has changed.")
