"""Sending notices by the workers: what is due, after a commit and at every look."""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from matches.after_commit import after_commit
from matches.services.lobby.links import token_hash
from matches.tasks import JOBS, task_hand
from tournaments.models import Mailbox
from tournaments.notices.services.letters import mailbox_letter
from tournaments.notices.services.matches import matches_tell
from tournaments.notices.services.sending import notice_send, notices_due, notices_forget

logger = logging.getLogger(__name__)
ROUNDS = 4  # of fifty; what is left then waits for the next look, so that no PDF waits long behind it


@shared_task(name="tournaments.tasks.notices_send")
def notices_send() -> None:
    """Send what is due. Several at once share the work."""
    for _round in range(ROUNDS):
        due = list(notices_due(timezone.now()))
        if not due:
            return
        for pk in due:
            notice_send(pk=pk)


@shared_task(name="tournaments.tasks.notices_look", expires=30)
def notices_look() -> None:
    """See what the matches have to tell, then send what is due."""
    try:
        matches_tell(now=timezone.now())
    except Exception:
        logger.exception("The matches could not be looked at for notices.")
    notices_send()


@shared_task(name="tournaments.tasks.notices_clean", expires=3600)
def notices_clean() -> None:
    """Delete what was settled long ago."""
    notices_forget(now=timezone.now())


def notices_hand() -> None:
    """Have what is due sent once the transaction is stored."""
    after_commit(task_hand, notices_send, (), turn=JOBS)


@shared_task(name="tournaments.tasks.mailbox_question")
def mailbox_question(mailbox_id: int, token: str) -> None:
    """Send the letter that asks whether an address is the person's; one that was answered or changed gets none."""
    box = Mailbox.objects.filter(pk=mailbox_id, token_hash=token_hash(token)).select_related("player").first()
    if box is not None:
        mailbox_letter(mailbox=box, token=token)


def mailbox_letter_hand(box: Mailbox, token: str) -> None:
    """Have the letter sent once the address is stored."""
    after_commit(task_hand, mailbox_question, (box.pk, token), turn=JOBS)
