"""Where a friendly match of FutuRisiKo! may differ from its ruleset."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.presenter import Option

OPTIONS = (
    Option("victory_territories", _("Territories that win"), least=13, most=20),
    Option("armies_at_start", _("Land armies with each first flag"), most=1),
    Option("time_limit_minutes", _("Minutes for the match"), most=600, help=_("0: without limit.")),
    Option(
        "truce_effect",
        _("Whom a truce binds"),
        {"one_way": _("only who receives it"), "both_ways": _("both players")},
    ),
    Option("super_per_turn", _("Super Production in a turn"), {0: _("as many as one has"), 1: _("one"), 2: _("two")}),
)
