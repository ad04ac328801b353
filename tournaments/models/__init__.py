"""Tournaments in the database, one noun per module."""

from tournaments.models.access import Grant, Installation, InstallationKey, Membership
from tournaments.models.accounts import CodeGuard, Device, PasswordMark
from tournaments.models.decks import Deck
from tournaments.models.draw_locks import DrawLock, LockedEntrant
from tournaments.models.draw_seeds import DrawSeed, OpenedSeed
from tournaments.models.entrants import Absence, Entrant, Penalty
from tournaments.models.files import Logo, Snapshot, Spreadsheet
from tournaments.models.formulas import OWN, FormulaVersion, OwnFormula
from tournaments.models.jobs import Job, JobChunk
from tournaments.models.log import LogEntry
from tournaments.models.matches import ARRIVAL_CODES, MatchArrival, TableMatch, TableMatchSeat
from tournaments.models.materials import TournamentMaterial
from tournaments.models.people import Club, Player, PlayerMerge
from tournaments.models.people_changes import PeopleChange
from tournaments.models.player_links import DeviceRequest, PlayerDevice, PlayerLink
from tournaments.models.results import Agreement, Protest, Result, ResultLine, SdadataStep, SheetPhoto
from tournaments.models.rounds import Qualifier, Round, Seat, SeatChange, Table
from tournaments.models.seasons import Season, SeasonEntry, SeasonInvitation, SeasonMembership
from tournaments.models.stages import Stage
from tournaments.models.standings import Standing
from tournaments.models.tournaments import Tournament

__all__ = [
    "ARRIVAL_CODES",
    "OWN",
    "Absence",
    "Agreement",
    "Club",
    "CodeGuard",
    "Deck",
    "Device",
    "DeviceRequest",
    "DrawLock",
    "DrawSeed",
    "Entrant",
    "FormulaVersion",
    "Grant",
    "Installation",
    "InstallationKey",
    "Job",
    "JobChunk",
    "LockedEntrant",
    "LogEntry",
    "Logo",
    "MatchArrival",
    "Membership",
    "OpenedSeed",
    "OwnFormula",
    "PasswordMark",
    "Penalty",
    "PeopleChange",
    "Player",
    "PlayerDevice",
    "PlayerLink",
    "PlayerMerge",
    "Protest",
    "Qualifier",
    "Result",
    "ResultLine",
    "Round",
    "SdadataStep",
    "Season",
    "SeasonEntry",
    "SeasonInvitation",
    "SeasonMembership",
    "Seat",
    "SeatChange",
    "SheetPhoto",
    "Snapshot",
    "Spreadsheet",
    "Stage",
    "Standing",
    "Table",
    "TableMatch",
    "TableMatchSeat",
    "Tournament",
    "TournamentMaterial",
]
