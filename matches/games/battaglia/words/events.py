"""What happened at the table, in sentences without any secret."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.games.battaglia.words.endings import ending_words
from matches.games.battaglia.words.names import card_name, cards_in_words, numbers_of_kinds, patrol_name
from matches.words.board.scene import Names, Scene, Tellers
from rules.battaglia.state import events
from rules.battaglia.state.events import Event
from rules.battaglia.state.state import State
from rules.contract.started import Started

TELLERS = Tellers()
tells = TELLERS.tells


def event_words(event: Event, before: State | None, after: State, names: Names) -> str:
    """Return one or a few sentences in the active language; `names` are those of the seats now."""
    return TELLERS[type(event)](event, Scene(before or after, after, names))


@tells(Started)
def started(event: Started, scene: Scene) -> str:
    return _("The match begins.")


@tells(events.LotsDrawn)
def lots_drawn(event: events.LotsDrawn, scene: Scene) -> str:
    return _("By lot %(name)s deals first.") % {"name": scene.name(event.order[0] + 1)}


@tells(events.HandBegan)
def hand_began(event: events.HandBegan, scene: Scene) -> str:
    return _("Hand %(number)d: %(name)s deals.") % {"number": event.number, "name": scene.name(event.dealer)}


@tells(events.DeckShuffled)
def deck_shuffled(event: events.DeckShuffled, scene: Scene) -> str:
    if event.again:
        return _("The deck is used up: the discards are shuffled, the top one stays.")
    return _("The cards are shuffled.")


@tells(events.Dealt)
def dealt(event: events.Dealt, scene: Scene) -> str:
    return ngettext("Everybody gets %(n)d card.", "Everybody gets %(n)d cards.", event.number) % {"n": event.number}


@tells(events.Drawn)
def drawn(event: events.Drawn, scene: Scene) -> str:
    values = {"name": scene.name(event.seat)}
    if event.source == "discards":
        return _("%(name)s takes the %(card)s from the discards.") % {**values, "card": card_name(event.card)}
    if event.arsenal:
        return _("%(name)s draws a card of the arsenal and sets it aside.") % values
    return _("%(name)s draws a card.") % values


@tells(events.TurnBegan)
def turn_began(event: events.TurnBegan, scene: Scene) -> str:
    return _("Round %(round)d: it is the turn of %(name)s.") % {"round": event.round, "name": scene.name(event.seat)}


@tells(events.PatrolLaid)
def patrol_laid(event: events.PatrolLaid, scene: Scene) -> str:
    return _("%(name)s lays a %(patrol)s: %(cards)s.") % _cards(event.seat, event.patrol, event.cards, scene)


@tells(events.PatrolExtended)
def patrol_extended(event: events.PatrolExtended, scene: Scene) -> str:
    return _("%(name)s adds to the %(patrol)s: %(cards)s.") % _cards(event.seat, event.patrol, event.cards, scene)


def _cards(seat: int, number: int, cards: tuple[int, ...], scene: Scene) -> dict[str, str]:
    patrol = scene.after.patrol(number) or scene.before.patrol(number)
    return {"name": scene.name(seat), "patrol": patrol_name(patrol.colour), "cards": cards_in_words(cards)}


@tells(events.PatrolCompleted)
def patrol_completed(event: events.PatrolCompleted, scene: Scene) -> str:
    return _("Complete patrol: %(name)s may close the hand from now on.") % {"name": scene.name(event.seat)}


@tells(events.Attacked)
def attacked(event: events.Attacked, scene: Scene) -> str:
    patrol = scene.before.patrol(event.patrol)
    words = _("%(name)s attacks a patrol of %(other)s (%(patrol)s) with this card: %(weapon)s. Aim: %(cards)s.")
    return words % {
        "name": scene.name(event.seat),
        "other": scene.name(patrol.seat),
        "patrol": patrol_name(patrol.colour),
        "weapon": card_name(event.card),
        "cards": numbers_of_kinds(event.captains, event.guards, event.cannons),
    }


@tells(events.Struck)
def struck(event: events.Struck, scene: Scene) -> str:
    patrol = scene.before.patrol(event.patrol)
    values = {"name": scene.name(patrol.seat), "cards": cards_in_words(event.cards)}
    if scene.after.patrol(event.patrol) is None:
        return _("%(name)s loses %(cards)s: of this patrol nothing is left.") % values
    return _("%(name)s loses %(cards)s.") % values


@tells(events.Healed)
def healed(event: events.Healed, scene: Scene) -> str:
    return _("%(name)s plays the medical case.") % {"name": scene.name(event.seat)}


@tells(events.Discarded)
def discarded(event: events.Discarded, scene: Scene) -> str:
    return _("%(name)s discards: %(card)s.") % {"name": scene.name(event.seat), "card": card_name(event.card)}


@tells(events.HandEnded)
def hand_ended(event: events.HandEnded, scene: Scene) -> str:
    points = ", ".join(f"{scene.name(row[0])} {sum(row[1:])}" for row in event.scores)
    if event.reason == "closed":
        words = _("%(name)s closes the hand. Points: %(points)s.")
        return words % {"name": scene.name(event.seat), "points": points}
    if event.reason == "rounds":
        return _("The last round is over, and the hand is counted. Points: %(points)s.") % {"points": points}
    if event.reason == "cards":
        return _("There is no card left to draw: the hand is over. Points: %(points)s.") % {"points": points}
    return _("Nobody plays this hand any more: it is over. Points: %(points)s.") % {"points": points}


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


@tells(events.MatchEnded)
def match_ended(event: events.MatchEnded, scene: Scene) -> str:
    return ending_words(event.reason, [scene.name(seat) for seat in event.winners])
