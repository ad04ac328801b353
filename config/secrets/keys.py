"""Whether the secret key of this process is the installation's: with another one it opens nothing of what is closed."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.db import connection

from config.storage.database import database_awaited
from tournaments.accounts.services.installation_key import fingerprint, installation_key_note
from tournaments.models import InstallationKey

REFUSED = 78  # how a process ends that this stops, as in sysexits.h: to start it again changes nothing
WAIT = 60  # seconds that a worker gives the database to answer, and the server to bring it up to date
OTHER = """The SECRET_KEY of this process is not the installation's: it could open no seed of a match in play.
  The key here has the fingerprint {here}, the installation's {stored}.
  What to do: start every process with the key of the first start (SECRET_KEY, or PLANISFERO_VAR/secret_key).
  To change the key, put the old one into SECRET_KEY_FALLBACKS of every process.
  If the old key is lost: `{program} manage installation_key --take` makes this one the installation's; matches in play
  then stand still, and codes of apps have to be set up anew."""


class NoTable(Exception):
    """No server has been here; the text says what to do."""


class OtherKey(Exception):
    """The installation has another key; the text says what to do."""


def key_awaited(tell: Callable[[str], object]) -> str:
    """Return `key_checked()` once the database answers and a server has brought it up to date.

    Raises OtherKey; an error of the database, or NoTable, when that took too long.
    """
    table = InstallationKey._meta.db_table
    if not database_awaited(lambda: table in connection.introspection.table_names(), WAIT, tell):
        start = f"{settings.PROGRAM} serve"
        raise NoTable(f"no server has brought the database up to date within {WAIT} s; start one with `{start}`.")
    return key_checked()


def key_checked() -> str:
    """Return the fingerprint of this process's key; the first key of a database becomes its own. Raises OtherKey."""
    here = fingerprint(settings.SECRET_KEY)
    stored = installation_key_note(here=here, before=[fingerprint(key) for key in settings.SECRET_KEY_FALLBACKS])
    if stored != here:
        raise OtherKey(OTHER.format(here=here, stored=stored, program=settings.PROGRAM))
    return here
