"""What release 0.1.0 played is played, checked and told as it was, but for what a rule has changed since."""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.base.chance import Seeded
from rules.base.committed import FIRST, SCHEME, Committed
from rules.base.errors import LogError
from rules.contract.games import game
from rules.contract.outside import TimeUp, Withdraw
from rules.contract.ruleset import edition, first_options
from rules.contract.started import Started
from rules.play.bots import bot
from rules.play.simulation import EventDigest, Recording, play
from rules.records.dice_check import verify_dice
from rules.records.match_file import StoredMatch, read, verify
from rules.records.match_log import RELEASE, header_of, lines_of, outcome_document, setup_of
from rules.risiko.state.events import TerritoriesDealt
from tests.rules.engine.forging import rewritten

ROWS = json.loads((Path(__file__).parents[1] / "data" / "release_0_1_0.json").read_text(encoding="utf-8"))
"""Digests of `simulate` of release 0.1.0: seats and matches with seed 1."""
CHANGED = {
    "battaglia": "B5: the own discard of a turn may be taken again",
    "risiko-1997": "most_rounds: bots that only play by chance reach the last round before the last event",
    "risiko-classico": "most_rounds, as risiko-1997",
}
"""Rulesets whose play a rule has changed since; under what was played then they play as they did."""


class Dealing:
    """Seeded chance that keeps the cards of the deals, the last of which is valid."""

    def __init__(self, seed: str) -> None:
        self._chance = Seeded(seed)
        self.dealt: list[tuple[int, ...]] = []

    def roll(self, dice: int, purpose: str, faces: int = 6) -> tuple[int, ...]:
        return self._chance.roll(dice, purpose, faces)

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        cards = self._chance.shuffle(size, purpose)
        self.dealt += [cards] if purpose == "deal" else []
        return cards


def digest(ruleset: Any, seats: int, matches: int) -> str:
    """The digest of `simulate RULESET --seats N --matches M --seed 1`, as if options of later releases had no name.

    Void deals of three have their cards, as they had in release 0.1.0.
    """
    found = sha256()
    for number in range(matches):
        recording, one = Recording(ruleset, ["random"] * seats, f"1/{number}"), EventDigest()
        chance = Dealing(f"1/{number}/chance")

        def record(events: list[Any], one: EventDigest = one, chance: Dealing = chance) -> None:
            one.add(with_cards(unnamed(events), chance.dealt))

        play(ruleset, recording.bots, chance, record=record)
        found.update(one.hexdigest().encode())
    return found.hexdigest()


def unnamed(events: list[Any]) -> list[Any]:
    """The events without the options that release 0.1.0 did not have."""
    if not isinstance(events[0], Started):
        return events
    named = tuple((key, value) for key, value in events[0].options if key not in first_options())
    return [replace(events[0], options=named), *events[1:]]


def with_cards(events: list[Any], dealt: list[tuple[int, ...]]) -> list[Any]:
    """The events with the cards of every deal of RisiKo!."""
    cards = iter(dealt)
    return [replace(one, cards=next(cards)) if type(one) is TerritoriesDealt else one for one in events]


@pytest.mark.few(12)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['ruleset']}-{row['seats']}")
def test_a_simulation_has_the_digest_of_release_0_1_0_where_no_rule_has_changed(row: dict[str, Any]) -> None:
    ruleset = rules.load(row["ruleset"])
    if row["ruleset"] in CHANGED:
        ruleset = edition(row["ruleset"], 1).stored(**first_options())
    assert ruleset.version == 1
    assert digest(ruleset, row["seats"], row["matches"]) == row["digest"]


