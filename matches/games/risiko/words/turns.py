"""What happened at the board, one sentence for each event but those of a fight."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.games.risiko.words.endings import ending_words
from matches.games.risiko.words.scene import Scene, tells
from matches.words.board.colours import colour_name
from rules.contract.started import Started
from rules.risiko.state import events


@tells(Started)
def started(event: Started, scene: Scene) -> str:
    return _("The match begins.")


@tells(events.OrderRolled)
def order_rolled(event: events.OrderRolled, scene: Scene) -> str:
    rolls = [f"{scene.name(seat)} {die}" for seat, die in zip(event.seats, event.dice, strict=True)]
    return _("Dice for the order of play: %(rolls)s.") % {"rolls": ", ".join(rolls)}


@tells(events.OrderFixed)
def order_fixed(event: events.OrderFixed, scene: Scene) -> str:
    return _("Order of play: %(names)s.") % {"names": ", ".join(map(scene.name, event.order))}


@tells(events.ColourChosen)
def colour_chosen(event: events.ColourChosen, scene: Scene) -> str:
    return _("%(name)s plays %(colour)s.") % {"name": scene.name(event.seat), "colour": colour_name(event.colour)}


@tells(events.ObjectivesDealt)
def objectives_dealt(event: events.ObjectivesDealt, scene: Scene) -> str:
    return _("The objectives are dealt.")


@tells(events.TerritoriesDealt)
def territories_dealt(event: events.TerritoriesDealt, scene: Scene) -> str:
    if event.valid:
        return _("The territories are dealt.")
    return _("The deal gave one player too much of a continent: the territories are dealt again.")


@tells(events.DeckShuffled)
def deck_shuffled(event: events.DeckShuffled, scene: Scene) -> str:
    return _("The discards are shuffled: they are the new pile.") if event.again else _("The cards are shuffled.")


@tells(events.TurnBegan)
def turn_began(event: events.TurnBegan, scene: Scene) -> str:
    words = ngettext(
        "Round %(round)d: it is the turn of %(name)s, with %(armies)d army to place.",
        "Round %(round)d: it is the turn of %(name)s, with %(armies)d armies to place.",
        event.armies,
    )
    return words % {"round": event.round, "name": scene.name(event.seat), "armies": event.armies}


@tells(events.Placed)
def placed(event: events.Placed, scene: Scene) -> str:
    words = ngettext(
        "%(name)s places %(armies)d army on %(territory)s.",
        "%(name)s places %(armies)d armies on %(territory)s.",
        event.armies,
    )
    return words % {
        "name": scene.name(event.seat),
        "armies": event.armies,
        "territory": scene.place(event.territory),
    }


@tells(events.Traded)
def traded(event: events.Traded, scene: Scene) -> str:
    words = ngettext(
        "%(name)s plays a set (%(cards)s) for %(armies)d army.",
        "%(name)s plays a set (%(cards)s) for %(armies)d armies.",
        event.armies,
    )
    cards = ", ".join(map(scene.card, event.cards))
    return words % {"name": scene.name(event.seat), "cards": cards, "armies": event.armies}


@tells(events.Discarded)
def discarded(event: events.Discarded, scene: Scene) -> str:
    return _("%(name)s discards %(card)s.") % {"name": scene.name(event.seat), "card": scene.card(event.card)}


@tells(events.CardDrawn)
def card_drawn(event: events.CardDrawn, scene: Scene) -> str:
    return _("%(name)s draws a card.") % {"name": scene.name(event.seat)}


@tells(events.Moved)
def moved(event: events.Moved, scene: Scene) -> str:
    words = ngettext(
        "%(name)s moves %(armies)d army from %(source)s to %(target)s and ends the turn.",
        "%(name)s moves %(armies)d armies from %(source)s to %(target)s and ends the turn.",
        event.armies,
    )
    where = {"source": scene.place(event.source), "target": scene.place(event.target)}
    return words % {"name": scene.name(scene.before.seat), "armies": event.armies, **where}


@tells(events.TurnEnded)
def turn_ended(event: events.TurnEnded, scene: Scene) -> str:
    return _("%(name)s ends the turn.") % {"name": scene.name(event.seat)}


@tells(events.SdadataRolled)
def sdadata_rolled(event: events.SdadataRolled, scene: Scene) -> str:
    first, second = event.dice
    values = {"name": scene.name(event.seat), "first": first, "second": second, "sum": first + second}
    if first + second <= event.most:
        return _("Sdadata: %(name)s rolls %(first)d and %(second)d, %(sum)d in all: the match is over.") % values
    words = _("Sdadata: %(name)s rolls %(first)d and %(second)d, %(sum)d in all, more than %(most)d: play goes on.")
    return words % {**values, "most": event.most}


@tells(events.TimeExpired)
def time_expired(event: events.TimeExpired, scene: Scene) -> str:
    if scene.after.table.ruleset.end_of_time == "sdadata":
        words = _("Time is up in round %(round)d: this round and one more are played, then the sdadata begins.")
    else:
        words = _("Time is up: round %(round)d is the last one.")
    return words % {"round": event.round}


@tells(events.Withdrawn)
def withdrawn(event: events.Withdrawn, scene: Scene) -> str:
    if event.reason == "absent":
        return _("%(name)s is absent: their turns are skipped.") % {"name": scene.name(event.seat)}
    return _("%(name)s surrenders.") % {"name": scene.name(event.seat)}


@tells(events.Returned)
def returned(event: events.Returned, scene: Scene) -> str:
    return _("%(name)s is back.") % {"name": scene.name(event.seat)}


@tells(events.TakenBack)
def taken_back(event: events.TakenBack, scene: Scene) -> str:
    return _("%(name)s takes it back: everything is as it was.") % {"name": scene.name(event.seat)}


@tells(events.ExtraRoundBegan)
def extra_round_began(event: events.ExtraRoundBegan, scene: Scene) -> str:
    words = _("The points are equal: extra round %(number)d between %(names)s.")
    return words % {"number": event.number, "names": scene.all(event.seats)}


@tells(events.MatchEnded)
def match_ended(event: events.MatchEnded, scene: Scene) -> str:
    return ending_words(event.reason, [scene.name(seat) for seat in event.winners])
