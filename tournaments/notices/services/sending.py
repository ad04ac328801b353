"""Sending what the outbox holds: each notice is claimed by one sender, tried, and tried again ever more slowly."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone, translation

from tournaments.models import Mailbox, Notice, NoticeWay, PushEndpoint
from tournaments.notices.documents.texts import notice_text
from tournaments.notices.selectors.still_true import is_still_true
from tournaments.notices.services.letters import letter_post
from tournaments.notices.services.push import Outcome, push_send

logger = logging.getLogger(__name__)
State = Notice.State
CLAIMED = timedelta(minutes=5)  # after which a sender that was stopped is taken for dead
FIRST, LONGEST = 15, 900  # seconds until the second try; between two at most
MOST_TRIES = 8
BATCH = 50


def notices_due(now: datetime) -> Iterator[int]:
    """Yield the notices (primary keys) whose time has come, the oldest first."""
    rows = Notice.objects.filter(state__in=(State.OPEN, State.SENDING), due_at__lte=now).order_by("due_at", "pk")
    yield from rows.values_list("pk", flat=True)[:BATCH]


def notice_send(*, pk: int) -> bool:
    """Send a notice if nobody else is at it; say whether this call was the one that tried."""
    notice = _claim(pk)
    if notice is None:
        return False
    try:
        _settle(notice, _try(notice))
    except Exception:
        logger.exception("Notice %s could not be sent.", pk)
        _settle(notice, Outcome(error="failed", again=True))
    return True


def _claim(pk: int) -> Notice | None:
    """Return the notice if it is this sender's: of several one finds it as it was read."""
    related = Notice.objects.select_related("entrant__player", "entrant__tournament", "device")
    row = related.filter(pk=pk, state__in=(State.OPEN, State.SENDING)).first()
    now = timezone.now()
    if row is None or row.due_at > now:
        return None
    mine = Notice.objects.filter(pk=pk, state=row.state, due_at=row.due_at)
    if not mine.update(state=State.SENDING, due_at=now + CLAIMED, tries=F("tries") + 1):
        return None
    row.state, row.due_at, row.tries = State.SENDING, now + CLAIMED, row.tries + 1
    return row


def _try(notice: Notice) -> Outcome:
    if notice.until <= timezone.now():
        return Outcome(error=notice.error or "late")
    if not is_still_true(notice):
        return Outcome(error="untrue")
    return _push(notice) if notice.way == NoticeWay.PUSH else _mail(notice)


def _push(notice: Notice) -> Outcome:
    endpoint = PushEndpoint.objects.filter(device=notice.device, device__ended_at__isnull=True).first()
    if endpoint is None:
        return Outcome(error="no_phone")
    with translation.override(endpoint.language):
        text = notice_text(notice)
    name = hashlib.sha256(f"{notice.kind}:{notice.subject}".encode()).hexdigest()[:32]
    message = {"title": text.title, "body": text.body, "path": text.path, "tag": name}
    left = int((notice.until - timezone.now()).total_seconds())
    outcome = push_send(endpoint=endpoint, message=message, topic=name, seconds=max(left, 0))
    if outcome.gone:
        PushEndpoint.objects.filter(address=endpoint.address).delete()
    return outcome


def _mail(notice: Notice) -> Outcome:
    entrant = notice.entrant
    mailbox = Mailbox.objects.filter(
        player=entrant.player_id, owner=entrant.tournament.owner_id, confirmed_at__isnull=False
    ).first()
    if mailbox is None or not settings.MAIL_ON:
        return Outcome(error="no_mail")
    return Outcome(sent=True) if letter_post(notice=notice, mailbox=mailbox) else Outcome(error="mail", again=True)


def _settle(notice: Notice, outcome: Outcome) -> None:
    """Write down what became of a try, unless another sender has taken this one for dead."""
    now = timezone.now()
    mine = Notice.objects.filter(pk=notice.pk, state=State.SENDING, due_at=notice.due_at)
    if outcome.again and notice.tries < MOST_TRIES:
        wait = max(outcome.wait, min(LONGEST, FIRST * 2 ** (notice.tries - 1)))
        tries = notice.tries if outcome.counts else notice.tries - 1
        mine.update(state=State.OPEN, due_at=now + timedelta(seconds=wait), tries=tries, error=outcome.error)
        return
    ended = State.SENT if outcome.sent else State.DROPPED if outcome.error == "untrue" else State.FAILED
    mine.update(state=ended, done_at=now, error=outcome.error)


def notices_forget(*, now: datetime, after: timedelta = timedelta(days=60)) -> int:
    """Delete what was settled long ago; return how many."""
    old = Notice.objects.filter(~Q(state__in=(State.OPEN, State.SENDING)), created_at__lt=now - after)
    return int(old.delete()[0])
