"""A player of Battaglia with sense: lays all it can, takes discards that fit, strikes the best, keeps its colours."""

from collections.abc import Sequence

from rules.battaglia.chapters.drawing import DECK, DISCARDS
from rules.battaglia.chapters.patrols import fault, is_complete
from rules.battaglia.documents.view import View
from rules.battaglia.state.actions import Action, Attack, Discard, Draw, Endure, Extend, Heal, Lay
from rules.battaglia.state.cards import CANNON, CAPTAIN, COLOUR, KIND, counts
from rules.battaglia.state.state import Patrol, Strike

WORTH_HEALING = 3
COMPLETE = 6
"""What it is worth, in points, that an opponent's patrol is complete no more, or the own one stays so."""
IN_HAND, ON_TABLE, FITS_NOW = 1.0, 1.5, 2.0
"""How much a card is wanted for each one of its colour in the hand, in an own patrol, and if it could be laid."""


class SenseBot:
    """Acts on its own view alone, without chance."""

    sees = True

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def act(self, view: View | None, actions: Sequence[Action]) -> Action:
        """Return one of the actions."""
        if view is None:
            raise ValueError("this player needs its view")
        if len(actions) == 1:
            return actions[0]
        first = actions[0]
        if isinstance(first, Draw):
            return _draw(view)
        if isinstance(first, Heal | Endure):
            return Heal() if view.strike and _loss(view, view.strike) >= WORTH_HEALING else Endure()
        return _lay(view, actions) or _attack(view, actions) or _discard(view, actions)


def _mine(view: View) -> list[Patrol]:
    return [patrol for patrol in view.patrols if patrol.seat == view.seat]


def _draw(view: View) -> Action:
    """Return the top discard if it joins an own patrol as all can see, or is of the arsenal: where it draws tells no
    hand."""
    top = view.discards[-1]
    patrols = [patrol for patrol in _mine(view) if patrol.colour == COLOUR[top]]
    fits = any(not fault(view.table.terms, counts(patrol.cards), counts((top,))) for patrol in patrols)
    return Draw(DISCARDS if COLOUR[top] < 0 or fits else DECK)


def _worth_of_card(view: View, card: int) -> float:
    """Return how much a card helps: with others of its colour in the hand, and on the table."""
    colour, kind = COLOUR[card], KIND[card]
    others = [other for other in view.hand if COLOUR[other] == colour and other != card]
    wanted = IN_HAND * len(others) if kind != CANNON else IN_HAND * len(others) / 2
    if kind == CAPTAIN and any(KIND[other] == CAPTAIN for other in others):
        wanted = 0.0
    for patrol in _mine(view):
        if patrol.colour == colour:
            fits = not fault(view.table.terms, counts(patrol.cards), counts((card,)))
            wanted = max(wanted, ON_TABLE if kind == CANNON else 0.0, FITS_NOW + 1 if fits else 0.0)
    return wanted


def _lay(view: View, actions: Sequence[Action]) -> Action | None:
    """Return the cards worth most; more of them rather than fewer."""
    points = view.table.points
    lays = [action for action in actions if isinstance(action, Lay | Extend)]
    return max(lays, key=lambda laying: (sum(points[card] for card in laying.cards), len(laying.cards)), default=None)


def _attack(view: View, actions: Sequence[Action]) -> Action | None:
    """Return the strike that costs most, once a weapon can do all it is able to or somebody may close."""
    attacks = [action for action in actions if isinstance(action, Attack)]
    if not attacks:
        return None
    best = max(attacks, key=lambda attack: _loss(view, attack))
    pressing = any(view.complete[seat] for seat in range(1, len(view.complete)) if seat != view.seat)
    whole = best.captains + best.guards + best.cannons == view.table.weapons[best.weapon].most
    return best if whole or pressing else None


def _loss(view: View, strike: Attack | Strike) -> float:
    """Return points that the victim loses, and how much they hurt."""
    patrol = next(patrol for patrol in view.patrols if patrol.number == strike.patrol)
    worth = view.table.ruleset
    lost = (
        strike.captains * worth.points_capitano
        + strike.guards * worth.points_guardia
        + strike.cannons * worth.points_cannone
    )
    return lost + COMPLETE * is_complete(view.table.terms, patrol) + view.totals[patrol.seat] / 1000


def _discard(view: View, actions: Sequence[Action]) -> Action:
    """Return the card wanted least, the cheaper one of two."""
    points = view.table.points
    discards = [action for action in actions if isinstance(action, Discard)]
    return min(discards, key=lambda discard: (_worth_of_card(view, discard.card), points[discard.card]))
