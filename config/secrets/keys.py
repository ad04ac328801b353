"""Whether the secret key of this process is the installation's: with another one it opens nothing of what is closed."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings

from config.storage.database import WAIT, database_awaited, missing_migrations
from tournaments.accounts.services.installation_key import fingerprint, installation_key_note

REFUSED = 78  # how a process ends that this stops, as in sysexits.h: to start it again changes nothing
OTHER = """The SECRET_KEY of this process is not the installation's: it could open no seed of a match in play.
  The key here has the fingerprint {here}, the installation's {stored}.
  What to do: start every process with the key of the first start (SECRET_KEY, or PLANISFERO_VAR/secret_key).
  To change the key, put the old one into SECRET_KEY_FALLBACKS of every process.
  If the old key is lost: `{program} manage installation_key --take` makes this one the installation's; matches in play
  then stand still, and codes of apps have to be set up anew."""


NOT_UP_TO_DATE = "Nobody has brought the database up to date within {seconds} s: run `{program} migrate`."


class NotUpToDate(Exception):
    """Nobody has brought the database to this release; the text says what to do."""


class OtherKey(Exception):
    """The installation has another key; the text says what to do."""


def key_awaited(tell: Callable[[str], object]) -> str:
    """Return `key_checked()` once the database answers and a server has brought it up to date.

    Raises OtherKey; an error of the database, or NotUpToDate, when that took too long.
    """
    up_to_date_awaited(tell)
    return key_checked()


def up_to_date_awaited(tell: Callable[[str], object]) -> None:
    """Return once the database answers and somebody has brought it to this release.

    Raises the error of the database, or NotUpToDate, when that took too long.
    """
    if not database_awaited(lambda: not missing_migrations(), WAIT, tell):
        raise NotUpToDate(NOT_UP_TO_DATE.format(seconds=WAIT, program=settings.PROGRAM))


def key_checked() -> str:
    """Return the fingerprint of this process's key; the first key of a database becomes its own. Raises OtherKey."""
    here = fingerprint(settings.SECRET_KEY)
    stored = installation_key_note(here=here, before=[fingerprint(key) for key in settings.SECRET_KEY_FALLBACKS])
    if stored != here:
        raise OtherKey(OTHER.format(here=here, stored=stored, program=settings.PROGRAM))
    return here
