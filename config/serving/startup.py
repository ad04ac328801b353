"""What every start of the server brings up to date: translations, static files, the demo."""

from __future__ import annotations

import errno
import hashlib
import io
import logging
import os
import shutil
import subprocess
from pathlib import Path

from asgiref.local import Local
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.utils.translation import trans_real

from config.storage.file_lock import file_lock
from matches.database_away import database_trouble
from tournaments.models import Installation

logger = logging.getLogger(__name__)
DEMO_USER = "demo"


def translations_compile() -> str:
    """Compile every catalogue that is newer than its compiled form; return what is wrong, or an empty string."""
    for folder in settings.LOCALE_PATHS:
        for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
                continue
            msgfmt = shutil.which("msgfmt")
            if msgfmt is None:
                return "gettext is missing, so pages are in English: apt-get install gettext"
            fresh = target.with_suffix(f".{os.getpid()}.mo")
            subprocess.run([msgfmt, "--check-format", "-o", fresh, source], check=True)  # noqa: S603
            fresh.replace(target)
            _forget_catalogues()
    return ""


def _forget_catalogues() -> None:
    """Let Django read its catalogues again: it keeps what it found at the first text of the process."""
    vars(trans_real).update(_translations={}, _default=None, _active=Local())


def static_collect() -> None:
    """Copy and compress the static files into STATIC_ROOT when one of them has changed since the last time.

    Of several processes that start together one does it, and the others wait for it.
    """
    stamp = Path(settings.STATIC_ROOT) / ".stamp"
    with file_lock(Path(settings.VAR_DIR) / "static.lock"):
        state = _static_state()
        if stamp.exists() and stamp.read_text(encoding="ascii") == state:
            return
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        stamp.write_text(state, encoding="ascii")


def _static_state() -> str:
    digest = hashlib.sha256(settings.RELEASE.encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            facts = Path(storage.path(path)).stat()
            digest.update(f"{path} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def demo_load_once() -> None:
    """Load the demo when this database has never been served before; a removed demo does not come back."""
    if not settings.DEMO or Installation.objects.exists():
        return
    answer = io.StringIO()
    try:
        call_command("demo", stdout=answer, stderr=io.StringIO())
    except Exception as error:
        if database_trouble(error) or getattr(error, "errno", None) in (errno.ENOSPC, errno.EROFS):
            raise  # what comes after would fail as well
        logger.exception("The demo could not be loaded; everything else works.")
        return
    user, _, password = answer.getvalue().strip().partition(" ")
    if user == DEMO_USER and password:
        descriptor = os.open(_password_file(), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(password)


def demo_password() -> str | None:
    """Return the demo organiser's password while that account works with it, else None."""
    file = _password_file()
    user = get_user_model().objects.filter(username=DEMO_USER, is_active=True).first()
    password = file.read_text(encoding="utf-8") if user and file.exists() else ""
    return password if user and password and user.check_password(password) else None


def _password_file() -> Path:
    return Path(settings.VAR_DIR) / "demo-password"
