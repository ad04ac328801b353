"""Taking the files out of an archive that anybody may have made: in a folder, of plain names, within bounds."""

from __future__ import annotations

import gzip
import re
import shutil
import tarfile
from pathlib import Path

from config.copies.gathering import FILE

NAME = re.compile(rf"manifest\.json|rows/[a-z_]+\.[a-z_0-9]+\.jsonl|files/{FILE.pattern}")
BLOCK = 2**20
HEAD = 2**16  # bytes: what stands before a file in an archive, its name and time; ours take two thousand
ON_DISK = 4096  # bytes that also an empty file takes


class Bounded(gzip.GzipFile):
    """A packed archive of which `tarfile` gets what is allowed: a head that says it is gigabytes long would be read
    into memory before anybody sees it."""

    allowed = HEAD

    def read(self, size: int | None = -1) -> bytes:
        """Return so many bytes. Raises ValueError for more than are allowed."""
        if size is None or not 0 <= size <= self.allowed:
            raise ValueError("what stands before a file is too long")
        self.allowed -= size
        return super().read(size)


def archive_unpack(source: Path, folder: Path) -> None:
    """Write the files of an archive below a folder; what is no plain file, leads elsewhere or fills disk or memory is
    refused. Raises what `tarfile` and `gzip` raise, ValueError."""
    room = shutil.disk_usage(folder).free
    with Bounded(source, "rb") as packed, tarfile.open(fileobj=packed, mode="r:") as archive:
        while (member := archive.next()) is not None:
            vars(archive)["members"].clear()  # it would keep every one
            target, room = folder / member.name, room - member.size - ON_DISK
            is_plain = member.isfile() and not member.issparse() and not archive.pax_headers
            content = archive.extractfile(member) if is_plain and NAME.fullmatch(member.name) else None
            if content is None or not target.resolve().is_relative_to(folder.resolve()):
                raise ValueError(f"{member.name!r} does not belong here")
            if room < 0:
                raise ValueError(f"unpacked it is larger than the room in {folder.parent}")
            target.parent.mkdir(parents=True, exist_ok=True)
            packed.allowed = member.size
            with content, target.open("xb") as file:
                shutil.copyfileobj(content, file, BLOCK)
            packed.allowed = HEAD
