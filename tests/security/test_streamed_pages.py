"""Pages with pieces that follow: the stream of a page is answered to whom the page is shown, and to nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.template.backends.django import Template
from django.urls import reverse

from tests.rig.pieces import STREAM
from tests.security.matrix.roles import ROLES
from tests.security.matrix.rows import ROWS
from tests.security.matrix.world import world

PAGES = (
    *("job", "manage-paper", "season-job", "manage-address-test", "result-photo-reading"),
    *("kiosk", "wall", "my-asked"),
)


@pytest.mark.django_db
def test_a_page_is_streamed_to_whom_it_is_shown_and_to_nobody_else(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kiosk alone is streamed to nobody here: who may more is asked to give that up first."""
    settings.VAR_DIR = tmp_path
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 86400
    there, wrong = world(), []
    monkeypatch.setattr(Template, "render", lambda *_args, **_context: "")
    for name in PAGES:
        row = ROWS[name]
        address = reverse(name, args=[there.arguments.get(key, key) for key in row.keys.split()])
        for is_public in (True, False):
            there.public(is_public)
            for role in ROLES:
                wanted = row.kind.expected(role, row.get or 200, is_public=is_public)
                wanted = 403 if name == "kiosk" and wanted == 200 else wanted
                answer = there.clients[role].get(address, headers=STREAM)
                streams = answer.headers["Content-Type"] == "text/event-stream"
                if answer.status_code != wanted or streams != (wanted == 200):
                    wrong.append(f"{name}: {role}: {answer.status_code}, not {wanted}")
    assert not wrong, "\n".join(wrong)


def test_every_page_with_a_stream_is_asked_here() -> None:
    templates = Path(__file__).parents[2] / "templates"
    with_pieces = {path.name for path in templates.rglob("*.html") if "sse-connect" in path.read_text()}
    assert with_pieces == {
        *("_job_followed.html", "paper.html", "address.html", "reading.html", "kiosk.html", "wall.html", "asked.html"),
    }
