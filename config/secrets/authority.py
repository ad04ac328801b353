"""The hall's own authority: it vouches for this computer inside the network of the hall, and can vouch for nobody else.

Phones trust the root. Its key signs the issuer's certificate and is thrown away in the same moment; what is kept is
the issuer's key, and every program checks the names that an issuer may vouch for: private addresses and `.local`.
"""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from config.secrets.private_files import kept_in
from matches.network import HALL_NETWORKS

ROOT, ISSUER, ISSUER_KEY = "root.crt", "issuer.crt", "issuer.key"
YEARS = 5
BEFORE = timedelta(days=30)  # a laptop without internet may be ahead of the phones by some days
LOCAL = "local"


def authority_exists(folder: Path) -> bool:
    """Say whether this installation has an authority of its own."""
    return (folder / ISSUER_KEY).exists()


def authority_create(folder: Path, place: str) -> x509.Certificate:
    """Write a new authority into `folder`, readable by the owner alone; return its root. Raises Unwritable.

    `place` is shown on the phones: the name of this computer.
    """
    root_key, issuer_key = new_key(), new_key()
    root_name = _name(f"Planisfero {place}")
    root = _ca(root_name, root_name, root_key, root_key, depth=1)
    issuer = _ca(_name(f"Planisfero {place} (hall)"), root_name, issuer_key, root_key, depth=0)
    with kept_in(folder.parent):
        authority_remove(folder)
        folder.mkdir(mode=0o700)
        write_privately(folder / ROOT, pem(root))
        write_privately(folder / ISSUER, pem(issuer))
        write_privately(folder / ISSUER_KEY, key_pem(issuer_key))
    return root


def authority_remove(folder: Path) -> None:
    """Delete the authority and all it signed."""
    if folder.exists():
        shutil.rmtree(folder)


def issuer_of(folder: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    """Return the certificate and the key that sign for this computer."""
    key = serialization.load_pem_private_key((folder / ISSUER_KEY).read_bytes(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return x509.load_pem_x509_certificate((folder / ISSUER).read_bytes()), key


def new_key() -> ec.EllipticCurvePrivateKey:
    """Return a key that every phone understands."""
    return ec.generate_private_key(ec.SECP256R1())


def pem(certificate: x509.Certificate) -> bytes:
    """Return a certificate as text."""
    return certificate.public_bytes(serialization.Encoding.PEM)


def key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return a key as text, without a password: the file's mode guards it."""
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def write_privately(file: Path, content: bytes) -> None:
    """Write a file whole, readable by its owner alone from the first byte."""
    fresh = file.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600)
    fresh.write_bytes(content)
    fresh.replace(file)


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[:64])])


def _ca(
    subject: x509.Name,
    signer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    signing: ec.EllipticCurvePrivateKey,
    *,
    depth: int,
) -> x509.Certificate:
    """Return a certificate that may sign others, `depth` levels deep, for the names of a hall alone."""
    now = datetime.now(UTC)
    builder = (
        x509.CertificateBuilder(subject_name=subject, issuer_name=signer, public_key=key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BEFORE)
        .not_valid_after(now + timedelta(days=365 * YEARS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=depth), critical=True)
        .add_extension(_may_sign(), critical=True)
        .add_extension(_names_of_a_hall(), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), critical=False)
    )
    return builder.sign(signing, hashes.SHA256())


def _names_of_a_hall() -> x509.NameConstraints:
    numbers = [x509.IPAddress(network) for network in HALL_NETWORKS]
    return x509.NameConstraints([x509.DNSName(LOCAL), *numbers], None)


def _may_sign() -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )
