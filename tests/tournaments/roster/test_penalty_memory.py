"""What an owner's tournaments remember: marks beside names, a ban that keeps away, and who may see and lift it."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.results.cast import ADA, refused
from tests.tournaments.setup.cast import actor_of
from tournaments.models import Absence, Entrant, Grant, LogEntry, Penalty, Player, Stage, Tournament
from tournaments.permissions import SESSION_KEY
from tournaments.selectors.draw.repairs import free_for
from tournaments.selectors.roster.penalty_memory import memory_of
from tournaments.selectors.rounds.bans import ban_on, ban_over, banned_from
from tournaments.selectors.rounds.presence import absent_from
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.services.draw.draws import round_draw
from tournaments.services.results.penalties import penalty_give, penalty_revoke
from tournaments.services.results.table_decisions import seat_replace
from tournaments.services.roster.absences import presence_change
from tournaments.services.roster.bans import ban_restore, ban_waive
from tournaments.words.roster.penalties import ban_text, memory_text

pytestmark = pytest.mark.django_db
TODAY = timezone.localdate
MONTHS = (
    *("gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre"),
    *("novembre", "dicembre"),
)


@pytest.fixture
def stage(client: Client) -> Stage:
    """Return tonight's league of eight people, who played another tournament of Ada's before; she is signed in."""
    owner = cast.account()
    before = cast.tournament(owner, name="Torneo di prima", slug="prima", is_public=False)
    people = cast.entrants(before, 8)
    tonight = cast.tournament(owner)
    Entrant.objects.bulk_create(Entrant(tournament=tonight, player=row.player, number=row.number) for row in people)
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    return cast.league(tonight)


def before(number: int) -> Entrant:
    return Entrant.objects.select_related("tournament", "player").get(tournament__slug="prima", number=number)


def tonight(number: int) -> Entrant:
    return Entrant.objects.select_related("tournament", "player").get(tournament__slug="serata-al-club", number=number)


def ban(number: int, days: int = 30) -> Penalty:
    until = TODAY() + datetime.timedelta(days=days)
    return penalty_give(entrant=before(number), kind="ban", reason="insulti", until=until, actor=ADA)


def warn(number: int, days_ago: int = 0, **fields: Any) -> Penalty:
    given = Penalty.objects.create(**{"entrant": before(number), "kind": "warning", "reason": "ritardo", **fields})
    Penalty.objects.filter(pk=given.pk).update(given_at=timezone.now() - datetime.timedelta(days=days_ago))
    return given


def marks(stage: Stage) -> dict[int, str]:
    people = {row.player_id: row.number for row in stage.tournament.entrants.all()}
    return {people[key]: memory_text(row) for key, row in memory_of(stage.tournament, list(people)).items()}


def opened(client: Client, stage: Stage, name: str, *args: object) -> str:
    return client.get(reverse(name, args=[stage.tournament.slug, *args])).content.decode()


def asked(client: Client, stage: Stage, name: str) -> tuple[int, str]:
    """Return how many queries a page takes, and the page."""
    with CaptureQueriesContext(connection) as queries:
        page = opened(client, stage, name)
    return len(queries), page


def referee_of(event: Tournament) -> Client:
    """Return a browser that has opened a referee's link."""
    client = Client()
    session = client.session
    grant = Grant.objects.create(tournament=event, role=Grant.Role.REFEREE, token_hash="r" * 64, label="Pio")
    session[SESSION_KEY] = [grant.pk]
    session.save()
    return client


def test_earlier_penalties_of_the_same_owner_are_told_in_a_few_words(stage: Stage, settings: Any) -> None:
    month = MONTHS[TODAY().month - 1]
    at = "ad" if month[0] == "a" else "a"
    warn(1)
    warn(2)
    warn(2)
    warn(3, kind="disqualified")
    warn(3)
    warn(4, days_ago=400)
    penalty_revoke(penalty=warn(5), reason="errore", actor=ADA)
    elsewhere = cast.tournament(cast.account("bruno"), slug="altrove")
    other = Entrant.objects.create(tournament=elsewhere, player=before(6).player, number=1)
    warn(6, entrant=other)
    warn(7, entrant=tonight(7))
    assert marks(stage) == {
        1: f"1 richiamo {at} {month}",
        2: f"2 richiami, l'ultima volta {at} {month}",
        3: f"1 squalifica {at} {month} · 1 richiamo {at} {month}",
    }


def test_a_penalty_that_a_restored_copy_holds_again_is_told_once(stage: Stage) -> None:
    first = warn(1)
    again = Entrant.objects.create(
        tournament=cast.tournament(stage.tournament.owner, slug="copia"), player=before(1).player, number=1
    )
    copy = warn(1, entrant=again)
    first.refresh_from_db()
    Penalty.objects.filter(pk=copy.pk).update(given_at=first.given_at)
    assert marks(stage)[1].startswith("1 richiamo")


@pytest.mark.parametrize(("day", "words"), [(3, "fino al 3 "), (8, "fino all'8 "), (11, "fino all'11 ")])
def test_the_last_day_of_a_ban_is_said_as_people_say_it(day: int, words: str) -> None:
    assert ban_text(datetime.date(2031, 2, day)) == f"sospensione {words}febbraio 2031"


