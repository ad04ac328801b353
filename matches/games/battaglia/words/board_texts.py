"""Every word that the scripts of this board need besides those of all boards, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from matches.games.battaglia.words.names import PATROLS, card_name, weapon_name
from matches.words.board.page_texts import Texts, counted_forms
from rules import Ruleset
from rules.battaglia.options import BattagliaRuleset
from rules.battaglia.state.cards import CARDS


def board_texts(ruleset: Ruleset) -> Texts:
    """Return the cards with their points, the phases, the panels; a text that counts is `{"one", "other"}`."""
    assert isinstance(ruleset, BattagliaRuleset)
    return {
        **table_texts(ruleset),
        **_panels(),
        "wait_self": _("One moment: the table is being fetched."),
        **_counting_texts(),
        "phases": {
            "draw": pgettext("phase of a turn", "Draw"),
            "play": pgettext("phase of a turn", "Play"),
            "react": pgettext("phase of a turn", "Attack"),
            "refill": pgettext("phase of a turn", "Draw"),
        },
        "weapons": {kind: weapon_name(kind) for kind in CARDS.arsenal},
        "target": ruleset.target_points,
    }


def table_texts(ruleset: BattagliaRuleset) -> Texts:
    """Return what a picture of the table needs, in play, in the replay and at the end."""
    worth = {kind: getattr(ruleset, f"points_{kind}") for kind in CARDS.battalion}
    return {
        "cards": {
            card.code: {
                "kind": card.kind,
                "colour": card.colour,
                "name": card_name(number),
                "points": worth.get(card.kind, 0),
            }
            for number, card in ((number, CARDS.cards[number]) for number in CARDS.numbers(ruleset.copies))
        },
        "patrols": {colour: str(name) for colour, name in PATROLS.items()},
        "points": counted_forms(lambda n: ngettext("%(n)d point", "%(n)d points", n)),
        "complete": pgettext("patrol", "complete"),
        "struck": pgettext("patrol", "under attack"),
        "deck": _("Deck"),
        "discards": _("Discards"),
        "no_patrols": _("No patrol yet"),
        "your_table": _("Your patrols"),
        "table_of": _("Patrols of %(name)s"),
        "your_hand": _("Your hand"),
        "hand_of": _("Hand of %(name)s"),
        "your_arsenal": _("Your arsenal"),
        "dealer": _("deals"),
        "may_close": _("may close"),
        "hidden_card": _("a card face down"),
        "hand_number": _("Hand %(number)d"),
        "kinds": {
            "capitano": counted_forms(lambda n: ngettext("%(n)d captain", "%(n)d captains", n)),
            "guardia": counted_forms(lambda n: ngettext("%(n)d guard", "%(n)d guards", n)),
            "cannone": counted_forms(lambda n: ngettext("%(n)d cannon", "%(n)d cannons", n)),
        },
    }


def _panels() -> Texts:
    return {
        "choose_source": _("Draw your card: from the deck or from the discards?"),
        "from_deck": _("From the deck"),
        "from_discards": _("From the discards: %(card)s"),
        "play_prompt": _("Tap cards of your hand to lay them, or one to discard it."),
        "close_prompt": _("You may close: empty your hand, the last card is discarded."),
        "lay": _("Lay a new patrol"),
        "add_to": _("Add to the %(patrol)s"),
        "throw": _("Discard: %(card)s"),
        "unselect": _("Deselect"),
        "cannot_lay": _("These cards do not make a patrol and do not fit any of yours."),
        "attack_with": _("Attack"),
        "choose_target": _("%(weapon)s: choose the patrol to attack."),
        "choose_losses": _("%(weapon)s against the %(patrol)s of %(name)s. What is it to lose?"),
        "cancel": _("No attack"),
        "attacked": _("%(name)s attacks your %(patrol)s: %(weapon)s. You would lose %(cards)s."),
        "heal": _("Play the medical case"),
        "endure": _("Let it happen"),
        "endure_due": _("If you do not answer, the attack succeeds in"),
        "wait_answer": _("%(name)s may answer the attack."),
        "patrol_of": _("%(patrol)s of %(name)s"),
        "hands": _("Points by hand"),
        "no_hands": _("No hand is over yet."),
        "sum": _("Sum"),
        "hand_short": _("Hand"),
        "of_cards": _("%(points)s cards"),
        "of_complete": _("%(points)s for complete patrols"),
        "of_closing": _("%(points)s closing"),
        "running": _("total %(points)s"),
    }


def _counting_texts() -> Texts:
    return {
        "chosen": counted_forms(lambda n: ngettext("%(n)d card chosen", "%(n)d cards chosen", n)),
    }
