"""The players' phones as the door sees them: who has come in, who asks, links to show, to renew and to end."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from matches.digits import whole_number
from matches.documents.qr import qr_svg
from matches.selectors.addresses import leads_nowhere
from tournaments.errors import Refused
from tournaments.models import DeviceRequest, Entrant, PlayerDevice, PlayerLink, Tournament
from tournaments.my.selectors.devices import DoorRow, Phone, door_rows, phones_acting, requests_at
from tournaments.my.services.devices import Voucher
from tournaments.my.services.links import (
    player_link_issue,
    player_link_renew,
    player_links_issue,
    token_of,
)
from tournaments.my.services.phones_out import player_door_close, player_phone_end
from tournaments.my.services.requests import request_decide
from tournaments.permissions import Action, Actor, require
from tournaments.selectors.setup.addresses import public_url
from tournaments.services.log import log_write
from tournaments.words import refusal_text


def _door(request: HttpRequest, slug: str) -> tuple[Tournament, Actor]:
    tournament = get_object_or_404(Tournament, slug=slug)
    return tournament, require(request, Action.ADMIT_PLAYERS, tournament)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def phones(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody with their phones, requests first; POST prepares a private link for who has none."""
    tournament, actor = _door(request, slug)
    if request.method == "POST":
        entrants = list(tournament.entrants.active().select_related("tournament"))
        count = len(player_links_issue(entrants=entrants, actor=actor))
        text = ngettext("%(count)s person has a private link.", "%(count)s people have a private link.", count)
        messages.success(request, text % {"count": count})
        return redirect("manage-phones", slug)
    rows = door_rows(tournament)
    context = {
        "tournament": tournament,
        "rows": rows,
        "requests": list(requests_at(tournament)),
        "inside": sum(bool(row.phones) for row in rows),
        "chat": _for_the_chat(tournament, rows, request),
        "missing": sum(row.link is None for row in rows),
    }
    return render(request, "tournaments/my/phones.html", context)


def _for_the_chat(tournament: Tournament, rows: list[DoorRow], request: HttpRequest) -> str:
    """Return everybody's private link, a line for each, once all have one; nothing before."""
    lines = []
    for row in rows:
        token = token_of(row.link) if row.link is not None else ""
        if not token:
            return ""
        lines.append(f"{row.entrant.player.name}: {public_url(tournament, reverse('my-in', args=[token]), request)}")
    return "\n".join(lines)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def phone(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one person's private link with its code, and their phones; POST renews it, or ends everything."""
    tournament, actor = _door(request, slug)
    entrants = tournament.entrants.select_related("player", "tournament")
    entrant = get_object_or_404(entrants, number=number)
    if request.method == "POST":
        return _changed(request, entrant, actor)
    token = player_link_issue(entrant=entrant, actor=actor)
    address = public_url(tournament, reverse("my-in", args=[token]), request)
    devices = {row.browser_hash: row for row in phones_acting(entrant).order_by("seen_at", "pk")}
    context = {
        "tournament": tournament,
        "entrant": entrant,
        "address": address,
        "qr": "" if leads_nowhere(address, request) else qr_svg(address),
        "link": PlayerLink.objects.live().printed().filter(entrant=entrant).first(),
        "phones": [Phone(device) for device in reversed(devices.values())],
    }
    response = render(request, "tournaments/my/phone.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _changed(request: HttpRequest, entrant: Entrant, actor: Actor) -> HttpResponse:
    slug, name = entrant.tournament.slug, entrant.player.name
    do = request.POST.get("do", "")
    if do == "renew":
        player_link_renew(entrant=entrant, actor=actor)
        messages.success(request, _("New link for %(name)s: the old one no longer works.") % {"name": name})
        return redirect("manage-phone", slug, entrant.number)
    if do == "close":
        player_door_close(entrant=entrant, actor=actor)
        messages.success(request, _("The link and the phones of %(name)s no longer work.") % {"name": name})
        return redirect("manage-phones", slug)
    if do.startswith("end-"):
        pk = whole_number(do.removeprefix("end-"), 17)
        phones = phones_acting(entrant).select_related("entrant__tournament")
        player_phone_end(device=get_object_or_404(phones, pk=pk), entrant=entrant, actor=actor)
        messages.success(request, _("That phone no longer acts for %(name)s.") % {"name": name})
        return redirect("manage-phone", slug, entrant.number)
    raise Http404


@require_POST
def request_answer(request: HttpRequest, slug: str, pk: int, do: str) -> HttpResponse:
    """Let a phone in that asks, or refuse it; then show the page that asked (`back`)."""
    tournament, actor = _door(request, slug)
    asked: DeviceRequest = get_object_or_404(requests_at(tournament), pk=pk)
    name, accept = asked.entrant.player.name, do == "accept"
    try:
        door, vouched = PlayerDevice.CameBy.DOOR, Voucher.of_actor(actor, tournament)
        request_decide(request=asked, accept=accept, label=actor.label, came_by=door, vouched=vouched)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    else:
        action = "player_phone_admitted" if accept else "player_phone_refused"
        log_write(tournament=tournament, actor=actor, action=action, name=name)
        text = _("The phone of %(name)s is in.") if accept else _("The phone that asked for %(name)s was refused.")
        messages.success(request, text % {"name": name})
    return redirect("manage-door" if request.POST.get("back") == "door" else "manage-phones", slug)
