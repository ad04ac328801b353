"""Signing up without an account, and the page of one's own sign-up."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from matches.network import network_of
from tournaments.accounts.services.counters import count_up, seconds_left
from tournaments.accounts.views.throttle import count_wrong, resting, too_many
from tournaments.browser import browser_hash
from tournaments.errors import Refused
from tournaments.models import Announcement, Entrant, SignUp, Tournament
from tournaments.my.views.browsers import browser_asking, cookie_give
from tournaments.selectors.rounds.bans import ban_on
from tournaments.selectors.setup.addresses import public_url
from tournaments.signup.forms import SignUpForm
from tournaments.signup.selectors.announced import announced, announcement_on, has_begun
from tournaments.signup.selectors.doors import INSIDE, door_open_to, private_token
from tournaments.signup.selectors.sign_ups import (
    MOST_OWN,
    SESSION_KEY,
    own_sign_up,
    own_sign_ups,
    place_in_line,
    same_person,
)
from tournaments.signup.services.own_door import sign_up_come_in
from tournaments.signup.services.signing import itself, sign_up_add, sign_up_withdraw
from tournaments.signup.services.tokens import token_of, token_use
from tournaments.signup.tasks import letters_tell
from tournaments.views.lookup import visible_tournament
from tournaments.words import refusal_text

MOST_AT_ONCE, SECONDS = 20, 600  # sign-ups of one network, which may be a whole club on its own Wi-Fi
CODE = "signup-code"
REST_PAGE = "tournaments/signup/rest.html"


def announcement_for(request: HttpRequest, slug: str) -> Announcement:
    """Return what is announced of a tournament that this reader may see; 404 where sign-ups are off."""
    row = announcement_on(visible_tournament(request, slug))
    if row is None:
        raise Http404
    return row


@never_cache
def sign_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form; POST signs somebody up and leads to their own page."""
    row = announcement_for(request, slug)
    form = SignUpForm(request.POST if request.method == "POST" else None, row=row)
    if request.method == "POST":
        if row.code_word and too_many(request, CODE):
            return resting(request, REST_PAGE, SECONDS)
        if form.is_valid():
            return _signed_up(request, row, form)
        if form.has_wrong_code:
            count_wrong(request, CODE)
    return _form_page(request, row, form, status=422 if request.method == "POST" else 200)


def _form_page(
    request: HttpRequest, row: Announcement, form: SignUpForm, *, status: int, met: Entrant | None = None
) -> HttpResponse:
    mine = own_sign_ups(request, row.tournament)
    context = {"tournament": row.tournament, "seen": announced(row), "form": form, "mine": mine, "met": met}
    return render(request, "tournaments/signup/sign_up.html", context, status=status)


def _met(row: Announcement, form: SignUpForm, refused: Refused) -> Entrant | None:
    """Return whom somebody may be who signs up twice, so that they can ask to come in; None for any other refusal."""
    if refused.code != "sign_up_twice":
        return None
    same = same_person(row.tournament, form.person().name, form.person().club)
    return same.entrant if isinstance(same, SignUp) else same


def _signed_up(request: HttpRequest, row: Announcement, form: SignUpForm) -> HttpResponse:
    counted = f"signups:{network_of(request)}"
    if count_up(counted, SECONDS) > MOST_AT_ONCE:
        return resting(request, REST_PAGE, seconds_left(counted, SECONDS))
    language = get_language() or "it"
    try:
        made = sign_up_add(tournament=row.tournament, person=form.person(), consent=form.agreed, language=language)
    except Refused as refused:
        form.add_error(None, refusal_text(refused))
        return _form_page(request, row, form, status=422, met=_met(row, form, refused))
    _keep(request, made)
    letters_tell([made], "signed_up")
    answer = redirect("sign-up-own", row.tournament.slug, made.pk)
    return _come_in(request, made, answer) if made.state == SignUp.State.ACCEPTED else answer


def _come_in(request: HttpRequest, row: SignUp, answer: HttpResponse) -> HttpResponse:
    """Let this browser act for who was signed up with it. Raises Refused: as `sign_up_come_in`."""
    browser, cookie = browser_asking(request)
    sign_up_come_in(sign_up=row, browser=browser)
    return cookie_give(answer, cookie)


def _keep(request: HttpRequest, row: SignUp) -> None:
    """Let this browser see a sign-up as its own, and nobody who knows the session it had."""
    held = [pk for pk in request.session.get(SESSION_KEY, []) if pk != row.pk]
    request.session[SESSION_KEY] = [*held, row.pk][-MOST_OWN:]
    request.session.cycle_key()


def _own(request: HttpRequest, slug: str, pk: int) -> SignUp:
    """Return a sign-up of this browser; 404 for everybody else's, also of a tournament that is public no longer."""
    tournament = get_object_or_404(Tournament, slug=slug)
    row = own_sign_up(request, tournament, pk)
    if row is None:
        raise Http404
    return row


@never_cache
@require_safe
def own(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show somebody where their sign-up stands, their link, and the way out."""
    row = _own(request, slug, pk)
    token = token_of(row)
    link = public_url(row.tournament, reverse("sign-up-link", args=[token]), request) if token else ""
    announcement = announcement_on(row.tournament)
    door = door_open_to(row, browser_hash(request))
    private = private_token(row) if door == INSIDE else ""
    if private:
        link = public_url(row.tournament, reverse("my-in", args=[private]), request)
    context = {
        "tournament": row.tournament,
        "row": row,
        "link": link,
        "door": door,
        "is_private": bool(private),
        "place": place_in_line(row),
        "seen": announced(announcement) if announcement else None,
        "begun": has_begun(row.tournament),
        "is_banned": row.entrant is not None and ban_on(row.entrant) is not None,
        "goes": "out" in request.GET,
    }
    return render(request, "tournaments/signup/own.html", context)


@require_POST
def come_in(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Open the person's own page on this browser, after a place has become theirs."""
    row = _own(request, slug, pk)
    try:
        return _come_in(request, row, redirect("my"))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("sign-up-own", slug, pk)


@require_POST
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take one's own sign-up back."""
    row = _own(request, slug, pk)
    try:
        moved = sign_up_withdraw(sign_up=row, actor=itself(row))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    else:
        letters_tell(moved, "moved_up")
        messages.success(request, _("You have withdrawn. Thank you for saying so: somebody else may come."))
    return redirect("sign-up-own", slug, pk)


@require_safe
def link(request: HttpRequest, token: str) -> HttpResponse:
    """Exchange the link of a sign-up for this browser's right to it, and lead to an address without a secret."""
    try:
        row = token_use(token)
    except Refused as refused:
        answer = render(request, "tournaments/home/link_dead.html", {"reason": refused}, status=404)
    else:
        _keep(request, row)
        answer = redirect("sign-up-own", row.tournament.slug, row.pk)
    answer["Referrer-Policy"] = "no-referrer"
    answer["Cache-Control"] = "no-store"
    return answer
