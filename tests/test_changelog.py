"""The changelog says by release and kind what changed, one line for each thing, and the release is the one we run."""

import re
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
RELEASE = re.compile(r"^## (?P<version>\d+\.\d+\.\d+) - (?P<date>unreleased|\d{4}-\d\d-\d\d)$")


def releases(text: str) -> list[str]:
    """Return the versions in the order of the page."""
    return [match["version"] for line in text.splitlines() if (match := RELEASE.match(line))]


def flaws(text: str) -> list[str]:
    """Return every line that is no release, no kind in its order, and no entry of one line under a kind."""
    wrong, kinds = [], ["Security"]
    for line in text.splitlines()[4:]:
        if RELEASE.match(line):
            kinds = []
        elif line.startswith("### ") and line[4:] in KINDS and not {line[4:]} & set(kinds[-1:]):
            wrong += [line] if kinds and KINDS.index(line[4:]) < KINDS.index(kinds[-1]) else []
            kinds.append(line[4:])
        elif line and not (kinds and re.match(r"- [A-Z`].{10,136}[.!)]$", line)):
            wrong.append(line)
    return wrong


def test_the_newest_release_of_the_changelog_is_the_one_we_run() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert releases(TEXT)[0] == project["version"] == settings.RELEASE


def test_releases_stand_with_the_newest_first_and_only_that_has_no_date() -> None:
    numbers = [tuple(map(int, version.split("."))) for version in releases(TEXT)]
    assert len(numbers) > 1 and numbers == sorted(set(numbers), reverse=True)
    assert TEXT.count("unreleased") <= 1 and "- unreleased" not in TEXT.split(f"## {releases(TEXT)[1]}")[1]


def test_every_thing_stands_under_its_kind_in_one_line() -> None:
    assert flaws(TEXT) == []


@pytest.mark.parametrize(
    "wrong",
    [
        "## Unreleased",
        "### Improved",
        "- Draw: an entry that goes on\n  in a second line.",
        "- no capital letter at the beginning.",
        "### Added",
        "A paragraph of its own.",
    ],
)
def test_what_does_not_belong_there_is_found(wrong: str) -> None:
    assert flaws(f"{TEXT}{wrong}\n")
