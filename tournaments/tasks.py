"""The Celery tasks of the app, where Celery looks for them: each slice has its own."""

from tournaments.accounts.tasks import account_letter, reset_letters
from tournaments.paper.tasks import render_chunk
from tournaments.photos.tasks import read_photo

__all__ = ["account_letter", "read_photo", "render_chunk", "reset_letters"]
