"""The scripts of the pages: what they import is there, and what they share is written once."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = {
    path.relative_to(static).as_posix(): path.read_text(encoding="utf-8")
    for static in ROOT.glob("*/static")
    for path in static.rglob("*.js")
}
"""By the address under which they are served: both apps in one folder."""
COMMON = "matches/common.js"
IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]*)";', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function|class|const|let)[*]? (\w+|\[[^]]*\])", re.MULTILINE)


def exported(address: str) -> set[str]:
    return {name for match in EXPORT.findall(SCRIPTS.get(address, "")) for name in re.findall(r"\w+", match)}


def test_every_script_imports_what_another_exports() -> None:
    """The linter cannot say so, because the folders of two apps are one folder when they are served."""
    asked = [
        (address, posixpath.normpath(f"{posixpath.dirname(address)}/{place}"), name.split(" as ")[0].strip())
        for address, text in SCRIPTS.items()
        for names, place in IMPORT.findall(text)
        for name in filter(str.strip, names.split(","))
    ]
    assert len(asked) > 200
    assert [row for row in asked if row[2] not in exported(row[1])] == []


@pytest.mark.parametrize(
    "sign",
    ['name="csrfmiddlewaretoken"', 'normalize("NF', r"%\(", 'CustomEvent("planisfero:network"', "setTimeout(done, "],
)
def test_what_scripts_share_is_written_once(sign: str) -> None:
    assert [address for address, text in SCRIPTS.items() if sign in text] == [COMMON]
