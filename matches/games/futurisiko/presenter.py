"""FutuRisiKo! for the play server."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games import lands
from matches.games.futurisiko import page, position, replay, result
from matches.games.futurisiko.part import seas_figure
from matches.games.futurisiko.private import private_document
from matches.games.futurisiko.question import question
from matches.games.futurisiko.words.board_texts import board_texts
from matches.games.futurisiko.words.endings import ending_words
from matches.games.futurisiko.words.events import event_words
from matches.games.futurisiko.words.refusals import illegal_text
from matches.games.presenter import Documents, Pages, Presenter, Words
from matches.rulebooks.positions import Seas
from rules.lands.actions import ChooseColour

RULESETS = {"futurisiko": _("The 1992 box: land, air and sea, twenty territories win.")}
TOLD = frozenset(
    {
        "missile_struck",
        "truce_offered",
        "torpedo_launched",
        "conquered",
        "eliminated",
        "withdrawn",
        "returned",
        "time_expired",
    }
)
"""What is told again when a seat's own turn begins."""


PRESENTER = Presenter(
    code="futurisiko",
    words=Words(
        name="FutuRisiKo!",
        event=event_words,
        illegal=illegal_text,
        ending=ending_words,
        board=board_texts,
        rulesets=RULESETS,
        told=TOLD,
        board_table=_("The map as a table"),
    ),
    documents=Documents(
        position=position.position_document,
        lobby=position.LOBBY,
        changed=position.changed_position,
        strength=position.strength,
        nobody=position.NOBODY,
        private=private_document,
        changes=replay.changes,
        turn=replay.turn,
        players=replay.players,
    ),
    pages=Pages(
        styles=("matches/futurisiko/chart.css",),
        board=page.board_page,
        end=page.end_page,
        replay=page.replay_page,
        odds=True,
    ),
    fate=lands.fate,
    started=lambda state: state.table.started,
    expired=lambda state: state.expired,
    ended=result.table_document,
    figures={Seas: seas_figure},
    question=question,
    held=frozenset({"end_turn", "place_flag"}),
    switches=("quiet",),
    takes_colour=ChooseColour,
)
