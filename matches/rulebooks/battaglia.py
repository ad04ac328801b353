"""The decisions behind Battaglia (B1 to B21)."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks import CHOICE, Row, RuleBook

ROWS = {
    "B1": Row(_("What a captain, a cannon and a guard are worth."), CHOICE),
    "B2": Row(_("What each card of the arsenal destroys."), CHOICE),
    "B3": Row(_("Who deals, and in which direction it is dealt and played.")),
    "B4": Row(_("Whether every turn begins with a card drawn.")),
    "B5": Row(_("From where one may draw, and when the own discard may be taken back.")),
    "B6": Row(_("Cards of the arsenal are set aside, and another card is drawn.")),
    "B7": Row(_("Whether the hand is filled up at the end of a turn.")),
    "B8": Row(_("What makes a patrol complete, and whether it stays so."), CHOICE),
    "B9": Row(_("Points for each patrol that is complete in the end.")),
    "B10": Row(_("Points for closing.")),
    "B11": Row(_("The last card is discarded, never laid."), CHOICE),
    "B12": Row(_("Several patrols of one colour."), CHOICE),
    "B13": Row(_("How many cannons for each guard.")),
    "B14": Row(_("What becomes of a damaged patrol, and how many men a new one needs."), CHOICE),
    "B15": Row(_("What one must have on the table to attack.")),
    "B16": Row(_("How many attacks in a turn."), CHOICE),
    "B17": Row(_("What the medical case saves.")),
    "B18": Row(_("Where used and destroyed cards go."), CHOICE),
    "B19": Row(_("What happens when the deck is empty."), CHOICE),
    "B20": Row(_("What unplayed cards cost."), CHOICE),
    "B21": Row(_("Hands are played until somebody has so many points; the tie.")),
}
BOOK_OF = RuleBook("Battaglia", ROWS, {"battaglia": _("Rule book of the box with 70 cards.")})