def as_first_released(code: str, seats: int, leave: dict[int, int], most: int = 4000, **options: Any) -> list[str]:
    """The lines of a match as release 0.1.0 wrote it: its options are played and not named.

    `leave`: at which event (counted) which seat surrenders.
    """
    ruleset = edition(code, 1).stored(**first_options(), **options)
    deck = options_deck(code) if options.get("scope") == "both" else None
    players = [bot("random", f"old {seat}", ruleset.game) for seat in range(1, seats + 1)]
    chance, waiting = rules.Seeded("old"), sorted(leave.items())
    events = rules.start(ruleset, seats, chance, deck)
    state = rules.replay(events)
    while state.outcome is None and len(events) < most:
        if waiting and len(events) >= waiting[0][0]:
            action, seat = Withdraw(waiting.pop(0)[1], "surrendered"), None
        else:
            seat = rules.to_move(state)[0]
            action = players[seat - 1].act(None, rules.legal_actions(state, seat))
        more, state = rules.step(state, action, seat, chance)
        events += more
    events = unnamed(events)
    setup = setup_of(edition(code, 1).stored(**options), events[0].names)
    return list(lines_of(events, header_of(setup, release=None)))


def options_deck(code: str) -> rules.Deck:
    """Twelve cards of one's own with a Principal and a Secondary part."""
    board = rules.load_board("italywar" if code.startswith("italywar") else "risiko")
    names = [one.name for one in board.territories]
    rows = [{"number": str(n), "principal": names[3 * n], "secondary": names[3 * n + 1]} for n in range(1, 12)]
    return rules.deck_from_rows(rows, board=board)


@pytest.mark.parametrize("code", rules.codes())
def test_a_match_that_somebody_left_verifies_although_leavers_are_placed_otherwise_today(code: str) -> None:
    seats = min(rules.load(code).seats_max, 4)
    leave = {80 + 15 * number: seat for number, seat in enumerate(range(seats, 1, -1))}
    stored = read(as_first_released(code, seats, leave))
    assert stored.closed is not None and stored.closed["outcome"]["reason"] == "last_player"
    assert outcome_document(verify(stored)) == stored.closed["outcome"]
    assert rules.replay(stored.events).outcome == verify(stored).outcome


def test_a_match_longer_than_todays_last_round_verifies() -> None:
    stored = read(as_first_released("risiko-classico", 3, {}, most=2900))
    state = verify(stored)
    assert state.outcome is None and state.round > rules.load("risiko-classico").most_rounds
    assert rules.replay(stored.events) == state


def test_the_log_of_version_1_of_battaglia_is_the_one_that_release_0_1_0_wrote() -> None:
    lines = as_first_released("battaglia", 3, {120: 2})
    assert sha256("".join(lines).encode()).hexdigest() == BATTAGLIA_LOG
    stored = read(lines)
    assert stored.header["version"] == 1 and outcome_document(verify(stored)) == stored.closed["outcome"]


@pytest.mark.parametrize("code", ["risiko-torneo", "risiko-challenge", "italywar-torneo"])
def test_a_match_with_an_own_deck_and_both_parts_verifies(code: str) -> None:
    stored = read(as_first_released(code, 4, {150: 3}, most=900, scope="both"))
    assert stored.header["options"] == {"scope": "both"} and stored.events[0].deck
    verify(stored)


@pytest.mark.parametrize("code", ["risiko-torneo", "battaglia"])
def test_what_never_followed_is_refused_by_both_readings(code: str) -> None:
    stored = read(as_first_released(code, 3, {80: 3, 95: 2}))
    ended = stored.events[-1]
    forged = replace(ended, placings=(ended.placings[0], *ended.placings[:0:-1]))
    assert forged != ended
    with pytest.raises(LogError, match="not_what_follows"):
        verify(StoredMatch(stored.header, (*stored.events[:-1], forged), None, ""))


def test_a_match_of_today_that_names_its_leavers_is_not_read_as_an_old_one() -> None:
    stored = read(as_first_released("risiko-torneo", 4, {80: 4, 95: 3, 110: 2}))
    named = {"most_rounds": 50}
    started = replace(stored.events[0], options=tuple(named.items()))
    today = StoredMatch({**stored.header, "options": named}, (started, *stored.events[1:]), stored.closed, "")
    with pytest.raises(LogError, match="not_what_follows"):
        verify(today)


