"""A tournament chooses own boards and cards: for matches made from then on, fixed by results, in its copies."""

from __future__ import annotations

import copy

import pytest
from django.test import Client
from django.urls import reverse

from matches.errors import Refused as MatchRefused
from matches.models import Material, MaterialVersion
from matches.selectors.materials import latest
from matches.services.materials import material_create, material_delete
from rules.materials.replaceable import materials_of
from tests import cast
from tests.security.copies import restored_document
from tests.tournaments.results.cast import ADA, evening, tables
from tests.tournaments.setup.cast import actor_of
from tests.tournaments.setup.cast import evening as played_evening
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.errors import Refused
from tournaments.materials.services.materials import tournament_materials_set
from tournaments.models import LogEntry, Tournament
from tournaments.services.rounds.matches import table_match_create
from tournaments.words import refusal_text

pytestmark = pytest.mark.django_db


def own_cards(event: Tournament) -> MaterialVersion:
    """Captains are worth nine points."""
    document = copy.deepcopy(materials_of("battaglia")["cards"].standard())
    document["rows"][0]["points"] = 9
    owner = event.owner
    return latest(material_create(owner=owner, game="battaglia", part="cards", name="Ours", document=document))


def test_the_matches_of_its_tables_are_played_with_what_it_chose() -> None:
    event = evening(4, ruleset="battaglia", formula="points", deck=None, sizes=[3, 4])
    version = own_cards(event)
    tournament_materials_set(tournament=event, actor=ADA, versions=[version])
    row, _tokens = table_match_create(table=tables(event)[0], actor=ADA)
    assert row.match.options["points_capitano"] == 9
    assert row.match.materials[0]["digest"] == version.digest
    assert LogEntry.objects.filter(action="materials_changed").get().detail["names"] == "Ours (1)"


def test_what_a_tournament_is_set_to_cannot_be_deleted() -> None:
    event = evening(4, ruleset="battaglia", formula="points", deck=None, sizes=[3, 4])
    version = own_cards(event)
    tournament_materials_set(tournament=event, actor=ADA, versions=[version])
    with pytest.raises(MatchRefused, match="material_used"):
        material_delete(material=version.material)


def test_what_belongs_to_another_game_waits_for_its_game() -> None:
    event = evening(4)
    tournament_materials_set(tournament=event, actor=ADA, versions=[])
    row, _tokens = table_match_create(table=tables(event)[0], actor=ADA)
    assert row.match.materials == []


def test_the_choice_is_made_on_its_page_and_fixed_by_the_first_result(client: Client) -> None:
    ada = cast.account()
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    event = cast.tournament(ada, ruleset="battaglia", formula="points", sizes=[3, 4])
    version = own_cards(event)
    address = reverse("manage-materials", args=[event.slug])
    assert client.post(address, {"cards": str(version.pk)}).status_code == 302
    assert event.materials.get().version == version
    assert "Ours" in client.get(address).content.decode()
    assert client.post(address, {"cards": "999999"}).status_code == 422


def test_with_results_the_choice_is_fixed() -> None:
    event = played_evening(cast.account())
    with pytest.raises(Refused, match="choice_locked"):
        tournament_materials_set(tournament=event, actor=actor_of(event.owner), versions=[])


def test_a_copy_of_the_tournament_brings_its_cards_along() -> None:
    event = evening(4, ruleset="battaglia", formula="points", deck=None, sizes=[3, 4])
    version = own_cards(event)
    tournament_materials_set(tournament=event, actor=ADA, versions=[version])
    document = document_of(event)
    other = cast.account("bruno")
    made, _changed = restored_document(document, other)
    assert made.materials.get().version.document == version.document
    assert made.materials.get().version.material.owner == other
    again, _changed = restored_document(document, event.owner)
    assert again.materials.get().version == version
    assert Material.objects.count() == 2


def test_a_copy_whose_cards_cannot_be_kept_is_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    event = evening(4, ruleset="battaglia", formula="points", deck=None, sizes=[3, 4])
    tournament_materials_set(tournament=event, actor=ADA, versions=[own_cards(event)])
    document = document_of(event)
    other = cast.account("berta")
    for change, reason in (({"game": "dama"}, "sostituire"), ({}, "cancellane")):
        monkeypatch.setattr("matches.services.materials.MOST", 0)
        said = {**document, "materials": [{**document["materials"][0], **change}]}
        with pytest.raises(Refused, match="backup_material") as refused:
            restored_document(said, other)
        assert reason in refusal_text(refused.value), refusal_text(refused.value)
