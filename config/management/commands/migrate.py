"""Django's `migrate`, one process after the other: also where several start on an empty database."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import Error

from config.copies.placing import restore_settle
from config.serving.start_refusal import start_refusal
from config.serving.turn import start_turn


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with start_turn(self.stdout.write):
                restore_settle()
                super().handle(*args, **options)
        except (OSError, Error) as error:
            raise start_refusal(error) from error
