"""What happened at the board of Italy War, in sentences without any secret."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.games.italywar.words.scene import TELLERS, Scene, tells
from matches.games.risiko.words import fights, turns
from matches.words.board.scene import Names
from rules.contract.started import Started
from rules.italywar.state import events
from rules.italywar.state.state import State

SHARED = {
    Started: turns.started,
    events.OrderRolled: turns.order_rolled,
    events.OrderFixed: turns.order_fixed,
    events.ColourChosen: turns.colour_chosen,
    events.ObjectivesDealt: turns.objectives_dealt,
    events.DeckShuffled: turns.deck_shuffled,
    events.TurnBegan: turns.turn_began,
    events.Placed: turns.placed,
    events.CardDrawn: turns.card_drawn,
    events.Moved: turns.moved,
    events.TurnEnded: turns.turn_ended,
    events.TimeExpired: turns.time_expired,
    events.Withdrawn: turns.withdrawn,
    events.Returned: turns.returned,
    events.TakenBack: turns.taken_back,
    events.MatchEnded: turns.match_ended,
    events.MovedIn: fights.moved_in,
    events.Eliminated: fights.eliminated,
}
"""Said as in RisiKo!: these events have the same fields."""
for kind, teller in SHARED.items():
    tells(kind)(teller)


def event_words(event: events.Event, before: State | None, after: State, names: Names) -> str:
    """Return one or a few sentences in the active language; `names` are those of the seats now."""
    return TELLERS[type(event)](event, Scene(before or after, after, names))


@tells(events.TerritoriesDealt)
def territories_dealt(event: events.TerritoriesDealt, scene: Scene) -> str:
    if not event.swaps:
        return _("The territories are dealt, with two armies on each card.")
    swaps = ", ".join(f"{scene.place(first)} ↔ {scene.place(other)}" for first, other in event.swaps)
    return _(
        "The territories are dealt; so that nobody has more than half of a region, some change hands: %(swaps)s."
    ) % {"swaps": swaps}


@tells(events.Traded)
def traded(event: events.Traded, scene: Scene) -> str:
    words = turns.traded(event, scene)
    if not event.lands:
        return words
    places = ", ".join(map(scene.place, event.lands))
    more = ngettext("%(n)d more army at once on %(places)s.", "%(n)d more armies at once on %(places)s.", event.bonus)
    return f"{words} {more % {'n': event.bonus, 'places': places}}"


@tells(events.AdmiralPlayed)
def admiral_played(event: events.AdmiralPlayed, scene: Scene) -> str:
    return _("%(name)s plays the admiral: in this turn the ports attack over the sea.") % {
        "name": scene.name(event.seat)
    }


@tells(events.AttackDeclared)
def attack_declared(event: events.AttackDeclared, scene: Scene) -> str:
    words = _("%(name)s attacks %(target)s from %(source)s.")
    where = {"source": scene.place(event.source), "target": scene.place(event.target)}
    return words % {"name": scene.name(scene.before.seat), **where}


@tells(events.TruceDeclared)
def truce_declared(event: events.TruceDeclared, scene: Scene) -> str:
    names = {"name": scene.name(event.seat), "attacker": scene.name(scene.before.seat)}
    if scene.before.table.by_territory:
        return _("%(name)s plays a truce: %(attacker)s may not attack this territory again in this turn.") % names
    return _("%(name)s plays a truce: %(attacker)s may not attack this player again in this turn.") % names


@tells(events.Passed)
def passed(event: events.Passed, scene: Scene) -> str:
    if event.turn:
        return _("%(name)s plays no card in this turn.") % {"name": scene.name(event.seat)}
    return _("%(name)s plays no card.") % {"name": scene.name(event.seat)}


@tells(events.GeneralPlayed)
def general_played(event: events.GeneralPlayed, scene: Scene) -> str:
    return _("%(name)s plays the general: one die of the attack has eight faces.") % {"name": scene.name(event.seat)}


@tells(events.MarshalPlayed)
def marshal_played(event: events.MarshalPlayed, scene: Scene) -> str:
    return _("%(name)s plays the marshal: one die of the defence has eight faces, now and next time.") % {
        "name": scene.name(event.seat)
    }


@tells(events.Fought)
def fought(event: events.Fought, scene: Scene) -> str:
    words = fights.fought(event, scene)
    special = [
        _("%(name)s: %(face)s with the eight-sided die.") % {"name": name, "face": dice[0]}
        for name, dice in (
            (scene.name(scene.before.seat), event.attack8),
            (scene.name(scene.before.owner[event.target]), event.defence8),
        )
        if dice
    ]
    return " ".join([*special, words])
