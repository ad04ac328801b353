"""Players' private links: issued, shown again, renewed, ended. The token follows from a seed and the secret key."""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from matches.services.lobby.links import TOKEN_BYTES, token_hash
from tournaments.models import Entrant, PlayerDevice, PlayerLink, Tournament
from tournaments.permissions import Action, Actor, link_for
from tournaments.services.grants import rights_lock
from tournaments.services.log import log_write

PURPOSE = b"planisfero: the link of a player"
SHOWN_FOR = timedelta(minutes=10)  # how long a phone shows a second one the way in


def token_of(link: PlayerLink) -> str:
    """Return the token of a link, 144 bits; "" where the secret key it was made with is gone."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        token = _token(link.seed, key)
        if hmac.compare_digest(token_hash(token), link.token_hash):
            return token
    return ""


def _token(seed: str, key: str) -> str:
    digest = hmac.digest(key.encode(), PURPOSE + seed.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def _new_link(entrant: Entrant, actor: Actor | None) -> PlayerLink:
    seed = secrets.token_hex(16)
    account = actor.account if actor is not None else None
    through = link_for(actor, Action.ADMIT_PLAYERS, entrant.tournament) if actor is not None else None
    hashed = token_hash(_token(seed, settings.SECRET_KEY))
    return PlayerLink(entrant=entrant, seed=seed, token_hash=hashed, issued_by=account, issued_through=through)


def player_link_issue(*, entrant: Entrant, actor: Actor | None = None) -> str:
    """Return the token of an entrant's private link: of the one that works, or of a new one.

    Without an actor it is the person's own, who signed up. Raises PermissionDenied when the issuer was removed.
    """
    return player_links_issue(entrants=[entrant], actor=actor)[entrant.pk]


@transaction.atomic
def player_links_issue(*, entrants: Sequence[Entrant], actor: Actor | None = None) -> dict[int, str]:
    """Return the token of each entrant's private link (by primary key), in three queries whatever their number.

    All of one tournament. Who has a link that works keeps it; slips are so printed again without ending any.
    Raises PermissionDenied when the issuer has been removed meanwhile.
    """
    if not entrants:
        return {}
    tournament = entrants[0].tournament
    if actor is not None:
        rights_lock(tournament, Action.ADMIT_PLAYERS, actor)
    else:
        Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=tournament.pk)
    known = {link.entrant_id: token for link in _live(entrants) if (token := token_of(link))}
    missing = [entrant for entrant in entrants if entrant.pk not in known]
    if missing:
        _end(missing)
        PlayerLink.objects.bulk_create(links := [_new_link(entrant, actor) for entrant in missing])
        known |= {link.entrant_id: token_of(link) for link in links}
        if actor is not None:
            log_write(tournament=tournament, actor=actor, action="player_links_issued", count=len(missing))
    return known


def _live(entrants: Iterable[Entrant]) -> Iterable[PlayerLink]:
    return PlayerLink.objects.live().printed().filter(entrant__in=entrants)


def _end(entrants: Iterable[Entrant]) -> None:
    links = PlayerLink.objects.filter(entrant__in=entrants, revoked_at__isnull=True)
    links.update(revoked_at=timezone.now())


@transaction.atomic
def player_link_renew(*, entrant: Entrant, actor: Actor) -> str:
    """Return the token of a new link; the old one ends for ever, and the phones that came by it stay.

    Raises PermissionDenied when the issuer has been removed meanwhile.
    """
    rights_lock(entrant.tournament, Action.ADMIT_PLAYERS, actor)
    _end([entrant])
    link = _new_link(entrant, actor)
    link.save()
    log_write(tournament=entrant.tournament, actor=actor, action="player_link_renewed", name=entrant.player.name)
    return token_of(link)


@transaction.atomic
def phone_link_show(*, device: PlayerDevice) -> tuple[PlayerLink, str]:
    """Return a link for a second phone of the same person, and its token; it lets one browser in, for ten minutes.

    One that this phone showed before ends.
    """
    PlayerLink.objects.filter(shown_by=device, revoked_at__isnull=True).update(revoked_at=timezone.now())
    link = _new_link(device.entrant, None)
    link.issued_by, link.issued_through = device.let_in_by, device.let_in_through
    link.shown_by, link.expires_at = device, timezone.now() + SHOWN_FOR
    link.save()
    return link, token_of(link)
