"""TLS of the server itself: by a certificate brought along, else by the hall's own authority, else none."""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from config.secrets.authority import authority_exists
from config.secrets.leaf import leaf_names, leaf_renew
from matches.selectors.addresses import lan_addresses


class CertificateBad(Exception):
    """The certificate or its key cannot be used; the text says which and what to do."""


@dataclass(frozen=True)
class Tls:
    """A socket beside the plain one, and what is spoken there."""

    sock: socket.socket
    context: ssl.SSLContext


def tls_files() -> tuple[Path, Path] | None:
    """Return the files of certificate and key, the hall's own renewed; None where nobody has asked for TLS, or a proxy
    speaks it. Raises CertificateBad, Unwritable."""
    if settings.HTTPS:
        return None
    if settings.CERT_FILE:
        files = Path(settings.CERT_FILE), Path(settings.KEY_FILE)
    elif authority_exists(settings.CERTIFICATES):
        files = leaf_renew(settings.CERTIFICATES, leaf_names(lan_addresses(), socket.gethostname()))
    else:
        return None
    tls_context(*files)
    return files


def tls_context(chain: Path, key: Path) -> ssl.SSLContext:
    """Return what a TLS line is opened by. Raises CertificateBad."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(chain, key)
    except (OSError, ssl.SSLError) as error:
        reason = error.strerror or str(error)
        raise CertificateBad(f"CERT_FILE={chain} and KEY_FILE={key} cannot be used: {reason}.") from error
    return context
