"""The last step of the evening stands on its page with what taking it back does, and can be taken back."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.setup.cast import actor_of, played
from tournaments.errors import Refused
from tournaments.models import Player, Round, Seat, Stage, Table, Tournament
from tournaments.people_lists import PersonLine
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.services.draw.draws import round_draw, round_publish, round_unpublish
from tournaments.services.draw.qualifiers import lots_record, lots_undo, stage_advance
from tournaments.services.draw.swaps import seats_swap
from tournaments.services.roster.absences import absences_set
from tournaments.services.roster.list_undo import entrants_add_undo
from tournaments.services.roster.roster import entrants_add
from tournaments.services.rounds.rounds import round_start, round_start_undo, tournament_finish

pytestmark = pytest.mark.django_db
SECTION = re.compile(r'<section class="laststep".*?</section>', re.DOTALL)


@pytest.fixture
def stage(client: Client) -> Stage:
    """Return Ada's league of eight people and one round; she is signed in."""
    tournament = cast.tournament()
    client.force_login(tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    cast.entrants(tournament, 8)
    return cast.league(tournament, rounds=1)


def shown(client: Client, tournament: Tournament) -> str:
    """Return the part of the page about the last step, empty without one."""
    match = SECTION.search(client.get(reverse("manage", args=[tournament.slug])).content.decode())
    return match[0] if match else ""


def undo(client: Client, tournament: Tournament) -> None:
    """Press the button of the last step."""
    html = shown(client, tournament)
    fields = dict(re.findall(r'name="(\w+)" value="(\w+)"', html))
    fields.pop("csrfmiddlewaretoken", None)
    client.post(re.search(r'action="([^"]+)"', html)[1], fields)  # type: ignore[index]


def seated(round_: Round) -> list[tuple[int, int]]:
    return list(Seat.objects.filter(round=round_).order_by("pk").values_list("table__number", "entrant"))


def test_each_step_of_the_tables_is_taken_back_in_its_turn(client: Client, stage: Stage) -> None:
    tournament = stage.tournament
    actor = actor_of(tournament.owner)
    assert shown(client, tournament) == ""
    round_ = round_draw(stage=stage, actor=actor, seed=1)
    before = seated(round_)
    first, second = round_.seats.order_by("table__number", "position")[:5:4]
    seats_swap(round=round_, first=first, second=second, actor=actor, draw_version=round_.draw_version)
    assert "si sono scambiati" in shown(client, tournament)
    undo(client, tournament)
    assert seated(round_) == before

    round_.refresh_from_db()
    round_publish(round=round_, actor=actor)
    undo(client, tournament)
    round_.refresh_from_db()
    assert not round_.is_public and seated(round_) == before
    undo(client, tournament)
    assert not stage.rounds.exists()


def test_a_confirmed_result_leads_to_its_correction_and_the_end_is_reopened(client: Client, stage: Stage) -> None:
    tournament = stage.tournament
    actor = actor_of(tournament.owner)
    round_ = cast.seated(stage, cast.by_fours(list(tournament.entrants.all())), state=Round.State.PLAYING)
    for table in round_.tables.order_by("-number"):
        played(table, [60, 40, 30, 20], actor)
        assert reverse("result-history", args=[tournament.slug, table.pk]) in shown(client, tournament)
    tournament_finish(tournament=tournament, actor=actor)
    undo(client, tournament)
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.RUNNING


def test_the_start_is_taken_back_until_something_is_entered(client: Client, stage: Stage) -> None:
    """The clock is whole again and the draw can be taken back in its turn; a result at a table holds the start."""
    tournament = stage.tournament
    actor = actor_of(tournament.owner)
    round_ = cast.seated(stage, cast.by_fours(list(tournament.entrants.all())))
    round_start(round=round_, actor=actor)
    Table.objects.filter(round=round_, number=1).update(paused_at=round_.clock_started_at)
    assert "Annulla l&#x27;avvio del turno 1" in shown(client, tournament)
    undo(client, tournament)
    round_.refresh_from_db()
    assert (round_.state, round_.clock_started_at, round_.clock_used) == (Round.State.PUBLISHED, None, 0)
    assert not round_.tables.exclude(paused_at=None).exists()
    assert reverse("manage-unpublish", args=[tournament.slug, 1, 1]) in shown(client, tournament)
    with pytest.raises(Refused, match="not_started"):
        round_start_undo(round=round_, actor=actor)

    round_start(round=round_, actor=actor)
    played(round_.tables.get(number=2), [60, 40, 30, 20], actor)
    assert "Annulla l&#x27;avvio" not in shown(client, tournament)
    page = client.post(reverse("manage-clock", args=[tournament.slug, 1, 1, "undo"]), follow=True).content.decode()
    assert "già qualcosa (tavoli: 2)" in page
    round_.refresh_from_db()
    assert round_.state == Round.State.PLAYING and round_.clock_started_at


def test_a_list_is_taken_off_in_one_step_while_nothing_rests_on_it(client: Client, stage: Stage) -> None:
    tournament = stage.tournament
    actor = actor_of(tournament.owner)
    people = [PersonLine(1, "Zoe Riva", "Alfa"), PersonLine(2, "Ivo Testa")]
    entrants_add(tournament=tournament, people=people, actor=actor)
    html = shown(client, tournament)
    assert "Sono state iscritte 2 persone." in html and "Togli queste 2 persone dall" in html
    undo(client, tournament)
    assert tournament.entrants.count() == 8 and not Player.objects.filter(name="Zoe Riva").exists()

    entrants_add(tournament=tournament, people=people, actor=actor)
    entry = tournament.log.first()
    assert entry is not None
    absences_set(stage=stage, round_number=1, absent=[], actor=actor)
    assert shown(client, tournament) == ""
    with pytest.raises(Refused, match="list_not_last"):
        entrants_add_undo(tournament=tournament, entry=entry.pk, actor=actor)


def test_lots_are_drawn_again(client: Client, stage: Stage) -> None:
    """The lots for the final are forgotten while nobody came up by them; afterwards the stage goes back first."""
    tournament = stage.tournament
    actor = actor_of(tournament.owner)
    round_ = cast.seated(stage, cast.by_fours(list(tournament.entrants.all())), state=Round.State.PLAYING)
    for table in round_.tables.all():
        played(table, [60, 40, 30, 20], actor)
    final = Stage.objects.create(
        tournament=tournament, number=2, kind=Stage.Kind.FINAL, rounds_planned=1, entrants_in=3
    )
    lots = {entrant.pk: lot for lot, entrant in enumerate(field_of(final, 1).tied, start=1)}
    lots_record(stage=final, number=1, lots=lots, reason="Due dadi", actor=actor)
    assert "Annulla l&#x27;estrazione a sorte" in shown(client, tournament)
    undo(client, tournament)
    final.refresh_from_db()
    assert [entrant.pk for entrant in field_of(final, 1).tied] == list(lots)

    lots_record(stage=final, number=1, lots=lots, reason="Due dadi", actor=actor)
    stage_advance(tournament=tournament, actor=actor)
    assert reverse("manage-stage", args=[tournament.slug, "back"]) in shown(client, tournament)
    with pytest.raises(Refused, match="lots_used"):
        lots_undo(stage=final, number=1, actor=actor)


def test_a_round_that_has_begun_stays_public(client: Client, stage: Stage) -> None:
    actor = actor_of(stage.tournament.owner)
    round_ = round_draw(stage=stage, actor=actor, seed=1)
    with pytest.raises(Refused, match="not_published"):
        round_unpublish(round=round_, actor=actor, draw_version=round_.draw_version)
    round_.refresh_from_db()
    round_publish(round=round_, actor=actor)
    with pytest.raises(Refused, match="draw_changed"):
        round_unpublish(round=round_, actor=actor, draw_version=9)
    round_start(round=round_, actor=actor)
    with pytest.raises(Refused, match="already_started"):
        round_unpublish(round=round_, actor=actor, draw_version=round_.draw_version)
