"""Two organisers enter people at the same moment."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests import cast
from tournaments.models import Player
from tournaments.people_lists import PersonLine
from tournaments.permissions import Actor
from tournaments.services.roster.roster import entrants_add

ADA = Actor(AnonymousUser(), label="ada")


@pytest.mark.django_db(transaction=True)
def test_numbers_stay_unique_and_nobody_is_lost_without_a_word(run_together):
    event = cast.tournament()

    def enter(index: int):
        people = [PersonLine(line, f"Giocatore {'abcdef'[index] * line}") for line in range(1, 6)]
        return entrants_add(tournament=event, people=people, actor=ADA)

    outcomes = run_together(enter, 6)
    entered = [outcome for outcome in outcomes if isinstance(outcome, list)]
    refused = [outcome for outcome in outcomes if not isinstance(outcome, list)]
    assert all(getattr(error, "code", "") == "roster_changed" for error in refused), refused
    assert event.entrants.count() == 5 * len(entered) == Player.objects.count()
    assert sorted(event.entrants.values_list("number", flat=True)) == list(range(1, 5 * len(entered) + 1))
