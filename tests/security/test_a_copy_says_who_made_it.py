"""A copy is signed; what was not made here is marked for ever; a forged match or an unknown word refuses the copy."""

from __future__ import annotations

import stat
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from matches.documents.record.stored_match import verify_match
from matches.models import Match
from rules.base.committed import commitment_of
from tests.rig.long import long_where
from tests.security.copies import Plain, given_back, opened_copy, refusal, unsigned
from tests.tournaments.matches.cast import online, played_out
from tests.tournaments.setup.cast import evening
from tournaments.backup.documents import signing_key
from tournaments.backup.documents.signature import sign, signer_of
from tournaments.errors import Refused
from tournaments.models import LogEntry, TableMatch, Tournament
from tournaments.services.setup.tournaments import tournament_delete
from tournaments.words.log import log_text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def here(tmp_path: Path, settings: Any) -> Path:
    settings.VAR_DIR = tmp_path / "here"
    return tmp_path


@pytest.fixture
def finished(django_capture_on_commit_callbacks: Any) -> tuple[Tournament, Plain]:
    """A tournament with a table played online to its end, and its copy."""
    event, _table, row = online()
    with django_capture_on_commit_callbacks(execute=True):
        played_out(row)
    return event, opened_copy(event)


def elsewhere(document: Plain, settings: Any, folder: Path) -> Plain:
    """The same document as another installation signs it."""
    own, settings.VAR_DIR = settings.VAR_DIR, folder / "elsewhere"
    found = sign(unsigned(document))
    settings.VAR_DIR = own
    return found


def test_the_key_is_made_once_and_only_its_owner_reads_it(settings: Any) -> None:
    first = signing_key.own_key().private_bytes_raw()
    path = Path(settings.VAR_DIR) / signing_key.NAME
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert signing_key.own_key().private_bytes_raw() == first
    assert [one.name for one in path.parent.iterdir()] == [signing_key.NAME]


def test_several_processes_at_once_make_one_key(tmp_path: Path) -> None:
    from tests.security.readers import made_key

    with get_context("spawn").Pool(4) as pool:
        keys = pool.map(made_key, [str(tmp_path / "shared")] * 12)
    assert len(set(keys)) == 1


def test_a_damaged_key_is_said_and_never_replaced(settings: Any) -> None:
    path = Path(settings.VAR_DIR) / signing_key.NAME
    path.parent.mkdir()
    path.write_text("no key")
    with pytest.raises(Refused, match="signing_key_unusable"):
        signing_key.own_key()
    assert path.read_text() == "no key"


def test_what_was_made_here_comes_back_without_a_mark(finished: tuple[Tournament, Plain]) -> None:
    event, document = finished
    assert signer_of(document).by == "own"
    again = given_back(document, event.owner)
    assert again.origins == []
    assert TableMatch.objects.get(tournament=again).match.origins == []
    assert LogEntry.objects.filter(tournament=again, action="restored").exists()


CHANGES: dict[str, Callable[[Plain], object]] = {
    "a name": lambda one: one["players"][0].update(name="Mallo Furbi"),
    "a mark taken off": lambda one: one.update(origins=[]),
    "the release that wrote it": lambda one: one.update(release="9.9"),
    "something more": lambda one: one.update(more=1),
    "a part left out": lambda one: one.pop("locks"),
}


def test_a_copy_names_the_release_that_wrote_it(settings: Any) -> None:
    document = opened_copy(evening())
    assert document["release"] == settings.RELEASE


@pytest.mark.few(2)
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_signed_copy_that_was_changed_is_refused(change: Callable[[Plain], object]) -> None:
    event = evening()
    document = opened_copy(given_back(unsigned(opened_copy(event)), event.owner))
    change(document)
    assert refusal(document, event.owner).code == "signature_broken"


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "part",
    [{}, None, [], {"scheme": "x", "key": "", "value": ""}, {"scheme": "planisfero-copy-1", "key": 1, "value": 2}],
)
def test_a_signature_that_nobody_can_read_is_refused(part: Any) -> None:
    event = evening()
    document = unsigned(opened_copy(event)) | {"signature": part}
    assert refusal(document, event.owner).code == "signature_unknown"


