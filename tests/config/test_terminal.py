"""What the terminal shows, and who can reach it."""

import zxingcpp
from PIL import Image

from config.terminal import qr_code, welcome

LOCAL, HALL = "http://127.0.0.1:8000", "http://192.168.1.20:8000"


def test_with_the_hall_open_the_code_leads_phones_to_the_halls_address() -> None:
    said = welcome([LOCAL, HALL], setup_code=None, demo=None, warnings=[])
    assert f"From other devices: {HALL}/" in said
    assert read(said[said.index(HALL) + len(HALL) + 1 :]) == f"{HALL}/"


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
