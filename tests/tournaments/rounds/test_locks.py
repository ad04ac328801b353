"""The organiser's locks: set and removed on their page, kept by the draw, named by the certificate, seen by a swap."""

import json

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.urls import reverse

from tests import cast
from tests.tournaments.formats.cast import drawn, made, play_on
from tests.tournaments.rounds.cast import ADA, play
from tournaments.errors import Refused
from tournaments.models import Absence, DrawLock, LogEntry, Round
from tournaments.seating.figures.bounds import lower_bounds
from tournaments.seating.question.problem import canonical
from tournaments.selectors.draw.certificate import certificate_of
from tournaments.selectors.draw.draws import bounds_of, drawn_tables, figures_of
from tournaments.selectors.rounds.rounds import seats_of
from tournaments.services.draw.draw_locks import lock_remove, lock_set
from tournaments.services.draw.draws import round_draw, round_publish, round_redraw
from tournaments.services.draw.qualifiers import stage_advance
from tournaments.services.roster.roster import entrant_remove
from tournaments.words.log import log_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(client):
    """Ada's league of three rounds with sixteen people, Ada signed in."""
    event = cast.tournament()
    people = cast.entrants(event, 16, clubs=4)
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    return event, cast.league(event, 3), people


def page(client, event):
    return client.get(reverse("manage-locks", args=[event.slug]))


def text(response):
    return response.content.decode()


def set_lock(client, event, kind, people, scope="all", **more):
    data = {"kind": kind, "people": [one.pk for one in people], "scope": scope, **more}
    return client.post(reverse("manage-locks", args=[event.slug]), data, follow=True)


def tables(made):
    found = {}
    for seat in seats_of(made):
        found.setdefault(seat.table.number, set()).add(seat.entrant)
    return found


def test_what_the_organiser_locks_is_kept_by_every_draw_to_come(client, evening):
    event, stage, people = evening
    set_lock(client, event, "together", people[:2])
    set_lock(client, event, "apart", people[2:4])
    set_lock(client, event, "at", people[4:5], table_number=3)
    set_lock(client, event, "table", people[8:12], scope="round")
    assert "Nora Bassi, Ugo Ferri: " in text(page(client, event))
    for number in (1, 2):
        made = round_draw(stage=stage, actor=ADA, seed=number)
        found = tables(made)
        assert any(set(people[:2]) <= table for table in found.values())
        assert not any(set(people[2:4]) <= table for table in found.values())
        assert people[4] in found[3]
        assert (set(people[8:12]) in found.values()) == (number == 1)
        assert certificate_of(made).doubts == []
        round_publish(round=made, actor=ADA)
        play(made)


def test_the_certificate_names_the_locks_and_is_drawn_again_with_them(client, evening, tmp_path, capsys):
    event, stage, people = evening
    lock_set(stage=stage, number=1, kind="at", entrants=people[:1], table_number=2, actor=ADA)
    lock_set(stage=stage, number=1, kind="apart", entrants=people[1:3], actor=ADA)
    made = round_draw(stage=stage, actor=ADA, seed=5)
    round_publish(round=made, actor=ADA)
    shown = text(client.get(reverse("certificate", args=[event.slug, 1, 1])))
    assert shown.count("Nora Bassi: ") == 1 and "Ugo Ferri, Lia Monti: " in shown
    file = client.get(reverse("certificate-file", args=[event.slug, 1, 1, "certificate"])).content.decode()
    path = tmp_path / "certificate.json"
    path.write_text(file, encoding="utf-8")
    call_command("draw", str(path))
    answer = json.loads(capsys.readouterr().out)
    answer.pop("seconds")
    assert canonical(answer) == canonical(json.loads(file)["answer"])


def test_locks_that_contradict_each_other_are_named_with_the_one_to_give_up(client, evening):
    event, stage, people = evening
    set_lock(client, event, "together", people[:2])
    answer = set_lock(client, event, "apart", people[:2])
    conflict = answer.context["conflict"]
    assert [lock["clashes"] for lock in answer.context["locks"]] == [True, True]
    assert conflict["without"].startswith("Nora Bassi, Ugo Ferri: ")
    drawing = client.get(reverse("manage-draw", args=[event.slug]))
    assert conflict["text"] in text(drawing) and 'name="seed"' not in text(drawing)
    with pytest.raises(Refused) as caught:
        round_draw(stage=stage, actor=ADA, seed=1)
    assert caught.value.code == "seating_locks"
    client.post(reverse("manage-lock-remove", args=[event.slug, DrawLock.objects.last().pk]))
    assert page(client, event).context["conflict"] is None
    assert round_draw(stage=stage, actor=ADA, seed=1).tables.count() == 4


