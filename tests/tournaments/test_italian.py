"""The Italian that people read: one is singular, and the program says tu."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import override

from tournaments.formats.advisor import OF_COUNT
from tournaments.formats.outlook import Outlook
from tournaments.models import Season, Stage, Tournament
from tournaments.seasons.words import season_text
from tournaments.selectors.results.verdicts import Verdict
from tournaments.words.results.results import verdict_text
from tournaments.words.results.scoring import parts_text
from tournaments.words.rounds.stage_entry import missed_text
from tournaments.words.setup.orders import order_text

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
    # What people write in the lists they send is recognized by these words, and never said by the program.
    files.remove(Path(settings.BASE_DIR, "tournaments/names/list_words.toml"))
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


def italian() -> list[str]:
    """The Italian of the catalogue, line by line."""
    catalogue = Path(settings.BASE_DIR) / "locale/it/LC_MESSAGES/django.po"
    return re.findall(r'^msgstr.*? "(.*)"$', catalogue.read_text(encoding="utf-8"), re.MULTILINE)


def test_italian_quotes_are_the_same_everywhere():
    assert italian() and not [text for text in italian() if "“" in text or "”" in text]


def test_nobody_with_a_name_is_called_a_man():
    man = re.compile(
        r"(?<!di )(?<!Per )%\((name|seat|a|b|names)\)s (non )?(si è|è) (già )?"
        r"(arreso|presentato|ritirato|segnato|arrivato)|"
        r"%\(b\)s si sono già incontrati"
    )
    assert not [text for text in italian() if man.search(text)]


def test_the_order_of_a_standing_parts_its_items_by_semicolons():
    stage = Stage(tournament=Tournament(tie_breaks=["results_descending", "wins"]), kind=Stage.Kind.LEAGUE)
    with override("it"):
        assert order_text(stage) == "totale; risultati uno a uno, dal migliore; più tavoli vinti"


def test_a_part_does_not_say_its_amount_twice():
    with override("it"):
        assert parts_text([{"code": "points", "amount": "32", "detail": "32"}]) == "32 punti in obiettivo"
        assert parts_text([{"code": "hundredths", "amount": "0.32", "detail": "32"}]) == "0,32 per i punti (32)"


def test_who_plays_later_wins_without_bare_numbers():
    with override("it"):
        told = verdict_text(Verdict(("Ugo Ferri",), "later_in_order", compared=("2", "1")))
    assert told == "Vince Ugo Ferri: parità di punti, gioca dopo nell'ordine"


@pytest.mark.parametrize(
    ("names", "words"), [(["Ugo"], "Aspetta in finale:"), (["Ugo", "Lia"], "Aspettano in finale:")]
)
def test_one_waits_in_the_final_and_two_wait(names, words):
    waiting = [SimpleNamespace(entrant=SimpleNamespace(player=SimpleNamespace(name=name))) for name in names]
    field = SimpleNamespace(direct=waiting, entering=[], later=[], number=1)
    with override("it"):
        assert words in render_to_string("tournaments/rounds/_field.html", {"field": field})


def test_who_just_missed_the_cut_is_told_from_where_the_points_are_counted():
    with override("it"):
        told = [missed_text(SimpleNamespace(short=points, decided_by="")) for points in (1, 20)]
    assert told == ["a un punto dall'ultimo posto utile", "a 20 punti dall'ultimo posto utile"]


def test_a_season_parts_its_tie_breaks_by_semicolons():
    rules = {"count": "points", "tie_breaks": ["results_descending", "wins"]}
    with override("it"):
        told = season_text(Season(kind=Season.Kind.LEAGUE, parameters=rules))
    assert "A parità di totale: risultati uno a uno, dal migliore; più tornei vinti." in told
