"""Why a server does not start, in a sentence: its data directory, a file or its database cannot be used."""

from __future__ import annotations

import os

from django.conf import settings
from django.core.management import CommandError

from config.secrets.private_files import FULL, UNWRITABLE, is_unwritten, unwritable_text
from config.storage.database import ABSENT
from matches.database_away import database_trouble

UNUSABLE = 71  # how a process ends to which the system refuses a file, as in sysexits.h


def start_refusal(error: Exception) -> CommandError:
    """Return what ends the start with a sentence and an exit status. Raises the error where it is no such trouble."""
    if isinstance(error, OSError):
        return _file_refusal(error)
    reason = database_trouble(error)
    if not reason:
        raise error
    facts = settings.DATABASES["default"]
    if not facts["HOST"]:
        return CommandError(f"The database {facts['NAME']} cannot be used: {reason}.", returncode=ABSENT)
    place = f"{facts['HOST']}:{facts['PORT'] or 5432}/{facts['NAME']}"
    return CommandError(f"The database at {place} (DATABASE_URL) does not answer: {reason}.", returncode=ABSENT)


def _file_refusal(error: OSError) -> CommandError:
    """Return the sentence for a file that was refused. Raises the error where it names none."""
    if is_unwritten(settings.VAR_DIR, error):
        return CommandError(unwritable_text(settings.VAR_DIR, error), returncode=UNWRITABLE)
    if error.filename is None:
        raise error
    file = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else error.filename
    if error.errno in FULL:
        return CommandError(f"{file} cannot be written: {error.strerror}.", returncode=UNWRITABLE)
    return CommandError(f"{file} cannot be used: {error.strerror}.", returncode=UNUSABLE)
