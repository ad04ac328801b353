"""Who rests is told apart from who is away, is let in again where nobody need rest, and plays after all by a repair."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.rounds.cast import ADA, play
from tests.tournaments.rounds.test_resting import read
from tournaments.errors import Refused
from tournaments.models import Absence, Entrant, LogEntry, Player, Round, Seat, Stage
from tournaments.selectors.draw.certificate import certificate_of
from tournaments.selectors.draw.rest_lots import resting_by_lot as turns
from tournaments.selectors.draw.rest_lots import spare_rests
from tournaments.selectors.results.public_pages import entrant_rounds
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.selectors.rounds.rests import resting_in
from tournaments.services.draw.draw_seeds import checkin_open
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.draw.rest_lots import rest_end, resting_set
from tournaments.services.roster.absences import absences_set, presence_change
from tournaments.services.roster.roster import entrant_withdraw
from tournaments.words.log import log_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """Eleven people at tables of four and five."""
    stage = cast.league(cast.tournament(sizes=[4, 5], preferred_size=5))
    cast.entrants(stage.tournament, 11)
    return stage


@pytest.fixture
def rested(resting):
    """The first round, drawn and public, and who rests in it."""
    made = round_draw(stage=resting[0], actor=ADA, seed=3)
    round_publish(round=made, actor=ADA)
    return made, resting[1]


@pytest.fixture
def resting(evening):
    """Eleven people; the lot has named who rests in the first round, which is not drawn."""
    resting_set(stage=evening, number=1, shown="", actor=ADA)
    return evening, Absence.objects.get().entrant


def left(stage, who, *more):
    """Somebody else is away too; the round is still to be drawn."""
    other = stage.tournament.entrants.exclude(pk__in=[who.pk, *(one.pk for one in more)]).first()
    absences_set(stage=stage, round_number=1, absent=[who.pk, other.pk, *(one.pk for one in more)], actor=ADA)
    return other


def spare(stage):
    stage = Stage.objects.get(pk=stage.pk)
    return spare_rests(field_of(stage, 1), resting_in(stage, 1))


def test_who_rests_though_others_have_left_is_named_at_the_draw_and_one_button_lets_them_play(client, resting):
    stage, who = resting
    assert spare(stage) == []
    other = left(stage, who)
    client.force_login(stage.tournament.owner)
    page = read(client, "manage-draw", stage.tournament.slug)
    assert "1 persona non deve più riposare" in page and "Fai giocare questa persona" in page
    client.post(reverse("manage-draw-rest", args=[stage.tournament.slug]), {"back": str(who.pk)})
    assert [one.entrant for one in Absence.objects.all()] == [other]
    assert "non deve più riposare" not in read(client, "manage-draw", stage.tournament.slug)


def test_an_old_page_brings_nobody_back_who_has_to_rest(resting):
    stage, who = resting
    with pytest.raises(Refused, match="resting_changed"):
        rest_end(stage=stage, number=1, shown=str(who.pk), actor=ADA)
    other = left(stage, who)
    with pytest.raises(Refused, match="resting_changed"):
        rest_end(stage=stage, number=1, shown=str(other.pk), actor=ADA)
    assert set(Absence.objects.values_list("entrant_id", flat=True)) == {who.pk, other.pk}


def test_of_several_the_last_that_the_lot_named_play_again_and_nobody_who_withdrew():
    event = cast.tournament(sizes=[5], preferred_size=5)
    stage = cast.league(event)
    cast.entrants(event, 14)
    resting_set(stage=stage, number=1, shown="", actor=ADA)
    order = [event.entrants.get(number=number) for number in Stage.objects.get().plan["rests"]["1"]["parts"][0]["out"]]
    assert len(order) == 4
    out = event.entrants.exclude(pk__in=[one.pk for one in order]).first()
    absences_set(stage=stage, round_number=1, absent=[out.pk, *(one.pk for one in order)], actor=ADA)
    assert spare(stage) == [order[3]], "nine play, ten could"
    entrant_withdraw(entrant=order[3], reason="Febbre", actor=ADA)
    assert spare(stage) == [order[2]]


def test_the_message_and_the_log_tell_who_rests_apart_from_who_is_absent(client, resting):
    stage, who = resting
    other = stage.tournament.entrants.exclude(pk=who.pk).first()
    client.force_login(stage.tournament.owner)
    present = stage.tournament.entrants.exclude(pk__in=[who.pk, other.pk]).values_list("pk", flat=True)
    answer = client.post(reverse("manage-presence", args=[stage.tournament.slug]), {"present": present}, follow=True)
    said_at_once = "Presenze salvate. Turno 1: 1 assente. 1 riposa per sorteggio."
    assert [str(one) for one in answer.context["messages"]] == [said_at_once]
    entry = LogEntry.objects.filter(action="rests_set").order_by("-pk").first()
    said = log_text(entry)
    assert said.endswith(f"per il turno 1: {other.player.name}; riposano per sorteggio: {who.player.name}")
    absences_set(stage=Stage.objects.get(), round_number=1, absent=[other.pk], actor=ADA)
    assert log_text(LogEntry.objects.order_by("-pk").first()).endswith(f"per il turno 1: {other.player.name}")
    old = LogEntry(action="absences_set", detail={"round": 2, "count": 3})
    assert log_text(old) == "ha segnato gli assenti per il turno 2: 3"


def test_a_round_that_somebody_missed_or_came_too_late_for_is_no_rest(rested):
    """Both may be drawn before anybody rests twice, as page and certificate say."""
    made, who = rested
    absent = made.seats.first().entrant
    made.seats.filter(entrant=absent).update(no_show=True)
    play(made)
    event = made.stage.tournament
    player = Player.objects.create(name="Zita Tardi", created_by=event.owner, home=event)
    late = Entrant.objects.create(tournament=event, player=player, number=12, joined_round=2)
    Absence.objects.create(stage=made.stage, round_number=2, entrant=made.seats.last().entrant)
    presence_change(stage=made.stage, round_number=2, here=[absent.pk], actor=ADA)
    checkin_open(stage=made.stage, number=2, actor=ADA)
    (part,) = turns(field_of(Stage.objects.get(pk=made.stage_id), 2)).parts
    assert part.rests[absent.number] == part.rests[late.number] == 0 and len(part.rests) == 11
    assert [number for number, rests in part.rests.items() if rests] == [who.number]


def test_both_desks_name_who_rests(client, rested):
    made, who = rested
    event = made.stage.tournament
    client.force_login(event.owner)
    line = f"Riposa per sorteggio: <strong>{who.player.name}</strong>"
    assert line in read(client, "manage", event.slug) and line in read(client, "manage-round", event.slug, 1, 1)


def test_the_certificate_says_of_whom_the_lot_took_that_a_repair_called_them_in(client, rested):
    made, who = rested
    assert certificate_of(made).called == ()
    Absence.objects.all().delete()
    Seat.objects.create(round=made, table=made.tables.first(), position=6, entrant=who)
    assert [one.number for one in certificate_of(made).called] == [who.number]
    html = read(client, "certificate", made.stage.tournament.slug, 1, 1)
    assert f"dopo il sorteggio dei tavoli, e gioca: {who.number} {who.player.name}" in html


def test_the_matches_of_somebody_take_as_many_queries_however_often_they_rested(rested, django_assert_num_queries):
    made, who = rested
    with django_assert_num_queries(4):
        assert [one.round for one in entrant_rounds(who)] == [made]
    kept = made.stage.plan["rests"]["1"]
    for place in (2, 3, 4):
        stage = Stage.objects.create(
            tournament=who.tournament, number=place, kind=Stage.Kind.LEAGUE, plan={"rests": {"1": kept}}
        )
        Absence.objects.create(stage=stage, round_number=1, entrant=who)
        Round.objects.create(stage=stage, number=1, seed=1, state=Round.State.PUBLISHED)
    who = Entrant.objects.get(pk=who.pk)
    with django_assert_num_queries(4):
        assert len(entrant_rounds(who)) == 4
