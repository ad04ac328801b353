"""FutuRisiKo!: aim and material."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import ELSEWHERE, FUTURISIKO, OURS, RECONSTRUCTION

CHAPTER = Chapter(
    "aim",
    _("Aim and material"),
    (
        Clause(
            "aim",
            _("You win at once when you hold 20 territories: at the very moment the twentieth flag is placed."),
            (Source(FUTURISIKO, "Scopo del gioco"),),
            rows=("F40",),
            options=("victory_territories",),
        ),
        Clause(
            "goal",
            _(
                "Other descriptions of the game also let you win by destroying all the others. As an option "
                "that is the only aim; in any case, whoever is left alone has won."
            ),
            (Source(ELSEWHERE, "it.wikipedia.org, studenti.it"),),
            rows=("F41",),
            options=("goal",),
        ),
        Clause(
            "players",
            _("The rule book does not say how many can play. With six colours in the box it is three to six."),
            (Source(ELSEWHERE, "it.wikipedia.org, oasidelcollezionista"),),
            rows=("F2",),
            options=("seats_min", "seats_max"),
        ),
        Clause(
            "pieces",
            _(
                "Everybody has 50 land armies (tanks), 20 air armies (aircraft), 10 sea armies (submarines) "
                "and 20 flags. You can never have more on the board."
            ),
            (Source(FUTURISIKO, "Componenti"),),
            rows=("F11",),
            options=("land_limit", "air_limit", "sea_limit", "flag_limit"),
        ),
        Clause(
            "board",
            _(
                "The board has 36 territories with red borders and 8 sea areas with dashed white borders. "
                "Black lines join some territories across narrow waters."
            ),
            (Source(FUTURISIKO, "La plancia"),),
            options=("board", "own_board"),
        ),
        Clause(
            "map",
            _(
                "The original board has not been published: the names, the borders, the black lines and the "
                "coasts are a reconstruction, marked one by one, and you can replace them with a board of "
                "your own."
            ),
            (Source(RECONSTRUCTION),),
            options=("board", "own_board"),
        ),
        Clause(
            "pacific",
            _(
                "The board is a planisphere: the two sea areas of the Pacific, on the right, also touch "
                "America on the left. An aircraft in Japan can fly straight to California."
            ),
            (Source(FUTURISIKO, "Movimento"),),
        ),
        Clause(
            "cards",
            _(
                "The deck has 60 cards: 12 Arma Segreta, 12 Siluro Killer, 12 Super Produzione, 6 Missili "
                "Balistici, 6 Scudo Spaziale, 6 Tregua, 6 Tradimento. Each also shows a colour, which only "
                "serves to draw the order of play."
            ),
            (Source(FUTURISIKO, "Componenti"),),
            rows=("F5",),
            options=(
                "secret_weapon_cards",
                "missile_cards",
                "torpedo_cards",
                "shield_cards",
                "super_production_cards",
                "truce_cards",
                "betrayal_cards",
            ),
        ),
        Clause(
            "card-colours",
            _("Each of the six colours, red, yellow, blue, green, lilac and black, has ten cards with the same mix."),
            (Source(OURS),),
            rows=("F5",),
            options=("colours",),
        ),
        Clause(
            "die",
            _("The ten special dice show explosions. Two faces of the six are hits: one throw in three."),
            (Source(ELSEWHERE, "it.wikipedia.org, oasidelcollezionista, studenti.it"),),
            rows=("F1",),
            options=("die_hits",),
        ),
        Clause(
            "dice-cap",
            _("When more than ten dice are due, they are rolled in several goes: no throw has a limit."),
            (Source(OURS),),
            rows=("F30",),
            options=("dice_cap",),
        ),
    ),
)
