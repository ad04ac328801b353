"""RisiKo! for the play server."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.presenter import Documents, Fate, Pages, Presenter, Words
from matches.games.risiko import deck, page, position, replay, result
from matches.games.risiko.options import OPTIONS
from matches.games.risiko.private import private_document
from matches.games.risiko.words.board_texts import board_texts
from matches.games.risiko.words.endings import ending_words
from matches.games.risiko.words.events import event_words
from matches.games.risiko.words.objectives import objective_name, objective_text
from matches.games.risiko.words.refusals import illegal_text
from rules.risiko.geography import geography
from rules.risiko.state import COLOURS, OPENING, State

RULESETS = {
    "risiko-challenge": _("As the clubs play: 16 objectives of 86 points, at most 130 armies, the sdadata at the end."),
    "risiko-torneo": _("The tournament rules of the 1997 box: 16 objectives, Methods 1 to 3, 90 minutes."),
    "risiko-1997": _("The 1997 box: the 14 classic objectives, no clock."),
    "risiko-classico": _("The later box: the 14 classic objectives, no clock."),
    "risiko-time-attack": _("The later box with Time Attack: victory points when time is up."),
}
TOLD = frozenset({"moved_in", "eliminated", "withdrawn", "returned", "extra_round_began", "time_expired"})
"""What is told again when a seat's own turn begins."""


def fate(state: State, seat: int) -> Fate:
    """What became of a seat."""
    return Fate(state.people.fallen[seat], state.people.gone[seat])


def anew(before: State, after: State) -> bool:
    """In the set-up: another seat or another phase, or the same one with its next lot of armies."""
    return (before.phase, before.seat) != (after.phase, after.seat) or after.left > before.left


def opened(state: State) -> dict[int, tuple[str, str]] | None:
    """The objective of every seat, None before they are dealt."""
    if state.phase in (OPENING, COLOURS):
        return None
    table = state.table
    cards = {seat: table.cards[state.people.goals[seat]] for seat in range(1, table.seats + 1)}
    return {seat: (objective_name(card), objective_text(card, table.ruleset.scope)) for seat, card in cards.items()}


PRESENTER = Presenter(
    code="risiko",
    words=Words(
        name="RisiKo!",
        event=event_words,
        illegal=illegal_text,
        ending=ending_words,
        board=lambda ruleset: board_texts(ruleset.colours),
        rulesets=RULESETS,
        told=TOLD,
    ),
    documents=Documents(
        position=position.position_document,
        lobby=position.LOBBY,
        changed=position.changed,
        strength=position.strength,
        nobody=position.NOBODY,
        private=private_document,
        changes=replay.changes,
        turn=replay.turn,
        players=replay.players,
    ),
    pages=Pages(
        styles=("matches/planisphere.css",),
        board=page.board_page,
        end=page.end_page,
        replay=page.replay_page,
        odds=True,
    ),
    fate=fate,
    started=lambda state: state.table.started,
    expired=lambda state: state.clock.expired,
    anew=anew,
    opened=opened,
    deck_rows=deck.deck_rows,
    deck_of=deck.deck_of,
    result=result.result_document,
    options=OPTIONS,
    dice={"cards": geography("risiko").cards},
)
