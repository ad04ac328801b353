"""Battaglia for the play server."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.battaglia import page, position, replay, result
from matches.games.battaglia.laid import laid_figure
from matches.games.battaglia.private import private_document
from matches.games.battaglia.question import question
from matches.games.battaglia.words.board_texts import board_texts
from matches.games.battaglia.words.endings import ending_words
from matches.games.battaglia.words.events import event_words
from matches.games.battaglia.words.refusals import illegal_text
from matches.games.presenter import Documents, Fate, Pages, Presenter, Words
from matches.rulebooks.positions import Laid
from matches.words.board.chance import SHUFFLES
from rules.battaglia.state.cards import CARDS

TOLD = frozenset({"patrol_laid", "patrol_completed", "struck", "healed", "hand_ended", "withdrawn", "returned"})
"""What is told again when a seat's own turn begins."""


PRESENTER = Presenter(
    code="battaglia",
    words=Words(
        name="Battaglia",
        event=event_words,
        illegal=illegal_text,
        ending=ending_words,
        board=board_texts,
        rulesets={"battaglia": _("Patrols and arsenal, play until somebody reaches 100 points.")},
        told=TOLD,
        chance=SHUFFLES,
        board_table=_("The table in words"),
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
        styles=("matches/battaglia/table.css",),
        board=page.board_page,
        end=page.end_page,
        replay=page.replay_page,
    ),
    fate=lambda state, seat: Fate(0, state.gone[seat]),
    started=lambda state: state.table.started,
    ended=result.table_document,
    figures={Laid: laid_figure},
    question=question,
    held=frozenset({"discard"}),
    switches=("quiet",),
    dice={"cards": CARDS.codes},
)
