"""Movements, truces, combat and the end in sentences."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.games.futurisiko.words.endings import ending_words
from matches.games.futurisiko.words.names import forces
from matches.games.futurisiko.words.scene import Scene, hits, tells
from rules.futurisiko.state import events


@tells(events.OperationsBegan)
def _began(event: events.OperationsBegan, scene: Scene) -> str:
    return _("Operations of %(name)s.") % {"name": scene.name(event.seat)}


def _move_words(scene: Scene, armies: str, source: str, target: str) -> str:
    return _("%(name)s moves %(armies)s from %(source)s to %(target)s.") % {
        "name": scene.name(scene.before.seat), "armies": armies, "source": source, "target": target,
    }  # fmt: skip


@tells(events.Marched)
def _marched(event: events.Marched, scene: Scene) -> str:
    return _move_words(scene, forces(land=event.armies), scene.place(event.source), scene.place(event.target))


@tells(events.Flown)
def _flown(event: events.Flown, scene: Scene) -> str:
    return _move_words(scene, forces(air=event.armies), scene.place(event.source), scene.place(event.target))


@tells(events.Sailed)
def _sailed(event: events.Sailed, scene: Scene) -> str:
    return _move_words(scene, forces(sea=event.armies), scene.sea(event.source), scene.sea(event.target))


@tells(events.Shipped)
def _shipped(event: events.Shipped, scene: Scene) -> str:
    return _("%(name)s ships %(armies)s from %(source)s over the %(sea)s to %(target)s.") % {
        "name": scene.name(scene.before.seat), "armies": forces(land=event.armies), "sea": scene.sea(event.sea),
        "source": scene.place(event.source), "target": scene.place(event.target),
    }  # fmt: skip


@tells(events.TruceOffered)
def _truce(event: events.TruceOffered, scene: Scene) -> str:
    return _("%(name)s imposes a truce on %(target)s with an army of %(territory)s.") % {
        "name": scene.name(event.seat), "target": scene.name(event.target), "territory": scene.place(event.territory),
    }  # fmt: skip


@tells(events.TruceEnded)
def _truce_ended(event: events.TruceEnded, scene: Scene) -> str:
    return _("The truce of %(name)s against %(target)s is over.") % {
        "name": scene.name(event.seat), "target": scene.name(event.target),
    }  # fmt: skip


@tells(events.MovementEnded)
def _movement_ended(event: events.MovementEnded, scene: Scene) -> str:
    return _("%(name)s has moved.") % {"name": scene.name(event.seat)}


@tells(events.TorpedoLaunched)
def _torpedo(event: events.TorpedoLaunched, scene: Scene) -> str:
    return _("%(name)s launches a Killer Torpedo at %(target)s: %(hits)s.") % {
        "name": scene.name(event.seat), "target": scene.name(event.target), "hits": hits(event.hits),
    }  # fmt: skip


@tells(events.Sunk)
def _sunk(event: events.Sunk, scene: Scene) -> str:
    return _("%(name)s loses %(armies)s in the %(sea)s.") % {
        "name": scene.name(event.seat), "armies": forces(sea=event.armies), "sea": scene.sea(event.sea),
    }  # fmt: skip


@tells(events.Aimed)
def _aimed(event: events.Aimed, scene: Scene) -> str:
    words = ngettext(
        "%(n)d submarine of the %(sea)s aims at %(territory)s.",
        "%(n)d submarines of the %(sea)s aim at %(territory)s.",
        event.armies,
    )  # fmt: skip
    return words % {"n": event.armies, "sea": scene.sea(event.sea), "territory": scene.place(event.territory)}


@tells(events.FireOpened)
def _fire(event: events.FireOpened, scene: Scene) -> str:
    return _("%(name)s opens fire.") % {"name": scene.name(event.seat)}


@tells(events.Fired)
def _fired(event: events.Fired, scene: Scene) -> str:
    return _("Naval fire on %(territory)s: %(hits)s.") % {
        "territory": scene.place(event.territory), "hits": hits(event.hits),
    }  # fmt: skip


@tells(events.NavalEnded)
def _naval_ended(event: events.NavalEnded, scene: Scene) -> str:
    return _("The combat at sea is over.")


@tells(events.ArmiesLost)
def _lost(event: events.ArmiesLost, scene: Scene) -> str:
    joined = forces(event.joined_land, event.joined_air)
    words = {"name": scene.name(event.seat), "armies": forces(event.land, event.air), "joined": joined}
    if joined:
        return _("%(name)s loses %(armies)s; %(joined)s join the enemy.") % words
    return _("%(name)s loses %(armies)s.") % words


@tells(events.BattleBegan)
def _battle(event: events.BattleBegan, scene: Scene) -> str:
    return _("%(name)s attacks %(target)s in %(territory)s; %(first)s throws first.") % {
        "name": scene.name(event.seat), "target": scene.name(event.target), "territory": scene.place(event.territory),
        "first": scene.name(event.first),
    }  # fmt: skip


@tells(events.WeaponPlayed)
def _weapon(event: events.WeaponPlayed, scene: Scene) -> str:
    return _("%(name)s plays %(card)s: %(hits)s.") % {
        "name": scene.name(event.seat), "card": scene.card(event.card), "hits": hits(event.hits),
    }  # fmt: skip


@tells(events.Thrown)
def _thrown(event: events.Thrown, scene: Scene) -> str:
    return _("%(name)s throws: %(hits)s.") % {"name": scene.name(event.seat), "hits": hits(event.hits)}


@tells(events.Conquered)
def _conquered(event: events.Conquered, scene: Scene) -> str:
    return _("%(name)s conquers %(territory)s.") % {
        "name": scene.name(event.seat), "territory": scene.place(event.territory),
    }  # fmt: skip


@tells(events.Repelled)
def _repelled(event: events.Repelled, scene: Scene) -> str:
    return _("%(name)s holds %(territory)s.") % {
        "name": scene.name(event.seat), "territory": scene.place(event.territory),
    }  # fmt: skip


@tells(events.Eliminated)
def _eliminated(event: events.Eliminated, scene: Scene) -> str:
    return _("%(name)s has no flag left and is out.") % {"name": scene.name(event.seat)}


@tells(events.TurnEnded)
def _ended(event: events.TurnEnded, scene: Scene) -> str:
    return _("The operations of %(name)s are over.") % {"name": scene.name(event.seat)}


@tells(events.TimeExpired)
def _time(event: events.TimeExpired, scene: Scene) -> str:
    return _("Time is up: at the end of this round the territories count.")


@tells(events.Withdrawn)
def _withdrawn(event: events.Withdrawn, scene: Scene) -> str:
    words = _("%(name)s is absent.") if event.reason == "absent" else _("%(name)s surrenders.")
    return words % {"name": scene.name(event.seat)}


@tells(events.Returned)
def _returned(event: events.Returned, scene: Scene) -> str:
    return _("%(name)s is back.") % {"name": scene.name(event.seat)}


@tells(events.TakenBack)
def _taken_back(event: events.TakenBack, scene: Scene) -> str:
    return _("%(name)s takes it back: everything is as it was.") % {"name": scene.name(event.seat)}


@tells(events.MatchEnded)
def _match_ended(event: events.MatchEnded, scene: Scene) -> str:
    return ending_words(event.reason, [scene.name(seat) for seat in event.winners])
