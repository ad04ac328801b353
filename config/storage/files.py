"""Where the files of an installation lie: PDFs, photographs and copies, in the data directory or in a bucket."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import FileSystemStorage
from environ import Env

from tournaments.documents.private_files import write_private


class LocalFiles(FileSystemStorage):
    """Files below the data directory: for the account of the server alone, there wholly or not at all."""

    @property
    def base_location(self) -> str:
        return str(settings.VAR_DIR)

    @property
    def location(self) -> str:
        return os.path.abspath(self.base_location)  # noqa: PTH100 - a link stays one: names are compared with it

    def get_available_name(self, name: str, max_length: int | None = None) -> str:
        """Return the name itself: what has it already is replaced."""
        return name

    def _save(self, name: str, content: File[Any]) -> str:
        write_private(Path(self.path(name)), content.read())
        return name


def files_storage(env: Env) -> dict[str, Any]:
    """Return which storage the environment names: with S3_BUCKET a bucket (the extra `s3`), else the data directory."""
    bucket = env("S3_BUCKET", default="")
    if not bucket:
        return {"BACKEND": "config.storage.files.LocalFiles"}
    options = {
        "bucket_name": bucket,
        "endpoint_url": env("S3_ENDPOINT", default="") or None,
        "region_name": env("S3_REGION", default="") or None,
        "location": env("S3_PREFIX", default=""),
        "access_key": env("S3_ACCESS_KEY", default="") or None,
        "secret_key": env("S3_SECRET_KEY", default="") or None,
    }
    return {"BACKEND": "config.storage.bucket.BucketFiles", "OPTIONS": options}
