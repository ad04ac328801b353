"""The letter that brings somebody back to their own page."""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Sequence

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from tournaments.claims.services.back_links import Back

logger = logging.getLogger(__name__)
TEMPLATE = "tournaments/claims/letters/back.txt"


def back_letter_post(*, backs: Sequence[Back]) -> bool:
    """Send the links of everybody of one address in one letter; say whether the mail server took it.

    It goes to the address as it was proven, in that person's language: nothing of what was asked stands in it.
    """
    first = backs[0][0]
    with translation.override(first.language):
        links = [(box.player.name, settings.SITE_URL + reverse("my-back", args=[token])) for box, token in backs]
        subject, _, text = render_to_string(TEMPLATE, {"links": links}).strip().partition("\n")
        headers = {"Auto-Submitted": "auto-generated"}
        try:
            EmailMessage(" ".join(subject.split()), text.strip() + "\n", None, [first.address], headers=headers).send()
        except (smtplib.SMTPException, OSError, ValueError) as error:
            logger.warning("A letter could not be handed to the mail server: %s", type(error).__name__)
            return False
    return True
