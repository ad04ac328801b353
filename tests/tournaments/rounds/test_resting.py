"""Where the tables cannot take everybody, the draw page says who sits out by turns, and one tap applies it."""

import os

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.tournaments.rounds.cast import ADA, play
from tests.tournaments.seating.fairness import Tally
from tournaments.errors import Refused
from tournaments.models import Absence, Club, DrawSeed, Entrant, Player, Round, Seat, Stage, Tournament
from tournaments.seating.chance import stream
from tournaments.seating.commitment import commitment
from tournaments.selectors.certificate import certificate_of
from tournaments.selectors.draw_seeds import seed_of
from tournaments.selectors.qualifiers import field_of
from tournaments.selectors.resting import resting
from tournaments.services.draw_seeds import checkin_open
from tournaments.services.draws import round_draw, round_publish
from tournaments.services.resting import resting_set

pytestmark = pytest.mark.django_db
SEEDS = range(max(60, int(400 * float(os.environ.get("PLANISFERO_SCALE", "1")))))


@pytest.fixture
def evening():
    """Eleven people at tables of four and five, three rounds."""
    event = cast.tournament(sizes=[4, 5], preferred_size=5)
    stage = cast.league(event)
    cast.entrants(event, 11)
    return stage


def test_eleven_people_at_fours_and_fives_are_drawn_once_one_sits_out(client, evening):
    event = evening.tournament
    client.force_login(event.owner)
    address = reverse("manage-draw", args=[event.slug])
    html = client.get(address).content.decode()
    assert "1 persona riposa" in html and "Sorteggia chi riposa" in html and 'name="seed"' not in html
    client.post(reverse("manage-draw-rest", args=[event.slug]), {"people": ""})
    assert seed_of(evening, 1) is not None
    assert 'name="seed"' in client.get(address).content.decode()
    made = round_draw(stage=evening, actor=ADA, seed=1)
    assert sorted(table.seats.count() for table in made.tables.all()) == [5, 5]


def test_nobody_sits_out_twice_before_everybody_did_once(evening):
    checkin_open(stage=evening, number=1, actor=ADA)
    rested = []
    for number in (1, 2, 3):
        found = resting(field_of(evening, number))
        resting_set(stage=evening, number=number, shown=found.numbers, actor=ADA)
        made = round_draw(stage=evening, actor=ADA, seed=number)
        round_publish(round=made, actor=ADA)
        play(made)
        rested += [one.pk for one in found.people]
    assert len(set(rested)) == 3
    assert Seat.objects.filter(entrant__in=rested).count() == 6


def test_looking_again_does_not_draw_the_lot_again_and_a_stale_page_changes_nothing(evening):
    with pytest.raises(Refused):
        resting_set(stage=evening, number=1, shown="0", actor=ADA)
    assert not DrawSeed.objects.exists()
    checkin_open(stage=evening, number=1, actor=ADA)
    first = resting(field_of(evening, 1))
    assert first.people and resting(field_of(evening, 1)).numbers == first.numbers
    with pytest.raises(Refused) as refused:
        resting_set(stage=evening, number=1, shown="0", actor=ADA)
    assert refused.value.code == "resting_changed" and not Absence.objects.exists()
    with pytest.raises(Refused, match="resting_changed"):
        resting_set(stage=evening, number=1, shown="", actor=ADA)


def test_who_is_away_already_stays_away_and_nobody_sits_out_where_all_fit(evening):
    checkin_open(stage=evening, number=1, actor=ADA)
    away = evening.tournament.entrants.first()
    Absence.objects.create(stage=evening, round_number=1, entrant=away)
    assert resting(field_of(evening, 1)) is None
    evening.tournament.sizes = [5]
    Absence.objects.create(stage=evening, round_number=1, entrant=evening.tournament.entrants.last())
    found = resting(field_of(evening, 1))
    assert len(found.people) == 4 and away not in found.people
    resting_set(stage=evening, number=1, shown=found.numbers, actor=ADA)
    assert Absence.objects.count() == 6


def seeds_tried(stage, field):
    """Who rests under so many seeds fixed for the round, on the way that the draw page takes."""
    row = checkin_open(stage=stage, number=1, actor=ADA)
    for seed in SEEDS:
        DrawSeed.objects.filter(pk=row.pk).update(seed=seed, nonce=f"{seed:032x}")
        yield [one.number for one in resting(field).people]


