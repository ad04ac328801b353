"""Where a friendly match of RisiKo! may differ from its ruleset."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.presenter import Option

OPTIONS = (
    Option("extra_army", _("Reinforcements"), {0: _("by territories and continents"), 1: _("one army more each turn")}),
    Option("sets_per_turn", _("Sets of cards in a turn"), {0: _("as many as one has"), 1: _("one"), 2: _("two")}),
    Option("defence_dice_max", _("Dice of the defender"), {2: _("two at most"), 3: _("three at most")}),
    Option(
        "defence_dice", _("How many dice defend"), {"free": _("the defender chooses"), "maximum": _("always the most")}
    ),
    Option(
        "strategic_move",
        _("Move at the end of the turn"),
        {"adjacent": _("one, to a territory beside"), "none": _("none")},
    ),
    Option("army_cap", _("Most armies of a player"), most=400, help=_("0: without limit.")),
    Option("hand_limit", _("Most cards in a hand"), most=20, help=_("0: without limit.")),
    Option(
        "guarded_rounds",
        _("Rounds in which nobody's only territory can be attacked"),
        most=20,
        help=_("0: it can be attacked at once."),
    ),
)
