"""A player with sense for Italy War: the objective bot of RisiKo! with the special cards in its hand."""

from collections.abc import Sequence

from rules.contract.game import Bot
from rules.contract.state import Action
from rules.italywar.chapters.cards import worth
from rules.italywar.documents.view import View
from rules.italywar.state.actions import (
    Attack,
    EndTurn,
    Move,
    MoveIn,
    Pass,
    Place,
    PlayAdmiral,
    PlayMarshal,
    PlayTruce,
    Trade,
)
from rules.italywar.state.state import MARSHAL
from rules.lands.bits import bits
from rules.lands.bot import LandsBot, Ways
from rules.lands.mind import styles
from rules.lands.plan import Plan
from rules.odds.advisor import win_chance

ITALY_WAR = Ways(MoveIn, Trade, Place, Attack, Move, EndTurn, worth)
DANGER = 0.6
"""From this chance of losing the territory on a Tregua is played."""
CONTESTED = 0.35
"""From this one on a Maresciallo."""
LANDING = 0.7
"""From this chance of a conquest by sea on the Ammiraglio is played."""
STRONG = 3
"""From so many defenders on a Generale is worth its throw."""


class SenseBot:
    """Plays to its objective, or as its `conqueror` does, with the special cards.

    Tregua and Maresciallo when a territory is in danger, Generale where three defend.
    """

    sees = True

    def __init__(self, seed: int | str, conqueror: Bot | None = None) -> None:
        self._conqueror: Bot = conqueror or LandsBot(seed, ITALY_WAR)

    def act(self, view: View | None, actions: Sequence[Action]) -> Action:
        """Return one of the actions, with its quantity."""
        assert view is not None
        if isinstance(actions[0], Pass):
            return self._answer(view, actions)
        if any(isinstance(action, PlayAdmiral) for action in actions) and self._should_sail(view):
            return PlayAdmiral()
        plain = [
            action for action in actions if not (isinstance(action, PlayAdmiral) or getattr(action, "general", False))
        ]
        chosen = self._conqueror.act(view, plain)
        if isinstance(chosen, Attack) and view.armies[chosen.target] >= STRONG:
            special = Attack(chosen.source, chosen.target, True)
            return special if special in actions else chosen
        return chosen

    def _answer(self, view: View, actions: Sequence[Action]) -> Action:
        """Return the strongest card that the danger is worth, else none, for the turn where the last card would have
        been due.

        To pass tells no more than that: whoever holds no card passes as one who keeps it.
        """
        fight = view.fight
        assert fight is not None
        danger = win_chance(view.table.ruleset, view.armies[fight.source], view.armies[fight.target])
        for card, least in ((PlayTruce(), DANGER), (PlayMarshal(), CONTESTED)):
            if card in actions and danger >= least:
                return card
        return Pass(view.phase == MARSHAL and danger >= DANGER)

    def _should_sail(self, view: View) -> bool:
        """Return whether a wanted port of an enemy can be taken from an own one, and not by land."""
        geo = view.table.geo
        mine = view.held[view.seat or 0]
        wanted = Plan(view).wanted
        return any(
            win_chance(view.table.ruleset, view.armies[source], view.armies[target]) >= LANDING
            for target in bits(geo.ports & wanted & ~mine)
            for source in bits(geo.ports & mine & ~geo.borders[target])
        )


def greedy(seed: str) -> Bot:
    """Return the bot that takes what brings most at once."""
    return SenseBot(seed, styles.greedy(seed, ITALY_WAR))


def planner(seed: str) -> Bot:
    """Return the bot that thinks one turn through."""
    return SenseBot(seed, styles.planner(seed, ITALY_WAR))


def strong(seed: str) -> Bot:
    """Return the bot that searches with the chances to win."""
    return SenseBot(seed, styles.strong(seed, ITALY_WAR))
