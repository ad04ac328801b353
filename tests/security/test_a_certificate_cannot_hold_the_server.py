"""The draw that a certificate keeps packed: it unfolds no further than a draw can be, in a copy and on its page."""

from __future__ import annotations

import base64
import json
import re
import time
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.security.copies import Plain, given_back, opened_copy, refusal, unsigned
from tests.tournaments.formats.cast import made
from tests.tournaments.setup.cast import actor_of
from tournaments.models import Round, Tournament
from tournaments.seating.question.problem import canonical
from tournaments.seating.question.record import MOST_BYTES, Record, unpack
from tournaments.seating.verify import doubts
from tournaments.services.draw.draws import round_draw, round_publish

MEGABYTES = 10
SECONDS = 3


def packed(text: str | bytes) -> str:
    content = text if isinstance(text, bytes) else text.encode()
    return base64.b64encode(zlib.compress(content, 9)).decode()


def record_with(question: Any = None, answer: Any = None, **more: Any) -> str:
    """A record as `Record.pack` writes it, with anything in it."""
    return packed(canonical({"question": question or {"players": []}, "answer": answer or {"rounds": [[]]}, **more}))


def unfolding() -> str:
    """Eleven kilobytes that unfold to ten megabytes of empty lists."""
    return record_with(x=[[]] * (MEGABYTES * 2**20 // 3))


def people(count: int) -> list[dict[str, int]]:
    return [{"id": number} for number in range(count)]


CRAFTED: dict[str, Callable[[], str]] = {
    "empty lists": unfolding,
    "empty lists in the question": lambda: record_with(question={"players": [], "x": [[]] * 700_000}),
    "nested": lambda: packed("[" * 200_000 + "]" * 200_000),
    "one table of thousands": lambda: record_with(
        question={"players": people(8000), "history": [[list(range(8000))]]}, answer={"rounds": [[]]}
    ),
    "thousands of rounds": lambda: record_with(question={"players": [], "history": [[]] * 100_000}),
    "thousands of new rounds": lambda: record_with(answer={"rounds": [[]] * 100_000}),
    "cut short": lambda: base64.b64encode(zlib.compress(b'{"question":{},"answer":{}}')[:-6]).decode(),
    "no record": lambda: packed("[1, 2]"),
    "not base64": lambda: "§§§",
}


@pytest.fixture(params=CRAFTED, ids=lambda name: name.replace(" ", "_"))
def crafted(request: pytest.FixtureRequest) -> str:
    return CRAFTED[request.param]()


def drawn() -> Tournament:
    event = made("open", 8)
    round = round_draw(stage=event.stages.get(), actor=actor_of(event.owner))
    round_publish(round=round, actor=actor_of(event.owner))
    return event


@pytest.mark.few(3)
@pytest.mark.django_db
def test_a_copy_whose_certificate_is_no_draw_is_refused_with_its_place_and_field(crafted: str) -> None:
    event = drawn()

    def change(document: Plain) -> None:
        document["stages"][0]["rounds"][0]["certificate"]["record"] = crafted

    refused = refusal(unsigned(opened_copy(event), change), event.owner)
    assert refused.code == "backup_field"
    assert (refused.params["where"], refused.params["field"]) == ("stages 1, rounds 1", "certificate.record")


@pytest.mark.few(3)
@pytest.mark.django_db
def test_a_page_that_finds_such_a_certificate_says_there_is_none_and_at_once(client: Client, crafted: str) -> None:
    event = drawn()
    round = Round.objects.get(stage__tournament=event)
    round.certificate["record"] = crafted
    round.save(update_fields=["certificate"])
    began = time.thread_time()
    page = client.get(reverse("certificate", args=[event.slug, 1, 1]))
    assert time.thread_time() - began < SECONDS
    assert page.status_code == 200 and page.context["certificate"] is None
    client.force_login(event.owner)
    assert client.get(reverse("manage-seats", args=[event.slug, 1, 1])).status_code == 200


@pytest.mark.django_db
def test_a_copy_with_the_certificate_that_was_drawn_comes_back_with_it() -> None:
    event = drawn()
    kept = Round.objects.get(stage__tournament=event).certificate["record"]
    again = given_back(unsigned(opened_copy(event)), event.owner)
    assert Round.objects.get(stage__tournament=again).certificate["record"] == kept


@pytest.mark.once
def test_the_largest_draw_there_is_fits_with_room() -> None:
    count, rounds = 5000, 20
    here = [{"id": one, "club": f"CL{one}", "present": True, "region": "AB", "family": "XYZ"} for one in range(count)]
    tables = [list(range(start, start + 4)) for start in range(0, count, 4)]
    question = {"players": here, "history": [tables] * (rounds - 1), "standing": list(range(count)), "rounds": 1}
    text = Record(question, {"rounds": [tables]}).pack()
    assert unpack(text).question == question
    assert 3 * len(canonical(question)) < MOST_BYTES


@pytest.mark.once
def test_clubs_by_the_thousand_are_counted_without_naming_every_pair_of_them() -> None:
    count = 4000
    here = [{"id": one, "club": f"C{one}"} for one in range(count)]
    tables = [list(range(start, start + 4)) for start in range(0, count, 4)]
    for name in ("player_club", "club_meetings"):
        question = {"players": here, "priorities": [name]}
        answer = {"rounds": [tables], "certificate": {"input_sha256": "0"}, "report": {}}
        began = time.thread_time()
        assert doubts(question, json.loads(json.dumps(answer))) == ["question", "figures"]
        assert time.thread_time() - began < SECONDS


@pytest.mark.once
def test_nothing_in_the_code_unfolds_without_a_limit() -> None:
    unbounded = re.compile(
        r"\b(zlib|gzip|bz2|lzma)\.decompress\(|^from (zlib|gzip|bz2|lzma) import .*\bdecompress\b", re.M
    )
    code = [
        path for package in ("config", "tournaments", "matches") for path in (settings.BASE_DIR / package).rglob("*.py")
    ]
    found = [path.name for path in code if unbounded.search(path.read_text(encoding="utf-8"))]
    assert found == []
