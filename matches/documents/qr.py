"""Links as codes to be scanned."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(text: str) -> SafeString:
    """Return a QR code as inline SVG without styles or classes."""
    code = segno.make(text, error="m", micro=False)
    return mark_safe(code.svg_inline(border=2, omitsize=True, svgclass=None, lineclass=None))
