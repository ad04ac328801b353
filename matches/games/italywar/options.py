"""Where a friendly match of Italy War may differ from its ruleset."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.presenter import Option

OPTIONS = (
    Option("truce_covers", _("A truce protects"), {"player": _("the player"), "territory": _("the territory")}),
    Option("garrison_inside", _("Armies that stay away from any enemy"), {1: _("one"), 2: _("two")}),
    Option("dotted", _("From Livorno to Sassari"), {0: _("with the admiral alone"), 1: _("a border like the Strait")}),
    Option("sets_per_turn", _("Sets of cards in a turn"), {0: _("as many as one has"), 1: _("one"), 2: _("two")}),
    Option(
        "strategic_move",
        _("Move at the end of the turn"),
        {"adjacent": _("one, to a territory beside"), "none": _("none")},
    ),
    Option("idle_turns", _("Turns of rest before an attack is due"), most=20, help=_("0: any number.")),
)
