"""A browser asks to act for a player; another phone of theirs, or somebody at the door, decides."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import DeviceRequest, Entrant, PlayerDevice
from tournaments.my.selectors.devices import OPEN_FOR
from tournaments.my.services.devices import Browser, Voucher, device_add, entrant_lock

MOST_OPEN = 5  # browsers that may ask for one entrant at a time
State = DeviceRequest.State


@transaction.atomic
def request_make(*, entrant: Entrant, browser: Browser) -> DeviceRequest:
    """Return this browser's open request for an entrant, a new one if there is none.

    Raises Refused: requests_full (too many ask for this person: go to the door).
    """
    entrant_lock(entrant)
    waiting = DeviceRequest.objects.filter(entrant=entrant, state=State.OPEN)
    too_old = waiting.filter(asked_at__lt=timezone.now() - OPEN_FOR)
    too_old.update(state=State.REFUSED, decided_at=timezone.now())
    if known := waiting.filter(browser_hash=browser.hash).first():
        return known
    taken = set(waiting.values_list("number", flat=True))
    if len(taken) >= MOST_OPEN:
        raise Refused("requests_full")
    return DeviceRequest.objects.create(entrant=entrant, number=_number_not_in(taken), **browser.facts)


def _number_not_in(taken: set[str]) -> str:
    while (number := f"{secrets.randbelow(10_000):04}") in taken:
        pass
    return number


@transaction.atomic
def request_decide(
    *, request: DeviceRequest, accept: bool, label: str, came_by: str, vouched: Voucher | None = None
) -> PlayerDevice | None:
    """Let the browser of a request in, or refuse it; `label` says who decided, `vouched` who answers for it.

    Raises Refused: request_over (decided before, or waited too long), devices_full.
    """
    entrant_lock(request.entrant)
    waiting = DeviceRequest.objects.filter(pk=request.pk, state=State.OPEN, asked_at__gte=timezone.now() - OPEN_FOR)
    decided = State.ACCEPTED if accept else State.REFUSED
    if not waiting.update(state=decided, decided_at=timezone.now(), decided_by_label=label[:120]):
        raise Refused("request_over")
    if not accept:
        return None
    browser = Browser(request.browser_hash, request.browser, request.address)
    return device_add(entrant=request.entrant, browser=browser, came_by=came_by, vouched=vouched)
