"""What each level of a penalty does: points, a table lost, a disqualification; and that all of it can be undone."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tests.tournaments.results.cast import ADA, confirmed, ending, evening, numbers, refused, tables
from tournaments.models import Entrant, LogEntry, Penalty, ResultLine, Round, Stage, Standing, Table
from tournaments.selectors.rounds.rounds import winners
from tournaments.services.draw.draws import round_discard
from tournaments.services.results.corrections import result_correct
from tournaments.services.results.penalties import penalty_give, penalty_revoke
from tournaments.services.results.table_decisions import table_not_played
from tournaments.services.roster.roster import entrant_return, entrant_withdraw
from tournaments.services.setup.tournaments import tournament_delete
from tournaments.words.log import log_text

pytestmark = pytest.mark.django_db
DAY_FAR = datetime.date(2999, 12, 8)
NORA, UGO, LIA, TEO = 1, 2, 3, 4  # 51, 43, 47 and 23 points: Nora wins, then Lia, Ugo, Teo


def person(number: int) -> Entrant:
    return Entrant.objects.get(number=number)


def lose(number: int, **more: Any) -> Penalty:
    given = {"kind": "table_loss", "reason": "abbandono", "round": Round.objects.first(), "actor": ADA}
    return penalty_give(entrant=person(number), **{**given, **more})


def lines() -> dict[int, tuple[int, bool, Decimal]]:
    """Return place, win and points of each person at the first table."""
    rows = ResultLine.objects.filter(result__table=Table.objects.first(), result__state="confirmed")
    return {number: (place, won, points) for number, place, won, points in rows.values_list(
        "entrant__number", "place", "won", "points"
    )}  # fmt: skip


AS_PLAYED = {1: (1, True, 51), 2: (3, False, 43), 3: (2, False, 47), 4: (4, False, 23)}
NORA_LOST = {1: (4, False, 0), 2: (2, False, 43), 3: (1, True, 47), 4: (3, False, 23)}


def test_who_loses_a_table_counts_last_there_and_the_others_keep_their_points() -> None:
    event = evening()
    confirmed(tables(event)[0])
    assert lines() == AS_PLAYED
    lose(NORA)
    assert lines() == NORA_LOST
    totals = dict(Standing.objects.values_list("entrant__number", "total"))
    assert totals == {1: 0, 2: 43, 3: 47, 4: 23}
    seat = winners(Round.objects.get())[tables(event)[0].pk]
    assert seat.entrant.number == LIA


def test_a_table_lost_before_its_result_counts_once_the_result_comes_and_survives_a_correction() -> None:
    event = evening()
    lose(NORA)
    confirmed(tables(event)[0])
    assert lines() == NORA_LOST
    result_correct(
        table=tables(event)[0], document=ending(cina=TEO), kind="map", reason="la Cina era di Teo", base_version=1,
        draw_version=1, submission_id="again", actor=ADA,
    )  # fmt: skip
    assert lines()[NORA] == (4, False, 0)


def test_taking_a_lost_table_back_counts_it_as_it_was_played() -> None:
    event = evening()
    confirmed(tables(event)[0])
    penalty = lose(NORA)
    penalty_revoke(penalty=penalty, reason="era un altro", actor=ADA)
    assert lines() == AS_PLAYED
    assert dict(Standing.objects.values_list("entrant__number", "total"))[NORA] == 51


def test_the_table_lost_is_explained_and_its_parts_add_up_to_nothing(client: Client) -> None:
    event = evening(formula="method2")
    confirmed(tables(event)[0], numbers((50, 4), (30, 10), (20, 20), (10, 20)))
    lose(NORA)
    line = ResultLine.objects.get(entrant__number=NORA)
    assert sum(Decimal(part["amount"]) for part in line.explanation["parts"]) == 0
    page = client.get(reverse("entrant", args=[event.slug, NORA])).content.decode()
    assert "sconfitta al tavolo per penalità" in page and "abbandono" in page
    match = client.get(reverse("result", args=[event.slug, tables(event)[0].pk])).content.decode()
    assert "chi era davanti ha perso il tavolo per penalità" in match


def test_where_everybody_loses_the_table_nobody_wins_it() -> None:
    confirmed(tables(evening())[0])
    for number in (NORA, UGO, LIA, TEO):
        lose(number)
    assert lines() == {1: (1, False, 0), 2: (3, False, 0), 3: (2, False, 0), 4: (4, False, 0)}
    assert winners(Round.objects.get()) == {}


def test_in_an_elimination_who_lost_the_table_does_not_go_on() -> None:
    event = evening(players=8)
    Stage.objects.update(kind=Stage.Kind.ELIMINATION, rounds_planned=2)
    for table in tables(event):
        confirmed(table)
    lose(NORA)
    assert [row.entrant.number for row in Standing.objects.order_by("order")[:2]] == [5, LIA]


def test_only_a_table_that_was_played_can_be_lost_and_once() -> None:
    event = evening(players=8)
    first, second = tables(event)
    assert refused(lose, NORA, round=None).code == "table_round_missing"
    table_not_played(table=second, reason="allarme", actor=ADA)
    assert refused(lose, 5).code == "seat_not_played"
    first.seats.filter(entrant__number=UGO).update(no_show=True)
    assert refused(lose, UGO).code == "seat_not_played"
    Round.objects.update(state=Round.State.DRAWN)
    assert refused(lose, NORA).code == "seat_not_played"
    Round.objects.update(state=Round.State.PLAYING)
    lose(NORA)
    assert refused(lose, NORA).code == "penalty_twice"


def test_a_round_that_is_discarded_keeps_the_penalty_which_holds_no_more() -> None:
    evening()
    lose(NORA)
    penalty_give(entrant=person(UGO), kind="warning", reason="ritardo", round=Round.objects.get(), actor=ADA)
    Round.objects.update(state=Round.State.DRAWN)
    round_discard(round=Round.objects.get(), draw_version=1, actor=ADA)
    rows = {row.entrant.number: (row.round_id, row.revoked_at is None) for row in Penalty.objects.all()}
    assert rows == {NORA: (None, False), UGO: (None, True)}


def test_a_tournament_with_a_lost_table_can_be_deleted() -> None:
    event = evening()
    lose(NORA)
    tournament_delete(tournament=event)
    assert not Penalty.objects.exists()


def test_who_is_disqualified_plays_no_more_and_keeps_what_was_played() -> None:
    event = evening()
    confirmed(tables(event)[0])
    penalty = penalty_give(entrant=person(NORA), kind="disqualified", reason="minacce", actor=ADA)
    assert person(NORA).is_withdrawn and lines() == AS_PLAYED
    assert refused(entrant_return, entrant=person(NORA), actor=ADA).code == "is_disqualified"
    assert refused(
        penalty_give, entrant=person(NORA), kind="disqualified", reason="ancora", actor=ADA
    ).code == "penalty_twice"  # fmt: skip
    penalty_revoke(penalty=penalty, reason="non era Nora", actor=ADA)
    assert not person(NORA).is_withdrawn


def test_who_had_withdrawn_before_stays_withdrawn_when_a_disqualification_is_taken_back() -> None:
    evening()
    entrant_withdraw(entrant=person(NORA), reason="parte", actor=ADA)
    penalty = penalty_give(entrant=person(NORA), kind="disqualified", reason="minacce", actor=ADA)
    penalty_revoke(penalty=penalty, reason="errore", actor=ADA)
    assert person(NORA).is_withdrawn


def test_a_ban_is_read_nowhere_in_public(client: Client) -> None:
    event = evening()
    confirmed(tables(event)[0])
    penalty_give(entrant=person(NORA), kind="ban", reason="insulti a Teo", until=DAY_FAR, actor=ADA)
    penalty_give(entrant=person(NORA), kind="warning", reason="gioco lento", actor=ADA)
    for name, args in (("entrant", [NORA]), ("standings", []), ("tournament", []), ("person", None)):
        address = reverse(name, args=[person(NORA).player_id] if args is None else [event.slug, *args])
        page = client.get(address).content.decode()
        assert "insulti a Teo" not in page and "sospensione" not in page, name
    assert "gioco lento" in client.get(reverse("entrant", args=[event.slug, NORA])).content.decode()


def test_the_log_says_the_level_with_its_points_and_its_day() -> None:
    evening()
    penalty_give(entrant=person(NORA), kind="points", points=Decimal("2.5"), reason="ritardo", actor=ADA)
    penalty_give(entrant=person(NORA), kind="ban", until=DAY_FAR, infringement="insulti", reason="a Teo", actor=ADA)
    said = [log_text(entry) for entry in LogEntry.objects.filter(action="penalty_given").order_by("pk")]
    assert said == [
        "ha dato una penalità a Nora Bassi (in punti: 2,5): ritardo",
        "ha dato una penalità a Nora Bassi (sospensione fino all'8 dicembre 2999): insulti: a Teo",
    ]


WRONG = {
    "points for a warning": {"kind": "warning", "points": 5},
    "points of none": {"kind": "points", "points": 0},
    "a ban without a day": {"kind": "ban"},
    "a warning until a day": {"kind": "warning", "until": "2999-01-01"},
    "a table lost in no round": {"kind": "table_loss"},
    "no reason": {"kind": "warning", "reason": ""},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_the_database_itself_refuses(wrong: str) -> None:
    evening()
    with pytest.raises(IntegrityError), transaction.atomic():
        Penalty.objects.create(**{"entrant": person(NORA), "reason": "ritardo", **WRONG[wrong]})
