"""The long way to the tables: by the migrations that squashed ones replace, as releases did that had no squashed ones.

`python -m tests.rig.long_way [APP.MIGRATION ...]` takes the database of the environment that far, or to the end.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.db.migrations.loader import MigrationLoader

OURS = ("matches", "tournaments")


@contextmanager
def squashed_away() -> Iterator[None]:
    """Let Django read no migration that replaces others."""
    read = MigrationLoader.load_disk

    def read_old(loader: MigrationLoader) -> None:
        read(loader)
        old = {key: step for key, step in loader.disk_migrations.items() if not step.replaces}
        loader.disk_migrations = old

    MigrationLoader.load_disk = read_old
    try:
        yield
    finally:
        MigrationLoader.load_disk = read


def main() -> None:
    import django
    from django.core.management import call_command

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    with squashed_away():
        for target in sys.argv[1:] or [""]:
            call_command("migrate", *filter(None, target.split(".")), interactive=False, verbosity=0)


if __name__ == "__main__":
    main()
