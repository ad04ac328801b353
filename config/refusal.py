"""Why a server does not start, in a sentence: its data directory or its database cannot be used."""

from __future__ import annotations

from django.conf import settings
from django.core.management import CommandError

from config.database import ABSENT, database_trouble
from config.private import UNWRITABLE, unwritable


def start_refusal(error: Exception) -> CommandError:
    """Return what ends the start with a sentence and an exit status. Raises the error where it is no such trouble."""
    if isinstance(error, OSError):
        return CommandError(unwritable(settings.VAR_DIR, error), returncode=UNWRITABLE)
    reason = database_trouble(error)
    if not reason:
        raise error
    facts = settings.DATABASES["default"]
    if not facts["HOST"]:
        return CommandError(f"The database {facts['NAME']} cannot be used: {reason}.", returncode=ABSENT)
    place = f"{facts['HOST']}:{facts['PORT'] or 5432}/{facts['NAME']}"
    return CommandError(f"The database at {place} (DATABASE_URL) does not answer: {reason}.", returncode=ABSENT)
