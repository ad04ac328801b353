"""What an attack looks like in words: declared, thrown, won."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.games.risiko.words.scene import Scene, tells
from rules.risiko.state import events


@tells(events.AttackDeclared)
def attack_declared(event: events.AttackDeclared, scene: Scene) -> str:
    words = ngettext(
        "%(name)s attacks %(target)s from %(source)s with %(dice)d die.",
        "%(name)s attacks %(target)s from %(source)s with %(dice)d dice.",
        event.dice,
    )
    where = {"source": scene.place(event.source), "target": scene.place(event.target)}
    return words % {"name": scene.name(scene.before.seat), "dice": event.dice, **where}


@tells(events.Fought)
def fought(event: events.Fought, scene: Scene) -> str:
    attacker, defender = scene.name(scene.before.seat), scene.name(scene.before.owner[event.target])
    throw = _("%(source)s against %(target)s: %(attacker)s throws %(attack)s, %(defender)s %(defence)s.") % {
        "source": scene.place(event.source),
        "target": scene.place(event.target),
        "attacker": attacker,
        "attack": faces(event.attack + getattr(event, "attack8", ())),
        "defender": defender,
        "defence": faces(event.defence + getattr(event, "defence8", ())),
    }
    losses = [
        _loss_words(name, armies)
        for name, armies in ((attacker, event.attacker_losses), (defender, event.defender_losses))
        if armies
    ]
    won = scene.after.owner[event.target] != scene.before.owner[event.target]
    conquest = [_("%(name)s conquers %(target)s.") % {"name": attacker, "target": scene.place(event.target)}]
    return " ".join([throw, *losses, *(conquest if won else [])])


def faces(dice: tuple[int, ...]) -> str:
    """Return the dice as `6 4 2`, the highest first, as they are compared."""
    return " ".join(map(str, sorted(dice, reverse=True)))


def _loss_words(name: str, armies: int) -> str:
    words = ngettext("%(name)s loses %(armies)d army.", "%(name)s loses %(armies)d armies.", armies)
    return words % {"name": name, "armies": armies}


@tells(events.MovedIn)
def moved_in(event: events.MovedIn, scene: Scene) -> str:
    fight = scene.before.fight
    words = ngettext(
        "%(name)s moves %(armies)d army into %(territory)s.",
        "%(name)s moves %(armies)d armies into %(territory)s.",
        event.armies,
    )
    territory = scene.place(fight.target) if fight else ""
    return words % {"name": scene.name(scene.before.seat), "armies": event.armies, "territory": territory}


@tells(events.Eliminated)
def eliminated(event: events.Eliminated, scene: Scene) -> str:
    names = {"name": scene.name(event.seat), "by": scene.name(event.by)}
    if scene.before.cards.hands[event.seat]:
        return _("%(name)s is eliminated: the cards go to %(by)s.") % names
    return _("%(name)s is eliminated by %(by)s.") % names
