"""The phones of the matrix: who holds one, and who asks for one."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.utils import timezone

from matches.permissions import Actor as MatchActor
from matches.services.lobby.creating import match_create
from tests.security.matrix.roles import OTHER_PHONE, OTHER_PLAYER, PHONE, PLAYER
from tests.tournaments.my.cast import phone_let_in
from tournaments.claims.services.back_links import back_links_make
from tournaments.models import Entrant, Mailbox, PlayerDevice, Seat, Tournament
from tournaments.my.selectors.people_here import PersonHere
from tournaments.my.services.devices import Browser, device_add
from tournaments.my.services.links import player_link_issue
from tournaments.my.services.requests import request_make
from tournaments.notices.services.mailboxes import mailbox_ask

ABC = ["A", "B", "C"]


def of_phones(event: Tournament, clients: dict[str, Client]) -> dict[str, Any]:
    """Two players with a phone, one of them with a second; the other's asks to be the first."""
    mine, others, third = (event.entrants.get(number=number) for number in (3, 5, 6))
    phone_let_in(clients[PLAYER], mine)
    others_browser = phone_let_in(clients[OTHER_PLAYER], others)
    played = Seat.objects.filter(round__stage__tournament=event, round__number=2, no_show=False)
    played = played.exclude(entrant__number__in=[1, 3, 5, 6])
    for role, number in ((PHONE, 2), (OTHER_PHONE, 1)):
        phone_let_in(clients[role], played.filter(table__number=number)[0].entrant)
    second = device_add(entrant=mine, browser=Browser("second phone"), came_by=PlayerDevice.CameBy.DOOR)
    return {
        "player_token": player_link_issue(entrant=third),
        "phone_asking": request_make(entrant=mine, browser=others_browser).pk,
        "second_phone": second.pk,
        "mail_question": mail_question(mine),
        "friendly": match_create(actor=MatchActor(event.owner, (), "Ada"), ruleset="risiko-challenge", names=ABC)[
            0
        ].code,
        "take": "take",
        "back_token": back_link(third),
        "phone_entrant": mine.number,
    }


def back_link(entrant: Entrant) -> str:
    """Return the token of the letter by which a player who has lost the phone comes in again."""
    said = {"owner": entrant.tournament.owner, "address": "lia@example.org", "language": "it"}
    now = timezone.now()
    Mailbox.objects.create(player=entrant.player, asked_until=now, confirmed_at=now, **said)
    return back_links_make(address="lia@example.org")[0][1]


def mail_question(entrant: Entrant) -> str:
    """Return the token of the letter that asks whether an address is a player's."""
    person = PersonHere(entrant.player, list(entrant.devices.select_related("entrant__tournament")))
    return mailbox_ask(person=person, address="nora@example.org", language="it")[1]
