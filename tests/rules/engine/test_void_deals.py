"""R2 at a table of three: void deals are events without cards, and nobody can hide a fair deal among them."""

import json
from dataclasses import replace

import pytest

import rules
from rules.base.errors import LogError
from rules.play.simulation import Recording, simulated
from rules.records.dice_check import verify_dice
from rules.records.match_file import StoredMatch, read, verify
from rules.risiko.results import results
from rules.risiko.state.events import Placed, TerritoriesDealt
from tests.rules.engine.forging import rewritten
from tests.rules.engine.redeals import Official, fair, official

EMPTY = {"type": "territories_dealt", "cards": [], "valid": False}


def refused(stored: StoredMatch, code: str) -> LogError:
    with pytest.raises(LogError, match=code) as caught:
        verify(stored)
    return caught.value


def changed(made: Official, number: int, **fields: object) -> StoredMatch:
    """The match with other fields in its event of that number."""
    events = list(made.events)
    events[number - 1] = replace(events[number - 1], **fields)  # type: ignore[type-var]
    return read(made.lines())._replace(events=tuple(events))


def test_three_seats_write_their_void_deals_without_cards_and_the_last_with_all() -> None:
    made = official()
    deals = [one for one in made.events if isinstance(one, TerritoriesDealt)]
    assert len(deals) == len(made.dealt) == 34
    assert [one.valid for one in deals] == [fair(cards) for cards in made.dealt] == [False] * 33 + [True]
    assert {one.cards for one in deals[:-1]} == {()} and deals[-1].cards == made.dealt[-1]


def test_the_beginning_of_a_log_of_three_stays_small_although_33_deals_were_void() -> None:
    made = official()
    first = next(number for number, one in enumerate(made.events) if isinstance(one, Placed))
    assert sum(map(len, made.lines()[: first + 1])) < 8_000
    assert sum(map(len, made.lines(made.with_cards())[: first + 1])) > 20_000


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_with_more_seats_every_deal_keeps_its_cards(seats: int) -> None:
    made = official(seats, seed="deal 1")
    assert made.events == made.with_cards()
    verify_dice(read(made.lines()))


def test_a_void_deal_without_cards_is_still_one_shuffle_asked_for() -> None:
    made = official()
    assert rules.asked(made.events) == rules.asked(made.with_cards())
    shuffles = [values for kind, values in results(made.events) if kind == "shuffle"]
    assert shuffles[1:35] == [()] * 33 + [made.dealt[-1]]


def test_a_log_of_three_is_decided_again_and_its_dice_are_checked() -> None:
    made = official()
    stored = read(made.lines())
    assert verify(stored) == rules.replay(made.events)
    assert verify_dice(stored) == rules.asked(made.events)


def test_a_log_of_three_written_with_all_cards_verifies_replays_and_decodes_as_before() -> None:
    made = official()
    old = read(made.lines(made.with_cards()))
    assert old.events == made.with_cards()
    assert verify(old) == rules.replay(old.events) == rules.replay(made.events)
    assert verify_dice(old) == verify_dice(read(made.lines()))


def test_a_match_without_dice_to_check_is_decided_again_too() -> None:
    lines = simulated(Recording(rules.load("risiko-challenge"), ["random"] * 3, "1/0")).lines
    stored = read(lines)
    assert EMPTY in [rules.encode(one) for one in stored.events]
    assert verify(stored) == rules.replay(stored.events)


def test_a_fair_deal_left_out_as_if_it_were_void_is_found_when_the_seed_is_open() -> None:
    cheat = official(skips=True)
    skipped = list(cheat.deals())[33]
    stored = read(cheat.lines())
    assert cheat.events[skipped - 1] == TerritoriesDealt((), False) and fair(cheat.dealt[33])
    verify(stored)
    with pytest.raises(LogError, match="deal_was_fair") as caught:
        verify_dice(stored)
    assert caught.value.event == skipped


def test_a_fair_deal_written_with_its_cards_as_void_is_refused_by_the_rules_alone() -> None:
    cheat = official(skips=True)
    stored = read(cheat.lines(cheat.with_cards()))
    assert refused(stored, "not_what_follows").event == list(cheat.deals())[33]
    with pytest.raises(LogError, match="not_what_follows"):
        verify_dice(stored)


def test_cards_of_a_void_deal_that_the_seed_does_not_give_are_a_wrong_roll() -> None:
    made = official()
    with pytest.raises(LogError, match="roll_wrong"):
        verify_dice(changed(made, next(made.deals()), cards=made.dealt[1]))


def test_a_valid_deal_without_cards_is_refused() -> None:
    made = official()
    *_, last = made.deals()
    stored = changed(made, last, cards=())
    refused(stored, "not_what_follows")
    with pytest.raises(LogError):
        verify_dice(stored)
    refused(changed(made, next(made.deals()), valid=True), "not_what_follows")


def test_a_void_deal_more_or_less_than_the_seed_gives_is_found() -> None:
    lines = official().lines()
    place = next(n for n, line in enumerate(lines[1:-1]) if json.loads(line)["event"] == EMPTY)
    more = read(rewritten(lines, lambda events: [*events[:place], EMPTY, *events[place:]]))
    less = read(rewritten(lines, lambda events: events[:place] + events[place + 1 :]))
    for stored in (more, less):
        verify(stored)
        with pytest.raises(LogError, match="roll_wrong"):
            verify_dice(stored)


@pytest.mark.parametrize("share", [0, 100])
def test_where_no_deal_can_be_void_none_without_cards_is_taken(share: int) -> None:
    ruleset = rules.load("risiko-torneo").varied(deal_share_percent=share) if share else rules.load("risiko-torneo")
    lines = list(simulated(Recording(ruleset, ["random"] * 3, "share"), max_events=90).lines)
    verify(read(lines))
    place = next(n for n, line in enumerate(lines[1:-1]) if json.loads(line)["event"]["type"] == EMPTY["type"])
    stored = read(rewritten(lines, lambda events: [*events[:place], EMPTY, *events[place:]]))
    assert refused(stored, "not_what_follows").event == place + 1


def test_with_four_seats_a_void_deal_must_have_its_cards() -> None:
    made = official(4, seed="four 0")
    first = next(made.deals())
    assert not made.events[first - 1].valid  # type: ignore[union-attr]
    bare = changed(made, first, cards=())
    refused(bare, "not_what_follows")
    with pytest.raises(LogError):
        verify_dice(bare)
