"""Italy War: aim and material."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.italywar.positions import AIM
from matches.rulebooks.sources import ELSEWHERE, ITALY_WAR, OURS, RECONSTRUCTION

CHAPTER = Chapter(
    "aim",
    _("Aim and material"),
    (
        Clause(
            "aim",
            _(
                "Italy War is a game in the manner of RisiKo! on the map of Italy. Everybody has a secret "
                "objective, dealt face down: one of the 26 normal objectives, or of the 20 for tournaments. "
                "Whoever reaches it wins."
            ),
            (Source(ITALY_WAR, "E' tempo di una nuova battaglia"), Source(ITALY_WAR, "Seconda fase: i combattimenti")),
            rows=("I35",),
            options=("deck",),
        ),
        Clause(
            "objective-check",
            _(
                "An objective counts at once, from the first round on: the match ends the moment somebody has "
                "completed it."
            ),
            (Source(ELSEWHERE, "RisiKo!, Gli obiettivi segreti"),),
            rows=("I31",),
            options=("objective_from_round",),
        ),
        Clause(
            "objective-cards",
            _(
                "How many objectives there are is known, what they ask for is not: ours are reconstructed, "
                "and you can replace them with a deck of your own, also of cards with a principal and a "
                "secondary part."
            ),
            (Source(RECONSTRUCTION),),
            options=("deck", "own_deck", "scope"),
        ),
        Clause(
            "scope",
            _("With cards of two parts it is decided before the match whether the principal objective is enough."),
            (Source(OURS),),
            rows=("I35",),
            options=("scope",),
        ),
        Clause(
            "players",
            _(
                "Four to seven people play, and start with 45, 36, 30 or 26 armies each: the more players, "
                "the fewer armies."
            ),
            (Source(ITALY_WAR, "Preparazione al gioco"),),
            rows=("I1",),
            options=("seats_min", "seats_max", "endowment"),
        ),
        Clause(
            "colours",
            _("Each player has a colour; the seven are black, purple, green, yellow, red, blue and orange."),
            (Source(OURS),),
            rows=("R34",),
            options=("colours",),
        ),
        Clause(
            "board",
            _(
                "The board has 72 territories in ten regions, each with a port and a capital, and five "
                "independent territories. Whoever holds all five of these receives a bonus, as for a region."
            ),
            (Source(ITALY_WAR, "E' tempo di una nuova battaglia"),),
            rows=("I8",),
            options=("independents",),
        ),
        Clause(
            "map",
            _(
                "The original board has not been found: territories, borders, ports, capitals and values are "
                "reconstructed, each marked as such, and you can replace them with a board of your own."
            ),
            (Source(RECONSTRUCTION),),
            options=("board", "own_board"),
        ),
        Clause(
            "port-capital",
            _("No territory is a port and a capital at once."),
            (Source(OURS),),
            rows=("I34",),
            options=("port_capitals",),
        ),
        Clause(
            "capitals",
            _("No rule speaks of the capitals: they count only in the objectives that name them."),
            (Source(OURS),),
            rows=("I30",),
            options=("capitals",),
        ),
        Clause(
            "islands",
            _("You can attack by sea only from a port and with the admiral: Sardinia can be reached in no other way."),
            (
                Source(ITALY_WAR, "A cosa servono le carte speciali, Ammiraglio"),
                Source(ITALY_WAR, "Seconda fase: i combattimenti"),
            ),
            rows=("I33",),
            options=("dotted",),
        ),
        Clause(
            "strait",
            _("The Strait of Messina is a border like any other. As an option Livorno and Sassari are neighbours too."),
            (Source(OURS),),
            rows=("I33",),
            options=("dotted",),
        ),
    ),
    AIM,
)
