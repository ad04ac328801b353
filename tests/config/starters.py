"""A process that starts beside others on an empty folder; it needs nothing of Django's models."""

from __future__ import annotations

from pathlib import Path
from time import sleep
from typing import Any

from config.secrets import secret_key as secret


def ask_for_key(start: Any, path: Path, answers: Any) -> None:
    """Answer with the key of a folder where making one takes its time."""
    made = secret.get_random_secret_key

    def slowly() -> str:
        sleep(0.5)
        return made()

    secret.get_random_secret_key = slowly
    start.wait(60)
    answers.put(secret.secret_key(path))
