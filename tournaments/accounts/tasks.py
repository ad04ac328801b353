"""Letters about accounts, sent by the workers: each task takes a primary key and calls services."""

from __future__ import annotations

import logging

from celery import Task, shared_task
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from matches.after_commit import after_commit
from matches.tasks import JOBS, task_hand
from tournaments.accounts.selectors.browsers import browser_name
from tournaments.accounts.selectors.devices import rough
from tournaments.accounts.services.letter_limits import letter_count
from tournaments.accounts.services.letters import letter_send, reset_letters_send
from tournaments.errors import Refused

logger = logging.getLogger(__name__)


def letter_hand(task: Task[..., None], *args: object) -> None:
    """Hand a letter to the workers, or do it in this process while the broker cannot be reached."""
    task_hand(task, args, turn=JOBS)


@shared_task(name="tournaments.tasks.account_letter")
def account_letter(account_id: int, to: str, kind: str, language: str, facts: dict[str, str]) -> None:
    """Send one letter about an account; an account that is gone gets none."""
    account = User.objects.filter(pk=account_id).first()
    if account is not None:
        letter_send(account=account, to=to, kind=kind, language=language, facts=facts)


@shared_task(name="tournaments.tasks.reset_letters")
def reset_letters(name: str, language: str) -> None:
    """Look up who is meant and send the links, away from the page that must not tell."""
    reset_letters_send(name=name, language=language)


def account_told(account: User, kind: str, request: HttpRequest | None = None, *, to: str = "") -> None:
    """Have a letter about a change sent, where mail is set up, the account has an address and it got not too many."""
    to = to or account.email
    if not (settings.MAIL_ON and to):
        return
    try:
        letter_count(account=account, to=to, kind=kind)
    except Refused:
        logger.warning("Account %s had too many letters in an hour; one about %s was left out.", account.pk, kind)
        return
    facts = {"when": timezone.localtime().isoformat()}
    if request is not None:
        facts["browser"] = browser_name(request.META.get("HTTP_USER_AGENT", ""))
        facts["address"] = rough(request.META.get("REMOTE_ADDR", ""))
    language = get_language() or settings.LANGUAGE_CODE
    after_commit(letter_hand, account_letter, account.pk, to, kind, language, facts)
