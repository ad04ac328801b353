"""Italy War for the play server; what it shares with RisiKo! comes from there."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from matches.games.italywar import page, position
from matches.games.italywar.options import OPTIONS
from matches.games.italywar.private import private_document
from matches.games.italywar.words.board_texts import board_texts
from matches.games.italywar.words.events import event_words
from matches.games.italywar.words.refusals import illegal_text
from matches.games.presenter import Documents, Fate, Pages, Presenter, Words
from matches.games.risiko import replay
from matches.games.risiko.deck import deck_rows
from matches.games.risiko.position import NOBODY, changed, strength
from matches.games.risiko.words.endings import ending_words
from matches.games.risiko.words.objectives import objective_name, objective_text
from rules import Deck, Ruleset, TerritoryList
from rules.italywar.events import Event, TurnBegan
from rules.italywar.geography import geography
from rules.italywar.options import ItalyWarRuleset
from rules.italywar.state import COLOURS, OPENING, State

RULESETS = {
    "italywar": _("Italy in 72 territories: 26 objectives, generals, marshals, admirals and truces; no clock."),
    "italywar-torneo": _("The four tournament rules: 20 objectives of 95 points, points inside them when time is up."),
}
TOLD = frozenset(
    {"moved_in", "admiral_played", "truce_declared", "eliminated", "withdrawn", "returned", "time_expired"}
)
"""What is told again when a seat's own turn begins."""


def turn(event: Event) -> tuple[int, int] | None:
    """Seat and round of a turn that begins with this event."""
    return (event.seat, event.round) if isinstance(event, TurnBegan) else None


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


def deck_of(ruleset: Ruleset, rows: list[list[Any]]) -> Deck:
    """The deck of an organiser's own cards, from plain values."""
    assert isinstance(ruleset, ItalyWarRuleset)
    cards = tuple(TerritoryList(number, label, tuple(one), tuple(two)) for number, label, one, two in rows)
    return Deck("own", "", "", ruleset.load_board(), cards)


PRESENTER = Presenter(
    code="italywar",
    words=Words(
        name="Italy War",
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
        changed=changed,
        strength=strength,
        nobody=NOBODY,
        private=private_document,
        changes=replay.changes,
        turn=turn,
        players=replay.players,
    ),
    pages=Pages(
        styles=("matches/planisphere.css", "matches/italywar/italywar.css"),
        board=page.play_page,
        end=page.end_page,
        replay=page.replay_page,
        odds=True,
    ),
    fate=lambda state, seat: Fate(state.people.fallen[seat], state.people.gone[seat]),
    started=lambda state: state.table.started,
    expired=lambda state: state.expired,
    anew=anew,
    opened=opened,
    deck_rows=deck_rows,
    deck_of=deck_of,
    options=OPTIONS,
    dice={"cards": geography("italywar").cards},
)
