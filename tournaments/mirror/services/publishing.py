"""The hall's side: pairing with a mirror, and sending it what has changed for as long as that takes."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.mirror.documents.packet import (
    MOST_SEQUENCE,
    VERSION,
    digest_of,
    pack,
    public_key,
    sign,
    state_digest,
)
from tournaments.mirror.documents.public_state import Parts, public_state
from tournaments.mirror.services.line import WHOLE, Answer, Unreachable, address_clean, post
from tournaments.mirror.services.turns import Turns
from tournaments.models import Publication, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write

logger = logging.getLogger(__name__)
State = Publication.State
PAIR, PUSH = "/mirror/pair/", "/mirror/push/"
CLAIMED = timedelta(minutes=2)  # after which a sender that was stopped is taken for dead
STILL = timedelta(seconds=60)  # after which a mirror is told that nothing has changed
FIRST, LONGEST = 5, 300  # seconds until the second try; between two at most
READS = 5  # that a state is read anew because it changed meanwhile
PAIRING = 8.0  # seconds that a pairing may take: a page waits for it, and a thread of the server
_pairings = Turns(2)  # at once in this process, one of an account: who is called may answer as slowly as it likes
KNOWN = {403: ("mirror_code", "mirror_signature"), 429: ("mirror_rest",), 503: ("mirror_rest", "mirror_busy")}
"""By the status of its answer, what a mirror says when it does not pair, and first as what its organiser hears it."""
PACKETS = 3  # of one try: the changes, what the mirror asks for instead, what came meanwhile


class Read(NamedTuple):
    """A state as it was at a version of its tournament, and the digest of each part."""

    version: int
    parts: Parts
    digests: dict[str, str]


def publication_start(*, tournament: Tournament, address: str, code: str, actor: Actor) -> Publication:
    """Pair a tournament with the mirror that gave the code; what is public goes there from now on.

    Raises Refused: mirror_address, mirror_address_open, mirror_address_private, mirror_published (it is already),
    mirror_private, mirror_busy (too many pair at once), mirror_unreachable (no mirror answers there), mirror_code (the
    mirror does not know it), mirror_rest (it asks to wait).
    """
    address = address_clean(address)
    if not tournament.is_public:
        raise Refused("mirror_private")
    if Publication.objects.filter(tournament=tournament).exists():
        raise Refused("mirror_published")
    message = {"code": code.strip(), "key": public_key(), "name": tournament.name, "slug": tournament.slug}
    with _pairings.held(str(actor.account.pk if actor.account else tournament.owner_id)):
        try:
            answer = _send(address, PAIR, message, {}, PAIRING)
        except Unreachable as error:
            raise Refused("mirror_unreachable", address=address) from error
    return _publication_of(tournament, address, answer, actor)


@transaction.atomic
def _publication_of(tournament: Tournament, address: str, answer: Answer, actor: Actor) -> Publication:
    pairing, page = answer.told.get("pairing"), answer.told.get("page")
    if answer.status in KNOWN and answer.told.get("error") in KNOWN[answer.status]:
        raise Refused(KNOWN[answer.status][0])
    is_paired = isinstance(pairing, str) and len(pairing) == 32 and isinstance(page, str) and page.startswith("/")
    if answer.status != 200 or not is_paired:
        raise Refused("mirror_unreachable", address=address)
    facts = {"address": address, "pairing": pairing, "page": str(page)[:300], "clock_ahead": _clock_ahead(answer.told)}
    try:
        with transaction.atomic():
            made = Publication.objects.create(tournament=tournament, **facts)
    except IntegrityError as error:
        raise Refused("mirror_published") from error
    log_write(tournament=tournament, actor=actor, action="mirror_started", address=address)
    return made


@transaction.atomic
def publication_stop(*, publication: Publication, actor: Actor) -> None:
    """Let the mirror take away what it shows, as soon as it can be reached; of one that has ended forget the rest."""
    if publication.tournament is not None:
        where = publication.address
        log_write(tournament=publication.tournament, actor=actor, action="mirror_stopped", address=where)
    if publication.state == State.ENDED:
        publication.delete()
        return
    Publication.objects.filter(pk=publication.pk).update(state=State.STOPPING, next_at=timezone.now(), tries=0)


def publication_hurry(*, publication: Publication) -> None:
    """Let the next try be now: the organiser knows that the line is back."""
    now = timezone.now()
    waiting = Publication.objects.filter(pk=publication.pk).exclude(error="")
    waiting.filter(next_at__lte=now + timedelta(seconds=LONGEST)).update(next_at=now, tries=0)


def publications_due(now: datetime) -> list[int]:
    """Return the publications (primary keys) that have something to tell, and may try to; one query."""
    rows = Publication.objects.filter(next_at__lte=now).exclude(state=State.ENDED)
    changed = ~Q(version=F("tournament__version")) | Q(tournament=None) | Q(state=State.STOPPING) | ~Q(error="")
    still = Q(delivered_at=None) | Q(delivered_at__lte=now - STILL)
    return list(rows.filter(changed | still).values_list("pk", flat=True))


def publication_send(*, pk: int) -> bool:
    """Bring the mirror up to date if nobody else is at it; say whether it is. A lost line is tried again later."""
    publication = _claim(pk)
    if publication is None:
        return False
    try:
        _bring(publication)
    except Unreachable:
        _later(publication, "unreachable")
    except Refused as refused:
        _later(publication, refused.code)
    except Exception:
        logger.exception("Publication %s could not be sent.", pk)
        _later(publication, "failed")
    else:
        return True
    return False


def _claim(pk: int) -> Publication | None:
    """Return the publication if it is this sender's: of several one finds it as it was read."""
    row = Publication.objects.select_related("tournament").exclude(state=State.ENDED).filter(pk=pk).first()
    now = timezone.now()
    if row is None or row.next_at > now:
        return None
    until = now + CLAIMED
    # Without an error while it is sent: "Try now" lets no second sender in.
    if not Publication.objects.filter(pk=pk, next_at=row.next_at, state=row.state).update(next_at=until, error=""):
        return None
    row.next_at, row.error = until, ""
    return row


