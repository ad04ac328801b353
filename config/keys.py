"""Whether the secret key of this process is the installation's: with another one it opens nothing of what is closed."""

from __future__ import annotations

import time

from django.conf import settings
from django.db import connection

from tournaments.models import InstallationKey
from tournaments.services.installation_key import fingerprint, installation_key_note

REFUSED = 78  # how a process ends that this stops, as in sysexits.h: to start it again changes nothing
WAIT = 60  # seconds that a worker gives the server to bring the database up to date
OTHER = """The SECRET_KEY of this process is not the installation's: it could open no seed of a match in play.
  The key here has the fingerprint {here}, the installation's {stored}.
  What to do: start every process with the key of the first start (SECRET_KEY, or PLANISFERO_VAR/secret_key).
  To change the key, put the old one into SECRET_KEY_FALLBACKS of every process.
  If the old key is lost: `manage.py installation_key --take` makes this one the installation's; matches in play then
  stand still, and codes of apps have to be set up anew."""


class OtherKey(Exception):
    """The installation has another key; the text says what to do."""


def table_awaited(seconds: float = WAIT) -> None:
    """Return once a server has brought the database up to date, at the latest after some seconds."""
    limit = time.monotonic() + seconds
    while InstallationKey._meta.db_table not in connection.introspection.table_names() and time.monotonic() < limit:
        time.sleep(1)


def key_checked() -> str:
    """Return the fingerprint of this process's key; the first key of a database becomes its own. Raises OtherKey."""
    here = fingerprint(settings.SECRET_KEY)
    stored = installation_key_note(here=here, before=[fingerprint(one) for one in settings.SECRET_KEY_FALLBACKS])
    if stored != here:
        raise OtherKey(OTHER.format(here=here, stored=stored))
    return here
