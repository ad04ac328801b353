"""Who may open and do what around draws, rounds, tables and the clock."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Grant, Membership, Round
from tournaments.permissions import SESSION_KEY

pytestmark = pytest.mark.django_db

DRAWING = [
    ("get", "manage-draw", ()), ("post", "manage-draw", ()), ("get", "manage-draw-plan", ()),
    ("post", "manage-draw-plan", ()), ("post", "manage-draw-lots", ()), ("post", "manage-draw-rounds", ()),
    ("post", "manage-stage", ("advance",)), ("post", "manage-stage", ("finish",)), ("get", "manage-seats", (1, 1)),
    ("post", "manage-swap", (1, 1)), ("post", "manage-redraw", (1, 1)), ("post", "manage-discard", (1, 1)),
    ("post", "manage-publish", (1, 1)),
]  # fmt: skip
REFEREEING = [
    ("get", "manage-round", (1, 1)), ("post", "manage-clock", (1, 1, "start")), ("get", "manage-table", ("TABLE",)),
    ("post", "manage-table-action", ("TABLE", "not_played")), ("post", "manage-table-action", ("TABLE", "pause")),
]  # fmt: skip
ROLES = ["owner", "co_organiser", "referee", "table", "other_referee", "stranger", "nobody"]


@pytest.fixture
def made():
    event = cast.tournament()
    return cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))


def enter(client, made, role):
    event = made.stage.tournament
    backend = "django.contrib.auth.backends.ModelBackend"
    if role == "owner":
        client.force_login(event.owner, backend=backend)
    elif role in ("co_organiser", "stranger"):
        account = cast.account("bruno")
        if role == "co_organiser":
            Membership.objects.create(tournament=event, user=account)
        client.force_login(account, backend=backend)
    elif role != "nobody":
        target = event if role != "other_referee" else cast.tournament(event.owner, name="Altrove")
        kind = Grant.Role.TABLE if role == "table" else Grant.Role.REFEREE
        table = made.tables.first() if role == "table" else None
        grant = Grant.objects.create(tournament=target, role=kind, table=table, token_hash=role)
        session = client.session
        session[SESSION_KEY] = [grant.pk]
        session.save()


def answer(client, made, method, name, args):
    args = [made.tables.first().pk if arg == "TABLE" else arg for arg in args]
    return getattr(client, method)(reverse(name, args=[made.stage.tournament.slug, *args])).status_code


@pytest.mark.few(4)
@pytest.mark.parametrize("role", ROLES)
def test_only_organisers_draw(client, made, role):
    enter(client, made, role)
    for method, name, args in DRAWING:
        allowed = role in ("owner", "co_organiser")
        assert (answer(client, made, method, name, args) == 403) != allowed, (role, method, name)


@pytest.mark.parametrize("role", ROLES)
def test_referees_run_the_round(client, made, role):
    enter(client, made, role)
    for method, name, args in REFEREEING:
        allowed = role in ("owner", "co_organiser", "referee")
        assert (answer(client, made, method, name, args) == 403) != allowed, (role, method, name)


@pytest.mark.parametrize("role", ROLES)
def test_everybody_reads_the_clock(client, made, role):
    enter(client, made, role)
    assert answer(client, made, "get", "clock", (1, 1)) == 200


@pytest.mark.parametrize(("method", "name", "args"), [row for row in DRAWING + REFEREEING if row[0] == "post"])
def test_nothing_changes_by_opening_an_address(client, made, method, name, args):
    enter(client, made, "owner")
    if name in ("manage-draw", "manage-draw-plan"):
        return
    before = list(Round.objects.values())
    assert answer(client, made, "get", name, args) == 405
    assert list(Round.objects.values()) == before


def test_a_round_or_table_of_another_tournament_is_not_found(client, made):
    enter(client, made, "owner")
    other = cast.tournament(made.stage.tournament.owner, name="Altrove")
    table = made.tables.first()
    assert client.get(reverse("manage-table", args=[other.slug, table.pk])).status_code == 404
    assert client.get(reverse("manage-round", args=[other.slug, 1, 1])).status_code == 404


def test_a_referee_reads_the_desk_without_buttons_that_are_not_theirs(client, made):
    enter(client, made, "referee")
    page = client.get(reverse("manage-round", args=[made.stage.tournament.slug, 1, 1])).content.decode()
    assert reverse("manage-seats", args=[made.stage.tournament.slug, 1, 1]) not in page
    assert "clock/round" in page


@pytest.mark.parametrize("role", ROLES)
def test_a_referee_marks_who_is_here_and_mends_a_round_that_is_out_but_draws_none(client, made, role):
    enter(client, made, role)
    fine = role in ("owner", "co_organiser", "referee")
    mending = [("get", "manage-presence", ()), ("get", "manage-repair", (1, 1)), ("post", "manage-repair", (1, 1)),
               ("post", "manage-repair-undo", (1, 1)), ("post", "manage-presence", ())]  # fmt: skip
    for method, name, args in mending:
        assert (answer(client, made, method, name, args) in (200, 302)) is fine, (method, name)
    Round.objects.update(state=Round.State.DRAWN)
    drawn = answer(client, made, "get", "manage-repair", (1, 1))
    assert (drawn == 200) is (role in ("owner", "co_organiser"))


def test_the_pages_lead_a_referee_to_what_they_may_do_and_nowhere_else(client, made):
    enter(client, made, "referee")
    slug = made.stage.tournament.slug
    desk = client.get(reverse("manage", args=[slug])).content.decode()
    round_ = client.get(reverse("manage-round", args=[slug, 1, 1])).content.decode()
    mending = client.get(reverse("manage-repair", args=[slug, 1, 1])).content.decode()
    presence = client.get(reverse("manage-presence", args=[slug])).content.decode()
    assert reverse("manage-presence", args=[slug]) in desk and reverse("manage-repair", args=[slug, 1, 1]) in round_
    seats, checkin = reverse("manage-seats", args=[slug, 1, 1]), reverse("manage-checkin", args=[slug])
    assert seats not in round_ + mending and checkin not in presence
