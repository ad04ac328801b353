"""The hall's certificate: phones that trust it open this server by https, and nothing else by it."""

from __future__ import annotations

import http.client
import ipaddress
import os
import socket
import ssl
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from django.core.management import call_command

from config.secrets.authority import ISSUER, ROOT, authority_create, issuer_of, key_pem, new_key, pem
from config.secrets.leaf import leaf_names, leaf_renew, leaf_sign
from config.serving.server import Server, server_config
from config.serving.tls import CertificateBad, Tls, tls_context, tls_files
from tests.rig.patience import PATIENCE

HALL = "192.168.1.20"


@pytest.fixture
def hall(tmp_path: Path, settings: Any) -> Path:
    """The folder of an authority."""
    settings.CERTIFICATES = tmp_path / "certificates"
    authority_create(settings.CERTIFICATES, "laptop")
    return tmp_path / "certificates"


def phone_of(hall: Path) -> ssl.SSLContext:
    """Return a phone that has installed the root, and trusts nobody else."""
    return ssl.create_default_context(cafile=str(hall / ROOT))


def handshake(phone: ssl.SSLContext, laptop: ssl.SSLContext, name: str) -> None:
    """Let a phone open a server under a name. Raises ssl.SSLError."""
    to_phone, to_laptop = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = phone.wrap_bio(to_phone, to_laptop, server_hostname=name)
    server = laptop.wrap_bio(to_laptop, to_phone, server_side=True)
    for _step in range(4):
        for side in (client, server):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue


def presented(hall: Path, names: list[x509.GeneralName], tmp_path: Path) -> ssl.SSLContext:
    """Return a server with a certificate that whoever holds the issuer's key could sign."""
    key = new_key()
    issuer, signing = issuer_of(hall)
    (tmp_path / "other.crt").write_bytes(pem(leaf_sign(names, key, issuer, signing)) + pem(issuer))
    (tmp_path / "other.key").write_bytes(key_pem(key))
    return tls_context(tmp_path / "other.crt", tmp_path / "other.key")


def test_a_phone_with_the_root_opens_the_laptop_by_its_number_and_by_its_name(hall: Path) -> None:
    laptop = tls_context(*leaf_renew(hall, leaf_names([HALL], "Laptop.lan")))
    handshake(phone_of(hall), laptop, HALL)
    handshake(phone_of(hall), laptop, "laptop.local")
    with pytest.raises(ssl.SSLCertVerificationError, match="IP address mismatch"):
        handshake(phone_of(hall), laptop, "192.168.1.21")
    with pytest.raises(ssl.SSLCertVerificationError, match="unable to get local issuer"):
        handshake(ssl.create_default_context(), laptop, HALL)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("example.com", x509.DNSName("example.com")),
        ("local.example.com", x509.DNSName("local.example.com")),
        ("8.8.8.8", x509.IPAddress(ipaddress.ip_address("8.8.8.8"))),
    ],
)
def test_whoever_steals_the_key_cannot_vouch_for_another_site(
    hall: Path, tmp_path: Path, name: str, said: x509.GeneralName
) -> None:
    laptop = presented(hall, [said], tmp_path)
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        handshake(phone_of(hall), laptop, name)


def test_nor_by_an_authority_of_its_own_below(hall: Path, tmp_path: Path) -> None:
    """The root's key is nowhere, and both certificates bear the limit, so that it holds whichever a phone trusts."""
    assert sorted(path.name for path in hall.iterdir()) == ["issuer.crt", "issuer.key", "root.crt"]
    for file in (ROOT, ISSUER):
        certificate = x509.load_pem_x509_certificate((hall / file).read_bytes())
        limits = certificate.extensions.get_extension_for_class(x509.NameConstraints)
        assert limits.critical and x509.DNSName("local") in (limits.value.permitted_subtrees or [])
    issuer, _key = issuer_of(hall)
    assert issuer.extensions.get_extension_for_class(x509.BasicConstraints).value.path_length == 0


def test_the_keys_are_readable_by_their_owner_alone(hall: Path) -> None:
    leaf_renew(hall, leaf_names([HALL], "laptop"))
    assert stat.S_IMODE(hall.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in hall.iterdir()} == {0o600}


