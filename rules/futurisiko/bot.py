"""A player of FutuRisiKo! with sense: it attacks where the odds are good and plays its cards when they pay."""

import random
from collections.abc import Sequence

from rules.base.quantities import picked, quantity_of
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
        """One of the actions, with its quantity."""
        assert view is not None
        first = actions[0]
        if isinstance(first, PlaceFlag):
            return self._settle(view, actions)
        if isinstance(first, EndProduction):
            return self._build(view, actions)
        if isinstance(first, EndMovement):
            return self._move(view, actions)
        if isinstance(first, RemoveArmies):
            found = quantity_of(first)
            return picked(first, found.least) if found else first
        for wanted in (Discard, PlaySuper, LaunchMissile, RaiseShield, LaunchTorpedo, PlayCard, TakeAim):
            chosen = [one for one in actions if isinstance(one, wanted)]
            if chosen and (action := self._chosen(view, chosen, actions)):
                return action
        simple = [one for one in actions if isinstance(one, Pass | Fire | BeginBattle | EndTurn | Sink | Throw)]
        return _most(simple[0] if simple else first)

    def _chosen(self, view: View, chosen: Sequence[Action], actions: Sequence[Action]) -> Action | None:
        """One of these, or None: better not."""
        first = chosen[0]
        if isinstance(first, Discard):
            if isinstance(actions[0], Pass):
                return None
            return max(chosen, key=lambda one: KEPT.index(kind_of(one.card)))  # type: ignore[union-attr]
        if isinstance(first, LaunchMissile):
            return first if view.held[view.turn].bit_count() >= max(one.bit_count() for one in view.held[1:]) else None
        if isinstance(first, LaunchTorpedo):
            return max(chosen, key=lambda one: sum(view.subs[one.target]))  # type: ignore[union-attr, arg-type]
        if isinstance(first, PlayCard):
            return self._weapon(view, chosen)
        if isinstance(first, TakeAim):
            fought = [one for one in chosen if one.territory in Plan(view).invaded]  # type: ignore[union-attr]
            return _most((fought or chosen)[0])
        return first

    def _weapon(self, view: View, chosen: Sequence[Action]) -> Action | None:
        """Against two armies or more; Tradimento first."""
        plan = Plan(view)
        assert view.fight is not None
        place = view.fight.territory
        enemies = plan.defence(place) if view.fight.attacker_throws else plan.invaders(place)
        if enemies < 2:
            return None
        return min(chosen, key=lambda one: KEPT.index(kind_of(one.card)))  # type: ignore[union-attr]

    def _settle(self, view: View, actions: Sequence[Action]) -> Action:
        """Beside own territories, far from many borders."""
        roads, mine = view.table.geo.roads, view.held[view.seat or 0]

        def worth(one: Action) -> float:
            near = roads[one.territory]  # type: ignore[union-attr]
            return sum(mine >> other & 1 for other in near) * 2 - len(near) / 3 + self._random() / 10

        return max(actions, key=worth)

    def _build(self, view: View, actions: Sequence[Action]) -> Action:
        """What the best attacks still need, land armies first; the rest where the danger is greatest."""
        plan = Plan(view)
        land = {one.place: one for one in actions if isinstance(one, Build) and one.arm == "land"}
        if not land:
            return actions[0] if len(actions) == 1 else _most(actions[-1])
        for attack in plan.attacks(view.course.points):
            if attack.missing and attack.source in land:
                return _up_to(land[attack.source], attack.missing)
        return _up_to(land[plan.weakest(tuple(land))], 2)

    def _move(self, view: View, actions: Sequence[Action]) -> Action:
        """Armies into the best attacks, then idle ones towards the enemy."""
        plan = Plan(view)
        for attack in plan.attacks(0):
            found = self._towards(plan, attack, actions)
            if found:
                return found
        idle = [one for one in actions if isinstance(one, March) and plan.closer(one.source, one.target)]
        return _most(idle[0]) if idle else actions[0]

    def _towards(self, plan: Plan, attack: Attack, actions: Sequence[Action]) -> Action | None:
        lacking = attack.needed - plan.invaders(attack.target)
        if attack.missing or lacking < 1:
            return None
        ways = [one for one in actions if isinstance(one, March | Fly | Ship) and one.target == attack.target]
        return _up_to(max(ways, key=lambda one: (one.source == attack.source, _range(one))), lacking) if ways else None


def _range(action: Action) -> int:
    found = quantity_of(action)
    return found.most if found else 0


def _most(action: Action) -> Action:
    found = quantity_of(action)
    return action if found is None else picked(action, found.most)


def _up_to(action: Action, wanted: int) -> Action:
    found = quantity_of(action)
    return action if found is None else picked(action, max(found.least, min(wanted, found.most)))
