"""Sessions in the database, read by a query that is written once: almost every request reads its own."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from matches.readings import Reading

_by_key = Reading(lambda key: Session.objects.filter(session_key=key), "sample")


class SessionStore(db.SessionStore):
    """Django's, with the same rows; a session that has run out counts as none."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """Return the table of Django's own sessions."""
        return Session

    def _get_session_from_db(self) -> Session | None:
        session = _by_key.row(self.session_key)
        if session is None or session.expire_date <= timezone.now():
            self._session_key = None
            return None
        return session
