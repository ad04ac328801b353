"""A database that cannot be used, told from every other error."""

from __future__ import annotations

from django.db import Error, InterfaceError, OperationalError, connection

# How PostgreSQL says that it takes no (more) connections or ends this one; and SQLite, that it cannot use its file.
CLASSES = ("08", "53", "57P")
FILE = ("SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR")


def database_trouble(error: BaseException | None) -> str:
    """Return in one line why the database cannot be used; an empty string for any other error."""
    cause = error.__cause__ if isinstance(error, Error) else None
    if cause is None:
        return ""
    if connection.vendor == "postgresql":
        state = getattr(cause, "sqlstate", None)
        lost = isinstance(error, InterfaceError) and "closed" in str(cause)
        away = lost or (isinstance(error, OperationalError) and (state is None or state.startswith(CLASSES)))
    else:
        away = getattr(cause, "sqlite_errorname", "").startswith(FILE)
    return str(cause).strip().split("\n")[0] if away else ""
