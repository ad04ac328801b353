"""The door lets files in at the addresses that forms of the pages send them to, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve, reverse

from config.door.bodies import UPLOADS
from tests.rig.together import without_loop
from tests.security.matrix.match_rows import MATCH_ROWS
from tests.security.matrix.roles import ADMIN, ORGANISER
from tests.security.matrix.rows import ROWS
from tests.security.matrix.world import PLAYING, STATES, World, world

pytestmark = [pytest.mark.django_db, pytest.mark.once]
FORM = re.compile(r"<form\b[^>]*>", re.IGNORECASE)
ACTION = re.compile(r"""\baction="([^"]*)\"""")


@pytest.fixture(scope="module", autouse=True)
def _no_loop() -> Iterator[None]:
    with without_loop():
        yield


def pages(there: World) -> Iterator[tuple[Client, str, dict[str, str]]]:
    """Yield every page that is open, with a browser that it is open to."""
    for name, row in ROWS.items():
        if row.get == 200 and (roles := row.kind.who):
            role = next((one for one in (ORGANISER, ADMIN) if one in roles), min(roles))
            args = [there.arguments.get(key, key) for key in row.keys.split()]
            yield there.clients[role], reverse(name, args=args), row.data
    for place, state in enumerate(STATES):
        for name, match_row in MATCH_ROWS.items():
            if match_row.get and match_row.get[place] == 200 and (state == PLAYING or name != "match-stream"):
                args = [there.matches[state].get(key, key) for key in match_row.keys.split()]
                yield there.clients[ADMIN], reverse(name, args=args), match_row.data


def files_sent_to(address: str, page: str) -> set[str]:
    """Return the names of the addresses to which the forms of a page send files."""
    forms = [form for form in FORM.findall(page) if "multipart/form-data" in form]
    actions = [found[1] if (found := ACTION.search(form)) else "" for form in forms]
    return {str(resolve((action or address).partition("?")[0]).url_name) for action in actions}


def test_every_address_that_a_form_sends_a_file_to_says_so_at_the_door(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 86400
    found: set[str] = set()
    for client, address, data in pages(world()):
        answer = client.get(address, data)
        if not answer.streaming and answer["Content-Type"].startswith("text/html"):
            found |= files_sent_to(address, answer.content.decode())
    assert found == set(UPLOADS)
