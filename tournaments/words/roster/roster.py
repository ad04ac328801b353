"""Sentences for the refusals of the roster: code -> text with %(name)s parameters."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, str | Promise] = {
    "file_empty": _("The file is empty. Choose the file with the list of people."),
    "file_too_large": _(
        "The file is larger than %(limit)s KB. A list of people is a small text file: check the choice."
    ),
    "file_not_text": _(
        "This file is not a text table (it looks like a PDF, a spreadsheet or a picture). "
        "Save the list as CSV and try again."
    ),
    "csv_broken": _(
        "Line %(line)s cannot be read as CSV: a quotation mark is opened and not closed, or a cell is too long."
    ),
    "list_empty": _("There is nobody in the list. Write one name per line."),
    "list_too_long": _("The list has more than %(limit)s lines. Split it in two."),
    "columns_no_name": _("The column with the names was not recognised: choose it."),
    "lines_bad": _("Some lines cannot be used. Correct them, or say that they are to be left out."),
    "tournament_finished": _("The tournament is closed: reopen it before you change who takes part."),
    "already_entered": _("%(name)s is already entered in this tournament."),
    "choice_unknown": _("Line %(line)s: the person chosen no longer exists. Choose again."),
    "roster_changed": _(
        "Somebody else entered people at the same moment. Nothing was saved: look at the list and try again."
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
    "already_revoked": _("This penalty has already been taken back."),
    "same_player": _("Choose two different people."),
    "both_entered_unseen": _("Both are entered in the same tournament, so they are two people there."),
    "both_entered": _("Both are entered in “%(tournament)s”, so they are two people there. Remove one of them first."),
    "already_parted": _("These two people have already been separated again."),
}

BAD_LINES: dict[str, str | Promise] = {
    "name_missing": _("the name is missing"),
    "name_too_long": _("the name is longer than 200 characters"),
    "club_too_long": _("the club is longer than 120 characters"),
    "nickname_too_long": _("the nickname is longer than 80 characters"),
    "region_too_long": _("the region is longer than 80 characters"),
    "group_too_long": _("the venue or group is longer than 40 characters"),
    "family_too_long": _("the family is longer than 80 characters"),
}

COLUMNS: dict[str, str | Promise] = {
    "name": _("Name"),
    "surname": _("Surname"),
    "club": _("Club"),
    "nickname": _("Nickname"),
    "region": _("Region"),
    "group": _("Venue or group"),
    "family": _("Family"),
    "out": _("leave out"),
}

SEPARATORS: dict[str, str | Promise] = {
    "none": _("nothing: the whole line is the name"),
    "comma": _("comma"),
    "semicolon": _("semicolon"),
    "tab": _("tab (cells of a spreadsheet)"),
}
