"""The static files of the pages, compressed; a file stands there under two names, with and without its fingerprint."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from threading import Lock

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class OnceCompressor(Compressor):
    """Compresses the same content once, whatever the names of its files: Brotli at its best takes five seconds."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._known: dict[tuple[str, bytes], bytes] = {}
        self._at_work: defaultdict[tuple[str, bytes], Lock] = defaultdict(Lock)

    def compress_brotli(self, data: bytes) -> bytes:
        return self._once("br", data, super().compress_brotli)

    def compress_gzip(self, data: bytes) -> bytes:
        return self._once("gz", data, super().compress_gzip)

    def _once(self, coding: str, data: bytes, compress: Callable[[bytes], bytes]) -> bytes:
        key = coding, sha256(data).digest()
        with self._at_work[key]:  # WhiteNoise asks from several threads
            if key not in self._known:
                self._known[key] = compress(data)
        return self._known[key]


class StaticFiles(CompressedManifestStaticFilesStorage):
    """WhiteNoise's files, each content of them compressed once."""

    def create_compressor(self, **kwargs: object) -> OnceCompressor:
        return OnceCompressor(**kwargs)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield each name with the name of a compressed form; forget afterwards what was compressed."""
        yield from super().compress_files(paths)
        del self.compressor
