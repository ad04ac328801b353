"""A browser is let in for a person who has proven who they are, at one organiser's tournaments."""

from __future__ import annotations

from tournaments.models import Entrant, Mailbox, PlayerDevice, PlayerPasskey
from tournaments.my.services.devices import MOST_DEVICES, Browser, Voucher, device_add, device_end, entrant_lock

Proof = Mailbox | PlayerPasskey


def come_in(proof: Proof, browser: Browser, came_by: str) -> PlayerDevice | None:
    """Let a browser in for the newest entry of a person there, within the caller's transaction; None without any.

    Where as many phones act for the person as there may be, the one not seen for longest makes room: it is the lost
    one, as a rule.
    """
    entries = Entrant.objects.filter(player=proof.player_id, tournament__owner=proof.owner_id)
    entrant = entries.select_related("player", "tournament").order_by("-tournament__starts_on", "-pk").first()
    if entrant is None:
        return None
    entrant_lock(entrant)
    live = PlayerDevice.objects.live().filter(entrant=entrant).exclude(browser_hash=browser.hash)
    if live.count() >= MOST_DEVICES:
        device_end(device=live.order_by("seen_at", "pk")[0])
    vouched = Voucher.of_device(proof.given_on) if proof.given_on is not None else None
    device = device_add(entrant=entrant, browser=browser, came_by=came_by, vouched=vouched)
    if isinstance(proof, Mailbox):  # who still reads the letters: the address does not end with the lost phone
        Mailbox.objects.filter(pk=proof.pk).update(given_on=device)
    return device
