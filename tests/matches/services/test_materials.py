"""Own boards, objectives and cards: versions, protection, a match played with them to its file."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from matches import tasks
from matches.errors import Refused
from matches.models import Match, Material, MaterialVersion
from matches.selectors.matches import match_read, state_of
from matches.selectors.materials import latest, named_params, with_materials
from matches.selectors.records import record_lines
from matches.services.lobby.creating import match_create
from matches.services.lobby.lobby import match_start
from matches.services.materials import material_change, material_create, material_delete
from matches.services.play.bots import bot_move
from rules import load, replay, start
from rules.base.chance import Seeded
from rules.base.material import InvalidMaterial, digest_of
from rules.materials.replaceable import materials_of
from rules.records.match_file import read, verify
from tests import cast

pytestmark = pytest.mark.django_db


def own_board() -> dict[str, Any]:
    """Alaska has another name, Brazil and Mexico border on each other."""
    board = copy.deepcopy(materials_of("futurisiko")["board"].standard())
    rows = {one["code"]: one for one in board["territories"]}
    rows["alaska"]["name"] = "Yukon"
    rows["brasile"]["land"].append("messico")
    rows["messico"]["land"].append("brasile")
    return board


def kept(document: Any = None) -> Material:
    return material_create(owner=cast.account("ada"), game="futurisiko", part="board", name="Ours", document=document)


def played(version: MaterialVersion) -> Any:
    bots = dict.fromkeys(range(1, 4), "sense")
    match, _ = match_create(actor=None, ruleset="futurisiko", names=["A", "B", "C"], bots=bots, materials=[version])
    return match


def test_a_copy_of_the_standard_is_version_one_and_says_its_digest() -> None:
    version = latest(kept())
    assert version.number == 1
    assert version.digest == digest_of(version.document) == digest_of(materials_of("futurisiko")["board"].standard())


def test_a_version_nobody_played_is_changed_in_place_and_a_played_one_never() -> None:
    material = kept()
    assert material_change(material=material, document=own_board()).number == 1
    first = latest(material)
    played(first)
    second = material_change(material=material, document=materials_of("futurisiko")["board"].standard())
    first.refresh_from_db()
    assert second.number == 2
    assert first.document["territories"][0]["name"] == "Yukon"


def test_the_same_content_makes_no_new_version() -> None:
    material = kept(own_board())
    played(latest(material))
    assert material_change(material=material, document=own_board()).number == 1


def test_who_was_slower_is_told_so() -> None:
    material = kept()
    with pytest.raises(Refused, match="material_changed_meanwhile"):
        material_change(material=material, document=own_board(), base=7)


def test_what_a_match_is_played_with_cannot_be_deleted() -> None:
    material = kept(own_board())
    version = latest(material)
    played(version)
    with pytest.raises(Refused, match="material_used"):
        material_delete(material=material)
    with pytest.raises(ProtectedError):
        version.delete()
    assert Material.objects.filter(pk=material.pk).exists()


def test_what_nothing_was_played_with_can() -> None:
    material = kept()
    material_delete(material=material)
    assert not MaterialVersion.objects.exists()


def test_the_database_keeps_names_and_numbers_apart() -> None:
    material = kept()
    with pytest.raises(Refused, match="material_name_taken"):
        material_create(owner=material.owner, game="futurisiko", part="board", name="Ours")
    with pytest.raises(IntegrityError), transaction.atomic():
        MaterialVersion.objects.create(material=material, number=1, document={}, digest="")
    with pytest.raises(IntegrityError), transaction.atomic():
        MaterialVersion.objects.create(material=material, number=0, document={}, digest="")


def test_a_broken_document_is_never_kept() -> None:
    with pytest.raises(InvalidMaterial):
        kept({"code": "futurisiko"})
    assert not Material.objects.exists()


def test_a_material_of_another_game_is_refused() -> None:
    with pytest.raises(Refused, match="material_of_another_game"):
        match_create(actor=None, ruleset="italywar", names=list("ABCD"), materials=[latest(kept())])


def test_bots_play_an_own_board_live_and_the_record_proves_it_without_the_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks.match_advance, "apply_async", lambda *_, **__: None)
    version = latest(kept(own_board()))
    match = match_start(match=played(version))
    assert match.materials == [{"part": "board", "name": "Ours", "version": 1, "digest": version.digest}]
    while match_read(match.pk).state == Match.State.PLAYING:
        now = match_read(match.pk)
        assert bot_move(match=now, version=now.version, now=timezone.now()) is not None
    state = state_of(match_read(match.pk))
    assert state.table.geo.board.territories[0].name == "Yukon"
    file = tmp_path / "match.jsonl"
    file.write_text("".join(record_lines(match_read(match.pk))), encoding="utf-8")
    Match.objects.all().delete()
    Material.objects.all().delete()
    assert verify(read(file.read_text(encoding="utf-8").splitlines())) == state
    call_command("replay", str(file))
    call_command("verify_dice", str(file))
    assert "Yukon" in file.read_text(encoding="utf-8")
    assert capsys.readouterr().out


def test_a_refusal_names_the_places_of_the_own_board(monkeypatch: pytest.MonkeyPatch) -> None:
    version = latest(kept(own_board()))
    state = replay(start(with_materials(load("futurisiko"), [version]), 3, Seeded("own")))
    assert named_params(state, {"territory": "alaska", "armies": 3}) == {"territory": "Yukon", "armies": 3}
