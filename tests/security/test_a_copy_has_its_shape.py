"""What a copy says has the shape of what it belongs to: anything else is refused with its place, without an error."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from zlib import compress

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.security.copies import Plain, given_back, opened_copy, refusal, unsigned
from tests.tournaments.setup.cast import evening
from tournaments.backup.documents.copy_shapes import COPY
from tournaments.seating.question.record import Record, unpack

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_disk(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path


@pytest.mark.few(4)
@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "Infinity", "-Infinity", "1" + "0" * 5000])
@pytest.mark.parametrize("signed", [True, False])
def test_a_number_that_is_none_refuses_the_copy_on_its_page(number: str, signed: bool, client: Client) -> None:
    event = evening()
    document = opened_copy(event) if signed else unsigned(opened_copy(event))
    text = json.dumps(document)[:-1] + f', "more": {number}}}'
    client.force_login(event.owner)
    page = client.post(reverse("restore"), {"file": SimpleUploadedFile("a.planisfero.json", text.encode())})
    assert page.status_code == 200
    assert "JSON" in str(page.context["form"].errors)


def test_a_name_that_stands_twice_refuses_the_copy() -> None:
    event = evening()
    text = json.dumps(unsigned(opened_copy(event)))[:-1] + ', "log": []}'
    with pytest.raises(Exception, match="backup_damaged"):
        given_back(text.encode(), event.owner)


def _round(document: Plain) -> Plain:
    found: Plain = document["stages"][0]["rounds"][0]
    return found


def _result(document: Plain) -> Plain:
    found: Plain = _round(document)["tables"][0]["results"][0]
    return found


def _named(document: Plain) -> Plain:
    return next(one["detail"] for one in document["log"] if "round_name" in one["detail"])


@cache
def bomb() -> str:
    """A record of a few letters that unfolds to thirty megabytes."""
    return b64encode(compress(b'{"question":{"players":[]},"answer":{"rounds":[' + b" " * 2**25 + b"]}}", 1)).decode()


OF_NOBODY = Record({"players": []}, {"rounds": [[[1, 2, 3]]], "report": {}, "certificate": {"input_sha256": ""}}).pack()
WRONG: dict[str, tuple[str, str, Callable[[Plain], object]]] = {
    "points that are no number": (
        "stages 1, rounds 1, tables 1, results 1, lines 1",
        "points",
        lambda one: _result(one)["lines"][0].update(points="x"),
    ),
    "points without end": (
        "stages 1, rounds 1, tables 1, results 1, lines 1",
        "raw",
        lambda one: _result(one)["lines"][0].update(raw="9" * 30),
    ),
    "an object for points": (
        "stages 1, rounds 1, tables 1, results 1, lines 1",
        "outside",
        lambda one: _result(one)["lines"][0].update(outside={}),
    ),
    "an explanation nobody has words for": (
        "stages 1, rounds 1, tables 1, results 1, lines 1",
        "explanation.parts.1.code",
        lambda one: _result(one)["lines"][0]["explanation"].update(parts=[{"code": "luck", "amount": "1"}]),
    ),
    "a certificate of one word": ("stages 1, rounds 1", "certificate", lambda one: _round(one).update(certificate="x")),
    "a report of one word": ("stages 1, rounds 1", "report", lambda one: _round(one).update(report="x")),
    "a record that unfolds": (
        "stages 1, rounds 1",
        "certificate.record",
        lambda one: _round(one).update(certificate={"record": bomb()}),
    ),
    "a record of a draw of nobody": (
        "stages 1, rounds 1",
        "certificate.record",
        lambda one: _round(one).update(certificate={"record": OF_NOBODY}),
    ),
    "points of a document as a number": (
        "stages 1, rounds 1, tables 1, results 1",
        "document.seats.1.inside",
        lambda one: _result(one)["document"]["seats"][0].update(inside=60),
    ),
    "a plan of a million tables": (
        "stages 1",
        "plan.rounds.1.tables.1",
        lambda one: one["stages"][0].update(plan={"rounds": [{"entrants": 4, "tables": [10**6]}]}),
    ),
    "a text that no database keeps": ("players 1", "name", lambda one: one["players"][0].update(name="\ud800")),
    "a seat of number nought": (
        "stages 1, rounds 1, tables 1, seats 1",
        "position",
        lambda one: _round(one)["tables"][0]["seats"][0].update(position=0),
    ),
}

LACKING: dict[str, tuple[str, str, Callable[[Plain], object]]] = {
    "a nameless round in the log": ("log", "round_name.code", lambda one: _named(one).update(round_name={})),
    "a document without armies": (
        "stages 1, rounds 1, tables 1, results 1",
        "document.seats.1.armies",
        lambda one: _result(one)["document"]["seats"][0].pop("armies"),
    ),
    "a document without the completed objective": (
        "stages 1, rounds 1, tables 1, results 1",
        "document.seats.1.completed_in_time",
        lambda one: _result(one)["document"]["seats"][0].pop("completed_in_time"),
    ),
}


@pytest.mark.few(4)
@pytest.mark.parametrize(("where", "field", "change"), WRONG.values(), ids=WRONG.keys())
def test_what_has_another_shape_is_refused_with_its_row_and_field(
    where: str, field: str, change: Callable[[Plain], object]
) -> None:
    event = evening()
    found = refusal(unsigned(opened_copy(event), change), event.owner)
    assert found.code == "backup_field"
    assert str(found.params["where"]).startswith(where)
    assert str(found.params["field"]).endswith(field)


@pytest.mark.parametrize(("where", "field", "change"), LACKING.values(), ids=LACKING.keys())
def test_what_is_missing_is_refused_with_its_row_and_field_and_no_value_is_made_up(
    where: str, field: str, change: Callable[[Plain], object]
) -> None:
    event = evening()
    found = refusal(unsigned(opened_copy(event), change), event.owner)
    assert found.code == "backup_lacks" and "value" not in found.params
    assert str(found.params["where"]).startswith(where)
    assert str(found.params["field"]).endswith(field)


def test_a_record_of_a_draw_that_unfolds_is_never_unfolded() -> None:
    with pytest.raises(ValueError, match="record"):
        unpack(bomb())


def test_what_this_release_does_not_know_may_stand_beside_what_it_knows() -> None:
    event = evening()

    def later(one: Plain) -> None:
        one["weather"] = {"rain": True}
        _round(one)["certificate"] = {"moon": [1, 2]}

    assert given_back(unsigned(opened_copy(event), later), event.owner).pk


def test_every_part_of_a_copy_of_ours_has_its_declared_shape() -> None:
    COPY(opened_copy(evening()))
