"""Where the tables cannot take everybody, the draw page says who sits out by turns, and one tap applies it."""

import json

import pytest
from django.core.management import call_command
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.rig.properties import scaled
from tests.tournaments.rounds.cast import ADA, play
from tests.tournaments.seating.fairness import Tally
from tournaments.errors import Refused
from tournaments.models import Absence, Club, DrawSeed, Entrant, Player, Round, Seat, Stage, Tournament
from tournaments.seating.lots.chance import stream
from tournaments.seating.lots.commitment import commitment
from tournaments.seating.lots.turns import Rest
from tournaments.selectors.draw.certificate import certificate_of
from tournaments.selectors.draw.draw_seeds import seed_of
from tournaments.selectors.draw.rest_lots import resting_by_lot
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.services.draw.draw_seeds import checkin_open
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.draw.rest_lots import resting_set
from tournaments.services.roster.absences import absences_set
from tournaments.services.standings.standings import standings_rebuild

pytestmark = pytest.mark.django_db
SEEDS = range(max(60, scaled(400)))


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
        found = resting_by_lot(field_of(evening, number))
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
    first = resting_by_lot(field_of(evening, 1))
    assert first.people and resting_by_lot(field_of(evening, 1)).numbers == first.numbers
    with pytest.raises(Refused) as refused:
        resting_set(stage=evening, number=1, shown="0", actor=ADA)
    assert refused.value.code == "resting_changed" and not Absence.objects.exists()
    with pytest.raises(Refused, match="resting_changed"):
        resting_set(stage=evening, number=1, shown="", actor=ADA)


def test_who_is_away_already_stays_away_and_nobody_sits_out_where_all_fit(evening):
    checkin_open(stage=evening, number=1, actor=ADA)
    away = evening.tournament.entrants.first()
    Absence.objects.create(stage=evening, round_number=1, entrant=away)
    assert resting_by_lot(field_of(evening, 1)) is None
    evening.tournament.sizes = [5]
    Absence.objects.create(stage=evening, round_number=1, entrant=evening.tournament.entrants.last())
    found = resting_by_lot(field_of(evening, 1))
    assert len(found.people) == 4 and away not in found.people
    resting_set(stage=evening, number=1, shown=found.numbers, actor=ADA)
    assert Absence.objects.count() == 6


def seeds_tried(stage, field):
    """Who rests under so many seeds fixed for the round, on the way that the draw page takes."""
    row = checkin_open(stage=stage, number=1, actor=ADA)
    for seed in SEEDS:
        DrawSeed.objects.filter(pk=row.pk).update(seed=seed, nonce=f"{seed:032x}")
        yield [one.number for one in resting_by_lot(field).people]


def test_who_rests_is_chance_by_club_list_and_name():
    """Thirteen or more people for three tables of four: names and clubs in another order than the list."""
    event = cast.tournament(sizes=[4])
    stage = cast.league(event)
    people = cast.entrants(event, 15)
    names, order = sorted(one.player.name for one in people), stream(4, "names").shuffle(list(range(15)))
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
    assert resting_by_lot(field_of(evening, 1)).people == ()
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


@pytest.fixture
def overruled(evening):
    """The published first round of eleven: whom the lot took was marked present, somebody else absent instead."""
    resting_set(stage=evening, number=1, shown="", actor=ADA)
    named = Absence.objects.get().entrant
    out = evening.tournament.entrants.exclude(pk=named.pk).last()
    absences_set(stage=evening, round_number=1, absent={out.pk}, actor=ADA)
    made = round_draw(stage=evening, actor=ADA, seed=None, origin="committed")
    round_publish(round=made, actor=ADA)
    return made, named, out


def certificate_page(client, stage):
    address = reverse("certificate", args=[stage.tournament.slug, 1, 1])
    return " ".join(client.get(address).content.decode().split())


def test_the_certificate_says_whom_a_hand_let_in_and_left_out_after_the_lot(client, evening, overruled):
    made, named, out = overruled
    certificate = certificate_of(Round.objects.get(pk=made.pk))
    assert Seat.objects.filter(round=made, entrant=named).exists() and certificate.doubts == []
    assert certificate.rest == Rest((named.number,), (), (named.number,), (out.number,))
    html = certificate_page(client, evening)
    assert "Nessuno: chi era stato sorteggiato" in html
    assert f"segnate presenti a mano, e giocano: {named.number} {named.player.name}" in html
    assert f"segnate assenti a mano, e non giocano: {out.number} {out.player.name}" in html


def test_whoever_sat_out_by_lot_stands_there_without_those_who_were_let_in(client, evening):
    """Of two that the lot took one sits out; who was away already at the lot was not left out after it."""
    away = evening.tournament.entrants.first()
    Tournament.objects.update(sizes=[4])
    stage = Stage.objects.get(pk=evening.pk)
    Absence.objects.create(stage=stage, round_number=1, entrant=away)
    resting_set(stage=stage, number=1, shown="", actor=ADA)
    rested, let_in = [one.entrant for one in Absence.objects.exclude(entrant=away)]
    out = stage.tournament.entrants.exclude(pk__in=[away.pk, rested.pk, let_in.pk]).last()
    absences_set(stage=stage, round_number=1, absent={away.pk, rested.pk, out.pk}, actor=ADA)
    made = round_draw(stage=stage, actor=ADA, seed=None, origin="committed")
    rest = certificate_of(made).rest
    assert (rest.rested, rest.let_in, rest.left_out) == ((rested.number,), (let_in.number,), (out.number,))


