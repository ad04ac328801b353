"""Italy War: reinforcements and cards."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.italywar.positions import REINFORCEMENTS
from matches.rulebooks.sources import ELSEWHERE, ITALY_WAR

CHAPTER = Chapter(
    "reinforcements",
    _("Reinforcements and cards"),
    (
        Clause(
            "territories",
            _(
                "At each turn but your first you receive one army for every three territories, rounded down; "
                "there is no minimum."
            ),
            (Source(ITALY_WAR, "Prima fase: i rinforzi"),),
            rows=("I7",),
            options=("territories_per_army", "least_reinforcement", "territories_from_round"),
        ),
        Clause(
            "regions",
            _(
                "For every region that is all yours you receive more, in the first turn too: Lombardia and "
                "Piemonte 6, Campania and Emilia Romagna 5, Lazio and Toscana 4, Sicilia 3, Sardegna 2, "
                "Calabria and Friuli Venezia Giulia 1."
            ),
            (Source(ITALY_WAR, "Prima fase: i rinforzi"),),
            rows=("I7",),
            options=("regions_from_round",),
        ),
        Clause(
            "independents",
            _("All five independent territories together bring 5 armies."),
            (Source(ITALY_WAR, "Prima fase: i rinforzi"),),
            rows=("I8",),
            options=("independents",),
        ),
        Clause(
            "sets",
            _(
                "With the reinforcements you may play one set: three cannons bring 4 armies, three infantry "
                "6, three cavalry 8, three different ones 10, two equal ones with a joker 12."
            ),
            (Source(ITALY_WAR, "Prima fase: i rinforzi"),),
            rows=("I9",),
            options=("set_cannons", "set_infantry", "set_cavalry", "set_mixed", "set_joker", "sets_per_turn"),
        ),
        Clause(
            "sets-jokers",
            _("A joker is good for that combination alone, and special cards never make a set."),
            (Source(ELSEWHERE, "RisiKo!, Prima fase"),),
            rows=("I9",),
        ),
        Clause(
            "set-territory",
            _(
                "Each card of the set that shows a territory of yours brings two more armies, which must be "
                "placed on that territory."
            ),
            (Source(ITALY_WAR, "Prima fase: i rinforzi"),),
            rows=("I10",),
            options=("set_territory", "set_territory_on"),
        ),
        Clause(
            "card",
            _(
                "Whoever has conquered at least one territory draws one card at the end of the turn. There is "
                "no limit to a hand."
            ),
            (Source(ITALY_WAR, "Seconda fase: i combattimenti"),),
            rows=("I24",),
            options=("cards_per_turn",),
        ),
        Clause(
            "reshuffle",
            _("Used cards go to the discards, which are shuffled when a card is to be drawn and none is left."),
            (Source(ELSEWHERE, "RisiKo!, Finale di partita"),),
            rows=("I23",),
            options=("reshuffle",),
        ),
    ),
    REINFORCEMENTS,
)
