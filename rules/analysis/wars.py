"""What the analysis must know of each game whose chances are measured: which of its events are chance, and how."""

from collections.abc import Callable
from typing import NamedTuple

from rules.contract.state import Event
from rules.italywar.state import events as italywar
from rules.risiko.state import events as risiko

Thrown = Callable[[int, int, tuple[int, ...], int, int], Event]
"""A throw of so many dice against one: source, target, the attacker's dice, what both sides lose."""


class War(NamedTuple):
    """The events of a game: a throw of a battle (`fought`, made by `thrown`), a set turned in, and the dice that may
    end the match (None: there are none).
    """

    fought: type
    thrown: Thrown
    traded: type
    bell: type | None = None


def _thrown(source: int, target: int, dice: tuple[int, ...], lost: int, killed: int) -> Event:
    return risiko.Fought(source, target, dice, (1,), lost, killed)


def _thrown_in_italy(source: int, target: int, dice: tuple[int, ...], lost: int, killed: int) -> Event:
    return italywar.Fought(source, target, dice, (), (1,), (), lost, killed, ())


WARS = {
    "risiko": War(risiko.Fought, _thrown, risiko.Traded, risiko.SdadataRolled),
    "italywar": War(italywar.Fought, _thrown_in_italy, italywar.Traded),
}
"""Every game that has chances to win (rules/play/winning.py), by its code."""
FOUGHT = tuple(war.fought for war in WARS.values())
TRADED = tuple(war.traded for war in WARS.values())
BELLS = tuple(war.bell for war in WARS.values() if war.bell)
