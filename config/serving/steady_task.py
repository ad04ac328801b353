"""Tasks that a database out of reach neither ends nor fills a log with."""

from __future__ import annotations

import logging
from typing import Any

from celery import Task
from celery.exceptions import Ignore
from django.db import Error

from matches.database_away import database_trouble

logger = logging.getLogger(__name__)
AGAIN = 10  # seconds


class SteadyTask(Task[..., Any]):
    """Without a database: what is asked for again in any case (it expires) is left out, the rest comes again later."""

    abstract = True

    def __call__(self, *args: object, **words: object) -> Any:
        try:
            return super().__call__(*args, **words)
        except Error as error:
            if self.request.called_directly or not database_trouble(error):
                raise
            logger.warning("The task %s found no database.", self.name, exc_info=True)
            if self.expires:
                raise Ignore from error
            raise self.retry(exc=error, countdown=AGAIN, max_retries=None) from error
