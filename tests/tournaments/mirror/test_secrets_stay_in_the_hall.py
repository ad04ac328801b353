"""Nothing secret travels: every text of every model is marked, and what may be read there is listed here."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.utils import timezone

from matches.models import ChatLine, Match, MatchSeat
from tests.security.whole_copies import whole_evening
from tests.tournaments.matches.cast import online
from tests.tournaments.mirror.conftest import bring, paired
from tournaments.mirror.documents.packet import canonical
from tournaments.mirror.documents.public_state import public_state
from tournaments.models import (
    Absence,
    Call,
    CheckIn,
    Door,
    Grant,
    LogEntry,
    Membership,
    Payment,
    Penalty,
    Player,
    Protest,
    Qualifier,
    Result,
    Round,
    SeatChange,
    SheetPhoto,
    Snapshot,
    TableMatch,
    TableMatchSeat,
    Tournament,
)

pytestmark = pytest.mark.django_db
# The texts of rows that everybody reads on the hall's public pages; anything else that travels fails this test.
PUBLIC = {
    "announcement.address", "announcement.note", "club.name", "deck.name", "drawseed.commitment",
    "drawseed.instead_of", "entrant.group", "entrant.withdrawn_reason", "match.title", "matchseat.name",
    "material.name", "ownformula.name", "penalty.infringement", "penalty.reason", "penalty.revoked_reason",
    "player.name", "player.nickname", "protest.decided_by_label", "protest.ruling", "season.name",
    "seatchange.reason", "stage.name", "table.decided_by_label", "table.decided_reason", "table.not_played_reason",
    "tournament.name", "tournament.place",
}  # fmt: skip
# Fields whose texts are codes that the program reads, or that a constraint holds: marked elsewhere, or never shown.
CODED = re.compile(r"slug|ruleset|formula|key|kind|state|how|code|digest|_hash|part|game|share|role|submission_id")


def _world() -> Tournament:
    """A tournament with a row of everything that hangs on it, as far as other worlds do not have it."""
    event = whole_evening()
    event.announcement.is_on = True
    event.announcement.save()
    people = list(event.entrants.order_by("number"))
    first = Round.objects.filter(stage__tournament=event, state=Round.State.PLAYING).first()
    table = first.tables.first()
    table.not_played_reason, table.decided_reason, table.decided_by_label = "x", "x", "x"
    table.save()
    said = {"text": "x", "ruling": "x", "decided_at": timezone.now(), "decided_by_label": "x"}
    Protest.objects.create(table=table, entrant=people[0], version=1, state="refused", **said)
    Protest.objects.create(table=table, entrant=people[1], version=1, state="withdrawn", **said)
    SeatChange.objects.create(
        table=table, kind="swap", entrant_out=people[0], entrant_in=people[1], reason="x", by_label="x"
    )
    Call.objects.create(table=table, why="other", text="x", called_by_label="x")
    Penalty.objects.create(entrant=people[0], kind="ban", until="2030-01-01", reason="x", infringement="x")
    Grant.objects.create(tournament=event, role="referee", label="x", token_hash="x" * 64)
    Membership.objects.create(tournament=event, user=event.owner, role="referee")
    Absence.objects.create(stage=first.stage, round_number=4, entrant=people[3])
    Door.objects.get_or_create(tournament=event)
    CheckIn.objects.create(entrant=people[0], how="door", by_label="x")
    Payment.objects.create(
        tournament=event, entrant=people[0], name="x", kind="paid", amount=500, method="cash", note="x"
    )
    SheetPhoto.objects.create(table=table, draw_version=1, file="x", sent_by_label="x")
    Snapshot.objects.create(tournament=event, reason="x", file="x", size=1, sha256="0" * 64)
    LogEntry.objects.create(tournament=event, who="x", action="projector_set")
    Player.objects.filter(pk=people[5].player_id).update(
        shown="initial", full_name="segreto player.full_name segreto", is_minor=True
    )
    Result.objects.filter(table=table).update(notes="x", reason="x")
    match = Match.objects.create(title="x", code="x" * 12, ruleset="risiko-torneo", server_seed="x", commitment="x")
    MatchSeat.objects.create(match=match, number=1, name="x")
    ChatLine.objects.create(match=match, who="x", text="x")
    played = {"stage_number": 1, "round_number": first.number, "table_number": table.number}
    row = TableMatch.objects.create(tournament=event, table=table, match=match, **played)
    MatchSeat.objects.create(match=match, number=2, name="segreto player.full_name segreto")
    TableMatchSeat.objects.create(table_match=row, number=2, position=2, entrant=people[5])
    return Tournament.objects.get(pk=event.pk)


def _mark_all() -> set[str]:
    """Put a mark into every free text of every row; return the names of what was marked."""
    marked = set()
    for model in [*apps.get_app_config("tournaments").get_models(), *apps.get_app_config("matches").get_models()]:
        for field in model._meta.concrete_fields:
            name = f"{model._meta.model_name}.{field.name}"
            is_text = isinstance(field, models.CharField | models.TextField | models.JSONField)
            if not is_text or CODED.search(field.name) or field.choices or field.unique:
                continue
            if isinstance(field, models.JSONField):
                continue  # documents of the program: `test_the_documents_say_nothing_else`
            mark = f"segreto {name} segreto"
            if field.max_length and len(mark) > field.max_length:
                mark = mark[: field.max_length]
            rows = model._default_manager.all()
            if name == "matchseat.name":
                rows = rows.filter(number=1)
            if name == "player.full_name":
                rows = rows.exclude(full_name="")
            if rows.update(**{field.name: mark}):
                marked.add(name)
    return marked


def _found(text: str) -> set[str]:
    return set(re.findall(r"segreto (\w+\.\w+)", text))


def test_no_text_travels_but_those_of_the_public_pages():
    event = _world()
    marked = _mark_all()
    assert {"grant.label", "payment.note", "logentry.who", "call.text", "signup.name", "protest.text"} <= marked
    told = canonical(public_state(Tournament.objects.get(pk=event.pk))).decode()
    assert _found(told) == PUBLIC & marked
    assert "full_name" not in told


def test_the_documents_say_nothing_else(operator, line):
    event = _world()
    hidden = Round.objects.filter(stage__tournament=event).latest("number")
    Round.objects.filter(pk=hidden.pk).update(state=Round.State.DRAWN, seed=987654321)
    Round.objects.filter(stage__tournament=event).exclude(pk=hidden.pk).update(
        seed=123456789, certificate={"s": "segreto"}
    )
    waiting = Result.objects.filter(state="submitted").first()
    Result.objects.filter(pk=waiting.pk).update(document={"seats": [], "text": "segreto"}, scores={"text": "segreto"})
    Qualifier.objects.update(round_number=9, how="winner")
    assert bring(paired(event, operator))
    told = " ".join(gzip.decompress(content).decode() for _path, content, _headers in line.sent[1:])
    parts: dict[str, Any] = public_state(event)
    assert f"round/1/{hidden.number}" not in parts
    assert not [name for name in parts if name.startswith(f"table/1/{hidden.number}/")]
    assert parts["stage/1"]["qualifiers"] == []
    assert not re.search(r"segreto|987654321|123456789|lots|nonce|server_seed|snapshot|token|email|picture", told)


def test_a_private_tournament_is_nothing(event):
    event.is_public = False
    assert public_state(event) == {}


def test_a_table_that_confirmed_its_result_calls_nobody_by_a_name_that_is_hidden(event):
    table = event.stages.get().rounds.first().tables.first()
    nora = event.entrants.get(number=1).player
    said = f"{nora.name}, Ugo Ferri"
    result = Result.objects.create(
        table=table, version=1, kind="numbers", state="confirmed", submission_id="a", document={}
    )
    Result.objects.filter(pk=result.pk).update(confirmed_by_table=True, confirmed_by_label=said)
    assert said in str(public_state(event)["table/1/1/1"]["results"])
    nora.call("initial")
    nora.save()
    assert public_state(event)["table/1/1/1"]["results"][0]["confirmed_by_label"] == "Nora B., Ugo Ferri"
    Result.objects.filter(pk=result.pk).update(confirmed_by_table=False, confirmed_by_label="Rita, arbitra")
    assert "Rita" not in str(public_state(event))


def test_a_match_of_a_round_that_is_taken_back_does_not_travel():
    event, table, _row = online()
    assert "match/1" in public_state(event)
    Round.objects.filter(pk=table.round_id).update(state=Round.State.DRAWN)
    assert "match/1" not in public_state(event)
