"""What a seat ended may be taken back until the next die or card falls: in every game, and in stored matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from random import Random
from typing import NamedTuple

import pytest

import rules
from rules import History, IllegalAction, LogError, TakenBack, follow, histories, taken_back
from rules.base.chance import Seeded
from rules.base.quantities import quantity_of, with_quantity
from rules.contract.history import KEPT
from rules.records.match_file import read, verify
from rules.records.match_log import header_of, lines_of, setup_of

EDITIONS = ("risiko-challenge", "risiko-classico", "risiko-time-attack", "italywar-torneo", "futurisiko", "battaglia")
OPENS = {"TurnEnded", "Moved", "FlagPlaced", "Withdrawn"}
PLAIN = {
    "ColourChosen", "MovedIn", "Placed", "TurnBegan",
    "ProductionBegan", "ProductionEnded", "OperationsBegan", "Marched", "Flown", "Sailed", "Shipped", "MovementEnded",
    "NavalEnded", "Passed", "AttackDeclared", "BattleBegan", "Struck",
}  # fmt: skip
"""What neither throws a die nor shows a card, besides what opens."""
RARE = 80
"""One step in so many is somebody leaving or coming back."""


class Step(NamedTuple):
    """A decision, who took it (None: the outside), what came of it, and the history before and after it."""

    seat: int | None
    events: list[rules.Event]
    before: History
    after: History


def walk(edition: str, seed: str, most: int = 450) -> Iterator[Step]:
    """The steps of a random match with people leaving and coming back."""
    chance, random = Seeded(f"chance {seed}"), Random(f"bot {seed}")
    history = followed(History(), rules.start(rules.load(edition), 4, chance))
    while rules.outcome(history.state) is None and history.version < most:
        seat = None if random.randrange(RARE) == 0 else rules.to_move(history.state)[0]
        listed = rules.legal_actions(history.state, seat)
        action = random.choice([one for one in listed if type(one).__name__ != "TimeUp"])
        found = quantity_of(action)
        asked = with_quantity(action, random.randint(found.least, found.most)) if found else action
        events = rules.decide(history.state, asked, seat, chance)
        before, history = history, followed(history, events)
        yield Step(seat, events, before, history)


def followed(history: History, events: Iterable[rules.Event]) -> History:
    return reduce(follow, events, history)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", ["one"])
def test_it_may_be_taken_back_exactly_while_neither_die_nor_card_has_fallen(edition: str, seed: str) -> None:
    opened = 0
    for seat, events, before, after in walk(edition, seed):
        names = [type(event).__name__ for event in events]
        if after.undo is None:
            continue
        assert not rules.asked(events) and set(names) <= OPENS | PLAIN
        if after.undo.version == before.version:
            opened += 1
            assert names[0] in OPENS and after.undo.state == before.state
            assert names[0] == "Withdrawn" or after.undo.seat == seat
        else:
            assert after.undo == before.undo
    assert opened


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_was_taken_back_never_was(edition: str) -> None:
    seen = 0
    for history in (step.after for seed in range(4) for step in walk(edition, f"back {seed}", 220)):
        if history.undo is None:
            continue
        undo = history.undo
        back = follow(history, taken_back(history, undo.seat))
        earlier = history.earlier
        assert (back.version, back.state) == (history.version + 1, undo.state)
        assert (*back.earlier, back.undo) == (earlier or (None,)) and back.backs == (*history.backs, undo.seat)
        assert rules.encode(back.state) == rules.encode(undo.state)
        for seat in {1, 2, 3, 4} - {one.seat for one in earlier[-1:]}:
            with pytest.raises(IllegalAction, match="nothing_to_take_back"):
                taken_back(back, seat)
        seen += 1
    assert seen > (5 if edition != "battaglia" else 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_several_ended_one_after_the_other_goes_back_one_after_the_other(edition: str) -> None:
    longest = 0
    for seed in range(12):
        states: dict[int, rules.State] = {}
        for _seat, _events, before, history in walk(edition, f"chain {seed}", 200):
            states[before.version] = before.state
            ends = 0
            while history.undo is not None:
                undo = history.undo
                assert rules.encode(undo.state) == rules.encode(states.get(undo.version, undo.state))
                history = follow(history, taken_back(history, undo.seat))
                ends += 1
            assert history.earlier == () and ends <= KEPT
            longest = max(longest, ends)
    assert longest > (1 if edition != "battaglia" else 0)


def test_nobody_else_takes_it_back_and_nobody_takes_back_another_version() -> None:
    history = next(after for *_, after in walk("risiko-challenge", "else") if after.undo)
    undo = history.undo
    assert undo is not None
    with pytest.raises(IllegalAction, match="nothing_to_take_back"):
        taken_back(history, undo.seat % 4 + 1)
    with pytest.raises(IllegalAction, match="nothing_to_take_back"):
        follow(history, TakenBack(undo.seat, undo.version - 1))


@pytest.mark.parametrize("reason", ["surrendered", "absent"])
def test_who_surrenders_may_take_it_back_and_who_is_sent_away_as_absent_comes_back_by_another_door(reason: str) -> None:
    history = next(after for *_, after in walk("risiko-challenge", "leaves") if after.state.round > 1)
    seat = rules.to_move(history.state)[0] % 4 + 1
    events = rules.decide(history.state, rules.Withdraw(seat, reason), None, Seeded("leaves"))
    left = followed(history, events)
    assert left.state != history.state
    if reason == "surrendered":
        assert follow(left, taken_back(left, seat)).state == history.state
    else:
        assert left.undo is None


def stored() -> list[str]:
    """The lines of a match in which an end was taken back eight times, the next player's armies with it."""
    ruleset, chance, random = rules.load("risiko-challenge"), Seeded("stored"), Random("bot")
    events = rules.start(ruleset, 4, chance)
    history, told, taken = followed(History(), events), list(events), 0
    while len(told) < 900 and rules.outcome(history.state) is None:
        undo = history.undo
        if undo and taken < 8 and history.version - undo.version > 2:
            events, taken = [taken_back(history, undo.seat)], taken + 1
        else:
            seat = rules.to_move(history.state)[0]
            action = random.choice(list(rules.legal_actions(history.state, seat)))
            found = quantity_of(action)
            events = rules.decide(history.state, with_quantity(action, found.least) if found else action, seat, chance)
        history, told = followed(history, events), [*told, *events]
    assert taken == 8
    return list(lines_of(told, header_of(setup_of(ruleset, ["p1", "p2", "p3", "p4"]))))


def test_a_stored_match_with_it_is_read_back_and_checked() -> None:
    match = read(stored())
    assert verify(match) == rules.replay(match.events)
    assert sum(isinstance(event, TakenBack) for event in match.events) == 8
    last = [after for _event, _before, after in histories(match.events)][-1]
    assert last.state == rules.replay(match.events) and last.version == len(match.events)


def test_a_stored_match_that_takes_back_what_it_may_not_is_refused_at_that_event() -> None:
    match = read(stored())
    number = next(place for place, event in enumerate(match.events) if isinstance(event, TakenBack))
    for wrong in (TakenBack(match.events[number].seat, 3), TakenBack(match.events[number].seat % 4 + 1, 0)):
        events = (*match.events[:number], wrong, *match.events[number + 1 :])
        with pytest.raises(LogError) as caught:
            verify(match._replace(events=events, closed=None))
        assert caught.value.event == number + 1
