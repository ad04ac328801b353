"""Files that may go a little later: a bucket that is slow keeps nobody waiting for what nobody needs any more."""

from __future__ import annotations

import logging
import threading
from queue import Full, Queue

from tournaments.documents.kept_files import file_forget, folder_forget, is_local

logger = logging.getLogger(__name__)
MOST = 1000  # names that wait; what is beyond them, or waits when the process ends, stays and takes room
_names: Queue[str] = Queue(MOST)
_start = threading.Lock()
_threads: list[threading.Thread] = []


def forget_later(name: str) -> None:
    """Remove a file, or a folder with its files (its name ends with a slash): from a disk at once, from a bucket by a
    thread of this process. Raises OSError of a disk."""
    if is_local():
        _forget(name)
        return
    try:
        _names.put_nowait(name)
    except Full:
        logger.warning("The bucket for files is too slow: %s stays in it.", name)
        return
    with _start:
        if not any(thread.is_alive() for thread in _threads):
            _threads[:] = [threading.Thread(target=_run, name="forgetting", daemon=True)]
            _threads[0].start()


def _run() -> None:
    while True:
        name = _names.get()
        try:
            _forget(name)
        except OSError:
            logger.warning("%s stays in the bucket for files.", name)
        finally:
            _names.task_done()


def _forget(name: str) -> None:
    if name.endswith("/"):
        folder_forget(name.rstrip("/"))
    else:
        file_forget(name)
