"""Paper reads the shipped pictures and nothing else, however an address is spelt."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tournaments.paper.documents.paper_files import PaperFiles
from tournaments.paper.documents.pictures import picture_folder, qr_picture

PICTURES = picture_folder()
ROOT = Path(__file__).resolve().parent.parent.parent
SETTINGS = "config/settings.py"
# Each leads from the folder of the pictures to another file, or to another machine.
ATTACKS: tuple[Callable[[str], str], ...] = (
    lambda base: f"{base}/../../../{SETTINGS}",
    lambda base: f"{base}/%2e%2e/%2e%2e/%2e%2e/{SETTINGS}",
    lambda base: f"{base}/%2E%2E/%2E%2e/.%2e/{SETTINGS}",
    lambda base: f"{base}/..%2f..%2f..%2f{SETTINGS.replace('/', '%2f')}",
    lambda base: f"{base}/%252e%252e/%252e%252e/%252e%252e/{SETTINGS}",
    lambda base: f"{base}/css/../../../../{SETTINGS}",
    lambda base: f"{base}-other/../../../{SETTINGS}",
    lambda base: f"{base}/..\\..\\..\\{SETTINGS}",
    lambda base: f"{base}/planisphere-blank.png/../../../../{SETTINGS}",
    lambda base: f"{base}/planisphere-blank.png%00/../../../../{SETTINGS}",
    lambda base: f"file:{ROOT}/{SETTINGS}",
    lambda base: f"file://{ROOT}/{SETTINGS}",
    lambda base: f"FILE://{ROOT}/{SETTINGS}",
    lambda base: f"file://localhost{ROOT}/{SETTINGS}",
    lambda base: "file:///etc/passwd",
    lambda base: "file:////etc/passwd",
    lambda base: "file:///proc/self/environ",
    lambda base: "file:///dev/zero",
    lambda base: f"{base}/",
    lambda base: base,
    lambda base: f"{base}/planisphere-blank.png?/../../../../{SETTINGS}",
    lambda base: f"{base.replace('file://', 'file://host')}/planisphere-blank.png",
    lambda base: "http://127.0.0.1:9/x.png",
    lambda base: "https://example.invalid/x.png",
    lambda base: "//example.invalid/x.png",
    lambda base: "ftp://example.invalid/x.png",
    lambda base: "jar:file:///etc/passwd!/x",
    lambda base: "data:text/css,p{color:red}",
    lambda base: "data:image/svg+xml;base64,PHN2Zy8+",
    lambda base: "data:image/png;base64,####",
)


@pytest.mark.parametrize("attack", [one(PICTURES.as_uri()) for one in ATTACKS])
def test_no_spelling_of_an_address_leads_out_of_the_folder_of_the_pictures(attack: str) -> None:
    with pytest.raises((ValueError, OSError)):
        PaperFiles(PICTURES).fetch(attack)


def test_the_map_and_the_codes_of_our_own_pages_are_read() -> None:
    files = PaperFiles(PICTURES)
    board = files.fetch(f"{PICTURES.as_uri()}/planisphere-blank.png")
    assert board.read() == (PICTURES / "planisphere-blank.png").read_bytes()
    assert files.fetch(qr_picture("https://torneo.test/t/1")).read().startswith(b"\x89PNG")


def test_a_link_in_the_folder_leads_nowhere_else(tmp_path: Path) -> None:
    folder, secret = tmp_path / "pictures", tmp_path / "secret_key"
    folder.mkdir()
    secret.write_text("secret")
    (folder / "map.png").symlink_to(secret)
    (folder / "out").symlink_to(tmp_path, target_is_directory=True)
    for name in ("map.png", "out/secret_key"):
        with pytest.raises(ValueError, match="not fetched"):
            PaperFiles(folder).fetch(f"{folder.as_uri()}/{name}")


WATCHED = """
import json, sys, tempfile
from pathlib import Path
import weasyprint, weasyprint.text.fonts
from tournaments.paper.documents.pdf import write_pdf
html, base, target = sys.stdin.read(), sys.argv[1], sys.argv[2]
write_pdf('<p>x</p><img src="planisphere-blank.png">', target, base)  # what is loaded once is loaded
seen = []
def watch(event, args):
    if event == "open" and isinstance(args[0], int):
        return  # of a file that is open already
    if event in ("open", "socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.system"):
        seen.append([event, str(args[0])])
sys.addaudithook(watch)
write_pdf(html, target, base)
found = list(seen)
print(json.dumps(found))
"""


def test_a_page_full_of_attacks_opens_no_file_and_no_connection_of_its_own(tmp_path: Path) -> None:
    links = [one(PICTURES.as_uri()) for one in ATTACKS]
    html = "".join(
        f'<link rel="stylesheet" href="{link}"><link rel="attachment" href="{link}"><img src="{link}">'
        f'<style>@import url("{link}"); @font-face {{ font-family: x; src: url("{link}") }}'
        f' p {{ background: url("{link}"); font-family: x }}</style><p>x</p>'
        f'<object data="{link}"></object><embed src="{link}"><svg><image href="{link}"/><use href="{link}"/></svg>'
        for link in links
    )
    target = tmp_path / "out.pdf"
    command = [sys.executable, "-c", WATCHED, str(PICTURES), str(target)]
    done = subprocess.run(command, input=html, capture_output=True, text=True, check=True, cwd=ROOT)
    seen = [(event, name) for event, name in json.loads(done.stdout)]
    # Fonts are written to the renderer's own temporary folder; everything else is the file it makes.
    ours = (str(tmp_path), "/tmp", str(PICTURES))
    strange = [(event, name) for event, name in seen if event != "open" or not name.startswith(ours)]
    assert [one for one in strange if "site-packages" not in one[1] and "lib/python" not in one[1]] == []
    assert target.read_bytes().startswith(b"%PDF")
