"""Files in a bucket that speaks S3, so that a worker on another computer prints what a web process hands out.

Imported only where S3_BUCKET is set; it needs the extra `s3`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files.base import File
from storages.backends.s3 import S3Storage

CONNECT, READ = 3, 20  # seconds: a request waits for it
TRIES = 2
GONE = ("NoSuchKey", "404")


class BucketFiles(S3Storage):
    """Private objects under their names, replaced when written again. What fails is an OSError, as on a disk."""

    def __init__(self, **options: Any) -> None:
        config = Config(
            connect_timeout=CONNECT,
            read_timeout=READ,
            retries={"total_max_attempts": TRIES},
            signature_version="s3v4",
            s3={"addressing_style": "path" if options.get("endpoint_url") else "auto"},
        )
        super().__init__(**options, file_overwrite=True, default_acl=None, client_config=config)

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        file: File[bytes] = _as_on_a_disk(super()._open, name, mode)
        if "r" in mode:
            _as_on_a_disk(file.open)  # fetched at once: who reads it meets no error of the network
        return file

    def _save(self, name: str, content: File[Any]) -> str:
        return str(_as_on_a_disk(super()._save, name, content))

    def delete(self, name: str) -> None:
        _as_on_a_disk(super().delete, name)

    def exists(self, name: str) -> bool:
        return bool(_as_on_a_disk(super().exists, name))

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        folders, files = _as_on_a_disk(super().listdir, path)
        return list(folders), list(files)


def _as_on_a_disk(work: Callable[..., Any], *arguments: object) -> Any:
    with _errors():
        return work(*arguments)


@contextmanager
def _errors() -> Iterator[None]:
    try:
        yield
    except (BotoCoreError, ClientError) as error:
        if isinstance(error, ClientError) and error.response["Error"]["Code"] in GONE:
            raise FileNotFoundError(f"the bucket for files: {error}") from error
        raise OSError(f"the bucket for files: {error}") from error