@pytest.mark.parametrize("starts_in", [-1, 0, 2])
@pytest.mark.parametrize("days", [-1, 0, 1, 2, 3])
def test_a_ban_holds_up_to_and_including_its_day_for_one_as_for_all(stage: Stage, days: int, starts_in: int) -> None:
    day = datetime.timedelta(days=1)
    Penalty.objects.filter(pk=ban(2).pk).update(until=TODAY() + days * day)
    Tournament.objects.filter(pk=stage.tournament_id).update(starts_on=TODAY() + starts_in * day)
    holds = days >= max(0, starts_in)
    assert (ban_on(tonight(2)) is not None) == holds and ban_on(tonight(3)) is None
    assert set(banned_from(stage.tournament_id)) == ({tonight(2)} if holds else set())
    Entrant.objects.filter(pk=tonight(2).pk).update(ban_waived="si gioca lo stesso")
    assert ban_on(tonight(2)) is None and (ban_over(tonight(2)) is not None) == holds
    Penalty.objects.update(revoked_at=timezone.now())
    assert ban_over(tonight(2)) is None


def test_of_several_bans_the_longest_is_told_and_none_of_another_owner(stage: Stage) -> None:
    ban(2, days=5)
    longest = ban(2, days=40)
    assert ban_on(tonight(2)) == longest
    Tournament.objects.filter(slug="prima").update(owner=cast.account("eva"))
    assert ban_on(tonight(2)) is None and not banned_from(stage.tournament_id)


def test_who_is_banned_is_away_until_the_day_is_over_and_nobody_can_tick_them(client: Client, stage: Stage) -> None:
    banned = tonight(2)
    ban(2)
    ban(3, days=0)
    Penalty.objects.filter(entrant=before(3)).update(until=TODAY() - datetime.timedelta(days=1))
    assert absent_from(stage, 1) == {banned.pk}
    assert [entrant.pk for entrant in field_of(stage, 1).away] == [banned.pk]
    page = opened(client, stage, "manage-presence")
    assert page.count(" checked") == 7 and "sospensione fino a" in page
    assert page.count(" disabled") == 1
    ticked = client.post(reverse("manage-presence", args=[stage.tournament.slug]), {"tick": "all"}).content.decode()
    assert ticked.count(" checked") == 7
    everybody = [str(row.pk) for row in stage.tournament.entrants.all()]
    sent = {"present": everybody, "was": " ".join(everybody[:1] + everybody[2:3])}
    answer = client.post(reverse("manage-presence", args=[stage.tournament.slug]), sent).content.decode()
    assert "Una sospensione tiene fuori: Ugo Ferri." in answer and answer.count(" checked") == 8
    assert not Absence.objects.exists() and not LogEntry.objects.exclude(action="penalty_given").exists()
    assert refused(presence_change, stage=stage, round_number=1, here=[banned.pk], actor=ADA).code == "presence_banned"


def test_a_ban_holds_in_the_round_that_is_drawn_and_when_it_is_mended(stage: Stage) -> None:
    ban(2)
    round_ = round_draw(stage=stage, actor=ADA, seed=1)
    seated = set(round_.seats.values_list("entrant__number", flat=True))
    assert seated == {1, 3, 4, 5, 6, 7, 8}
    assert tonight(2) not in free_for(round_)
    round_.state = "published"
    round_.save()
    seat = round_.seats.select_related("round__stage__tournament", "table__round__stage", "entrant__player").first()
    answer = refused(seat_replace, seat=seat, entrant=tonight(2), reason="malato", actor=ADA, draw_version=1)
    assert answer.code == "presence_banned"


def test_a_ban_is_for_the_other_tournaments_and_runs_to_their_day(stage: Stage) -> None:
    given = ban(2, days=5)
    here = cast.league(given.entrant.tournament)
    assert absent_from(here, 1) == set()
    Tournament.objects.filter(pk=stage.tournament_id).update(starts_on=TODAY() + datetime.timedelta(days=6))
    assert absent_from(stage, 1) == set()
    Tournament.objects.filter(pk=stage.tournament_id).update(starts_on=TODAY() + datetime.timedelta(days=5))
    assert absent_from(stage, 1) == {tonight(2).pk}
    penalty_revoke(penalty=given, reason="chiarito", actor=ADA)
    assert absent_from(stage, 1) == set()


def test_a_ban_that_somebody_else_gave_keeps_nobody_away(stage: Stage) -> None:
    given = ban(2)
    Tournament.objects.filter(pk=given.entrant.tournament_id).update(owner=cast.account("bruno"))
    assert absent_from(stage, 1) == set() and marks(stage) == {}
    assert refused(ban_waive, entrant=tonight(2), reason="amico", actor=ADA).code == "not_banned"


