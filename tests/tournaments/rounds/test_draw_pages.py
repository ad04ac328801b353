"""The pages of a draw, as the organiser clicks through them."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.elimination.cast import elimination, league_with_final
from tests.tournaments.rounds.cast import ADA, confirmed, play, submitted
from tournaments.models import Absence, Entrant, Round, Stage
from tournaments.services.draw.draws import round_draw, round_publish

pytestmark = pytest.mark.django_db


def enter(client, event):
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")


@pytest.fixture
def evening(client):
    """`evening(players, rounds)` makes Ada's league and signs her in."""

    def make(players=8, rounds=3):
        event = cast.tournament()
        enter(client, event)
        people = cast.entrants(event, players)
        return event, cast.league(event, rounds), people

    return make


def draw_page(client, event):
    return client.get(reverse("manage-draw", args=[event.slug]))


def post(client, name, event, *args, **data):
    return client.post(reverse(name, args=[event.slug, *args]), data, follow=True)


def text(response):
    return response.content.decode()


def test_the_organiser_draws_looks_and_publishes(client, evening):
    event, _, _ = evening(11)
    page = draw_page(client, event)
    assert "11" in text(page)
    review = post(client, "manage-draw", event, number=1, seed=164)
    assert review.redirect_chain[-1][0] == reverse("manage-seats", args=[event.slug, 1, 1])
    assert "164" in text(review)
    desk = post(client, "manage-publish", event, 1, 1, draw_version=1)
    assert desk.redirect_chain[-1][0] == reverse("manage-round", args=[event.slug, 1, 1])
    assert Round.objects.get().is_public


def test_a_drawn_round_is_what_the_draw_page_leads_to(client, evening):
    event, stage, _ = evening()
    round_draw(stage=stage, actor=ADA)
    assert draw_page(client, event).headers["Location"] == reverse("manage-seats", args=[event.slug, 1, 1])


def test_missing_results_are_named_and_need_a_tick(client, evening):
    event, stage, _ = evening()
    made = round_draw(stage=stage, actor=ADA)
    round_publish(round=made, actor=ADA)
    submitted(made.tables.first())
    page = text(draw_page(client, event))
    assert 'name="despite"' in page and "1, 2" in page
    post(client, "manage-draw", event, number=2, seed=1)
    assert stage.rounds.count() == 1
    post(client, "manage-draw", event, number=2, seed=1, despite="on")
    assert stage.rounds.count() == 2


@pytest.mark.parametrize("players", [1, 2])
def test_too_few_people_get_a_reason_and_no_button(client, evening, players):
    event, stage, _ = evening(players)
    page = text(draw_page(client, event))
    assert 'name="seed"' not in page and "notice--danger" in page
    post(client, "manage-draw", event, number=1, seed=1)
    assert not stage.rounds.exists()


def test_where_everybody_is_absent_the_page_says_so_and_draws_nothing(client, evening):
    event, stage, people = evening()
    Absence.objects.bulk_create(Absence(stage=stage, round_number=1, entrant=one) for one in people)
    page = text(draw_page(client, event))
    assert 'name="seed"' not in page and "notice--danger" in page
    post(client, "manage-draw", event, number=1, seed=1)
    assert not stage.rounds.exists()


def test_a_club_larger_than_the_tables_is_named_and_not_by_a_letter(client):
    event = cast.tournament(clubs="hard")
    enter(client, event)
    stage = cast.league(event)
    cast.entrants(event, 12, 1)
    page = post(client, "manage-draw", event, number=1, seed=1)
    assert "Club A ha 12 persone" in text(page)
    assert not stage.rounds.exists()


@pytest.mark.parametrize("seed", ["", "-3", "abc", "9" * 30])
def test_a_seed_that_is_no_seed_draws_nothing(client, evening, seed):
    event, stage, _ = evening()
    response = client.post(reverse("manage-draw", args=[event.slug]), {"number": 1, "seed": seed})
    assert response.status_code == 422
    assert not stage.rounds.exists()


def test_five_hundred_people_are_drawn_from_the_page(client, evening):
    event, stage, _ = evening(0)
    players = cast.Player.objects.bulk_create(cast.Player(name=f"Giocatore {n}", key=str(n)) for n in range(1, 501))
    Entrant.objects.bulk_create(
        Entrant(tournament=event, player=player, number=n) for n, player in enumerate(players, start=1)
    )
    response = post(client, "manage-draw", event, number=1, seed=1)
    assert response.status_code == 200
    assert stage.rounds.get().tables.count() == 125
    assert stage.rounds.get().seats.count() == 500


