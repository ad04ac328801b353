"""The club went on in its spreadsheet: the tournament of the earlier file is brought up to date, or says why not."""

from __future__ import annotations

import io
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from tests import cast
from tests.rig.long import long_where
from tests.tournaments.results import cast as result_cast
from tests.tournaments.results.cast import numbers
from tests.tournaments.spreadsheet.goldens import CASES, case
from tests.tournaments.spreadsheet.sheets import book, entry, table
from tests.tournaments.spreadsheet.test_importing import content_of, imported
from tournaments.backup.services.snapshots import snapshot_read, snapshot_restore
from tournaments.errors import Refused
from tournaments.models import Entrant, LogEntry, Player, Qualifier, Result, Round, Snapshot, Standing, Tournament
from tournaments.people_lists import PersonLine
from tournaments.permissions import Actor
from tournaments.services.results.corrections import result_correct
from tournaments.services.results.results import result_confirm
from tournaments.services.roster.roster import entrant_withdraw, entrants_add
from tournaments.services.rounds.rounds import tournament_finish
from tournaments.spreadsheet.documents.workbook import spreadsheet_file
from tournaments.spreadsheet.selectors.workbook_content import book_of, standing_lines
from tournaments.spreadsheet.services.compare import spreadsheet_compare
from tournaments.spreadsheet.services.file_reading import spreadsheet_read
from tournaments.spreadsheet.services.update import spreadsheet_update
from tournaments.spreadsheet.words import file_difference_text
from tournaments.words.log import log_text
from tournaments.workbook.book import Book
from tournaments.workbook.compare import Comparison
from tournaments.workbook.reading import read_book
from tournaments.workbook.writing import write_book

pytestmark = pytest.mark.django_db
FIRST = (table(40, 30, 20, 10),)
SECOND = (table((5, 44), (1, 12), (2, 7)),)


@pytest.fixture
def organiser() -> Actor:
    return Actor(cast.account(), label="Ada")


def updated(event: Tournament, given: Book | bytes, actor: Actor, program: str = "Open", **more: Any) -> Comparison:
    content = given if isinstance(given, bytes) else write_book(given)
    event.refresh_from_db()
    return spreadsheet_update(
        tournament=event, actor=actor, content=content, program=program, version=event.version, **more
    )


def refused(event: Tournament, given: Book, actor: Actor, **more: Any) -> list[tuple[str, str]]:
    """The sheets and codes that forbid it; nothing is stored, not even a copy."""
    before = (book_of(event), Snapshot.objects.count(), LogEntry.objects.count())
    with pytest.raises(Refused, match="update_refused") as caught:
        updated(event, given, actor, **more)
    assert (book_of(event), Snapshot.objects.count(), LogEntry.objects.count()) == before
    return [(step.sheet, step.code) for step in caught.value.params["steps"]]


def first_file(*rounds: Any, **changes: Any) -> Book:
    return book(*(rounds or (FIRST,)), **changes)


def test_one_more_round_is_added_to_the_same_tournament(organiser: Actor) -> None:
    event = imported(first_file(), owner=organiser.user)
    slug, people = event.slug, Player.objects.count()
    updated(event, first_file(FIRST, SECOND), organiser)
    assert (Tournament.objects.get().slug, Player.objects.count()) == (slug, people)
    assert read_book(spreadsheet_file(event)) == read_book(write_book(first_file(FIRST, SECOND)))
    assert list(Round.objects.order_by("number").values_list("state", flat=True)) == ["complete", "complete"]
    assert [line.id for line in standing_lines(event)][:2] == [1, 5]


@pytest.mark.long
def test_the_same_file_again_changes_nothing_after_an_update_and_the_old_one_is_still_known(organiser: Actor) -> None:
    owner = organiser.user
    event = imported(first_file(), owner=owner)
    updated(event, first_file(FIRST, SECOND), organiser)
    event.refresh_from_db()
    version = event.version
    assert imported(first_file(FIRST, SECOND), owner=owner).pk == event.pk
    assert imported(first_file(), owner=owner).pk == event.pk
    with pytest.raises(Refused, match="update_nothing"):
        updated(event, first_file(FIRST, SECOND), organiser)
    event.refresh_from_db()
    assert (Tournament.objects.count(), event.version, Result.objects.count()) == (1, version, 2)


