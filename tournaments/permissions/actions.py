"""What can be done in a tournament, and what of it each role may do."""

from __future__ import annotations

from enum import StrEnum


class Action(StrEnum):
    VIEW = "view"  # the public pages of a tournament
    PROJECT = "project"  # the pages on the wall, alone
    VIEW_DRAFTS = "view_drafts"  # what is not public: a drawn round, unconfirmed results, the log
    SUBMIT_RESULT = "submit_result"  # needs a table
    CALL_REFEREE = "call_referee"  # needs a table
    ANSWER_CALLS = "answer_calls"
    CONFIRM_RESULT = "confirm_result"
    CORRECT_RESULT = "correct_result"
    RUN_CLOCK = "run_clock"
    HANDLE_TABLE = "handle_table"  # no-shows, replacements, tables not played, table winners
    PENALISE = "penalise"  # a warning, points, a table lost
    EXPEL = "expel"  # disqualify, ban, let somebody play who is banned; take such a penalty back
    MARK_PRESENCE = "mark_presence"  # who is here for the next round
    KIOSK = "kiosk"  # the tablet and the wall code by which people check themselves in
    REPAIR = "repair"  # a published round where somebody is missing, came late or sits wrong
    ADMIT_PLAYERS = "admit_players"  # hand out players' private links, let their phones in
    KEEP_TILL = "keep_till"  # the totals of the fees, the closing sheet
    EDIT = "edit"  # settings, entrants, absences
    DRAW = "draw"
    PRINT = "print"
    PRINT_TABLE = "print_table"  # the sheet of one table, with its code
    BACKUP = "backup"
    MANAGE_LINKS = "manage_links"
    REPEAT = "repeat"  # the next evening, a copy that belongs to who asks for it
    ERASE = "erase"  # what is kept of a person in all tournaments of the owner: to hand it out, to erase it
    DELETE = "delete"


WATCH = {Action.VIEW, Action.PROJECT}
"""What everybody may do in a tournament that is public to them."""
PROJECTOR = {Action.PROJECT}
KIOSK = {Action.KIOSK}
DOOR = WATCH | {Action.MARK_PRESENCE, Action.KIOSK, Action.ADMIT_PLAYERS}
SCORER = WATCH | {Action.VIEW_DRAFTS, Action.SUBMIT_RESULT, Action.CALL_REFEREE}
REFEREE = WATCH | {
    Action.VIEW_DRAFTS,
    Action.SUBMIT_RESULT,
    Action.CALL_REFEREE,
    Action.ANSWER_CALLS,
    Action.CONFIRM_RESULT,
    Action.CORRECT_RESULT,
    Action.RUN_CLOCK,
    Action.HANDLE_TABLE,
    Action.PENALISE,
    Action.MARK_PRESENCE,
    Action.KIOSK,
    Action.REPAIR,
    Action.ADMIT_PLAYERS,
    Action.PRINT_TABLE,
}
CO_ORGANISER = set(Action) - {Action.ERASE, Action.DELETE}
ORGANISER = set(Action)

BY_PHONE = {
    "agree with a result": "table",
    "protest against a result": "table",
    "ask to rest, or to leave": "themselves",
}
"""What only the phone of who sits there may do, or the player's own (`require_seat`, `players_of`): no right of a role,
no account and no code speaks for somebody."""
ROLES: dict[str, set[Action]] = {
    "organiser": ORGANISER,
    "co_organiser": CO_ORGANISER,
    "referee": REFEREE,
    "scorer": SCORER,
    "door": DOOR,
    "kiosk": KIOSK,
    "projector": PROJECTOR,
}
"""What each role may do that somebody is given, by its code in links and memberships."""
