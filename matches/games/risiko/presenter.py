"""RisiKo! for the play server."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games import lands
from matches.games.presenter import Documents, Pages, Presenter, Words
from matches.games.risiko import dice, page, position, replay, result
from matches.games.risiko.private import private_document
from matches.games.risiko.question import question
from matches.games.risiko.words.board_texts import board_texts
from matches.games.risiko.words.endings import ending_words
from matches.games.risiko.words.events import event_words
from matches.games.risiko.words.refusals import illegal_text
from rules.lands.actions import ChooseColour

RULESETS = {
    "risiko-challenge": _("As the clubs play: 16 objectives of 86 points, at most 130 armies, the sdadata at the end."),
    "risiko-torneo": _("The tournament rules of the 1997 box: 16 objectives, Methods 1 to 3, 90 minutes."),
    "risiko-1997": _("The 1997 box: the 14 classic objectives, no time limit."),
    "risiko-classico": _("The later box: the 14 classic objectives, no time limit."),
    "risiko-time-attack": _("The later box with Time Attack: victory points when time is up."),
}
TOLD = frozenset({"eliminated", "withdrawn", "returned", "extra_round_began", "time_expired"})
"""What is told again when a seat's own turn begins."""


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
        changed=position.changed_position,
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
    fate=lands.fate,
    started=lambda state: state.table.started,
    expired=lambda state: state.clock.expired,
    anew=lands.anew,
    opened=lands.objectives_by_seat,
    deck_rows=lands.deck_rows,
    deck_of=lands.deck_of,
    result=result.result_document,
    question=question,
    held=frozenset({"end_turn"}),
    switches=("auto_defence",),
    takes_colour=ChooseColour,
    dice=dice.dice_facts(),
)
