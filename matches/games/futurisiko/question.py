"""FutuRisiko!: cards are asked of every hand alike; losses, sinkings and places without a choice are no questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from matches.games.lands import last_colour
from matches.games.question import Question
from rules.futurisiko.chapters.battles import invaded_territories
from rules.futurisiko.chapters.legal import held, legal_actions
from rules.futurisiko.chapters.losses import land_range
from rules.futurisiko.deck import BETRAYAL, MISSILE, SECRET
from rules.futurisiko.deck import SHIELD as SHIELD_CARD
from rules.futurisiko.deck import SUPER as SUPER_CARD
from rules.futurisiko.state.actions import BeginBattle, Pass, PlaceFlag, RemoveArmies, Sink, Throw
from rules.futurisiko.state.state import BATTLES, COLOURS, FLAGS, LOSSES, MISSILES, SHIELD, SINK, SUPER, THROW, State

CARDS = {SUPER: SUPER_CARD, MISSILES: MISSILE, SHIELD: SHIELD_CARD}


def question(state: State) -> Question | None:
    """Return what is asked now; None for the decisions of an ordinary turn."""
    if state.phase in CARDS:
        holds = bool(held(state.position, state.asked, CARDS[state.phase]))
        return Question(state.asked, Pass(), holds, secret=True, waive=Pass(), own=state.asked == state.seat)
    asks = ASKED.get(state.phase)
    return asks(state) if asks else None


def _flag(state: State) -> Question | None:
    free = [place for place, owner in enumerate(state.owner) if not owner]
    return Question(state.asked, PlaceFlag(free[0]), choice=False) if len(free) == 1 else None


def _losses(state: State) -> Question | None:
    least, most = land_range(state.position)
    return Question(state.asked, RemoveArmies(least), choice=False) if least == most else None


def _sink(state: State) -> Question | None:
    """Answer by itself where one sea area has submarines, or where as many hits are due as there are submarines."""
    due = state.due
    assert due is not None
    seas = [(sea, subs) for sea, subs in enumerate(state.subs[due.target]) if subs]
    if len(seas) > 1 and sum(subs for _, subs in seas) > due.hits:
        return None
    sea, subs = seas[0]
    return Question(state.asked, Sink(sea, min(due.hits, subs)), choice=False)


def _battles(state: State) -> Question | None:
    """Answer by the one battle left where no truce can be offered before it; only the hand tells that there is none."""
    places = invaded_territories(state.position)
    if len(places) != 1:
        return None
    holds = len(legal_actions(state.position, state.seat)) > 1
    secret = bool(state.hand(state.seat))
    return Question(state.seat, BeginBattle(places[0]), choice=holds, secret=secret, own=True)


def _throw(state: State) -> Question | None:
    """Ask the defender, who may have a card; who attacks throws at will, in its own turn."""
    if state.asked == state.seat:
        return None
    holds = bool(held(state.position, state.asked, SECRET, BETRAYAL))
    return Question(state.asked, Throw(False), choice=holds, secret=True, waive=Throw(True))


ASKED: Mapping[int, Callable[[State], Question | None]] = {
    COLOURS: last_colour, FLAGS: _flag, LOSSES: _losses, SINK: _sink, THROW: _throw, BATTLES: _battles,
}  # fmt: skip