@pytest.mark.parametrize("code", ["risiko-torneo", "risiko-challenge", "italywar-torneo"])
def test_what_0_1_0_would_have_placed_is_refused_where_the_header_tells_a_later_release(code: str) -> None:
    """As `leavers = as_others` places who surrendered, every hash made right again: no end of a match of today."""
    old = as_first_released(code, 4, {80: 4, 95: 3, 110: 2})
    assert outcome_document(verify(read(old)))
    for later in ({"release": RELEASE}, {"scheme": SCHEME, "outside": None}, {"scheme": FIRST}):
        with pytest.raises(LogError, match="not_what_follows"):
            verify(read(rewritten(old, lambda events: events, **later)))


@pytest.mark.parametrize("committed", [False, True])
def test_a_log_written_today_names_its_release_unless_its_scheme_tells(committed: bool) -> None:
    header = Recording(rules.load("risiko-torneo"), ["random"] * 3, "x", committed=committed).header
    assert header["release"] == RELEASE and "scheme" not in header
    told = header_of(setup_of(rules.load("risiko-torneo"), ["Ada"]), "00", scheme=SCHEME)
    assert "release" not in told and told["scheme"] == SCHEME


def test_official_places_rewritten_as_0_1_0_placed_are_refused_by_the_check_of_the_dice() -> None:
    today, before = official_with_leavers()
    assert verify_dice(read(today)) > 0
    assert json.loads(today[-1])["closed"]["outcome"] != json.loads(before[-1])["closed"]["outcome"]
    for check in (verify, verify_dice):
        with pytest.raises(LogError, match="not_what_follows"):
            check(read(before))


def official_with_leavers(number: int = 1) -> tuple[list[str], list[str]]:
    """An official match of today that two have left, and the same with its last places as 0.1.0 would give them."""
    ruleset, names, seed = rules.load("risiko-challenge"), ["p1", "p2", "p3", "p4"], bytes([number] * 32)
    setup, nonces = setup_of(ruleset, names), ["00", "01", "02", "03"]
    chance = Committed(seed, setup, nonces, scheme=SCHEME)
    players = [bot("random", f"placed {seat}", ruleset.game) for seat in range(4)]
    events = rules.start(ruleset, names, chance)
    state, leaving, decided, bell = rules.replay(events), [2, 3], events, 4
    while state.outcome is None:
        action: Any = None
        if leaving and len(events) > 150:
            action, seat = Withdraw(leaving.pop(0), "surrendered"), None
        elif bell and state.round > bell:
            action, seat, bell = TimeUp(), None, 0
        else:
            seat = rules.to_move(state)[0]
            action = players[seat - 1].act(None, rules.legal_actions(state, seat))
        asked = chance.asked
        decided, state = rules.step(state, action, seat, chance)
        events += decided
    header = header_of(setup, chance.commitment, nonces, scheme=SCHEME)
    named = replace(events[0], options=tuple(first_options().items()))
    first = rules.replay([named, *events[1 : -len(decided)]])
    other, _ = rules.step(first, action, seat, Committed(seed, setup, nonces, asked, scheme=SCHEME))
    return list(lines_of(events, header, seed)), list(lines_of([*events[:-1], other[-1]], header, seed))


def test_a_version_that_never_was_is_refused() -> None:
    assert edition("battaglia", 2) is rules.load("battaglia")
    with pytest.raises(rules.UnknownRuleset):
        edition("battaglia", 3)
    with pytest.raises(rules.UnknownRuleset):
        edition("risiko-torneo", 2)
    assert game("battaglia").code == "battaglia"


BATTAGLIA_LOG = "d665754e573f572c0d14053fce470b070cfedbeb2e9a338ae20fe647447ffda4"
"""SHA-256 of the same match played by release 0.1.0."""