ROUND_BY_ROUND = [*(name for name in CASES if name.endswith("-n21")), "radunonazionale-n16"]
SHORT = ("radunonazionale-n16", "torneoasquadre-n21", "nazionalerisiko-n21")


@pytest.mark.few(2)
@pytest.mark.parametrize("name", long_where(ROUND_BY_ROUND, lambda name: name not in SHORT))
def test_a_file_taken_round_by_round_gives_what_it_gives_at_once(name: str, organiser: Actor) -> None:
    given = case(name)
    whole = read_book(content_of(name)).book
    options = {"program": given["type"], "shared": given["shared"]}
    event = imported(write_book(replace(whole, rounds=whole.rounds[:1])), owner=organiser.user, **options)
    for count in range(2, len(whole.rounds) + 1):
        updated(event, replace(whole, rounds=whole.rounds[:count]), organiser, **options)
    at_once = imported(content_of(name), owner=cast.account("bruno"), **options)
    assert standing_lines(event) == standing_lines(at_once)
    came = [
        list(Qualifier.objects.filter(stage__tournament=one).values_list("round_number", "entrant__number", "how"))
        for one in (event, at_once)
    ]
    assert sorted(came[0]) == sorted(came[1])


def test_results_that_were_missing_come_in_and_a_value_that_differs_becomes_a_new_version(organiser: Actor) -> None:
    waiting = (table((5, 0), (1, 0), (2, 0)),)
    event = imported(first_file(FIRST, waiting), owner=organiser.user)
    found = updated(event, first_file((table(40, 30, 25, 10),), SECOND), organiser)
    assert [(step.sheet, step.code) for step in found.steps] == [
        ("1° Turno", "result_changed"),
        ("2° Turno", "result_new"),
    ]
    assert found.steps[0].params["values"] == [["Carla Bussola", "20", "25"]]
    versions = Result.objects.filter(table__round__number=1).order_by("version")
    assert list(versions.values_list("version", "state")) == [(1, "superseded"), (2, "confirmed")]
    assert versions[1].reason
    assert Round.objects.get(number=2).state == "complete"
    assert {row.entrant.number: row.played for row in Standing.objects.all()} == {1: 2, 2: 2, 3: 1, 4: 1, 5: 1}


@pytest.mark.long
def test_people_are_added_and_what_the_list_says_of_them_now_is_taken(organiser: Actor) -> None:
    event = imported(first_file(entries=tuple(map(entry, range(1, 5)))), owner=organiser.user)
    number_four = entry(4, club="Altro Circolo", region="LAZIO")
    people = (entry(1), entry(2, name="Brunetto"), entry(3), number_four, entry(5))
    found = updated(event, first_file(entries=people), organiser)
    assert [step.code for step in found.steps] == ["person_name", "person_club", "person_region", "person_new"]
    rows = event.entrants.order_by("number").values_list("number", "player__name", "club__name", "region")
    assert rows[1][1] == "Brunetto Sestante"
    assert rows[3][2:] == ("Altro Circolo", "LAZIO")
    assert rows[4][:2] == (5, "Elio Zenit")
    assert not Player.objects.filter(name="Bruno Sestante").exists()


def test_a_round_drawn_anew_in_the_file_is_read_anew(organiser: Actor) -> None:
    event = imported(first_file(FIRST, (table(0, 0, 0, 0),)), owner=organiser.user)
    found = updated(event, first_file(FIRST, SECOND), organiser)
    assert [step.code for step in found.steps] == ["round_anew"]
    assert book_of(event).rounds == (FIRST, SECOND)


def corrected(event: Tournament, points: int, organiser: Actor) -> None:
    row = event.stages.get().rounds.get(number=1).tables.get()
    document = numbers((40, 20), (30, 20), (points, 20), (10, 24 - points))
    sent = {"submission_id": "corrected", "base_version": 1, "draw_version": 1}
    result_correct(table=row, reason="letto male", actor=organiser, document=document, kind="numbers", **sent)


