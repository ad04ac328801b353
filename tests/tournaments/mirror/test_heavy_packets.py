"""What a paired hall may cost its mirror: nothing is unpacked for who was wrong too often, or for want of a turn."""

from __future__ import annotations

import gzip
from random import Random
from typing import Any

import pytest
from django.test import Client, override_settings

from tests import cast
from tests.tournaments.mirror.conftest import bring, knock, paired
from tests.tournaments.mirror.test_what_a_mirror_refuses import next_message, send, shown
from tournaments import counting
from tournaments.errors import Refused
from tournaments.management.demo.boards import final_document
from tournaments.mirror.documents import packet
from tournaments.mirror.documents.packet import (
    MOST_BYTES,
    MOST_MEMORY,
    VERSION,
    canonical,
    digest_of,
    sign,
    state_digest,
)
from tournaments.mirror.services import receiving
from tournaments.mirror.services.publishing import PAIR, PUSH
from tournaments.mirror.services.receiving import mirror_end
from tournaments.mirror.views import gate
from tournaments.mirror.words import trouble_text
from tournaments.models import Mirror, MirrorPart, Result, Tournament

pytestmark = pytest.mark.django_db


def put(content: bytes, pairing: str, signature: str = "") -> Any:
    """The whole answer to a packet, with what its head says."""
    told = {"Planisfero-Pairing": pairing, "Planisfero-Signature": signature or sign(content)}
    with override_settings(MIRROR=True):
        return Client().post(PUSH, content, content_type="application/octet-stream", headers=told)


def reckoned(text: bytes) -> int:
    return sum(text.count(sign) * size for sign, size in packet.IN_MEMORY.items())


def never(*_args: object) -> None:
    pytest.fail("it was unpacked")


@pytest.mark.parametrize("value", [b'{"a":1}', b"[0]", b"[]", b"12"])
def test_a_small_packet_of_very_many_values_is_refused_before_they_are_made(publication, monkeypatch, value):
    count = MOST_MEMORY // reckoned(value + b",") + 1
    content = gzip.compress(b'{"x":[' + b",".join([value] * count) + b"]}", 1)
    assert len(content) < MOST_BYTES
    monkeypatch.setattr(packet.json, "loads", never)
    assert put(content, publication.pairing).status_code == 413


def test_what_real_tables_come_to_leaves_room_for_ten_thousand_people(publication, event):
    """Five rounds of 10,000 are 12,500 tables; entered on the map they are what a packet is full of."""
    ended = counting.clean(Result.Kind.MAP, final_document(Random(3), [1, 2, 3, 4], event.ruleset), [1, 2, 3, 4])
    result = ended | {"players": {str(position): position for position in range(1, 5)}}
    table = canonical(MirrorPart.objects.get(name="table/1/1/1").document | {"results": [result]})
    assert 12_500 * reckoned(table) < MOST_MEMORY
    assert 12_500 * len(table) < packet.MOST_UNPACKED


def test_text_beyond_ascii_is_no_packet(publication):
    message = canonical(next_message(publication)).replace(b'"base"', '"è":"\U0001f600","base"'.encode())
    assert put(gzip.compress(message), publication.pairing).status_code == 400


def test_a_hall_that_was_wrong_too_often_rests_and_nothing_is_unpacked(publication, event, operator, monkeypatch):
    other = paired(cast.tournament(event.owner, name="Altra"), operator)
    for _try in range(gate.MOST_WRONG):
        assert put(gzip.compress(b"{}"), publication.pairing).status_code == 403
    with monkeypatch.context() as patched:
        patched.setattr(receiving, "unpack", never)
        patched.setattr(receiving, "is_signed", never)
        answer = put(gzip.compress(canonical(next_message(publication))), publication.pairing)
    assert (answer.status_code, answer.json()) == (429, {"error": "mirror_rest", "version": VERSION})
    assert 0 < int(answer["Retry-After"]) <= gate.SECONDS
    with override_settings(MIRROR=True):
        door = Client().get(PUSH, headers={"Planisfero-Pairing": publication.pairing})
    assert door.status_code == 429, "the door asks so before it lets a large body in"
    assert bring(other), "another tournament from the same network goes on"


