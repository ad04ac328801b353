"""Everybody is called as they have chosen, everywhere; the full name is for the officials of their tournaments."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.browsers import signed_in
from tournaments.errors import Refused
from tournaments.models import Club, LogEntry, Player, Shown, Tournament
from tournaments.people_lists import PersonLine
from tournaments.permissions import Actor, names_allowed
from tournaments.selectors.roster.people import match_people
from tournaments.services.roster.people_changes import change_undo, person_change
from tournaments.services.roster.people_merges import player_merge, player_part
from tournaments.services.roster.roster import entrants_add
from tournaments.services.roster.shown_names import name_choose
from tournaments.surnames import initial_form, name_parts, surname_initial

pytestmark = pytest.mark.django_db
ANYBODY = Actor(AnonymousUser())


@pytest.fixture
def event() -> Tournament:
    made = cast.tournament()
    cast.league(made)
    return made


def choose(player: Player, shown: str, **more: object) -> Player:
    return name_choose(player=player, shown=shown, actor=ANYBODY, **{"is_minor": player.is_minor, **more})


def enter(event: Tournament, *names: str, **more: object) -> list[Player]:
    lines = [PersonLine(line, name, **more) for line, name in enumerate(names, 1)]
    choices = dict.fromkeys(range(1, len(names) + 1), "new")
    actor = Actor(event.owner, label="Ada")
    return [row.player for row in entrants_add(tournament=event, people=lines, actor=actor, choices=choices)]


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Nora Bassi", "Nora B."), ("Anna Maria De Luca", "Anna D."), ("Luca D'Angelo", "Luca D."), ("Ciro", "C."),
        ("Ugo Élan", "Ugo É."), ("Anna Bianchi Rossi", "Anna R."),
    ],
)  # fmt: skip
def test_the_short_form_is_the_first_name_and_the_initial_of_the_surname(name: str, short: str) -> None:
    assert initial_form(name) == short


def test_a_numbered_short_form_still_stands_under_its_initial() -> None:
    assert name_parts("Mario R. 2") == ("R. 2", "Mario")
    assert surname_initial("Mario R. 2") == "R"
    assert name_parts("Giocatore 17") == ("Giocatore 17", "")


def test_who_chooses_the_initial_is_called_by_it_and_keeps_the_full_name_for_the_officials(event: Tournament) -> None:
    (nora,) = enter(event, "Nora Bassi")
    nora = choose(nora, Shown.INITIAL)
    assert (nora.name, nora.real_name, nora.key) == ("Nora B.", "Nora Bassi", "bassi nora")
    nora = choose(nora, Shown.NICKNAME, nickname="Volpe")
    assert (nora.name, nora.nickname, nora.own_nickname, nora.real_name) == ("Volpe", "", "Volpe", "Nora Bassi")
    nora = choose(nora, Shown.FULL)
    assert (nora.name, nora.nickname, nora.full_name) == ("Nora Bassi", "Volpe", "")


def test_a_nickname_alone_needs_a_nickname(event: Tournament) -> None:
    (nora,) = enter(event, "Nora Bassi")
    with pytest.raises(Refused, match="nickname_missing"):
        choose(nora, Shown.NICKNAME)


def test_two_people_of_one_short_form_in_a_tournament_are_told_apart(event: Tournament) -> None:
    rossi, russo, full = enter(event, "Mario Rossi", "Mario Russo", "Volpe")
    assert choose(rossi, Shown.INITIAL).name == "Mario R."
    assert choose(russo, Shown.INITIAL).name == "Mario R. 2"
    assert choose(russo, Shown.NICKNAME, nickname=full.name).name == "Volpe 2"
    assert choose(russo, Shown.INITIAL).name == "Mario R. 2"
    (third,) = enter(event, "Mario Riva", shown=Shown.INITIAL)
    assert third.name == "Mario R. 3"


def test_who_comes_later_gets_the_number_also_where_they_were_alone_before(event: Tournament) -> None:
    enter(event, "Mario Rossi", shown=Shown.INITIAL)
    other = cast.tournament(event.owner, name="Altra serata")
    (russo,) = enter(other, "Mario Russo", shown=Shown.INITIAL)
    assert russo.name == "Mario R."
    actor = Actor(event.owner, label="Ada")
    entrants_add(tournament=event, people=[PersonLine(1, "Mario Russo")], actor=actor, choices={1: str(russo.pk)})
    names = set(event.entrants.values_list("player__name", flat=True))
    assert names == {"Mario R.", "Mario R. 2"}


def test_a_change_of_the_name_draws_every_page_of_the_person_again_and_the_log_says_no_full_name(
    event: Tournament,
) -> None:
    (nora,) = enter(event, "Nora Bassi")
    event.refresh_from_db()
    before = event.version
    choose(nora, Shown.INITIAL)
    event.refresh_from_db()
    assert event.version > before
    entry = LogEntry.objects.filter(action="person_shown").get()
    assert entry.detail == {"name": "Nora B."}


def test_whoever_corrects_the_full_name_of_somebody_leaves_them_called_by_the_initial(event: Tournament) -> None:
    (nora,) = enter(event, "Nora Bassi", shown=Shown.INITIAL)
    actor = Actor(event.owner, label="Ada")
    change = person_change(player=nora, name="Nora Brassi", nickname="", club_name="", actor=actor)
    nora.refresh_from_db()
    assert (nora.name, nora.real_name) == ("Nora B.", "Nora Brassi")
    change_undo(change=change, actor=actor)
    nora.refresh_from_db()
    assert (nora.name, nora.real_name) == ("Nora B.", "Nora Bassi")


def test_a_proposal_of_somebody_else_about_the_club_leaves_the_full_name_as_it_is(event: Tournament) -> None:
    (nora,) = enter(event, "Nora Bassi", shown=Shown.INITIAL)
    carlo = signed_in(cast.account("carlo"))
    page = carlo.get(reverse("player-edit", args=[nora.pk])).content.decode()
    assert "Nora B." in page and "Bassi" not in page
    carlo.post(reverse("player-edit", args=[nora.pk]), {"name": "Nora B.", "nickname": "", "club": "Gufi"})
    ada = signed_in(event.owner)
    assert "Bassi" in ada.get(reverse("player-edit", args=[nora.pk])).content.decode()
    change = nora.changes.get()
    ada.post(reverse("people-change", args=[change.pk, "accept"]))
    nora.refresh_from_db()
    assert nora.club == Club.objects.get(name="Gufi") and nora.real_name == "Nora Bassi"


def test_of_two_entries_of_a_person_the_one_with_the_short_form_prevails_and_parting_gives_both_back(
    event: Tournament,
) -> None:
    other = cast.tournament(event.owner, name="Altra serata")
    (kept,) = enter(event, "Nora Bassi")
    (gone,) = enter(other, "Nora Bassi", shown=Shown.INITIAL, is_minor=True)
    actor = Actor(event.owner, label="Ada")
    merge = player_merge(kept=kept, other=gone, actor=actor)
    kept.refresh_from_db()
    assert (kept.name, kept.is_minor) == ("Nora B.", True)
    parted = player_part(merge=merge, actor=actor)
    assert (parted.name, parted.full_name, parted.shown) == ("Nora B.", "Nora Bassi", Shown.INITIAL)


def test_organisers_whose_tournament_somebody_merely_plays_may_show_less_of_the_name_and_never_more(
    event: Tournament,
) -> None:
    (nora,) = enter(event, "Nora Bassi")
    carlos = cast.tournament(cast.account("carlo"), name="Da Carlo")
    entrant = carlos.entrants.create(player=nora, number=1)
    assert set(names_allowed(Actor(event.owner), nora)) == set(Shown.values)
    assert names_allowed(Actor(carlos.owner), nora) == [Shown.FULL, Shown.INITIAL]
    client = phone_of(entrant)
    page = client.get(reverse("my-data")).content.decode()
    assert 'value="nickname"' not in page and 'value="initial"' in page
    client.post(reverse("my-data"), {"shown": "nickname", "nickname": "Sciocca"})
    nora.refresh_from_db()
    assert nora.name == "Nora Bassi"
    client.post(reverse("my-data"), {"shown": "initial"})
    nora.refresh_from_db()
    assert nora.name == "Nora B."
    assert client.post(reverse("my-data"), {"shown": "full"}).status_code == 200  # not hers to show more of


def test_a_person_chooses_on_their_own_phone_and_sees_what_others_will_read(event: Tournament) -> None:
    enter(event, "Nora Bassi")
    client = phone_of(event.entrants.get())
    page = client.get(reverse("my-data")).content.decode()
    assert "Nora Bassi" in page and "Nora B." in page
    client.post(reverse("my-data"), {"shown": "nickname", "nickname": "Volpe"})
    assert event.entrants.get().player.name == "Volpe"
    assert "Volpe" in Client().get(reverse("entrant", args=[event.slug, 1])).content.decode()


def test_who_is_marked_as_under_18_is_called_by_the_initial_until_something_else_is_chosen(event: Tournament) -> None:
    (nora,) = enter(event, "Nora Bassi")
    desk = signed_in(event.owner)
    address = reverse("manage-name", args=[event.slug, 1])
    desk.post(address, {"shown": "full", "is_minor": "on"})
    nora.refresh_from_db()
    assert (nora.name, nora.is_minor) == ("Nora B.", True)
    desk.post(address, {"shown": "full", "is_minor": "on"})
    nora.refresh_from_db()
    assert (nora.name, nora.is_minor) == ("Nora Bassi", True)


def test_no_other_organiser_changes_a_nickname_shows_more_than_it_or_takes_the_mark_of_a_minor_away(
    event: Tournament,
) -> None:
    (nora,) = enter(event, "Nora Bassi")
    choose(nora, Shown.NICKNAME, nickname="Volpe", is_minor=True)
    carlos = cast.tournament(cast.account("carlo"), name="Da Carlo")
    carlos.entrants.create(player=nora, number=1)
    desk = reverse("manage-name", args=[carlos.slug, 1])
    client = signed_in(carlos.owner)
    for shown in ("initial", "nickname"):
        client.post(desk, {"shown": shown, "nickname": "Sciocca"})
        nora.refresh_from_db()
        assert (nora.name, nora.shown, nora.is_minor) == ("Volpe", "nickname", True)


def test_nobody_learns_a_surname_by_entering_somebody_who_is_read_by_the_initial(event: Tournament) -> None:
    (nora,) = enter(event, "Nora Bassi")
    choose(nora, Shown.INITIAL)
    carlos = cast.tournament(cast.account("carlo"), name="Da Carlo")
    (line,) = match_people(carlos, [PersonLine(1, "Nora Bassi")], carlos.owner)
    (near,) = match_people(carlos, [PersonLine(1, "Nora Basssi")], carlos.owner)
    assert line.candidates == near.candidates == (), "a list of surnames would find the right one"
    actor = Actor(carlos.owner)
    with pytest.raises(Refused, match="choice_unknown"):
        entrants_add(tournament=carlos, people=[PersonLine(1, "X")], actor=actor, choices={1: str(nora.pk)})
    again = cast.tournament(event.owner, name="Altra serata")
    (line,) = match_people(again, [PersonLine(1, "Nora Bassi")], again.owner)
    assert [row.player for row in line.candidates] == [nora], "who has her knows her"