def test_a_copy_without_signature_is_marked_for_ever_and_in_further_copies(client: Client) -> None:
    event = evening()
    again = given_back(unsigned(opened_copy(event)), event.owner)
    assert [mark["signature"] for mark in again.origins] == ["none"]
    further = given_back(opened_copy(again), event.owner)
    assert further.origins == again.origins
    third = given_back(unsigned(opened_copy(further)), event.owner)
    assert [mark["signature"] for mark in third.origins] == ["none", "none"]
    entry = LogEntry.objects.get(tournament=again, action="imported_unsigned")
    assert entry.detail["saved_at"][:10] in log_text(entry)
    for page in (reverse("tournament", args=[again.slug]), reverse("standings", args=[again.slug])):
        assert "notice--warning" in client.get(page).content.decode()
        assert again.origins[0]["release"] in client.get(page).content.decode()
        assert "notice--warning" not in client.get(page.replace(again.slug, event.slug)).content.decode()


def test_a_copy_of_another_installation_names_its_key_wherever_it_is_shown(
    finished: tuple[Tournament, Plain], settings: Any, here: Path, client: Client
) -> None:
    event, document = finished
    foreign = elsewhere(document, settings, here)
    again = given_back(foreign, event.owner)
    (mark,) = again.origins
    assert (mark["signature"], len(mark["key"])) == ("other", 24)
    match = TableMatch.objects.get(tournament=again).match
    assert match.origins[0]["key"] == mark["key"]
    for name in ("match", "match-dice", "match-replay"):
        assert mark["key"] in client.get(reverse(name, args=[match.code])).content.decode()
    assert mark["key"] in client.get(reverse("tournament", args=[again.slug])).content.decode()
    code, owner = match.code, event.owner
    later = opened_copy(again)
    tournament_delete(tournament=again)
    Match.objects.filter(code=code).delete()
    third = given_back(later, owner)
    assert third.origins == [mark]
    assert TableMatch.objects.get(tournament=third).match.origins == match.origins


def its_match(document: Plain) -> Plain:
    found: Plain = document["matches"][0]["match"]
    return found


def _rolled(match: Plain) -> None:
    fought = next(row for row in match["events"] if row[2]["type"] == "fought" and row[2]["attack"][0] < 6)
    fought[2]["attack"][0] = 6


def _other_seed(match: Plain) -> None:
    match["server_seed"] = "ab" * 32
    match["commitment"] = commitment_of(bytes.fromhex("ab" * 32))


FORGERIES: dict[str, Callable[[Plain], object]] = {
    "other names beside the board": lambda one: one["seats"][0].update(name="Campione Nazionale"),
    "other names in what is hashed": lambda one: one["events"][0][2]["names"].__setitem__(0, "Campione Nazionale"),
    "a better roll": _rolled,
    "another seed, well committed": _other_seed,
    "a commitment of nothing": lambda one: one.update(commitment="0" * 64),
    "another nonce": lambda one: one["seats"][0].update(nonce="ff" * 16),
    "another winner": lambda one: one["outcome"].update(winners=[one["outcome"]["winners"][0] % 4 + 1]),
    "an unknown reason": lambda one: one["outcome"].update(reason="by_decree"),
    "a referee's word": lambda one: one.update(ending="adjudicated"),
    "an event less": lambda one: one["events"].pop(40),
    "an event twice": lambda one: one["events"].insert(40, one["events"][40]),
    "an end too early": lambda one: (one["events"].pop(), one.update(version=len(one["events"]))),
    "a ruleset that is none": lambda one: one.update(ruleset="risiko-segreto"),
    "other options": lambda one: one.update(options={"attack_dice": 2}),
    "no events": lambda one: one.update(events=[], version=0),
    "events that are none": lambda one: one["events"].__setitem__(5, [6, 6, {"type": "won"}, one["ended_at"]]),
    "seats that are none": lambda one: one.update(seats=[]),
}


# Of names, dice, outcome and events one each.
SHORT = ("other names in what is hashed", "a better roll", "another winner", "an event less")


@pytest.mark.few(2)
@pytest.mark.parametrize("name", long_where(FORGERIES, lambda name: name not in SHORT))
def test_a_forged_match_refuses_the_copy_whoever_signed_it(
    name: str, finished: tuple[Tournament, Plain], settings: Any, here: Path
) -> None:
    event, document = finished
    forged = unsigned(document, lambda one: FORGERIES[name](its_match(one)))
    assert verify_match(its_match(document)).defects == ()
    assert verify_match(its_match(forged)).defects != ()
    assert refusal(forged, event.owner).code == "backup_match"
    assert refusal(elsewhere(forged, settings, here), event.owner).code == "backup_match"


