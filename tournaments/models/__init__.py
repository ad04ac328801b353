"""Tournaments in the database, one noun per module."""

from tournaments.models.access import Grant, Installation, InstallationKey, Membership
from tournaments.models.accounts import CodeGuard, Device, PasswordMark
from tournaments.models.decks import Deck
from tournaments.models.draw_locks import DrawLock, LockedEntrant
from tournaments.models.draw_seeds import DrawSeed, OpenedSeed
from tournaments.models.entrants import Absence, Entrant, Penalty, PenaltyCode
from tournaments.models.files import Logo, Snapshot, Spreadsheet
from tournaments.models.formulas import OWN, FormulaVersion, OwnFormula
from tournaments.models.hall.calls import Call, PlayerWish
from tournaments.models.hall.door import CheckIn, Door, Payment, TillClosing
from tournaments.models.hall.mirrors import Mirror, MirrorPart, Publication
from tournaments.models.hall.notices import Kind as NoticeKind
from tournaments.models.hall.notices import Mailbox, Notice, NoticeChoice, PushEndpoint, PushKey
from tournaments.models.hall.notices import Way as NoticeWay
from tournaments.models.hall.passkeys import PlayerPasskey
from tournaments.models.hall.player_links import DeviceRequest, PlayerDevice, PlayerLink
from tournaments.models.hall.sign_ups import Announcement, SignUp
from tournaments.models.jobs import Job, JobChunk
from tournaments.models.log import LogEntry
from tournaments.models.matches import ARRIVAL_CODES, MatchArrival, OwnSeat, TableMatch, TableMatchSeat
from tournaments.models.materials import TournamentMaterial
from tournaments.models.people import Club, Player, PlayerMerge, Shown
from tournaments.models.people_changes import PeopleChange
from tournaments.models.results import Agreement, Protest, Result, ResultLine, SdadataStep, SheetPhoto
from tournaments.models.rounds import Qualifier, Round, Seat, SeatChange, Table
from tournaments.models.seasons import Season, SeasonEntry, SeasonInvitation, SeasonMembership
from tournaments.models.stages import Stage
from tournaments.models.standings import FollowUp, Standing
from tournaments.models.tournaments import Tournament

__all__ = [
    "ARRIVAL_CODES",
    "OWN",
    "Absence",
    "Agreement",
    "Announcement",
    "Call",
    "CheckIn",
    "Club",
    "CodeGuard",
    "Deck",
    "Device",
    "DeviceRequest",
    "Door",
    "DrawLock",
    "DrawSeed",
    "Entrant",
    "FollowUp",
    "FormulaVersion",
    "Grant",
    "Installation",
    "InstallationKey",
    "Job",
    "JobChunk",
    "LockedEntrant",
    "LogEntry",
    "Logo",
    "Mailbox",
    "MatchArrival",
    "Membership",
    "Mirror",
    "MirrorPart",
    "Notice",
    "NoticeChoice",
    "NoticeKind",
    "NoticeWay",
    "OpenedSeed",
    "OwnFormula",
    "OwnSeat",
    "PasswordMark",
    "Payment",
    "Penalty",
    "PenaltyCode",
    "PeopleChange",
    "Player",
    "PlayerDevice",
    "PlayerLink",
    "PlayerMerge",
    "PlayerPasskey",
    "PlayerWish",
    "Protest",
    "Publication",
    "PushEndpoint",
    "PushKey",
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
    "Shown",
    "SignUp",
    "Snapshot",
    "Spreadsheet",
    "Stage",
    "Standing",
    "Table",
    "TableMatch",
    "TableMatchSeat",
    "TillClosing",
    "Tournament",
    "TournamentMaterial",
]