def test_a_start_signs_anew_only_where_the_addresses_changed_or_the_time_runs_out(
    hall: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chain, _key = leaf_renew(hall, leaf_names([HALL], "laptop"))
    first = chain.read_bytes()
    assert leaf_renew(hall, leaf_names([HALL], "laptop"))[0].read_bytes() == first
    leaf_renew(hall, leaf_names(["10.0.0.7"], "laptop"))
    second = chain.read_bytes()
    assert second != first
    monkeypatch.setattr("config.secrets.leaf.DAYS", 50)
    chain.unlink()
    leaf_renew(hall, leaf_names(["10.0.0.7"], "laptop"))
    short = chain.read_bytes()
    leaf_renew(hall, leaf_names(["10.0.0.7"], "laptop"))
    assert chain.read_bytes() != short


def test_a_public_number_of_the_computer_stays_out_of_its_certificate() -> None:
    """With it no phone would take the certificate at all."""
    assert leaf_names([HALL, "93.184.216.34"], "-") == [
        x509.IPAddress(ipaddress.ip_address("127.0.0.1")),
        x509.IPAddress(ipaddress.ip_address(HALL)),
    ]


def test_without_the_command_there_is_no_tls_and_behind_a_proxy_neither(
    tmp_path: Path, settings: Any, hall: Path
) -> None:
    assert tls_files() is not None
    settings.HTTPS = True
    assert tls_files() is None
    settings.HTTPS, settings.CERTIFICATES = False, tmp_path / "nowhere"
    assert tls_files() is None


def test_a_certificate_brought_along_is_taken_and_a_wrong_path_said(hall: Path, tmp_path: Path, settings: Any) -> None:
    chain, key = leaf_renew(hall, leaf_names([HALL], "laptop"))
    settings.CERTIFICATES = tmp_path / "nowhere"
    settings.CERT_FILE, settings.KEY_FILE = str(chain), str(key)
    assert tls_files() == (chain, key)
    settings.KEY_FILE = str(tmp_path / "none.key")
    with pytest.raises(CertificateBad, match=r"none\.key cannot be used: No such file"):
        tls_files()


def test_the_command_keeps_an_authority_that_phones_trust_already(
    tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.CERTIFICATES = tmp_path / "certificates"
    call_command("certificate")
    root = (settings.CERTIFICATES / ROOT).read_bytes()
    call_command("certificate")
    assert (settings.CERTIFICATES / ROOT).read_bytes() == root
    call_command("certificate", "--anew")
    assert (settings.CERTIFICATES / ROOT).read_bytes() != root
    call_command("certificate", "--remove")
    assert not settings.CERTIFICATES.exists()
    assert "/hall/" in capsys.readouterr().out


@contextmanager
def both_ways(context: ssl.SSLContext) -> Iterator[tuple[int, int]]:
    """Serve the site plainly and with TLS until the block ends; the two ports."""
    from config.asgi import application

    plain, tls = socket.create_server(("127.0.0.1", 0)), socket.create_server(("127.0.0.1", 0))
    server = Server(server_config(application, grace=1), Tls(tls, context))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [plain]}, daemon=True)
    thread.start()
    limit = time.monotonic() + PATIENCE
    while len(getattr(server, "servers", [])) < 2:
        assert thread.is_alive() and time.monotonic() < limit, "the server did not start"
        time.sleep(0.01)
    try:
        yield plain.getsockname()[1], tls.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


def test_the_site_is_served_both_ways_and_nobody_is_locked_out_of_the_plain_one(
    hall: Path, transactional_db: None
) -> None:
    """No order to come by https only, and cookies that both ways take: a phone without the certificate goes on."""
    context = tls_context(*leaf_renew(hall, leaf_names([], "laptop")))
    with both_ways(context) as (plain, tls):
        safely = http.client.HTTPSConnection("127.0.0.1", tls, timeout=PATIENCE, context=phone_of(hall))
        safely.request("GET", "/login/")
        answer = safely.getresponse()
        assert answer.status == 200
        assert answer.getheader("Strict-Transport-Security") is None
        assert "secure" not in (answer.getheader("Set-Cookie") or "secure").lower()
        safely.close()
        plainly = http.client.HTTPConnection("127.0.0.1", plain, timeout=PATIENCE)
        plainly.request("GET", "/login/")
        assert plainly.getresponse().status == 200
        plainly.close()


def test_the_codes_keep_to_plain_http_until_somebody_chooses_the_other(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    from matches.selectors import addresses

    monkeypatch.setattr(addresses, "lan_addresses", lambda: [HALL])
    for name, value in {"HOST": "0.0.0.0", "PORT": "8000", "TLS_PORT": "8443"}.items():
        monkeypatch.setitem(os.environ, name, value)
    assert addresses.server_addresses() == [f"http://{HALL}:8000", f"https://{HALL}:8443"]
    assert addresses.open_address() == f"http://{HALL}:8000"
    monkeypatch.setitem(os.environ, "TLS_PORT", "")
    assert addresses.server_addresses() == [f"http://{HALL}:8000"]