def test_an_organiser_lets_somebody_play_with_a_reason_and_takes_it_back(client: Client, stage: Stage) -> None:
    ban(2)
    person = tonight(2).player_id
    page = opened(client, stage, "manage-person-penalties", person)
    assert "Lascia giocare" in page and "Torneo di prima" in page and "insulti" in page
    address = reverse("manage-ban-waiver", args=[stage.tournament.slug, person])
    client.post(address, {"reason": " "})
    assert absent_from(stage, 1) == {tonight(2).pk}
    client.post(address, {"reason": "si è scusato"})
    assert absent_from(stage, 1) == set()
    presence_change(stage=stage, round_number=1, here=[tonight(2).pk], actor=ADA)
    assert "Qui gioca lo stesso: si è scusato" in " ".join(
        opened(client, stage, "manage-person-penalties", person).split()
    )
    client.post(address, {"again": "1"})
    assert absent_from(stage, 1) == {tonight(2).pk}
    entries = LogEntry.objects.filter(tournament=stage.tournament, action__startswith="ban_").order_by("pk")
    assert [(row.action, row.who) for row in entries] == [("ban_waived", "ada"), ("ban_restored", "ada")]
    actor = actor_of(stage.tournament.owner)
    assert refused(ban_restore, entrant=tonight(2), actor=actor).code == "ban_not_waived"
    assert refused(ban_waive, entrant=tonight(3), reason="amico", actor=actor).code == "not_banned"


def test_marks_are_on_every_list_of_the_organiser_and_cost_the_same_queries_for_one_as_for_many(
    client: Client, stage: Stage
) -> None:
    names = ("manage-presence", "manage-entrants")
    opened(client, stage, "manage-presence")  # the first page of a session asks for more
    without = {name: asked(client, stage, name)[0] for name in names}
    for number in range(1, 8):
        warn(number)
    ban(1)
    for name in names:
        count, page = asked(client, stage, name)
        assert count == without[name], name
        assert page.count("1 richiamo a") == 7 and page.count("sospensione fino a") == 1, name
    pasted = client.post(reverse("manage-paste", args=[stage.tournament.slug]), {"text": "Nora Bassi\nUgo Ferri"})
    assert pasted.content.decode().count("1 richiamo a") == 2


def test_a_referee_sees_the_marks_and_nothing_of_a_tournament_that_is_private(stage: Stage) -> None:
    warn(1, reason="ritardo di un'ora")
    referee = referee_of(stage.tournament)
    assert "1 richiamo a" in opened(referee, stage, "manage-presence")
    page = opened(referee, stage, "manage-person-penalties", tonight(1).player_id)
    assert "un altro torneo" in page and "Torneo di prima" not in page and "un'ora" not in page
    assert "Dai una penalità" in page and "Lascia giocare" not in page
    stranger = cast.tournament(stage.tournament.owner, slug="terzo")
    gone = Entrant.objects.create(tournament=stranger, player=Player.objects.create(name="Ivo Testa"), number=1)
    Penalty.objects.create(entrant=gone, kind="warning", reason="ritardo")
    address = reverse("manage-person-penalties", args=[stage.tournament.slug, gone.player_id])
    assert referee.get(address).status_code == 404


def test_nobody_else_reads_a_mark(stage: Stage) -> None:
    warn(1)
    ban(2)
    for name, args in (("tournament", []), ("entrant", [2]), ("person", None), ("standings", [])):
        where = [tonight(2).player_id] if args is None else [stage.tournament.slug, *args]
        page = Client().get(reverse(name, args=where)).content.decode()
        assert "richiamo" not in page and "sospensione" not in page, name


def test_an_account_keeps_its_own_list_of_infringements(client: Client, stage: Stage) -> None:
    address = reverse("penalty-codes")
    page = client.get(address).content.decode()
    assert all(word in page for word in ("ritardo", "gioco lento", "consigli a un altro giocatore", "abbandono"))
    rows = [("fumo in sala", "warning"), ("", "points"), ("dado falso", "disqualified")]
    sent = {"form-TOTAL_FORMS": "3", "form-INITIAL_FORMS": "3"}
    sent |= {
        f"form-{at}-{part}": row[place] for at, row in enumerate(rows) for place, part in enumerate(("name", "level"))
    }
    client.post(address, sent)
    owner = stage.tournament.owner
    assert list(owner.penalty_codes.values_list("position", "name", "level")) == [
        (1, "fumo in sala", "warning"),
        (2, "dado falso", "disqualified"),
    ]
    offered = opened(client, stage, "manage-penalties")
    assert "fumo in sala (richiamo)" in offered and "gioco lento" not in offered
    given = {"entrant": tonight(1).pk, "infringement": "fumo in sala", "reason": ""}
    client.post(reverse("manage-penalties", args=[stage.tournament.slug]), given)
    assert Penalty.objects.values_list("kind", "infringement", "reason").get() == (
        "warning", "fumo in sala", "fumo in sala"
    )  # fmt: skip
    twice = {**sent, "form-1-name": "Fumo in sala"}
    assert "due volte" in client.post(address, twice).content.decode()
    empty = {**sent, "form-0-name": "", "form-2-name": ""}
    client.post(address, empty)
    assert not owner.penalty_codes.exists() and "gioco lento" in opened(client, stage, "manage-penalties")
