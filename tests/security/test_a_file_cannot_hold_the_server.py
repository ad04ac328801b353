"""A file somebody sends is read in a child: whatever it unfolds to, the server goes on and nothing is half-written."""

from __future__ import annotations

import gzip
import io
import json
import os
import resource
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from matches.documents.files import child_reading as apart
from matches.documents.files.child_reading import Limits, NotRead, read_apart
from matches.models import Material
from matches.words.materials import UNREAD
from tests import cast
from tests.rig.patience import PATIENCE
from tests.security import readers
from tests.security.copies import opened_copy
from tests.tournaments.setup.cast import evening
from tournaments.backup.documents import copy_limits as backup_limits
from tournaments.backup.documents.copy_file import unpack
from tournaments.backup.documents.copy_limits import FORMAT, check_copy
from tournaments.errors import Refused
from tournaments.models import Deck, Tournament

HEAD = f'{{"format":"{FORMAT}","version":1,"log":'.encode()
SHORT = Limits(memory=256, work=2, wait=20)
MEGABYTE = 2**20


def refused(content: bytes) -> str:
    with pytest.raises(Refused) as found:
        unpack(io.BytesIO(content))
    return found.value.code


def test_a_small_file_that_unfolds_to_millions_of_lists_is_refused_without_being_unfolded_here() -> None:
    bomb = gzip.compress(HEAD + b"[" + b"[]," * 10_000_000 + b"[]]}")
    assert len(bomb) < 40_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert refused(bomb) == "backup_unfolds"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20 * 1024


@pytest.mark.parametrize(
    "content",
    [
        lambda: HEAD + b"[" + b"[]," * 2_000_001 + b"[]]}",
        lambda: HEAD + b"[" * 100 + b"]" * 100 + b"}",
        lambda: HEAD + b'{"a":' * 60 + b"1" + b"}" * 60 + b"}",
        lambda: gzip.compress(HEAD + b'"' + b" " * 200 * MEGABYTE + b'"}', 1),
    ],
    ids=["many values", "deep lists", "deep objects", "one long text"],
)
def test_a_copy_beyond_what_a_tournament_holds_is_refused(content: Callable[[], bytes]) -> None:
    assert refused(content()) == "backup_unfolds"


@pytest.mark.long
def test_a_copy_that_needs_more_memory_than_the_largest_tournament_never_reaches_the_server() -> None:
    many_names = ",".join(f'"k{number:x}":1.5' for number in range(3_900_000))
    assert refused(gzip.compress(HEAD + b"[{" + many_names.encode() + b"}]}", 1)) == "file_reading_memory"


@pytest.mark.parametrize("sign", [b"[", b'{"a":'])
def test_a_hundred_thousand_levels_are_refused(sign: bytes) -> None:
    assert refused(HEAD + sign * 100_000) in ("backup_damaged", "backup_unfolds", "backup_not_ours")


def test_a_file_larger_than_any_copy_is_not_read_to_its_end() -> None:
    class Endless(io.RawIOBase):
        taken = 0

        def read(self, size: int = -1) -> bytes:
            assert size > 0
            self.taken += size
            return b"{" * size

    file = Endless()
    with pytest.raises(Refused, match="backup_too_large"):
        unpack(file)  # type: ignore[arg-type]
    assert file.taken == backup_limits.MOST_BYTES + 1


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("read", "code"),
    [
        (readers.fill, "file_reading_memory"),
        (readers.turn, "file_reading_slow"),
        (readers.end, "file_reading_died"),
        (readers.leave, "file_reading_died"),
        (readers.refuse, "file_reading_died"),
    ],
    ids=lambda one: getattr(one, "__name__", one),
)
def test_a_reader_that_fails_in_any_way_is_a_plain_refusal(read: Any, code: str) -> None:
    with pytest.raises(NotRead) as found:
        read_apart(read, b"", limits=SHORT)
    assert found.value.code == code


def test_a_reader_that_only_waits_is_ended() -> None:
    with pytest.raises(NotRead, match="file_reading_slow"):
        read_apart(readers.sleep, b"", limits=Limits(memory=256, work=2, wait=3))


