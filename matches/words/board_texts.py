"""Every word that the board's scripts need, in the active language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from matches.words.colours import LETTERS, NAMES, colour_name, letter_of

Texts = dict[str, Any]


def board_texts(colours: Sequence[str]) -> Texts:
    """`colours` are those of the ruleset; a text that counts is `{"one", "other"}`."""
    return {
        **_table(),
        **_turn(),
        **_fight(),
        **_counted(),
        **_drawers(),
        "colours": {letter: str(name) for letter, name in NAMES.items()},
        "armies_by_colour": {
            one: {"letter": letter_of(one), "name": colour_name(one).capitalize()} for one in colours if one in LETTERS
        },
    }


def _table() -> Texts:
    return {
        "army_of": _("%(colour)s (%(name)s)"),
        "free": pgettext("territory", "free"),
        "you": pgettext("seat", "you"),
        "bot": _("bot"),
        "away": _("not connected"),
        "fallen": _("eliminated by %(name)s"),
        "gone": {"absent": _("absent"), "surrendered": _("surrendered")},
        "round": _("Round %(round)d"),
        "phases": {
            "colours": _("Colours"),
            "placing": _("First placement"),
            "reinforce": _("Reinforcements"),
            "attack": _("Attacks"),
            "defend": _("Defence"),
            "move_in": _("Conquest"),
            "discard": _("Discard"),
            "over": _("Over"),
        },
        "extra_round": _("Extra round %(number)d"),
        "sdadata": _("Sdadata: over at %(most)d or less"),
        "time_up": _("Time is up"),
        "closing": _("Last round, until %(name)s"),
        "turn_time": _("time left in this turn"),
        "reserve": _("reserve"),
        "attacker": _("Attacker"),
        "defender": _("Defender"),
        "dice": _("Dice"),
        "your_turn": _("Your turn"),
    }


def _turn() -> Texts:
    return {
        "over": _("The match is over."),
        "absent": _("You were away and your turns pass. Come back when you like."),
        "back": _("I am back"),
        "wait_self": _("One moment: the board is being fetched."),
        "wait_defence": _("%(name)s chooses the dice of the defence."),
        "wait_turn": _("It is the turn of %(name)s."),
        "stale": _("The board has changed in the meantime: look again and choose anew."),
        "paused": _("The match is paused. Reason: %(reason)s"),
        "nothing_left": _("Every army has its place: confirm, or undo."),
        "placed": _("Every army has its place. Confirm to go on."),
        "place_on": _("Place on"),
        "undo": _("Undo"),
        "confirm_places": _("Confirm"),
        "end_turn": _("End the turn"),
        "nothing_to_do": _("No attack and no move is possible: end the turn."),
        "what": _("What to do"),
        "from": _("From"),
        "against": _("Against"),
        "to": pgettext("territory", "To"),
        "less": _("One less"),
        "more": _("One more"),
        "armies": _("Armies"),
        "choose_colour": _("Choose the colour of your armies."),
        "choose_discard": _("Your hand is too large: choose the card to discard."),
    }


def _fight() -> Texts:
    return {
        "attack": _("Attack"),
        "move": _("Move and end"),
        "stop": _("Stop"),
        "long_running": _("The attack goes on until your stop."),
        "stop_label": _("Stop with this many armies left"),
        "choose_source": _("Attack: choose one of your lit territories, or end the turn."),
        "choose_target": _("Choose whom to attack."),
        "choose_move_source": _("Move: choose where the armies leave."),
        "choose_move_target": _("Choose where they arrive. The move ends the turn."),
        "how_many": _("How many armies move? The move ends the turn."),
        "source_first": _("First choose one of your own territories."),
        "no_move_from": _("No army can leave from here."),
        "attack_named": _("%(source)s attacks %(target)s."),
        "odds": _(
            "%(source)s attacks %(target)s: to the end it is won %(win)s of the times; "
            "on average you lose %(mine)s armies, the defender %(theirs)s."
        ),
        "conquered": _("%(target)s is yours. How many armies move in from %(source)s?"),
    }


def _counted() -> Texts:
    return {
        "place": _forms(
            lambda n: ngettext(
                "Place %(n)d army: tap your territories.", "Place %(n)d armies: tap your territories.", n
            )
        ),
        "all_here": _forms(lambda n: ngettext("%(n)d more on %(name)s", "All %(n)d on %(name)s", n)),
        "set_ready": _forms(
            lambda n: ngettext("You have a set for %(n)d army: see it", "You have a set for %(n)d armies: see it", n)
        ),
        "play_set": _forms(lambda n: ngettext("Play the set: %(n)d army", "Play the set: %(n)d armies", n)),
        "dice_count": _forms(lambda n: ngettext("%(n)d die", "%(n)d dice", n)),
        "attack_once": _forms(lambda n: ngettext("Attack with %(n)d die", "Attack with %(n)d dice", n)),
        "attack_until": _forms(lambda n: ngettext("On until %(n)d army is left", "On until %(n)d armies are left", n)),
        "move_now": _forms(
            lambda n: ngettext("Move %(n)d army and end the turn", "Move %(n)d armies and end the turn", n)
        ),
        "move_in_now": _forms(lambda n: ngettext("Move in with %(n)d army", "Move in with %(n)d armies", n)),
        "the_least": _forms(lambda n: ngettext("Least: %(n)d", "Least: %(n)d", n)),
        "the_most": _forms(lambda n: ngettext("Most: %(n)d", "Most: %(n)d", n)),
        "attacked": _forms(
            lambda n: ngettext(
                "%(name)s attacks %(target)s from %(source)s with %(n)d die. How do you defend?",
                "%(name)s attacks %(target)s from %(source)s with %(n)d dice. How do you defend?",
                n,
            )
        ),
        "defence_default": _forms(
            lambda n: ngettext(
                "Without an answer the defence has %(n)d die, in",
                "Without an answer the defence has %(n)d dice, in",
                n,
            )
        ),
        "defend_with": _forms(lambda n: ngettext("Defend with %(n)d die", "Defend with %(n)d dice", n)),
    }


def _forms(words: Callable[[int], str]) -> dict[str, str]:
    return {"one": words(1), "other": words(2)}


def _drawers() -> Texts:
    return {
        "objective": _("Objective"),
        "no_objective": _("The objectives have not been dealt yet."),
        "progress": _("%(held)d of %(needed)d"),
        "show_on_map": _("Show on the map"),
        "missing": _("Missing:"),
        "no_cards": _("No cards yet: a turn with a conquest brings one."),
        "no_set": _("No set can be played now."),
        "best_set": _("Best set"),
        "card_mine": _("yours: more armies in a set"),
        "muted": _("The referee has muted you."),
        "no_talk": _("Nobody has written yet."),
        "not_said": _("This was not sent: try again."),
    }
