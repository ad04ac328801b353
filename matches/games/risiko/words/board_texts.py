"""Every word that the scripts of this board need besides those of all boards, in the active language."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from matches.words.board.colours import LETTERS, colour_name, letter_of
from matches.words.board.page_texts import Texts, counted_forms


def board_texts(colours: Sequence[str]) -> Texts:
    """Return the texts of the board; `colours` are those of the ruleset, a text that counts is `{"one", "other"}`."""
    return {
        **_table(),
        **_turn(),
        **_fight(),
        **_counting_texts(),
        **_drawers(),
        "armies_by_colour": {
            colour: {"letter": letter_of(colour), "name": colour_name(colour).capitalize()}
            for colour in colours
            if colour in LETTERS
        },
    }


def _table() -> Texts:
    return {
        "army_of": _("%(colour)s (%(name)s)"),
        "free": pgettext("territory", "free"),
        "phases": {
            "colours": _("Colours"),
            "placing": _("Initial placement"),
            "reinforce": _("Reinforcements"),
            "attack": _("Attacks"),
            "defend": _("Defence"),
            "move_in": _("Conquest"),
            "discard": _("Discard"),
        },
        "extra_round": _("Extra round %(number)d"),
        "sdadata": _("Sdadata: over at %(most)d or less"),
        "closing": _("Last round, until %(name)s"),
        "attacker": _("Attacker"),
        "defender": _("Defender"),
    }


def _turn() -> Texts:
    return {
        "over": _("The match is over."),
        "wait_defence": _("%(name)s chooses the dice of the defence."),
        "nothing_left": _("All armies are placed: confirm or undo."),
        "placed": _("All armies are placed. Confirm to go on."),
        "place_on": _("Place on"),
        "confirm_places": _("Confirm"),
        "end_turn": _("End the turn"),
        "nothing_to_do": _("No attack and no move is possible: end the turn."),
        "what": _("What to do"),
        "from": _("From"),
        "against": _("Against"),
        "to": pgettext("territory", "To"),
        "armies": _("Armies"),
        "choose_colour": _("Choose the colour of your armies."),
        "choose_discard": _("Your hand is too large: choose the card to discard."),
    }


def _fight() -> Texts:
    return {
        "attack": _("Attack"),
        "move": _("Move and end"),
        "stop": _("Stop"),
        "long_running": _("The attack goes on until your limit."),
        "stop_where": _("Stop at"),
        "stop_label": _("Stop when this many armies are left"),
        "choose_source": _("Attack: choose one of your highlighted territories, or end the turn."),
        "choose_target": _("Choose whom to attack."),
        "choose_move_source": _("Move: choose where the armies leave."),
        "choose_move_target": _("Choose where they arrive. The move ends the turn."),
        "how_many": _("How many armies move? The move ends the turn."),
        "source_first": _("First choose one of your own territories."),
        "no_move_from": _("No army can leave from here."),
        "attack_named": _("%(source)s attacks %(target)s."),
        "odds": _(
            "%(source)s attacks %(target)s. Chance of victory: %(win)s; average losses: %(mine)s yours, "
            "%(theirs)s of the defender."
        ),
        "conquered": _("%(target)s is yours. How many armies move in from %(source)s?"),
    }


def _counting_texts() -> Texts:
    return {
        "place": counted_forms(
            lambda n: ngettext(
                "Place %(n)d army: tap your territories.", "Place %(n)d armies: tap your territories.", n
            )
        ),
        "all_here": counted_forms(lambda n: ngettext("%(n)d more on %(name)s", "All %(n)d on %(name)s", n)),
        "set_ready": counted_forms(
            lambda n: ngettext("You have a set for %(n)d army: see it", "You have a set for %(n)d armies: see it", n)
        ),
        "play_set": counted_forms(lambda n: ngettext("Play the set: %(n)d army", "Play the set: %(n)d armies", n)),
        "dice_count": counted_forms(lambda n: ngettext("%(n)d die", "%(n)d dice", n)),
        "attack_once": counted_forms(lambda n: ngettext("Attack with %(n)d die", "Attack with %(n)d dice", n)),
        "attack_until": counted_forms(
            lambda n: ngettext("Attack until %(n)d army is left", "Attack until %(n)d armies are left", n)
        ),
        "move_now": counted_forms(
            lambda n: ngettext("Move %(n)d army and end the turn", "Move %(n)d armies and end the turn", n)
        ),
        "move_in_now": counted_forms(lambda n: ngettext("Move in with %(n)d army", "Move in with %(n)d armies", n)),
        "the_least": counted_forms(lambda n: ngettext("Minimum: %(n)d", "Minimum: %(n)d", n)),
        "the_most": counted_forms(lambda n: ngettext("Maximum: %(n)d", "Maximum: %(n)d", n)),
        "attacked": counted_forms(
            lambda n: ngettext(
                "%(name)s attacks %(target)s from %(source)s with %(n)d die. How do you defend?",
                "%(name)s attacks %(target)s from %(source)s with %(n)d dice. How do you defend?",
                n,
            )
        ),
        "defence_default": counted_forms(
            lambda n: ngettext(
                "If you do not answer you defend with %(n)d die, in",
                "If you do not answer you defend with %(n)d dice, in",
                n,
            )
        ),
        "defend_with": counted_forms(lambda n: ngettext("Defend with %(n)d die", "Defend with %(n)d dice", n)),
    }


def _drawers() -> Texts:
    return {
        "objective": _("Objective"),
        "no_objective": _("The objectives have not been dealt yet."),
        "progress": _("%(held)d of %(needed)d"),
        "left_of": counted_forms(
            lambda n: ngettext("%(n)d %(colour)s territory left", "%(n)d %(colour)s territories left", n)
        ),
        "gone_of": _("No %(colour)s army is left"),
        "show_on_map": _("Show on the map"),
        "missing": _("Missing:"),
        "no_cards": _("No cards yet: you get one at the end of a turn with a conquest."),
        "no_set": _("No set can be played now."),
        "best_set": _("Best set"),
        "card_mine": _("yours: more armies in a set"),
    }
