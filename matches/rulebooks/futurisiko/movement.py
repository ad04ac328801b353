"""FutuRisiKo!: movement."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.futurisiko.positions import MOVEMENT
from matches.rulebooks.sources import FUTURISIKO, OURS

CHAPTER = Chapter(
    "movement",
    _("Movement"),
    (
        Clause(
            "operate",
            _("When all have produced, each player in turn operates: first all his movements, then all his battles."),
            (Source(FUTURISIKO, "Fase operativa"),),
        ),
        Clause(
            "once",
            _("Each army moves once in a turn."),
            (Source(FUTURISIKO, "Movimento"),),
        ),
        Clause(
            "land",
            _(
                "By land: one step, to a territory that borders on yours or is joined to it by a black line, "
                "your own or an enemy's."
            ),
            (Source(FUTURISIKO, "Movimento, 1"),),
        ),
        Clause(
            "garrison",
            _("No army needs to stay behind: the flag alone holds the territory."),
            (Source(OURS),),
            rows=("F19",),
            options=("garrison",),
        ),
        Clause(
            "air",
            _(
                "By air: one or two steps. The first may go over one of your territories or a sea area, the "
                "last must end on a territory, your own or an enemy's. An aircraft cannot stop at sea or fly "
                "over an enemy's territory."
            ),
            (Source(FUTURISIKO, "Movimento, 2"),),
            rows=("F16",),
            options=("air_steps",),
        ),
        Clause(
            "air-lines",
            _("Black lines are for land armies alone; aircraft fly over the sea."),
            (Source(FUTURISIKO, "Movimento, 1 e 2"),),
            rows=("F17",),
            options=("air_lines",),
        ),
        Clause(
            "air-truce",
            _("There are no allies: the territory of somebody you have a truce with is an enemy's too."),
            (Source(OURS),),
            rows=("F18",),
            options=("air_over_others",),
        ),
        Clause(
            "sea",
            _(
                "By sea: a submarine goes to a sea area next to its own. Submarines of several players can be in the "
                "same area without fighting."
            ),
            (Source(FUTURISIKO, "Movimento, 3"),),
            rows=("F23",),
            options=("submarines_meet",),
        ),
        Clause(
            "amphibious",
            _(
                "By landing: a land army goes from one territory to another that touches the same sea area, "
                "if you have at least one submarine there. One submarine is enough for any number of armies."
            ),
            (Source(FUTURISIKO, "Movimento, 4"),),
            rows=("F20",),
            options=("landing_armies",),
        ),
        Clause(
            "landing-enemy",
            _("You may land on an enemy's coast: it is an invasion."),
            (Source(FUTURISIKO, "Movimento, 4"),),
            rows=("F22",),
            options=("landing_on_enemy",),
        ),
        Clause(
            "landing-moved",
            _(
                "A submarine that has carried armies cannot move any more. One that has already moved can "
                "still carry them, and fire."
            ),
            (Source(FUTURISIKO, "Movimento"),),
            rows=("F21",),
            options=("moved_submarine_carries",),
        ),
    ),
    MOVEMENT,
)
