"""Sentences for the refusals of this part: code -> text with %(name)s parameters."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from matches.words.materials import UNREAD

REFUSALS: dict[str, str | Promise] = {
    # files that somebody sends
    **UNREAD,
    # the installation
    "setup_done": _("An organiser is already set up here. Sign in."),
    "setup_code_wrong": _("This is not the code. It is shown in the window where Planisfero was started last."),
    "username_taken": _("The user name “%(username)s” is taken. Choose another one."),
    "account_own": _("You cannot close the account you are using."),
    # links
    "link_unknown": _("This link is not known."),
    "link_revoked": _("This link no longer works: it was withdrawn or used."),
    "role_same": _("They have this role already."),
    "role_changed": _("Their role was changed meanwhile: look again."),
    "address_wrong": _("This is not an address. Write it like http://192.168.1.20:8000 or https://torneo.example.it"),
    # choices of a tournament
    "address_taken": _("No address could be made from this name. Choose another name."),
    "ruleset_unknown": _("These rules do not exist."),
    "formula_unknown": _("This formula does not exist."),
    "tie_breaks_unknown": _("A tie-break does not exist, or appears twice."),
    "sizes_wrong": _("Choose at least one table size from 2 to 7."),
    "sizes_not_for_rules": _("These rules are for %(least)s to %(most)s players: choose table sizes among these."),
    "deck_without_board": _("These rules do not allow custom objective cards: choose no deck."),
    "options_wrong": _("The house rules contradict the rules of the game: %(error)s. Choose them again."),
    "options_unknown": _("Some house rules are not options of these rules: choose them again."),
    "order_is_drawn": _("The draw balances the order of play here; leave the order to the dice to choose another."),
    "formula_needs_board": _("Methods 1 to 3 count a final board of RisiKo!: choose another formula for these rules."),
    "preferred_not_allowed": _("Tables of %(size)s are preferred but not allowed: allow them, or prefer another size."),
    "scope_needs_secondary": _(
        "“%(deck)s” has cards without a Secondary objective, so only the Principal one can be played."
    ),
    "formula_needs_lists": _(
        "This formula counts points inside the objective, and not all cards of “%(deck)s” are lists of territories. "
        "Choose Method 1, or another deck."
    ),
    "rounds_wrong": _("The number of rounds must be between %(least)s and %(most)s."),
    "finalists_wrong": _("How many go through must be between %(least)s and %(most)s."),
    "final_wrong": _("A final has %(least)s to %(most)s players."),
    "entrants_wrong": _("The number of players must be between %(least)s and %(most)s."),
    "plan_none": _(
        "Winners alone cannot lead %(entrants)s players to a final of %(final)s. "
        "Look at the alternatives of the planner."
    ),
    "choice_locked": _("One of these choices became fixed meanwhile. Nothing was changed: look at the page again."),
    "choice_of_match": _(
        "An online match of this tournament waits or is in play, and it keeps the rules it was made with. Nothing was "
        "changed: end it or declare it void, then change the choice."
    ),
    # decks
    "materials_do_not_fit": _("What you chose does not fit the rules: %(reason)s"),
    "deck_in_use": ngettext_lazy(
        "“%(deck)s” is used by %(count)s tournament and cannot be deleted.",
        "“%(deck)s” is used by %(count)s tournaments and cannot be deleted.",
        "count",
    ),
    "deck_played": _(
        "Results of “%(tournament)s” refer to these cards, so they can no longer be changed. "
        "Make a copy and change that."
    ),
    "deck_empty": _("“%(tournament)s” is played with this deck, so it needs at least one card."),
    "deck_name_taken": _("You have a deck with this name already."),
    # copies
    "backup_empty": _("The file is empty."),
    "file_reading_yours": _("Another file of yours is still being read: wait until that is done, then try again."),
    "backup_too_large": _("The file is larger than %(limit)s MB: it is not a copy of a tournament."),
    "backup_unfolds": _("The file unfolds to more than a copy of a tournament holds, so it was not read."),
    "backup_not_ours": _("This is not a copy of a tournament saved by Planisfero."),
    "backup_damaged": _("The copy is damaged (%(where)s), so nothing was restored. Try an earlier one."),
    "backup_newer": _(
        "The copy was made by a newer Planisfero (format %(found)s, this one reads up to %(known)s). Update this one."
    ),
    "backup_field": _(
        "The copy says “%(value)s” for “%(field)s” (%(where)s), and there is no such thing here: nothing was restored."
    ),
    "backup_lacks": _(
        "“%(field)s” (%(where)s) is missing in the copy, or cannot be read: nothing was restored. Try an earlier one."
    ),
    "backup_material": _("“%(name)s” cannot be kept with your boards and cards, so nothing was restored: %(reason)s"),
    "backup_match": _(
        "Match %(match)s of the copy (number %(number)s) does not hold: %(defect)s, %(place)s. Nothing was restored."
    ),
    "signature_broken": _(
        "The copy was changed after it was signed: the signature of the key %(key)s does not fit it. "
        "Nothing was restored."
    ),
    "signature_unknown": _(
        "The signature of the copy cannot be read, so nothing was restored. Update this Planisfero."
    ),
    "signing_key_unusable": _(
        "The key with which copies are signed cannot be used (file %(file)s in the data folder: %(reason)s)."
    ),
    "backup_gone": _("The file of this copy is no longer on the disk."),
    "backup_disk": _("The copy could not be written to the disk (%(reason)s). Nothing else is lost."),
    "name_not_typed": _("The name you typed is not the name of the tournament. Nothing was deleted."),
}
