"""Italy War for the play server; what it shares with RisiKo! comes from there."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games import lands
from matches.games.italywar import page, position, result
from matches.games.italywar.private import private_document
from matches.games.italywar.question import question
from matches.games.italywar.words.board_texts import board_texts
from matches.games.italywar.words.events import event_words
from matches.games.italywar.words.refusals import illegal_text
from matches.games.presenter import Documents, Pages, Presenter, Words
from matches.games.risiko import replay
from matches.games.risiko.position import NOBODY, changed_position, strength
from matches.games.risiko.words.endings import ending_words
from rules.italywar.state.geography import geography
from rules.lands.actions import ChooseColour

RULESETS = {
    "italywar": _("Italy in 72 territories: 26 objectives, generals, marshals, admirals and truces; no time limit."),
    "italywar-torneo": _("The four tournament rules: 20 objectives of 95 points, points inside them when time is up."),
}
TOLD = frozenset({"admiral_played", "truce_declared", "eliminated", "withdrawn", "returned", "time_expired"})
"""What is told again when a seat's own turn begins."""


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
        board_table=_("The map as a table"),
    ),
    documents=Documents(
        position=position.position_document,
        lobby=position.LOBBY,
        changed=changed_position,
        strength=strength,
        nobody=NOBODY,
        private=private_document,
        changes=replay.changes,
        turn=replay.turn,
        players=replay.players,
    ),
    pages=Pages(
        styles=("matches/planisphere.css", "matches/italywar/italywar.css"),
        board=page.play_page,
        end=page.end_page,
        replay=page.replay_page,
        odds=True,
    ),
    fate=lands.fate,
    started=lambda state: state.table.started,
    expired=lambda state: state.expired,
    anew=lands.anew,
    opened=lands.objectives_by_seat,
    deck_rows=lands.deck_rows,
    deck_of=lands.deck_of,
    ended=result.table_document,
    question=question,
    held=frozenset({"end_turn"}),
    switches=("quiet",),
    takes_colour=ChooseColour,
    dice={"cards": geography("italywar").cards},
)