def verified(client, made, tmp_path, capsys, **resting):
    """What `draw` says of the certificate of a round, its lot changed so: the exit and the words."""
    address = reverse("certificate-file", args=[made.stage.tournament.slug, 1, 1, "certificate"])
    document = json.loads(client.get(address).content)
    document["resting"] |= resting
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    try:
        call_command("draw", str(path))
        code = 0
    except SystemExit as end:
        code = end.code
    return code, capsys.readouterr().err


def test_the_command_says_of_a_certificate_what_a_hand_changed_of_the_lot(client, evening, overruled, tmp_path, capsys):
    made, named, out = overruled
    code, said = verified(client, made, tmp_path, capsys)
    assert code == 0 and f"play all the same: {named.number}" in said and f"absent after it: {out.number}" in said


def test_the_command_finds_out_a_certificate_that_says_another_sat_out_by_lot(
    client, evening, overruled, tmp_path, capsys
):
    made, named, out = overruled
    part = made.certificate["resting"]["parts"][0]
    for forged in (
        {"parts": [{**part, "out": [out.number]}]},
        {"rested": [named.number]},
        {"let_in": []},
        {"left_out": []},
    ):
        code, said = verified(client, made, tmp_path, capsys, **forged)
        assert code == 1 and "not those of the lot" in said


def test_a_seed_that_drew_who_rests_and_not_the_tables_is_said_to_be_left_unused_for_them(client, evening):
    resting_set(stage=evening, number=1, shown="", actor=ADA)
    round_publish(round=round_draw(stage=evening, actor=ADA, seed=5, origin="organiser"), actor=ADA)
    html = certificate_page(client, evening)
    assert "non è servito per i tavoli" in html and seed_of(evening, 1).commitment in html


def test_what_a_copy_of_elsewhere_says_of_the_rests_stops_no_draw(evening):
    resting_set(stage=evening, number=1, shown="", actor=ADA)
    for said in ([], {"1": 3}, {"1": {"parts": 4}}, {"1": {"parts": []}}):
        Stage.objects.filter(pk=evening.pk).update(plan={"rests": said})
        made = round_draw(stage=evening, actor=ADA, seed=1)
        assert "resting" not in made.certificate
        made.delete()


@pytest.fixture
def rested(evening):
    """The first round of the evening, drawn and public, and who rests in it by lot."""
    resting_set(stage=evening, number=1, shown="", actor=ADA)
    made = round_draw(stage=evening, actor=ADA, seed=3)
    round_publish(round=made, actor=ADA)
    return made, Absence.objects.get().entrant


def read(client, name, *args, **query):
    return " ".join(client.get(reverse(name, args=args), query).content.decode().split())


def test_whoever_rested_by_lot_is_no_no_show(client, rested):
    made, who = rested
    event = made.stage.tournament
    away = event.entrants.exclude(pk=who.pk).first()
    made.seats.filter(entrant=away).update(no_show=True)
    client.force_login(event.owner)
    page = read(client, "manage-presence", event.slug)
    assert page.count("riposo: il turno 1") == 1 and page.count("assente dal turno 1") == 1
    assert page.index("riposo: il turno 1") > page.index(f"<b>{who.player.name.split()[-1]}</b>")


def test_who_rests_is_named_wherever_one_looks_for_a_table(client, rested):
    made, who = rested
    event, name = made.stage.tournament, who.player.name
    public = read(client, "round", event.slug, 1, 1)
    assert "<h2>Riposa</h2>" in public and name in public
    found = read(client, "round", event.slug, 1, 1, q=name)
    assert "<h2>Riposa</h2>" in found and 'class="muted" hidden' in found
    assert "<h2>Riposa</h2>" not in read(client, "round", event.slug, 1, 1, q="nessuno")
    page = read(client, "entrant", event.slug, who.number)
    assert "Turno 1" in page and "riposa" in page and "Non ha ancora giocato" not in page
    client.force_login(event.owner)
    assert f"Riposa per sorteggio: <strong>{name}</strong>" in read(client, "manage-seats", event.slug, 1, 1)
    play(made)
    standings_rebuild(stage=made.stage)
    assert "ha riposato" in read(client, "entrant", event.slug, who.number)


def test_the_draw_names_who_rests_and_counts_them_not_among_the_missing(client, evening):
    resting_set(stage=evening, number=1, shown="", actor=ADA)
    who = Absence.objects.get().entrant
    client.force_login(evening.tournament.owner)
    page = read(client, "manage-draw", evening.tournament.slug)
    assert f"Riposa per sorteggio: <strong>{who.player.name}</strong>" in page
    assert "Assente: 1 persona" not in page and "<dt>Riposa</dt><dd>1</dd>" in page


@pytest.mark.few(1)
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
