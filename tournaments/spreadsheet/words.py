"""The words for the clubs' spreadsheet: why a file, or one of its cells, cannot be taken."""

from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.spreadsheet.documents.losses import Loss
from tournaments.words.numbers import exact
from tournaments.workbook.book import Refusal
from tournaments.workbook.compare import FileDifference

REFUSALS: dict[str, str | Promise] = {
    "program_unknown": _("This type of tournament is not known: %(reason)s"),
    "cells_refused": _("Cells that cannot be imported: %(count)s. Nothing was imported."),
    "update_stale": _("The tournament has changed since you looked: here is the comparison again."),
    "update_nothing": _("The file says nothing that is not in the tournament: nothing was changed."),
    "update_refused": _("The tournament cannot be brought up to date from this file: the page says why."),
    "update_elsewhere": _("This file has already been imported as “%(name)s”."),
    "sheet_file_empty": _("The file is empty."),
    "sheet_file_too_large": _("The file is larger than %(limit)s MB: it is not a spreadsheet of a tournament."),
    "sheet_file_is_ods": _(
        "This is a spreadsheet of LibreOffice (.ods). Save it as “Excel 97-2003 (.xls)” and choose that file."
    ),
    "sheet_file_is_zip": _("This is a packed folder (.zip), whatever its name says. Unpack it and choose the .xls."),
    "sheet_file_is_picture": _("This is a picture, whatever its name says. Choose the .xls itself."),
    "sheet_file_is_pdf": _("This is a PDF, whatever its name says. Choose the .xls itself."),
    "sheet_file_is_html": _(
        "This is a web page or XML, whatever its name says. Open it in a spreadsheet, save it as “Excel "
        "97-2003 (.xls)” and choose that file."
    ),
    "sheet_file_is_text": _(
        "This is a text (CSV?), whatever its name says. A list of people is imported on the page of the "
        "players; here choose the .xls of the whole tournament."
    ),
    "sheet_file_too_many_sheets": _(
        "The file has more than %(limit)s sheets: it is not a spreadsheet of a tournament."
    ),
    "sheet_file_is_xlsx": _(
        "This is a newer spreadsheet (.xlsx). Save it as “Excel 97-2003 (.xls)” and choose that file."
    ),
    "sheet_file_encrypted": _("The file is protected by a password. Save it without, and choose that file."),
    "sheet_file_not_xls": _("This is not a spreadsheet (.xls), whatever its name says."),
    "sheet_file_too_many_cells": _(
        "The sheets of this file have more than %(limit)s cells: it is not a spreadsheet of a tournament."
    ),
    "sheet_too_long_for_page": _(
        "The file has %(tables)s tables, and the page accepts %(most)s at most. Whoever runs this site can "
        "import it with the command import_xls."
    ),
    "sheet_file_damaged": _("The file is damaged or cut short: it cannot be read."),
    "sheet_roster_missing": _("The file has no sheet “%(sheet)s”: it is not one of the clubs' program."),
    "sheet_extra_missing": _(
        "Only a file that was written here says its type, in the sheet “%(sheet)s”. This one has none: choose its type."
    ),
    "sheet_table_too_large": _("Table %(number)s has more than %(most)s seats: the clubs' program accepts no more."),
    "sheet_number_too_large": _("The number of %(name)s is above %(most)s: the clubs' program cannot read it."),
}

CELLS: dict[str, str | Promise] = {
    "cell_not_text": _("here a text is expected"),
    "text_too_long": _("the text is longer than %(most)s characters"),
    "date_wrong": _("this is not a date"),
    "id_wrong": _("the number of a player is a whole number from 1 to %(most)s"),
    "id_twice": _("number %(id)s is already that of %(name)s"),
    "too_many_entries": _("more than %(most)s people cannot be imported"),
    "rounds_wrong": _("at most %(most)s rounds can be planned"),
    "round_missing": _("this sheet comes after “%(missing)s”, which is missing"),
    "players_expected": _("here the players of table %(table)s are expected: a row is missing or one too many"),
    "title_expected": _("here the title of table %(table)s is expected: a row is missing or one too many"),
    "players_missing": _("the players of table %(table)s are missing"),
    "too_many_tables": _("more than %(most)s tables cannot be imported"),
    "chair_beyond": _("a table has at most %(most)s players here"),
    "table_too_small": _("a table needs at least two players, or one and a ghost"),
    "player_no_number": _("here the number of a player is expected"),
    "player_unknown": _("nobody in the list has number %(id)s"),
    "player_twice": _("number %(id)s is already in %(cell)s"),
    "points_missing": _("the points are missing"),
    "formula_not_counted": _(
        "this formula was never counted: open the file in a spreadsheet, save it, and choose that file"
    ),
    "points_no_number": _("the points are not a number"),
    "points_out_of_range": _("points go from %(least)s to %(most)s"),
    "points_not_counted": _("the formula of this tournament cannot count typed points: enter table %(table)s here"),
    "extra_version": _("this sheet was written by a newer version: update Planisfero, or delete the sheet"),
    "extra_damaged": _("somebody changed this hidden sheet: delete it, and the rest of the file can be imported"),
    "winner_undecided": _("table %(table)s has no single winner: %(names)s"),
}


# What is taken otherwise than it may seem, or not at all.
REMARKS: dict[str, str | Promise] = {
    "sheet_unread": _("this sheet is not one of the program's: it is not read"),
    "extra_other_type": _("the file was written here as “%(type)s”: read as another type, its stages are not imported"),
    "board_left_out": _(
        "table %(table)s was changed after it was written here: its points are imported, not its board"
    ),
    "round_after_final": _("a round follows the final: all rounds are imported as one stage"),
    "semifinal_size": _("a table is not of three or four: no semifinals, all rounds are imported as one stage"),
    "semifinal_number": _("there are too many tables for semifinals: all rounds are imported as one stage"),
    "finals_unlike": _("these tables are not finals of the semifinals before: all rounds are imported as one stage"),
}