def test_who_rests_is_chance_by_club_list_and_name():
    """Thirteen or more people for three tables of four: names and clubs in another order than the list."""
    event = cast.tournament(sizes=[4])
    stage = cast.league(event)
    people = cast.entrants(event, 15)
    names, order = sorted(one.player.name for one in people), stream(4, "names").shuffled(list(range(15)))
    clubs = [Club.objects.create(name=name, created_by=event.owner, home=event) for name in ("Aquile", "Volpi")]
    for one, at in zip(people, order, strict=True):
        Player.objects.filter(pk=one.player_id).update(name=names[at], key=names[at].lower())
        Entrant.objects.filter(pk=one.pk).update(club=clubs[0] if one.number <= 5 else clubs[1])
    by_name = {one.number: at - 7 for one, at in zip(people, order, strict=True)}
    tallies = {what: Tally() for what in ("list", "name", "club", *range(1, 16))}
    for out in seeds_tried(stage, field_of(stage, 1)):
        assert len(out) == len(set(out)) == 3
        tallies["list"].add(sum(number - 8 for number in out))
        tallies["name"].add(sum(by_name[number] for number in out))
        tallies["club"].add(sum(number <= 5 for number in out) - 1)
        for number in range(1, 16):
            tallies[number].add(5 * (number in out) - 1)
    assert {what: tally.errors for what, tally in tallies.items() if tally.errors > 4} == {}


def test_neither_the_name_of_the_tournament_nor_anything_before_the_seed_says_who_rests(evening):
    assert resting(field_of(evening, 1)).people == ()
    out = list(seeds_tried(evening, field_of(evening, 1)))
    assert {number for (number,) in out} == set(range(1, 12))
    Tournament.objects.update(slug="un-altro-nome", name="Un altro nome")
    renamed = Stage.objects.get(pk=evening.pk)
    assert list(seeds_tried(renamed, field_of(renamed, 1))) == out


@pytest.mark.parametrize("origin", ["committed", "organiser"])
def test_the_certificate_shows_the_lot_of_who_rested_and_doubts_another(client, evening, origin):
    """Also where the organiser drew the tables with another seed: the one of the lot is shown."""
    resting_set(stage=evening, number=1, shown="", actor=ADA)
    out = [one.entrant.number for one in Absence.objects.all()]
    made = round_draw(stage=evening, actor=ADA, seed=None if origin == "committed" else 5, origin=origin)
    round_publish(round=made, actor=ADA)
    certificate = certificate_of(Round.objects.get(pk=made.pk))
    kept = certificate.document()["resting"]
    assert certificate.doubts == [] and [one.number for one in certificate.rested] == out
    assert kept["commitment"] == commitment(kept["seed"], kept["nonce"])
    assert seed_of(evening, 1).used_at is not None
    page = client.get(reverse("certificate", args=[evening.tournament.slug, 1, 1])).content.decode()
    assert "Chi ha riposato per sorteggio" in page and certificate.rest_text in page
    other = next(number for number in range(1, 12) if number not in out)
    for changed in ({"parts": [{**kept["parts"][0], "out": [other]}]}, {"seed": kept["seed"] + 1}, {"parts": 3}):
        made.certificate = {**made.certificate, "resting": {**kept, **changed}}
        assert certificate_of(made).doubts == ["resting"]
    page_of_a_doubt = {**made.certificate, "resting": {"parts": [{"out": 1}]}}
    Round.objects.filter(pk=made.pk).update(certificate=page_of_a_doubt)
    assert client.get(reverse("certificate", args=[evening.tournament.slug, 1, 1])).status_code == 200


def test_what_a_copy_of_elsewhere_says_of_the_rests_stops_no_draw(evening):
    resting_set(stage=evening, number=1, shown="", actor=ADA)
    for said in ([], {"1": 3}, {"1": {"parts": 4}}, {"1": {"parts": []}}):
        Stage.objects.filter(pk=evening.pk).update(plan={"rests": said})
        made = round_draw(stage=evening, actor=ADA, seed=1)
        assert "resting" not in made.certificate
        made.delete()


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("width", [360, 1280])
def test_one_tap_lets_them_sit_out(page, server, ada, sign_in, axe_clean, picture, width):
    event = cast.tournament(ada, sizes=[4, 5], preferred_size=5)
    checkin_open(stage=cast.league(event), number=1, actor=ADA)
    cast.entrants(event, 11, 3)
    sign_in(ada)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(server.to("manage-draw", event.slug))
    picture(page, f"resting-{width}")
    axe_clean(page)
    page.get_by_role("button", name="Fai riposare questa persona").click()
    expect(page.get_by_role("button", name="Sorteggia il turno 1")).to_be_visible()
