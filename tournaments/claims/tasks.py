"""Letters that bring somebody back, sent by the workers: whether an address is known shows in no answer, nor in how
long one takes."""

from __future__ import annotations

from celery import shared_task

from matches.tasks import JOBS, task_hand
from tournaments.claims.services.back_links import back_links_make
from tournaments.claims.services.letters import back_letter_post


@shared_task(name="tournaments.tasks.back_letter")
def back_letter(address: str) -> None:
    """Send who has proven this address their links; nobody has: nothing."""
    backs = back_links_make(address=address)
    if backs:
        back_letter_post(backs=backs)


def back_letter_hand(address: str) -> None:
    """Have it looked up and sent beside the answer."""
    task_hand(back_letter, (address,), turn=JOBS)
