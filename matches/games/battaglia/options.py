"""Where a friendly match of Battaglia may differ from its ruleset."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.presenter import Option

OPTIONS = (
    Option("target_points", _("Points to win"), least=1, most=500),
    Option("points_capitano", _("Points of a captain"), most=20),
    Option("points_guardia", _("Points of a guard"), most=20),
    Option("points_cannone", _("Points of a cannon"), most=20),
    Option("most_proiettili", _("Cards that bullets destroy"), most=7),
    Option("most_bomba_a_mano", _("Cards that a hand grenade destroys"), most=7),
    Option("most_colpo_di_cannone", _("Cards that a cannon shot destroys"), most=7),
    Option("most_dinamite", _("Cards that dynamite destroys"), most=7),
    Option("medical_case", _("The medical case"), {"everything": _("saves everything"), "men": _("saves men only")}),
    Option("attacks_per_turn", _("Attacks in a turn"), most=14, help=_("0: without limit.")),
    Option(
        "refill",
        _("The hand after a complete patrol"),
        {"until_complete": _("is filled no more"), "always": _("is always filled")},
    ),
    Option("closing_bonus", _("Points for closing"), most=50),
    Option("complete_bonus", _("Points of a complete patrol"), most=50),
)