def cell_text(refusal: Refusal) -> str:
    """Return why a cell cannot be taken, or how it is taken, in the reader's language."""
    return str((CELLS | REMARKS)[refusal.code]) % refusal.params


# What a file that went on says otherwise than its tournament: what would change, what stays, what forbids it.
STEPS: dict[str, str | Promise] = {
    "event_name": _("the name of the tournament: %(old)s → %(new)s"),
    "event_place": _("the location: %(old)s → %(new)s"),
    "person_new": _("%(name)s is added"),
    "person_name": _("number %(number)s: %(old)s → %(new)s"),
    "person_club": _("%(name)s, club: %(old)s → %(new)s"),
    "person_region": _("%(name)s, region: %(old)s → %(new)s"),
    "person_in": _("%(name)s takes part again"),
    "person_out": _("%(name)s no longer takes part"),
    "round_new": _("this round is added"),
    "round_anew": _("this round is read again: other people sit at its tables"),
    "result_new": _("table %(table)s has a result: %(values)s"),
    "result_changed": _("table %(table)s: %(values)s"),
    "value_kept": _("%(name)s: “%(old)s” stays, it was changed here (in the file “%(new)s”)"),
    "person_kept": _("%(name)s stays, though not in the file"),
    "person_stays": _("%(name)s goes on taking part here"),
    "person_away": _("%(name)s stays withdrawn"),
    "round_kept": _("this round stays as it is here"),
    "table_kept": _("table %(table)s stays as it was entered here; here → in the file: %(values)s"),
    "table_only_here": _("table %(table)s has its result here, and none in the file"),
    "choices_kept": _("the settings in this hidden sheet are different: those of the tournament here apply"),
    "penalty_left": _("the penalty of number %(number)s (%(reason)s) is not imported: give it here"),
    "hidden_damaged": _("somebody changed this hidden sheet"),
    "value_both": _("%(name)s: changed here to “%(old)s”, in the file to “%(new)s”"),
    "number_taken": _("number %(number)s is %(old)s here, who was entered by hand, and %(name)s in the file"),
    "person_elsewhere": _("%(name)s has number %(number)s here and %(new)s in the file"),
    "table_both": _("table %(table)s has another result; here → in the file: %(values)s"),
    "result_gone": _("table %(table)s has a result here and none in the file"),
    "table_waiting": _("a result of table %(table)s waits for its confirmation here"),
    "table_not_played": _("table %(table)s is marked as not played here"),
    "seats_both": _("the people here are not those in the file, and something has changed here since the import"),
    "round_gone": _("this round is here, but no longer in the file"),
    "stages_differ": _("this sheet is another round here"),
    "drawn_here": _("a round is drawn here that is not public: discard it first"),
    "finals_here": _("the semifinals were begun here"),
    "stage_by_hand": _("who comes through to this round is decided here, not in the file"),
    "withdrawn_sits": _("%(name)s is withdrawn here and sits at a table in the file"),
    "tournament_over": _("the tournament is closed here: reopen it first"),
    "type_differs": _("the tournament is of type %(old)s, the file is read as %(new)s"),
    "shared_here": _("table wins may be shared here: choose that for the file too"),
    "shared_file": _("table wins may not be shared here: untick that choice for the file"),
    "does_not_fit": _("the tournament has grown beyond what such a file can hold"),
}


def file_difference_text(step: FileDifference) -> str:
    """Return a step, what stays or what forbids, in the reader's language."""
    params = {name: value or "–" if isinstance(value, str) else value for name, value in step.params.items()}
    if "values" in params:
        params["values"] = ", ".join(_points(*value) for value in params["values"])
    return str(STEPS[step.code]) % params


def _points(name: str, here: str | None, file: str) -> str:
    new = exact(Decimal(file))
    return f"{name} {new}" if here is None else f"{name} {exact(Decimal(here))} → {new}"


# What a file of the clubs' program, or the hidden sheet, cannot say: code -> text, sheet by sheet.
LOSSES: dict[str, str | Promise] = {
    "drawn": _("a round is drawn but not public: it is not written"),
    "unconfirmed": _("a result waits for its confirmation: the table is written without points"),
    "large_table": _("a table of more than five has no place: the file cannot be written"),
    "no_show": _("anyone who did not come is left out: the table is written with those who played"),
    "not_played": _("a table was not played: it is written with zeros"),
    "board": _("the boards go in the hidden sheet only: the program sees the points inside the objective"),
    "boards_left": _("the boards are too many for such a file: it has the points alone, and the boards stay here"),
    "penalties": _("points taken off go in the hidden sheet only: the program ranks without them"),
    "stages": _("the program knows no stages: it sees the rounds of all of them one after the other"),
    "own_formula": _("the tournament's own formula goes in the hidden sheet only: the program counts by its type"),
    "no_type": _("the program has no such type: choose the nearest when you draw there"),
    "other_game": _("the program knows RisiKo! only: what it makes of these points means nothing"),
    "certificates": _("certificates of the draws and older versions of results stay here"),
}


def loss_text(loss: Loss) -> str:
    """Return what an export leaves out or says otherwise, in the reader's language."""
    return str(LOSSES[loss.code])


# The files for people, in the order of the page.
FILE_WORDS: dict[str, str | Promise] = {
    "roster": _("Players"),
    "rounds": _("Rounds and tables"),
    "results": _("Results"),
    "final": _("Standings of the whole tournament"),
}