def test_packets_that_contradict_themselves_count_as_wrong(publication):
    for _try in range(gate.MOST_WRONG):
        assert send(publication, next_message(publication, remove=["entrant/1"]))[0] == 422
    assert send(publication, next_message(publication))[0] == 429


def test_who_tries_codes_rests_and_the_halls_of_that_network_go_on(publication, monkeypatch):
    knocks = {"Planisfero-Signature": "00"}
    for _try in range(gate.MOST_WRONG):
        assert knock(PAIR, gzip.compress(b"{}"), knocks).status == 400
    monkeypatch.setattr(receiving, "unpack", never)
    assert knock(PAIR, gzip.compress(b"{}"), knocks).told["error"] == "mirror_rest"
    monkeypatch.undo()
    assert send(publication, next_message(publication))[0] == 200


def test_a_hall_hears_that_a_mirror_rests_and_may_pair_later(event, operator, line):
    for _try in range(gate.MOST_WRONG):
        knock(PAIR, gzip.compress(b"{}"), {"Planisfero-Signature": "00"})
    with pytest.raises(Refused, match=r"^mirror_rest$"):
        paired(event, operator)


def test_a_mirror_has_one_packet_of_a_hall_and_two_in_all_at_work(event, publication, operator, monkeypatch):
    other = paired(cast.tournament(event.owner, name="Altra"), operator)
    sound = gzip.compress(canonical(next_message(publication)))
    with receiving._packets.held(publication.pairing):
        with monkeypatch.context() as patched:
            patched.setattr(receiving, "unpack", never)
            answer = put(sound, publication.pairing)
        assert (answer.status_code, answer["Retry-After"]) == (503, str(gate.SOON))
        assert bring(other)
        with receiving._packets.held("a third one"):
            assert put(gzip.compress(canonical(next_message(other))), other.pairing).status_code == 503
    assert put(sound, publication.pairing).status_code == 200


def test_a_hall_whose_mirror_is_busy_tries_again_and_loses_nothing(event, publication):
    publication.refresh_from_db()
    known = publication.parts
    Tournament.objects.filter(pk=event.pk).update(name="Serata nuova")
    Tournament.objects.filter(pk=event.pk).touch()
    with receiving._packets.held(publication.pairing):
        assert not bring(publication)
    publication.refresh_from_db()
    assert (publication.error, publication.parts) == ("mirror_said_503", known)
    assert trouble_text("mirror_said_503") == trouble_text("mirror_said_429") != ""
    assert bring(publication)
    assert Mirror.objects.get(pairing=publication.pairing).tournament.name == "Serata nuova"


def test_of_an_ended_pairing_nothing_is_unpacked(publication, line, monkeypatch):
    mirror_end(mirror=Mirror.objects.get(pairing=publication.pairing))
    monkeypatch.setattr(receiving, "unpack", never)
    assert line.again().status == 410
    assert knock(PUSH, b"x", {"Planisfero-Pairing": publication.pairing, "Planisfero-Signature": "00"}).status == 403


def test_a_number_that_is_known_changes_nothing_whatever_comes_with_it(publication):
    before = shown(publication)
    parts = {part.name: part.document for part in MirrorPart.objects.all()}
    parts["entrant/1"] |= {"group": "Z"}
    digest = state_digest({name: digest_of(part) for name, part in parts.items()})
    same = next_message(publication, set={"entrant/1": parts["entrant/1"]}, digest=digest)
    same["sequence"] -= 1
    status, told = send(publication, same)
    assert (status, told["digest"]) == (200, Mirror.objects.get(pairing=publication.pairing).digest)
    assert shown(publication) == before
    assert send(publication, same | {"sequence": same["sequence"] + 1})[0] == 200, "with the next number it is taken"
    assert shown(publication) != before
