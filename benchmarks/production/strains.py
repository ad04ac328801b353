"""What happens to a computer while people play: its disk is full for a while, its clock is set forwards or back.

The folder of the installation lies on a small disk (a tmpfs, which asks for root); the clock is that of libfaketime
for web processes and workers (Redis does not start with it), and a file says how far it is off.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

DISK = 400  # MB
KEEP_FREE = 6  # MB that are left: under DISK_FULL (30), so that nothing new is taken, and PostgreSQL goes on
JUMPS = (-7200, -1800, -90, 90, 1800, 7200)  # seconds
SLEEP = Path(__file__).parent / "steady_sleep"
LIBRARY = [*Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")]


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Lay a small disk over a folder until the block ends; say whether that was possible."""
    words = ["mount", "-t", "tmpfs", "-o", f"size={DISK}m,mode=0755", "planisfero", str(folder)]
    is_own = not os.getuid() and subprocess.run(words, capture_output=True).returncode == 0
    try:
        yield is_own
    finally:
        if is_own:
            subprocess.run(["umount", "--lazy", str(folder)], check=False)


@dataclass
class Disk:
    """A small disk that can be filled but for KEEP_FREE MB, and emptied again."""

    folder: Path

    @property
    def ballast(self) -> Path:
        return self.folder / "ballast"

    def fill(self) -> None:
        """Leave KEEP_FREE MB."""
        room = os.statvfs(self.folder)
        size = room.f_bavail * room.f_frsize - KEEP_FREE * 2**20
        with suppress(OSError), self.ballast.open("wb") as file:
            for _ in range(max(size, 0) // 2**20):
                file.write(bytes(2**20))

    def free(self) -> None:
        """Make the room again."""
        self.ballast.unlink(missing_ok=True)


@dataclass
class Clock:
    """A clock that is set while the computer runs; what counts seconds steadily does not notice."""

    file: Path
    off: int = 0

    def environment(self) -> Mapping[str, str]:
        """Return what a process finds in its environment to follow this clock."""
        self.set(0)
        return {
            "LD_PRELOAD": str(LIBRARY[0]),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_FORCE_MONOTONIC_FIX": "0",
            "PYTHONPATH": str(SLEEP),
        }

    def jump(self, chance: Random) -> int:
        """Set the clock; return by how many seconds."""
        before = self.off
        self.set(chance.choice([jump for jump in JUMPS if abs(before + jump) <= max(JUMPS)]) + before)
        return self.off - before

    def set(self, off: int) -> None:
        """Set it so far from the true time."""
        self.off = off
        part = self.file.with_suffix(".part")
        part.write_text(f"{off:+d}", encoding="ascii")
        part.chmod(0o644)
        part.replace(self.file)
