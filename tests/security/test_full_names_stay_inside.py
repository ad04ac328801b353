"""Who shows the initial alone is read by their full name in no page, file or picture that others can open.

Every address of the matrix is asked, so a new one is looked at too.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from matches.models import MatchSeat
from tests.rig.together import without_loop
from tests.security.matrix.roles import ANONYMOUS, OTHER_ORGANISER, PHONE, PROJECTOR
from tests.security.matrix.rows import ROWS
from tests.security.matrix.world import World, world
from tests.security.test_permission_matrix import address_of
from tournaments.models import Mailbox, Player, Shown, SignUp

pytestmark = pytest.mark.django_db
SECRET = "my-mail-confirm"  # its address is the secret of a letter to the very mailbox that it names


@pytest.fixture(scope="module")
def there(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The world of the matrix, in which everybody is called by the initial from the first moment on."""
    plain_save, var = Player.save, settings.VAR_DIR

    def save(self: Player, *args: Any, **more: Any) -> None:
        if self._state.adding and self.shown == Shown.FULL and self.erased_at is None:
            self.call(Shown.INITIAL)
        plain_save(self, *args, **more)

    settings.VAR_DIR = Path(tmp_path_factory.mktemp("names"))
    patch = pytest.MonkeyPatch()
    patch.setattr(Player, "save", save)
    try:
        with without_loop(), django_db_blocker.unblock(), transaction.atomic():
            made = world()
            made.public(True)
            yield made
            transaction.set_rollback(True)
    finally:
        patch.undo()
        settings.VAR_DIR = var


def texts_of(response: HttpResponse) -> str:
    """Return all that can be read in an answer: its text, its headers, the sheets of a workbook."""
    headers = " ".join(response.headers.values())
    if response.streaming or response.status_code != 200:
        return headers
    content = response.content
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            return headers + "".join(book.read(name).decode("utf-8", "ignore") for name in book.namelist())
    return headers + content.decode("utf-8", "ignore")


def leaks(client: Client, address: str, names: re.Pattern[str]) -> set[str]:
    with transaction.atomic():
        response = client.get(address)
        text = texts_of(response)
        transaction.set_rollback(True)
    return set(names.findall(text))


def full_names(but: Player | None = None) -> re.Pattern[str]:
    """Return the pattern of every surname and e-mail address there is, but names that somebody typed for a friendly
    match."""
    people = Player.objects.exclude(full_name="")
    people = people.exclude(full_name=but.full_name) if but else people
    typed = set(MatchSeat.objects.values_list("name", flat=True))
    surnames = {name.split()[-1] for name in people.values_list("full_name", flat=True) if name not in typed}
    assert len(surnames) > 4
    mails = {*Mailbox.objects.values_list("address", flat=True), *SignUp.objects.values_list("email", flat=True)} - {""}
    assert mails
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(surnames | mails)))})\b")


@pytest.mark.once
@pytest.mark.parametrize("role", [ANONYMOUS, PROJECTOR, OTHER_ORGANISER, PHONE])
def test_no_address_of_a_tournament_tells_others_a_full_name(there: World, role: str) -> None:
    client = there.clients[role]
    own = None
    if role == PHONE:
        page = client.get(reverse("my-data")).content.decode()
        own = next(row for row in Player.objects.exclude(full_name="") if row.full_name in page)
    names = full_names(own)
    told = {}
    for name, row in ROWS.items():
        if row.get is None or name == SECRET:
            continue
        found = leaks(client, address_of(name, row.keys, there.arguments), names)
        told |= {name: found} if found else {}
    assert told == {}


def test_the_officials_of_the_tournament_read_the_full_names(there: World) -> None:
    """So the walk above looks for names that are there."""
    client, slug = there.clients["organiser"], there.event.slug
    entrant = there.event.entrants.select_related("player").exclude(player__full_name="")[0]
    for name in ("manage-entrants", "manage-presence", "manage-door", "manage-phones"):
        assert entrant.player.full_name in client.get(reverse(name, args=[slug])).content.decode(), name