def _bring(publication: Publication) -> None:
    """Send packets until the mirror says that it stands where this state stands."""
    stops = publication.state == State.STOPPING or publication.tournament is None
    read = Read(0, {}, {}) if stops else _read(publication)
    for _packet in range(PACKETS):
        answer = _push(publication, read, stops=stops)
        digest, sequence = answer.told.get("digest"), answer.told.get("sequence")
        if answer.status == 410 and type(sequence) is int:  # a mirror said so, no proxy in front of it
            _ended(publication, stops=stops)
            return
        if answer.status == 200 and digest == state_digest(read.digests):
            _delivered(publication, read, answer, stops=stops)
            return
        contradicts = answer.status == 422 and publication.parts  # what it keeps is not what it says: once more, whole
        if (
            not (contradicts or answer.status in (200, 409))
            or type(sequence) is not int
            or not 0 <= sequence < MOST_SEQUENCE
        ):
            raise _refusal(publication, answer)
        # It has something else: a copy of another time was restored here or there, or a packet overtook this one.
        publication.sequence, publication.parts = max(publication.sequence, sequence), {}
    raise Refused("mirror_behind")


def _refusal(publication: Publication, answer: Answer) -> Refused:
    """Return why a mirror did not take a packet; where it says what of it, the log of this computer keeps that."""
    spoken = answer.told.get("version", 1)  # mirrors of the first version did not say theirs
    if answer.status == 400 and (type(spoken) is not int or spoken < VERSION):
        return Refused("mirror_older")
    told = [str(answer.told.get(name, ""))[:200] for name in ("error", "where", "what")]
    logger.warning("Mirror %s did not take a packet: %s %s", publication.address, answer.status, " ".join(told))
    return Refused(f"mirror_said_{answer.status}")


def _read(publication: Publication) -> Read:
    """Return the public state as it was at one moment: read anew while it changes."""
    for _time in range(READS):
        tournament = Tournament.objects.get(publication=publication)
        parts = public_state(tournament)
        now = Tournament.objects.values_list("version", "is_public").get(pk=tournament.pk)
        if now == (tournament.version, tournament.is_public):
            return Read(tournament.version, parts, {name: digest_of(part) for name, part in parts.items()})
    raise Refused("mirror_changing")


def _push(publication: Publication, read: Read, *, stops: bool) -> Answer:
    known: Mapping[str, str] = publication.parts
    publication.sequence += 1
    made_at = timezone.now() + timedelta(seconds=publication.clock_ahead)
    # Kept before it is sent: a number that may have been used is never used for something else.
    rows = Publication.objects.filter(pk=publication.pk, sequence__lt=publication.sequence)
    if not rows.update(sequence=publication.sequence):
        raise Refused("mirror_overtaken")
    message: Json = {
        "version": VERSION,
        "pairing": publication.pairing,
        "sequence": publication.sequence,
        "made_at": made_at.isoformat(),
        "base": state_digest(known) if known else None,
        "set": {name: read.parts[name] for name, digest in read.digests.items() if known.get(name) != digest},
        "remove": sorted(known.keys() - read.digests.keys()),
        "digest": state_digest(read.digests),
        "stops": stops,
    }
    return _send(publication.address, PUSH, message, {"Planisfero-Pairing": publication.pairing})


def _send(address: str, path: str, message: Json, headers: Mapping[str, str], seconds: float = WHOLE) -> Answer:
    content = pack(message)
    return post(address, path, content, {**headers, "Planisfero-Signature": sign(content)}, seconds)


def _clock_ahead(told: Json) -> float:
    try:
        now = parse_datetime(told["now"])
        ahead = (now - timezone.now()).total_seconds() if now is not None else 0.0
    except (KeyError, TypeError, ValueError):
        return 0.0
    return ahead if abs(ahead) > 1 else 0.0


def _mine(publication: Publication) -> QuerySet[Publication]:
    """Return the publication's row while this sender holds it; none once somebody else took it, or it is to stop."""
    return Publication.objects.filter(pk=publication.pk, next_at=publication.next_at)


def _delivered(publication: Publication, read: Read, answer: Answer, *, stops: bool) -> None:
    if stops:
        Publication.objects.filter(pk=publication.pk).delete()
        return
    facts = {"parts": read.digests, "version": read.version, "clock_ahead": _clock_ahead(answer.told)}
    now = timezone.now()
    _mine(publication).update(next_at=now, delivered_at=now, tries=0, error="", **facts)


def _ended(publication: Publication, *, stops: bool) -> None:
    """Note that the mirror does not know this pairing any more: its operator has ended it."""
    rows = Publication.objects.filter(pk=publication.pk)
    if stops:
        rows.delete()
    else:
        rows.update(state=State.ENDED, error="mirror_ended")


def _later(publication: Publication, error: str) -> None:
    wait = min(LONGEST, FIRST * 2 ** min(publication.tries, 10))
    _mine(publication).update(
        next_at=timezone.now() + timedelta(seconds=wait),
        tries=F("tries") + 1,
        error=error,
        parts=publication.parts,
    )