def test_what_a_library_prints_is_no_answer() -> None:
    assert read_apart(readers.chatter, b"four", limits=SHORT) == 4


def test_a_child_can_write_nothing(tmp_path: Path) -> None:
    with pytest.raises(NotRead):
        read_apart(readers.write, b"", str(tmp_path / "file"), limits=SHORT)
    assert not (tmp_path / "file").exists() or not (tmp_path / "file").read_bytes()


def test_a_child_knows_no_setting_no_secret_and_no_file_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "of the server")
    found: dict[str, Any] = read_apart(readers.surroundings, b"", limits=SHORT)
    own = {name for name in found["environment"] if not name.startswith("SUBPROCESS_")}  # Sentry's, where it was on
    assert own <= {*apart.SURROUNDINGS, "LC_CTYPE"}
    assert not [name for name in found["modules"] if name.partition(".")[0] in ("django", "config", "celery")]
    assert len(found["files"]) <= 6


def test_an_answer_calls_nothing_in_the_server(tmp_path: Path) -> None:
    with pytest.raises(NotRead, match="file_reading_died"):
        read_apart(readers.gadget, b"", str(tmp_path / "called"), limits=SHORT)
    assert not (tmp_path / "called").exists()


def test_a_worker_that_may_have_no_children_of_its_own_reads_too() -> None:
    context = get_context("spawn")
    answers = context.Queue()
    worker = context.Process(target=readers.in_a_worker, args=(answers,), daemon=True)
    worker.start()
    assert answers.get(timeout=PATIENCE) == 4
    worker.join(PATIENCE)


def test_when_too_many_files_are_read_the_next_one_is_asked_to_wait() -> None:
    limits = SHORT._replace(queue=0)
    with apart._places, apart._places, apart._places, pytest.raises(NotRead, match="file_reading_busy"):
        read_apart(readers.chatter, b"", limits=limits)
    assert read_apart(readers.chatter, b"four", limits=limits) == 4


def test_a_child_for_whom_nobody_signed_in_stands_back() -> None:
    assert read_apart(readers.niceness, b"", limits=SHORT._replace(nice=7)) == os.nice(0) + 7


@pytest.fixture
def _dying(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every child ends before it answers."""
    monkeypatch.setattr(apart, "BEGIN", "import os; os.abort()")


UPLOADS = {
    "restore": ("restore", {}),
    "import": ("import-spreadsheet", {"program": "open"}),
    "deck": ("deck-new", {"name": "Mazzo", "begin": "file"}),
    "material": ("material-new", {"name": "Mio", "begin": "file"}),
    "people": ("manage-paste", {}),
}


@pytest.mark.few(2)
@pytest.mark.django_db
@pytest.mark.usefixtures("_dying")
@pytest.mark.parametrize("upload", UPLOADS)
def test_every_page_that_takes_a_file_says_so_when_its_child_dies(
    upload: str, client: Client, tmp_path: Path, settings: Any
) -> None:
    settings.VAR_DIR = tmp_path
    event = evening()
    content = json.dumps(opened_copy(event)).encode()
    client.force_login(event.owner)
    name, data = UPLOADS[upload]
    args = {"material": ("futurisiko", "board"), "people": (event.slug,)}.get(upload, ())
    before = (Tournament.objects.count(), Deck.objects.count(), Material.objects.count(), event.entrants.count())
    file = SimpleUploadedFile("file", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + content if upload == "import" else content)
    answer = client.post(reverse(name, args=args), {**data, "file": file})
    assert answer.status_code in (200, 422)
    assert str(escape(UNREAD["file_reading_died"])) in answer.content.decode()
    assert before == (
        Tournament.objects.count(),
        Deck.objects.count(),
        Material.objects.count(),
        event.entrants.count(),
    )


def test_an_ordinary_copy_passes() -> None:
    check_copy(gzip.compress(HEAD + b"[]}"))


@pytest.mark.django_db
def test_a_copy_saved_here_passes(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    event = cast.tournament()
    cast.league(event)
    assert opened_copy(event)["format"] == FORMAT
