"""The certificate under which this computer answers in the hall, renewed at every start that needs it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from config.secrets.authority import BEFORE, LOCAL, issuer_of, key_pem, new_key, pem, write_privately
from config.secrets.private_files import kept_in
from matches.network import is_in_hall

CHAIN, KEY = "server.crt", "server.key"
DAYS = 300  # less than 398: no browser refuses it for its length
LEFT = timedelta(days=100)


def leaf_names(addresses: Iterable[str], host: str) -> list[x509.GeneralName]:
    """Return what this computer is called in its network, as far as the authority may vouch for it."""
    numbers = dict.fromkeys(["127.0.0.1", *addresses])
    names: list[x509.GeneralName] = [x509.IPAddress(ip_address(number)) for number in numbers if is_in_hall(number)]
    label = host.partition(".")[0].lower()
    if re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", label):
        names.append(x509.DNSName(f"{label}.{LOCAL}"))
    return names


def leaf_renew(folder: Path, names: list[x509.GeneralName]) -> tuple[Path, Path]:
    """Return the files of chain and key for these names, written anew where they changed or the time runs out.

    Raises Unwritable.
    """
    chain, key = folder / CHAIN, folder / KEY
    if not (chain.exists() and key.exists() and _serves(chain, folder, names)):
        fresh = new_key()
        issuer, signing = issuer_of(folder)
        leaf = leaf_sign(names, fresh, issuer, signing)
        with kept_in(folder):
            write_privately(key, key_pem(fresh))
            write_privately(chain, pem(leaf) + pem(issuer))
    return chain, key


def leaf_sign(
    names: list[x509.GeneralName],
    key: ec.EllipticCurvePrivateKey,
    issuer: x509.Certificate,
    signing: ec.EllipticCurvePrivateKey,
) -> x509.Certificate:
    """Return a certificate for these names."""
    now = datetime.now(UTC)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Planisfero")])
    builder = (
        x509.CertificateBuilder(subject_name=subject, issuer_name=issuer.subject, public_key=key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BEFORE)
        .not_valid_after(min(now + timedelta(days=DAYS), issuer.not_valid_after_utc))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), critical=False)
    )
    return builder.sign(signing, hashes.SHA256())


def _serves(chain: Path, folder: Path, names: list[x509.GeneralName]) -> bool:
    leaf = x509.load_pem_x509_certificate(chain.read_bytes())
    issuer, _key = issuer_of(folder)
    said = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    # At the end of the issuer's own time no leaf can last longer: it is not written anew at every start.
    limit = min(datetime.now(UTC) + LEFT, issuer.not_valid_after_utc)
    return leaf.issuer == issuer.subject and set(said) == set(names) and leaf.not_valid_after_utc >= limit
