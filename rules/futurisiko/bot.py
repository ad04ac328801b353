"""A player of FutuRisiKo! with sense: it attacks where the odds are good and plays its cards when they pay."""

import random
from collections.abc import Sequence

from rules.base.quantities import quantity_of, with_most, with_quantity
from rules.futurisiko.bot_plan import Attack, Plan
from rules.futurisiko.deck import BETRAYAL, MISSILE, SECRET, SHIELD, SUPER, TORPEDO, TRUCE, kind_of
from rules.futurisiko.documents.view import View
from rules.futurisiko.state.actions import (
    Action,
    BeginBattle,
    Build,
    Discard,
    EndMovement,
    EndProduction,
    EndTurn,
    Fire,
    Fly,
    LaunchMissile,
    LaunchTorpedo,
    March,
    Pass,
    PlaceFlag,
    PlayCard,
    PlaySuper,
    RaiseShield,
    RemoveArmies,
    Ship,
    Sink,
    TakeAim,
    Throw,
)

KEPT = (BETRAYAL, SECRET, SUPER, MISSILE, SHIELD, TORPEDO, TRUCE)
"""Which kinds of cards to keep, the best first."""


class SenseBot:
    """Gathers armies beside weak territories and takes those that it can expect to win."""

    sees = True

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed).random

    def act(self, view: View | None, actions: Sequence[Action]) -> Action:
        """Return one of the actions, with its quantity."""
        assert view is not None
        first = actions[0]
        if isinstance(first, PlaceFlag):
            return self._settle(view, [action for action in actions if isinstance(action, PlaceFlag)])
        if isinstance(first, EndProduction):
            return self._build(view, actions)
        if isinstance(first, EndMovement):
            return self._move(view, actions)
        if isinstance(first, RemoveArmies):
            quantity = quantity_of(first)
            return with_quantity(first, quantity.least) if quantity else first
        for wanted in (Discard, PlaySuper, LaunchMissile, RaiseShield, LaunchTorpedo, PlayCard, TakeAim):
            if any(isinstance(listed, wanted) for listed in actions) and (
                chosen := self._chosen(view, wanted, actions)
            ):
                return chosen
        simple = [
            action for action in actions if isinstance(action, Pass | Fire | BeginBattle | EndTurn | Sink | Throw)
        ]
        return with_most(simple[0] if simple else first)

    def _chosen(self, view: View, wanted: type[Action], actions: Sequence[Action]) -> Action | None:
        """Return one of the actions of this type; None: better not."""
        if wanted is Discard:
            discards = [action for action in actions if isinstance(action, Discard)]
            return None if isinstance(actions[0], Pass) else max(discards, key=_worth_keeping)
        if wanted is LaunchTorpedo:
            launches = [action for action in actions if isinstance(action, LaunchTorpedo)]
            return max(launches, key=lambda launch: sum(view.subs[launch.target]))
        if wanted is PlayCard:
            return self._weapon(view, [action for action in actions if isinstance(action, PlayCard)])
        if wanted is TakeAim:
            aims = [action for action in actions if isinstance(action, TakeAim)]
            fought = [aim for aim in aims if aim.territory in Plan(view).invaded]
            return with_most((fought or aims)[0])
        first = next(action for action in actions if isinstance(action, wanted))
        if wanted is LaunchMissile:
            return (
                first if view.held[view.turn].bit_count() >= max(held.bit_count() for held in view.held[1:]) else None
            )
        return first

    def _weapon(self, view: View, weapons: Sequence[PlayCard]) -> Action | None:
        """Return the card to play: against two armies or more; Tradimento first."""
        plan = Plan(view)
        assert view.fight is not None
        place = view.fight.territory
        enemies = plan.defence(place) if view.fight.attacker_throws else plan.invaders(place)
        if enemies < 2:
            return None
        return min(weapons, key=_worth_keeping)

    def _settle(self, view: View, flags: Sequence[PlaceFlag]) -> Action:
        """Return where to settle: beside own territories, far from many borders."""
        roads, mine = view.table.geo.roads, view.held[view.seat or 0]

        def worth(flag: PlaceFlag) -> float:
            near = roads[flag.territory]
            return sum(mine >> other & 1 for other in near) * 2 - len(near) / 3 + self._random() / 10

        return max(flags, key=worth)

    def _build(self, view: View, actions: Sequence[Action]) -> Action:
        """Return what the best attacks still need, land armies first; the rest where the danger is greatest."""
        plan = Plan(view)
        land = {action.place: action for action in actions if isinstance(action, Build) and action.arm == "land"}
        if not land:
            return actions[0] if len(actions) == 1 else with_most(actions[-1])
        for attack in plan.attacks(view.course.points):
            if attack.missing and attack.source in land:
                return _up_to(land[attack.source], attack.missing)
        return _up_to(land[plan.weakest(tuple(land))], 2)

    def _move(self, view: View, actions: Sequence[Action]) -> Action:
        """Return a move: armies into the best attacks, then idle ones towards the enemy."""
        plan = Plan(view)
        for attack in plan.attacks(0):
            move = self._towards(plan, attack, actions)
            if move:
                return move
        idle = [action for action in actions if isinstance(action, March) and plan.closer(action.source, action.target)]
        return with_most(idle[0]) if idle else actions[0]

    def _towards(self, plan: Plan, attack: Attack, actions: Sequence[Action]) -> Action | None:
        lacking = attack.needed - plan.invaders(attack.target)
        if attack.missing or lacking < 1:
            return None
        ways = [
            action for action in actions if isinstance(action, March | Fly | Ship) and action.target == attack.target
        ]
        return _up_to(max(ways, key=lambda way: (way.source == attack.source, _range(way))), lacking) if ways else None


def _worth_keeping(action: Discard | PlayCard) -> int:
    """Return where the kind of the card stands among KEPT: the higher, the better to be rid of it."""
    return KEPT.index(kind_of(action.card))


def _range(action: Action) -> int:
    quantity = quantity_of(action)
    return quantity.most if quantity else 0


def _up_to(action: Action, wanted: int) -> Action:
    quantity = quantity_of(action)
    return action if quantity is None else with_quantity(action, max(quantity.least, min(wanted, quantity.most)))
