"""What a round is called: decided once by the stage's format, and said alike on pages, sheets, files, log and mails."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.tournaments.formats.cast import drawn, made, play_on, played
from tests.tournaments.rounds.cast import ADA
from tournaments.errors import Refused
from tournaments.exports.files import results_file, rounds_file
from tournaments.formats.round_names import FINAL, FINALS, OWN, ROUND, SEMIFINALS, final_letter, knockout_round
from tournaments.models import LogEntry, Round, Stage, Table, Tournament
from tournaments.selectors.round_names import of_the_round, round_full, round_title, table_title, the_round
from tournaments.services.draw.qualifiers import stage_advance
from tournaments.services.rounds.matches import _title
from tournaments.services.rounds.rounds import round_start
from tournaments.words import refusal_text
from tournaments.words.log import log_text

NUMBERED = re.compile(r"\b[Tt]urno [12]\b")
db = pytest.mark.django_db


def at_the_final() -> tuple[Tournament, Round, Round]:
    """Semifinals played, the final drawn."""
    event = made("raduno", 16)
    play_on(event, "advance")
    stage_advance(tournament=event, actor=ADA)
    return event, played(drawn(event)), drawn(event)


@pytest.mark.parametrize(
    ("number", "planned", "finals", "own", "code"),
    [
        (1, 3, 1, "", ROUND),
        (2, 3, 1, "", SEMIFINALS),
        (3, 3, 1, "", FINAL),
        (2, 2, 3, "", FINALS),
        (1, 1, 1, "Barrage", OWN),
        (1, 0, 1, "", ROUND),
    ],
)
def test_a_knockout_round_is_called_by_its_distance_from_the_end(
    number: int, planned: int, finals: int, own: str, code: str
) -> None:
    assert knockout_round(number, planned, finals, own).code == code


def test_the_finals_of_parallel_standings_go_by_letters() -> None:
    assert [final_letter(number) for number in (1, 2, 26, 27)] == ["A", "B", "Z", "AA"]


def test_a_round_of_a_league_keeps_its_number_and_of_groups_says_so() -> None:
    stage = Stage(kind="league", format={"grouping": "minis"})
    assert round_title(Stage(kind="league"), 3) == "Turno 3"
    assert round_title(stage, 3) == "Turno 3 dei gironi"


def test_a_stage_of_one_round_is_called_as_the_organiser_calls_it() -> None:
    barrage = Stage(kind="final", name="Barrage", rounds_planned=1)
    assert (round_title(barrage, 1), of_the_round(barrage, 1)) == ("Barrage", "di «Barrage»")
    assert round_full(barrage, 1) == "Barrage"


def test_one_of_several_finals_is_named_by_its_letter_and_a_semifinal_by_its_number() -> None:
    plan = {"rounds": [{"tables": [4] * 8}, {"tables": [4, 4]}]}
    stage = Stage(kind="final", plan=plan, format={"semifinals": {"rule": "raduno"}})
    tables = [Table(number=2, round=Round(stage=stage, number=number)) for number in (1, 2)]
    assert [table_title(table) for table in tables] == ["Semifinale 2", "Finale B"]


def test_both_languages_have_their_articles() -> None:
    stage = Stage(kind="final", rounds_planned=2, format={"semifinals": {"rule": "raduno"}})
    words = [(word, number) for word in (the_round, of_the_round) for number in (1, 2)]
    assert [word(stage, number) for word, number in words] == [
        "le semifinali",
        "la finale",
        "delle semifinali",
        "della finale",
    ]
    with translation.override("en"):
        assert [word(stage, 2) for word in (the_round, of_the_round)] == ["the final", "of the final"]


def _own_pages(event: Tournament, semifinals: Round, final: Round) -> list[str]:
    """The pages of the semifinals and of the final, which name no other round."""
    slug, tables = event.slug, (semifinals.tables.first(), final.tables.first())
    names = ("round", "certificate", "clock", "manage-seats", "manage-repair")
    found = [reverse(name, args=[slug, 2, made.number]) for name in names for made in (semifinals, final)]
    found += [reverse(name, args=[slug, table.pk]) for name in ("result", "manage-table") for table in tables if table]
    screens = [f"{reverse(name, args=[slug, 2, 2])}?view=screen" for name in ("round", "clock")]
    return [*found, *screens, reverse("bracket", args=[slug])]


def _other_pages(event: Tournament) -> list[str]:
    """Pages that name every round of the tournament."""
    names = ("tournament", "manage-paper", "manage-penalties", "standings", "tournament-matches")
    who = reverse("entrant", args=[event.slug, 1])
    return [
        who,
        f"{reverse('standings', args=[event.slug])}?stage=2",
        reverse("manage-round", args=[event.slug, 2, 1]),
        reverse("manage", args=[event.slug]),
        *(reverse(name, args=[event.slug]) for name in names),
    ]


@pytest.mark.long
@db
def test_no_page_numbers_the_semifinals_or_the_final(client: Client) -> None:
    event, semifinals, final = at_the_final()
    client.force_login(event.owner)
    for address in _own_pages(event, semifinals, final):
        page = client.get(address, follow=True)
        text = page.content.decode()
        assert page.status_code == 200 and "inal" in text, address
        assert not NUMBERED.findall(text), (
            address,
            [text[at.start() - 60 : at.end()] for at in NUMBERED.finditer(text)],
        )
    for address in _other_pages(event):
        text = client.get(address, follow=True).content.decode()
        assert not re.findall(r"inale, turno|inale</?[^>]*>, turno", text), address
        assert "inal" in text, address


@db
def test_the_log_names_the_final_even_for_its_tables() -> None:
    event, _semifinals, _final = at_the_final()
    said = [log_text(entry) for entry in LogEntry.objects.filter(tournament=event)]
    assert "ha pubblicato la finale" in said and any("semifinale 2" in one for one in said)


@db
def test_files_matches_and_refusals_name_the_round() -> None:
    event, _semifinals, final = at_the_final()
    assert "Semifinali" in results_file(event, "csv").decode() and "Finale" in rounds_file(event, "csv").decode()
    table = final.tables.get()
    assert _title(table).endswith("finale")
    round_start(round=final, actor=ADA)
    with pytest.raises(Refused) as error:
        round_start(round=final, actor=ADA)
    assert refusal_text(error.value).startswith("Finale:")
