"""Erasing somebody leaves results under a number, and the name nowhere."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from matches.documents.record.stored_match import verify_match
from matches.models import ChatLine, Match
from matches.selectors.records import record_lines
from rules.base.errors import LogError
from rules.records.dice_check import verify_dice
from rules.records.match_file import read
from tests import cast
from tests.security.copies import restored_document
from tests.tournaments.matches.cast import online, played_out
from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.browsers import signed_in
from tournaments.backup.documents.surroundings import around
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.door.services.payments import payment_take
from tournaments.errors import Refused
from tournaments.models import (
    Entrant,
    LogEntry,
    Penalty,
    Player,
    PlayerDevice,
    Shown,
    SignUp,
    Standing,
    Tournament,
)
from tournaments.permissions import Actor
from tournaments.privacy.selectors.held import Held, held_of
from tournaments.privacy.services.erasing import person_erase
from tournaments.privacy.services.traces import Eraser
from tournaments.services.log import log_write
from tournaments.services.roster.people import player_update
from tournaments.services.roster.people_merges import player_merge
from tournaments.services.roster.shown_names import name_choose

pytestmark = pytest.mark.django_db
ADA = Actor(AnonymousUser(), label="Ada")
MAIL = "nora@example.org"


def everything() -> str:
    """Return whatever stands in the database."""
    rows = (str(row) for model in apps.get_models() for row in model._base_manager.values())
    return "\n".join(rows)


def held(player: Player, *owners: Any) -> Held:
    return held_of(Player.objects.get(pk=player.pk), [owner.pk for owner in owners], by_name=True)


def finish(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.FINISHED)


@pytest.fixture
def over() -> Tournament:
    """An evening that is over, with one table on paper."""
    event = cast.tournament()
    cast.seated(cast.league(event), [cast.entrants(event, 4)])
    finish(event)
    return event


def lived_in(event: Tournament, nora: Entrant) -> None:
    """Leave every kind of trace of Nora Bassi in a tournament."""
    player_update(player=nora.player, name="Nora Bassi", nickname="Volpe", club=None, actor=ADA)
    twin = Player.objects.create(name="Bassi Nora", nickname="Volpina", created_by=event.owner)
    player_merge(kept=nora.player, other=twin, actor=ADA)
    SignUp.objects.create(
        tournament=event, entrant=nora, name="Nora  Bassi", nickname="Volpe", email=MAIL, key="bassi nora|",
        state="accepted", consent_text="Sì", consent_at=timezone.now(), token_hash="a", token_seed="b",
    )  # fmt: skip
    Penalty.objects.create(entrant=nora, kind="warning", reason="Nora Bassi ha urlato a Ugo Ferri")
    payment_take(entrant=nora, amount=500, method="cash", actor=Actor(event.owner, label="Ada"), note=f"da {MAIL}")
    by_phone = Actor(AnonymousUser(), label="Nora Bassi")
    log_write(tournament=event, actor=by_phone, action="x", names=["NORA BASSI", "Ugo"])
    log_write(tournament=event, actor=ADA, action="y", old="Bassi Nora «Volpe» (Gufi)", name="Nora Bassini")
    phone_of(nora)
    nora.check_ins.create(how="phone", by_label="Nora Bassi")


def test_after_erasing_the_name_stands_nowhere_in_the_database_and_the_results_are_the_same() -> None:
    event, _table, row = online()
    nora = event.entrants.select_related("player").get(number=1)
    lived_in(event, nora)
    match = played_out(row)
    ChatLine.objects.create(match=match, seat=match.seats.get(number=1), who="Nora Bassi", text="ciao da nora bassi")
    finish(event)
    before = list(Standing.objects.values_list("entrant__number", "position", "total"))
    assert "Nora Bassi" in everything() and MAIL in everything()
    name = person_erase(held=held(nora.player, event.owner), actor=Actor(AnonymousUser(), label="Nora Bassi"))
    assert name == f"Giocatore {nora.player_id}"
    left = everything().replace("Nora Bassini", "").casefold()
    assert not [word for word in ("bassi", "volp", MAIL) if word in left]
    assert event.entrants.get(number=1).player.name == name
    assert list(Standing.objects.values_list("entrant__number", "position", "total")) == before
    assert "Nora Bassini" in str(LogEntry.objects.get(action="y").detail), "another person's name is left alone"
    assert not PlayerDevice.objects.exists() and not SignUp.objects.exists()


def test_the_dice_of_a_digital_match_can_still_be_checked_and_a_copy_be_restored() -> None:
    event, _table, row = online()
    played_out(row)
    finish(event)
    nora = event.entrants.select_related("player").get(number=1)
    name = person_erase(held=held(nora.player, event.owner), actor=ADA)
    match = Match.objects.get(pk=row.match_id)
    file = read(record_lines(match))
    assert name in file.header["seats"] and "Nora Bassi" not in str(file)
    assert verify_dice(file) > 10
    assert "Nora" not in Client().get(reverse("match-replay", args=[match.code])).content.decode()
    document = document_of(event) | around(event)
    assert "Nora Bassi" not in str(document)
    (copied,) = document["matches"]
    assert verify_match(copied["match"]).defects == ()
    again, _differences = restored_document(document, event.owner)
    restored = again.entrants.select_related("player").get(number=1).player
    assert restored.name == name and restored.erased_at is not None and restored.key == ""


def test_a_digital_match_that_is_over_shows_the_short_form_and_its_dice_hold() -> None:
    event, _table, row = online()
    played_out(row)
    nora = event.entrants.select_related("player").get(number=1)
    name_choose(player=nora.player, shown=Shown.INITIAL, actor=ADA, is_minor=False)
    match = Match.objects.get(pk=row.match_id)
    for name in ("match", "match-replay", "match-replay-data", "match-record", "match-text", "match-dice"):
        page = Client().get(reverse(name, args=[match.code]))
        assert page.status_code == 200 and "Bassi" not in page.content.decode(), name
    assert verify_dice(read(record_lines(match))) > 10
    was = match.setup_was
    name_choose(player=nora.player, shown=Shown.NICKNAME, nickname="Volpe", actor=ADA, is_minor=False)
    match.refresh_from_db()
    assert match.setup_was == was, "the setup on which the dice rest is the first one"
    assert verify_dice(read(record_lines(match))) > 10


def test_a_made_up_checksum_in_place_of_the_names_fits_no_roll() -> None:
    event, _table, row = online()
    played_out(row)
    finish(event)
    nora = event.entrants.select_related("player").get(number=1)
    person_erase(held=held(nora.player, event.owner), actor=ADA)
    file = read(record_lines(Match.objects.get(pk=row.match_id)))
    for mark, code in (("ab" * 32, "roll_wrong"), ("x", "setup_mark_wrong"), ("", "roll_wrong")):
        with pytest.raises(LogError) as refused:
            verify_dice(file._replace(header={**file.header, "setup_was": mark}))
        assert refused.value.code == code


def test_whoever_took_a_seat_over_keeps_their_own_name() -> None:
    event, _table, row = online()
    played_out(row)
    seat = row.match.seats.get(number=1)
    row.match.notes.create(action="player_substituted", detail={"seat": 1, "before": seat.name, "after": "Rita Sala"})
    row.match.seats.filter(number=1).update(name="Rita Sala")
    finish(event)
    nora = event.entrants.select_related("player").get(number=1)
    name = person_erase(held=held(nora.player, event.owner), actor=ADA)
    assert row.match.seats.get(number=1).name == "Rita Sala"
    assert row.match.notes.get(action="player_substituted").detail["before"] == name
    (copied,) = (document_of(event) | around(event))["matches"]
    assert verify_match(copied["match"]).defects == ()


def test_an_erased_person_is_found_by_nobody_and_cannot_be_erased_again(over: Tournament) -> None:
    nora = over.entrants.select_related("player").get(number=1)
    name = person_erase(held=held(nora.player, over.owner), actor=ADA)
    desk = signed_in(over.owner)
    assert name not in desk.get(reverse("players")).content.decode()
    assert desk.get(reverse("player-edit", args=[nora.player_id])).status_code == 404
    desk.get(reverse("manage-entrant", args=[over.slug, 1]))
    assert Client().get(reverse("entrant", args=[over.slug, 1])).status_code == 200
    with pytest.raises(Refused, match="person_erased"):
        person_erase(held=held(nora.player, over.owner), actor=ADA)


def test_nobody_is_erased_while_they_play(over: Tournament) -> None:
    Tournament.objects.filter(pk=over.pk).update(state=Tournament.State.RUNNING)
    nora = over.entrants.select_related("player").get(number=1)
    with pytest.raises(Refused, match="erase_playing"):
        person_erase(held=held(nora.player, over.owner), actor=ADA)
    phone = phone_of(nora)
    page = phone.get(reverse("my-erase")).content.decode()
    assert "Serata al club" in page and "Cancellami per sempre" not in page
    Entrant.objects.filter(pk=nora.pk).update(withdrawn_at=timezone.now())
    assert "Cancellami per sempre" in phone.get(reverse("my-erase")).content.decode()


def test_nobody_is_erased_while_a_ban_holds(over: Tournament) -> None:
    nora = over.entrants.select_related("player").get(number=1)
    Penalty.objects.create(entrant=nora, kind="ban", until="2999-12-31", reason="insulti")
    with pytest.raises(Refused, match="erase_banned"):
        person_erase(held=held(nora.player, over.owner), actor=ADA)


def test_a_place_at_an_evening_to_come_is_free_again(over: Tournament) -> None:
    nora = over.entrants.select_related("player").get(number=1)
    coming = cast.tournament(over.owner, name="Prossima")
    coming.entrants.create(player=nora.player, number=1)
    person_erase(held=held(nora.player, over.owner), actor=ADA)
    assert not coming.entrants.exists()
    assert "Nora Bassi" not in everything()


def test_who_was_only_entered_and_never_played_goes_wholly() -> None:
    event = cast.tournament()
    nora = cast.entrants(event, 1)[0]
    assert person_erase(held=held(nora.player, event.owner), actor=ADA) == ""
    assert not Player.objects.exists() and "Nora Bassi" not in everything()


def test_one_organisers_word_erases_nobody_at_other_peoples_tournaments(over: Tournament) -> None:
    nora = over.entrants.select_related("player").get(number=1)
    carlos = cast.tournament(cast.account("carlo"), name="Da Carlo")
    there = carlos.entrants.create(player=nora.player, number=1)
    log_write(tournament=carlos, actor=ADA, action="x", name="Nora Bassi")
    person_erase(held=held(nora.player, over.owner), actor=ADA)
    there.refresh_from_db()
    here = over.entrants.select_related("player").get(number=1).player
    assert there.player.name == "Nora Bassi" and carlos.log.get(action="x").detail == {"name": "Nora Bassi"}
    assert here.pk != there.player_id and here.name == f"Giocatore {here.pk}"
    assert there.player.home == carlos, "whoever still knows them owns them"
    person_erase(held=held(there.player, over.owner, carlos.owner), actor=ADA)
    assert "Nora Bassi" not in everything()


def test_a_person_erases_themselves_by_their_phone_and_the_phone_knows_nobody_then(over: Tournament) -> None:
    nora = over.entrants.select_related("player").get(number=1)
    phone = phone_of(nora)
    assert f"Giocatore {nora.player_id}" in phone.get(reverse("my-erase")).content.decode()
    answer = phone.post(reverse("my-erase"), follow=True)
    assert f"Giocatore {nora.player_id}" in answer.content.decode()
    assert "Nora" not in phone.get(reverse("my")).content.decode()
    assert "Nora Bassi" not in everything()
    entry = over.log.get(action="person_erased")
    assert entry.who == entry.detail["name"] == f"Giocatore {nora.player_id}"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Nora Bassi", "G 1"),
        ("nora  bassi e Ugo", "G 1 e Ugo"),
        ("Bassi Nora", "G 1"),
        ("Nora Bassini", "Nora Bassini"),
        ("Eleonora Bassi", "Eleonora Bassi"),
        ("Nora B.", "G 1"),
        ("Nora B. 2", "Nora B. 2"),
        ("di Nora B., poi", "di G 1, poi"),
        ("Ugo «Volpe»", "Ugo"),
        ("la volpe", "la volpe"),
        ("a nora@x.it.", "a ."),
        ("Ciro", "G 1"),
        ("Ciro Rossi", "Ciro Rossi"),
    ],
)
def test_only_the_name_itself_goes_from_a_text(text: str, left: str) -> None:
    eraser = Eraser("G 1", names=["Nora Bassi", "Nora B.", "Ciro"], nicknames=["Volpe"], mails=["nora@x.it"])
    assert eraser.value({"a": [text, 3, None]}) == {"a": [left, 3, None]}


def test_who_merely_let_somebody_play_erases_their_own_entries_and_not_the_person(over: Tournament) -> None:
    nora = Player.objects.create(name="Piera Sala", created_by=over.owner, home=over)  # known, without an entry now
    carlos = cast.tournament(cast.account("carlo"), name="Da Carlo")
    entrant = carlos.entrants.create(player=nora, number=1)
    finish(carlos)
    name = person_erase(held=held(nora, carlos.owner), actor=Actor(carlos.owner, label="Carlo"))
    entrant.refresh_from_db()
    nora.refresh_from_db()
    assert (nora.name, nora.erased_at, nora.home) == ("Piera Sala", None, over)
    assert entrant.player_id != nora.pk and entrant.player.name == name
