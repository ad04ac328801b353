"""Every word that the scripts of this board need besides those of all boards, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from matches.games.futurisiko.words.names import CARDS, place_of
from matches.words.board.colours import colour_name, letter_of
from matches.words.board.page_texts import Texts, counted_forms
from rules import Ruleset
from rules.futurisiko.options import FutuRuleset
from rules.futurisiko.state.geography import geography


def board_texts(ruleset: Ruleset) -> Texts:
    """Return the texts of the board by key; a text that counts is `{"one", "other"}`."""
    assert isinstance(ruleset, FutuRuleset)
    geo, board = geography(ruleset.board, ruleset.own_board), ruleset.load_board()
    return {
        **_table(),
        **_prompts(),
        **_buttons(),
        **_counting_texts(),
        **_battles(ruleset),
        "costs": {"land": ruleset.land_cost, "air": ruleset.air_cost, "sea": ruleset.sea_cost},
        "places": {code: place_of(number, board) for number, code in enumerate(geo.codes)},
        "seas": list(geo.codes[geo.size :]),
        "armies_by_colour": {
            colour: {"letter": letter_of(colour), "name": colour_name(colour).capitalize()}
            for colour in ruleset.colours
        },
    }


def _table() -> Texts:
    return {
        "army_of": _("%(colour)s (%(name)s)"),
        "free": pgettext("territory", "free"),
        "phases": {
            "colours": _("Colours"),
            "flags": _("First territories"),
            "discard": _("Cards"),
            "super": _("Production"),
            "missiles": _("Missiles"),
            "shield": _("Missiles"),
            "build": _("Production"),
            "move": _("Movement"),
            "naval": _("Combat at sea"),
            "sink": _("Combat at sea"),
            "losses": _("Combat"),
            "battles": _("Combat on land"),
            "throw": _("Combat on land"),
        },
        "arms": {"land": _("Land armies"), "air": _("Aircraft"), "sea": _("Submarines")},
        "arms_short": {"land": pgettext("armies", "Land"), "air": _("Aircraft"), "sea": _("Submarines")},
        "time_at_end": _("Time is up: last round"),
        "truces": _("Truces: %(list)s"),
        "truce_pair": _("%(target)s cannot attack %(caster)s"),
        "no_cards": _("No cards yet: one for every three territories."),
    }


def _prompts() -> Texts:
    return {
        "over": _("The match is over."),
        "choose_colour": _("Choose the colour of your armies."),
        "choose_flag": _("Take a free territory: tap it."),
        "ask_discard": _("You may give one card back before the new ones are dealt."),
        "ask_excess": _("You have too many cards: choose one to give back."),
        "ask_super": _("Super Production now, or build with what you have."),
        "ask_missile": _("%(name)s produces. Launch missiles?"),
        "ask_shield": _("%(name)s has launched missiles at you. Raise the shield?"),
        "ask_build": _("Build: choose what, then tap where."),
        "ask_move": _("Move: tap where armies leave, then where they go. Go on when you are ready to fight."),
        "ask_target": _("Where do they go? The places within reach are highlighted."),
        "ask_naval": _("Your submarines: tap a sea area, then the territory to fire at."),
        "ask_aim": _("At which territory do they fire?"),
        "ask_sink": _("Which submarines sink?"),
        "ask_battle": _("Choose the next battle."),
        "ask_end": _("Every battle is fought."),
        "flag_question": _("A flag on %(territory)s?"),
        "place_it": _("Place it"),
        "place_there": _("Place it: %(territory)s"),
        "ask_throw": _("%(territory)s: it is your throw."),
        "ask_truce": _("Truce: against whom, and with an army of which territory?"),
        "none_held": _("(you have none)"),
        "without_card": _("If you do not answer, no card is played, in"),
        "without_throw": _("If you do not answer, the dice are thrown to the end, in"),
        "wait_missiles": _("Waiting for %(name)s: missiles or none?"),
        "wait_shield": _("Waiting for %(name)s: the shield or not?"),
        "wait_losses": _("Waiting for %(name)s, who chooses which armies fall."),
        "wait_sink": _("Waiting for %(name)s, who chooses which submarines sink."),
        "wait_throw": _("Waiting for the throw of %(name)s."),
    }


def _buttons() -> Texts:
    return {
        "what": _("What to do"),
        "from": _("From"),
        "to": pgettext("territory", "To"),
        "place": pgettext("territory", "Where"),
        "against": _("Against"),
        "armies": _("Armies"),
        "by_land": _("By land"),
        "by_air": _("By air"),
        "by_sea": _("By sea"),
        "over_sea": _("Over the %(sea)s"),
        "keep": _("Keep them"),
        "no_super": pgettext("production", "Go on"),
        "no_missile": _("No missile"),
        "no_shield": _("No shield"),
        "end_production": _("End the production"),
        "end_movement": _("To the combat"),
        "fire": _("Open fire"),
        "no_fire": pgettext("production", "Go on"),
        "end_turn": _("End the turn"),
        "throw": _("Throw"),
        "throw_on": _("Throw to the end, without cards"),
        "truce": _("Truce…"),
        "truce_now": _("Play the truce"),
        "cancel": _("Back"),
        "near": _("Enlarge the map"),
        "far": _("The whole map"),
    }


def _battles(ruleset: FutuRuleset) -> Texts:
    dice = ruleset.flag_dice
    return {
        "card_names": {kind: str(name) for kind, name in CARDS.items()},
        "naval_fire": _("Naval fire:"),
        "against_short": _("against"),
        "and_flag": _("and the flag"),
        "with_flag": ngettext("%(n)d die of the flag", "%(n)d dice of the flag", dice) % {"n": dice},
        "first_air": _("%(name)s throws first: more aircraft."),
        "first_even": _("%(name)s throws first: equal numbers of aircraft."),
        "loses": _("loses"),
        "joining": _("and they join the enemy:"),
        "now_conquered": _("conquers %(territory)s"),
        "now_repelled": _("holds %(territory)s"),
        "you_have": _("You have"),
        "you_have_none": _("You have no armies, only the flag,"),
        "no_armies": _("no armies"),
        "in_supply": _("In the supply:"),
        "to_goal": _("Territories: %(held)s of the %(goal)s needed to win"),
    }


def _counting_texts() -> Texts:
    return {
        "hits": counted_forms(lambda n: ngettext("%(n)d hit", "%(n)d hits", n)),
        "ask_losses": counted_forms(
            lambda n: ngettext(
                "%(n)d hit: choose which army of %(name)s falls.",
                "%(n)d hits: choose which armies of %(name)s fall.",
                n,
            )
        ),
        "aimed": counted_forms(
            lambda n: ngettext(
                "%(n)d submarine of the %(sea)s aims at %(territory)s.",
                "%(n)d submarines of the %(sea)s aim at %(territory)s.",
                n,
            )
        ),
        "each_costs": counted_forms(lambda n: ngettext("%(arm)s: %(n)d point each", "%(arm)s: %(n)d points each", n)),
        "cost": counted_forms(lambda n: ngettext("%(n)d point", "%(n)d points", n)),
        "flags_left": counted_forms(lambda n: ngettext("%(n)d flag", "%(n)d flags", n)),
        "points": counted_forms(lambda n: ngettext("%(n)d production point", "%(n)d production points", n)),
        "build_now": counted_forms(lambda n: ngettext("Build %(n)d", "Build %(n)d", n)),
        "move_now": counted_forms(lambda n: ngettext("Move %(n)d army", "Move %(n)d armies", n)),
        "aim_now": counted_forms(lambda n: ngettext("Aim %(n)d submarine", "Aim %(n)d submarines", n)),
        "sink_now": counted_forms(lambda n: ngettext("Sink %(n)d", "Sink %(n)d", n)),
        "remove_now": counted_forms(
            lambda n: ngettext("%(n)d land army and %(air)s aircraft", "%(n)d land armies and %(air)s aircraft", n)
        ),
    }
