"""Sentences for the refusals of the roster: code -> text with %(name)s parameters."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, str | Promise] = {
    "file_empty": _("The file is empty. Choose the file with the list of people."),
    "file_too_large": _("This is larger than %(limit)s KB. A list of people is small: check what you chose."),
    "file_not_text": _(
        "This file holds no list that can be read (it looks like a PDF or a picture). "
        "Copy the names and paste them, or save them as CSV."
    ),
    "list_file_unreadable": _(
        "This spreadsheet cannot be opened. Save it again, or copy its cells and paste them here."
    ),
    "list_empty": _("There is nobody in the list. Write one name per line."),
    "list_too_long": _("The list has more than %(limit)s people. Split it in two."),
    "tournament_finished": _("The tournament is closed: reopen it before you change who takes part."),
    "already_entered": _("%(name)s is already entered in this tournament."),
    "choice_unknown": _("Line %(line)s: the person chosen no longer exists. Choose again."),
    "roster_changed": _(
        "Somebody else entered people at the same moment. Nothing was saved: look at the list and try again."
    ),
    "list_not_last": _(
        "Something else was done since this list was entered. Nothing was changed: take single people off instead."
    ),
    "already_withdrawn": _("%(name)s has already withdrawn."),
    "not_withdrawn": _("%(name)s has not withdrawn."),
    "has_played": _("%(name)s has a seat in a round already drawn and cannot be removed: withdraw them instead."),
    "round_already_drawn": _(
        "%(number)s: already drawn. Who is missing now is handled at the table: no-show or replacement."
    ),
    "reason_missing": _("Write the reason: it is shown in the standings."),
    "points_missing": _("Write how many points are taken off, or choose a warning."),
    "round_of_another_tournament": _("That round belongs to another tournament."),
    "table_round_missing": _("Choose the round in which the table is lost."),
    "seat_not_played": _("%(name)s did not play at a table of that round."),
    "ban_date_missing": _("Write until which day the ban lasts."),
    "ban_date_past": _("That day is over: choose today or a later one."),
    "penalty_twice": _("%(name)s has this penalty already."),
    "penalised_meanwhile": _(
        "Meanwhile %(name)s was given another penalty, or one was taken back. Look at it, then decide again."
    ),
    "is_disqualified": _("%(name)s was disqualified: take the penalty back first."),
    "presence_banned": _(
        "A ban keeps away: %(names)s. Whoever organises can let them play, from the page of their penalties."
    ),
    "waiver_reason_missing": _("Write why this person plays all the same: it goes into the log."),
    "not_banned": _("No ban keeps %(name)s away."),
    "ban_not_waived": _("The ban of %(name)s holds already."),
    "penalty_codes_twice": _("“%(name)s” is in the list twice."),
    "penalty_codes_many": _("The list has more than %(limit)s infringements."),
    "already_revoked": _("This penalty has already been taken back."),
    "same_player": _("Choose two different people."),
    "both_entered_unseen": _(
        "Both are entered in a tournament of somebody else: only whoever runs it can make the two entries one."
    ),
    "both_entered": _(
        "Both are entered in “%(tournament)s”: only whoever runs it can make the two entries one. Ask them to "
        "propose it."
    ),
    "sat_together": _(
        "Both have a seat in “%(tournament)s”, %(round)s: nobody sits at two tables. A draw that is not published yet "
        "can be discarded first."
    ),
    "joined_in_final": _("The finals of “%(tournament)s” are built upon both entries: they can no longer become one."),
    "both_paid": _("In “%(tournament)s” both have paid, or were let off: give one of the two payments back first."),
    "both_disqualified": _("In “%(tournament)s” both were disqualified: take one of the two penalties back first."),
    "locked_together": _("In “%(tournament)s” a lock of the draw names both: remove it first."),
    "part_number_taken": _(
        "In “%(tournament)s” number %(number)s belongs to somebody else by now: the two entries stay one."
    ),
    "already_parted": _("These two people have already been separated again."),
}
