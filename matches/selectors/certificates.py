"""The certificate that phones of the hall trust, where this installation has one; its keys are read elsewhere."""

from __future__ import annotations

import hashlib
import ssl
from dataclasses import dataclass

from django.conf import settings

from matches.selectors.addresses import tls_port


@dataclass(frozen=True)
class HallRoot:
    """The root as phones take it (DER)."""

    der: bytes

    @property
    def fingerprint(self) -> str:
        """Return the SHA-256 of the root in groups of four, for two people to compare."""
        return hashlib.sha256(self.der).hexdigest().upper()

    @property
    def groups(self) -> list[str]:
        """Return the first four groups of the fingerprint."""
        return [self.fingerprint[start : start + 4] for start in range(0, 16, 4)]


def hall_root() -> HallRoot | None:
    """Return the root of the hall's authority while this process answers by it, else None."""
    if not tls_port() or settings.CERT_FILE:
        return None
    try:
        text = (settings.CERTIFICATES / "root.crt").read_text(encoding="ascii")
    except OSError:
        return None
    return HallRoot(ssl.PEM_cert_to_DER_cert(text))


def trusting_context() -> ssl.SSLContext:
    """Return what a phone with the certificate trusts: the usual authorities and this installation's own."""
    context = ssl.create_default_context()
    root = hall_root()
    if root is not None:
        context.load_verify_locations(cadata=root.der)
    return context