@pytest.mark.long
def test_what_was_entered_by_hand_in_the_meantime_stays(organiser: Actor) -> None:
    event = imported(first_file(), owner=organiser.user)
    corrected(event, 21, organiser)
    Entrant.objects.filter(number=3).update(region="UMBRIA")
    found = updated(event, first_file(FIRST, SECOND), organiser)
    assert [step.code for step in found.steps] == ["round_new"]
    assert [step.code for step in found.kept] == ["value_kept", "table_kept"]
    points = Result.objects.get(table__round__number=1, state="confirmed").lines.get(position=3).raw
    assert (points, Entrant.objects.get(number=3).region) == (Decimal(21), "UMBRIA")


def test_a_result_entered_here_stays_while_the_file_waits_for_it(organiser: Actor) -> None:
    waiting = (table((5, 0), (1, 0), (2, 0)), table((3, 9), (4, 3)))
    event = imported(first_file(FIRST, waiting), owner=organiser.user)
    row = event.stages.get().rounds.get(number=2).tables.get(number=1)
    document = numbers((44, 40), (12, 40), (8, 20))
    result_cast.submit(row, document, kind="numbers")
    changed = (waiting[0], table((3, 9), (4, 4)))
    assert spreadsheet_kept(event, first_file(FIRST, changed)) == (["result_changed"], [])
    both = (table((5, 1), (1, 2), (2, 3)), waiting[1])
    assert refused(event, first_file(FIRST, both), organiser) == [("2° Turno", "table_waiting")]
    result_confirm(result=row.results.get(), actor=organiser)
    assert spreadsheet_kept(event, first_file(FIRST, changed)) == (["result_changed"], ["table_only_here"])
    assert refused(event, first_file(FIRST, both), organiser) == [("2° Turno", "table_both")]


def spreadsheet_kept(event: Tournament, given: Book) -> tuple[list[str], list[str]]:
    read = spreadsheet_read(content=write_book(given), program="open", shared=False)
    found = spreadsheet_compare(tournament=event, read=read)
    assert not found.conflicts
    return [step.code for step in found.steps], [step.code for step in found.kept]


@pytest.mark.long
def test_two_different_corrections_of_one_table_contradict(organiser: Actor) -> None:
    event = imported(first_file(), owner=organiser.user)
    corrected(event, 21, organiser)
    assert refused(event, first_file((table(40, 30, 25, 10),), SECOND), organiser) == [("1° Turno", "table_both")]


def test_rounds_of_its_own_forbid_those_of_the_file(organiser: Actor) -> None:
    event = imported(first_file(), owner=organiser.user)
    people = list(event.entrants.order_by("number"))
    drawn = cast.seated(event.stages.get(), [people[:4]], number=2, state="drawn")
    assert refused(event, first_file(FIRST, SECOND), organiser) == [("2° Turno", "drawn_here")]
    Round.objects.filter(pk=drawn.pk).update(state="playing")
    assert refused(event, first_file(FIRST, SECOND), organiser) == [("2° Turno", "seats_both")]


def test_every_other_reason_is_said(organiser: Actor) -> None:
    event = imported(first_file(FIRST, SECOND), owner=organiser.user)
    assert refused(event, first_file(), organiser) == [("2° Turno", "round_gone")]
    third = (FIRST, SECOND, (table((3, 40), (4, 9)),))
    assert refused(event, first_file(*third), organiser, program="BGL") == [("Iscritti", "type_differs")]
    assert refused(event, first_file(*third), organiser, shared=True) == [("Iscritti", "shared_file")]
    entrant_withdraw(entrant=event.entrants.get(number=3), reason="via", actor=organiser)
    assert refused(event, first_file(*third), organiser) == [("3° Turno", "withdrawn_sits")]
    empty = (table((5, 0), (1, 0), (2, 0)),)
    assert refused(event, first_file(FIRST, empty), organiser) == [("2° Turno", "result_gone")]
    entrants_add(tournament=event, people=[PersonLine(1, "Fulvia Rosa")], actor=organiser)
    six = tuple(map(entry, range(1, 6)))
    assert refused(event, first_file(FIRST, SECOND, entries=(*six, entry(6, name="Gino"))), organiser) == [
        ("Iscritti", "number_taken")
    ]
    elsewhere = (*six, entry(9, name="Fulvia", surname="Rosa"))
    assert refused(event, first_file(FIRST, SECOND, entries=elsewhere), organiser) == [("Iscritti", "person_elsewhere")]
    tournament_finish(tournament=event, actor=organiser)
    changed = (FIRST, (table((5, 44), (1, 12), (2, 8)),))
    assert ("Iscritti", "tournament_over") in refused(event, first_file(*changed), organiser)


