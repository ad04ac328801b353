"""A seed fixed before the draw, and a question in which letters stand for names."""

from hashlib import sha256

from tournaments.seating.lots.commitment import commitment, commitment_text
from tournaments.seating.question.letters import letter, to_letters


def test_anybody_can_hash_the_text_again() -> None:
    assert commitment_text(42, "ab") == "planisfero-seed:42:ab"
    assert commitment(42, "ab") == sha256(b"planisfero-seed:42:ab").hexdigest()


def test_another_seed_or_nonce_is_another_fingerprint() -> None:
    assert len({commitment(seed, nonce) for seed in (4, 42) for nonce in ("ab", "cd")}) == 4


def test_letters_go_on_after_the_alphabet() -> None:
    assert [letter(place) for place in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


def test_names_become_letters_and_stay_beside_the_question() -> None:
    players = [
        {"id": 1, "club": "Gufo", "present": True, "region": "Emilia"},
        {"id": 2, "club": None, "present": True},
        {"id": 3, "club": "Tasso", "present": True, "region": "Emilia"},
        {"id": 4, "club": "Gufo", "present": False},
    ]
    found = to_letters({"players": players, "seed": 1})
    assert [player["club"] for player in found.document["players"]] == ["A", None, "B", "A"]  # type: ignore[attr-defined]
    assert found.names == {"clubs": {"A": "Gufo", "B": "Tasso"}, "regions": {"A": "Emilia"}}
    assert found.name("clubs", "B") == "Tasso" and found.name("clubs", 7) == 7
    assert players[0]["club"] == "Gufo"
