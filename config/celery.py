"""The Celery application; the queue `clock` never waits behind the queue `jobs`."""

import logging
import os
import threading

from celery import Celery
from celery.signals import celeryd_after_setup, setup_logging, worker_init, worker_ready, worker_shutdown

AGAIN = 10.0  # seconds

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery(
    "planisfero",
    task_cls="config.serving.steady_task:SteadyTask",
    fixups=["config.serving.worker_connections:fixup"],
)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_lines(loglevel: int | None = None, **_: object) -> None:
    """Leave the log as the settings made it: Celery's own form of a line is neither for people nor JSON."""
    from celery.apps import worker
    from django.conf import settings

    from config.secrets.json_lines import everything_in_lines

    logging.getLogger("celery").setLevel(loglevel or logging.WARNING)
    if settings.LOG_FORMAT == "json":
        everything_in_lines()
        vars(worker)["safe_say"] = lambda *_: None  # what a worker says as it ends, past every log


@worker_init.connect
def watch(**_: object) -> None:
    """Report errors and send traces of the tasks, where the environment says so; then the program is there."""
    from config.serving.collecting import look_seldom
    from config.watch.elsewhere import watch_elsewhere

    watch_elsewhere()
    look_seldom()


@celeryd_after_setup.connect
def check_place(**_: object) -> None:
    """End a worker that cannot write what it prints, or whose key is not the installation's; say so of one whose is.

    Celery goes on after any exception of a handler but SystemExit: a worker that could not compare must not work.
    """
    from django.conf import settings
    from django.db import connections

    from config.secrets.keys import REFUSED, OtherKey, key_awaited
    from config.secrets.private_files import UNWRITABLE, Unwritable, check_writable
    from config.storage.database import ABSENT
    from matches.database_away import database_trouble

    try:
        check_writable(settings.VAR_DIR)
        _say(f"the key {key_awaited(_say)} is the installation's.")
    except OtherKey as error:
        _say(str(error))
        raise SystemExit(REFUSED) from error
    except Unwritable as error:
        _say(str(error))
        raise SystemExit(UNWRITABLE) from error
    except Exception as error:
        _say(f"it cannot compare its key: {database_trouble(error) or error}")
        raise SystemExit(ABSENT) from error
    finally:
        connections.close_all()  # the processes that the worker splits into open their own


@worker_ready.connect
def resume(**_: object) -> None:
    """Queue again what a stopped worker left open: the database remembers every job, a broker may not."""
    from django.db import connections

    from tournaments.paper.tasks import jobs_resume

    try:
        jobs_resume()
    except Exception as error:
        _say(f"what was left open could not be queued again ({error}); it is tried again.")
        again = threading.Timer(AGAIN, resume)
        again.daemon = True
        again.start()
    finally:
        connections.close_all()


@worker_shutdown.connect
def hand_on(**_: object) -> None:
    """Give the matches whose bots this process moves to another one, before it ends."""
    from matches.tasks import play_hand_on

    play_hand_on()


def _say(text: str) -> None:
    from config.secrets.notices import notice

    notice(f"worker: {text}")