def test_a_preview_that_is_older_than_the_tournament_is_not_carried_out(organiser: Actor) -> None:
    event = imported(first_file(), owner=organiser.user)
    content = write_book(first_file(FIRST, SECOND))
    with pytest.raises(Refused, match="update_stale"):
        spreadsheet_update(
            tournament=event, actor=organiser, content=content, program="Open", version=event.version - 1
        )
    assert Round.objects.count() == 1


@pytest.mark.long
def test_an_update_is_in_the_log_and_the_copy_before_it_brings_the_old_tournament_back(organiser: Actor) -> None:
    event = imported(first_file(), owner=organiser.user)
    before = book_of(event)
    updated(event, first_file(FIRST, SECOND, entries=(entry(1, club="Altro"), *map(entry, range(2, 6)))), organiser)
    line = log_text(LogEntry.objects.filter(tournament=event, action="spreadsheet_updated").get())
    assert "1 turno" in line and "Circolo Meridiana → Altro" in line
    snapshot = Snapshot.objects.get(tournament=event)
    with io.BytesIO(snapshot_read(snapshot=snapshot)) as file:
        restored = snapshot_restore(file=file, owner=organiser.user)
    assert book_of(restored) == before


def test_the_log_of_an_import_knows_one_and_many() -> None:
    event = imported(book(entries=(entry(1),)))
    line = log_text(LogEntry.objects.get(tournament=event, action="spreadsheet_imported"))
    assert line.endswith(": 1 persona")
    many = imported(first_file(FIRST, SECOND), owner=cast.account("bruno"))
    assert log_text(LogEntry.objects.get(tournament=many, action="spreadsheet_imported")).endswith("5 persone; 2 turni")


@pytest.mark.long
def test_a_tournament_of_ours_takes_back_what_was_played_in_its_exported_file(organiser: Actor) -> None:
    event = cast.tournament(organiser.user, formula="open")
    stage = cast.league(event)
    cast.seated(stage, cast.by_fours(cast.entrants(event, 8)), state="published")
    written = read_book(spreadsheet_file(event)).book
    typed = tuple(
        replace(one, chairs=tuple(replace(c, points=Decimal(10 + n)) for n, c in enumerate(one.chairs)))
        for one in written.rounds[0]
    )
    found = updated(event, replace(written, rounds=(typed,)), organiser, program="planisfero")
    assert [step.code for step in found.steps] == ["result_new", "result_new"]
    assert Result.objects.filter(table__round__stage=stage, state="confirmed").count() == 2


def test_what_the_hidden_sheet_says_otherwise_is_named_and_stays(organiser: Actor) -> None:
    event = cast.tournament(organiser.user, formula="open")
    stage = cast.league(event)
    people = cast.entrants(event, 8)
    cast.seated(stage, cast.by_fours(people), state="published")
    penalty = people[0].penalties.create(kind="points", points=2, reason="ritardo", given_by_label="Ada")
    Tournament.objects.filter(pk=event.pk).update(match_minutes=60)
    event.refresh_from_db()
    content = spreadsheet_file(event)
    Tournament.objects.filter(pk=event.pk).update(match_minutes=90)
    event.refresh_from_db()
    read = spreadsheet_read(content=content, program="planisfero", shared=False)
    assert [step.code for step in spreadsheet_compare(tournament=event, read=read).kept] == ["choices_kept"]
    penalty.delete()
    kept = spreadsheet_compare(tournament=event, read=read).kept
    assert [step.code for step in kept] == ["choices_kept", "penalty_left"]
    assert "ritardo" in file_difference_text(kept[1])
    damaged = replace(read, extra={**read.extra, "rounds": [{"tables": [{"typed": "?"}]}]})
    assert [step.code for step in spreadsheet_compare(tournament=event, read=damaged).conflicts] == ["hidden_damaged"]
