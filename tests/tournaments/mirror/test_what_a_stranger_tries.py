"""What a stranger, another hall or a dishonest one sends: refused at the gate, with what and where; nothing moves."""

from __future__ import annotations

import gzip
from datetime import timedelta

import pytest
from django.utils import timezone

from tests import cast
from tests.security.whole_copies import whole_evening
from tests.tournaments.mirror.conftest import bring, knock, mirrored, paired, read
from tests.tournaments.mirror.test_what_a_mirror_refuses import message_of, next_message, send, shown
from tournaments.mirror.documents import packet
from tournaments.mirror.documents.packet import VERSION, canonical, digest_of, sign, state_digest
from tournaments.mirror.services import publishing
from tournaments.mirror.services.line import Answer
from tournaments.mirror.services.publishing import PAIR, PUSH
from tournaments.mirror.words import trouble_text
from tournaments.models import Mirror, MirrorPart, Tournament

pytestmark = pytest.mark.django_db


def test_who_has_no_code_unpacks_nothing_large_here(db):
    for bomb in (b'{"code":[' + b"{}," * 100_000 + b"{}]}", b'{"code":"' + b"x" * 10**7 + b'"}'):
        assert knock(PAIR, gzip.compress(bomb), {"Planisfero-Signature": "00"}) == Answer(
            413, {"error": "mirror_too_big", "version": VERSION}
        )


def test_a_hall_that_sends_very_many_values_is_refused(publication, monkeypatch):
    monkeypatch.setattr(packet, "MOST_MEMORY", 100_000)
    before = shown(publication)
    assert send(publication, next_message(publication, set={"tournament": [{}] * 2000}))[0] == 413
    assert shown(publication) == before


def test_no_hall_writes_into_the_tournament_of_another_one(event, publication, operator):
    other = paired(cast.tournament(cast.account("bea"), name="Altra"), operator)
    assert bring(other)
    Mirror.objects.filter(pairing=other.pairing).update(key="11" * 32)
    before = shown(publication), shown(other)
    mine = gzip.compress(canonical(next_message(publication)))
    theirs = gzip.compress(canonical(next_message(other)))
    for content, pairing in ((mine, other.pairing), (theirs, publication.pairing)):
        headers = {"Planisfero-Pairing": pairing, "Planisfero-Signature": sign(content)}
        assert knock(PUSH, content, headers).status == 403
    assert (shown(publication), shown(other)) == before


def test_half_a_packet_is_none_and_two_in_one_are_the_first(event, publication, line):
    before = shown(publication)
    path, content, headers = line.sent[-1]
    half = content[: len(content) // 2]
    assert knock(path, half, headers).status == 403
    for part in (half, content[:-4]):  # the second one is whole but for the sum that would prove it
        assert knock(path, part, {**headers, "Planisfero-Signature": sign(part)}).status == 400
    assert knock(path, content + content, headers).status == 403
    assert shown(publication) == before


def test_the_clock_of_a_hall_makes_nothing_fresh_and_breaks_no_page(publication):
    mirror = mirrored(publication)
    for said in ("0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59-11:00"):
        assert send(publication, next_message(publication, made_at=said))[0] == 400
    ahead = timezone.now() + timedelta(days=3650)
    assert send(publication, next_message(publication, made_at=ahead.isoformat()))[0] == 200
    assert mirrored(publication).as_of <= timezone.now()
    behind = timezone.now() - timedelta(days=3650)
    assert send(publication, next_message(publication, made_at=behind.isoformat()))[0] == 200
    assert "data-mirror-old>" in read("standings", mirror.slug)


def test_a_packet_of_the_first_version_is_read_and_one_of_a_later_version_is_named(event, publication):
    old = next_message(publication)
    assert "version" not in old
    assert send(publication, old)[0] == 200
    status, told = send(publication, next_message(publication, version=VERSION + 1))
    assert (status, told) == (400, {"error": "mirror_version", "version": VERSION})
    for wrong in (0, "2", None, True):
        assert send(publication, next_message(publication, version=wrong))[0] == 400


def test_a_hall_of_the_first_version_is_shown_as_it_was(operator, line):
    event = whole_evening()
    publication = paired(event, operator)
    assert bring(publication)
    later = ("certificate", "seals", "match", "season")
    parts = {p.name: p.document for p in MirrorPart.objects.all() if not p.name.startswith(later)}
    for part in parts.values():
        part.pop("decided_by_label", None)
        for row in [*part.get("results", ()), *part.get("protests", ())]:
            for name in ("decided_by_label", "confirmed_by_label", "confirmed_by_table"):
                row.pop(name, None)
    digests = state_digest({name: digest_of(part) for name, part in parts.items()})
    assert send(publication, next_message(publication, base=None, set=parts, digest=digests))[0] == 200
    copy = mirrored(publication).tournament
    assert "non è stato sorteggiato" in read("certificate", copy.slug, 1, 3)
    assert not copy.season_entries.exists()


def test_a_mirror_of_the_first_version_is_named_to_the_organiser(event, publication, line, monkeypatch):
    monkeypatch.setattr(publishing, "post", lambda *_: Answer(400, {"error": "mirror_damaged"}))
    Tournament.objects.filter(pk=event.pk).touch()
    assert not bring(publication)
    publication.refresh_from_db()
    assert publication.error == "mirror_older"
    assert "versione 2" in trouble_text(publication.error)


def test_a_dishonest_hall_hears_what_is_wrong_and_where(operator, line):
    event = whole_evening()
    publication = paired(event, operator)
    assert bring(publication)
    before = shown(publication)
    parts = {part.name: part.document for part in MirrorPart.objects.all()}
    made = parts["certificate/1/3"]
    for name, document, where in (
        ("certificate/1/3", made | {"record": made["record"][:-8]}, "certificate/1/3 record"),
        ("certificate/1/3", made | {"answer": {}}, "certificate/1/3 answer"),
        ("season/1", parts["season/1"] | {"starts_on": "0001-01-01"}, "season/1 starts_on"),
        ("entrant/1", parts["entrant/1"] | {"full_name": "Nora Bassi"}, "entrant/1"),
    ):
        status, told = send(publication, next_message(publication, set={name: document}))
        assert (status, told["error"], told["where"]) == (400, "mirror_damaged", where)
    for name, document in (
        ("season/1", parts["season/1"] | {"parameters": {"count": "nonsense"}}),
        ("seals", {"rows": [parts["seals"]["rows"][0] | {"stage": 9}]}),
        ("certificate/1/3", made | {"joined": [[99, 98]]}),
    ):
        digests = {part: digest_of(kept) for part, kept in (parts | {name: document}).items()}
        changed = next_message(publication, set={name: document}, digest=state_digest(digests))
        status, told = send(publication, changed)
        assert (status, bool(told["what"])) == (422, True), name
    assert shown(publication) == before
    assert message_of(line.sent[-1][1])["version"] == VERSION
