"""Static files under names that follow their content, compressed once at the first start."""

from __future__ import annotations

from typing import Any

import brotli
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Of 0 to 11. The most takes thirty times as long and saves a tenth of the size: ten seconds before the first page.
QUALITY = 7


# Django's own rules for `import … from "./other.js"`; scripts of others say "import" in their remarks.
_, _IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns
OWN_MODULES = tuple((f"{app}/*.js", _IMPORTS) for app in ("matches", "tournaments"))


class QuickCompressor(Compressor):
    """Compress at a quality that nobody waits for."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        return bytes(brotli.compress(data, quality=QUALITY))


class StaticFiles(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage with the quick compressor; modules too are imported by names that follow their content."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, *OWN_MODULES)
    max_post_process_passes = 8  # as deep as modules stand on each other

    def create_compressor(self, **options: Any) -> QuickCompressor:
        """Return what compresses the files that were collected."""
        return QuickCompressor(**options)
