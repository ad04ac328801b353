"""Letters to a person's own address: a notice, and the question whether the address is theirs."""

from __future__ import annotations

import logging
import smtplib

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from tournaments.models import Mailbox, Notice
from tournaments.notices.documents.texts import notice_text

logger = logging.getLogger(__name__)
FOLDER = "tournaments/notices/letters"
MOST_SUBJECT = 120


def letter_post(*, notice: Notice, mailbox: Mailbox) -> bool:
    """Send a notice as a letter; say whether the mail server took it."""
    with translation.override(mailbox.language):
        text = notice_text(notice)
        settings_page = f"{settings.SITE_URL}{reverse('my-notices')}?as={notice.entrant.player_id}"
        known = {
            "notice": notice,
            "name": notice.entrant.player.name,
            "event": notice.entrant.tournament.name,
            "text": text,
            "address": settings.SITE_URL + text.path,
            "settings_page": settings_page,
        }
        headers = {"List-Unsubscribe": f"<{settings_page}>", "Auto-Submitted": "auto-generated"}
        return _send(f"{FOLDER}/{notice.kind}.txt", known, mailbox.address, headers)


def mailbox_letter(*, mailbox: Mailbox, token: str) -> bool:
    """Ask whether an address is the person's; say whether the mail server took the letter."""
    with translation.override(mailbox.language):
        link = settings.SITE_URL + reverse("my-mail-confirm", args=[token])
        known = {"name": mailbox.player.name, "link": link}
        return _send(f"{FOLDER}/is_it_yours.txt", known, mailbox.address, {"Auto-Submitted": "auto-generated"})


def _send(template: str, known: dict[str, object], to: str, headers: dict[str, str]) -> bool:
    subject, _, text = render_to_string(template, known).strip().partition("\n")
    # A name with a line break in it must not write a header of its own.
    line = " ".join(subject.split())[:MOST_SUBJECT]
    try:
        EmailMessage(line, text.strip() + "\n", None, [to], headers=headers).send()
    except (smtplib.SMTPException, OSError, ValueError) as error:
        logger.warning("A letter could not be handed to the mail server: %s", type(error).__name__)
        return False
    return True
