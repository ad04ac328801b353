"""A process that writes and sends notices when it is told to: `python -m tests.rig.noticeshell`, a line for each step.

It says "ready", then answers every line: "write SUBJECT" (a notice for everybody with a phone), "send" (what is due).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import datetime

import django


def main() -> None:
    django.setup()
    from tournaments.models import Entrant
    from tournaments.notices.services.outbox import notices_write
    from tournaments.notices.services.sending import notice_send, notices_due

    people = list(Entrant.objects.select_related("player", "tournament"))
    _say("ready")
    for line in sys.stdin:
        do, _space, subject = line.strip().partition(" ")
        if do == "write":
            _say(notices_write(kind="waiting", subject=subject, told={row: {} for row in people}))
        else:
            _say(_sent(notice_send, notices_due))


def _say(answer: object) -> None:
    sys.stdout.write(f"{answer}\n")
    sys.stdout.flush()


def _sent(send: Callable[..., bool], due: Callable[[datetime], Iterator[int]]) -> int:
    """Send all that is due; return how many this process was the one to try."""
    from django.utils import timezone

    keys = list(due(timezone.now()))
    return sum(send(pk=pk) for pk in keys)


if __name__ == "__main__":
    main()
