"""Packets forged, replayed, reordered, of another tournament, with a gap, too large, or of an ended pairing."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.utils import timezone

from tests import cast
from tests.tournaments.mirror.conftest import Line, bring, knock, mirrored, paired
from tests.tournaments.setup.cast import actor_of
from tournaments.errors import Refused
from tournaments.mirror.documents import packet
from tournaments.mirror.documents.packet import SCHEME, canonical, sign, state_digest
from tournaments.mirror.services import publishing
from tournaments.mirror.services.line import Answer
from tournaments.mirror.services.publishing import PAIR, PUSH, publication_start
from tournaments.mirror.services.receiving import CODE_LIVES, code_make, mirror_end
from tournaments.models import Entrant, Mirror, MirrorPart, Publication, Tournament

pytestmark = pytest.mark.django_db


def shown(publication: Publication) -> list[tuple[Any, ...]]:
    """Everything that the mirror holds of a tournament."""
    mirror = mirrored(publication)
    parts = MirrorPart.objects.filter(mirror=mirror).order_by("name").values_list("name", "digest")
    people = Entrant.objects.filter(tournament=mirror.tournament).order_by("number").values_list("pk", "player__name")
    return [mirror.sequence, mirror.digest, mirror.state, *parts, *people]


def message_of(content: bytes) -> dict[str, Any]:
    return json.loads(gzip.decompress(content))


def send(publication: Publication, message: dict[str, Any], *, signature: str = "") -> tuple[int, dict[str, Any]]:
    content = gzip.compress(canonical(message))
    headers = {"Planisfero-Pairing": publication.pairing, "Planisfero-Signature": signature or sign(content)}
    return tuple(knock(PUSH, content, headers))


def next_message(publication: Publication, **other: Any) -> dict[str, Any]:
    """A sound packet that changes nothing, and what is different in it."""
    mirror = mirrored(publication)
    sound = {"pairing": mirror.pairing, "sequence": mirror.sequence + 1, "made_at": timezone.now().isoformat()}
    sound |= {"base": mirror.digest, "set": {}, "remove": [], "digest": mirror.digest, "stops": False}
    return sound | other


def test_a_sound_packet_of_this_making_is_taken(publication):
    assert send(publication, next_message(publication))[0] == 200


def test_another_key_signs_nothing(publication):
    before, content = shown(publication), gzip.compress(canonical(next_message(publication)))
    other = Ed25519PrivateKey.generate().sign(SCHEME + content).hex()
    for signature in (other, "", "zz", sign(b"something else"), "00" * 64):
        headers = {"Planisfero-Pairing": publication.pairing, "Planisfero-Signature": signature}
        assert knock(PUSH, content, headers).status == 403
    assert shown(publication) == before


def test_what_is_changed_on_the_way_is_refused(publication, line):
    before = shown(publication)
    path, content, headers = line.sent[-1]
    message = message_of(content)
    message["set"]["entrant/1"]["name"] = "Un Altro"
    assert knock(path, gzip.compress(canonical(message)), headers).status == 403
    assert shown(publication) == before


def test_a_packet_sent_again_changes_nothing_and_says_what_is_there(publication, line):
    before = shown(publication)
    answer = line.again()
    assert (answer.status, answer.told["digest"]) == (200, mirrored(publication).digest)
    assert shown(publication) == before


def test_packets_in_another_order_end_with_the_newest(event, publication, line):
    line.is_cut = True
    for number in (1, 2):
        event.entrants.filter(number=number).update(group="B")
        Tournament.objects.filter(pk=event.pk).touch()
        assert not bring(publication)
    line.is_cut = False
    assert line.again(-1).status == 200, "the later one overtakes"
    after = shown(publication)
    assert line.again(-2).status == 200, "the earlier one is known already"
    assert shown(publication) == after
    assert set(mirrored(publication).tournament.entrants.filter(group="B").values_list("number", flat=True)) == {1, 2}


def test_a_packet_for_another_tournament_of_the_same_hall_is_refused(event, publication, operator):
    other = paired(cast.tournament(event.owner, name="Altra"), operator)
    assert bring(other)
    before = shown(publication)
    theirs = next_message(other)
    assert send(publication, theirs)[0] == 403
    assert shown(publication) == before


def test_a_gap_is_named_and_closed_by_the_whole_state(event, publication, line):
    mirror = mirrored(publication)
    wrong = next_message(publication, base="0" * 32)
    status, told = send(publication, wrong)
    assert (status, told["sequence"], told["digest"]) == (409, mirror.sequence, mirror.digest)
    Mirror.objects.filter(pk=mirror.pk).update(digest="0" * 32)  # put back to a copy of another day
    event.entrants.filter(number=1).update(group="C")
    Tournament.objects.filter(pk=event.pk).touch()
    count = len(line.sent)
    assert bring(publication)
    assert len(line.sent) == count + 2, "the change is not taken, then everything is"
    assert mirrored(publication).tournament.entrants.get(number=1).group == "C"


def test_a_hall_put_back_to_an_earlier_copy_catches_up(event, publication, line):
    old = Publication.objects.filter(pk=publication.pk).values("sequence", "parts", "version").get()
    for group in "DE":
        event.entrants.filter(number=1).update(group=group)
        Tournament.objects.filter(pk=event.pk).touch()
        assert bring(publication)
    Publication.objects.filter(pk=publication.pk).update(**old)
    event.entrants.filter(number=1).update(group="F")
    Tournament.objects.filter(pk=event.pk).touch()
    assert bring(publication)
    assert mirrored(publication).tournament.entrants.get(number=1).group == "F"


def test_an_answer_that_is_lost_does_no_harm(event, publication, line):
    event.entrants.filter(number=1).update(group="G")
    Tournament.objects.filter(pk=event.pk).touch()
    line.loses_answers = True
    assert not bring(publication)
    line.loses_answers = False
    publication.refresh_from_db()
    assert publication.error == "unreachable"
    assert bring(publication)
    publication.refresh_from_db()
    assert publication.error == ""
    assert mirrored(publication).tournament.entrants.get(number=1).group == "G"


def test_a_packet_that_contradicts_itself_changes_nothing(publication):
    before = shown(publication)
    seat = {"table/1/1/1": MirrorPart.objects.get(name="table/1/1/1").document | {"seats": []}}
    person = MirrorPart.objects.get(name="entrant/1").document
    for changed in (
        {"remove": ["entrant/1"]},
        {"set": {"entrant/1": person | {"name": "Altra"}}},
        {"set": seat, "digest": "1" * 32},
        {"set": {"entrant/99": person | {"number": 99, "name": ""}}, "digest": state_digest({})},
    ):
        assert send(publication, next_message(publication, **changed))[0] == 422
    assert shown(publication) == before


def test_a_mirror_that_lost_a_part_is_sent_everything(event, publication, line):
    MirrorPart.objects.filter(name="entrant/1").delete()
    event.entrants.filter(number=2).update(group="G")
    Tournament.objects.filter(pk=event.pk).touch()
    sent = len(line.sent)
    assert bring(publication)
    assert len(line.sent) == sent + 2, "what had changed, and then the whole"
    assert MirrorPart.objects.filter(name="entrant/1").exists()
    assert mirrored(publication).tournament.entrants.get(number=2).group == "G"


def test_a_state_that_no_mirror_takes_is_sent_whole_once_each_time_and_more_and_more_seldom(
    event, publication, line, monkeypatch
):
    monkeypatch.setattr(publishing, "post", lambda *_: Answer(422, {"sequence": 5, "digest": "x"}))
    pauses = []
    for _try in range(4):
        assert not bring(publication)
        publication.refresh_from_db()
        assert (publication.error, publication.parts) == ("mirror_said_422", {})
        pauses.append(round((publication.next_at - timezone.now()).total_seconds()))
    assert pauses == sorted(pauses) and pauses[-1] > 4 * pauses[0]
    monkeypatch.setattr(publishing, "post", line.post)
    assert bring(publication)


SHAPELESS: tuple[dict[str, Any], ...] = (
    {"sequence": -1},
    {"sequence": 2**53},
    {"sequence": True},
    {"made_at": "yesterday"},
    {"made_at": "2026-03-06T21:00:00"},
    {"set": []},
    {"set": {"account/1": {}}},
    {"set": {"entrant/1": {}}},
    {"set": {"entrant/1": {"number": 1, "is_staff": True}}},
    {"remove": [1]},
    {"stops": 1},
    {"digest": None},
)


def test_a_packet_of_another_shape_is_refused(publication):
    before = shown(publication)
    for other in SHAPELESS:
        assert send(publication, next_message(publication, **other))[0] == 400, other
    assert shown(publication) == before


def test_what_is_no_packet_is_refused(publication):
    before = shown(publication)
    for content in (b"x", b"{}", gzip.compress(b"[]"), gzip.compress(b"{" * 10), gzip.compress(b"[" * 100_000)):
        headers = {"Planisfero-Pairing": publication.pairing, "Planisfero-Signature": sign(content)}
        assert knock(PUSH, content, headers).status == 400
    assert shown(publication) == before


def test_a_packet_that_is_too_large_is_refused_packed_or_unpacked(publication, monkeypatch):
    monkeypatch.setattr(packet, "MOST_UNPACKED", 5_000)
    assert send(publication, next_message(publication, set={"tournament": "x" * 6_000}))[0] == 413
    monkeypatch.setattr("tournaments.mirror.views.gate.MOST_BYTES", 100)
    assert send(publication, next_message(publication))[0] == 413


def test_an_ended_pairing_takes_nothing_and_the_hall_hears_of_it(event, publication, line):
    mirror_end(mirror=mirrored(publication))
    assert not Tournament.objects.exclude(pk=event.pk).exists()
    assert line.again().status == 410
    bring(publication)
    publication.refresh_from_db()
    assert (publication.state, publication.error) == ("ended", "mirror_ended")
    count = len(line.sent)
    bring(publication)
    assert len(line.sent) == count, "it is not tried again"


def test_a_code_works_once_for_a_week_and_only_as_it_was_given(event, operator, line):
    actor = actor_of(event.owner)
    where = {"address": "https://mirror.example.org", "actor": actor}
    with pytest.raises(Refused, match="mirror_code"):
        publication_start(tournament=event, code="0000-0000", **where)
    old = code_make(account=operator)
    Mirror.objects.update(code_until=timezone.now())
    with pytest.raises(Refused, match="mirror_code"):
        publication_start(tournament=event, code=old, **where)
    code = code_make(account=operator)
    assert Mirror.objects.latest("pk").code_until - timezone.now() <= CODE_LIVES
    publication_start(tournament=event, code=f" {code} ", **where)
    other = cast.tournament(event.owner, name="Altra")
    with pytest.raises(Refused, match="mirror_code"):
        publication_start(tournament=other, code=code, **where)
    assert line.sent[-1][0] == PAIR


def test_an_installation_that_is_no_mirror_knows_none_of_it(client, publication, line):
    path, content, headers = line.sent[-1]
    answer = client.post(path, content, content_type="application/octet-stream", headers=headers)
    assert answer.status_code == 404


ADDRESSES = {
    "http://mirror.example.org": "mirror_address_open",
    "ftp://mirror.example.org": "mirror_address",
    "file:///etc/passwd": "mirror_address",
    "https://a:b@mirror.example.org": "mirror_address",
    "https://mirror.example.org/path": "mirror_address",
    "https://mirror.example.org:99999": "mirror_address",
    "https://mirror example.org": "mirror_address",
    "": "mirror_address",
}


def test_an_address_that_is_none_is_refused_before_anything_is_sent(db, line):
    event = cast.tournament()
    for address, code in ADDRESSES.items():
        with pytest.raises(Refused, match=f"^{code}$"):
            publication_start(tournament=event, address=address, code="x", actor=actor_of(event.owner))
    assert not line.sent


def test_a_private_tournament_is_not_published(db, line):
    event = cast.tournament(is_public=False)
    with pytest.raises(Refused, match="mirror_private"):
        publication_start(tournament=event, address="https://m.example.org", code="x", actor=actor_of(event.owner))
    assert not line.sent


def test_waiting_between_two_tries_grows_and_has_an_end(event, publication, line):
    line.is_cut = True
    waits = []
    for _time in range(9):
        bring(publication)
        publication.refresh_from_db()
        waits.append(round((publication.next_at - timezone.now()).total_seconds()))
    assert waits == [5, 10, 20, 40, 80, 160, 300, 300, 300]
    assert isinstance(line, Line)