def test_a_swap_is_shown_with_its_cost_before_it_is_made(client, evening):
    event, stage, people = evening()
    play(cast.seated(stage, cast.by_fours(people)))
    made = cast.seated(
        stage, [[people[i] for i in (0, 4, 5, 6)], [people[i] for i in (1, 2, 3, 7)]], 2, state=Round.State.DRAWN
    )
    before = sorted(made.seats.values_list("table_id", "position", "entrant_id"))
    first, second = made.seats.get(entrant=people[0]), made.seats.get(entrant=people[7])
    preview = post(client, "manage-swap", event, 1, 2, seat=[first.pk, second.pk], draw_version=1)
    assert sorted(made.seats.values_list("table_id", "position", "entrant_id")) == before
    assert "Nora Bassi" in text(preview) and 'name="confirm"' in text(preview)
    assert preview.context["caused"] and preview.context["figures"]
    post(client, "manage-swap", event, 1, 2, seat=[first.pk, second.pk], draw_version=1, confirm=1)
    first.refresh_from_db()
    assert first.table.number == 2


def test_a_published_round_warns_before_a_swap(client, evening):
    event, stage, people = evening()
    made = cast.seated(stage, cast.by_fours(people))
    seats = list(made.seats.values_list("pk", flat=True))
    page = post(client, "manage-swap", event, 1, 1, seat=seats[:2], draw_version=1)
    assert "notice--warning" in text(page)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_swap_needs_exactly_two_people(client, evening, count):
    event, stage, people = evening()
    made = cast.seated(stage, cast.by_fours(people))
    seats = list(made.seats.values_list("pk", flat=True))[:count]
    page = post(client, "manage-swap", event, 1, 1, seat=seats, draw_version=1, confirm=1)
    assert "notice--danger" in text(page)
    made.refresh_from_db()
    assert made.draw_version == 1


def test_the_cost_of_a_swap_is_not_shown_for_tables_that_have_changed(client, evening):
    event, stage, people = evening()
    made = cast.seated(stage, cast.by_fours(people))
    seats = list(made.seats.values_list("pk", flat=True))[:2]
    page = post(client, "manage-swap", event, 1, 1, seat=seats, draw_version=7)
    assert "notice--danger" in text(page) and "caused" not in page.context


@pytest.mark.parametrize("version", ["7", "", "x"])
@pytest.mark.parametrize("name", ["manage-swap", "manage-redraw", "manage-discard", "manage-publish"])
def test_a_stale_page_changes_nothing(client, evening, name, version):
    event, stage, people = evening()
    made = cast.seated(stage, cast.by_fours(people), state=Round.State.DRAWN)
    seats = list(made.seats.values_list("pk", flat=True))[:2]
    page = post(client, name, event, 1, 1, seat=seats, seed=5, draw_version=version, confirm=1)
    assert "notice--danger" in text(page)
    made.refresh_from_db()
    assert (made.draw_version, made.state, made.seed) == (1, Round.State.DRAWN, 1)


def test_a_public_round_is_drawn_again_only_after_a_question(client, evening):
    event, stage, people = evening()
    made = cast.seated(stage, cast.by_fours(people), state=Round.State.DRAWN)
    where = reverse("manage-seats", args=[event.slug, 1, 1])
    question = "I tavoli che tutti hanno visto spariscono"
    assert question not in text(client.get(where))
    Round.objects.filter(pk=made.pk).update(state=Round.State.PUBLISHED)
    assert question in text(client.get(where))


def test_the_plan_is_made_again_for_the_people_who_came(client):
    stage = elimination(17, 4, planned={"rounds": [{"entrants": 16, "tables": [4] * 4, "advance_per_table": 1}]})
    event = stage.tournament
    enter(client, event)
    assert reverse("manage-draw-plan", args=[event.slug]) in text(draw_page(client, event))
    plans = client.get(reverse("manage-draw-plan", args=[event.slug]), {"final": 4}).context["plans"]
    post(client, "manage-draw-plan", event, final=4, chosen=0)
    stage.refresh_from_db()
    assert stage.plan["rounds"][0]["entrants"] == 17
    assert stage.rounds_planned == len(plans[0]["rounds"])
    assert "mix" not in stage.plan["rounds"][0]


@pytest.mark.parametrize("chosen", ["99", "", "abc"])
def test_a_plan_that_is_not_there_is_not_taken(client, chosen):
    stage = elimination(17, 4, planned={"rounds": []})
    enter(client, stage.tournament)
    client.post(reverse("manage-draw-plan", args=[stage.tournament.slug]), {"final": 4, "chosen": chosen})
    stage.refresh_from_db()
    assert stage.plan == {"rounds": []}


