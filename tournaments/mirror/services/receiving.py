"""The mirror's side: letting an installation in by a code, and applying what it sends: in order, once, whole or not."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from matches.services.lobby.links import token_hash
from rules.base.json_types import Json
from tournaments.backup.documents.shapes import Unlike, moment
from tournaments.backup.services.rows import DAMAGE
from tournaments.errors import Refused
from tournaments.mirror.documents.packet import (
    MOST_KNOCK,
    MOST_SEQUENCE,
    VERSION,
    digest_of,
    is_signed,
    state_digest,
    unpack,
)
from tournaments.mirror.documents.part_shapes import MOST_PARTS, parts_check
from tournaments.mirror.documents.public_state import Parts
from tournaments.mirror.services.applying import mirrored_delete, state_apply
from tournaments.mirror.services.turns import Turns
from tournaments.models import Mirror, MirrorPart, Tournament
from tournaments.models.hall.mirrors import new_code
from tournaments.services.steady import steady

logger = logging.getLogger(__name__)
State = Mirror.State
CODE_LIVES = timedelta(days=7)
_packets = Turns(2)  # that are unpacked and applied at once in this process, of each mirror one


class Reply(NamedTuple):
    """What a packet is answered: the `status`, and the `sequence` and `digest` of what the mirror has now.

    `what` is why a packet that contradicts itself was not taken.
    """

    status: int
    sequence: int
    digest: str
    what: str = ""


class Packet(NamedTuple):
    """A packet whose signature and form are sound."""

    sequence: int
    made_at: datetime
    base: str | None
    set: Parts
    remove: list[str]
    digest: str
    stops: bool


def code_make(*, account: User) -> str:
    """Return a code with which one tournament of another installation is let in; it is told this once."""
    code = "-".join(new_code()[place : place + 4] for place in range(0, 24, 4))
    Mirror.objects.create(code_hash=token_hash(code), code_until=timezone.now() + CODE_LIVES, created_by=account)
    return code


@steady
@transaction.atomic
def mirror_end(*, mirror: Mirror) -> None:
    """End a pairing: nothing more is taken, and what it showed is deleted, also what a packet brings just now."""
    ended = _held(mirror.pk)
    if ended is None:  # a code that somebody else has taken back
        return
    if ended.state == State.WAITING:
        ended.delete()
        return
    _empty(ended)
    Mirror.objects.filter(pk=ended.pk).update(state=State.ENDED, digest="", tournament=None)


def _held(pk: int) -> Mirror | None:
    """Return a mirror as it is now, held to the end of the transaction: whoever changes one takes it first of all rows.

    What belongs to it is read after that: with it would come what was there before the wait.
    """
    return Mirror.objects.select_for_update(no_key=True).filter(pk=pk).first()


def _empty(mirror: Mirror) -> None:
    MirrorPart.objects.filter(mirror=mirror).delete()
    if mirror.tournament is not None:
        mirrored_delete(tournament=mirror.tournament)


def pairing_accept(*, content: bytes, signature: str) -> Mirror:
    """Let an installation in that sends a code of ours, signed with the key it will sign with from now on.

    Raises Refused: mirror_damaged, mirror_signature, mirror_code (unknown, used or too old), mirror_busy.
    """
    message = unpack(content, MOST_KNOCK)
    code, key, name, slug = (message.get(part) for part in ("code", "key", "name", "slug"))
    if not (isinstance(code, str) and isinstance(key, str) and isinstance(name, str) and isinstance(slug, str)):
        raise Refused("mirror_damaged")
    if not is_signed(content, key=key, signature=signature):
        raise Refused("mirror_signature")
    try:
        return _accept(code, key, name, slug)
    except IntegrityError as error:  # another one took the address at the same moment; the code is still good
        raise Refused("mirror_busy") from error


@steady
@transaction.atomic
def _accept(code: str, key: str, name: str, slug: str) -> Mirror:
    rows = Mirror.objects.filter(code_hash=token_hash(code), state=State.WAITING, code_until__gt=timezone.now())
    mirror = rows.select_for_update(no_key=True).first()
    if mirror is None:
        raise Refused("mirror_code")
    mirror.state, mirror.key, mirror.name = State.LIVE, key.lower(), name[:120]
    mirror.slug = _free_address(slug, mirror.key)
    mirror.save(update_fields=["state", "key", "name", "slug"])
    return mirror


def _free_address(slug: str, key: str) -> str:
    """Return the address for a tournament called `slug` in its hall: of a hall that had stopped, the one it had."""
    plain = "".join(sign for sign in slug.lower() if sign.isascii() and (sign.isalnum() or sign == "-"))[:60]
    before = Mirror.objects.filter(slug__regex=rf"^{plain}(-[0-9]+)?$", state=State.ENDED, key=key)
    before.update(slug=None)
    taken = set(Mirror.objects.exclude(slug=None).values_list("slug", flat=True))
    taken |= set(Tournament.objects.values_list("slug", flat=True))
    return next(address for address in _addresses(plain or "torneo") if address not in taken)


def _addresses(base: str) -> list[str]:
    return [base, *(f"{base}-{number}" for number in range(2, 1000)), f"{base}-{new_code()[:8]}"]


def packet_take(*, mirror: Mirror, content: bytes, signature: str) -> Reply:
    """Read and apply a packet if it is the hall's. Raises what `packet_read` does, and mirror_busy for want of a turn.

    Of one that has ended nothing is unpacked.
    """
    with _packets.held(mirror.pairing):
        if not is_signed(content, key=mirror.key, signature=signature):
            raise Refused("mirror_signature")
        if mirror.state == State.ENDED:
            return Reply(410, mirror.sequence, "")
        return packet_apply(mirror=mirror, packet=packet_read(mirror=mirror, content=content))


def packet_read(*, mirror: Mirror, content: bytes) -> Packet:
    """Return what a packet says whose signature is the hall's.

    Raises Refused: mirror_signature (it is for another tournament), mirror_too_big, mirror_damaged, mirror_version.
    """
    message = unpack(content)
    if message.get("pairing") != mirror.pairing:  # signed by the same hall for another tournament of it
        raise Refused("mirror_signature")
    return _packet(message)


def _packet(message: Json) -> Packet:
    """Return the packet that a message is. Raises Refused: mirror_version, mirror_damaged, mirror_too_big."""
    version = message.get("version", 1)
    if type(version) is not int or not 1 <= version <= VERSION:
        raise Refused("mirror_version", version=VERSION)
    try:
        moment(message["made_at"])
        made_at = parse_datetime(message["made_at"])
        rest = [message[name] for name in ("base", "set", "remove", "digest", "stops")]
        sequence = message["sequence"]
    except (KeyError, TypeError, ValueError) as error:
        raise Refused("mirror_damaged") from error
    if made_at is None or made_at.tzinfo is None:
        raise Refused("mirror_damaged")
    packet = Packet(sequence, made_at, *rest)
    if not _is_typed(packet):
        raise Refused("mirror_damaged")
    if len(packet.set) > MOST_PARTS or len(packet.remove) > MOST_PARTS:
        raise Refused("mirror_too_big", most=MOST_PARTS)
    try:
        parts_check(packet.set)
    except (Unlike, KeyError, TypeError) as error:
        raise Refused("mirror_damaged", **_place(error)) from error
    return packet


def _place(error: Exception) -> dict[str, str]:
    """Return where something stands that does not fit, and what it is, as far as the error knows."""
    path = error.path if isinstance(error, Unlike) else ()
    return {"where": " ".join(map(str, path))[:200], "what": str(error)[:80]}


def _is_typed(packet: Packet) -> bool:
    """Say whether every field of a packet is of its type; what the parts are is looked at by their shapes."""
    texts = isinstance(packet.digest, str) and (packet.base is None or isinstance(packet.base, str))
    numbered = type(packet.sequence) is int and 0 < packet.sequence < MOST_SEQUENCE
    listed = type(packet.set) is dict and type(packet.remove) is list and type(packet.stops) is bool
    return texts and numbered and listed and all(isinstance(name, str) for name in packet.remove)


def packet_apply(*, mirror: Mirror, packet: Packet) -> Reply:
    """Apply a packet whole, or say what is there instead: 200 (applied, or an older one), 409 (send everything),
    410 (ended), 422 (it contradicts itself: nothing was changed)."""
    try:
        return _apply(mirror=mirror, packet=packet)
    except DAMAGE as error:
        what = f"{type(error).__name__}: {error}"
    except Refused as refused:
        what = refused.code
    logger.warning("A packet of mirror %s could not be applied: %s", mirror.pk, what[:300])
    now = Mirror.objects.get(pk=mirror.pk)
    return Reply(422, now.sequence, now.digest, what[:200])


@steady
@transaction.atomic
def _apply(*, mirror: Mirror, packet: Packet) -> Reply:
    now = _held(mirror.pk)  # of two packets at once the second one waits here, as does who ends the pairing
    if now is None or now.state != State.LIVE:
        return Reply(410, now.sequence if now else mirror.sequence, "")
    if packet.sequence <= now.sequence:
        return Reply(200, now.sequence, now.digest)
    if packet.base is not None and packet.base != now.digest:
        return Reply(409, now.sequence, now.digest)
    parts, changed = _parts_keep(now, packet)
    tournament = state_apply(mirror=now, parts=parts, changed=changed) if changed else now.tournament
    as_of = min(packet.made_at, timezone.now())
    facts = {"sequence": packet.sequence, "digest": packet.digest, "as_of": as_of, "tournament": tournament}
    if tournament is not None:
        facts |= {"name": tournament.name, "slug": tournament.slug}
    if packet.stops:
        facts |= {"state": State.ENDED}
    Mirror.objects.filter(pk=now.pk).update(**facts)
    return Reply(200, packet.sequence, packet.digest)


def _parts_keep(mirror: Mirror, packet: Packet) -> tuple[Parts, set[str]]:
    """Store the parts of a packet; return every part that is there now, and the names of those that differ.

    Raises ValueError where they are not the state that the packet names.
    """
    stored = {part.name: part for part in MirrorPart.objects.filter(mirror=mirror)}
    digests = {name: digest_of(part) for name, part in packet.set.items()}
    gone = set(packet.remove) if packet.base is not None else stored.keys() - packet.set.keys()
    new = {name for name, digest in digests.items() if name not in stored or stored[name].digest != digest}
    kept = {name: part.digest for name, part in stored.items() if name not in gone} | digests
    if packet.stops and kept:
        raise ValueError("a stop that leaves something")
    if state_digest(kept) != packet.digest or len(kept) > MOST_PARTS:
        raise ValueError("the digest of the state")
    MirrorPart.objects.filter(mirror=mirror, name__in=list(gone | new)).delete()
    rows = [MirrorPart(mirror=mirror, name=name, digest=digests[name], document=packet.set[name]) for name in new]
    MirrorPart.objects.bulk_create(rows, batch_size=500)
    parts = {name: part.document for name, part in stored.items() if name not in gone} | packet.set
    return parts, new | (gone & stored.keys())