def test_what_follows_from_the_events_is_never_taken_from_a_copy_of_elsewhere(
    finished: tuple[Tournament, Plain],
) -> None:
    event, document = finished
    honest = TableMatch.objects.get(tournament=event).match

    def change(one: Plain) -> None:
        its_match(one).update(snapshot={"secret": 1}, asked=3, log_hash="0" * 64)

    again = TableMatch.objects.get(tournament=given_back(unsigned(document, change), event.owner)).match
    assert (again.asked, again.log_hash, again.snapshot) == (honest.asked, honest.log_hash, honest.snapshot)


def test_a_substitution_tells_a_name_from_another() -> None:
    seats = [{"number": 1, "name": "Rita"}, {"number": 2, "name": "Ugo"}]
    note = {"action": "player_substituted", "detail": {"seat": 1, "before": "Anna", "after": "Rita"}}
    from matches.documents.record.stored_match import _name_defects

    assert _name_defects({"seats": seats, "notes": [note]}, ["Anna", "Ugo"]) == []
    assert len(_name_defects({"seats": seats, "notes": []}, ["Anna", "Ugo"])) == 1
    assert len(_name_defects({"seats": seats, "notes": [note]}, ["Bea", "Ugo"])) == 1


def test_matches_are_verified_before_the_transaction_that_writes(
    finished: tuple[Tournament, Plain], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tournaments.backup.services import restore_checks

    event, document = finished
    seen = []
    real = restore_checks.read_within

    def watched(*args: Any, **kwargs: Any) -> Any:
        seen.append(Tournament.objects.count())
        return real(*args, **kwargs)

    monkeypatch.setattr(restore_checks, "read_within", watched)
    before = Tournament.objects.count()
    given_back(unsigned(document), event.owner)
    assert seen == [before]


def test_a_mark_that_nobody_here_wrote_is_refused() -> None:
    event = evening()
    for mark, code in (
        ({"signature": "none"}, "backup_lacks"),
        ("none", "backup_field"),
        ({**dict.fromkeys(("saved_at", "release", "key", "at"), ""), "signature": "own"}, "backup_field"),
    ):
        document = unsigned(opened_copy(event)) | {"origins": [mark]}
        assert refusal(document, event.owner).code == code


def _decided(match: Plain, **changes: Any) -> None:
    """End a match by a referee's word instead of its last events."""
    match["events"] = match["events"][:100]
    while match["events"][-1][1] > len(match["events"]):
        match["events"].pop()
    rows = [{"seat": seat, "place": seat, "points": None} for seat in range(1, len(match["seats"]) + 1)]
    outcome = {"reason": "adjudicated", "why": "tempo", "winners": [1], "placings": rows, **changes}
    match.update(ending="adjudicated", version=len(match["events"]), outcome=outcome)


def test_a_referee_s_word_ends_a_match_only_with_a_place_for_every_seat(finished: tuple[Tournament, Plain]) -> None:
    _event, document = finished
    match = its_match(document)
    _decided(match)
    assert verify_match(match).defects == ()
    for changes in (
        {"winners": [2]},
        {"placings": []},
        {"placings": [{"seat": seat, "place": 1} for seat in (1, 2, 3, 3)]},
        {"placings": None},
        {"reason": "points"},
        {"winners": "1"},
    ):
        _decided(match, **changes)
        assert verify_match(match).defects != (), changes


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "broken", [{}, {"events": None}, {"events": [1]}, {"seats": 3}, {"notes": [1]}, {"version": "x"}]
)
def test_a_document_of_any_shape_is_answered_with_defects(broken: Plain, finished: tuple[Tournament, Plain]) -> None:
    _event, document = finished
    assert verify_match(its_match(document) | broken if broken else {}).defects != ()


def test_the_words_for_a_copy_without_signature_suspect_nobody(client: Any) -> None:
    from matches.words.origins import origin_texts

    event = evening()
    restored = given_back(unsigned(opened_copy(event)), event.owner)
    (told,) = origin_texts(restored.origins)
    assert "scritta prima che ci fossero le firme, o altrove" in told
    client.force_login(event.owner)
    page = client.get(reverse("restore")).content.decode()
    assert "prima che ci fossero le firme" in page and "forse proprio su questo computer" in page
