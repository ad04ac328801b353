"""Sleeping beside libfaketime, for which the way that `time.sleep` takes is an invalid argument."""

import threading
import time


def _sleep(seconds: float) -> None:
    threading.Event().wait(seconds)


time.sleep = _sleep
