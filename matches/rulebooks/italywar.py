"""The decisions behind Italy War (I1 to I35)."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks import CHOICE, CLUB, OTHER, Row, RuleBook

ROWS = {
    "I1": Row(_("How many can play, and their armies to begin with.")),
    "I2": Row(_("Whether the two armies on each territory dealt are of those to begin with."), CHOICE),
    "I3": Row(_("Placement by twos, and what becomes of an odd army.")),
    "I4": Row(_("On which side the deal begins where it does not come out even.")),
    "I5": Row(_("Who rolls again for the first place."), OTHER),
    "I6": Row(_("The pile after the set-up: territories, jokers and special cards.")),
    "I7": Row(_("Reinforcements by territories and by whole regions, and from which turn.")),
    "I8": Row(_("What the five independent territories bring together.")),
    "I9": Row(_("What a set brings, and how many may be played in a turn."), OTHER),
    "I10": Row(_("How much more for the card of a territory held, and where it is placed.")),
    "I11": Row(_("Both sides throw as many dice as they can.")),
    "I12": Row(_("A conquest is entered with at least the dice of the last throw.")),
    "I13": Row(_("A conquest with one die."), CHOICE),
    "I14": Row(_("What attacks leave behind.")),
    "I15": Row(_("The garrison beside an enemy and elsewhere.")),
    "I16": Row(_("The marshal: a die of eight in so many throws of the defence.")),
    "I17": Row(_("The general: a die of eight in so many throws of an attack.")),
    "I18": Row(_("The faces of the special dice."), CHOICE),
    "I19": Row(_("The admiral: attacks between ports.")),
    "I20": Row(_("What a truce covers: the player, or the territory.")),
    "I21": Row(_("Whether a truce counts at sea."), CHOICE),
    "I22": Row(_("In which order the special cards of one throw are played."), CHOICE),
    "I23": Row(_("When the discards are shuffled again."), OTHER),
    "I24": Row(_("Cards for a turn with a conquest.")),
    "I25": Row(_("What becomes of the cards of an eliminated player, and who is guarded at first.")),
    "I26": Row(_("One move to a territory beside ends the turn.")),
    "I27": Row(_("The tournament's first rule: most of a region that one player may be dealt.")),
    "I28": Row(_("The tournament's second rule: no fewer dice than the defender.")),
    "I29": Row(_("The tournament's fourth rule: an attack at least every so many turns.")),
    "I30": Row(_("Capitals count only where an objective names them."), CHOICE),
    "I31": Row(_("From when an objective counts."), OTHER),
    "I32": Row(_("What counts when the time of a tournament is up.")),
    "I33": Row(_("The Strait counts as a border; whether Sardinia has one too."), CHOICE),
    "I34": Row(_("No port is a capital."), CHOICE),
    "I35": Row(_("Which objectives are dealt, one each, face down.")),
    "R32": Row(_("How the armies of an absent or surrendered player defend."), CHOICE),
    "R34": Row(_("The colours of the players."), CLUB),
}
BOOK_OF = RuleBook(
    "Italy War",
    ROWS,
    {
        "italywar": _("Rules published by the author of the game, 2007."),
        "italywar-torneo": _("Rules published by the author of the game, with the four rules for tournaments."),
    },
)
