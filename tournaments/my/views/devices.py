"""One's own phones: the list, the way in for another one, the answer to one that asks, the way out."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from matches.digits import whole_number
from matches.documents.qr import qr_svg
from matches.selectors.addresses import leads_nowhere
from tournaments.browser import browser_hash
from tournaments.errors import Refused
from tournaments.models import PlayerDevice
from tournaments.my.selectors.devices import phones_of, requests_for
from tournaments.my.selectors.people_here import PersonHere, person_here
from tournaments.my.services.devices import Voucher, device_end
from tournaments.my.services.links import phone_link_show
from tournaments.my.services.phones_out import phone_put_out
from tournaments.my.services.requests import request_decide
from tournaments.permissions import actor_of
from tournaments.selectors.setup.addresses import public_url
from tournaments.words import refusal_text


def _person(request: HttpRequest) -> PersonHere:
    """Return whose pages these are; 404 for a browser that is nobody's."""
    wanted = request.POST.get("as") or request.GET.get("as", "")
    person = person_here(actor_of(request), whole_number(wanted, 17))
    if person is None:
        raise Http404
    return person


def _of(name: str, person: PersonHere) -> str:
    return f"{reverse(name)}?as={person.player.pk}"


@never_cache
@require_safe
def devices(request: HttpRequest) -> HttpResponse:
    """Show on which phones this person is, and which ask to be let in."""
    person = _person(request)
    phones = phones_of(person, browser_hash(request))
    context = {"person": person, "phones": phones, "requests": list(requests_for(person))}
    return render(request, "tournaments/my/devices.html", context)


@require_POST
def device_out(request: HttpRequest, pk: int) -> HttpResponse:
    """End one of this person's phones, also this one."""
    person = _person(request)
    phone = next((row for row in phones_of(person, browser_hash(request)) if row.device.pk == pk), None)
    if phone is None:
        raise Http404
    phone_put_out(device=phone.device)
    messages.success(request, _("That phone no longer shows your pages."))
    return redirect("my" if phone.is_here else _of("my-devices", person))


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Forget this person on this browser: every tournament of theirs here."""
    person = _person(request)
    for device in person.devices:
        device_end(device=device)
    messages.success(request, _("This phone no longer shows your pages. Your link, or the organiser, brings you back."))
    return redirect("home")


@never_cache
@require_POST
def another_phone(request: HttpRequest) -> HttpResponse:
    """Show the code that a second phone of the same person scans, for ten minutes and one phone."""
    person = _person(request)
    device: PlayerDevice = person.devices[0]
    link, token = phone_link_show(device=device)
    address = public_url(device.entrant.tournament, reverse("my-in", args=[token]), request)
    code = "" if leads_nowhere(address, request) else qr_svg(address)
    context = {"person": person, "link": link, "address": address, "qr": code, "tournament": device.entrant.tournament}
    response = render(request, "tournaments/my/another_phone.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def request_answer(request: HttpRequest, pk: int, do: str) -> HttpResponse:
    """Let another phone in, or refuse it, from one that is in."""
    person = _person(request)
    asked = get_object_or_404(requests_for(person), pk=pk)
    try:
        name = person.player.name
        mine = next((row for row in person.devices if row.entrant_id == asked.entrant_id), person.devices[0])
        request_decide(
            request=asked,
            accept=do == "accept",
            label=name,
            came_by=PlayerDevice.CameBy.PHONE,
            vouched=Voucher.of_device(mine),
        )
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect(_of("my-devices", person))
