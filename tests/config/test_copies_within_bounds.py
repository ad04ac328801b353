"""What a file says of itself fills neither memory nor disk before it is refused."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from config.copies import archive, restoring
from config.copies.archive import CopyBroken, installation_read, installation_write
from config.copies.unpacking import HEAD, archive_unpack
from tests.cast import account
from tests.rig.services import ROOT

LONG = 2**27  # bytes that such a head says to have


def headed(file: Path, kind: bytes, size: int, fill: bytes = b"0") -> Path:
    """Write an archive that begins with a head of this kind and so many bytes after it."""
    head = tarfile.TarInfo("files/files/x")
    head.type, head.size = kind, size
    with gzip.open(file, "wb", 1) as packed:
        packed.write(head.tobuf(tarfile.GNU_FORMAT))
        for _ in range(size // 2**20):
            packed.write(fill * 2**20)
    return file


def members(file: Path, *parts: tuple[str, bytes], **more: dict[str, str]) -> Path:
    with tarfile.open(file, "w:gz", **more) as packed:  # type: ignore[arg-type]
        for name, content in parts:
            part = tarfile.TarInfo(name)
            part.size = len(content)
            packed.addfile(part, io.BytesIO(content))
    return file


READS = """
import resource, sys
from pathlib import Path
from config.copies.archive import CopyBroken, installation_read
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for file in sys.argv[1:]:
    try:
        with installation_read(Path(file)):
            pass
    except CopyBroken:
        print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""
HEADS = [
    tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK,
]  # fmt: skip


@pytest.mark.once
def test_a_head_that_says_to_be_gigabytes_long_is_refused_before_it_is_read(tmp_path: Path) -> None:
    files = [headed(tmp_path / f"evil-{number}", kind, LONG) for number, kind in enumerate(HEADS)]
    assert all(file.stat().st_size < LONG / 100 for file in files)
    setup = f"import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'; django.setup()\n{READS}"
    done = subprocess.run([sys.executable, "-c", setup, *map(str, files)], cwd=ROOT, capture_output=True, text=True)
    megabytes = [int(line) for line in done.stdout.split()]
    assert done.returncode == 0 and len(megabytes) == len(HEADS), done.stderr[-500:]
    assert max(megabytes) < 64, megabytes


def pax(*records: tuple[str, str]) -> bytes:
    lines = b""
    for key, value in records:
        length = next(n for n in range(9999) if n == len(f"{n} {key}={value}\n"))
        lines += f"{length} {key}={value}\n".encode()
    return lines


def with_pax(file: Path, records: bytes, kind: bytes, content: bytes) -> Path:
    """Write an archive with such records before its one file."""
    head, part = tarfile.TarInfo("files/files/h"), tarfile.TarInfo("files/files/x")
    head.type, head.size, part.size = kind, len(records), len(content)
    with gzip.open(file, "wb", 1) as packed:
        packed.write(head.tobuf(tarfile.GNU_FORMAT) + records + bytes(-len(records) % 512))
        packed.write(part.tobuf(tarfile.GNU_FORMAT) + content + bytes(-len(content) % 512) + bytes(1024))
    return file


@pytest.mark.parametrize("kind", [tarfile.XGLTYPE, tarfile.XHDTYPE])
def test_a_head_for_all_files_is_refused_and_one_for_a_file_is_read(kind: bytes, tmp_path: Path) -> None:
    file = with_pax(tmp_path / "one", pax(("comment", "x")), kind, b"content")
    if kind == tarfile.XHDTYPE:
        archive_unpack(file, tmp_path)
        assert (tmp_path / "files/files/x").read_bytes() == b"content"
        return
    with pytest.raises(CopyBroken, match="does not belong here"), installation_read(file):
        pass


def test_a_map_of_holes_is_refused_however_it_is_written(tmp_path: Path) -> None:
    sparse = pax(("GNU.sparse.major", "1"), ("GNU.sparse.minor", "0"), ("GNU.sparse.name", "x"))
    numbers = str(LONG).encode() + b"\n" + b"1\n" * HEAD
    with pytest.raises(CopyBroken), installation_read(with_pax(tmp_path / "new", sparse, tarfile.XHDTYPE, numbers)):
        pass
    old = pax(("GNU.sparse.size", "99999999999"), ("GNU.sparse.offset", "0"), ("GNU.sparse.numbytes", "1"))
    with pytest.raises(CopyBroken), installation_read(with_pax(tmp_path / "old", old, tarfile.XHDTYPE, b"1")):
        pass


