"""The decisions behind RisiKo! (R1 to R35)."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks import CHOICE, CLUB, Row, RuleBook

ROWS = {
    "R1": Row(
        _("Who begins: the highest die, the tied roll again; the others follow around the table or by their dice.")
    ),
    "R2": Row(_("On which side of the dealer the deal begins; in the clubs nobody gets more than half a continent.")),
    "R3": Row(_("First placement: one army everywhere, then a few at a time in turn.")),
    "R4": Row(_("Armies to begin with, by the number of players.")),
    "R5": Row(
        _("Reinforcements: a third of the territories, the continents, and one more where the special rule is on.")
    ),
    "R6": Row(_("What a set of three cards brings, and how much more for the cards of territories held.")),
    "R7": Row(_("How many sets may be played in a turn.")),
    "R8": Row(_("All reinforcements are placed before the first attack.")),
    "R9": Row(
        _("Attacks go to a territory beside or across a dashed line, with up to three dice; one army stays behind.")
    ),
    "R10": Row(
        _("The defender's dice, declared before the throw; in the clubs always the most, and no fewer against them."),
        CLUB,
    ),
    "R11": Row(_("Dice are compared from the highest down; a tie is the defender's.")),
    "R12": Row(_("A conquest is entered with at least the dice of the last throw.")),
    "R13": Row(_("Armies that must stay behind; in the clubs two beside an enemy."), CLUB),
    "R14": Row(_("One card at the end of a turn with a conquest.")),
    "R15": Row(_("One move to a territory beside ends the turn.")),
    "R16": Row(_("Who eliminates takes the cards; in the first rounds nobody's only territory can be attacked.")),
    "R17": Row(_("From when an objective counts, and when it is looked at."), CHOICE),
    "R18": Row(_("When the discards are shuffled again."), CHOICE),
    "R19": Row(_("By the clock: the round is completed when the time is up.")),
    "R20": Row(_("By the cards: after some reshuffles the last card opens the last round.")),
    "R21": Row(_("Most cards in a hand.")),
    "R22": Row(_("Whether an elimination ends the match once the cards have been shuffled again.")),
    "R23": Row(_("Points at the end are the values held; ties go to more armies, then to extra rounds.")),
    "R24": Row(_("Method 1: all values held, and fifty for who completed the objective in time.")),
    "R25": Row(_("Method 2: the values inside the own objective.")),
    "R26": Row(_("Method 3: one point more for every army on the territories counted.")),
    "R27": Row(_("Which parts of the objective cards count: the principal one, or both.")),
    "R28": Row(_("Until when a completed objective is in time."), CHOICE),
    "R29": Row(_("Sdadata: after the time, two dice at the end of each turn decide whether the match is over."), CLUB),
    "R30": Row(_("Most armies of a player."), CLUB),
    "R31": Row(_("A tie at the table: points outside the objective, then the later in the order of play."), CLUB),
    "R32": Row(_("How the armies of an absent or surrendered player defend."), CHOICE),
    "R33": Row(_("Who wins: the completed objective, else the score that the rules name.")),
    "R34": Row(_("The colours, chosen in turn before the objectives are dealt.")),
    "R35": Row(_("Hands and objectives are hidden; when the objective of an eliminated player is shown."), CHOICE),
}
BOOK_OF = RuleBook(
    "RisiKo!",
    ROWS,
    {
        "risiko-classico": _("Rule book of the later box."),
        "risiko-time-attack": _("Rule book of the later box, Time Attack."),
        "risiko-1997": _("Rule book of the 1997 box."),
        "risiko-torneo": _("Tournament rules of the 1997 box."),
        "risiko-challenge": _("Practice of the Italian clubs."),
    },
)
