"""The page about the hall's network: the certificate in both forms, and what works without."""

from __future__ import annotations

import hashlib
import os
import plistlib
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from django.test import Client
from django.urls import reverse

from config.secrets.authority import ROOT, authority_create
from matches.selectors import addresses
from tests import cast
from tests.tournaments.results.browsers import signed_in
from tests.tournaments.results.cast import evening
from tournaments.selectors.setup.addresses import open_base

HALL = "192.168.1.20"


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any) -> Path:
    """A laptop in a hall that speaks https by its own authority; the folder of that."""
    monkeypatch.setattr(addresses, "lan_addresses", lambda: [HALL])
    monkeypatch.setattr("tournaments.selectors.setup.addresses.lan_addresses", lambda: [HALL])
    for name, value in {"HOST": "0.0.0.0", "PORT": "8000", "TLS_PORT": "8443"}.items():
        monkeypatch.setitem(os.environ, name, value)
    settings.CERTIFICATES = tmp_path / "certificates"
    authority_create(settings.CERTIFICATES, "laptop")
    return tmp_path / "certificates"


def text_of(client: Client, **more: Any) -> str:
    return client.get(reverse("hall"), headers={"host": f"{HALL}:8000"}, **more).content.decode()


def test_a_phone_finds_the_certificate_both_steps_and_where_to_try_it(laptop: Path, client: Client) -> None:
    page = text_of(client)
    root = x509.load_pem_x509_certificate((laptop / ROOT).read_bytes())
    digits = root.fingerprint(root.signature_hash_algorithm or pytest.fail()).hex().upper()
    assert " ".join(digits[start : start + 4] for start in range(0, 16, 4)) in page
    assert f'href="https://{HALL}:8443/hall/"' in page and 'class="qr"' in page
    assert f"http://{HALL}:8000/hall/" in page, "the code leads where a phone without certificate gets in"
    assert reverse("hall-root") in page and reverse("hall-profile") in page


def test_the_file_for_android_is_the_root_and_the_iphone_s_holds_it(laptop: Path, client: Client) -> None:
    android = client.get(reverse("hall-root"))
    root = x509.load_der_x509_certificate(android.content)
    assert root == x509.load_pem_x509_certificate((laptop / ROOT).read_bytes())
    assert android["Content-Type"] == "application/x-x509-ca-cert"
    iphone = client.get(reverse("hall-profile"))
    assert iphone["Content-Type"] == "application/x-apple-aspen-config"
    profile = plistlib.loads(iphone.content)
    (payload,) = profile["PayloadContent"]
    assert payload["PayloadType"] == "com.apple.security.root"
    assert hashlib.sha256(payload["PayloadContent"]).digest() == hashlib.sha256(android.content).digest()
    assert not profile["PayloadRemovalDisallowed"]


def test_no_key_leaves_the_laptop(laptop: Path, client: Client) -> None:
    answers = b"".join(client.get(reverse(name)).content for name in ("hall", "hall-root", "hall-profile"))
    assert b"PRIVATE KEY" not in answers
    assert client.get("/hall/issuer.key").status_code == client.get("/hall/../issuer.key").status_code == 404


def test_a_phone_that_has_it_is_told_that_nothing_is_left_to_do(laptop: Path, client: Client) -> None:
    page = text_of(client, secure=True)
    assert "collegato con https" in page and reverse("hall-root") not in page


def test_without_a_certificate_the_page_says_what_works_and_how_there_is_one(client: Client) -> None:
    page = text_of(client)
    assert "lascia aperta la pagina" in page and "manage certificate" in page
    assert reverse("hall-root") not in page
    assert client.get(reverse("hall-root")).status_code == client.get(reverse("hall-profile")).status_code == 404


def test_with_a_certificate_brought_along_nobody_installs_anything(laptop: Path, client: Client, settings: Any) -> None:
    settings.CERT_FILE = settings.KEY_FILE = "brought"
    assert reverse("hall-root") not in text_of(client)


@pytest.mark.django_db
def test_codes_carry_https_only_once_the_organiser_chose_it_and_while_it_is_spoken(
    laptop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = evening(owner=cast.account())
    assert open_base(event) == f"http://{HALL}:8000"
    address = reverse("manage-address", args=[event.slug])
    browser = signed_in(event.owner)
    assert "solo per i telefoni con il certificato" in browser.get(address).content.decode()
    browser.post(address, {"chosen": f"https://{HALL}:8443", "own": ""})
    event.refresh_from_db()
    assert open_base(event) == f"https://{HALL}:8443"
    monkeypatch.setitem(os.environ, "TLS_PORT", "")
    assert open_base(event) == f"http://{HALL}:8000", "a start without https leaves no code that leads nowhere"