def test_the_league_is_closed_with_its_ties_from_the_page(client):
    league, final = league_with_final(positions=[1, 2, 3, 4, 4, *range(6, 13)])
    event = league.tournament
    enter(client, event)
    page = draw_page(client, event)
    tied = page.context["field"].tied
    assert [one.player.name for one in tied] == ["Teo Galli", "Ida Serra"]
    lots = {f"lot-{tied[0].pk}": 2, f"lot-{tied[1].pk}": 1}
    post(client, "manage-draw-lots", event, stage=2, round=1, reason="Due dadi", **lots)
    page = draw_page(client, event)
    assert [one.entrant.number for one in page.context["field"].entering] == [1, 2, 3, 5]
    assert ">Gioca<" not in text(page) and "Conferma chi passa" in text(page)
    post(client, "manage-stage", event, "advance")
    assert final.qualifiers.count() == 4
    assert "Passano 4 persone: sorteggia la finale." in text(draw_page(client, event))
    post(client, "manage-draw", event, number=1, seed=1)
    assert Round.objects.filter(stage=final).exists()


def test_one_more_round_than_planned_is_a_number_away(client, evening):
    event, stage, people = evening(rounds=1)
    play(cast.seated(stage, cast.by_fours(people)))
    assert draw_page(client, event).context["step"].code == "finish"
    post(client, "manage-draw-rounds", event, rounds=2)
    assert Stage.objects.get().rounds_planned == 2
    assert 'name="seed"' in text(draw_page(client, event))


def test_the_tournament_is_closed_and_reopened_from_the_page(client, evening):
    event, stage, people = evening(rounds=1)
    play(cast.seated(stage, cast.by_fours(people)))
    desk = text(client.get(reverse("manage-round", args=[event.slug, 1, 1])))
    assert "Vai alla chiusura" in desk and "Chiudi il torneo" in text(draw_page(client, event))
    closed = client.post(reverse("manage-stage", args=[event.slug, "finish"]))
    assert closed["Location"] == reverse("podium", args=[event.slug])
    assert draw_page(client, event).context["step"].code == "finished"
    assert "Riapri il torneo" in text(client.get(reverse("manage", args=[event.slug])))
    post(client, "manage-stage", event, "reopen")
    assert draw_page(client, event).context["step"].code == "finish"


def test_a_tie_that_stops_an_elimination_leads_to_its_table(client):
    stage = elimination(16, 4)
    event = stage.tournament
    enter(client, event)
    made = round_draw(stage=stage, actor=ADA)
    round_publish(round=made, actor=ADA)
    first = made.tables.first()
    confirmed(first, [30, 30, 20, 10], winner=None)
    for table in made.tables.all()[1:]:
        confirmed(table)
    assert reverse("manage-table", args=[event.slug, first.pk]) in text(draw_page(client, event))


def test_drawing_and_reviewing_ask_the_database_few_times(client, evening, django_assert_max_num_queries):
    event, stage, _ = evening(60)
    with django_assert_max_num_queries(24):
        draw_page(client, event)
    round_draw(stage=stage, actor=ADA, seed=1)
    with django_assert_max_num_queries(24):
        client.get(reverse("manage-seats", args=[event.slug, 1, 1]))


def test_the_draw_page_says_who_is_not_checked_in_and_opens_the_check_in(client, evening):
    event, stage, people = evening(12)
    Absence.objects.create(stage=stage, round_number=1, entrant=people[3])
    page = draw_page(client, event)
    assert f'<a href="{reverse("manage-presence", args=[event.slug])}">1</a>' in text(page)
    answer = client.post(reverse("manage-checkin", args=[event.slug]), {"back": "draw"})
    assert answer.url == reverse("manage-draw", args=[event.slug])
    assert draw_page(client, event).context["draw_seed"] is not None


def test_the_figures_of_a_draw_stand_beside_their_bounds(client, evening):
    event, stage, _ = evening(11)
    made = round_draw(stage=stage, actor=ADA, seed=1)
    rows = client.get(reverse("manage-seats", args=[event.slug, 1, made.number])).context["figures"]
    assert {code: row["gap"] for code, row in zip(("repeats", "seat_imbalance"), (rows[0], rows[-2]), strict=True)} == {
        "repeats": 0,
        "seat_imbalance": 0,
    }
    assert all(row["gap"] is not None and row["gap"] >= 0 for row in rows)