@pytest.mark.parametrize(
    ("kind", "count", "more", "says"),
    [("apart", 5, {}, "4"), ("together", 6, {}, ""), ("at", 1, {"table_number": 9}, "4"), ("table", 2, {}, "3, 4, 5")],
)
def test_a_lock_that_cannot_be_says_what_could(client, evening, kind, count, more, says):
    event, _stage, people = evening
    answer = set_lock(client, event, kind, people[:count], **more)
    assert answer.context["conflict"] and says in answer.context["conflict"]["text"]


def test_people_of_a_whole_table_who_stay_away_are_said_and_others_just_fall_out(client, evening):
    event, stage, people = evening
    set_lock(client, event, "together", people[:3])
    Absence.objects.create(stage=stage, round_number=1, entrant=people[0])
    assert page(client, event).context["conflict"] is None
    set_lock(client, event, "table", [people[0], *people[8:11]])
    found = page(client, event).context
    assert found["conflict"]["without"] == found["locks"][1]["text"]


@pytest.mark.parametrize(
    ("kind", "count", "more", "field"),
    [
        ("together", 1, {}, "people"),
        ("at", 1, {}, "table_number"),
        ("at", 0, {"table_number": 1}, "people"),
        ("beside", 2, {}, "kind"),
        ("at", 1, {"table_number": 0}, "table_number"),
    ],
)
def test_half_a_lock_is_not_set(client, evening, kind, count, more, field):
    event, _stage, people = evening
    answer = set_lock(client, event, kind, people[:count], **more)
    assert answer.status_code == 422 and field in answer.context["form"].errors
    assert not DrawLock.objects.exists()


def test_the_people_of_another_tournament_are_not_locked_here(client, evening):
    event, _stage, _people = evening
    other = cast.entrants(cast.tournament(event.owner, name="Altrove"), 2)
    assert set_lock(client, event, "together", other).status_code == 422


def test_the_same_lock_is_not_set_twice_and_both_steps_stand_in_the_log(client, evening):
    _event, stage, people = evening
    lock = lock_set(stage=stage, number=1, kind="apart", entrants=people[:2], actor=ADA)
    with pytest.raises(Refused) as caught:
        lock_set(stage=stage, number=1, kind="apart", entrants=people[1::-1], actor=ADA, only_here=True)
    assert caught.value.code == "lock_there"
    lock_remove(lock=lock, actor=ADA)
    lock_set(stage=stage, number=1, kind="apart", entrants=people[:2], actor=ADA, only_here=True)
    actions = [entry.action for entry in LogEntry.objects.order_by("pk")]
    assert actions == ["lock_set", "lock_removed", "lock_set_once"]
    assert all("Nora Bassi, Ugo Ferri" in log_text(entry) for entry in LogEntry.objects.all())


def test_the_locks_of_an_announced_round_stay_as_they_were(client, evening):
    event, stage, people = evening
    once = lock_set(stage=stage, number=1, kind="together", entrants=people[:2], actor=ADA, only_here=True)
    made = round_draw(stage=stage, actor=ADA, seed=1)
    assert page(client, event).context["drawn"]
    round_publish(round=made, actor=ADA)
    for call in (
        lambda: lock_remove(lock=once, actor=ADA),
        lambda: lock_set(stage=stage, number=1, kind="apart", entrants=people[:2], actor=ADA),
    ):
        with pytest.raises(Refused) as caught:
            call()
        assert caught.value.code == "lock_announced"
    assert page(client, event).context["locks"] == []


def test_a_lock_set_after_the_draw_counts_when_it_is_drawn_again(evening):
    _event, stage, people = evening
    made = round_draw(stage=stage, actor=ADA, seed=1)
    mate = next(iter(next(table for table in tables(made).values() if people[0] in table) - {people[0]}))
    lock_set(stage=stage, number=1, kind="apart", entrants=[people[0], mate], actor=ADA)
    round_redraw(round=made, actor=ADA, draw_version=made.draw_version, seed=1)
    assert not any({people[0], mate} <= table for table in tables(made).values())


