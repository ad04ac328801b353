"""A certificate of an earlier version is drawn again by that version: each golden one was drawn by its own old code."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.rig.long import long_where
from tests.tournaments.seating.old_questions import QUESTIONS, SINCE, names_of
from tournaments.seating import versions
from tournaments.seating.draw import VERSION
from tournaments.seating.errors import Infeasible, Malformed
from tournaments.seating.redraw import is_known, redraw
from tournaments.seating.verify import doubts
from tournaments.seating.versions import VERSIONS
from tournaments.seating.versions.v4 import seats

DRAWS = Path(__file__).parents[2] / "data" / "draws"
KEPT = [int(version.rpartition("-")[2]) for version in VERSIONS]


def certificates(version: int) -> dict[str, Any]:
    known: dict[str, Any] = json.loads((DRAWS / f"version-{version}.json").read_text(encoding="utf-8"))
    return known


def name_of(version: int) -> str:
    return f"planisfero-seating-{version}"


def redrawn(certificate: Mapping[str, Any], version: int) -> Any:
    return json.loads(json.dumps(redraw(certificate["question"], name_of(version))))


@pytest.mark.few(8)
@pytest.mark.parametrize(
    ("version", "name"),
    long_where(
        [(version, name) for version in KEPT for name in names_of(version)],
        lambda row: (row[0] + names_of(row[0]).index(row[1])) % 3,
    ),
)
def test_a_certificate_is_drawn_again_by_the_version_that_made_it(version: int, name: str) -> None:
    certificate = certificates(version)[name]
    assert certificate["answer"]["certificate"]["version"] == name_of(version)
    assert redrawn(certificate, version) == certificate["answer"]
    assert doubts(certificate["question"], certificate["answer"]) == []


def test_every_version_answers_every_question_it_knew() -> None:
    assert QUESTIONS.keys() == {name for names in SINCE.values() for name in names}
    assert [list(certificates(version)) for version in KEPT] == [names_of(version) for version in KEPT]


def test_every_version_up_to_the_present_one_is_kept_but_the_second_that_never_was() -> None:
    present = int(VERSION.rpartition("-")[2])
    assert [version for version in range(1, present) if version != 2] == KEPT
    assert [is_known(name_of(version)) for version in (2, present, present + 1)] == [False, True, False]


@pytest.mark.parametrize("version", KEPT)
def test_every_version_draws_something_as_no_other_does(version: int) -> None:
    """So that a certificate cannot pass by the code of a neighbour."""
    others = [other for other in KEPT if other != version]
    for other in others:
        names = [name for name in names_of(min(version, other)) if name != "planned"]
        mine, theirs = certificates(version), certificates(other)
        assert any(mine[name]["answer"]["rounds"] != theirs[name]["answer"]["rounds"] for name in names), other


def test_a_change_in_an_earlier_version_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = certificates(4)["again"]
    assert redrawn(certificate, 4) == certificate["answer"]
    monkeypatch.setattr(seats, "WORSE", 1)
    assert redrawn(certificate, 4) != certificate["answer"]


def test_what_a_version_did_not_read_changes_nothing_of_its_draw() -> None:
    certificate = certificates(1)["odd"]
    asked = {**certificate["question"], "priorities": ["clubs"], "plan": {"rounds": 9, "seed": 1}}
    assert redraw(asked, name_of(1))["rounds"] == certificate["answer"]["rounds"]
    assert redraw(asked, name_of(3))["rounds"] != certificate["answer"]["rounds"]


def test_what_an_earlier_version_cannot_seat_is_refused_like_today() -> None:
    asked = {**QUESTIONS["hard"], "locks": [{"together": [1, 2]}]}
    with pytest.raises(Infeasible) as refused:
        redraw(asked, name_of(4))
    assert (refused.value.code, refused.value.nearest) == ("together_club", {"clubs": "soft"})
    with pytest.raises(Malformed):
        redraw({"players": 3}, name_of(4))
    with pytest.raises(KeyError):
        redraw(QUESTIONS["hard"], name_of(2))


# Of every byte: who mends a word there says so here.
CODE = {
    1: "76722066f8468c27",
    3: "102f5c80a8f02580",
    4: "43260bc076149e55",
    5: "07abca4f0a712519",
    6: "b87e6c274a631391",
    7: "df26189438d9cccc",
}


def code_of(folder: Path) -> str:
    """Return a digest of the files of a folder, their names with them."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.*")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("version", KEPT)
def test_the_code_of_a_kept_version_is_not_touched(version: int) -> None:
    folder = Path(versions.__file__).parent / f"v{version}"
    assert code_of(folder) == CODE[version]
