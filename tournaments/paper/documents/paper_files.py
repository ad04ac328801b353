"""What paper may read: files below one folder of ours, and the pictures that its pages carry in themselves."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from weasyprint.urls import URLFetcher, URLFetcherResponse

# The only data: addresses our pages make (`pictures.qr_picture`).
OWN_PICTURE = "data:image/png;base64,"


class PaperFiles(URLFetcher):
    """Reads files below `folder` and our own data: pictures; nothing here can open a connection."""

    def __init__(self, folder: Path) -> None:
        super().__init__(allowed_protocols=("file", "data"), allow_redirects=False)
        self.folder = folder.resolve(strict=True)

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """Return what an address holds. Raises ValueError for every other address, OSError for a missing file."""
        if url.startswith(OWN_PICTURE):
            return URLFetcherResponse(url, _picture(url), {"Content-Type": "image/png"})
        path = self._path(url)
        return URLFetcherResponse(path.as_uri(), path.read_bytes(), {"Content-Type": _kind(path)})

    def _path(self, url: str) -> Path:
        """Return the file of an address, decoded and resolved first, so that no spelling leads out of the folder."""
        parts = urlsplit(url)
        name = url2pathname(parts.path)
        if parts.scheme != "file" or parts.netloc or parts.query or "\0" in name:
            raise ValueError(f"not fetched: {url[:80]}")
        path = Path(name).resolve(strict=True)
        if not path.is_relative_to(self.folder) or not path.is_file():
            raise ValueError(f"not fetched: {url[:80]}")
        return path


def _picture(url: str) -> bytes:
    try:
        return base64.b64decode(url.removeprefix(OWN_PICTURE), validate=True)
    except binascii.Error as error:
        raise ValueError(f"not fetched: {url[:80]}") from error


def _kind(path: Path) -> str:
    return guess_type(path.name)[0] or "application/octet-stream"
