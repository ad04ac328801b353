"""Passkeys of players: made on a phone that is in, used to come in on another; each challenge counts once."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from django.db import IntegrityError, transaction
from django.utils import timezone
from fido2.rpid import verify_rp_id
from fido2.server import Fido2Server
from fido2.utils import websafe_encode
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    RegistrationResponse,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from rules.base.json_types import Json, JsonMapping
from tournaments.claims.services.coming_in import come_in
from tournaments.errors import Refused
from tournaments.models import PlayerDevice, PlayerPasskey
from tournaments.my.selectors.people_here import PersonHere
from tournaments.my.services.devices import Browser

MOST = 10  # of one person at one organiser
LONGEST = 255  # bytes of a credential's name
WRONG = (ValueError, TypeError, KeyError)


def _server(host: str) -> Fido2Server:
    """Return what checks passkeys of this host alone: https, or this very computer."""

    def is_here(origin: str) -> bool:
        return verify_rp_id(host, origin) and urlsplit(origin).hostname == host

    return Fido2Server(PublicKeyCredentialRpEntity(name="Planisfero", id=host), verify_origin=is_here)


def passkey_offer(*, person: PersonHere, host: str) -> tuple[Json, Json]:
    """Return the options by which a browser makes a key, and the challenge to keep until it answers."""
    user = PublicKeyCredentialUserEntity(
        id=secrets.token_bytes(16), name=person.player.name, display_name=person.player.name
    )
    options, state = _server(host).register_begin(
        user=user,
        credentials=_known(PlayerPasskey.objects.filter(player=person.player, owner__in=person.owners)),
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return dict(options), state


def _known(rows: Any) -> Sequence[AttestedCredentialData]:
    return [AttestedCredentialData(bytes(row.key)) for row in rows]


@transaction.atomic
def passkey_keep(*, person: PersonHere, answer: JsonMapping, state: Json | None, host: str, browser: str) -> None:
    """Keep the key that a browser made, wherever its phone is vouched for.

    Raises Refused: passkey_wrong (no answer to this challenge, or from elsewhere), passkeys_full.
    """
    made = _made(answer, state, host)
    credential = websafe_encode(made.credential_id)
    live = PlayerDevice.objects.live().filter(pk__in=[device.pk for device in person.devices])
    on = {row.entrant.tournament.owner_id: row for row in live.select_related("entrant__tournament").order_by("pk")}
    if not on or len(made.credential_id) > LONGEST or PlayerPasskey.objects.filter(credential=credential).exists():
        raise Refused("passkey_wrong")
    for owner, device in sorted(on.items()):
        if PlayerPasskey.objects.filter(player=person.player, owner=owner).count() >= MOST:
            raise Refused("passkeys_full", most=MOST)
        fields = {"credential": credential, "key": bytes(made), "made_by": browser[:200], "given_on": device}
        try:
            with transaction.atomic():
                PlayerPasskey.objects.create(player=person.player, owner_id=owner, **fields)
        except IntegrityError as error:
            raise Refused("passkey_wrong") from error


def _made(answer: JsonMapping, state: Json | None, host: str) -> AttestedCredentialData:
    if not state:
        raise Refused("passkey_wrong")
    try:
        made = _server(host).register_complete(state, RegistrationResponse.from_dict(answer)).credential_data
    except WRONG as error:
        raise Refused("passkey_wrong") from error
    if made is None:
        raise Refused("passkey_wrong")
    return made


def passkey_question(*, host: str) -> tuple[Json, Json]:
    """Return the options by which a browser shows a key it has, and the challenge to keep until it answers."""
    options, state = _server(host).authenticate_begin(user_verification=UserVerificationRequirement.PREFERRED)
    return dict(options), state


@transaction.atomic
def passkey_use(*, answer: JsonMapping, state: Json | None, host: str, browser: Browser) -> list[PlayerDevice]:
    """Let a browser in by a key, at every organiser where it was made.

    Raises Refused: passkey_wrong (unknown, removed, an old answer, from elsewhere, or a copy of the key has been used).
    """
    if not state:
        raise Refused("passkey_wrong")
    try:
        response = AuthenticationResponse.from_dict(answer)
        rows = _rows_of(response)
        _server(host).authenticate_complete(state, _known(rows[:1]), response)
        uses = response.response.authenticator_data.counter
    except WRONG as error:
        raise Refused("passkey_wrong") from error
    _count(rows, uses)
    came_by = PlayerDevice.CameBy.PASSKEY
    devices = [device for row in rows if (device := come_in(row, browser, came_by)) is not None]
    if not devices:
        raise Refused("passkey_wrong")
    return devices


def _rows_of(response: AuthenticationResponse) -> list[PlayerPasskey]:
    credential = websafe_encode(response.raw_id)
    rows = PlayerPasskey.objects.filter(credential=credential).select_related("given_on", "player").order_by("pk")
    kept = list(rows)
    # A name that somebody else's device gave itself opens nothing: what is one key has one public half, of one person.
    if len({(row.player_id, bytes(row.key)) for row in kept}) != 1:
        raise Refused("passkey_wrong")
    return kept


def _count(rows: Sequence[PlayerPasskey], uses: int) -> None:
    """Note a use. A device that counts never counts back: who does has a copy. Raises Refused: passkey_wrong."""
    changed = PlayerPasskey.objects.filter(pk__in=[row.pk for row in rows])
    if uses:
        changed = changed.filter(uses__lt=uses)
    elif any(row.uses for row in rows):
        raise Refused("passkey_wrong")
    if changed.update(uses=uses, used_at=timezone.now()) != len(rows):
        raise Refused("passkey_wrong")


def passkey_drop(*, person: PersonHere, credential: str) -> None:
    """Forget a key of a person wherever this browser is vouched for."""
    PlayerPasskey.objects.filter(player=person.player, owner__in=person.owners, credential=credential).delete()
