"""Links: opening one, and handing out those of seats, referees and fellow organisers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods, require_safe

from matches.digits import whole_number
from matches.documents.qr import qr_svg
from matches.errors import Refused
from matches.forms.desk import LinkForm
from matches.games.refusing import refusal_text
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import SESSION_KEY, Action, Actor
from matches.selectors.addresses import base_for_others, leads_nowhere
from matches.selectors.issued import grants_issued
from matches.services.lobby.links import grant_issue, grant_use, seat_link_reissue
from matches.services.lobby.links_ending import grant_revoke
from matches.views.refusing import match_for, try_call

MOST_LINKS = 60


@dataclass(frozen=True)
class ShownLink:
    """A link at the one moment that it can be shown; `qr` is "" where no phone could open it."""

    name: str
    address: str
    qr: SafeString | str


@require_safe
def go(request: HttpRequest, token: str) -> HttpResponse:
    """Exchange a link's token for this browser's right, and lead on to an address that holds no secret."""
    try:
        grant = grant_use(token=token)
    except Refused as refused:
        status = 410 if refused.code == "link_revoked" else 404
        dead = render(request, "matches/link_dead.html", {"reason": refusal_text(refused)}, status=status)
        return _seal_response(dead)
    grant_keep(request, grant)
    return _seal_response(redirect("match", grant.match.code))


def grant_keep(request: HttpRequest, grant: MatchGrant) -> None:
    """Let this browser use a link from now on; of two seats at one match the one opened last counts."""
    known = request.session.get(SESSION_KEY, [])
    if grant.seat_id:
        others = MatchGrant.objects.filter(pk__in=known, match=grant.match_id, role=MatchGrant.Role.SEAT)
        gone = set(others.values_list("pk", flat=True))
        known = [pk for pk in known if pk not in gone]
    request.session[SESSION_KEY] = [*(pk for pk in known if pk != grant.pk), grant.pk][-MOST_LINKS:]
    request.session.cycle_key()


def _seal_response(response: HttpResponse) -> HttpResponse:
    """Mark an answer with a token in its address: it is not remembered and not passed on."""
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
def links(request: HttpRequest, code: str) -> HttpResponse:
    """Show who has which link; POST makes new ones, which are shown once, or ends one."""
    match, actor = match_for(request, code, Action.ARRANGE)
    form = LinkForm(request.POST if request.POST.get("do") == "issue" else None)
    if request.method == "POST":
        answer = _do_posted(request, match, actor, form)
        if answer is not None:
            return answer
    grants = match.grants.live()
    used = {grant.seat_id: grant for grant in grants if grant.seat_id}
    context = {
        "match": match,
        "rows": [(seat, used.get(seat.pk)) for seat in match.seats.all()],
        "grants": [(grant, grants_issued([grant])) for grant in grants if not grant.seat_id],
        "form": form,
        "missing": _missing(match),
    }
    return render(request, "matches/links.html", context, status=422 if form.errors else 200)


def _do_posted(request: HttpRequest, match: Match, actor: Actor, form: LinkForm) -> HttpResponse | None:
    """Do what was asked; None when the form must be shown again."""
    do = request.POST.get("do")
    if do == "issue":
        return _issue_link(request, match, actor, form) if form.is_valid() else None
    if do == "end":
        grant = get_object_or_404(match.grants, pk=_number(request, "grant"), seat__isnull=True)
        keep = "keep_seats" in request.POST
        end = partial(grant_revoke, grant=grant, actor=actor, keep_seats=keep)
        try_call(request, end, _("The link no longer works, on any device."))
        return redirect("match-links", match.code)
    wanted = {"seat": [_number(request, "seat")], "all": [seat.number for seat in _missing(match)]}.get(str(do))
    if wanted is None:
        raise Http404
    try:
        tokens = {seat: seat_link_reissue(match=match, seat=seat, actor=actor) for seat in wanted}
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("match-links", match.code)
    return seat_links_page(request, match, tokens)


def _issue_link(request: HttpRequest, match: Match, actor: Actor, form: LinkForm) -> HttpResponse:
    data = form.cleaned_data
    try:
        token = grant_issue(match=match, role=data["role"], actor=actor, label=data["label"])
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("match", match.code)
    return links_page(request, match, [shown_link(request, data["label"], token)])


def _missing(match: Match) -> list[MatchSeat]:
    """Return the seats of people that nobody has taken yet."""
    return [seat for seat in match.seats.all() if not seat.is_taken and seat.user_id is None]


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return whole_number(text, 17) or 0


@sensitive_variables("tokens")
def seat_links_page(
    request: HttpRequest, match: Match, tokens: Mapping[int, str], *, base: str | None = None
) -> HttpResponse:
    """Show the new links of seats, this once; `base` is the address under which others reach the site."""
    names = {seat.number: seat.name for seat in match.seats.all()}
    shown = [shown_link(request, names[seat], token, base=base) for seat, token in tokens.items()]
    return links_page(request, match, shown, seats=True)


@sensitive_variables("token")
def shown_link(request: HttpRequest, name: str, token: str, *, base: str | None = None) -> ShownLink:
    """Return a link with its code to scan."""
    address = (base or base_for_others(request)) + reverse("match-go", args=[token])
    return ShownLink(name, address, "" if leads_nowhere(address, request) else qr_svg(address))


def links_page(request: HttpRequest, match: Match, shown: list[ShownLink], *, seats: bool = False) -> HttpResponse:
    """Show links that cannot be shown again; nothing keeps the page."""
    context = {"match": match, "shown": shown, "seats": seats}
    return _seal_response(render(request, "matches/links_shown.html", context))
