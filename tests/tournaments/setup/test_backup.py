"""A saved copy holds everything, restores identically, and a damaged one restores nothing."""

from __future__ import annotations

import datetime
import gzip
import io
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.security.whole_copies import PICTURE
from tests.tournaments.setup.cast import actor_of, evening, names, played, standing
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.backup.services import snapshots
from tournaments.backup.services.restore_counts import results_unlike
from tournaments.errors import Refused
from tournaments.materials.selectors import tournament_cards
from tournaments.models import (
    Club,
    Deck,
    Entrant,
    Grant,
    LogEntry,
    Penalty,
    Player,
    Qualifier,
    Result,
    Round,
    Seat,
    Stage,
    Tournament,
)
from tournaments.paper.services.logos import logo_keep
from tournaments.projector.selectors import times_set
from tournaments.services.grants import grant_issue
from tournaments.services.results.penalties import penalty_give
from tournaments.services.setup.tournaments import tournament_delete

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_disk(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path


def saved(event: Tournament) -> bytes:
    return snapshots.snapshot_read(snapshot=snapshots.snapshot_take(tournament=event, reason="by_hand"))


def restored(content: bytes, owner: Any) -> Tournament:
    return snapshots.snapshot_restore(file=io.BytesIO(content), owner=owner)


def without_moments(document: dict[str, Any]) -> dict[str, Any]:
    """The document without what a restore sets anew: when it was saved, its slug and version, its log's last line."""
    plain = json.loads(json.dumps(document))
    plain.pop("saved_at")
    for name in ("slug", "at"):
        plain["tournament"].pop(name)
    plain["log"] = [entry for entry in plain["log"] if entry["action"] != "restored"]
    return plain


def test_an_empty_installation_gets_the_same_standings_from_the_file() -> None:
    event = evening()
    before, people, content = standing(event), names(event), saved(event)
    assert len(before) == 8
    tournament_delete(tournament=event)
    Player.objects.all().delete()
    Club.objects.all().delete()
    again = restored(content, cast.account("berta"))
    assert standing(again) == before
    assert names(again) == people
    assert again.slug == "serata-al-club"


def test_beside_the_original_it_becomes_a_tournament_of_its_own_with_the_same_people() -> None:
    event = evening()
    people = Player.objects.count()
    again = restored(saved(event), event.owner)
    assert again.slug == "serata-al-club-2"
    assert Player.objects.count() == people
    assert standing(again) == standing(event)
    ids = Result.objects.values_list("submission_id", flat=True)
    assert len(set(ids)) == len(ids) == 8


def test_everything_but_submission_ids_comes_back_as_it_was() -> None:
    event = evening()
    table = waiting_table(event)
    table.decided_winner, table.decided_reason = table.seats.first(), "Monetina"
    table.save()
    stage = event.stages.get()
    first = event.entrants.first()
    stage.plan = {"lots": {"3": {str(first.pk): 1}}}
    stage.save()
    Qualifier.objects.create(stage=stage, round_number=2, entrant=first, how="winner", from_table=table, share="1/3")
    event.deck = Deck.objects.create(owner=event.owner, name="Mazzo", cards=tournament_cards())
    event.projector = {"tables": 12, "clock": 0}
    event.save()
    logo_keep(tournament=event, file=io.BytesIO(PICTURE), size=len(PICTURE))
    original = without_moments(document_of(event))
    content = saved(event)
    tournament_delete(tournament=event)
    again = restored(content, cast.account("berta"))
    assert without_moments(document_of(again)) == original
    assert (times_set(again), again.logo.width) == ({"tables": 12, "clock": 0}, 120)
    assert again.stages.get().plan["lots"]["3"] == {str(again.entrants.first().pk): 1}
    assert LogEntry.objects.filter(tournament=again, action="restored").get().detail["differences"] == 0


def waiting_table(event: Tournament) -> Any:
    return Round.objects.get(stage__tournament=event, number=2).tables.get(number=2)


def test_the_restored_tournament_goes_on() -> None:
    event = evening()
    again = restored(saved(event), event.owner)
    table = waiting_table(again)
    played(table, [61, 30, 20], actor_of(event.owner))
    assert Round.objects.get(stage__tournament=again, number=2).state == Round.State.COMPLETE
    assert Result.objects.filter(table__round__stage__tournament=event, state="submitted").count() == 1


def test_homonyms_of_one_club_stay_two_people() -> None:
    event = cast.tournament()
    cast.league(event)
    for number in (1, 2):
        Entrant.objects.create(tournament=event, player=Player.objects.create(name="Ugo Ferri"), number=number)
    again = restored(saved(event), event.owner)
    assert Player.objects.filter(name="Ugo Ferri").count() == 2
    assert len(set(again.entrants.values_list("player_id", flat=True))) == 2


def test_no_token_and_no_password_is_in_the_file() -> None:
    event = evening()
    _, token = grant_issue(tournament=event, role=Grant.Role.REFEREE, actor=actor_of(event.owner), label="Teo")
    text = gzip.decompress(saved(event)).decode()
    assert token not in text
    assert Grant.objects.get().token_hash not in text
    assert event.owner.password not in text


def test_the_last_twenty_stay_and_no_half_file_lies_about(
    tmp_path: Path, django_capture_on_commit_callbacks: Any
) -> None:
    event = cast.tournament()
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(23):
            snapshots.snapshot_take(tournament=event, reason="confirmation")
    files = list((tmp_path / "backups" / event.slug).iterdir())
    assert len(files) == event.snapshots.count() == 20
    assert all(file.name.endswith(".planisfero.json.gz") for file in files)


def test_a_copy_after_the_clock_was_set_back_stays_rather_than_what_came_before() -> None:
    event = cast.tournament()
    for _ in range(21):
        snapshots.snapshot_take(tournament=event, reason="confirmation")
    event.snapshots.update(created_at=timezone.now() + timedelta(days=1))
    copy = snapshots.snapshot_take(tournament=event, reason="by_hand")
    assert event.snapshots.first() == copy and event.snapshots.count() == 20


def test_a_full_disk_is_said_and_leaves_nothing(tmp_path: Path) -> None:
    event = cast.tournament()
    (tmp_path / "backups").write_text("a file where the folder should be")
    with pytest.raises(Refused) as refused:
        snapshots.snapshot_take(tournament=event, reason="by_hand")
    assert refused.value.code == "backup_disk"
    assert not event.snapshots.exists()


def changed(content: bytes, change: Any) -> bytes:
    document = json.loads(gzip.decompress(content))
    change(document)
    document.pop("signature")
    return json.dumps(document).encode()


DAMAGES = {
    "an unknown entrant": lambda d: d["stages"][0]["rounds"][0]["tables"][0]["seats"][0].update(entrant=99),
    "a missing part": lambda d: d.pop("penalties"),
    "a word for a number": lambda d: d["stages"][0]["rounds"][0].update(number="uno"),
    "a seat twice": lambda d: d["stages"][0]["rounds"][0]["tables"][0]["seats"][1].update(position=1),
    "two confirmed results": lambda d: [
        d["stages"][0]["rounds"][0]["tables"][0]["results"].append(
            d["stages"][0]["rounds"][0]["tables"][0]["results"][0] | {"version": 2, "submission_id": "x"}
        )
    ],
    "an unknown state": lambda d: d["tournament"].update(state="altrove"),
    "a name too long": lambda d: d["players"][0].update(name="x" * 300),
    "a list for a stage": lambda d: d["stages"].append([]),
    "a huge number": lambda d: d["stages"][0]["rounds"][0].update(seed=10**40),
}


@pytest.mark.few(3)
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_copy_restores_nothing(damage: Any) -> None:
    event = evening()
    content = changed(saved(event), damage)
    counts = [model.objects.count() for model in (Tournament, Stage, Round, Seat, Result, Player, Club, LogEntry)]
    with pytest.raises(Refused) as refused:
        restored(content, event.owner)
    assert refused.value.code in ("backup_damaged", "backup_field", "backup_lacks")
    assert counts == [
        model.objects.count() for model in (Tournament, Stage, Round, Seat, Result, Player, Club, LogEntry)
    ]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "backup_empty"),
        (b"%PDF-1.7 ...", "backup_not_ours"),
        (b"{}", "backup_not_ours"),
        (b"[" * 200_000, "backup_not_ours"),
        (b"\x1f\x8b\x08broken", "backup_damaged"),
        (b'{"format": "planisfero-tournament", "version": 99}', "backup_newer"),
        (b'{"format": "planisfero-tournament", "version": "1"}', "backup_damaged"),
        (b'{"format": "planisfero-tournament", "version": 1', "backup_damaged"),
    ],
)
def test_what_is_no_copy_is_named(content: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        restored(content, cast.account())
    assert refused.value.code == code
    assert not Tournament.objects.exists()


def test_a_cut_off_file_is_damaged() -> None:
    content = saved(evening())
    with pytest.raises(Refused) as refused:
        restored(content[: len(content) // 2], cast.account("berta"))
    assert refused.value.code == "backup_damaged"


def test_the_command_restores_and_names_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event = evening()
    file = tmp_path / "copia.planisfero.json.gz"
    file.write_bytes(saved(event))
    call_command("restore", str(file))
    assert capsys.readouterr().out.strip() == "serata-al-club-2"
    file.write_bytes(b"%PDF")
    with pytest.raises(CommandError, match="copia"):
        call_command("restore", str(file))
    with pytest.raises(CommandError, match="altrove"):
        call_command("restore", str(tmp_path / "altrove"))


def test_one_button_saves_and_downloads_what_another_laptop_takes(client: Client) -> None:
    event = evening()
    client.force_login(event.owner)
    answer = client.post(reverse("manage-backup-save", args=[event.slug]))
    assert answer["Content-Disposition"].endswith('.planisfero.json.gz"')
    upload = io.BytesIO(answer.content)
    upload.name = "copia.planisfero.json.gz"
    page = client.post(reverse("restore"), {"file": upload}, follow=True)
    assert page.redirect_chain[-1][0] == "/t/serata-al-club-2/manage/"
    assert standing(Tournament.objects.get(slug="serata-al-club-2")) == standing(event)


def test_an_upload_that_is_no_copy_keeps_the_page_with_the_reason(client: Client) -> None:
    client.force_login(cast.account())
    upload = io.BytesIO(b"%PDF-1.7")
    upload.name = "foglio.pdf"
    page = client.post(reverse("restore"), {"file": upload})
    assert page.status_code == 200
    assert "file" in page.context["form"].errors


def test_penalties_come_back_with_their_level_and_what_follows_from_it() -> None:
    event = evening(penalties_step_up=True)
    actor, first = actor_of(event.owner), Round.objects.get(number=1)
    people = {row.number: row for row in event.entrants.all()}
    penalty_give(entrant=people[1], kind="table_loss", infringement="abbandono", reason="", round=first, actor=actor)
    until = datetime.date(2999, 1, 31)
    penalty_give(entrant=people[2], kind="ban", until=until, reason="insulti", actor=actor)
    penalty_give(entrant=people[4], kind="disqualified", reason="minacce", actor=actor)
    Entrant.objects.filter(pk=people[5].pk).update(ban_waived="si è scusato")
    before, content = standing(event), saved(event)
    again = restored(content, cast.account("berta"))
    kept = ("entrant__number", "kind", "points", "until", "infringement", "reason", "round__number")
    rows = {
        made: list(Penalty.objects.filter(entrant__tournament=made).order_by("given_at").values_list(*kept))
        for made in (event, again)
    }
    assert rows[again] == rows[event] and len(rows[again]) == 4
    assert standing(again) == before and again.penalties_step_up
    assert again.entrants.get(number=5).ban_waived == "si è scusato" and again.entrants.get(number=4).is_withdrawn
    document = document_of(event)
    assert results_unlike(document) == 0
    document["penalties"] = [row for row in document["penalties"] if row["kind"] != "table_loss"]
    assert results_unlike(document) == 1


def test_a_copy_of_an_earlier_release_has_points_and_warnings_by_what_they_did() -> None:
    event = evening()
    document = document_of(event)
    for name in ("until", "infringement"):
        document["penalties"][0].pop(name)
    warning = {**document["penalties"][0], "kind": "points", "points": "0.000", "reason": "ritardo"}
    document["penalties"] = [{**document["penalties"][0], "kind": "warning"}, warning]
    document["tournament"].pop("penalties_step_up")
    for row in document["entrants"]:
        row.pop("ban_waived")
    again = restored(gzip.compress(json.dumps(document).encode()), cast.account("berta"))
    rows = Penalty.objects.filter(entrant__tournament=again).values_list("kind", "points")
    assert sorted(rows) == [("points", 5), ("warning", 0)]
