"""The Celery tasks of the app, where Celery looks for them: each slice has its own."""

from tournaments.accounts.tasks import account_letter, reset_letters
from tournaments.notices.tasks import mailbox_question, notices_clean, notices_look, notices_send
from tournaments.paper.tasks import render_chunk
from tournaments.photos.tasks import read_photo

__all__ = [
    "account_letter",
    "mailbox_question",
    "notices_clean",
    "notices_look",
    "notices_send",
    "read_photo",
    "render_chunk",
    "reset_letters",
]
