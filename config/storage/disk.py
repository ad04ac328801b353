"""Room on the disk of the data directory: how much is left, and from where on nothing new is taken."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

MEGABYTE = 2**20


@dataclass(frozen=True)
class Disk:
    """Bytes that are free, and bytes in all."""

    free: int
    size: int

    @property
    def is_low(self) -> bool:
        """Say whether who runs the server should make room."""
        return self.free < int(settings.DISK_LOW) * MEGABYTE

    @property
    def is_full(self) -> bool:
        """Say whether nothing new may be taken: what is under way must still find room to end."""
        return self.free < int(settings.DISK_FULL) * MEGABYTE

    @property
    def free_megabytes(self) -> int:
        """Return the room that is left in MB."""
        return self.free // MEGABYTE


def disk(folder: Path | None = None) -> Disk:
    """Return the room on the disk where the data directory lies, or a folder that need not be there yet."""
    place = Path(folder or settings.VAR_DIR).absolute()
    usage = shutil.disk_usage(next(path for path in (place, *place.parents) if path.exists()))
    return Disk(usage.free, usage.total)
