"""What is wrong with the options of a ruleset: the codes of RulesetError."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from matches.words.sentence import Params, said

WRONG: Mapping[str, Promise] = {
    "seats_do_not_fit": gettext_lazy("a table cannot be for %(least)s to %(most)s players"),
    "colours_too_few": gettext_lazy("there must be a colour of its own for each of %(seats)s players"),
    "colours_alike": gettext_lazy("purple and lilac look alike: only one of them can be played"),
    "option_repeated": gettext_lazy("“%(option)s” lists the same thing twice"),
    "option_choice": gettext_lazy("“%(option)s” cannot be %(value)s; it can be: %(choices)s"),
    "option_least": gettext_lazy("“%(option)s” must be at least %(least)s"),
    "option_most": gettext_lazy("“%(option)s” may be at most %(most)s"),
    "option_multiple": gettext_lazy("“%(option)s” must be a multiple of %(of)s, the same for each colour"),
    "option_list": gettext_lazy("“%(option)s” must be a list"),
    "option_number": gettext_lazy("“%(option)s” must be a whole number"),
    "option_text": gettext_lazy("“%(option)s” must be a text"),
    "unknown_option": gettext_lazy("these rules have no option “%(option)s”"),
    "missing_option": gettext_lazy("“%(option)s” is missing"),
    "another_code": gettext_lazy("these are the rules “%(found)s”"),
    "endowment_seats": gettext_lazy("each number of players from %(least)s to %(most)s needs its armies"),
    "attack_dice_too_few": gettext_lazy(
        "an attacker who may not throw fewer dice than the defender needs as many: “%(option)s” must be at "
        "least %(least)s"
    ),
    "cap_below_endowment": gettext_lazy("“%(option)s” must be 0 or at least the armies of the start: %(least)s"),
    "scope_without_secondary": gettext_lazy(
        "the objectives have no Secondary part: only the Principal can be in scope"
    ),
    "endowment_too_small": gettext_lazy("%(armies)s armies are too few for the cards of %(seats)s players"),
    "share_never_fair": gettext_lazy("“%(option)s” must be 0 or at least %(least)s, or no deal is fair"),
    "attack_dice_need_defence": gettext_lazy(
        "if the attacker may not throw fewer dice than the defender, the defender must throw as many as possible"
    ),
    "cards_too_few": gettext_lazy("%(least)s cards of the battalions are needed at least"),
    "part_unknown": gettext_lazy("these rules have no “%(part)s” that can be replaced"),
    "document_wrong": gettext_lazy("a custom board or deck has a mistake: %(reason)s"),
    "port_is_capital": gettext_lazy("a port of the board is a capital, and the rules do not allow that"),
    "capitals_too_few": gettext_lazy("objective %(card)s asks for capitals (%(least)s), more than the board has"),
    "ports_too_few": gettext_lazy("objective %(card)s asks for ports (%(least)s), more than the board has"),
    "objective_not_list": gettext_lazy(
        "when the time is up these rules count the points inside the objective, and objective %(card)s lists no "
        "territories: begin with the objectives of tournaments"
    ),
    "cards_worth_nothing": gettext_lazy("some card must be worth points, or no match ends"),
}


def options_wrong_text(code: str, params: Params, labels: Mapping[str, str | Promise]) -> str:
    """Return the part of a sentence for a RulesetError; `labels` name the options that pages know by another name."""
    shown = dict(params)
    if "option" in shown:
        shown["option"] = labels.get(str(shown["option"]), shown["option"])
    if isinstance(choices := shown.get("choices"), Iterable):
        shown["choices"] = ", ".join(str(choice) for choice in choices)
    return said(WRONG, code, shown)
