"""A stored match is read back, checked event by event, and refused with the number of the first wrong event."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from rules.base.errors import LogError
from rules.play.simulation import Recording, simulated
from rules.records.match_file import read, verify
from rules.records.match_log import (
    FORMAT,
    LogWriter,
    canonical,
    header_of,
    lines_of,
    outcome_document,
    setup_of,
    state_digest,
)
from rules.risiko.documents.codec import CODEC
from rules.risiko.state.events import Fought
from tests.rules.engine.forging import forged, rewritten
from tests.rules.engine.table import CODES, begun, ruleset


def match(code: str = "risiko-challenge", seed: str = "file", events: int = 3000, bots: str = "random") -> list[str]:
    return list(simulated(Recording(ruleset(code), [bots] * 4, seed), max_events=events).lines)


def wrong(lines: list[str]) -> tuple[str, int | None]:
    with pytest.raises(LogError) as caught:
        verify(read(lines))
    return caught.value.code, caught.value.event


@pytest.mark.parametrize("code", CODES)
def test_a_match_is_rebuilt_with_its_outcome(code: str) -> None:
    lines = match(code, bots="objective")
    stored = read(lines)
    state = verify(stored)
    assert len(stored.events) == len(lines) - 2
    assert outcome_document(state) == stored.closed["outcome"] is not None
    assert state_digest(rules.replay(stored.events)) == state_digest(state)


@pytest.mark.parametrize("number", [1, 2, 7, 40, 300])
def test_a_changed_event_is_named(number: int) -> None:
    lines = match()
    row = json.loads(lines[number])
    row["event"]["type"] = "turn_ended"
    lines[number] = json.dumps(row, separators=(",", ":")) + "\n"
    assert wrong(lines) == ("hash_wrong", number)


@pytest.mark.parametrize("number", [1, 2, 7, 40, 300])
def test_a_missing_event_is_named(number: int) -> None:
    lines = match()
    del lines[number]
    assert wrong(lines) == ("number_wrong", number)


def test_reordered_events_are_named() -> None:
    lines = match()
    lines[50], lines[51] = lines[51], lines[50]
    assert wrong(lines) == ("number_wrong", 50)


def test_a_truncated_match_is_refused_but_one_under_way_may_be_read() -> None:
    lines = match()
    assert wrong(lines[:100]) == ("truncated", 100)
    assert len(read(lines[:100], complete=False).events) == 99
    assert wrong([*lines[:90], lines[-1]]) == ("truncated", 90)
    lines[80] = lines[80][:40]
    assert wrong(lines) == ("line_malformed", 80)


def test_nothing_may_follow_the_closing_line() -> None:
    lines = match(events=80)
    assert wrong([*lines, lines[-2]])[0] == "after_the_end"


@pytest.mark.parametrize("lines", [[], ["{}"], ["not json"], ['{"header":{"kind":"other"},"hash":"00"}']])
def test_what_is_no_match_is_said_so(lines: list[str]) -> None:
    with pytest.raises(LogError):
        read(lines)


def test_a_changed_header_is_found() -> None:
    lines = match(events=80)
    assert wrong([lines[0].replace("p1", "px"), *lines[1:]]) == ("header_hash", 0)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": 99}, "format_unknown"),
        ({"format": "2"}, "format_unknown"),
        ({"format": True}, "format_unknown"),
        ({"ruleset": "monopoli"}, "ruleset_unknown"),
        ({"version": 9}, "ruleset_version_unknown"),
        ({"options": {"army_cup": 1}}, "ruleset_wrong"),
        ({"options": {"army_cap": 99}}, "header_wrong"),
        ({"seats": ["a", "b", "c", "d"]}, "header_wrong"),
        ({"seats": 4}, "header_malformed"),
    ],
)
def test_an_unknown_format_or_ruleset_is_refused(change: dict, code: str) -> None:
    assert wrong(rewritten(match(events=80), lambda events: events, **change))[0] == code


def test_dice_that_give_other_losses_are_found_although_every_hash_is_right() -> None:
    def flip(event: dict) -> dict:
        return {**event, "attacker_losses": event["defender_losses"], "defender_losses": event["attacker_losses"]}

    lines = match()
    events = [json.loads(line)["event"] for line in lines[1:-1]]
    fights = [place for place, one in enumerate(events) if one["type"] == "fought"]
    uneven = next(n for n, p in enumerate(fights) if events[p]["attacker_losses"] != events[p]["defender_losses"])
    assert wrong(forged(lines, "fought", flip, uneven)) == ("not_what_follows", fights[uneven] + 1)


def test_an_action_that_was_not_allowed_is_found_although_every_hash_is_right() -> None:
    lines = match()
    events = [json.loads(line)["event"] for line in lines[1:-1]]
    place = next(number for number, one in enumerate(events) if one["type"] == "placed")
    assert wrong(forged(lines, "placed", lambda one: {**one, "armies": 4})) == ("not_legal", place + 1)


def test_an_event_left_out_is_found_although_every_hash_is_right() -> None:
    lines = match()
    events = [json.loads(line)["event"] for line in lines[1:-1]]
    place = next(number for number, one in enumerate(events) if one["type"] == "card_drawn")
    code, number = wrong(rewritten(lines, lambda all_: all_[:place] + all_[place + 1 :]))
    assert (code, number) == ("not_what_follows", place + 1)


def test_an_invented_end_is_found() -> None:
    lines = match()
    end = {"type": "match_ended", "reason": "objective", "winners": [1], "placings": [[1, 1, 86]]}
    assert wrong(rewritten(lines, lambda events: [*events[:100], end, *events[100:]]))[1] == 101


def test_a_clock_that_rings_twice_is_found_although_every_hash_is_right() -> None:
    lines = match(bots="random")
    events = [json.loads(line)["event"] for line in lines[1:-1]]
    bell = next(place for place, one in enumerate(events) if one["type"] == "time_expired")
    twice = rewritten(lines, lambda all_: [*all_[: bell + 1], all_[bell], *all_[bell + 1 :]])
    assert wrong(twice) == ("not_legal", bell + 2)


def test_an_event_that_is_none_is_found() -> None:
    lines = match(events=80)
    text = '{"type":"teleported"}'
    before = json.loads(lines[4])["hash"]
    digest = hashlib.sha256(f"{before}5{text}".encode()).hexdigest()
    lines[5] = f'{{"n":5,"event":{text},"hash":"{digest}"}}\n'
    assert wrong(lines) == ("event_malformed", 5)


def test_the_fast_text_of_an_event_is_its_canonical_json() -> None:
    for code in CODES:
        for bots in ("random", "objective"):
            for event in read(match(code, bots=bots, events=1500)).events:
                assert CODEC.event_text(event) == canonical(rules.encode(event))


OLD = Path(__file__).parent / "data" / "match-format-1.jsonl"
"""A match stored in format 1, which had no losses in a throw and called the beginning of a turn by another name."""


def test_a_match_of_format_1_is_still_read() -> None:
    text = OLD.read_text(encoding="ascii")
    assert '"format":1' in text and "turn_started" in text and "losses" not in text
    stored = read(text.splitlines())
    assert FORMAT == 2 and len(stored.events) == 185
    outcome = outcome_document(verify(stored))
    assert outcome == stored.closed["outcome"] and outcome["winners"] == [1]


def test_a_match_of_format_1_is_checked_as_a_new_one_is() -> None:
    lines = OLD.read_text(encoding="ascii").splitlines()
    assert wrong([*lines[:60], lines[60].replace('"type":', '"type":""'), *lines[61:]]) == ("hash_wrong", 60)
    assert wrong([*lines[:60], *lines[61:]]) == ("number_wrong", 60)
    stored = read(lines)
    place = next(n for n, event in enumerate(stored.events) if isinstance(event, Fought) and event.defender_losses)
    fought = stored.events[place]
    other = replace(fought, attack=(1,) * len(fought.attack))
    changed = stored._replace(events=(*stored.events[:place], other, *stored.events[place + 1 :]))
    with pytest.raises(LogError, match="not_what_follows") as caught:
        verify(changed)
    assert caught.value.event == place + 1


def test_an_organisers_own_deck_travels_with_the_match() -> None:
    rows = [{"number": str(n), "principal": code} for n, code in enumerate(("Alaska", "Cina", "Congo", "Peru"), 1)]
    deck = rules.deck_from_rows(rows)
    from rules.base.chance import Seeded

    events = rules.start(ruleset("risiko-torneo"), ["Ada", "Bruno", "Carla"], Seeded("deck"), deck)
    header = header_of(setup_of(ruleset("risiko-torneo"), ["Ada", "Bruno", "Carla"]))
    assert verify(read(lines_of(events, header))).table.cards == deck.cards


def test_the_digest_stands_for_every_event() -> None:
    game = begun(ruleset())
    header = header_of(setup_of(ruleset(), ["Ada", "Bruno", "Carla"]))
    one, other = LogWriter(header), LogWriter(header)
    one.add(game.events)
    other.add(game.events[:-1])
    assert one.digest != other.digest
