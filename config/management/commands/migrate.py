"""Django's `migrate`, one process after the other: also where several start on an empty database, or before it."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import Error, connection

from config.copies.placing import restore_settle
from config.secrets.notices import notice
from config.serving.start_refusal import start_refusal
from config.serving.turn import start_turn
from config.storage.database import WAIT, database_answers, database_awaited


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if connection.vendor == "postgresql":  # that of SQLite is a file, for which nobody has to wait
                database_awaited(database_answers, WAIT, self._tell)
            with start_turn(self._tell):
                restore_settle()
                super().handle(*args, **options)
        except (OSError, Error) as error:
            raise start_refusal(error) from error

    def _tell(self, text: str) -> None:
        notice(text, self.stdout)
