"""Letters to whoever signed up and left an address, sent by the workers where mail is set up."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from hashlib import sha256

from celery import shared_task
from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from matches.after_commit import after_commit
from matches.tasks import JOBS, task_hand
from tournaments.accounts.services.counters import count_up
from tournaments.models import SignUp
from tournaments.signals import place_given
from tournaments.signup.services.tokens import token_of

logger = logging.getLogger(__name__)
MOST_LETTERS, SECONDS = 6, 3600  # to one address: whoever signs others up fills nobody's mailbox


@shared_task(name="tournaments.tasks.sign_up_letter")
def sign_up_letter(sign_up_id: int, kind: str) -> None:
    """Write to somebody where their sign-up stands, with their own link; who is gone gets nothing."""
    row = SignUp.objects.select_related("tournament").filter(pk=sign_up_id).exclude(email="").first()
    if row is None:
        return
    mailbox = sha256(row.email.strip().casefold().encode()).hexdigest()
    if count_up(f"letters:signup:{mailbox}", SECONDS) > MOST_LETTERS:
        logger.warning("Sign-up %s had too many letters in an hour; one was left out.", row.pk)
        return
    token = token_of(row)
    link = settings.SITE_URL + reverse("sign-up-link", args=[token]) if token else ""
    with translation.override(row.language):
        facts = {"row": row, "tournament": row.tournament, "kind": kind, "link": link, "site": settings.SITE_URL}
        subject, _, text = render_to_string("tournaments/letters/sign_up.txt", facts).strip().partition("\n")
        send_mail(subject.strip(), text.strip() + "\n", None, [row.email])


def letters_tell(rows: Iterable[SignUp], kind: str) -> None:
    """Have these people told after the commit, as far as they left an address: `kind` is signed_up, moved_up,
    accepted or refused."""
    rows = list(rows)
    if kind == "moved_up":
        place_given.send(sender=SignUp, entrants=[row.entrant for row in rows if row.entrant is not None])
    for row in rows:
        if settings.MAIL_ON and row.email:
            after_commit(task_hand, sign_up_letter, (row.pk, kind), turn=JOBS)