def test_heads_in_an_endless_row_are_refused(tmp_path: Path) -> None:
    head = tarfile.TarInfo("files/files/x")
    head.type, head.size = tarfile.XHDTYPE, 0
    with gzip.open(tmp_path / "evil", "wb", 1) as packed:
        packed.write(head.tobuf(tarfile.GNU_FORMAT) * 100_000)
    with pytest.raises(CopyBroken), installation_read(tmp_path / "evil"):
        pass


def test_files_without_content_take_room_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = type("Usage", (), {"free": 50_000})
    monkeypatch.setattr("config.copies.unpacking.shutil.disk_usage", lambda _folder: usage)
    file = members(tmp_path / "many", *((f"files/files/{number}", b"") for number in range(20)))
    with pytest.raises(CopyBroken, match="larger than the room"), installation_read(file):
        pass


DEEP = "[" * 200_000
WHOLE = {"format": archive.FORMAT, "version": 1, "parts": {}, "migrations": [], "release": "", "saved_at": ""}


@pytest.mark.parametrize(
    "manifest",
    [
        DEEP,
        '{"format":' + DEEP,
        "[]",
        "{}",
        '{"format": "planisfero-installation", "version": 1, "parts": []}',
        json.dumps(WHOLE | {"migrations": [[]]}),
        json.dumps(WHOLE | {"release": 1}),
        json.dumps(WHOLE | {"migrations": 7}),
    ],
    ids=range(8),
)
def test_a_manifest_of_another_shape_or_endlessly_deep_is_refused_in_words(manifest: str, tmp_path: Path) -> None:
    file = members(tmp_path / "evil", ("manifest.json", manifest.encode()))
    with pytest.raises(CopyBroken, match="is no copy of an installation"), installation_read(file):
        pass


def test_a_manifest_that_is_too_long_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "LONGEST", 100)
    file = members(tmp_path / "evil", ("manifest.json", b" " * 101 + b"{}"))
    with pytest.raises(CopyBroken, match="too long"), installation_read(file):
        pass


def rewritten(file: Path, change: Callable[[str], str]) -> Path:
    """Return a copy whose manifest agrees with the changed rows of accounts."""
    with installation_read(file) as (manifest, folder):
        users = folder / "rows" / "auth.user.jsonl"
        users.write_text(change(users.read_text(encoding="utf-8")), encoding="utf-8")
        manifest["parts"]["rows/auth.user.jsonl"]["sha256"] = archive.digest(users)
        parts = [(name, (folder / name).read_bytes()) for name in manifest["parts"]]
        return members(file.with_name("changed"), ("manifest.json", json.dumps(manifest).encode()), *parts)


@pytest.mark.everywhere
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "change", [lambda text: text.replace('"ada"', f'"{"a" * 3000}"'), lambda text: DEEP + text], ids=["long", "deep"]
)
def test_a_row_that_is_too_long_or_deep_is_refused_in_words(
    change: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "LONGEST", 2000)
    account("ada")
    installation_write(tmp_path / "whole")
    file = rewritten(tmp_path / "whole", change)
    with installation_read(file) as (manifest, folder), pytest.raises((CopyBroken, restoring.DeserializationError)):
        restoring._write(User, folder / "rows", manifest)


@pytest.mark.django_db(transaction=True)
def test_the_longest_names_that_we_write_are_read(tmp_path: Path, settings: object) -> None:
    settings.VAR_DIR = tmp_path / "var"  # type: ignore[attr-defined]
    long = "/".join(["certificates", *(f"{number}" * 200 for number in range(8)), "ü" * 100])
    (tmp_path / "var" / long).parent.mkdir(parents=True)
    (tmp_path / "var" / long).write_bytes(b"x")
    installation_write(tmp_path / "whole")
    with installation_read(tmp_path / "whole") as (manifest, folder):
        assert f"files/{long}" in manifest["parts"] and (folder / "files" / long).read_bytes() == b"x"
