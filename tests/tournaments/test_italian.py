"""The Italian that people read: one is singular, and the program says tu."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from tournaments.formats.advisor import OF_COUNT
from tournaments.formats.outlook import Outlook
from tournaments.words.scoring import parts_text

VOI = re.compile(
    r"\b(voi|vostr[oaie]|siete|fate|dite|volete|se confermate|indicate|tirate|scrivete\w*|scegliete|vedete|potete|"
    r"dovete|avete|contate le|aspettate al|guardate|mettete)\b",
    re.IGNORECASE,
)


def test_the_data_say_tu_too():
    folders = ("rules", "scoring", "matches", "tournaments", "templates")
    roots = [Path(settings.BASE_DIR, one) for one in folders]
    files = [path for root in roots for kind in ("toml", "js") for path in root.rglob(f"*.{kind}")]
    assert len(files) > 50
    assert not [path.name for path in files if VOI.search(path.read_text(encoding="utf-8"))]


def test_the_program_says_tu_to_its_reader():
    catalogue = Path(settings.BASE_DIR) / "locale/it/LC_MESSAGES/django.po"
    texts = [row for row in catalogue.read_text(encoding="utf-8").splitlines() if row.startswith(("msgstr", '"'))]
    assert texts and not [text for text in texts if VOI.search(text)]


@pytest.mark.parametrize(
    ("amount", "code", "words"),
    [
        ("1", "points", "1 punto in obiettivo"),
        ("2", "points", "2 punti in obiettivo"),
        ("0.44", "hundredths", "0,44 per i punti"),
    ],
)
def test_parts_are_said_as_people_say_them(amount, code, words):
    with override("it"):
        assert parts_text([{"code": code, "amount": amount}]) == words


def test_an_odd_table_in_one_round_only_is_nothing_to_mind():
    assert not OF_COUNT["uneven_tables"](Outlook(9, ((5, 4), (4,))))
    assert OF_COUNT["uneven_tables"](Outlook(9, ((5, 4), (5, 4))))
