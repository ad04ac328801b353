"""Everything that leaves the server during matches of FutuRisiKo!, Italy War and Battaglia, searched for every role."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, ClassVar

import pytest

import rules
from config.secrets.logs import RedactTokens
from rules.battaglia.state.cards import CARDS
from rules.futurisiko.deck import CODES, colour_of
from rules.futurisiko.state.state import seal
from tests.matches.listening import Listening
from tests.matches.secrets import forbidden_words, hidden_orders
from tests.matches.table import Table, table
from tests.rig.long import LONG
from tests.rules.games.kit import kit

MATCHES = 10 if LONG else 1
STEPS = 4000 if LONG else 40


class OfGame(Listening):
    """A match whose secrets are cards: the orders of the pile, what the others hold, what they drew."""

    def twin(self, state: rules.State, seat: int | None) -> rules.State | None:
        return kit(state.game).twin(state, seat, Random(5))

    def words(self, state: rules.State, seat: int | None) -> Iterable[str]:
        return ()


def unseen(state: rules.State) -> tuple[int, ...]:
    """The pile without the cards that were turned over for all to say who places the first flag (F6).

    They lie on top until the pile is shuffled anew in round 1; from then on the whole pile is hidden.
    """
    pile, colours = state.cards.pile, state.table.ruleset.colours
    hidden = len(pile)
    while not state.round and hidden:
        hidden -= 1
        if colours[colour_of(pile[hidden])] in state.people.colours:
            break
    return tuple(pile[:hidden])


class FutuRisiko(OfGame):
    curious: ClassVar = {"type": "discard", "card": "1-truce-1"}

    def orders(self, state: rules.State) -> Iterator[str]:
        return hidden_orders([CODES[card] for card in unseen(state)])


class ItalyWar(OfGame):
    curious: ClassVar = {"type": "trade", "cards": ["jolly_1", "jolly_2", "jolly_3"]}

    def words(self, state: rules.State, seat: int | None) -> Iterator[str]:
        return forbidden_words(state, seat) if any(state.held) else iter(())

    def orders(self, state: rules.State) -> Iterator[str]:
        return hidden_orders([state.table.geo.cards[card] for card in state.cards.pile])


class Battaglia(OfGame):
    curious: ClassVar = {"type": "discard", "card": "capitano_rosso_1"}

    def orders(self, state: rules.State) -> Iterator[str]:
        return hidden_orders([CARDS.codes[card] for card in state.pile])


GAMES: dict[str, type[OfGame]] = {"futurisiko": FutuRisiko, "italywar": ItalyWar, "battaglia": Battaglia}


def seated(code: str) -> Table:
    return table(ruleset=code, seats=4 if code == "italywar" else 3)


@pytest.fixture
def logs() -> Iterator[io.StringIO]:
    """All that the process writes to its log, as the server would write it."""
    kept, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(kept), root.level
    handler.addFilter(RedactTokens())
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield kept
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.mark.django_db(transaction=True)
@pytest.mark.once
@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.parametrize("code", GAMES)
def test_nobody_is_told_what_only_others_may_know(
    code: str, seed: int, monkeypatch: pytest.MonkeyPatch, logs: io.StringIO
) -> None:
    match = GAMES[code](seated(code), seed, monkeypatch)
    assert match.play(STEPS) >= min(STEPS, 100)
    made = match.table
    secrets = [made.match.server_seed, *made.tokens.values(), *made.match.grants.values_list("token_hash", flat=True)]
    assert [secret for secret in secrets if secret in logs.getvalue()] == [] and '"hand"' not in logs.getvalue()


@pytest.mark.django_db
def test_cards_turned_over_before_round_one_are_no_secret_and_those_below_are() -> None:
    made = table(ruleset="futurisiko")
    made.play_on(lambda state: state.asked and not state.round and all(state.people.colours[1:]))
    state = made.state
    colours = state.table.ruleset.colours
    alive = [card for card in state.cards.pile if colours[colour_of(card)] in state.people.colours]
    idle = [card for card in state.cards.pile if card not in alive]
    new = state.position.copy()
    new.cards = state.cards._replace(pile=(*alive, *idle[:5]))
    turned = seal(new)
    assert unseen(turned) == tuple(alive[:-1])
    new = turned.position.copy()
    new.round = 1
    assert len(unseen(seal(new))) == len(alive) + 5


@pytest.mark.django_db
@pytest.mark.parametrize("code", GAMES)
def test_records_and_replays_do_not_exist_before_the_end(code: str) -> None:
    made = seated(code)
    for name in ("match-record", "match-text", "match-replay", "match-replay-data", "match-dice"):
        for role in (None, 1, "referee", "organiser"):
            assert made.client(role).get(made.address(name)).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("code", GAMES)
def test_a_hand_is_in_the_board_of_its_seat_alone(code: str) -> None:
    """The search above would find one: the own board has a hand, and it is not that of the public."""
    made = seated(code)
    made.play_on(lambda state: state.round >= 2)
    boards: dict[Any, Any] = {role: made.board(role) for role in (None, 1, 2, "referee")}
    assert boards[None]["you"] is None and boards["referee"]["you"] is None
    assert boards[1]["you"]["seat"] == 1 and boards[2]["you"]["seat"] == 2
    for seat in (1, 2):
        assert json.dumps(boards[seat]["you"]["hand"]) == json.dumps(made.board(seat)["you"]["hand"])
    if code == "italywar":
        assert boards[1]["you"]["objective"] != boards[2]["you"]["objective"]
