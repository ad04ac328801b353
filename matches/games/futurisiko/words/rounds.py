"""Opening, cards and production in sentences."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.games.futurisiko.words.names import forces
from matches.games.futurisiko.words.scene import Scene, hits, tells
from matches.words.board.colours import colour_name
from rules.contract.started import Started
from rules.futurisiko.state import events
from rules.futurisiko.state.state import DISCARD, MISSILES, SHIELD


@tells(Started)
def _started(event: Started, scene: Scene) -> str:
    return _("The match begins.")


@tells(events.ColourChosen)
def _colour(event: events.ColourChosen, scene: Scene) -> str:
    return _("%(name)s plays %(colour)s.") % {"name": scene.name(event.seat), "colour": colour_name(event.colour)}


@tells(events.OrderDrawn)
def _order(event: events.OrderDrawn, scene: Scene) -> str:
    if not event.seat:
        return _("No card shows the colour of a player: lots are drawn.")
    if not event.round:
        return _("The card shows who begins: %(name)s takes the first territory.") % {"name": scene.name(event.seat)}
    return _("Round %(round)d: the card shows that %(name)s begins.") % {
        "round": event.round, "name": scene.name(event.seat),
    }  # fmt: skip


@tells(events.SeatDrawn)
def _lot(event: events.SeatDrawn, scene: Scene) -> str:
    return _("Lots are drawn: %(name)s begins.") % {"name": scene.name(event.seat)}


@tells(events.DeckShuffled)
def _shuffled(event: events.DeckShuffled, scene: Scene) -> str:
    return _("The cards are shuffled.")


@tells(events.FlagPlaced)
def _flag(event: events.FlagPlaced, scene: Scene) -> str:
    return _("%(name)s takes %(territory)s.") % {
        "name": scene.name(event.seat), "territory": scene.place(event.territory),
    }  # fmt: skip


@tells(events.Discarded)
def _discarded(event: events.Discarded, scene: Scene) -> str:
    return _("%(name)s gives back %(card)s.") % {"name": scene.name(event.seat), "card": scene.card(event.card)}


@tells(events.Passed)
def _passed(event: events.Passed, scene: Scene) -> str:
    words = {
        DISCARD: _("%(name)s keeps the cards."),
        MISSILES: _("%(name)s launches no missile."),
        SHIELD: _("%(name)s raises no shield."),
    }
    text = words.get(scene.before.phase) or _("%(name)s plays no more Super Production.")
    return text % {"name": scene.name(event.seat)}


@tells(events.CardDealt)
def _dealt(event: events.CardDealt, scene: Scene) -> str:
    return _("%(name)s gets a card.") % {"name": scene.name(event.seat)}


@tells(events.ProductionBegan)
def _production(event: events.ProductionBegan, scene: Scene) -> str:
    words = ngettext("%(name)s produces with %(n)d point.", "%(name)s produces with %(n)d points.", event.points)
    return words % {"name": scene.name(event.seat), "n": event.points}


@tells(events.SuperPlayed)
def _super(event: events.SuperPlayed, scene: Scene) -> str:
    words = ngettext(
        "%(name)s plays Super Production: %(n)d point more.", "%(name)s plays Super Production: %(n)d points more.",
        event.hits,
    )  # fmt: skip
    return words % {"name": scene.name(event.seat), "n": event.hits}


@tells(events.MissileLaunched)
def _missile(event: events.MissileLaunched, scene: Scene) -> str:
    return _("%(name)s launches Ballistic Missiles at %(target)s.") % {
        "name": scene.name(event.seat), "target": scene.name(event.target),
    }  # fmt: skip


@tells(events.ShieldRaised)
def _shield(event: events.ShieldRaised, scene: Scene) -> str:
    return _("%(name)s raises the Space Shield: the missiles do nothing.") % {"name": scene.name(event.seat)}


@tells(events.MissileStruck)
def _struck(event: events.MissileStruck, scene: Scene) -> str:
    words = ngettext(
        "%(hits)s: %(name)s loses %(n)d production point.", "%(hits)s: %(name)s loses %(n)d production points.",
        event.points,
    )  # fmt: skip
    return words % {"hits": hits(event.hits).capitalize(), "name": scene.name(event.target), "n": event.points}


@tells(events.Built)
def _built(event: events.Built, scene: Scene) -> str:
    return _("%(name)s builds %(armies)s in %(place)s.") % {
        "name": scene.name(event.seat), "armies": forces(**{event.arm: event.armies}),
        "place": scene.place(event.place),
    }  # fmt: skip


@tells(events.ProductionEnded)
def _produced(event: events.ProductionEnded, scene: Scene) -> str:
    if not event.points:
        return _("%(name)s has spent every production point.") % {"name": scene.name(event.seat)}
    words = ngettext(
        "%(name)s ends the production; %(n)d point is lost.", "%(name)s ends the production; %(n)d points are lost.",
        event.points,
    )  # fmt: skip
    return words % {"name": scene.name(event.seat), "n": event.points}