def test_a_swap_that_breaks_a_lock_says_so_before_and_the_tables_afterwards(client, evening):
    event, stage, people = evening
    lock_set(stage=stage, number=1, kind="together", entrants=people[:2], actor=ADA)
    made = round_draw(stage=stage, actor=ADA, seed=1)
    seats = {seat.entrant_id: seat for seat in seats_of(made)}
    home = seats[people[0].pk].table_id
    away = next(seat for seat in seats.values() if seat.table_id != home)
    pair = {"seat": [seats[people[0].pk].pk, away.pk], "draw_version": 1}
    shown = client.post(reverse("manage-swap", args=[event.slug, 1, 1]), pair)
    assert any("Nora Bassi, Ugo Ferri: " in one for one in shown.context["caused"])
    costs = client.get(reverse("manage-swap-costs", args=[event.slug, 1, 1])).json()
    row = costs["rows"][str(seats[people[0].pk].pk)]
    assert costs["kinds"][row[costs["seats"].index(away.pk)]]["tone"] == "worse"
    client.post(reverse("manage-swap", args=[event.slug, 1, 1]), {**pair, "confirm": "1"})
    review = client.get(reverse("manage-seats", args=[event.slug, 1, 1]))
    assert [group["code"] for group in review.context["groups"] if group["code"] == "lock"] == ["lock"]


def test_a_repair_says_how_many_locks_it_does_not_keep(client, evening):
    event, stage, people = evening
    lock_set(stage=stage, number=1, kind="table", entrants=people[:4], actor=ADA)
    made = round_draw(stage=stage, actor=ADA, seed=1)
    address = reverse("manage-repair", args=[event.slug, 1, 1])
    home = made.tables.get(seats__entrant=people[0]).number
    shown = client.get(address, {"who": people[4].pk, "table": home, "seat": ""}).context["ways"]
    words = [
        figure for way in shown for figure in way.get("figures", []) if (figure["before"], figure["after"]) == (0, 1)
    ]
    assert any(figure["tone"] == "worse" for figure in words)
    assert drawn_tables(made).context.locks[0].players == tuple(one.pk for one in people[:4])


def test_tables_that_follow_from_the_standing_take_no_locks(client):
    event = made("raduno", 16)
    play_on(event, "advance")
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    lock_set(stage=event.stages.first(), number=9, kind="together", entrants=event.entrants.all()[:2], actor=ADA)
    stage_advance(tournament=event, actor=ADA)
    shown = page(client, event)
    assert shown.context["fixed"] and shown.context["conflict"] is None
    semifinals = drawn(event)
    assert certificate_of(semifinals).locks == [] and drawn_tables(semifinals).context.locks == ()


def test_tables_that_follow_from_the_standing_are_not_held_against_tables_that_might_have_been_drawn():
    event = made("raduno", 16, clubs=2)
    play_on(event, "advance")
    stage_advance(tournament=event, actor=ADA)
    semifinals = drawn_tables(drawn(event))
    figures, bounds = figures_of(semifinals), bounds_of(semifinals)
    people = [who for table in semifinals.tables for who in table]
    free = lower_bounds(people, semifinals.context.history, [[4, 4]], semifinals.context.clubs)
    assert figures["squared_repeats"] > free.squared_repeats, "other tables would have had fewer meetings"
    for name in ("repeats", "squared_repeats", "club_clashes"):
        assert bounds[name] == figures[name]


def test_who_leaves_the_list_leaves_the_locks_and_those_that_say_nothing_then(evening):
    _event, stage, people = evening
    for kind, count in [("apart", 3), ("apart", 2), ("table", 4)]:
        lock_set(stage=stage, number=1, kind=kind, entrants=people[:count], actor=ADA)
    entrant_remove(entrant=people[0], actor=ADA)
    assert [list(lock.people.values_list("entrant__number", flat=True)) for lock in DrawLock.objects.all()] == [[2, 3]]


@pytest.mark.parametrize(
    "wrong",
    [{"kind": "at"}, {"kind": "apart", "table_number": 1}, {"kind": "beside"}, {"kind": "apart", "round_number": 1}],
)
def test_the_database_takes_no_half_lock(evening, wrong):
    event, _stage, _people = evening
    with pytest.raises(IntegrityError), transaction.atomic():
        DrawLock.objects.create(tournament=event, **wrong)


def test_where_nothing_is_drawn_any_more_the_page_leads_back(client, evening):
    event, stage, _people = evening
    stage.rounds_planned = 1
    stage.save()
    round_publish(round=round_draw(stage=stage, actor=ADA, seed=1), actor=ADA)
    assert page(client, event).status_code == 302
    assert Round.objects.count() == 1


def test_the_page_of_the_locks_asks_few_questions(client, evening, django_assert_max_num_queries):
    event, stage, people = evening
    for start in range(0, 12, 3):
        lock_set(stage=stage, number=1, kind="apart", entrants=people[start : start + 3], actor=ADA)
    with django_assert_max_num_queries(26):
        page(client, event)
