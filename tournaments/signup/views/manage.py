"""What organisers announce, who has signed up, and what they decide about them."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import Refused
from tournaments.models import Announcement, SignUp, Tournament
from tournaments.permissions import Action, Actor, require
from tournaments.selectors.rounds.bans import last_days
from tournaments.selectors.setup.addresses import public_url
from tournaments.signup.forms import AnnouncementForm
from tournaments.signup.selectors.announced import announced, fee_of
from tournaments.signup.selectors.sign_ups import listed
from tournaments.signup.services import decisions
from tournaments.signup.services.announcements import announcement_set
from tournaments.signup.tasks import letters_tell
from tournaments.views.roster.marks import marks_of
from tournaments.words import refusal_text

State = SignUp.State


def _organised(request: HttpRequest, slug: str) -> tuple[Tournament, Actor]:
    tournament = get_object_or_404(Tournament.objects.select_related("owner"), slug=slug)
    return tournament, require(request, Action.EDIT, tournament)


@never_cache
@require_safe
def sign_ups(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who signed up: who waits for a yes, who is in, the waiting list, who is gone."""
    tournament, actor = _organised(request, slug)
    row = Announcement.objects.filter(tournament=tournament).first()
    if row is None:
        return redirect("manage-announcement", slug)
    row.tournament = tournament
    rows = listed(tournament, actor.account)
    context = {
        "marks": marks_of(actor, tournament, {player for shown in rows for player in shown.people}),
        "banned": last_days(tournament.pk),
        "tournament": tournament,
        "seen": announced(row),
        "groups": {state.value: [shown for shown in rows if shown.row.state == state] for state in State},
        "gone": [shown for shown in rows if shown.row.state not in SignUp.LIVE],
        "address": public_url(tournament, tournament.get_absolute_url(), request),
        "embed": public_url(tournament, reverse("sign-up-embed", args=[slug]), request),
    }
    return render(request, "tournaments/signup/manage.html", context)


@never_cache
def announcement(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is announced; POST saves it, and the waiting list moves up where there are more places."""
    tournament, actor = _organised(request, slug)
    row = Announcement.objects.filter(tournament=tournament).first()
    if request.method != "POST":
        form = AnnouncementForm.of(row, fee_of(tournament))
    elif (form := AnnouncementForm(request.POST)).is_valid():
        try:
            letters_tell(announcement_set(tournament=tournament, actor=actor, **form.choices()), "moved_up")
            messages.success(request, _("Saved."))
            return redirect("manage-sign-ups", slug)
        except Refused as refused:
            form.add_error("fee", refusal_text(refused))
    status = 422 if request.method == "POST" else 200
    context = {"tournament": tournament, "form": form, "row": row}
    return render(request, "tournaments/signup/announcement_form.html", context, status=status)


def _accept(row: SignUp, actor: Actor, _choice: str) -> None:
    decisions.sign_up_accept(sign_up=row, actor=actor)
    letters_tell([row], "accepted")


def _refuse(row: SignUp, actor: Actor, _choice: str) -> None:
    letters_tell(decisions.sign_up_refuse(sign_up=row, actor=actor), "moved_up")
    letters_tell([row], "refused")


def _excuse(row: SignUp, actor: Actor, _choice: str) -> None:
    letters_tell(decisions.sign_up_excuse(sign_up=row, actor=actor), "moved_up")


def _wait(row: SignUp, actor: Actor, _choice: str) -> None:
    letters_tell(decisions.sign_up_wait(sign_up=row, actor=actor), "moved_up")


def _up(row: SignUp, actor: Actor, _choice: str) -> None:
    decisions.sign_up_move(sign_up=row, way=decisions.UP, actor=actor)


def _down(row: SignUp, actor: Actor, _choice: str) -> None:
    decisions.sign_up_move(sign_up=row, way=decisions.DOWN, actor=actor)


def _identify(row: SignUp, actor: Actor, choice: str) -> None:
    decisions.sign_up_identify(sign_up=row, choice=choice, actor=actor)


DO: dict[str, Callable[[SignUp, Actor, str], None]] = {
    "accept": _accept,
    "refuse": _refuse,
    "excuse": _excuse,
    "wait": _wait,
    "up": _up,
    "down": _down,
    "identify": _identify,
}


@require_POST
def decide(request: HttpRequest, slug: str, pk: int, do: str) -> HttpResponse:
    """Do what an organiser decided about a sign-up."""
    tournament, actor = _organised(request, slug)
    row = get_object_or_404(SignUp.objects.select_related("tournament", "entrant"), pk=pk, tournament=tournament)
    if do not in DO:
        raise Http404
    try:
        DO[do](row, actor, request.POST.get("person", ""))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect(reverse("manage-sign-ups", args=[slug]) + f"#s{row.pk}")
