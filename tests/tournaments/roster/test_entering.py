"""Entering people: one person once across tournaments, all of a list or nothing."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests import cast
from tournaments.errors import Refused
from tournaments.models import Club, Entrant, LogEntry, Player, Tournament
from tournaments.people_lists import PersonLine
from tournaments.permissions import Actor
from tournaments.selectors.roster.people import match_people, suspected_duplicates
from tournaments.services.roster.absences import absences_set
from tournaments.services.roster.people import player_update
from tournaments.services.roster.people_changes import club_change
from tournaments.services.roster.people_merges import player_merge, player_part
from tournaments.services.roster.roster import (
    entrant_remove,
    entrant_return,
    entrant_withdraw,
    entrants_add,
)

pytestmark = pytest.mark.django_db
ADA = Actor(AnonymousUser(), label="ada")


def lines(*names, club=""):
    return [PersonLine(i, name, club) for i, name in enumerate(names, start=1)]


def add(event, *names, **extra):
    return entrants_add(tournament=event, people=lines(*names), actor=ADA, **extra)


def test_people_get_numbers_in_the_order_of_the_list():
    event = cast.tournament()
    add(event, "Nora Bassi", "Ugo Ferri")
    add(event, "Lia Monti")
    assert list(event.entrants.values_list("number", "player__name")) == [
        (1, "Nora Bassi"), (2, "Ugo Ferri"), (3, "Lia Monti")
    ]  # fmt: skip


def test_a_known_person_is_recognised_whatever_the_case_accents_and_order_of_words():
    first, second = cast.tournament(), cast.tournament(cast.account("bruno"), name="Altra serata")
    add(first, "Nicolò Riva")
    add(second, "RIVA Nicolo")
    assert Player.objects.count() == 1
    assert Entrant.objects.filter(player__name="Nicolò Riva").count() == 2


def test_the_same_name_twice_in_a_list_is_entered_once_unless_chosen():
    event = cast.tournament()
    add(event, "Nora Bassi", "nora bassi")
    assert event.entrants.count() == 1
    add(event, "Nora Bassi", choices={1: "new"})
    assert event.entrants.count() == 2


def test_a_name_one_letter_off_is_pointed_out_but_entered_as_new():
    event = cast.tournament()
    add(event, "Nora Bassi")
    (matched,) = match_people(event, lines("Nora Basssi"), event.owner)
    assert [c.player.name for c in matched.candidates] == ["Nora Bassi"]
    assert matched.proposal == "new"


def test_a_homonym_with_the_club_of_the_line_is_proposed_first():
    gufi, lupi = Club.objects.create(name="Gufi"), Club.objects.create(name="Lupi")
    event = cast.tournament()
    Player.objects.create(name="Nora Bassi", club=gufi, created_by=event.owner)
    with_lupi = Player.objects.create(name="Nora Bassi", club=lupi, created_by=event.owner)
    (matched,) = match_people(event, lines("Nora Bassi", club="lupi"), event.owner)
    assert matched.proposal == str(with_lupi.pk)


def test_choosing_a_person_already_entered_saves_nothing_at_all():
    event = cast.tournament()
    (nora,) = add(event, "Nora Bassi")
    with pytest.raises(Refused) as refused:
        add(event, "Ugo Ferri", "Nora B.", choices={2: str(nora.player_id)})
    assert refused.value.code == "already_entered"
    assert event.entrants.count() == 1
    assert not Player.objects.filter(name="Ugo Ferri").exists()


@pytest.mark.parametrize("choice", ["999999", "x", "-1", ""])
def test_a_choice_that_means_nobody_is_refused(choice):
    with pytest.raises(Refused) as refused:
        add(cast.tournament(), "Nora Bassi", choices={1: choice})
    assert refused.value.code == "choice_unknown"


def test_a_closed_tournament_takes_nobody():
    with pytest.raises(Refused) as refused:
        add(cast.tournament(state=Tournament.State.FINISHED), "Nora Bassi")
    assert refused.value.code == "tournament_finished"


def test_clubs_are_found_again_whatever_the_case():
    event = cast.tournament()
    entrants_add(tournament=event, people=[PersonLine(1, "Nora Bassi", "Gufi")], actor=ADA)
    entrants_add(tournament=event, people=[PersonLine(1, "Ugo Ferri", "GUFI")], actor=ADA)
    assert Club.objects.count() == 1


def test_who_enters_after_a_drawn_round_plays_from_the_next():
    event = cast.tournament()
    stage = cast.league(event)
    cast.seated(stage, cast.by_fours(cast.entrants(event, 4)))
    (late,) = add(event, "Zeno Tardi")
    assert late.joined_round == 2


def test_entering_raises_the_version_and_is_logged():
    event = cast.tournament()
    add(event, "Nora Bassi")
    assert Tournament.objects.get(pk=event.pk).version > event.version
    assert LogEntry.objects.get().action == "entrants_added"


def test_withdrawing_twice_is_refused_and_can_be_undone():
    (nora, *_) = cast.entrants(cast.tournament(), 4)
    entrant_withdraw(entrant=nora, reason="va a casa", actor=ADA)
    with pytest.raises(Refused):
        entrant_withdraw(entrant=nora, reason="", actor=ADA)
    entrant_return(entrant=nora, actor=ADA)
    assert not Entrant.objects.get(pk=nora.pk).is_withdrawn


def test_who_sat_at_a_table_cannot_be_removed():
    event = cast.tournament()
    people = cast.entrants(event, 5)
    cast.seated(cast.league(event), [people[:4]])
    with pytest.raises(Refused) as refused:
        entrant_remove(entrant=people[0], actor=ADA)
    assert refused.value.code == "has_played"
    entrant_remove(entrant=people[4], actor=ADA)
    assert not Player.objects.filter(name=people[4].player.name).exists()


def test_absences_are_set_whole_and_only_for_own_entrants():
    event, other = cast.tournament(), cast.tournament(cast.account("bruno"), name="Altra")
    stage = cast.league(event)
    nora, ugo, *_ = cast.entrants(event, 4)
    stranger = cast.entrants(other, 1)[0]
    assert absences_set(stage=stage, round_number=1, absent=[nora.pk, stranger.pk], actor=ADA) == 1
    absences_set(stage=stage, round_number=1, absent=[ugo.pk], actor=ADA)
    assert list(stage.absences.values_list("entrant", flat=True)) == [ugo.pk]


def test_absences_of_a_drawn_round_are_refused():
    event = cast.tournament()
    stage = cast.league(event)
    people = cast.entrants(event, 4)
    cast.seated(stage, [people])
    with pytest.raises(Refused) as refused:
        absences_set(stage=stage, round_number=1, absent=[people[0].pk], actor=ADA)
    assert refused.value.code == "round_already_drawn"


def test_joining_two_people_can_be_undone():
    first, second = cast.tournament(), cast.tournament(cast.account("bruno"), name="Altra")
    nora = Player.objects.create(name="Nora Bassi")
    twin = Player.objects.create(name="Bassi Nora", nickname="Volpe")
    Entrant.objects.create(tournament=first, player=nora, number=1)
    entry = Entrant.objects.create(tournament=second, player=twin, number=1)
    assert [[p.name for p in group] for group in suspected_duplicates(first.owner)] == [["Nora Bassi", "Bassi Nora"]]
    merge = player_merge(kept=nora, other=twin, actor=ADA)
    assert nora.entries.count() == 2
    again = player_part(merge=merge, actor=ADA)
    entry.refresh_from_db()
    assert (again.name, again.nickname, entry.player) == ("Bassi Nora", "Volpe", again)


def test_two_entrants_of_one_tournament_are_not_joined_by_who_does_not_run_it():
    event = cast.tournament()
    nora, ugo, *_ = cast.entrants(event, 2)
    with pytest.raises(Refused) as refused:
        player_merge(kept=nora.player, other=ugo.player, actor=ADA)
    assert refused.value.code == "both_entered"


def test_a_club_renamed_like_another_becomes_one_with_it():
    owner = cast.account()
    gufi, gufo = (Club.objects.create(name=name, created_by=owner) for name in ("Gufi", "I Gufi"))
    nora = Player.objects.create(name="Nora Bassi", club=gufo)
    assert club_change(club=gufo, name="GUFI", actor=Actor(owner)).club == gufi
    nora.refresh_from_db()
    assert nora.club == gufi


def test_changing_a_person_changes_the_version_of_their_tournaments():
    event = cast.tournament()
    nora = cast.entrants(event, 1)[0]
    player_update(player=nora.player, name="Nora Bassi Rossi", nickname="", club=None, actor=ADA)
    assert Tournament.objects.get(pk=event.pk).version > event.version
