"""What the terminal shows, and who can reach it."""

from typing import Any

import pytest
import zxingcpp
from django.test import RequestFactory
from PIL import Image

from config.serving.terminal import qr_code, welcome
from matches.selectors.addresses import base_for_others, public_address, server_addresses

LOCAL, HALL = "http://127.0.0.1:8000", "http://192.168.1.20:8000"
PUBLIC = "https://torneo.example.it"


def test_with_the_hall_open_the_code_leads_phones_to_the_halls_address() -> None:
    said = welcome([LOCAL, HALL], setup_code=None, demo=None, warnings=[])
    assert f"From other devices: {HALL}/" in said
    assert read(said[said.index(HALL) + len(HALL) + 1 :]) == f"{HALL}/"


def test_behind_a_proxy_the_code_and_the_first_visit_lead_to_its_address() -> None:
    said = welcome([LOCAL, HALL], setup_code="ABCD", demo=None, warnings=[], proxied=PUBLIC)
    assert f"For everybody:      {PUBLIC}/" in said and f"First visit:        {PUBLIC}/setup/#ABCD" in said
    assert read(said[said.index(LOCAL) + len(LOCAL) + 1 :]) == f"{PUBLIC}/"
    assert HALL not in said and f"{LOCAL}/" not in said, "both would send a browser to https where nobody answers"


def test_behind_a_proxy_that_nobody_named_no_address_is_made_up() -> None:
    said = welcome([LOCAL, HALL], setup_code="ABCD", demo=None, warnings=[], proxied="")
    assert "Note: nothing says where people find this server: set SITE_URL" in said
    assert HALL not in said and f"{LOCAL}/" not in said and "█" not in said


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ({"SITE_URL": PUBLIC, "HTTPS": True}, [PUBLIC]),
        ({"SITE_URL": PUBLIC, "HTTPS": False}, [PUBLIC]),
        ({"HTTPS": True, "ALLOWED_HOSTS": [".example.it", "127.0.0.1", "torneo.example.it"]}, [PUBLIC]),
    ],
)
def test_the_address_of_others_is_the_public_one_where_somebody_has_said_it(
    settings: Any, chosen: dict[str, Any], found: list[str]
) -> None:
    for name, value in chosen.items():
        setattr(settings, name, value)
    assert server_addresses() == found
    assert base_for_others(RequestFactory().get("/", headers={"host": "127.0.0.1:8000"})) == PUBLIC


def test_without_https_and_without_a_name_there_is_no_public_address(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["torneo.example.it"]
    assert public_address() == ""
    settings.HTTPS, settings.ALLOWED_HOSTS = True, ["*"]
    assert public_address() == ""


def test_alone_on_the_laptop_there_is_no_code() -> None:
    said = welcome([LOCAL], setup_code=None, demo=None, warnings=[])
    assert "█" not in said and "▄" not in said
    assert "One-time code" not in said and "Password" not in said


def test_warnings_come_with_the_address() -> None:
    assert "Note: printing is off" in welcome([LOCAL], setup_code=None, demo=None, warnings=["printing is off"])


def test_the_code_reads_back() -> None:
    assert read(qr_code("http://hall.test/")) == "http://hall.test/"


def read(text: str) -> str:
    """Read a QR code drawn in half blocks: bright on a dark terminal, so inverted."""
    rows = [row for row in text.splitlines() if set(row) & set("█▀▄")]
    width = max(len(row) for row in rows)
    image = Image.new("L", (width, len(rows) * 2), 0)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            image.putpixel((x, 2 * y), 255 * (sign in "█▀"))
            image.putpixel((x, 2 * y + 1), 255 * (sign in "█▄"))
    big = image.resize((image.width * 8, image.height * 8), Image.Resampling.NEAREST)
    found = zxingcpp.read_barcodes(big)
    return found[0].text if found else ""


def test_three_players_of_the_demo_are_offered_where_a_phone_opens_them():
    players = [("Livia Fontanella", "/my/in/abc/")]
    said = welcome([LOCAL, HALL], setup_code=None, demo="word", warnings=[], players=players)
    assert f"Livia Fontanella  {HALL}/my/in/abc/" in said
    assert "/my/in/" not in welcome([LOCAL, HALL], setup_code=None, demo=None, warnings=[], players=players)
