"""FutuRisiKo!: battles on land."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.futurisiko.positions import BATTLE
from matches.rulebooks.sources import ELSEWHERE, FUTURISIKO, OURS

CHAPTER = Chapter(
    "battle",
    _("Battles on land"),
    (
        Clause(
            "must",
            _(
                "When your movements are over you must fight in every territory you have invaded, until one "
                "side has won: there is no retreat."
            ),
            (Source(FUTURISIKO, "Combattimento terrestre"),),
            rows=("F31",),
            options=("retreat",),
        ),
        Clause(
            "first",
            _(
                "Whoever has more aircraft in the territory throws first; if they are equal, the defender. "
                "Then the two throw in turn."
            ),
            (Source(FUTURISIKO, "Combattimento terrestre"),),
            rows=("F27",),
            options=("first_throw_tie",),
        ),
        Clause(
            "dice",
            _(
                "The attacker rolls a die for each of his armies, the defender a die for each of his and two "
                "more for the flag, even when the flag is alone. Every hit removes an enemy army, chosen by "
                "whoever has rolled."
            ),
            (Source(FUTURISIKO, "Combattimento terrestre"),),
            rows=("F29",),
            options=("flag_dice",),
        ),
        Clause(
            "flag",
            _(
                "The attacker wins when he has removed all the armies and then the flag, which falls at one "
                "hit: he puts a flag of his own there. Aircraft alone can conquer too."
            ),
            (Source(FUTURISIKO, "Combattimento terrestre"),),
            rows=("F32",),
            options=("air_conquest",),
        ),
        Clause(
            "spare",
            _("A hit left over from the same throw, once all the armies are gone, takes the flag."),
            (Source(ELSEWHERE, "Cuuuurzel/futurisiko-battle-sim"),),
            rows=("F28",),
            options=("spare_hits_on_flag",),
        ),
        Clause(
            "nobody",
            _(
                "The defender wins when no attacking army is left; so he also keeps the territory when cards "
                "have removed the last army of both."
            ),
            (Source(FUTURISIKO, "Combattimento terrestre"),),
            rows=("F35",),
            options=("nobody_left",),
        ),
        Clause(
            "before-throw",
            _(
                "Before a throw of your own you may play one card, Arma Segreta or Tradimento. The card does "
                "not take the place of the throw."
            ),
            (
                Source(FUTURISIKO, "Combattimento terrestre"),
                Source(FUTURISIKO, "Arma Segreta"),
                Source(FUTURISIKO, "Tradimento"),
            ),
            rows=("F33",),
            options=("cards_per_throw",),
        ),
        Clause(
            "secret-weapon",
            _(
                "Arma Segreta: roll a die for each enemy army, land or air, in the territory, not counting "
                "the flag; every hit removes one of your choice."
            ),
            (Source(FUTURISIKO, "Arma Segreta"),),
            rows=("F33",),
        ),
        Clause(
            "betrayal",
            _(
                "Tradimento: the same dice, but every enemy army that is hit is replaced by one of yours of "
                "the same kind."
            ),
            (Source(FUTURISIKO, "Tradimento"),),
            rows=("F34",),
        ),
        Clause(
            "betrayal-supply",
            _(
                "You choose which armies change sides, and they fight at once. If you have no such piece "
                "left, the enemy army is only removed."
            ),
            (Source(OURS),),
            rows=("F34",),
            options=("betrayal_empty_supply",),
        ),
    ),
    BATTLE,
)
