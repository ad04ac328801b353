"""An evening with one round, and a mail server that keeps what it gets."""

import pytest

from tests.tournaments.my.conftest import nora, tournament  # noqa: F401
from tournaments.claims.tasks import back_letter


@pytest.fixture
def mail(settings):
    """Mail is set up, at an address of its own."""
    settings.MAIL_ON, settings.SITE_URL = True, "https://torneo.example"


@pytest.fixture
def letters(monkeypatch):
    """Letters that the workers would write, written at once."""
    monkeypatch.setattr("tournaments.claims.views.lost.back_letter_hand", back_letter)
