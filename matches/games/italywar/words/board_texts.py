"""Every word that the scripts of this board need besides those of all boards, in the active language."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.games.risiko.words import board_texts as risiko
from matches.words.board.page_texts import Texts, counted_forms


def board_texts(colours: Sequence[str]) -> Texts:
    """Return the texts of RisiKo!'s board, and what Italy War has beside."""
    shared = risiko.board_texts(colours)
    return {
        **shared,
        "phases": {**shared["phases"], "truce": _("Truce?"), "marshal": _("Marshal?")},
        "wait_answer": _("%(name)s may answer with a card."),
        "answer_truce": _("%(name)s attacks %(target)s from %(source)s. A truce would stop it."),
        "answer_marshal": _("%(name)s attacks %(target)s from %(source)s. The marshal would help the defence."),
        "none_held": _("(you have none)"),
        "wait_self": _("One moment: the map is being fetched."),
        "without_answer": _("If you do not answer, no card is played, in"),
        "play_truce": _("Play the truce"),
        "play_marshal": _("Play the marshal"),
        "pass": _("No card"),
        "pass_turn": _("No card in this turn"),
        "play_admiral": _("Play the admiral: attack from port to port"),
        "with_general": _("With the general"),
        "at_sea": _("The admiral is at sea: your ports attack the ports of the others."),
        "attack_due": _("You must attack before you end the turn."),
        "face_up": _("Face up: %(list)s"),
        "face_up_maresciallo": counted_forms(
            lambda n: ngettext("marshal of %(name)s (%(n)d throw)", "marshal of %(name)s (%(n)d throws)", n)
        ),
        "face_up_generale": counted_forms(
            lambda n: ngettext("general of %(name)s (%(n)d throw)", "general of %(name)s (%(n)d throws)", n)
        ),
        "this_throw": _("This throw, on average: you lose %(mine)s, the defender %(theirs)s."),
        "led_attack": _("Your general throws an eight-sided die."),
        "led_defence": _("The marshal of the defender throws an eight-sided die."),
        "eight_faces": _("eight-sided die"),
    }
